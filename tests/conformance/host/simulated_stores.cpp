// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stores of single threads for which the lanes of a wave come together, on simulated waves: those
// that combine in front of a loop, and floating extrema behind the first lane.
#include <support/cooperative_cases.hpp>
#include <support/oracle.hpp>
#include <support/values.hpp>

#include <polyatomic/backends/generic/minmax_store.hpp>
#include <polyatomic/polyatomic.hpp>

#include "simulated_wave.hpp"

#include <cstring>

namespace conformance::simulated_stores_tests {
namespace {

using simulation::machine;
using wave_32 = simulation::wave<32, true>;
using wave_64 = simulation::wave<64, false>;

/// The objects that threads name: one, a few, or each its own.
constexpr unsigned spreads[] = {1, 3, 8, 180};
constexpr unsigned most_threads = 180;

void require_simulation() {
  if (!simulation::is_possible) SKIP("coroutines under ThreadSanitizer");
}

std::string place_of(const char* what, unsigned width, unsigned block_size, unsigned spread,
                     pattern who, std::uint64_t seed) {
  return std::string(what) + ", waves of " + std::to_string(width) + ", block size " +
         std::to_string(block_size) + ", " + std::to_string(spread) + " objects, " + name_of(who) +
         ", seed " + std::to_string(seed);
}

/// Calls `check(block_size, spread, who, seed)` for all of them; returns how often.
template <class Check>
unsigned for_each_case(const Check& check) {
  unsigned cases = 0;
  for (const unsigned block_size : {1u, 31u, 32u, 65u, most_threads}) {
    for (const unsigned spread : spreads) {
      for (const pattern who : all_patterns) {
        for (std::uint64_t seed = 1; seed <= 2; ++seed, ++cases) {
          check(block_size, spread, who, seed);
        }
      }
    }
  }
  return cases;
}

template <class Wave, class Operation, class T, class Order>
void check_together(const char* name, T initial, Order order) {
  CHECK(for_each_case([&](unsigned block_size, unsigned spread, pattern who, std::uint64_t seed) {
          std::vector<T> objects(most_threads, initial), expected(most_threads, initial);
          const auto value = [](unsigned thread) { return static_cast<T>(2 * hash(thread) + 1); };
          unsigned stores = 0, participants = 0;
          for (unsigned thread = 0; thread < block_size; ++thread) {
            if (!takes_part(who, thread)) continue;
            ++participants;
            T& object = expected[thread % spread];
            object = Operation{}(object, value(thread));
          }
          const std::string fault = machine::instance().run(block_size, Wave::width, seed, [&] {
            const unsigned thread = machine::instance().thread();
            if (!takes_part(who, thread)) return;
            T* const object = &objects[thread % spread];
            pa::generic::store_together<Wave, Operation>(object, value(thread), order, [&](T all) {
              *object = Operation{}(*object, all);
              ++stores;
            });
          });
          INFO(place_of(name, Wave::width, block_size, spread, who, seed));
          CHECK(fault == "");
          CHECK(objects == expected);
          CHECK(stores <= participants);
          if (spread == 1 && block_size == most_threads && who == pattern::everyone) {
            CHECK(stores < participants / 2);
          }
        }) == 5 * 4 * 5 * 2);
}

/// Integer min and max of the host, counted.
struct counted_instructions {
  inline static unsigned count = 0;
  template <class T, class Order, class Scope>
  static T fetch_min(volatile T* address, T value, Order order, Scope scope) {
    ++count;
    return pa::fetch_min(address, value, order, scope);
  }
  template <class T, class Order, class Scope>
  static T fetch_max(volatile T* address, T value, Order order, Scope scope) {
    ++count;
    return pa::fetch_max(address, value, order, scope);
  }
};

struct smallest {
  static constexpr const char* name = "minimum behind the first lane";
  using extremum = pa::generic::minimum_of_numbers<counted_instructions>;
  template <class T>
  static T expected(T stored, T operand) {
    return oracle::minimum(stored, operand);
  }
};
struct largest {
  static constexpr const char* name = "maximum behind the first lane";
  using extremum = pa::generic::maximum_of_numbers<counted_instructions>;
  template <class T>
  static T expected(T stored, T operand) {
    return oracle::maximum(stored, operand);
  }
};

/// Objects begin with each special value in turn, and every thread's operand is one.
template <class Wave, class Operation, class T>
void check_behind_first() {
  const std::vector<T> values = special_values<T>();
  CHECK(for_each_case([&](unsigned block_size, unsigned spread, pattern who, std::uint64_t seed) {
          std::vector<T> objects(most_threads), expected(most_threads);
          for (unsigned i = 0; i < most_threads; ++i) {
            objects[i] = expected[i] = values[(i * 7 + seed) % values.size()];
          }
          const auto value = [&](unsigned thread) { return values[hash(thread) % values.size()]; };
          for (unsigned thread = 0; thread < block_size; ++thread) {
            if (!takes_part(who, thread)) continue;
            T& object = expected[thread % spread];
            object = Operation::expected(object, value(thread));
          }
          const std::string fault = machine::instance().run(block_size, Wave::width, seed, [&] {
            const unsigned thread = machine::instance().thread();
            if (!takes_part(who, thread)) return;
            pa::generic::store_behind_first<typename Operation::extremum, Wave>(
                &objects[thread % spread], value(thread), pa::device_scope);
          });
          INFO(place_of(Operation::name, Wave::width, block_size, spread, who, seed));
          CHECK(fault == "");
          CHECK(std::memcmp(objects.data(), expected.data(), sizeof(T) * most_threads) == 0);
        }) == 5 * 4 * 5 * 2);
}

/// How many instructions 64 threads execute whose operands all improve, or none of which does.
unsigned instructions_of_a_block(float operand) {
  std::vector<float> objects(64, 1.0f);
  counted_instructions::count = 0;
  const std::string fault = machine::instance().run(64, 32, 1, [&] {
    pa::generic::store_behind_first<largest::extremum, wave_32>(
        &objects[machine::instance().thread()], operand, pa::device_scope);
  });
  CHECK(fault == "");
  return counted_instructions::count;
}

}  // namespace

TEST_CASE("simulated stores that combine in front of a loop", "[simulated]") {
  require_simulation();
  check_together<wave_32, pa::multiplies_t>("multiplication", 3u, pa::relaxed);
  check_together<wave_64, pa::multiplies_t>("multiplication", 3u, pa::release);
  check_together<wave_32, pa::plus_t>("addition", std::uint8_t{3}, pa::release);
  check_together<wave_64, pa::maximum_t>("maximum", std::int8_t{-100}, pa::relaxed);
}
TEST_CASE("simulated floating extrema behind the first lane [fault-5] [fault-9]", "[simulated]") {
  require_simulation();
  check_behind_first<wave_32, smallest, float>();
  check_behind_first<wave_64, smallest, double>();
  check_behind_first<wave_64, largest, float>();
  check_behind_first<wave_32, largest, double>();
}
TEST_CASE("lanes behind the first load where it changed nothing", "[simulated]") {
  require_simulation();
  CHECK(instructions_of_a_block(2.0f) == 64);
  CHECK(instructions_of_a_block(0.5f) <= 32);
}

}  // namespace conformance::simulated_stores_tests
