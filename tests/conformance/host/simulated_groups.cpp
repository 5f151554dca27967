// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Groups and cooperating atomics on simulated waves of 32 and 64 lanes: what a host with its
// subgroups of one thread cannot show. Every result of every thread is compared with serial loops.
#include <support/cooperative_cases.hpp>

#include <polyatomic/algorithms.hpp>

#include "simulated_wave.hpp"

#include <cstring>

namespace conformance::simulated_groups_tests {
namespace {

using simulation::machine;

/// The threads of one group, in order.
using members = std::vector<unsigned>;

template <class T>
bool same(const T& left, const T& right) {
  return std::memcmp(&left, &right, sizeof(T)) == 0;
}

/// Runs every operation in one group and compares.
template <class Group, class T, class Operation>
void check_operations(const Group& group, const members& threads, Operation operation,
                      T (*value)(std::uint64_t), unsigned* wrong) {
  const unsigned rank = group.rank();
  const auto size = static_cast<unsigned>(threads.size());
  T through = value(threads[0]);
  T all = through;
  for (unsigned i = 1; i < size; ++i) {
    all = operation(all, value(threads[i]));
    if (i <= rank) through = operation(through, value(threads[i]));
  }
  T exclusive = value(99);
  for (unsigned i = 0; i < rank; ++i) exclusive = operation(exclusive, value(threads[i]));
  const T mine = value(threads[rank]);
  const auto expect = [wrong](bool holds) { *wrong += holds ? 0 : 1; };
  expect(group.size() == size);
  expect(same(pa::reduce(group, mine, operation), rank == 0 ? all : mine));
  expect(same(pa::all_reduce(group, mine, operation), all));
  expect(same(pa::inclusive_scan(group, mine, operation), through));
  expect(same(pa::exclusive_scan(group, mine, value(99), operation), exclusive));
  expect(same(pa::broadcast(group, mine, size / 2), value(threads[size / 2])));
  expect(same(pa::shuffle(group, mine, size - 1 - rank), value(threads[size - 1 - rank])));
  expect(pa::count(group, rank % 3 == 1) == (size + 1) / 3);
  expect(pa::any(group, rank == size - 1));
  expect(!pa::all(group, rank != size - 1));
  group.barrier();
}

template <class Group>
void check_types(const Group& group, const members& threads, unsigned* wrong) {
  check_operations(group, threads, compose{}, composed_value<affine>::of, wrong);
  check_operations(group, threads, compose{}, composed_value<unsigned char>::of, wrong);
  check_operations(group, threads, pa::plus, added_value<unsigned>::of, wrong);
  check_operations(group, threads, pa::plus, added_value<double>::of, wrong);
}

/// The threads of a wave that take part, and their mask.
struct part {
  members threads;
  std::uint64_t mask = 0;
};
template <class Wave>
part part_of_wave(pattern who, unsigned first, unsigned block_size) {
  part found;
  for (unsigned lane = 0; lane < Wave::width && first + lane < block_size; ++lane) {
    if (!takes_part(who, first + lane)) continue;
    found.threads.push_back(first + lane);
    found.mask |= std::uint64_t{1} << lane;
  }
  return found;
}

/// Runs `thread` for every size of block, several times in another order; nothing may be wrong.
/// Returns the number of runs.
template <class Thread>
unsigned for_each_block(unsigned width, const Thread& thread) {
  unsigned runs = 0;
  for (const unsigned block_size : {1u, 2u, 31u, 33u, 64u, 65u, 180u}) {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      unsigned wrong = 0;
      const std::string fault =
          machine::instance().run(block_size, width, seed, [&] { thread(block_size, &wrong); });
      INFO("waves of " << width << ", block size " << block_size << ", seed " << seed << ": "
                       << wrong << " wrong results");
      CHECK(fault == "");
      CHECK(wrong == 0);
      ++runs;
    }
  }
  return runs;
}

template <class Wave>
void check_coalesced() {
  for (const pattern who : all_patterns) {
    INFO(name_of(who));
    CHECK(for_each_block(Wave::width, [who](unsigned block_size, unsigned* wrong) {
            const unsigned thread = machine::instance().thread();
            if (!takes_part(who, thread)) return;
            const part mine =
                part_of_wave<Wave>(who, thread / Wave::width * Wave::width, block_size);
            check_types(pa::generic::coalesced_group<Wave>(mine.mask), mine.threads, wrong);
          }) == 14);
  }
}

template <class Wave>
void check_subgroup() {
  CHECK(for_each_block(Wave::width, [](unsigned block_size, unsigned* wrong) {
          const unsigned first = machine::instance().thread() / Wave::width * Wave::width;
          const part mine = part_of_wave<Wave>(pattern::everyone, first, block_size);
          check_types(simulation::subgroup_group<Wave>{}, mine.threads, wrong);
        }) == 14);
}

using test_scratch = pa::group_scratch<affine, unsigned, double>;

template <class Wave>
void check_block() {
  test_scratch scratch;
  CHECK(for_each_block(Wave::width, [&scratch](unsigned block_size, unsigned* wrong) {
          members threads;
          for (unsigned i = 0; i < block_size; ++i) threads.push_back(i);
          using block = simulation::block_group<Wave>;
          check_types(pa::scratch_block<block, test_scratch>(block{}, scratch), threads, wrong);
        }) == 14);
}

/// Every cooperating form by one group at a time; results must be those of one thread after
/// another.
template <class Operation, class T, class Wave>
void check_cooperation() {
  using block = simulation::block_group<Wave>;
  using subgroup = simulation::subgroup_group<Wave>;
  test_scratch scratch;
  std::vector<T> objects(cooperating_objects), expected(cooperating_objects);
  std::vector<T> old(cooperating_threads);
  const auto prepare = [&] {
    std::fill(objects.begin(), objects.end(), Operation::template initial<T>());
    expected = objects;
  };
  // The same in both forms: does the operations of `who` one after another, and compares.
  const auto compare = [&](const std::string& where, unsigned block_size, pattern who,
                           placement placed, bool in_order) {
    unsigned wrong = 0;
    for (unsigned thread = 0; thread < block_size; ++thread) {
      if (!takes_part(who, thread)) continue;
      T& object = expected[object_of(placed, thread)];
      if (in_order && !same(old[thread], object)) ++wrong;
      object = Operation::apply(object, Operation::template value<T>(thread));
    }
    for (std::size_t i = 0; i < objects.size(); ++i) wrong += same(objects[i], expected[i]) ? 0 : 1;
    INFO(where << " " << Operation::name << ", " << type_name<T> << ", waves of " << Wave::width
               << ", block size " << block_size << ", " << name_of(who) << ", " << name_of(placed));
    CHECK(wrong == 0);
  };
  const auto run = [&](unsigned block_size, const auto& thread) {
    prepare();
    CHECK(machine::instance().run(block_size, Wave::width, block_size, thread) == "");
  };
  const auto address = [&](placement placed, unsigned thread) {
    return objects.data() + object_of(placed, thread);
  };
  const auto coalesced = [&](unsigned block_size, pattern who, placement placed, bool fetches) {
    run(block_size, [&, block_size, who, placed, fetches] {
      const unsigned thread = machine::instance().thread();
      if (!takes_part(who, thread)) return;
      const part mine = part_of_wave<Wave>(who, thread / Wave::width * Wave::width, block_size);
      const pa::generic::coalesced_group<Wave> group(mine.mask);
      T* const p = address(placed, thread);
      const T value = Operation::template value<T>(thread);
      if (fetches) {
        old[thread] = Operation::fetch(group, p, value, pa::acq_rel, pa::device_scope);
      } else {
        Operation::store(group, p, value, pa::release, pa::device_scope);
      }
    });
    // Between waves there is no order, so old values are those of one wave alone.
    compare(fetches ? "fetch" : "store", block_size, who, placed,
            fetches && block_size <= Wave::width);
  };
  for (const unsigned block_size : {1u, 3u, 31u, 32u, 64u, 100u}) {
    for (const pattern who : all_patterns) {
      for (const placement placed : all_placements) {
        coalesced(block_size, who, placed, false);
        coalesced(block_size, who, placed, true);
      }
    }
    run(block_size, [&] {
      const unsigned thread = machine::instance().thread();
      Operation::store(subgroup{}, objects.data(), Operation::template value<T>(thread),
                       pa::relaxed, pa::device_scope);
    });
    compare("subgroup, store", block_size, pattern::everyone, placement::one, false);
    run(block_size, [&] {
      const pa::scratch_block<block, test_scratch> group(block{}, scratch);
      const unsigned thread = machine::instance().thread();
      old[thread] = Operation::fetch(group, objects.data(), Operation::template value<T>(thread),
                                     pa::acq_rel, pa::device_scope);
    });
    compare("block, fetch", block_size, pattern::everyone, placement::one, true);
    run(block_size, [&] {
      const pa::scratch_block<block, test_scratch> group(block{}, scratch);
      const unsigned thread = machine::instance().thread();
      Operation::store(group, objects.data(), Operation::template value<T>(thread), pa::relaxed,
                       pa::device_scope);
    });
    compare("block, store", block_size, pattern::everyone, placement::one, false);
  }
}

/// Calls `check(block_size, blocks, seed)` for clusters with fewer and more blocks than a subgroup
/// has lanes, and with several subgroups.
template <class Check>
void for_each_cluster(const Check& check) {
  constexpr unsigned shapes[][2] = {{1, 8}, {3, 5}, {5, 1}, {33, 3}, {70, 2}};
  for (const auto& [block_size, blocks] : shapes) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) check(block_size, blocks, seed);
  }
}

template <class Wave>
using scratch_of_cluster = pa::scratch_cluster<simulation::cluster_group<Wave>, test_scratch>;

template <class Wave>
void check_cluster() {
  std::vector<test_scratch> scratch(8);
  for_each_cluster([&](unsigned block_size, unsigned blocks, std::uint64_t seed) {
    members threads;
    for (unsigned i = 0; i < blocks * block_size; ++i) threads.push_back(i);
    unsigned wrong = 0;
    const auto thread = [&] {
      check_types(scratch_of_cluster<Wave>({}, scratch[machine::instance().block()]), threads,
                  &wrong);
    };
    const std::string fault =
        machine::instance().run(block_size, Wave::width, seed, thread, blocks);
    INFO("waves of " << Wave::width << ", " << blocks << " blocks of " << block_size << ", seed "
                     << seed << ": " << wrong << " wrong results");
    CHECK(fault == "");
    CHECK(wrong == 0);
  });
}

/// One cluster; results must be those of one thread after another.
template <class Operation, class T, class Wave>
void check_cooperation_in_cluster() {
  std::vector<test_scratch> scratch(8);
  for_each_cluster([&](unsigned block_size, unsigned blocks, std::uint64_t seed) {
    T stored = Operation::template initial<T>();
    T fetched = stored;
    std::vector<T> old(blocks * block_size);
    const auto thread = [&] {
      const scratch_of_cluster<Wave> group({}, scratch[machine::instance().block()]);
      const T value = Operation::template value<T>(group.rank());
      Operation::store(group, &stored, value, pa::relaxed, pa::device_scope);
      old[group.rank()] = Operation::fetch(group, &fetched, value, pa::acq_rel, pa::device_scope);
    };
    CHECK(machine::instance().run(block_size, Wave::width, seed, thread, blocks) == "");
    T expected = Operation::template initial<T>();
    unsigned wrong = 0;
    for (unsigned rank = 0; rank < old.size(); ++rank) {
      if (!same(old[rank], expected)) ++wrong;
      expected = Operation::apply(expected, Operation::template value<T>(rank));
    }
    INFO(Operation::name << ", " << type_name<T> << ", waves of " << Wave::width << ", " << blocks
                         << " blocks of " << block_size << ", seed " << seed << ": " << wrong
                         << " wrong results");
    CHECK(wrong == 0);
    CHECK(same(stored, expected));
    CHECK(same(fetched, expected));
  });
}

void require_simulation() {
  if (!simulation::is_possible) SKIP("coroutines under ThreadSanitizer");
}

using wave_32 = simulation::wave<32, true>;
using wave_64 = simulation::wave<64, false>;

}  // namespace

TEST_CASE("simulated lanes that are there [fault-46] [fault-48]", "[simulated]") {
  require_simulation();
  check_coalesced<wave_32>();
  check_coalesced<wave_64>();
}
TEST_CASE("simulated subgroups [fault-46]", "[simulated]") {
  require_simulation();
  check_subgroup<wave_32>();
  check_subgroup<wave_64>();
}
TEST_CASE("simulated blocks [fault-46] [fault-49]", "[simulated]") {
  require_simulation();
  check_block<wave_32>();
  check_block<wave_64>();
}
TEST_CASE("simulated clusters", "[simulated]") {
  require_simulation();
  check_cluster<wave_32>();
  check_cluster<wave_64>();
}
TEST_CASE("simulated cooperating atomics of clusters", "[simulated]") {
  require_simulation();
  check_cooperation_in_cluster<add_together, unsigned, wave_32>();
  check_cooperation_in_cluster<mul_together, double, wave_64>();
  check_cooperation_in_cluster<max_together, int, wave_64>();
}
TEST_CASE("simulated cooperating atomics [fault-48] [fault-54]", "[simulated]") {
  require_simulation();
  check_cooperation<add_together, unsigned, wave_32>();
  check_cooperation<add_together, double, wave_64>();
  check_cooperation<max_together, int, wave_64>();
  check_cooperation<min_together, float, wave_32>();
  check_cooperation<xor_together, unsigned char, wave_32>();
}

}  // namespace conformance::simulated_groups_tests
