// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Block memory of another block of the cluster: all blocks of a cluster at the same words.
#include <device/cluster_launch.hpp>
#include <support/contended_words.hpp>
#include <support/two_sides.hpp>

#include <algorithm>
#include <utility>

namespace conformance::memory_cluster_contention_tests {

namespace {

bool all(const bool (&each)[clusters]) {
  return std::all_of(each, each + clusters, [](bool one) { return one; });
}

/// Every action on words in the first block.
template <class T>
struct contend_in_cluster {
  static constexpr std::size_t count = contended_words<T>::count;
  struct shared_memory {
    T words[count];
  };

  const T* initial;
  T* results;  ///< the words of each cluster, one after another
  unsigned allowed;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    T* const own = ctx.shared().words;
    const bool is_first = block_of_cluster(ctx) == 0;
    const unsigned rank = ctx.block().rank();
    const unsigned size = ctx.block().size();
    for (std::size_t k = rank; is_first && k < count; k += size) own[k] = initial[k];
    ctx.cluster().barrier();
    T* const words = in_first_block(ctx, own);
    const std::size_t threads = std::size_t{size} * cluster_blocks;
    // Turns go from block to block: of a small type there are fewer than a block has threads.
    std::size_t i = std::size_t{rank} * cluster_blocks + block_of_cluster(ctx);
    for (; i < turns<T>(); i += threads) {
      contended_words<T>::act(words, allowed, i, 1 + block_of_cluster(ctx), pa::cluster_scope);
    }
    ctx.cluster().barrier();
    T* const mine = results + cluster_index(ctx) * count;
    for (std::size_t k = rank; is_first && k < count; k += size) mine[k] = own[k];
  }
};

/// Blocks of a cluster begin together, but need not meet in one launch.
constexpr int least_launches = 20;
constexpr int most_launches = 200;

/// Returns whether the blocks of each cluster overlapped, in one launch or another.
template <class T>
bool contend_for(cell_counts& counts, report& told) {
  using words_of = contended_words<T>;
  const subject::queue q{};
  const unsigned allowed = words_of::allowed(q, memory::cluster, pa::cluster_scope);
  const std::vector<T> initial = words_of::initial();
  auto sent = q.template allocate<T>(initial.size());
  q.copy(sent.data(), initial.data(), initial.size());
  bool overlapped[clusters] = {};
  for (int launch = 0; launch < (all(overlapped) ? least_launches : most_launches); ++launch) {
    auto results = unwritten<T>(q, clusters * words_of::count);
    q.launch(cluster_shape, contend_in_cluster<T>{sent.data(), results.data(), allowed});
    const std::vector<T> words = test::read(q, results);
    for (unsigned cluster = 0; cluster < clusters; ++cluster) {
      const auto first = words.begin() + cluster * words_of::count;
      const std::vector<T> left(first, first + words_of::count);
      overlapped[cluster] |= words_of::overlapped(left, allowed);
      const cell_counts of_launch =
          words_of::check(left, allowed,
                          "cluster, " + std::string(to_string(memory::cluster)) + ", cluster " +
                              std::to_string(cluster),
                          told);
      if (launch == 0) counts += of_launch;
    }
  }
  return all(overlapped);
}

/// Every thread draws tickets from a counter in the first block.
template <class T>
struct draw_in_cluster {
  struct shared_memory {
    T counter;
  };

  T* tickets;   ///< those of a thread one after another
  T* counters;  ///< one for each cluster

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    T* const own = &ctx.shared().counter;
    const bool speaks = block_of_cluster(ctx) == 0 && ctx.block().rank() == 0;
    if (speaks) *own = T{0};
    ctx.cluster().barrier();
    T* const counter = in_first_block(ctx, own);
    T* const mine = tickets + ctx.global_rank() * subject::rounds;
    for (unsigned round = 0; round < subject::rounds; ++round) {
      mine[round] = pa::fetch_add(counter, T{1}, pa::relaxed, pa::cluster_scope);
    }
    ctx.cluster().barrier();
    if (speaks) counters[cluster_index(ctx)] = *own;
  }
};

/// Every ticket of a cluster was drawn once. Where blocks draw one after another, the drawer
/// changes only cluster_blocks - 1 times.
template <class T>
void check_draws(const std::vector<T>& tickets, std::size_t cluster, overlap_watch& watch,
                 report& results) {
  constexpr std::size_t draws = std::size_t{threads_of_cluster} * subject::rounds;
  std::vector<std::pair<T, std::size_t>> drawn;
  for (std::size_t i = 0; i < draws; ++i) {
    drawn.push_back({tickets[cluster * draws + i], i / (draws / cluster_blocks)});
  }
  std::sort(drawn.begin(), drawn.end());
  std::size_t changes = 0;
  for (std::size_t i = 0; i < draws; ++i) {
    if (i != 0 && drawn[i].second != drawn[i - 1].second) ++changes;
    if (drawn[i].first == static_cast<T>(i)) continue;
    results.expect_same(
        std::string(type_name<T>) + " relaxed cluster, cluster " + std::to_string(cluster),
        "ticket of rank", i, static_cast<T>(i), drawn[i].first);
  }
  if (changes >= cluster_blocks) saw_overlap(watch);
}

template <class T>
void draw_tickets_of() {
  const subject::queue q{};
  until_overlap("fetch_add", [&](overlap_watch& watch, report& results) {
    constexpr std::size_t draws = std::size_t{threads_of_cluster} * subject::rounds;
    auto tickets = unwritten<T>(q, clusters * draws);
    auto counters = unwritten<T>(q, clusters);
    q.launch(cluster_shape, draw_in_cluster<T>{tickets.data(), counters.data()});
    const std::vector<T> drawn = test::read(q, tickets);
    const std::vector<T> counted = test::read(q, counters);
    for (std::size_t cluster = 0; cluster < clusters; ++cluster) {
      check_draws(drawn, cluster, watch, results);
      results.expect_same(
          std::string(type_name<T>) + " relaxed cluster, cluster " + std::to_string(cluster),
          "counter", static_cast<T>(draws), counted[cluster]);
    }
  });
}

template <class... Types>
void contend_for_each(list<Types...>, std::size_t cells) {
  report told("contention");
  cell_counts counts{};
  bool overlapped = true;
  ((overlapped &= contend_for<Types>(counts, told)), ...);
  finish_clusters(counts, clusters * cells);
  overlap_watch watch;
  if (overlapped) saw_overlap(watch);
  watch.conclude(told);
}

// Where there are no 16 bytes, as many others: every backend has the same number of kernels.
using contended_integers = list<int, unsigned, long long, unsigned long long, unsigned char, short>;
using widest = std::conditional_t<subject::has_16_byte_objects, unsigned_128, unsigned short>;

}  // namespace

TEST_CASE("nothing is lost by the blocks of a cluster at one word", "[memory]") {
  require_clusters();
  // 9 actions on all types, 3 on the integers, 2 on the unsigned ones.
  contend_for_each(contended_integers{}, (9 + 3) * 6 + 2 * 3);
  contend_for_each(list<float, double>{}, 9 * 2);
}

TEST_CASE("nothing is lost by the blocks of a cluster at the widest integer", "[memory]") {
  require_clusters();
  contend_for_each(list<widest>{}, 9 + 3 + 2);
}

TEST_CASE("the blocks of a cluster draw each ticket once", "[memory]") {
  require_clusters();
  draw_tickets_of<int>();
  draw_tickets_of<unsigned>();
  draw_tickets_of<unsigned long long>();
  draw_tickets_of<float>();
  draw_tickets_of<double>();
}

}  // namespace conformance::memory_cluster_contention_tests
