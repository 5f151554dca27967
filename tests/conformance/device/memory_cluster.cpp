// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Block memory of another block of the cluster: single operations there, all blocks of a cluster at
// one word, and messages between blocks. Each launch has two clusters, which must not meet.
#include <cluster.hpp>
#include <operations/arithmetic.hpp>
#include <operations/bitwise.hpp>
#include <operations/counter.hpp>
#include <operations/exchange.hpp>
#include <operations/load_store.hpp>
#include <operations/minmax.hpp>
#include <operations/update.hpp>
#include <support/contended_words.hpp>
#include <support/two_sides.hpp>

#include <algorithm>
#include <utility>

namespace conformance::memory_cluster_tests {

namespace {

constexpr unsigned clusters = 2;
constexpr unsigned threads_of_block = 64;
constexpr unsigned threads_of_cluster = subject::cluster_blocks * threads_of_block;
constexpr pa::launch_shape shape{.blocks = clusters * subject::cluster_blocks,
                                 .block_size = threads_of_block};

/// First line of every test that launches clusters. Strict mode promises none.
void require_clusters() {
  require_device();
  const std::string reason = subject::absence_of_clusters();
  if (!reason.empty()) SKIP(subject::queue::backend_name << ": " << reason);
}

template <class Context>
POLYATOMIC_FUNCTION unsigned block_of_cluster(const Context& ctx) {
  return static_cast<unsigned>(ctx.block_index() % subject::cluster_blocks);
}
template <class Context>
POLYATOMIC_FUNCTION std::size_t cluster_index(const Context& ctx) {
  return ctx.block_index() / subject::cluster_blocks;
}

/// An object of the cluster's first block: for that block itself an object of its own, for the
/// others one of another block. So both kinds of instructions meet there.
template <class T, class Context>
POLYATOMIC_FUNCTION T* in_first_block(const Context& ctx, T* own) {
  return block_of_cluster(ctx) == 0 ? own : subject::in_block_of_cluster(own, 0);
}

// --- Single operations ---------------------------------------------------------------------------

using cluster_types =
    joined<list<unsigned, long long, float, double, unsigned char>,
           std::conditional_t<subject::has_16_byte_objects, list<unsigned_128>, list<>>>::type;

/// An operation on those of the types that it takes, relaxed and at cluster scope.
template <class Operation>
struct in_cluster : Operation {
  using types = typename taken_types<typename Operation::tag, cluster_types>::type;
  using orders = list<item<0, typename Operation::orders>>;
  using scopes = list<pa::cluster_scope_t>;
  using only_representatives = void;
};

/// Each thread works on a place of its own in the next block's memory.
template <class Operation>
struct act_in_next_block {
  using types = typename Operation::types;
  using shared_memory = type_map<places, types>;

  type_map<slice, types> slices;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const unsigned next = (block_of_cluster(ctx) + 1) % subject::cluster_blocks;
    subject::cluster_barrier(ctx);
    run_types(ctx, subject::in_block_of_cluster(&ctx.shared(), next), types{});
    subject::cluster_barrier(ctx);
  }

 private:
  template <class Context, class... Types>
  POLYATOMIC_FUNCTION void run_types(const Context& ctx, shared_memory* in_next,
                                     list<Types...>) const {
    (run_type<Types>(ctx, in_next->template of<Types>().of_thread[ctx.block().rank()]), ...);
  }
  template <class T, class Context>
  POLYATOMIC_FUNCTION void run_type(const Context& ctx, place<T>& here) const {
    const slice<T>& mine = slices.template of<T>();
    for (std::size_t i = ctx.global_rank(); i < mine.cases; i += ctx.global_size()) {
      run_cells<Operation>(here, mine, i, std::index_sequence<0>{});
    }
  }
};

template <class Operation>
class cluster_run {
  using types = typename Operation::types;

 public:
  cell_counts run(report& results) { return run_types(results, types{}); }

 private:
  template <class... Types>
  cell_counts run_types(report& results, list<Types...>) {
    (runs_.template of<Types>().prepare(queue_, 1), ...);
    subject::launch_clusters(queue_, shape,
                             act_in_next_block<Operation>{{runs_.template of<Types>().view()...}});
    queue_.synchronize();
    cell_counts counts{};
    ((counts += check<Types>(results)), ...);
    return counts;
  }

  template <class T>
  cell_counts check(report& results) {
    const pa::capability can = queue_.template capability_of<typename Operation::tag, T>(
        pa::memory_space::cluster_shared, pa::cluster_scope);
    return runs_.template of<T>().check(queue_, memory::cluster, Operation::name,
                                        {one_cell<Operation>(can)},
                                        &Operation::template answer_to<T>, results);
  }

  subject::queue queue_;
  type_map<type_run, types> runs_;
};

template <class... Operations>
cell_counts run_in_clusters(list<Operations...>) {
  cell_counts counts{};
  const auto run = [&](auto operation) {
    using Operation = in_cluster<decltype(operation)>;
    report results(Operation::name);
    counts += cluster_run<Operation>().run(results);
    results.finish();
  };
  (run(Operations{}), ...);
  return counts;
}

// --- All blocks at one word ----------------------------------------------------------------------

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
    subject::cluster_barrier(ctx);
    T* const words = in_first_block(ctx, own);
    const std::size_t threads = std::size_t{size} * subject::cluster_blocks;
    for (std::size_t i = ctx.global_rank() % threads; i < turns<T>(); i += threads) {
      contended_words<T>::act(words, allowed, i, pa::cluster_scope);
    }
    subject::cluster_barrier(ctx);
    T* const mine = results + cluster_index(ctx) * count;
    for (std::size_t k = rank; is_first && k < count; k += size) mine[k] = own[k];
  }
};

template <class T>
cell_counts contend_for() {
  using words_of = contended_words<T>;
  const subject::queue q{};
  const unsigned allowed = words_of::allowed(q, memory::cluster, pa::cluster_scope);
  const std::vector<T> initial = words_of::initial();
  auto sent = q.template allocate<T>(initial.size());
  q.copy(sent.data(), initial.data(), initial.size());
  auto results = unwritten<T>(q, clusters * words_of::count);
  subject::launch_clusters(q, shape, contend_in_cluster<T>{sent.data(), results.data(), allowed});
  const std::vector<T> words = test::read(q, results);

  report told("contention");
  cell_counts counts{};
  for (unsigned cluster = 0; cluster < clusters; ++cluster) {
    const auto first = words.begin() + cluster * words_of::count;
    counts += words_of::check({first, first + words_of::count}, allowed,
                              "cluster, " + std::string(to_string(memory::cluster)) + ", cluster " +
                                  std::to_string(cluster),
                              told);
  }
  told.finish();
  return counts;
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
    subject::cluster_barrier(ctx);
    T* const counter = in_first_block(ctx, own);
    T* const mine = tickets + ctx.global_rank() * subject::rounds;
    for (unsigned round = 0; round < subject::rounds; ++round) {
      mine[round] = pa::fetch_add(counter, T{1}, pa::relaxed, pa::cluster_scope);
    }
    subject::cluster_barrier(ctx);
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
    drawn.push_back({tickets[cluster * draws + i], i / (draws / subject::cluster_blocks)});
  }
  std::sort(drawn.begin(), drawn.end());
  std::size_t changes = 0;
  for (std::size_t i = 0; i < draws; ++i) {
    if (i != 0 && drawn[i].second != drawn[i - 1].second) ++changes;
    if (drawn[i].first == static_cast<T>(i)) continue;
    results.expect_same(
        std::string(type_name<T>) + " relaxed cluster, cluster " + std::to_string(cluster),
        "ticket of rank " + std::to_string(i), static_cast<T>(i), drawn[i].first);
  }
  if (changes >= subject::cluster_blocks) saw_overlap(watch);
}

template <class T>
void draw_tickets_of() {
  const subject::queue q{};
  until_overlap("fetch_add", [&](overlap_watch& watch, report& results) {
    constexpr std::size_t draws = std::size_t{threads_of_cluster} * subject::rounds;
    auto tickets = unwritten<T>(q, clusters * draws);
    auto counters = unwritten<T>(q, clusters);
    subject::launch_clusters(q, shape, draw_in_cluster<T>{tickets.data(), counters.data()});
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

// --- Messages ------------------------------------------------------------------------------------

constexpr unsigned letters = 200;

POLYATOMIC_FUNCTION unsigned letter_of(unsigned block, unsigned round) {
  return round * subject::cluster_blocks + block + 1;
}

/// One thread of each block writes letters into the next block's memory by plain stores, raises a
/// flag there, and reads what it was sent.
struct write_to_next_block {
  struct shared_memory {
    unsigned letter[letters];
    unsigned flag;
  };

  unsigned* read;  ///< for each block of the launch, as many as there are letters

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    shared_memory& own = ctx.shared();
    const unsigned block = block_of_cluster(ctx);
    for (unsigned i = ctx.block().rank(); i < letters; i += ctx.block().size()) own.letter[i] = 0;
    if (ctx.block().rank() == 0) own.flag = 0;
    subject::cluster_barrier(ctx);
    if (ctx.block().rank() == 0) {
      exchange_letters(block, own,
                       *subject::in_block_of_cluster(&own, (block + 1) % subject::cluster_blocks),
                       read + ctx.block_index() * letters);
    }
    subject::cluster_barrier(ctx);
  }

 private:
  POLYATOMIC_FUNCTION static void exchange_letters(unsigned block, shared_memory& own,
                                                   shared_memory& next, unsigned* mine) {
    for (unsigned round = 0; round < letters; ++round) {
      next.letter[round] = letter_of(block, round);
      pa::store(&next.flag, round + 1, pa::release, pa::cluster_scope);
      if (!is_raised(&own.flag, round + 1)) return;
      mine[round] = own.letter[round];
    }
  }
  POLYATOMIC_FUNCTION static bool is_raised(const unsigned* flag, unsigned wanted) {
    for (unsigned poll = 0; poll < subject::most_polls; ++poll) {
      if (pa::load(flag, pa::acquire, pa::cluster_scope) >= wanted) return true;
    }
    return false;
  }
};

/// Where there are clusters nothing is refused.
void finish_clusters(const cell_counts& counts, std::size_t cells) {
  CHECK(counts.skipped == 0);
  finish_memory(memory::cluster, counts, cells);
}

}  // namespace

TEST_CASE("operations in the memory of another block of the cluster", "[memory]") {
  require_clusters();
  // 8 operations take all types, fetch_xor 3 of them, fetch_inc_mod 2, and each also the widest.
  constexpr std::size_t wide = subject::has_16_byte_objects ? 1 : 0;
  finish_clusters(
      run_in_clusters(list<load, store, exchange, compare_exchange_strong, fetch_add, store_add,
                           fetch_max, fetch_update, fetch_xor, fetch_inc_mod>{}),
      8 * (5 + wide) + (3 + wide) + (2 + wide));
}

TEST_CASE("nothing is lost by the blocks of a cluster at one word", "[memory]") {
  require_clusters();
  cell_counts counts{};
  counts += contend_for<int>();
  counts += contend_for<unsigned long long>();
  counts += contend_for<float>();
  counts += contend_for<double>();
  // In each cluster 9 actions on all 4 types, 3 on the integers, 2 on the unsigned one.
  finish_clusters(counts, clusters * (9 * 4 + 3 * 2 + 2));
}

TEST_CASE("the blocks of a cluster draw each ticket once", "[memory]") {
  require_clusters();
  draw_tickets_of<int>();
  draw_tickets_of<unsigned long long>();
  draw_tickets_of<float>();
  draw_tickets_of<double>();
}

TEST_CASE("a letter to another block of the cluster is there before its flag", "[memory]") {
  require_clusters();
  const subject::queue q{};
  auto buffer = unwritten<unsigned>(q, shape.blocks * letters);
  subject::launch_clusters(q, shape, write_to_next_block{buffer.data()});
  const std::vector<unsigned> got = test::read(q, buffer);
  report results("store and load");
  for (std::size_t i = 0; i < got.size(); ++i) {
    const auto block = static_cast<unsigned>(i / letters % subject::cluster_blocks);
    const unsigned sender = (block + subject::cluster_blocks - 1) % subject::cluster_blocks;
    results.expect_same("unsigned release/acquire cluster, block " + std::to_string(i / letters),
                        "letter " + std::to_string(i % letters),
                        letter_of(sender, static_cast<unsigned>(i % letters)), got[i]);
  }
  results.finish();
}

}  // namespace conformance::memory_cluster_tests
