// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/cooperative_operations.hpp>
#include <support/device.hpp>
#include <support/group_cases.hpp>
#include <support/lists.hpp>
#include <support/report.hpp>

#include <polyatomic/algorithms.hpp>

#include <algorithm>

/// @file
/// What the tests of cooperating atomics share: operations with values whose combination is exact
/// in any order, kernels that let groups do them, and serial loops that say what must come out.

namespace conformance {

enum class group_kind { coalesced, subgroup, block };

/// Which object a thread names. Subgroups and blocks all name the first.
enum class placement {
  one,
  alternating,   ///< two, in turn
  one_and_many,  ///< half of the lanes the first, each other lane its own
  few,           ///< one of four, by a hash
  own,           ///< each thread its own
  own_backwards  ///< the same, addresses falling
};
inline constexpr placement all_placements[] = {placement::one,          placement::alternating,
                                               placement::one_and_many, placement::few,
                                               placement::own,          placement::own_backwards};

inline const char* name_of(placement which) {
  const char* const names[] = {"one address",   "two addresses", "one address and many",
                               "few addresses", "own addresses", "own addresses backwards"};
  return names[static_cast<int>(which)];
}

inline constexpr unsigned cooperating_threads = 1024;  ///< of a block
inline constexpr std::size_t cooperating_blocks = 2;
inline constexpr std::size_t cooperating_objects = cooperating_threads * cooperating_blocks;

/// @param thread  counted through all blocks, cooperating_threads for each.
POLYATOMIC_FUNCTION constexpr std::size_t object_of(placement which, std::size_t thread) {
  switch (which) {
    case placement::one:
      return 0;
    case placement::alternating:
      return thread % 2;
    case placement::one_and_many:
      return thread % 32 < 16 ? 0 : thread;
    case placement::few:
      return hash(thread) % 4;
    case placement::own:
      return thread;
    case placement::own_backwards:
      return cooperating_objects - 1 - thread;
  }
  return 0;
}

/// What one thread got, and in which group.
template <class T>
struct cooperation {
  T old;
  unsigned visits;
  unsigned subgroup;
  unsigned rank;
  std::uint64_t mask;
};

/// What a launch is given.
template <class T>
struct cooperation_run {
  T* objects;
  cooperation<T>* said;  ///< of each thread
  unsigned* sizes;       ///< of each block
  group_kind kind;
  pattern who;
  placement where;
};

/// @tparam Form  `run<Operation>(group, address, value, order, scope, mine)`.
template <class Operation, class Form, class T>
struct cooperate {
  cooperation_run<T> given;

  struct shared_memory {
    pa::group_scratch<T> scratch;
  };

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const unsigned rank = ctx.block().rank();
    if (rank == 0) given.sizes[ctx.block_index()] = ctx.block().size();
    const bool here = takes_part(given.who, rank);
    if (given.who == pattern::early_exit && !here) return;
    if (here) act(ctx, ctx.block_index() * cooperating_threads + rank);
    if (given.who != pattern::early_exit) ctx.block().barrier();
  }

 private:
  template <class Context>
  POLYATOMIC_FUNCTION void act(Context ctx, std::size_t thread) const {
    cooperation<T>& mine = given.said[thread];
    const T value = Operation::template value<T>(thread);
    T* const object = given.objects + object_of(given.where, thread);
    pa::store_inc(&mine.visits);
    mine.subgroup = ctx.subgroup_index();
    if (given.kind == group_kind::coalesced) {
      const auto group = pa::coalesced();
      mine.mask = group.mask();
      mine.rank = group.rank();
      Form::template run<Operation>(group, object, value, pa::relaxed, pa::device_scope, mine);
    } else if (given.kind == group_kind::subgroup) {
      mine.rank = ctx.subgroup().rank();
      Form::template run<Operation>(ctx.subgroup(), object, value, pa::release, pa::system_scope,
                                    mine);
    } else {
      mine.rank = ctx.block().rank();
      const auto block = ctx.block(ctx.shared().scratch);
      Form::template run<Operation>(block, object, value, typename Form::strongest{},
                                    pa::device_scope, mine);
    }
  }
};

/// A thread and its place: in order, threads of one group that named one object stand together, by
/// their ranks.
struct member_of_set {
  std::size_t block;
  unsigned subgroup;
  std::uint64_t mask;
  std::size_t object;
  unsigned rank;
  std::size_t thread;

  bool is_with(const member_of_set& other) const {
    return block == other.block && subgroup == other.subgroup && mask == other.mask &&
           object == other.object;
  }
  bool operator<(const member_of_set& other) const {
    if (block != other.block) return block < other.block;
    if (subgroup != other.subgroup) return subgroup < other.subgroup;
    if (mask != other.mask) return mask < other.mask;
    if (object != other.object) return object < other.object;
    return rank < other.rank;
  }
};

/// One launch and what came of it.
template <class Operation, class Form, class T>
class cooperation_check {
 public:
  cooperation_check(report& results, unsigned block_size, group_kind kind, pattern who,
                    placement where)
      : results_(results), kind_(kind), who_(who), placement_(where) {
    const char* const kinds[] = {"coalesced, relaxed, device", "subgroup, release, system",
                                 Form::block_name};
    where_ = std::string(Form::name) + "_" + Operation::name + ", " + type_name<T> + ", " +
             kinds[static_cast<int>(kind)] + ", block size " + std::to_string(block_size) + ", " +
             name_of(who) + ", " + name_of(where);
    test::queue& queue = test::the_queue();
    auto objects = queue.allocate<T>(cooperating_objects);
    auto said = queue.allocate<cooperation<T>>(cooperating_objects);
    auto sizes = queue.allocate<unsigned>(cooperating_blocks);
    queue.fill(objects.data(), Operation::template initial<T>(), objects.size());
    queue.fill(said.data(), cooperation<T>{}, said.size());
    queue.launch({.blocks = cooperating_blocks, .block_size = block_size},
                 cooperate<Operation, Form, T>{
                     {objects.data(), said.data(), sizes.data(), kind, who, where}});
    objects_ = test::read(queue, objects);
    said_ = test::read(queue, said);
    sizes_ = test::read(queue, sizes);
  }

  /// Every object, those that nobody named too. Returns how many threads took part.
  std::size_t check_objects() const {
    std::vector<T> expected(cooperating_objects, Operation::template initial<T>());
    std::size_t threads = 0;
    for_each_thread([&](std::size_t thread) {
      T& object = expected[object_of(placement_, thread)];
      object = Operation::apply(object, Operation::template value<T>(thread));
      ++threads;
    });
    for (std::size_t i = 0; i < expected.size(); ++i) {
      results_.expect_same(where_, "object", i, expected[i], objects_[i]);
    }
    std::size_t visits = 0;
    for (const cooperation<T>& one : said_) visits += one.visits;
    if (visits != threads) results_.mismatch(where_, "threads that came", threads, visits);
    return threads;
  }

  /// In each group, among the threads that named one object, each found what the one before left.
  void check_order() const {
    std::vector<member_of_set> members;
    for_each_thread([&](std::size_t thread) {
      const cooperation<T>& one = said_[thread];
      const unsigned subgroup = kind_ == group_kind::block ? 0 : one.subgroup;
      members.push_back({thread / cooperating_threads, subgroup, one.mask,
                         object_of(placement_, thread), one.rank, thread});
    });
    std::sort(members.begin(), members.end());
    for (std::size_t i = 1; i < members.size(); ++i) {
      const cooperation<T>& before = said_[members[i - 1].thread];
      const cooperation<T>& here = said_[members[i].thread];
      if (!members[i].is_with(members[i - 1])) continue;
      if (here.rank == before.rank) results_.mismatch(where_, "rank", "its own", here.rank);
      const T left =
          Operation::apply(before.old, Operation::template value<T>(members[i - 1].thread));
      results_.expect_same(where_, "old value of thread", members[i].thread, left, here.old);
    }
  }

  bool is_full(unsigned block_size) const { return sizes_[0] == block_size; }

 private:
  template <class Function>
  void for_each_thread(Function function) const {
    for (std::size_t block = 0; block < cooperating_blocks; ++block) {
      for (unsigned rank = 0; rank < sizes_[block]; ++rank) {
        if (takes_part(who_, rank)) function(block * cooperating_threads + rank);
      }
    }
  }

  report& results_;
  group_kind kind_;
  pattern who_;
  placement placement_;
  std::string where_;
  std::vector<T> objects_;
  std::vector<cooperation<T>> said_;
  std::vector<unsigned> sizes_;
};

/// Together 2749 threads, of which the patterns choose 2749, 1372, 86, 1125 and 1125.
inline constexpr unsigned cooperating_sizes[] = {1, 31, 32, 33, 63, 64, 65, 180, 256, 1000, 1024};

/// Runs one operation on one type in every group, by every pattern and placement.
/// @param check  `check(cooperation_check)` returns the number of threads that took part.
template <class Operation, class Form, class T, class Check>
void run_cooperation(const Check& check) {
  require_device();
  report results("cooperating");
  std::size_t threads = 0;
  bool full = true;
  const auto run = [&](unsigned size, group_kind kind, pattern who, placement where) {
    const cooperation_check<Operation, Form, T> launched(results, size, kind, who, where);
    threads += check(launched);
    full = full && launched.is_full(size);
  };
  for (const unsigned size : cooperating_sizes) {
    for (const pattern who : all_patterns) run(size, group_kind::coalesced, who, placement::one);
    for (const placement where : all_placements) {
      run(size, group_kind::coalesced, pattern::everyone, where);
      run(size, group_kind::coalesced, pattern::some_lanes, where);
    }
    run(size, group_kind::subgroup, pattern::everyone, placement::one);
    run(size, group_kind::block, pattern::everyone, placement::one);
  }
  results.finish();
  // Two blocks: five patterns, six placements by everyone and by some, the subgroup, the block.
  const std::size_t of_full_blocks =
      2 * ((2749 + 1372 + 86 + 2 * 1125) + 6 * (2749 + 1125) + 2 * 2749);
  if (full) {
    CHECK(threads == of_full_blocks);
  } else {
    CHECK(threads >= 2 * 11 * (1 + 6 + 2));
  }
}

}  // namespace conformance
