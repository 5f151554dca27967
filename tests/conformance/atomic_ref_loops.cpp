// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Members of atomic_ref: mul, div, mod, nand, shifts, counters, fminimum and its kin, each with
// every pair of special values. All members are called by one kernel for each type: a member passes
// its arguments on, and the matrix has the functions in every order and scope.
#include <operations/atomic_ref_loops.hpp>
#include <support/device.hpp>
#include <support/kernels.hpp>
#include <support/report.hpp>
#include <support/values.hpp>

#include <polyatomic/core/atomic_ref.hpp>

namespace conformance::atomic_ref_loops_tests {
namespace {

/// Case i of each member in place i.
template <class T, class Members>
struct call_members;
template <class T, class... Members>
struct call_members<T, list<Members...>> {
  slice<T> cases;  ///< records: those of a member one after another
  place<T>* places;

  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
    record<T>* result = cases.records + i;
    ((*result = call<Members>(places[i], cases.inputs[i]), result += cases.cases), ...);
  }

 private:
  template <class Member>
  POLYATOMIC_FUNCTION static record<T> call(place<T>& here, const input<T>& in) {
    here.before = pa::detail::from_bits<T>(before_object<T>());
    here.object = in.stored;
    here.after = pa::detail::from_bits<T>(after_object<T>());
    const pa::atomic_ref<T, pa::acq_rel_t, pa::block_scope_t> ref(here.object);
    const T value = Member::run(ref, in.operand);
    return {here.object, value,
            neighbour_flag<T>(here.before, before_object<T>(), changed_neighbour_before) |
                neighbour_flag<T>(here.after, after_object<T>(), changed_neighbour_after)};
  }
};

template <class Member, class T>
void check_member(const std::vector<input<T>>& inputs, const record<T>* got, report& results) {
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const input<T>& in = inputs[i];
    const answers<T> wanted = Member::template answer_to<T>(in, false);
    if (wanted.accept(got[i])) continue;
    const std::string where = std::string(Member::name) + ", type " + type_name<T> +
                              ", order by turns, scope block, index " + std::to_string(i) +
                              " (stored " + show(in.stored) + ", operand " + show(in.operand) + ")";
    results.mismatch(
        where, "in memory, returned, neighbours",
        show(wanted.first.object) + ", " + show(wanted.first.value) + ", 0",
        show(got[i].object) + ", " + show(got[i].value) + ", " + std::to_string(got[i].flag));
  }
}

/// Returns how many members were called.
template <class T, class... Members>
std::size_t check_members(list<Members...>, report& results) {
  const subject::queue q{};
  const std::vector<input<T>> inputs = all_inputs<T>();
  auto sent = q.template allocate<input<T>>(inputs.size());
  q.copy(sent.data(), inputs.data(), inputs.size());
  auto places = q.template allocate<place<T>>(inputs.size());
  auto records = q.template allocate<record<T>>(sizeof...(Members) * inputs.size());
  q.fill(records.data(), record<T>{zero<T>(), zero<T>(), ~0u}, records.size());
  const slice<T> cases{sent.data(), records.data(), inputs.size()};
  q.parallel_for(inputs.size(), call_members<T, list<Members...>>{cases, places.data()});
  const std::vector<record<T>> got = test::read(q, records);
  const record<T>* of_member = got.data();
  ((check_member<Members>(inputs, of_member, results), of_member += inputs.size()), ...);
  return sizeof...(Members);
}

}  // namespace

TEST_CASE("atomic_ref: loops, counters and floating minimum on special values", "[atomic_ref]") {
  require_device();
  using on_integers = joined<loop_members::number_members, loop_members::integer_members>::type;
  using on_unsigned = joined<on_integers, loop_members::counter_members>::type;
  using on_floats = joined<loop_members::number_members, loop_members::floating_members>::type;
  report results("atomic_ref");
  std::size_t cells = 0;
  cells += check_members<int>(on_integers{}, results);
  cells += check_members<unsigned long long>(on_unsigned{}, results);
  cells += check_members<float>(on_floats{}, results);
  cells += check_members<double>(on_floats{}, results);
  totals().cells_run += cells;
  results.finish();
  // mul, div, mod, nand and the two shifts have 3 forms each, two counters on one type, four kinds
  // of floating minimum and maximum on two: 18 + (18 + 6) + 2 * (6 + 12).
  CHECK(cells == 78);
}

}  // namespace conformance::atomic_ref_loops_tests
