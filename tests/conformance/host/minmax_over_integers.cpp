// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Floating min and max as the devices make them, from integer instructions, on those of the host.
// Between their load and their instruction another thread seems to store each special value.
#include <support/lists.hpp>
#include <support/report.hpp>
#include <support/values.hpp>

#include <polyatomic/polyatomic.hpp>

namespace conformance::minmax_over_integers_tests {
namespace {

/// Integer min and max before which another thread seems to store.
struct late_instructions {
  inline static std::uint64_t stored_between = 0;
  inline static unsigned count = 0;

  template <class T, class Order, class Scope>
  static T fetch_min(volatile T* address, T value, Order order, Scope scope) {
    store_of_another(address);
    return pa::fetch_min(address, value, order, scope);
  }

  template <class T, class Order, class Scope>
  static T fetch_max(volatile T* address, T value, Order order, Scope scope) {
    store_of_another(address);
    return pa::fetch_max(address, value, order, scope);
  }

 private:
  template <class T>
  static void store_of_another(volatile T* address) {
    ++count;
    pa::store(address, static_cast<T>(stored_between));
  }
};

struct min_over_integers {
  static constexpr const char* name = "fetch_min_over_integers";
  template <class T, class Order>
  static T run(T* object, T operand, Order order) {
    return pa::generic::fetch_min_over_integers<late_instructions>(object, operand, order,
                                                                   pa::device_scope);
  }
  template <class T>
  static T expected(T stored, T operand) {
    return oracle::minimum(stored, operand);
  }
};

struct max_over_integers {
  static constexpr const char* name = "fetch_max_over_integers";
  template <class T, class Order>
  static T run(T* object, T operand, Order order) {
    return pa::generic::fetch_max_over_integers<late_instructions>(object, operand, order,
                                                                   pa::device_scope);
  }
  template <class T>
  static T expected(T stored, T operand) {
    return oracle::maximum(stored, operand);
  }
};

/// How many integer instructions there must be: none for a NaN, which changes nothing; and none
/// where the load shows that nothing changes and the order does not release.
template <class Operation, class T>
unsigned instructions_wanted(T stored, T operand, bool releases) {
  if (oracle::is_nan(operand)) return 0;
  const bool changes = !oracle::same_bits(stored, Operation::expected(stored, operand));
  return changes || releases ? 1 : 0;
}

template <class Operation, class T, class Order>
void check_one(report& result, std::size_t index, T stored, T between, T operand, Order order,
               bool releases) {
  late_instructions::stored_between = oracle::bits(between);
  late_instructions::count = 0;
  T object = stored;
  const T returned = Operation::run(&object, operand, order);
  const T left = pa::load(&object);
  const unsigned wanted = instructions_wanted<Operation>(stored, operand, releases);
  const T old = wanted == 0 ? stored : between;
  const T written = Operation::expected(old, operand);
  if (oracle::same_bits(returned, old) && oracle::same_bits(left, written) &&
      late_instructions::count == wanted) {
    return;
  }
  const std::string where = std::string("type ") + type_name<T> + " order " + Order::name +
                            " scope device index " + std::to_string(index) + ", stored " +
                            show(stored) + ", then " + show(between) + ", operand " + show(operand);
  result.mismatch(
      where, "returned, object and number of instructions",
      show(old) + ", " + show(written) + ", " + std::to_string(wanted),
      show(returned) + ", " + show(left) + ", " + std::to_string(late_instructions::count));
}

template <class Operation, class T, class Order>
void check_values(Order order, bool releases) {
  report result(Operation::name);
  const std::vector<T> values = special_values<T>();
  std::size_t index = 0;
  for (const T stored : values) {
    for (const T operand : values) {
      for (const T between : values) {
        check_one<Operation>(result, index++, stored, between, operand, order, releases);
      }
    }
  }
  result.finish();
}

template <class Operation, class T>
void check_orders() {
  check_values<Operation, T>(pa::relaxed, false);
  check_values<Operation, T>(pa::acquire, false);
  check_values<Operation, T>(pa::release, true);
  check_values<Operation, T>(pa::acq_rel, true);
  check_values<Operation, T>(pa::seq_cst, true);
}

}  // namespace

TEST_CASE("[fault-5] [fault-9] floating min and max over integer instructions", "[minmax]") {
  check_orders<min_over_integers, float>();
  check_orders<min_over_integers, double>();
  check_orders<max_over_integers, float>();
  check_orders<max_over_integers, double>();
}

}  // namespace conformance::minmax_over_integers_tests
