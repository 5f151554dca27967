// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Block memory of another block of the cluster, and of one's own by an address of the same kind:
// single operations there, and messages between blocks.
#include <device/cluster_launch.hpp>
#include <operations/arithmetic.hpp>
#include <operations/bitwise.hpp>
#include <operations/counter.hpp>
#include <operations/exchange.hpp>
#include <operations/load_store.hpp>
#include <operations/minmax.hpp>
#include <operations/update.hpp>
#include <support/crew.hpp>

#include <utility>

namespace conformance::memory_cluster_tests {

namespace {

using cluster_types =
    joined<list<int, unsigned, long long, unsigned long long, float, double, unsigned char, short,
                pa::half>,
           std::conditional_t<subject::has_16_byte_objects, list<unsigned_128>, list<>>>::type;

/// An operation on those of the types that it takes, at cluster scope.
template <class Operation>
struct in_cluster : Operation {
  using types = typename taken_types<typename Operation::tag, cluster_types>::type;
  using scopes = list<pa::cluster_scope_t>;
  using only_representatives = void;
};

/// Every order for one type of 4 bytes and one of 8, the first order, relaxed, for the others.
template <class Operation, class T>
using cluster_cells = std::make_index_sequence<
    pa::detail::is_one_of<T, unsigned, unsigned long long> ? Operation::orders::size : 1>;

/// Each thread works on a place of its own, in the memory of the block that is so many ranks ahead:
/// of its own block where that is 0.
template <class Operation>
struct act_in_block_ahead {
  using types = typename Operation::types;
  using shared_memory = type_map<places, types>;

  type_map<slice, types> slices;
  unsigned ahead;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const unsigned chosen = (block_of_cluster(ctx) + ahead) % cluster_blocks;
    ctx.cluster().barrier();
    run_types(ctx, ctx.cluster().in_block(&ctx.shared(), chosen), types{});
    ctx.cluster().barrier();
  }

 private:
  template <class Context, class... Types>
  POLYATOMIC_FUNCTION void run_types(const Context& ctx, shared_memory* in_chosen,
                                     list<Types...>) const {
    (run_type<Types>(ctx, in_chosen->template of<Types>().of_thread[ctx.block().rank()]), ...);
  }
  template <class T, class Context>
  POLYATOMIC_FUNCTION void run_type(const Context& ctx, place<T>& here) const {
    const slice<T>& mine = slices.template of<T>();
    for (std::size_t i = ctx.global_rank(); i < mine.cases; i += ctx.global_size()) {
      run_cells<Operation>(here, mine, i, cluster_cells<Operation, T>{});
    }
  }
};

template <class Operation>
class cluster_run {
  using types = typename Operation::types;

 public:
  /// @param ahead  as in the kernel.
  explicit cluster_run(unsigned ahead) : ahead_(ahead) {}

  cell_counts run(report& results) { return run_types(results, types{}); }

 private:
  template <class... Types>
  cell_counts run_types(report& results, list<Types...>) {
    (runs_.template of<Types>().prepare(queue_, cluster_cells<Operation, Types>::size()), ...);
    queue_.launch(cluster_shape,
                  act_in_block_ahead<Operation>{{runs_.template of<Types>().view()...}, ahead_});
    queue_.synchronize();
    cell_counts counts{};
    ((counts += check<Types>(results)), ...);
    return counts;
  }

  template <class T>
  cell_counts check(report& results) {
    const pa::capability can = queue_.template capability_of<typename Operation::tag, T>(
        pa::memory_space::cluster_shared, pa::cluster_scope);
    const std::vector<std::string> orders = names_of_all<typename Operation::orders>();
    std::vector<cell_description> cells;
    for (std::size_t cell = 0; cell < cluster_cells<Operation, T>::size(); ++cell) {
      cells.push_back({orders[cell], {pa::cluster_scope_t::name, {can, can}}, false});
    }
    return runs_.template of<T>().check(queue_, memory::cluster, Operation::name, cells,
                                        &Operation::template answer_to<T>, results);
  }

  unsigned ahead_;
  subject::queue queue_;
  type_map<type_run, types> runs_;
};

template <class... Operations>
cell_counts run_in_clusters(unsigned ahead, list<Operations...>) {
  cell_counts counts{};
  const auto run = [&](auto operation) {
    using Operation = in_cluster<decltype(operation)>;
    report results(Operation::name);
    counts += cluster_run<Operation>(ahead).run(results);
    results.finish();
  };
  (run(Operations{}), ...);
  return counts;
}

/// Each of the operations takes all types, but fetch_xor 6 of the 9 and fetch_inc_mod 3, and each
/// the widest type where there is one.
void check_operations(unsigned ahead) {
  require_clusters();
  constexpr std::size_t wide = subject::has_16_byte_objects ? 1 : 0;
  // The further cells of the two types that have every order: load and store have 3 of them and
  // store_add 2, compare_exchange 15, the others 5.
  constexpr std::size_t further = 2 * (2 * (3 - 1) + (2 - 1) + (15 - 1) + 6 * (5 - 1));
  finish_clusters(
      run_in_clusters(ahead, list<load, store, exchange, compare_exchange_strong, fetch_add,
                                  store_add, fetch_max, fetch_update, fetch_xor, fetch_inc_mod>{}),
      8 * (9 + wide) + (6 + wide) + (3 + wide) + further);
}

}  // namespace

TEST_CASE("operations in the memory of another block of the cluster", "[memory]") {
  check_operations(1);
}

TEST_CASE("operations in the block's own memory by the cluster's address", "[memory]") {
  check_operations(0);
}

// --- Messages ------------------------------------------------------------------------------------

namespace {

constexpr unsigned letters = 200;

POLYATOMIC_FUNCTION unsigned letter_of(unsigned block, unsigned round) {
  return round * cluster_blocks + block + 1;
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
    ctx.cluster().barrier();
    if (ctx.block().rank() == 0) {
      exchange_letters(block, own, *ctx.cluster().in_block(&own, (block + 1) % cluster_blocks),
                       read + ctx.block_index() * letters);
    }
    ctx.cluster().barrier();
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

}  // namespace

TEST_CASE("a letter to another block of the cluster is there before its flag", "[memory]") {
  require_clusters();
  const subject::queue q{};
  auto buffer = unwritten<unsigned>(q, cluster_shape.blocks * letters);
  q.launch(cluster_shape, write_to_next_block{buffer.data()});
  const std::vector<unsigned> got = test::read(q, buffer);
  report results("store and load");
  for (std::size_t i = 0; i < got.size(); ++i) {
    const auto block = static_cast<unsigned>(i / letters % cluster_blocks);
    const unsigned sender = (block + cluster_blocks - 1) % cluster_blocks;
    results.expect_same("unsigned release/acquire cluster, block " + std::to_string(i / letters),
                        "letter", i % letters,
                        letter_of(sender, static_cast<unsigned>(i % letters)), got[i]);
  }
  results.finish();
}

}  // namespace conformance::memory_cluster_tests
