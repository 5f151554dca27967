// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic under contention: tickets that each come once, and sums of which nothing is lost.

#include <support/crew.hpp>
#include <support/lists.hpp>

#include <polyatomic/polyatomic.hpp>

#include <algorithm>
#include <type_traits>

namespace conformance::contention_arithmetic_tests {
namespace {

// --- Tickets -------------------------------------------------------------------------------------

/// Draws tickets from one counter. `Draw::run` returns the thread's ticket, 0 to n - 1.
template <class T, class Draw>
struct draw_tickets {
  using state = T;
  guarded_objects<T> counter;
  T* tickets;

  POLYATOMIC_FUNCTION bool act(const member& me, unsigned round, state& last) const {
    const T ticket = Draw::run(counter.object(0));
    tickets[me.turn(round)] = ticket;
    const bool another_came_between = round != 0 && ticket != last + T{1};
    last = ticket;
    return another_came_between;
  }
};

template <class Order, class Scope>
struct by_fetch_add {
  static constexpr const char* name = "fetch_add(1)";
  template <class T>
  POLYATOMIC_FUNCTION static T run(T* counter) {
    return pa::fetch_add(counter, 1, Order{}, Scope{});
  }
};
template <class Order, class Scope>
struct by_fetch_inc {
  static constexpr const char* name = "fetch_inc";
  template <class T>
  POLYATOMIC_FUNCTION static T run(T* counter) {
    return pa::fetch_inc(counter, Order{}, Scope{});
  }
};
template <class Order, class Scope>
struct by_add_fetch {
  static constexpr const char* name = "add_fetch(1)";
  template <class T>
  POLYATOMIC_FUNCTION static T run(T* counter) {
    return static_cast<T>(pa::add_fetch(counter, 1, Order{}, Scope{}) - T{1});
  }
};
template <class Order, class Scope>
struct by_fetch_update {
  static constexpr const char* name = "fetch_update";
  struct plus_one {
    template <class T>
    POLYATOMIC_FUNCTION T operator()(T value) const {
      return value + T{1};
    }
  };
  template <class T>
  POLYATOMIC_FUNCTION static T run(T* counter) {
    return pa::fetch_update(counter, plus_one{}, Order{}, Scope{});
  }
};

template <class T, template <class, class> class Draw, class Order, class Scope>
void check_tickets() {
  using draw = Draw<Order, Scope>;
  for_each_crew(draw::name, [](pa::launch_shape shape, overlap_watch& watch, report& results) {
    const subject::queue q;
    guarded_memory<T> counter(q, 1, T{0});
    pa::buffer<T> drawn = unwritten<T>(q, most_turns(shape));
    const crew_counts counts =
        run_crew(q, shape, draw_tickets<T, draw>{counter.view(), drawn.data()});
    watch.saw(counts);
    const std::string where =
        std::string(type_name<T>) + " " + Order::name + " " + Scope::name + ", " + to_string(shape);
    std::vector<T> tickets = test::read(q, drawn);
    tickets.resize(counts.threads * subject::rounds);
    std::sort(tickets.begin(), tickets.end());
    for (std::size_t i = 0; i < tickets.size(); ++i) {
      results.expect_same(where, "ticket of rank", i, static_cast<T>(i), tickets[i]);
    }
    results.expect_same(where, "counter", static_cast<T>(tickets.size()),
                        counter.read(results, where)[0]);
  });
}

// --- Sums ----------------------------------------------------------------------------------------

/// All forms of add, sub, inc and dec on one object; one turn adds 13 in all.
template <class T>
struct mix_sums {
  using state = T;
  guarded_objects<T> sum;

  POLYATOMIC_FUNCTION bool act(const member&, unsigned round, state& last) const {
    T* const object = sum.object(0);
    pa::store_add(object, 9);
    pa::store_sub(object, 2);
    pa::store_inc(object);
    pa::store_dec(object);
    pa::fetch_sub(object, 5);
    pa::fetch_dec(object);
    pa::sub_fetch(object, 3);
    pa::dec_fetch(object);
    pa::inc_fetch(object);
    pa::fetch_add(object, 14);
    const T now = pa::add_fetch(object, 1);
    const bool another_acted = round != 0 && now != last + T{13};
    last = now;
    return another_acted;
  }
};

template <class T>
void check_sums() {
  for_each_crew("add, sub, inc and dec mixed", [](pa::launch_shape shape, overlap_watch& watch,
                                                  report& results) {
    const subject::queue q;
    guarded_memory<T> sum(q, 1, T{5});
    const crew_counts counts = run_crew(q, shape, mix_sums<T>{sum.view()});
    watch.saw(counts);
    const std::string where = std::string(type_name<T>) + " relaxed device, " + to_string(shape);
    const std::size_t turns = std::size_t{counts.threads} * subject::rounds;
    results.expect_same(where, "sum", static_cast<T>(5 + 13 * turns), sum.read(results, where)[0]);
  });
}

}  // namespace

#define EACH_TYPE(function)       \
  function<int>();                \
  function<unsigned>();           \
  function<long>();               \
  function<unsigned long>();      \
  function<long long>();          \
  function<unsigned long long>(); \
  function<float>();              \
  function<double>()

TEST_CASE("contention: no sum is lost", "[contention]") {
  EACH_TYPE(check_sums);
}

template <class T>
void check_relaxed_fetch_add() {
  check_tickets<T, by_fetch_add, pa::relaxed_t, pa::device_scope_t>();
}
TEST_CASE("contention: fetch_add(1) gives each ticket once, every type", "[contention]") {
  EACH_TYPE(check_relaxed_fetch_add);
}
#undef EACH_TYPE

template <class Order>
void check_tickets_in_order() {
  check_tickets<unsigned, by_fetch_add, Order, pa::device_scope_t>();
  check_tickets<unsigned long long, by_fetch_inc, Order, pa::device_scope_t>();
  check_tickets<float, by_add_fetch, Order, pa::device_scope_t>();
  check_tickets<int, by_fetch_update, Order, pa::device_scope_t>();
  check_tickets<int, by_fetch_add, Order, pa::system_scope_t>();
  check_tickets<double, by_fetch_inc, Order, pa::system_scope_t>();
}
TEST_CASE("contention: tickets, relaxed", "[contention]") {
  check_tickets_in_order<pa::relaxed_t>();
}
TEST_CASE("contention: tickets, acquire", "[contention]") {
  check_tickets_in_order<pa::acquire_t>();
}
TEST_CASE("contention: tickets, release", "[contention]") {
  check_tickets_in_order<pa::release_t>();
}
TEST_CASE("contention: tickets, acq_rel", "[contention]") {
  check_tickets_in_order<pa::acq_rel_t>();
}
TEST_CASE("contention: tickets, seq_cst", "[contention]") {
  check_tickets_in_order<pa::seq_cst_t>();
}

}  // namespace conformance::contention_arithmetic_tests
