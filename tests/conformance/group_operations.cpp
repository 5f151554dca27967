// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What groups do together: reduce, all_reduce, scans, broadcast, shuffle, votes. Every thread
// writes down each of its results, and a serial loop says what it must be.

#include <support/device.hpp>
#include <support/group_cases.hpp>
#include <support/lists.hpp>
#include <support/report.hpp>

#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/arithmetic.hpp>

#include <map>
#include <tuple>

namespace conformance {
template <>
inline constexpr const char* type_name<affine> = "struct of 12 bytes";
}  // namespace conformance

namespace conformance::group_operations_tests {
namespace {

enum class group_kind { subgroup, block, coalesced };

constexpr unsigned most_threads = 1024;
constexpr std::size_t blocks = 2;

/// What one thread got. The first of each pair is composed, the second added.
template <class T>
struct outcome {
  T reduced[2];
  T all_reduced[2];
  T inclusive[2];
  T exclusive[2];
  T broadcast;
  T shuffled;
  unsigned any;
  unsigned all;
  unsigned counted;
  unsigned rank;
  unsigned size;
  unsigned subgroup;
  unsigned visits;
  std::uint64_t mask;
};

POLYATOMIC_FUNCTION unsigned broadcast_rank(unsigned size) {
  return size * 3 / 4;
}
POLYATOMIC_FUNCTION unsigned shuffle_rank(unsigned rank, unsigned size) {
  return (rank * 7 + 3) % size;
}
POLYATOMIC_FUNCTION bool vote(std::uint64_t thread) {
  return hash(thread) % 64 == 1;
}

template <class T>
struct group_run {
  outcome<T>* outcomes;  ///< most_threads for each block
  unsigned* sizes;       ///< of each block
  group_kind kind;
  pattern who;

  struct shared_memory {
    pa::group_scratch<T> scratch;
  };

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto block = ctx.block();
    if (block.rank() == 0) sizes[ctx.block_index()] = block.size();
    const bool here = takes_part(who, block.rank());
    if (who == pattern::early_exit && !here) return;
    if (here) {
      const std::size_t thread = ctx.block_index() * most_threads + block.rank();
      outcome<T>& mine = outcomes[thread];
      mine.subgroup = ctx.subgroup_index();
      if (kind == group_kind::subgroup) {
        run(ctx.subgroup(), thread, mine);
      } else if (kind == group_kind::block) {
        run(ctx.block(ctx.shared().scratch), thread, mine);
      } else {
        const auto group = pa::coalesced();
        mine.mask = group.mask();
        run(group, thread, mine);
      }
    }
    if (who != pattern::early_exit) block.barrier();
  }

  template <class Group>
  POLYATOMIC_FUNCTION void run(Group group, std::size_t thread, outcome<T>& mine) const {
    pa::store_inc(&mine.visits);
    mine.rank = group.rank();
    mine.size = group.size();
    run_operation(group, 0, composed_value<T>::of(thread), compose{}, mine);
    run_operation(group, 1, added_value<T>::of(thread), typename add_of<T>::type{}, mine);
    const T value = composed_value<T>::of(thread);
    mine.broadcast = pa::broadcast(group, value, broadcast_rank(group.size()));
    mine.shuffled = pa::shuffle(group, value, shuffle_rank(group.rank(), group.size()));
    mine.any = pa::any(group, vote(thread)) ? 1 : 0;
    mine.all = pa::all(group, !vote(thread)) ? 1 : 0;
    mine.counted = pa::count(group, vote(thread));
  }

  template <class Group, class Operation>
  POLYATOMIC_FUNCTION void run_operation(Group group, unsigned which, T value, Operation operation,
                                         outcome<T>& mine) const {
    mine.reduced[which] = pa::reduce(group, value, operation);
    mine.all_reduced[which] = pa::all_reduce(group, value, operation);
    mine.inclusive[which] = pa::inclusive_scan(group, value, operation);
    mine.exclusive[which] = pa::exclusive_scan(
        group, value, which == 0 ? composed_value<T>::of(77) : added_value<T>::of(77), operation);
  }
};

/// Compares one group's results with serial loops.
template <class T>
class group_check {
 public:
  group_check(report& results, const std::vector<outcome<T>>& outcomes, std::string where)
      : results_(results), outcomes_(outcomes), where_(std::move(where)) {}

  /// @param threads  the group's, in order.
  void run(const std::vector<std::size_t>& threads) {
    std::vector<T> composed, added;
    unsigned votes = 0;
    for (const std::size_t thread : threads) {
      composed.push_back(composed_value<T>::of(thread));
      added.push_back(added_value<T>::of(thread));
      votes += vote(thread) ? 1 : 0;
    }
    const auto size = static_cast<unsigned>(threads.size());
    for (unsigned rank = 0; rank < size; ++rank) {
      const outcome<T>& got = outcomes_[threads[rank]];
      at_ = where_ + ", rank " + std::to_string(rank) + " of " + std::to_string(size);
      same("rank", rank, got.rank);
      same("size", size, got.size);
      same("visits", 1u, got.visits);
      check_operation(composed, compose{}, "composed", 0, rank, got);
      check_operation(added, add{}, "added", 1, rank, got);
      same("broadcast", composed[broadcast_rank(size)], got.broadcast);
      same("shuffle", composed[shuffle_rank(rank, size)], got.shuffled);
      same("any", votes != 0 ? 1u : 0u, got.any);
      same("all", votes == 0 ? 1u : 0u, got.all);
      same("count", votes, got.counted);
    }
  }

 private:
  template <class Operation>
  void check_operation(const std::vector<T>& values, Operation operation, const std::string& how,
                       unsigned which, unsigned rank, const outcome<T>& got) {
    T all = values[0];
    T through = values[0];
    T below = which == 0 ? composed_value<T>::of(77) : added_value<T>::of(77);
    for (unsigned i = 1; i < values.size(); ++i) {
      all = operation(all, values[i]);
      if (i <= rank) through = operation(through, values[i]);
    }
    for (unsigned i = 0; i < rank; ++i) below = operation(below, values[i]);
    same("reduce, " + how, rank == 0 ? all : values[rank], got.reduced[which]);
    same("all_reduce, " + how, all, got.all_reduced[which]);
    same("inclusive_scan, " + how, through, got.inclusive[which]);
    same("exclusive_scan, " + how, below, got.exclusive[which]);
  }

  template <class Value>
  void same(const std::string& what, const Value& expected, const Value& got) {
    if (bytes_of(expected) != bytes_of(got)) {
      results_.mismatch(at_, what, bytes_of(expected), bytes_of(got));
    }
  }

  report& results_;
  const std::vector<outcome<T>>& outcomes_;
  std::string where_;
  std::string at_;
};

/// Which threads form a group: by what they say of themselves, which `check_masks` looks into.
template <class T>
auto groups_of(const std::vector<outcome<T>>& outcomes, const std::vector<unsigned>& sizes,
               group_kind kind, pattern who) {
  std::map<std::tuple<std::size_t, unsigned, std::uint64_t>, std::vector<std::size_t>> groups;
  for (std::size_t block = 0; block < blocks; ++block) {
    for (unsigned rank = 0; rank < sizes[block]; ++rank) {
      if (!takes_part(who, rank)) continue;
      const std::size_t thread = block * most_threads + rank;
      const outcome<T>& one = outcomes[thread];
      groups[{block, kind == group_kind::block ? 0 : one.subgroup, one.mask}].push_back(thread);
    }
  }
  return groups;
}

/// The masks of one subgroup share no lane, and each has as many lanes as came.
template <class Groups>
void check_masks(report& results, const std::string& where, const Groups& groups) {
  std::map<std::pair<std::size_t, unsigned>, std::uint64_t> seen;
  for (const auto& [key, threads] : groups) {
    const auto [block, subgroup, mask] = key;
    std::uint64_t& lanes = seen[{block, subgroup}];
    if ((lanes & mask) != 0) results.mismatch(where, "lanes in two groups", 0, lanes & mask);
    lanes |= mask;
    std::size_t bits = 0;
    for (unsigned bit = 0; bit < 64; ++bit) bits += mask >> bit & 1;
    if (bits != threads.size()) {
      results.mismatch(where, "lanes in the mask", threads.size(), bits);
    }
  }
}

/// What was compared.
struct checked_threads {
  std::size_t everyone = 0;  ///< where all threads of the block came
  std::size_t parted = 0;
  bool full = true;  ///< whether every block was as large as asked
};

template <class T>
void check_launch(report& results, checked_threads& checked, unsigned block_size, group_kind kind,
                  pattern who) {
  const char* const kinds[] = {"subgroup", "block", "coalesced"};
  test::queue& queue = test::the_queue();
  auto outcomes = queue.allocate<outcome<T>>(blocks * most_threads);
  auto sizes = queue.allocate<unsigned>(blocks);
  // Bytes between members too, which travel to the host: initcheck looks at all of them.
  queue.fill(reinterpret_cast<unsigned char*>(outcomes.data()), 0,
             outcomes.size() * sizeof(outcome<T>));
  queue.launch({.blocks = blocks, .block_size = block_size},
               group_run<T>{outcomes.data(), sizes.data(), kind, who});
  const std::vector<outcome<T>> got = test::read(queue, outcomes);
  const std::vector<unsigned> size = test::read(queue, sizes);
  const std::string where = std::string(kinds[static_cast<int>(kind)]) + ", " + type_name<T> +
                            ", block size " + std::to_string(block_size) + ", " + name_of(who);
  const auto groups = groups_of(got, size, kind, who);
  if (kind == group_kind::coalesced) check_masks(results, where, groups);
  group_check<T> check(results, got, where);
  std::size_t compared = 0;
  for (const auto& [key, threads] : groups) {
    check.run(threads);
    compared += threads.size();
  }
  std::size_t visited = 0;
  for (const outcome<T>& one : got) visited += one.visits;
  if (visited != compared) results.mismatch(where, "threads that came", compared, visited);
  (who == pattern::everyone ? checked.everyone : checked.parted) += compared;
  checked.full = checked.full && size[0] == block_size;
}

/// Together 2749 threads.
constexpr unsigned block_sizes[] = {1, 31, 32, 33, 63, 64, 65, 180, 256, 1000, 1024};

template <class T>
void check_type() {
  require_device();
  report results("group operation");
  checked_threads checked;
  for (const unsigned block_size : block_sizes) {
    check_launch<T>(results, checked, block_size, group_kind::subgroup, pattern::everyone);
    check_launch<T>(results, checked, block_size, group_kind::block, pattern::everyone);
    for (const pattern who : all_patterns) {
      check_launch<T>(results, checked, block_size, group_kind::coalesced, who);
    }
  }
  results.finish();
  // Three kinds of group, two blocks; odd lanes, one lane of 32, and two in five by the hash,
  // twice. Where blocks are lowered, each has one thread at least.
  if (checked.full) {
    CHECK(checked.everyone == 3 * 2 * 2749);
    CHECK(checked.parted == 2 * (1372 + 86 + 2 * 1125));
  } else {
    CHECK(checked.everyone >= 3 * 2 * 11);
  }
}

}  // namespace

TEST_CASE("group operations: i32 [fault-46] [fault-48] [fault-49]", "[group]") {
  check_type<std::int32_t>();
}
TEST_CASE("group operations: u64", "[group]") {
  check_type<std::uint64_t>();
}
TEST_CASE("group operations: f32", "[group]") {
  check_type<float>();
}
TEST_CASE("group operations: f64", "[group]") {
  check_type<double>();
}
TEST_CASE("group operations: a struct of 12 bytes", "[group]") {
  check_type<affine>();
}
TEST_CASE("group operations: u8", "[group]") {
  check_type<std::uint8_t>();
}

}  // namespace conformance::group_operations_tests
