// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clusters: what launch refuses, what a cluster's barrier orders, and what its threads do together.
// Where there are none, clusters of one block run and larger ones are refused.

#include <support/device.hpp>
#include <support/group_cases.hpp>
#include <support/report.hpp>

#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/arithmetic.hpp>

namespace conformance::group_cluster_tests {

/// 64 bytes: five maps and a number of its own.
struct wide {
  affine part[5];
  std::uint32_t tag;
};

}  // namespace conformance::group_cluster_tests

namespace conformance {
template <>
struct composed_value<group_cluster_tests::wide> {
  POLYATOMIC_FUNCTION static group_cluster_tests::wide of(std::uint64_t i) {
    group_cluster_tests::wide value;
    for (unsigned k = 0; k < 5; ++k) value.part[k] = composed_value<affine>::of(5 * i + k);
    value.tag = static_cast<std::uint32_t>(i);
    return value;
  }
};
}  // namespace conformance

namespace conformance::group_cluster_tests {
namespace {

constexpr unsigned most_block_size = 1024;
constexpr unsigned most_blocks = 8;  ///< of a cluster
constexpr std::size_t clusters = 2;

/// Together 1365 threads.
constexpr unsigned block_sizes[] = {1, 31, 32, 33, 64, 180, most_block_size};

/// Together 15 blocks.
constexpr unsigned cluster_sizes[] = {1, 2, 4, most_blocks};

pa::launch_shape shape_of(unsigned block_size, unsigned cluster_size) {
  return {
      .blocks = clusters * cluster_size, .block_size = block_size, .cluster_size = cluster_size};
}

/// Order and place of each value show, in 64 bytes too.
struct compose_any : compose {
  using compose::operator();
  POLYATOMIC_FUNCTION wide operator()(wide left, wide right) const {
    for (unsigned k = 0; k < 5; ++k) left.part[k] = compose{}(left.part[k], right.part[k]);
    return left;
  }
};

/// What one thread got.
template <class T>
struct outcome {
  T reduced;
  T all_reduced;
  T inclusive;
  T exclusive;
  T broadcast;
  T shuffled;
  unsigned any;
  unsigned all;
  unsigned counted;
  unsigned rank;
  unsigned size;
  unsigned block_rank;
  unsigned block_count;
  unsigned visits;
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
struct run_in_cluster {
  static constexpr unsigned most_threads = most_block_size;

  outcome<T>* outcomes;  ///< most_block_size for each block
  unsigned* sizes;       ///< of each block

  struct shared_memory {
    pa::group_scratch<T, unsigned> scratch;
  };

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto cluster = ctx.cluster(ctx.shared().scratch);
    if (ctx.block().rank() == 0) sizes[ctx.block_index()] = ctx.block().size();
    const std::size_t thread = ctx.block_index() * most_block_size + ctx.block().rank();
    outcome<T>& mine = outcomes[thread];
    const unsigned rank = cluster.rank();
    const unsigned size = cluster.size();
    const T value = composed_value<T>::of(thread);
    mine.rank = rank;
    mine.size = size;
    mine.block_rank = cluster.block_rank();
    mine.block_count = cluster.block_count();
    pa::store_inc(&mine.visits);
    mine.reduced = pa::reduce(cluster, value, compose_any{});
    mine.all_reduced = pa::all_reduce(cluster, value, compose_any{});
    mine.inclusive = pa::inclusive_scan(cluster, value, compose_any{});
    mine.exclusive = pa::exclusive_scan(cluster, value, composed_value<T>::of(77), compose_any{});
    mine.broadcast = pa::broadcast(cluster, value, broadcast_rank(size));
    mine.shuffled = pa::shuffle(cluster, value, shuffle_rank(rank, size));
    mine.any = pa::any(cluster, vote(thread)) ? 1 : 0;
    mine.all = pa::all(cluster, !vote(thread)) ? 1 : 0;
    mine.counted = pa::count(cluster, vote(thread));
  }
};

/// Compares what the threads of one cluster got with serial loops.
template <class T>
class cluster_check {
 public:
  cluster_check(report& results, std::string where) : results_(results), where_(std::move(where)) {}

  /// @param threads  numbers of the cluster's threads, in order.
  void run(const std::vector<outcome<T>>& outcomes, const std::vector<std::size_t>& threads,
           unsigned block_size) {
    const compose_any operation;
    const auto size = static_cast<unsigned>(threads.size());
    T all = composed_value<T>::of(threads[0]);
    unsigned votes = vote(threads[0]) ? 1 : 0;
    for (unsigned i = 1; i < size; ++i) {
      all = operation(all, composed_value<T>::of(threads[i]));
      votes += vote(threads[i]) ? 1 : 0;
    }
    T below = composed_value<T>::of(77);
    T through = below;
    for (unsigned rank = 0; rank < size; ++rank) {
      const outcome<T>& got = outcomes[threads[rank]];
      const T mine = composed_value<T>::of(threads[rank]);
      through = rank == 0 ? mine : operation(through, mine);
      rank_ = rank;
      same("rank", rank, got.rank);
      same("size", size, got.size);
      same("block_rank", rank / block_size, got.block_rank);
      same("block_count", size / block_size, got.block_count);
      same("visits", 1u, got.visits);
      same("reduce", rank == 0 ? all : mine, got.reduced);
      same("all_reduce", all, got.all_reduced);
      same("inclusive_scan", through, got.inclusive);
      same("exclusive_scan", below, got.exclusive);
      same("broadcast", composed_value<T>::of(threads[broadcast_rank(size)]), got.broadcast);
      same("shuffle", composed_value<T>::of(threads[shuffle_rank(rank, size)]), got.shuffled);
      same("any", votes != 0 ? 1u : 0u, got.any);
      same("all", votes == 0 ? 1u : 0u, got.all);
      same("count", votes, got.counted);
      below = operation(below, mine);
    }
  }

 private:
  template <class Value>
  void same(const char* what, const Value& expected, const Value& got) {
    if (std::memcmp(&expected, &got, sizeof(Value)) == 0) return;
    results_.mismatch(where_ + ", rank " + std::to_string(rank_), what, bytes_of(expected),
                      bytes_of(got));
  }

  report& results_;
  std::string where_;
  unsigned rank_ = 0;
};

/// Runs `call` and returns the text of the pa::error it throws; "" if it throws none.
template <class Call>
std::string refusal(Call call) {
  try {
    call();
  } catch (const pa::error& error) {
    return error.what();
  }
  return "";
}

bool mentions(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

/// What was compared.
struct checked {
  std::size_t threads = 0;
  std::size_t refused = 0;
  bool full = true;  ///< whether every block was as large as asked
};

template <class T>
void check_launch(report& results, const char* type, pa::launch_shape shape, checked& done) {
  test::queue& queue = test::the_queue();
  const bool is_possible = shape.cluster_size <= queue.max_cluster_size();
  auto outcomes = queue.allocate<outcome<T>>(is_possible ? shape.blocks * most_block_size : 1);
  auto sizes = queue.allocate<unsigned>(shape.blocks);
  queue.clear(outcomes.data(), outcomes.size());
  queue.clear(sizes.data(), sizes.size());
  const run_in_cluster<T> kernel{outcomes.data(), sizes.data()};
  const std::string where = std::string(type) + ", block size " + std::to_string(shape.block_size) +
                            ", cluster size " + std::to_string(shape.cluster_size);
  const std::string refused = refusal([&] { queue.launch(shape, kernel); });
  if (is_possible != refused.empty()) {
    results.mismatch(where, "refusal", is_possible ? "none" : "one", refused);
    return;
  }
  done.refused += is_possible ? 0 : 1;
  const std::vector<unsigned> size = test::read(queue, sizes);
  const std::vector<outcome<T>> got = test::read(queue, outcomes);
  for (std::size_t first = 0; first < shape.blocks; first += shape.cluster_size) {
    std::vector<std::size_t> threads;
    for (std::size_t block = first; block < first + shape.cluster_size; ++block) {
      for (unsigned rank = 0; rank < size[block]; ++rank) {
        threads.push_back(block * most_block_size + rank);
      }
    }
    done.threads += threads.size();
    if (!is_possible) continue;
    cluster_check<T>(results, where + ", block " + std::to_string(first))
        .run(got, threads, size[first]);
  }
  if (is_possible) done.full = done.full && size[0] == shape.block_size;
}

template <class T>
void check_type(const char* type) {
  require_device();
  report results("cluster");
  checked done;
  for (const unsigned block_size : block_sizes) {
    for (const unsigned cluster_size : cluster_sizes) {
      check_launch<T>(results, type, shape_of(block_size, cluster_size), done);
    }
  }
  results.finish();
  // Two clusters. With clusters, 15 blocks of 1365 threads; without, one of them, and the three
  // larger sizes are refused with each of the 7 sizes of blocks. Where blocks are lowered, each has
  // one thread at least.
  const bool has_clusters = subject::device_has_clusters();
  CHECK(done.refused == (has_clusters ? 0u : 3u * 7u));
  if (done.full) {
    CHECK(done.threads == (has_clusters ? 2u * 15u * 1365u : 2u * 1365u));
  } else {
    CHECK(done.threads >= 2u * 7u);
  }
}

/// Each thread writes to its neighbour: into that one's block memory, and into memory of the
/// device.
struct pass_around {
  struct shared_memory {
    unsigned turns[2][most_block_size];
  };
  unsigned* memory;  ///< for each cluster two for each thread
  unsigned rounds;
  unsigned* wrong;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto cluster = ctx.cluster();
    const unsigned own = ctx.block().rank();
    const unsigned size = cluster.size();
    const unsigned next = (cluster.rank() + 1) % size;
    const unsigned before = (cluster.rank() + size - 1) % size;
    const unsigned next_block = next / ctx.block().size();
    const unsigned next_own = next % ctx.block().size();
    unsigned* const outside =
        memory + ctx.block_index() / cluster.block_count() * 2 * most_blocks * most_block_size;
    cluster.barrier();  // every block has begun
    for (unsigned round = 0; round < rounds; ++round) {
      unsigned* const turn = ctx.shared().turns[round % 2];
      unsigned* const turn_outside = outside + round % 2 * size;
      cluster.in_block(turn, next_block)[next_own] = letter(round, cluster.rank());
      turn_outside[next] = letter(round, cluster.rank());
      cluster.barrier();
      if (turn[own] != letter(round, before)) pa::store_inc(wrong);
      if (turn_outside[cluster.rank()] != letter(round, before)) pa::store_inc(wrong);
    }
  }
  POLYATOMIC_FUNCTION static unsigned letter(unsigned round, unsigned rank) {
    return round * most_blocks * most_block_size + rank;
  }
};

/// Each cluster is launched and must be whole.
struct count_blocks {
  unsigned* blocks;  ///< of each cluster
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto cluster = ctx.cluster();
    if (ctx.block().rank() == 0) {
      pa::store_inc(blocks + ctx.block_index() / cluster.block_count());
    }
  }
};

}  // namespace

TEST_CASE("operations of a cluster: i32", "[group]") {
  check_type<std::int32_t>("i32");
}
TEST_CASE("operations of a cluster: f64", "[group]") {
  check_type<double>("f64");
}
TEST_CASE("operations of a cluster: a struct of 12 bytes", "[group]") {
  check_type<affine>("struct of 12 bytes");
}
TEST_CASE("operations of a cluster: a struct of 64 bytes", "[group]") {
  check_type<wide>("struct of 64 bytes");
}

TEST_CASE("a cluster's barrier orders block memory of all its blocks, and global memory",
          "[group]") {
  test::queue& queue = test::the_queue();
  auto wrong = queue.allocate<unsigned>(1);
  auto memory = queue.allocate<unsigned>(clusters * 2 * most_blocks * most_block_size);
  queue.clear(wrong.data(), 1);
  std::size_t launches = 0;
  for (const unsigned cluster_size : cluster_sizes) {
    if (cluster_size > queue.max_cluster_size()) continue;
    for (const unsigned block_size : block_sizes) {
      queue.launch(shape_of(block_size, cluster_size),
                   pass_around{memory.data(), 100, wrong.data()});
      CAPTURE(cluster_size, block_size);
      CHECK(test::read(queue, wrong)[0] == 0);
      ++launches;
    }
  }
  CHECK(launches == (subject::device_has_clusters() ? 4u * 7u : 7u));
}

TEST_CASE("a queue has clusters where its device has", "[group]") {
  test::queue& queue = test::the_queue();
  CHECK(queue.max_cluster_size() == (subject::device_has_clusters() ? most_blocks : 1u));
}

TEST_CASE("a cluster size that does not fit is refused and nothing runs", "[group]") {
  test::queue& queue = test::the_queue();
  auto blocks = queue.allocate<unsigned>(12);
  queue.clear(blocks.data(), blocks.size());
  const count_blocks kernel{blocks.data()};
  const auto launch = [&](std::size_t count, unsigned cluster_size) {
    return refusal([&] {
      queue.launch({.blocks = count, .block_size = 32, .cluster_size = cluster_size}, kernel);
    });
  };
  const unsigned most = queue.max_cluster_size();
  CHECK(mentions(launch(4, 0), "queue::launch: cluster_size is 0"));
  CHECK(mentions(launch(0, 0), "cluster_size is 0"));
  const std::string above = launch(4 * most, 2 * most);
  CHECK(mentions(above, "cluster_size is " + std::to_string(2 * most) + ", above"));
  CHECK(mentions(above, "limit of " + std::to_string(most)));
  CHECK(mentions(above, most == 1 ? "clusters" : "device"));
  CHECK(mentions(launch(0, 2 * most), "above"));
  CHECK(mentions(launch(SIZE_MAX, 4294967295u), "above"));
  if (most > 1) CHECK(mentions(launch(7, 2), "cluster_size is 2, which does not divide blocks, 7"));
  CHECK(mentions(refusal([&] {
                   queue.launch_resident({.blocks = 2, .block_size = 32, .cluster_size = most + 1},
                                         kernel);
                 }),
                 "queue::launch_resident: cluster_size is " + std::to_string(most + 1)));
  if (most > 1) {
    CHECK(mentions(refusal([&] {
                     queue.launch_resident({.blocks = 2, .block_size = 32, .cluster_size = 2},
                                           kernel);
                   }),
                   "use launch"));
  }
  CHECK(launch(0, most) == "");
  CHECK(test::read(queue, blocks) == std::vector<unsigned>(12, 0));
  CHECK(launch(12 * most, most) == "");
  CHECK(test::read(queue, blocks) == std::vector<unsigned>(12, most));
}

}  // namespace conformance::group_cluster_tests
