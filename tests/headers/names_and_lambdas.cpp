// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// @file
/// [fault-62] The library's names, without its namespace in front, beside the vendor's
/// atomics and a program's own overload of one; and host-device functions whose lambdas go into
/// operations, without a compiler option for that. CUDA compiles it for two architectures at once.
/// What it runs is the host's side.

#if defined(__HIP__)
#include <hip/hip_runtime.h>
#endif

#include <polyatomic/polyatomic.hpp>

#include <cstdio>
#include <type_traits>

// On purpose: whatever could collide with a name of the global namespace is to be seen here.
using namespace polyatomic;

namespace {

/// Each lambda is host-device, as the function around it is.
template <class T>
POLYATOMIC_FUNCTION T lambdas(T* p, T factor, T limit) {
  int calls = 0;
  T sum = fetch_update(p, [=](T v) { return v * factor; });
  sum += update_fetch(p, [&](T v) {
    ++calls;
    return v < limit ? v : limit;
  });
  store_update(
      p, [=](T v) { return v - factor; }, release);
  const auto result = try_update(p, [&](T& v) {
    v += factor;
    return v < limit;
  });
  sum += atomic_ref(*p).fetch_update([=](T v) { return v + factor; }, acq_rel);
  return sum + result.old + static_cast<T>(calls);
}

/// What programs also call by the names of the vendors' functions.
template <class T>
POLYATOMIC_FUNCTION T names(T* p, T v) {
  store(p, v);
  store_add(p, v);
  T sum = load(p) + exchange(p, v) + fetch_add(p, v) + sub_fetch(p, v);
  sum += fetch_min(p, v) + max_fetch(p, v) + fetch_inc(p) + dec_fetch(p);
  T expected = sum;
  if (compare_exchange_strong(p, expected, v)) sum += v;
  wait(p, v + v, acquire);
  thread_fence(acq_rel, device_scope);
  signal_fence(seq_cst);
  return sum;
}

}  // namespace

#if defined(__CUDACC__) || defined(__HIP__)

/// A type that the vendor's overloads do not have.
struct money {
  double amount;
};
__device__ money atomicAdd(money* p, money v) {
  return {atomicAdd(&p->amount, v.amount)};
}

__global__ void beside_the_vendors(double* d, float* f, unsigned* u, money* m) {
  static_assert(std::is_same_v<decltype(atomicAdd(d, 1.0)), double>);
  static_assert(std::is_same_v<decltype(atomicAdd(m, *m)), money>);
  atomicAdd(d, names(d, 2.0));
  atomicAdd(f, names(f, 2.0f));
  atomicMax(u, names(u, 2u));
  atomicAdd(m, *m);
  store_add(d, lambdas(d, 2.0, 5.0));
  store_max(u, lambdas(u, 2u, 5u));
}

#endif

int main() {
  double number = 3;
  int integer = 3;
  // 3, then min(6, 5), 5 - 2; 3 + 2 is not below 5, so 3 stays; found twice; one call counted.
  const bool right = lambdas(&number, 2.0, 5.0) == 3.0 + 5 + 3 + 3 + 1 && number == 5.0 &&
                     lambdas(&integer, 2, 5) == 15 && integer == 5;
  // load 4, exchange 4, fetch_add 2, sub_fetch 2, fetch_min 2, max_fetch 2, fetch_inc 2,
  // dec_fetch 2.
  const bool named = names(&number, 2.0) == 20.0 && number == 2.0 && names(&integer, 2) == 20;
  if (!right) std::puts("host: lambdas in a host-device function gave a wrong result");
  if (!named) std::puts("host: operations by their bare names gave a wrong result");
  return right && named ? 0 : 1;
}
