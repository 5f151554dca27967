// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// @file
/// Host code that hands lambdas to the update operations. Under nvcc and hipcc it is host code all
/// the same, and the compiler must have nothing to say.

#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

int updates_on_the_host(int* x, float* y, int limit) {
  int calls = 0;
  int sum = pa::fetch_update(x, [&](int v) {
    ++calls;
    return v + limit;
  });
  sum += pa::update_fetch(
      x, [&](int v) { return v * limit; }, pa::acq_rel);
  pa::store_update(x, [&](int v) { return v - limit; });
  pa::update_fetch(y, [](float v) { return v * 2.0; });
  const auto result = pa::try_update(x, [&](int& v) {
    if (v > limit) return false;
    ++v;
    return true;
  });
  const pa::atomic_ref<int> reference(*x);
  sum += reference.update_fetch([&](int v) { return v + limit; });
  sum += reference.fetch_update([&](int v) { return v + limit; });
  return sum + calls + result.old;
}

struct two_doubles {
  double sum;
  double largest;
};

double updates_under_a_lock(pa::lock_view locks, two_doubles* x, double value) {
  int calls = 0;
  const two_doubles old = locks.fetch_update(x, [&](two_doubles v) {
    ++calls;
    return two_doubles{v.sum + value, v.largest < value ? value : v.largest};
  });
  locks.store_update(x, [&](const two_doubles& v) { return two_doubles{v.sum, value}; });
  const auto result = locks.try_update(x, [&](two_doubles& v) {
    v.sum = value;
    return calls == 1;
  });
  return old.sum + result.old.sum + locks.update_fetch(x, [](two_doubles v) { return v; }).largest;
}
