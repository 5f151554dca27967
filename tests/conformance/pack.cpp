// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Packs, element by element against the oracle, and under contention; complex numbers
// componentwise.
#include <operations/tagged.hpp>
#include <support/crew.hpp>
#include <support/matrix.hpp>
#include <support/values.hpp>

#include <polyatomic/core/capability.hpp>
#include <polyatomic/core/half.hpp>
#include <polyatomic/core/pack.hpp>

#include <cstring>
#include <utility>

namespace conformance {
namespace {

constexpr unsigned pack_block_size = 32;

template <class Pack>
using element_of = typename Pack::value_type;

template <class Pack>
struct pack_place {
  Pack before;
  Pack object;
  Pack after;
};

template <class Pack>
struct pack_places {
  pack_place<Pack> of_thread[pack_block_size];
};

template <class Pack>
struct pack_case {
  Pack stored;
  Pack operand;
};

/// What a case left in memory; `value` is what was handed back, or the operand again.
template <class Pack>
struct pack_record {
  pack_place<Pack> left;
  Pack value;
};

struct pack_fetch_add {
  static constexpr bool subtracts = false;
  static constexpr bool fetches = true;
  using tag = pa::op::fetch_add;
  using orders = read_modify_write_orders;
  template <class Pack, class Order, class Scope>
  POLYATOMIC_FUNCTION static Pack call(Pack* object, const Pack& value, Order order, Scope scope) {
    return pa::fetch_add(object, value, order, scope);
  }
};
struct pack_fetch_sub {
  static constexpr bool subtracts = true;
  static constexpr bool fetches = true;
  using tag = pa::op::fetch_sub;
  using orders = read_modify_write_orders;
  template <class Pack, class Order, class Scope>
  POLYATOMIC_FUNCTION static Pack call(Pack* object, const Pack& value, Order order, Scope scope) {
    return pa::fetch_sub(object, value, order, scope);
  }
};
struct pack_store_add {
  static constexpr bool subtracts = false;
  static constexpr bool fetches = false;
  using tag = pa::op::store_add;
  using orders = reduction_orders;
  template <class Pack, class Order, class Scope>
  POLYATOMIC_FUNCTION static Pack call(Pack* object, const Pack& value, Order order, Scope scope) {
    pa::store_add(object, value, order, scope);
    return value;
  }
};
struct pack_store_sub {
  static constexpr bool subtracts = true;
  static constexpr bool fetches = false;
  using tag = pa::op::store_sub;
  using orders = reduction_orders;
  template <class Pack, class Order, class Scope>
  POLYATOMIC_FUNCTION static Pack call(Pack* object, const Pack& value, Order order, Scope scope) {
    pa::store_sub(object, value, order, scope);
    return value;
  }
};
using pack_operations = list<pack_fetch_add, pack_fetch_sub, pack_store_add, pack_store_sub>;

/// Two packs have every order and scope, the others the first order at device scope.
template <class Pack>
constexpr bool has_every_order =
    std::is_same_v<Pack, pa::pack<float, 4>> || std::is_same_v<Pack, pa::pack<pa::half, 4>>;

template <class Operation, class Pack>
constexpr std::size_t pack_cells =
    has_every_order<Pack> ? Operation::orders::size* all_scopes::size : 1;

template <class Operation, class Pack, std::size_t Cell>
using pack_scope =
    std::conditional_t<has_every_order<Pack>, item<Cell % all_scopes::size, all_scopes>,
                       pa::device_scope_t>;

/// Case number i of cell c leaves records[c * cases + i].
template <class Operation, class Pack>
struct pack_kernel {
  using shared_memory = pack_places<Pack>;

  memory kind;
  const pack_case<Pack>* inputs;
  pack_record<Pack>* records;
  std::size_t cases;
  Pack guard;
  pack_places<Pack>* buffers;  ///< one for each block

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const unsigned rank = ctx.block().rank();
    for (std::size_t i = ctx.global_rank(); i < cases; i += ctx.global_size()) {
      if (kind == memory::block) {
        run(ctx.shared().of_thread[rank], i);
      } else if (kind == memory::buffer) {
        run(buffers[ctx.block_index()].of_thread[rank], i);
      } else if constexpr (subject::has_thread_memory) {
        pack_place<Pack> mine;
        run_cell<0>(mine, i);
      }
    }
  }

 private:
  POLYATOMIC_FUNCTION void run(pack_place<Pack>& here, std::size_t i) const {
    run_cells(here, i, std::make_index_sequence<pack_cells<Operation, Pack>>{});
  }
  template <std::size_t... Cells>
  POLYATOMIC_FUNCTION void run_cells(pack_place<Pack>& here, std::size_t i,
                                     std::index_sequence<Cells...>) const {
    (run_cell<Cells>(here, i), ...);
  }
  template <std::size_t Cell>
  POLYATOMIC_FUNCTION void run_cell(pack_place<Pack>& here, std::size_t i) const {
    using order = item<Cell / all_scopes::size, typename Operation::orders>;
    pack_record<Pack>& result = records[Cell * cases + i];
    here = {guard, inputs[i].stored, guard};
    result.value = Operation::call(&here.object, inputs[i].operand, order{},
                                   pack_scope<Operation, Pack, Cell>{});
    result.left = here;
  }
};

template <class Pack>
std::string name_of_pack() {
  return std::string("pack of ") + std::to_string(Pack::size()) + " " + type_name<element_of<Pack>>;
}

/// Every pair of special values, each in another element than the one before.
template <class Pack>
std::vector<pack_case<Pack>> pack_cases() {
  const auto pairs = all_inputs<element_of<Pack>>();
  std::vector<pack_case<Pack>> cases(pairs.size());
  for (std::size_t i = 0; i < cases.size(); ++i) {
    for (std::size_t e = 0; e < Pack::size(); ++e) {
      const auto& pair = pairs[(i + e * 7) % pairs.size()];
      cases[i].stored[e] = pair.stored;
      cases[i].operand[e] = pair.operand;
    }
  }
  return cases;
}

template <class T>
wanted<T> wanted_element(T stored, T operand, bool subtracts, bool flushes) {
  return computed(subtracts ? difference_in_memory(stored, operand, flushes)
                            : sum_in_memory(stored, operand, flushes));
}

template <class Operation, class Pack>
void check_case(const std::string& where, const pack_case<Pack>& in, const Pack& guard,
                const pack_record<Pack>& got, bool flushes, report& results) {
  if (std::memcmp(&got.left.before, &guard, sizeof(Pack)) != 0 ||
      std::memcmp(&got.left.after, &guard, sizeof(Pack)) != 0) {
    results.mismatch(where, "a neighbour", "unchanged", "changed");
  }
  for (std::size_t e = 0; e < Pack::size(); ++e) {
    const std::string element = "element " + std::to_string(e);
    const auto sum = wanted_element(in.stored[e], in.operand[e], Operation::subtracts, flushes);
    if (!sum.accepts(got.left.object[e])) {
      results.mismatch(where, element, show(sum), show(got.left.object[e]));
    }
    const auto value = Operation::fetches ? in.stored[e] : in.operand[e];
    results.expect_same(where, element + " handed back", value, got.value[e]);
  }
}

pa::memory_space space_of_packs(memory kind) {
  return space_of(kind, false);
}

template <class Operation, class Pack>
std::size_t check_pack(const subject::queue& q, memory kind, report& results) {
  const std::vector<pack_case<Pack>> cases = pack_cases<Pack>();
  Pack guard{};
  for (auto& element : guard.elements) element = element_of<Pack>(77);
  const std::size_t cells = kind == memory::thread ? 1 : pack_cells<Operation, Pack>;
  auto inputs = q.template allocate<pack_case<Pack>>(cases.size());
  auto records = q.template allocate<pack_record<Pack>>(cells * cases.size());
  constexpr pa::launch_shape shape{.blocks = 8, .block_size = pack_block_size};
  auto buffers = q.template allocate<pack_places<Pack>>(shape.blocks);
  q.copy(inputs.data(), cases.data(), cases.size());
  q.launch(shape, pack_kernel<Operation, Pack>{kind, inputs.data(), records.data(), cases.size(),
                                               guard, buffers.data()});
  const std::vector<pack_record<Pack>> got = test::read(q, records);
  const auto target = q.target();
  const bool flushes =
      target && pa::capability_of<typename Operation::tag, Pack>(*target, space_of_packs(kind))
                    .flushes_subnormals;
  for (std::size_t i = 0; i < got.size(); ++i) {
    check_case<Operation>(name_of_pack<Pack>() + ", cell " + std::to_string(i / cases.size()) +
                              ", index " + std::to_string(i % cases.size()),
                          cases[i % cases.size()], guard, got[i], flushes, results);
  }
  return cells;
}

template <class Pack, class... Operations>
std::size_t check_operations(const subject::queue& q, memory kind, list<Operations...>) {
  std::size_t cells = 0;
  const auto check = [&](auto operation) {
    using Operation = decltype(operation);
    report results(Operation::tag::name);
    cells += check_pack<Operation, Pack>(q, kind, results);
    results.finish();
  };
  (check(Operations{}), ...);
  return cells;
}

template <class... Packs>
void check_packs(std::size_t expected_cells, memory kind) {
  require_device();
  const subject::queue q;
  const std::size_t cells = (check_operations<Packs>(q, kind, pack_operations{}) + ...);
  totals().cells_run += cells;
  CHECK(cells == expected_cells);
}

template <class... Packs>
void check_packs_in_thread_memory(std::size_t expected_cells) {
  require_device();
  if (!subject::has_thread_memory) return;
  check_packs<Packs...>(expected_cells, memory::thread);
}

}  // namespace

// Packs with every order and scope: 2 x (5 x 6 + 2 x 6) = 84; the others 4.
TEST_CASE("packs of float and double in buffer memory", "[pack]") {
  check_packs<pa::pack<float, 2>, pa::pack<float, 4>, pa::pack<double, 2>>(92, memory::buffer);
}
TEST_CASE("packs of half and bfloat16 in buffer memory", "[pack]") {
  check_packs<pa::pack<pa::half, 2>, pa::pack<pa::half, 4>, pa::pack<pa::half, 8>>(92,
                                                                                   memory::buffer);
  check_packs<pa::pack<pa::bfloat16, 2>, pa::pack<pa::bfloat16, 4>, pa::pack<pa::bfloat16, 8>>(
      12, memory::buffer);
}
TEST_CASE("packs in block memory", "[pack]") {
  check_packs<pa::pack<float, 2>, pa::pack<double, 2>, pa::pack<pa::half, 2>, pa::pack<pa::half, 8>,
              pa::pack<pa::bfloat16, 8>>(20, memory::block);
}
TEST_CASE("packs in thread memory", "[pack]") {
  check_packs_in_thread_memory<pa::pack<float, 2>, pa::pack<double, 2>, pa::pack<pa::half, 8>,
                               pa::pack<pa::bfloat16, 2>>(16);
}

// 2 operations on complex<float> and, with objects of 16 bytes, complex<double>.
TEST_CASE("complex numbers are added componentwise", "[pack]") {
  const std::size_t cells = 2 * complex_types::size;
  check_matrix(memory::buffer, cells, tagged_stores<pa::componentwise_t, complex_types>{});
  check_matrix(memory::block, cells, tagged_stores<pa::componentwise_t, complex_types>{});
}

namespace {

/// Adds 1 to each element of one pack. What fetch_add returns are tickets, for each element by
/// itself; where nothing is returned the pack alone is looked at.
template <class Pack, bool Fetches>
struct add_ones {
  using element = element_of<Pack>;
  using state = element;
  Pack* packs;  ///< the middle one is added to
  Pack* tickets;

  POLYATOMIC_FUNCTION bool act(const member& me, unsigned round, state& last) const {
    Pack ones{};
    for (auto& one : ones.elements) one = 1;
    element seen;
    if constexpr (Fetches) {
      const Pack ticket = pa::fetch_add(packs + 1, ones);
      tickets[me.turn(round)] = ticket;
      seen = ticket[0];
    } else {
      pa::store_add(packs + 1, ones);
      seen = pa::load(&packs[1].elements[0]) - 1;
    }
    const bool another_came_between = round != 0 && seen != last + 1;
    last = seen;
    return another_came_between;
  }
};

template <class Pack>
Pack filled(element_of<Pack> value) {
  Pack result{};
  for (auto& element : result.elements) element = value;
  return result;
}

template <class Pack>
void expect_pack(report& results, const std::string& what, const Pack& wanted_pack,
                 const Pack& got) {
  for (std::size_t e = 0; e < Pack::size(); ++e) {
    results.expect_same(name_of_pack<Pack>() + " " + what, "element " + std::to_string(e),
                        wanted_pack[e], got[e]);
  }
}

/// Each element of the tickets is 0, 1, … in some order.
template <class Pack>
void expect_each_ticket_once(report& results, const std::vector<Pack>& tickets) {
  for (std::size_t e = 0; e < Pack::size(); ++e) {
    std::vector<element_of<Pack>> drawn;
    for (const Pack& ticket : tickets) drawn.push_back(ticket[e]);
    std::sort(drawn.begin(), drawn.end());
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      results.expect_same(name_of_pack<Pack>() + " element " + std::to_string(e),
                          "ticket " + std::to_string(i), static_cast<element_of<Pack>>(i),
                          drawn[i]);
    }
  }
}

template <class Pack, bool Fetches>
void check_ones() {
  for_each_crew(
      name_of_pack<Pack>(), [](pa::launch_shape shape, overlap_watch& watch, report& results) {
        const subject::queue q;
        auto packs = q.template allocate<Pack>(3);
        auto tickets = q.template allocate<Pack>(most_turns(shape));
        const std::vector<Pack> before = {filled<Pack>(77), filled<Pack>(0), filled<Pack>(77)};
        q.copy(packs.data(), before.data(), before.size());
        const crew_counts counts =
            run_crew(q, shape, add_ones<Pack, Fetches>{packs.data(), tickets.data()});
        watch.saw(counts);
        const std::vector<Pack> left = test::read(q, packs);
        const std::size_t turns = std::size_t{counts.threads} * subject::rounds;
        expect_pack(results, "before", before[0], left[0]);
        expect_pack(results, "object", filled<Pack>(static_cast<element_of<Pack>>(turns)), left[1]);
        expect_pack(results, "after", before[2], left[2]);
        if constexpr (Fetches) {
          std::vector<Pack> drawn = test::read(q, tickets);
          drawn.resize(turns);
          expect_each_ticket_once(results, drawn);
        }
      });
}

}  // namespace

TEST_CASE("additions to a pack lose nothing", "[pack][contention]") {
  check_ones<pa::pack<float, 4>, false>();
  check_ones<pa::pack<double, 2>, false>();
}
TEST_CASE("fetch_add of a pack returns each old value once, element by element",
          "[pack][contention]") {
  check_ones<pa::pack<float, 2>, true>();
  check_ones<pa::pack<float, 4>, true>();
}

namespace {

/// 16 threads at most, 4 additions of 1/16 each, to packs and to a single element by turns: sums
/// that both types represent.
template <class Pack>
struct add_sixteenths {
  using state = unsigned;
  Pack* object;

  POLYATOMIC_FUNCTION bool act(const member& me, unsigned round, state&) const {
    using element = element_of<Pack>;
    Pack value{};
    for (auto& one : value.elements) one = element(0.0625f);
    if (round < 4) pa::store_add(object, value);
    if (round < 4) pa::store_add(&object->elements[me.rank % Pack::size()], element(0.0625f));
    return false;
  }
};

template <class Pack>
void check_sixteenths() {
  report results(name_of_pack<Pack>());
  const subject::queue q;
  const unsigned threads = std::min(subject::crews()[0].block_size, 16u);
  auto object = q.template allocate<Pack>(1);
  q.fill(object.data(), filled<Pack>(element_of<Pack>(0.0f)), 1);
  run_crew(q, {.blocks = 1, .block_size = threads}, add_sixteenths<Pack>{object.data()});
  const Pack left = test::read(q, object)[0];
  for (std::size_t e = 0; e < Pack::size(); ++e) {
    std::size_t additions = 4 * threads;
    for (std::size_t rank = e; rank < threads; rank += Pack::size()) additions += 4;
    results.expect_same("element", std::to_string(e),
                        element_of<Pack>(static_cast<float>(additions) * 0.0625f), left[e]);
  }
  results.finish();
}

}  // namespace

TEST_CASE("additions to packs of 16-bit floats and to their elements lose nothing",
          "[pack][contention]") {
  require_device();
  check_sixteenths<pa::pack<pa::half, 2>>();
  check_sixteenths<pa::pack<pa::half, 8>>();
  check_sixteenths<pa::pack<pa::bfloat16, 4>>();
}

TEST_CASE("the table knows packs", "[pack][capability]") {
  require_device();
  using pa::memory_space;
  using pa::support;
  using pa::target;
  const auto floats = [](target where, memory_space space) {
    return pa::capability_of<pa::op::store_add, pa::pack<float, 4>>(where, space);
  };
  CHECK(floats(target::sm_90, memory_space::global).level == support::native);
  CHECK(floats(target::sm_90, memory_space::global).flushes_subnormals);
  CHECK(floats(target::sm_90, memory_space::shared).level == support::cas_loop);
  CHECK(floats(target::sm_80, memory_space::global).level == support::by_element);
  CHECK(floats(target::gfx90a, memory_space::global).level == support::cas_loop);
  CHECK(floats(target::x86_64, memory_space::host).level == support::cas_loop);
  const auto level = [](target where, auto pack) {
    return pa::capability_of<pa::op::fetch_add, decltype(pack)>(where, memory_space::global).level;
  };
  CHECK(level(target::sm_90, pa::pack<double, 2>{}) == support::by_element);
  CHECK(level(target::sm_75, pa::pack<pa::half, 2>{}) == support::native);
  CHECK(level(target::sm_75, pa::pack<pa::half, 8>{}) == support::by_element);
  CHECK(level(target::sm_80, pa::pack<pa::bfloat16, 8>{}) == support::cas_loop);
  CHECK(level(target::sm_90, pa::pack<pa::bfloat16, 8>{}) == support::native);
  CHECK(pa::capability_of<pa::op::load, pa::pack<float, 2>>(target::sm_90, memory_space::global)
            .level == support::unsupported);
  CHECK(pa::capability_of<pa::op::tagged<pa::op::store_add, pa::componentwise_t>,
                          test_complex<float>>(target::sm_90, memory_space::global)
            .level == support::native);
}

}  // namespace conformance
