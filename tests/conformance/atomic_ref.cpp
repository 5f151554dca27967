// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Members of atomic_ref: whole objects and additions; and what the class says of itself.
#include <operations/atomic_ref.hpp>
#include <support/matrix.hpp>

#include <type_traits>

namespace conformance::atomic_ref_tests {

// Members pass their arguments on: int and double have every order at two scopes, the six others
// one cell each. load and store: 2 types x 3 orders x 2 scopes + 6 = 18 each; exchange:
// 2 x 5 x 2 + 6 = 26; compare_exchange, strong and weak: 2 x 15 x 2 + 6 = 66 each.
// 18 + 18 + 26 + 2 x 66 = 194.
// fetch_X and X_fetch 26, store_X 2 x 2 x 2 + 6 = 14: add, sub, inc, dec 4 x (26 + 26 + 14) = 264.

TEST_CASE("atomic_ref: load, store, exchange", "[atomic_ref]") {
  check_matrix(memory::buffer, 194, reference::whole_object_operations{});
}
TEST_CASE("atomic_ref: add, sub, inc, dec", "[atomic_ref]") {
  check_matrix(memory::buffer, 264, reference::addition_operations{});
}

namespace {

/// The default order of a reference is cut to the half that a load or a store can have.
struct defaulted {
  int* object;
  int* results;

  template <class Order>
  POLYATOMIC_FUNCTION void try_order(int* result) const {
    const pa::atomic_ref<int, Order> ref(*object);
    ref.store(10);
    // No order of a seq_cst reference fits an operation that returns nothing: it is given.
    if constexpr (std::is_same_v<Order, pa::seq_cst_t>) {
      ref.store_add(1, pa::release);
      ref.store_max(12, pa::relaxed);
    } else {
      ref.store_add(1);
      ref.store_max(12);
    }
    *result = ref.load() + (ref.is_lock_free() ? 100 : 0);
  }

  POLYATOMIC_FUNCTION void operator()(std::size_t) const {
    try_order<pa::relaxed_t>(results + 0);
    try_order<pa::acquire_t>(results + 1);
    try_order<pa::release_t>(results + 2);
    try_order<pa::acq_rel_t>(results + 3);
    try_order<pa::seq_cst_t>(results + 4);
    pa::atomic_ref deduced(*object);
    const pa::atomic_ref<int> copied = deduced;
    results[5] = copied.fetch_add(1);
  }
};

}  // namespace

TEST_CASE("atomic_ref: default orders, deduction and copies", "[atomic_ref]") {
  require_device();
  const subject::queue q{};
  auto object = q.allocate<int>(1);
  auto results = q.allocate<int>(6);
  q.parallel_for(1, defaulted{object.data(), results.data()});
  CHECK(test::read(q, results) == std::vector<int>{112, 112, 112, 112, 112, 12});
}

TEST_CASE("atomic_ref: what the class says of itself", "[atomic_ref]") {
  require_device();
  using ref = pa::atomic_ref<double, pa::acquire_t, pa::block_scope_t>;
  STATIC_REQUIRE(std::is_same_v<ref::value_type, double>);
  STATIC_REQUIRE(ref::required_alignment == 8);
  STATIC_REQUIRE(ref::is_always_lock_free);
  STATIC_REQUIRE(std::is_trivially_copy_constructible_v<ref>);
  STATIC_REQUIRE_FALSE(std::is_copy_assignable_v<ref>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<double&, ref>);
}

}  // namespace conformance::atomic_ref_tests
