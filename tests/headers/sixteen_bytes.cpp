// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// @file
/// Every operation on objects of 16 bytes, in a program that is linked without libatomic: a
/// compiler that is given the builtins for 16 bytes calls that library [fault-64]. It is
/// linked and run by every host compiler, with and without optimisation; it ends with 0 if the
/// values are right.

#include <polyatomic/polyatomic.hpp>

#include <cstdio>

namespace pa = polyatomic;

namespace {

struct halves {
  unsigned long long low;
  unsigned long long high;
};
__extension__ using wide = unsigned __int128;

static_assert(pa::required_alignment<halves> == 16);
static_assert(pa::atomic_ref<halves>::is_always_lock_free);

constexpr halves first{0x1111222233334444u, 0x5555666677778888u};
constexpr halves second{0x9999aaaabbbbccccu, 0xddddeeeeffff0001u};

int faults = 0;

void expect(const char* what, const halves& got, const halves& wanted) {
  if (got.low == wanted.low && got.high == wanted.high) return;
  std::printf("host, 16 bytes, %s: expected %llx %llx, got %llx %llx\n", what, wanted.low,
              wanted.high, got.low, got.high);
  ++faults;
}

void expect(const char* what, bool got, bool wanted) {
  if (got == wanted) return;
  std::printf("host, 16 bytes, %s: expected %d, got %d\n", what, wanted, got);
  ++faults;
}

halves parts_of(wide value) {
  return {static_cast<unsigned long long>(value), static_cast<unsigned long long>(value >> 64)};
}

/// Loads, stores and exchanges, in one order of each kind.
template <class Order, class Load, class Store>
void whole_objects(Order order, Load load_order, Store store_order) {
  alignas(16) halves object = second;
  pa::store(&object, first, store_order);
  expect("store", object, first);
  expect("load", pa::load(&object, load_order), first);
  expect("exchange returns", pa::exchange(&object, second, order), first);
  expect("exchange stores", object, second);
  halves expected = first;
  expect("compare_exchange_strong", pa::compare_exchange_strong(&object, expected, first, order),
         false);
  expect("compare_exchange_strong finds", expected, second);
  expect("compare_exchange_strong", pa::compare_exchange_strong(&object, expected, first, order),
         true);
  expect("compare_exchange_strong stores", object, first);
  // No operation on the host fails for nothing: core/exchange.hpp allows it, `cmpxchg16b` does not.
  for (int tries = 0; tries < 1000; ++tries) {
    expected = first;
    if (pa::compare_exchange_weak(&object, expected, second, order)) break;
  }
  expect("compare_exchange_weak stores", object, second);
  expect("fetch_update",
         pa::fetch_update(
             &object,
             [](halves v) {
               return halves{v.high, v.low};
             },
             order),
         second);
  expect("fetch_update stores", object, halves{second.high, second.low});
}

void integers() {
  alignas(16) wide number = ~0ull;
  expect("fetch_add returns", parts_of(pa::fetch_add(&number, 1u)), halves{~0ull, 0});
  expect("fetch_add carries", parts_of(number), halves{0, 1});
  expect("sub_fetch borrows", parts_of(pa::sub_fetch(&number, 1u, pa::acq_rel)), halves{~0ull, 0});
  pa::store_or(&number, wide{6} << 64, pa::release);
  expect("store_or", parts_of(pa::load(&number)), halves{~0ull, 6});
  expect("fetch_and", parts_of(pa::fetch_and(&number, wide{3} << 64, pa::seq_cst)),
         halves{~0ull, 6});
  expect("fetch_max", parts_of(pa::fetch_max(&number, wide{1})), halves{0, 2});
  expect("atomic_ref", parts_of(pa::atomic_ref(number)++), halves{0, 2});
  expect("atomic_ref stores", parts_of(number), halves{1, 2});
  pa::wait(&number, wide{0}, pa::acquire);
}

}  // namespace

int main() {
  whole_objects(pa::relaxed, pa::relaxed, pa::relaxed);
  whole_objects(pa::acq_rel, pa::acquire, pa::release);
  whole_objects(pa::seq_cst, pa::seq_cst, pa::seq_cst);
  integers();
  return faults == 0 ? 0 : 1;
}
