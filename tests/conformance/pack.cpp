// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Packs, element by element against the oracle; complex numbers componentwise. Under contention:
// contention_pack.cpp.
#include <operations/tagged.hpp>
#include <support/matrix.hpp>
#include <support/packs.hpp>
#include <support/values.hpp>

#include <polyatomic/core/capability.hpp>
#include <polyatomic/core/half.hpp>
#include <polyatomic/core/pack.hpp>

#include <cstring>
#include <utility>

namespace conformance::pack_tests {
namespace {

constexpr unsigned pack_block_size = 32;

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

template <class Operation, class Pack>
std::size_t check_pack(const subject::queue& q, memory kind, report& results) {
  const std::vector<pack_case<Pack>> cases = pack_cases<Pack>();
  const Pack guard = filled<Pack>(element_of<Pack>(77));
  const std::size_t cells = kind == memory::thread ? 1 : pack_cells<Operation, Pack>;
  auto inputs = q.template allocate<pack_case<Pack>>(cases.size());
  auto records = q.template allocate<pack_record<Pack>>(cells * cases.size());
  constexpr pa::launch_shape shape{.blocks = 8, .block_size = pack_block_size};
  auto buffers = q.template allocate<pack_places<Pack>>(shape.blocks);
  q.copy(inputs.data(), cases.data(), cases.size());
  // A case that does not run leaves this: neighbours that are no guards.
  pack_record<Pack> unwritten;
  std::memset(static_cast<void*>(&unwritten), 0xa5, sizeof unwritten);
  q.fill(records.data(), unwritten, records.size());
  subject::launch_apart(q, shape,
                        pack_kernel<Operation, Pack>{kind, inputs.data(), records.data(),
                                                     cases.size(), guard, buffers.data()});
  const std::vector<pack_record<Pack>> got = test::read(q, records);
  const auto target = q.target();
  const bool flushes =
      target && pa::capability_of<typename Operation::tag, Pack>(*target, space_of(kind))
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

}  // namespace conformance::pack_tests
