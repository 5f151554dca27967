// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperating atomics of a cluster: one operation for all of its blocks. What else they do:
// cooperative_store.cpp, cooperative_fetch.cpp.
#include <support/cooperative_operations.hpp>
#include <support/device.hpp>
#include <support/report.hpp>

#include <polyatomic/algorithms.hpp>

namespace conformance::cooperative_cluster_tests {
namespace {

constexpr unsigned most_block_size = 1024;
constexpr std::size_t clusters = 3;

/// Together 1365 threads.
constexpr unsigned block_sizes[] = {1, 31, 32, 33, 64, 180, most_block_size};

/// Together 15 blocks.
constexpr unsigned cluster_sizes[] = {1, 2, 4, 8};

/// Every cluster names objects of its own, one for each operation.
template <class T, class... Operations>
struct cooperate_in_cluster {
  static constexpr unsigned most_threads = most_block_size;
  static constexpr std::size_t operations = sizeof...(Operations);

  T* stored;
  T* fetched;
  T* old;           ///< one for each operation and thread, most_block_size threads for a block
  unsigned* sizes;  ///< of each block

  struct shared_memory {
    pa::group_scratch<T> scratch;
  };

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto cluster = ctx.cluster(ctx.shared().scratch);
    const std::size_t thread = ctx.block_index() * most_block_size + ctx.block().rank();
    if (ctx.block().rank() == 0) sizes[ctx.block_index()] = ctx.block().size();
    std::size_t object = ctx.block_index() / cluster.block_count() * operations;
    std::size_t place = thread * operations;
    ((run<Operations>(cluster, object++, thread, place++)), ...);
  }

 private:
  template <class Operation, class Cluster>
  POLYATOMIC_FUNCTION void run(const Cluster& cluster, std::size_t object, std::size_t thread,
                               std::size_t place) const {
    const T value = Operation::template value<T>(thread);
    if (object % 2 == 0) {
      Operation::store(cluster, stored + object, value, pa::relaxed, pa::device_scope);
    } else {
      Operation::store(cluster, stored + object, value, pa::release, pa::system_scope);
    }
    old[place] = Operation::fetch(cluster, fetched + object, value, pa::acq_rel, pa::device_scope);
  }
};

/// The objects of all clusters, as they are before.
template <class T, class... Operations>
std::vector<T> initial_objects() {
  std::vector<T> objects;
  for (std::size_t cluster = 0; cluster < clusters; ++cluster) {
    (objects.push_back(Operations::template initial<T>()), ...);
  }
  return objects;
}

/// One launch and what came of it.
template <class T, class... Operations>
class launched {
  using kernel = cooperate_in_cluster<T, Operations...>;

 public:
  launched(report& results, const char* type, unsigned block_size, unsigned cluster_size)
      : results_(results), blocks_(cluster_size) {
    where_ = std::string(type) + ", block size " + std::to_string(block_size) + ", cluster size " +
             std::to_string(cluster_size);
    test::queue& queue = test::the_queue();
    const std::vector<T> initial = initial_objects<T, Operations...>();
    auto stored = on_device(queue, initial);
    auto fetched = on_device(queue, initial);
    const std::size_t blocks = clusters * cluster_size;
    auto old = queue.template allocate<T>(blocks * most_block_size * kernel::operations);
    auto sizes = queue.template allocate<unsigned>(blocks);
    queue.clear(old.data(), old.size());
    queue.launch({.blocks = blocks, .block_size = block_size, .cluster_size = cluster_size},
                 kernel{stored.data(), fetched.data(), old.data(), sizes.data()});
    stored_ = test::read(queue, stored);
    fetched_ = test::read(queue, fetched);
    old_ = test::read(queue, old);
    sizes_ = test::read(queue, sizes);
  }

  bool is_full(unsigned block_size) const { return sizes_[0] == block_size; }

  /// Returns how many old values were compared.
  std::size_t check() {
    for (std::size_t cluster = 0; cluster < clusters; ++cluster) {
      std::size_t operation = 0;
      ((check_operation<Operations>(cluster, operation++)), ...);
    }
    return compared_;
  }

 private:
  /// Each thread, in order of rank, found what the one before left.
  template <class Operation>
  void check_operation(std::size_t cluster, std::size_t operation) {
    const std::string where =
        where_ + ", " + Operation::name + ", cluster " + std::to_string(cluster);
    T object = Operation::template initial<T>();
    for (std::size_t block = cluster * blocks_; block < (cluster + 1) * blocks_; ++block) {
      for (unsigned rank = 0; rank < sizes_[block]; ++rank) {
        const std::size_t thread = block * most_block_size + rank;
        results_.expect_same(where, "old value of thread", thread, object,
                             old_[thread * kernel::operations + operation]);
        object = Operation::apply(object, Operation::template value<T>(thread));
        ++compared_;
      }
    }
    const std::size_t place = cluster * kernel::operations + operation;
    results_.expect_same(where, "object of store", place, object, stored_[place]);
    results_.expect_same(where, "object of fetch", place, object, fetched_[place]);
  }

  report& results_;
  std::size_t blocks_;  ///< of a cluster
  std::size_t compared_ = 0;
  std::string where_;
  std::vector<T> stored_;
  std::vector<T> fetched_;
  std::vector<T> old_;
  std::vector<unsigned> sizes_;
};

/// @param operations  how many, by hand.
template <class T, class... Operations>
void check_cooperation(const char* type, std::size_t operations) {
  require_device();
  report results("cooperating in a cluster");
  std::size_t compared = 0;
  bool full = true;
  for (const unsigned block_size : block_sizes) {
    for (const unsigned cluster_size : cluster_sizes) {
      // That a larger one is refused is tested in group_cluster.cpp.
      if (cluster_size > test::the_queue().max_cluster_size()) continue;
      launched<T, Operations...> one(results, type, block_size, cluster_size);
      compared += one.check();
      full = full && one.is_full(block_size);
    }
  }
  results.finish();
  // Three clusters of 15 blocks together, without clusters of one, with 1365 threads together.
  if (full) {
    CHECK(compared == operations * 3 * 1365 * (subject::device_has_clusters() ? 15 : 1));
  } else {
    CHECK(compared >= operations * 3 * 7);
  }
}

constexpr std::size_t order_blocks = 64;
constexpr unsigned order_block_size = 256;

/// Written and read by plain instructions. The neighbour is touched first, so that an old copy of
/// the value lies in a cache.
struct data_word {
  unsigned value;
  unsigned neighbour;
};

struct order_counts {
  unsigned arrived_by_store;
  unsigned arrived_by_fetch;
  unsigned read_after_store;
  unsigned read_after_fetch;
  unsigned stale;
  unsigned touched;
};

/// Each thread writes a word, its cluster says so, and the cluster that finds that all have reads
/// all words: what one thread of a cluster released and one acquired holds for all of them (PTX
/// ISA, "Causality order"; [intro.races]/10). Nobody waits.
struct last_cluster_reads {
  struct shared_memory {
    pa::group_scratch<unsigned> scratch;
  };
  data_word* for_store;  ///< one for each thread
  data_word* for_fetch;
  order_counts* counts;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto cluster = ctx.cluster(ctx.shared().scratch);
    const std::size_t mine = ctx.global_rank();
    const auto all = static_cast<unsigned>(ctx.global_size());
    unsigned touched = 0;
    for (unsigned i = cluster.rank(); i < all; i += cluster.size()) {
      touched += for_store[i].neighbour + for_fetch[i].neighbour;
    }
    pa::store_add(&counts->touched, touched);
    for_store[mine].value = 1;
    pa::store_add(cluster, &counts->arrived_by_store, 1u, pa::release);
    const unsigned count = pa::fetch_add(cluster, &counts->arrived_by_store, 0u, pa::acquire);
    if (count == all) read(ctx, for_store, &counts->read_after_store);
    for_fetch[mine].value = 1;
    const unsigned before = pa::fetch_add(cluster, &counts->arrived_by_fetch, 1u, pa::acq_rel);
    const unsigned behind = before - cluster.rank() + cluster.size();
    if (behind == all) read(ctx, for_fetch, &counts->read_after_fetch);
  }

 private:
  template <class Context>
  POLYATOMIC_FUNCTION void read(Context ctx, const data_word* data, unsigned* seen) const {
    const auto cluster = ctx.cluster();
    const auto all = static_cast<unsigned>(ctx.global_size());
    unsigned fresh = 0;
    unsigned stale = 0;
    for (unsigned i = cluster.rank(); i < all; i += cluster.size()) {
      ++(data[i].value == 1 ? fresh : stale);
    }
    pa::store_add(seen, fresh);
    pa::store_add(&counts->stale, stale);
  }
};

void check_order(unsigned cluster_size) {
  test::queue& queue = test::the_queue();
  constexpr std::size_t words = order_blocks * order_block_size;
  auto data = queue.allocate<data_word>(2 * words);
  auto counts = queue.allocate<order_counts>(1);
  for (int launch = 0; launch < 20; ++launch) {
    queue.clear(data.data(), data.size());
    queue.clear(counts.data(), 1);
    queue.launch(
        {.blocks = order_blocks, .block_size = order_block_size, .cluster_size = cluster_size},
        last_cluster_reads{data.data(), data.data() + words, counts.data()});
    const order_counts got = test::read(queue, counts)[0];
    const unsigned threads = got.arrived_by_store;
    INFO(test::queue::backend_name << " cluster size " << cluster_size << ", launch " << launch
                                   << ": threads " << threads << ", words read after store "
                                   << got.read_after_store << ", after fetch "
                                   << got.read_after_fetch << ", stale " << got.stale);
    CHECK(threads >= order_blocks);
    CHECK(got.arrived_by_fetch == threads);
    // Several clusters may find that all have said so, if each asks after it.
    CHECK(got.read_after_store >= threads);
    CHECK(got.read_after_store % threads == 0);
    CHECK(got.read_after_fetch == threads);
    CHECK(got.stale == 0);
  }
}

}  // namespace

TEST_CASE("cooperating atomics of a cluster: u32", "[cooperative]") {
  check_cooperation<unsigned, add_together, mul_together, min_together, max_together, and_together,
                    or_together, xor_together>("u32", 7);
}
TEST_CASE("cooperating atomics of a cluster: f64", "[cooperative]") {
  check_cooperation<double, add_together, max_together>("f64", 2);
}

TEST_CASE("what the threads of a cluster did before is seen by all of another", "[cooperative]") {
  test::queue& queue = test::the_queue();
  for (const unsigned cluster_size : cluster_sizes) {
    if (cluster_size <= queue.max_cluster_size()) check_order(cluster_size);
  }
}

}  // namespace conformance::cooperative_cluster_tests
