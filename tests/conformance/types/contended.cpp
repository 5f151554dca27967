// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All threads at one object of each kind that has no instructions of its own kind: 1, 2 and 16
// bytes, a pointer, a struct, a complex number. No exchange, compare-exchange or update is lost,
// and none is torn.
#include <support/chain.hpp>
#include <support/matrix_data.hpp>

#include <polyatomic/polyatomic.hpp>

namespace conformance::contended_tests {
namespace {

/// A value whose upper half is the complement of its lower half: of two such values no mixture is
/// one, unless they have a half in common. Of a bool the halves are one bit.
template <class T>
POLYATOMIC_FUNCTION T from_lower_half(std::uint64_t lower) {
  using bits = pa::detail::bits_t<T>;
  if constexpr (std::is_same_v<T, bool>) {
    return pa::detail::from_bits<T>(static_cast<bits>(lower & 1u));
  } else {
    constexpr unsigned width = 4 * sizeof(T);
    const std::uint64_t mask = ~std::uint64_t{0} >> (64 - width);
    const bits upper = static_cast<bits>(static_cast<bits>(~lower & mask) << width);
    return pa::detail::from_bits<T>(static_cast<bits>(upper | static_cast<bits>(lower & mask)));
  }
}

/// An odd number: its multiples differ in every byte, and differ from each other as long as the
/// half is wide enough.
inline constexpr std::uint64_t stride = 0x9e3779b97f4a7c15u;

template <class T>
POLYATOMIC_FUNCTION T whole_value(std::uint64_t number) {
  return from_lower_half<T>(number * stride);
}

template <class T>
POLYATOMIC_FUNCTION std::uint64_t lower_half(T value) {
  return static_cast<std::uint64_t>(pa::detail::to_bits(value));
}

struct next_value {
  template <class T>
  POLYATOMIC_FUNCTION T operator()(T value) const {
    return from_lower_half<T>(lower_half(value) + stride);
  }
};

template <class T>
POLYATOMIC_FUNCTION bool is_torn(T value) {
  return pa::detail::to_bits(from_lower_half<T>(lower_half(value))) != pa::detail::to_bits(value);
}

/// Both halves of an integer count.
template <class T>
POLYATOMIC_FUNCTION T one_in_each_half() {
  using bits = pa::detail::bits_t<T>;
  return static_cast<T>(static_cast<bits>(bits{1} << (4 * sizeof(T))) | bits{1});
}

/// The update that the type has: an addition, an exclusive or, or a function. Returns the old
/// value.
template <class T>
POLYATOMIC_FUNCTION T update(T* object, std::uint64_t turn) {
  if constexpr (pa::atomic_integer<T>) {
    return pa::fetch_add(object, one_in_each_half<T>());
  } else if constexpr (std::is_pointer_v<T>) {
    return pa::fetch_add(object, 1);
  } else if constexpr (pa::atomic_complex<T>) {
    return pa::fetch_add(object, T(1, -1));
  } else if constexpr (pa::atomic_bits<T>) {
    return pa::fetch_xor(object, whole_value<T>(turn));
  } else {
    return pa::fetch_update(object, next_value{});
  }
}

/// What it leaves, by the oracle.
template <class T>
T updated(T old, std::uint64_t turn) {
  if constexpr (pa::atomic_integer<T>) {
    return oracle::sum(old, one_in_each_half<T>());
  } else if constexpr (std::is_pointer_v<T>) {
    return oracle::moved(old, 1);
  } else if constexpr (oracle::is_complex<T>) {
    return oracle::sum(old, T(1, -1));
  } else if constexpr (std::is_same_v<T, bool> || std::is_enum_v<T>) {
    return oracle::from_bits<T>(static_cast<oracle::bits_of_type<T>>(
        oracle::bits(old) ^ oracle::bits(whole_value<T>(turn))));
  } else {
    return next_value{}(old);
  }
}

/// Where updates begin: complex numbers at 0, so that sums are exact.
template <class T>
T first_to_update() {
  return oracle::is_complex<T> ? zero<T>() : whole_value<T>(0);
}

template <class T>
struct shared_places {
  place<T> exchanged;
  place<T> compared;
  place<T> stored;
  place<T> updated;
};

/// What one turn replaced.
template <class T>
struct replaced {
  T exchanged;
  T compared;
  T updated;
};

template <class T>
struct contend_for_whole_objects {
  using state = unsigned;
  shared_places<T>* places;
  replaced<T>* results;
  unsigned* torn;
  unsigned* tickets;  ///< a counter that shows whether others have acted

  POLYATOMIC_FUNCTION bool act(const member& me, unsigned round, state& last) const {
    const std::uint64_t turn = me.turn(round);
    const T exchanged =
        pa::exchange(&places->exchanged.object, whole_value<T>(turn + 1), pa::acq_rel);
    const T compared = compare_and_step(&places->compared.object);
    pa::store(&places->stored.object, whole_value<T>(turn));
    const T loaded = pa::load(&places->stored.object);
    if (is_torn(exchanged) || is_torn(compared) || is_torn(loaded)) pa::store_inc(torn);
    results[turn] = {exchanged, compared, update(&places->updated.object, turn)};
    const unsigned ticket = pa::fetch_inc(tickets);
    const bool another_acted = round != 0 && ticket != last + 1;
    last = ticket;
    return another_acted;
  }

 private:
  // Ends also where no exchange ever succeeds; the step is then missing.
  POLYATOMIC_FUNCTION T compare_and_step(T* object) const {
    T expected = pa::load(object);
    for (unsigned attempt = 0; attempt < subject::most_polls; ++attempt) {
      if (is_torn(expected)) pa::store_inc(torn);
      const T desired = next_value{}(expected);
      if (pa::compare_exchange_weak(object, expected, desired, pa::acq_rel, pa::acquire)) break;
    }
    return expected;
  }
};

template <class T>
place<T> between_neighbours(T initial) {
  return {oracle::from_bits<T>(before_object<T>()), initial,
          oracle::from_bits<T>(after_object<T>())};
}

template <class T>
void expect_neighbours(report& results, const std::string& where, const place<T>& left) {
  const place<T> kept = between_neighbours(left.object);
  results.expect_same(where, "the neighbour before", kept.before, left.before);
  results.expect_same(where, "the neighbour after", kept.after, left.after);
}

/// The history of each place, and its last value.
template <class T>
void check_places(report& results, const std::string& where, const shared_places<T>& left,
                  const std::vector<replaced<T>>& found, std::size_t threads) {
  std::vector<chain_step<T>> exchanges;
  std::vector<chain_step<T>> exchanges_by_comparison;
  std::vector<chain_step<T>> updates;
  T sum = first_to_update<T>();
  const std::size_t turns = threads * subject::rounds;
  bool is_stored = false;
  for (std::size_t turn = 0; turn < turns; ++turn) {
    const replaced<T>& got = found[turn];
    exchanges.push_back({got.exchanged, whole_value<T>(turn + 1)});
    exchanges_by_comparison.push_back({got.compared, next_value{}(got.compared)});
    updates.push_back({got.updated, updated(got.updated, turn)});
    sum = updated(sum, turn);
    // What stays is one of the last round's.
    if (turn + threads >= turns) {
      is_stored |= oracle::same_bits(left.stored.object, whole_value<T>(turn));
    }
  }
  expect_chain(results, "exchange " + where, whole_value<T>(0), exchanges, left.exchanged.object);
  expect_chain(results, "compare_exchange_weak " + where, whole_value<T>(0),
               exchanges_by_comparison, left.compared.object);
  results.expect_same("compare_exchange_weak " + where, "last value", whole_value<T>(turns),
                      left.compared.object);
  expect_chain(results, "update " + where, first_to_update<T>(), updates, left.updated.object);
  results.expect_same("update " + where, "last value", sum, left.updated.object);
  if (!is_stored) {
    results.mismatch("store " + where, "last value", "one of the last round",
                     show(left.stored.object));
  }
  expect_neighbours(results, "exchange " + where, left.exchanged);
  expect_neighbours(results, "compare_exchange_weak " + where, left.compared);
  expect_neighbours(results, "store " + where, left.stored);
  expect_neighbours(results, "update " + where, left.updated);
}

template <class T>
void check_whole_objects() {
  for_each_crew(std::string("one object, type ") + type_name<T>, [](pa::launch_shape shape,
                                                                    overlap_watch& watch,
                                                                    report& results) {
    const subject::queue q;
    const place<T> first = between_neighbours(whole_value<T>(0));
    const shared_places<T> before = {first, first, first, between_neighbours(first_to_update<T>())};
    auto places = q.template allocate<shared_places<T>>(1);
    q.fill(places.data(), before, 1);
    auto found = q.template allocate<replaced<T>>(most_turns(shape));
    const T unwritten = unwritten_value<T>();
    q.fill(found.data(), {unwritten, unwritten, unwritten}, found.size());
    auto counters = q.template allocate<unsigned>(2);
    q.fill(counters.data(), 0u, 2);
    const crew_counts counts =
        run_crew(q, shape,
                 contend_for_whole_objects<T>{places.data(), found.data(), counters.data(),
                                              counters.data() + 1});
    watch.saw(counts);
    const std::string where = to_string(shape);
    check_places(results, where, test::read(q, places)[0], test::read(q, found), counts.threads);
    results.expect_same(where, "torn values", 0u, test::read(q, counters)[0]);
  });
}

template <class... Types>
void check_each(list<Types...>) {
  (check_whole_objects<Types>(), ...);
}

using small_types = list<bool, unsigned char, short, colour>;
using pointer_and_8_byte_types = list<int*, two_floats, test_complex<float>>;
// Of 16 bytes; where there are none, as many others: every backend has the same number of kernels.
using widest_types = std::conditional_t<subject::has_16_byte_objects,
                                        list<unsigned_128, index_and_value, test_complex<double>>,
                                        list<unsigned long long, long long, unsigned>>;

}  // namespace

TEST_CASE("[fault-29] [fault-31] contention: nothing is lost in one object of 1 or 2 bytes",
          "[contention]") {
  check_each(small_types{});
}
TEST_CASE("[fault-38] contention: a pointer, a struct, a complex number are whole",
          "[contention]") {
  check_each(pointer_and_8_byte_types{});
}
TEST_CASE("[fault-34] [fault-38] contention: an object of 16 bytes, or the widest, is whole",
          "[contention]") {
  require_device();
  check_each(widest_types{});
}

}  // namespace conformance::contended_tests
