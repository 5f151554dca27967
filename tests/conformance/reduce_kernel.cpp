// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernel of device-wide reductions in many shapes: blocks of any size, more blocks than
// elements, the last block and what it leaves behind. Queues of the host reduce in another way, but
// can run it too.

#include <support/reduction_cases.hpp>

namespace conformance {
namespace {

using pa::detail::reduction_control;

/// Memory for blocks to meet in, as a workspace has it.
class meeting_place {
 public:
  explicit meeting_place(const test::queue& queue)
      : control_(queue.allocate<reduction_control>(1)),
        totals_(queue.allocate<unsigned char>(most_blocks * pa::detail::reduction_total_bytes)) {
    queue.fill(control_.data(), reduction_control{}, 1);
  }
  pa::detail::reduction_memory memory() { return {control_.data(), totals_.data()}; }

  /// After a kernel all is as it was.
  void expect_reset(report& results, const std::string& where, const test::queue& queue) const {
    const reduction_control left = test::read(queue, control_)[0];
    results.expect_same(where, "counter left behind", 0u, left.arrived);
    results.expect_same(where, "sum left behind, 32 bits", 0u, left.sum_of_32_bits);
    results.expect_same(where, "sum left behind, 64 bits", std::uint64_t{0}, left.sum_of_64_bits);
    results.expect_same(where, "sum left behind, double", -0.0, left.sum_of_doubles);
  }

  static constexpr std::size_t most_blocks = 40;

 private:
  pa::buffer<reduction_control> control_;
  pa::buffer<unsigned char> totals_;
};

constexpr std::size_t block_counts[] = {1, 2, 3, 7, meeting_place::most_blocks};
constexpr std::size_t element_counts[] = {0, 1, 33, 180, 1000, 4099, 40009};

template <class Reducer, class Input>
using work_on = pa::detail::reduction<Reducer, Input>;

using composing = pa::detail::folding<affine, compose, composed_from>;
using adding = pa::detail::folding<double, pa::plus_t, pa::detail::no_transform>;
using adding_words = pa::detail::folding<std::uint32_t, pa::plus_t, pa::detail::no_transform>;
using finding_greatest = pa::detail::finding<std::uint64_t, true>;

/// Places for the results of one shape and size.
struct kernel_results {
  affine composed;
  double sum;
  double unordered_sum;
  std::uint32_t unordered_words;
  pa::indexed<std::uint64_t> greatest;
};

/// A permutation of the low 20 bits of an index: the greatest is somewhere in the middle.
struct scattered {
  POLYATOMIC_FUNCTION std::uint64_t operator[](std::size_t i) const {
    return i * 0x9e3779b9u % 1048576;
  }
};

template <bool Unordered, class Work>
void launch(const test::queue& queue, const pa::launch_shape& shape, const Work& work,
            meeting_place& place) {
  queue.launch(shape, pa::detail::reduction_kernel<Work, Unordered>{work, place.memory()});
}

/// All reductions, one after another in the same memory.
void launch_all(const test::queue& queue, const pa::launch_shape& shape, std::size_t n,
                const double* values, kernel_results* out, meeting_place& place) {
  const work_on<composing, indexes> composed{
      {}, n, {compose{}, composed_from{}}, composed_value<affine>::of(77), &out->composed};
  launch<false>(queue, shape, composed, place);
  const work_on<adding, const double*> sum{values, n, {}, 0.5, &out->sum};
  launch<false>(queue, shape, sum, place);
  const work_on<adding, const double*> unordered{values, n, {}, 0.5, &out->unordered_sum};
  launch<true>(queue, shape, unordered, place);
  const work_on<adding_words, indexes> words{{}, n, {}, 5u, &out->unordered_words};
  launch<true>(queue, shape, words, place);
  const work_on<finding_greatest, scattered> greatest{{}, n, {}, {0, pa::no_index}, &out->greatest};
  launch<false>(queue, shape, greatest, place);
}

kernel_results expected_of(const std::vector<double>& values, std::size_t n) {
  kernel_results all{composed_value<affine>::of(77), 0.5, 0.5, 5u, {0, pa::no_index}};
  for (std::size_t i = 0; i < n; ++i) {
    all.composed = compose{}(all.composed, composed_value<affine>::of(i));
    all.sum += values[i];
    all.unordered_words += static_cast<std::uint32_t>(i);
    const std::uint64_t value = scattered{}[i];
    if (i == 0 || value > all.greatest.value) all.greatest = {value, i};
  }
  all.unordered_sum = all.sum;
  return all;
}

void compare(report& results, const std::string& where, const kernel_results& expected,
             const kernel_results& got) {
  results.expect_same(where, "composed, factor", expected.composed.factor, got.composed.factor);
  results.expect_same(where, "composed, summand", expected.composed.summand, got.composed.summand);
  results.expect_same(where, "composed, tag", expected.composed.tag, got.composed.tag);
  results.expect_same(where, "sum", expected.sum, got.sum);
  results.expect_same(where, "unordered sum", expected.unordered_sum, got.unordered_sum);
  results.expect_same(where, "unordered words", expected.unordered_words, got.unordered_words);
  results.expect_same(where, "greatest", expected.greatest.value, got.greatest.value);
  results.expect_same(where, "index of the greatest", expected.greatest.index, got.greatest.index);
}

TEST_CASE("The kernel of reductions gives the same in every shape [fault-46] [fault-48] [fault-49]",
          "[reduce]") {
  report results("reduction_kernel");
  test::queue& queue = test::the_queue();
  meeting_place place(queue);
  std::size_t cells = 0;
  for (const std::size_t n : element_counts) {
    const std::vector<double> values = elements<double>(n);
    const kernel_results expected = expected_of(values, n);
    const auto input = on_device(queue, values);
    for (const std::size_t blocks : block_counts) {
      for (const unsigned block_size : subject::block_sizes()) {
        auto out = filled(queue, 1, kernel_results{{}, 9, 9, 9, {9, 9}});
        launch_all(queue, {.blocks = blocks, .block_size = block_size}, n, input.data(), out.data(),
                   place);
        const std::string where = "n " + std::to_string(n) + ", " + std::to_string(blocks) +
                                  " blocks of " + std::to_string(block_size);
        compare(results, where, expected, test::read(queue, out)[0]);
        place.expect_reset(results, where, queue);
        cells += 5;
      }
    }
  }
  results.finish();
  CHECK(cells == 7 * 5 * subject::block_sizes().size() * 5);
  totals().cells_run += cells;
}

TEST_CASE("The last block sees the totals of all others [fault-51]", "[reduce]") {
  report results("arg_max");
  test::queue& queue = test::the_queue();
  constexpr std::size_t repeats = subject::launches_in_a_race;
  constexpr std::size_t n = 3000;
  meeting_place place(queue);
  auto out = filled(queue, repeats, pa::indexed<std::uint64_t>{9, 9});
  const pa::launch_shape shape{.blocks = meeting_place::most_blocks,
                               .block_size = subject::litmus_block_size};
  for (std::size_t i = 0; i < repeats; ++i) {
    const work_on<finding_greatest, scattered> work{{}, n, {}, {0, pa::no_index}, out.data() + i};
    launch<false>(queue, shape, work, place);
  }
  const pa::indexed<std::uint64_t> expected = expected_of(std::vector<double>(n, 0.0), n).greatest;
  const auto got = test::read(queue, out);
  for (std::size_t i = 0; i < repeats; ++i) {
    const std::string where = "repeat " + std::to_string(i);
    results.expect_same(where, "value", expected.value, got[i].value);
    results.expect_same(where, "index", expected.index, got[i].index);
  }
  results.finish();
}

}  // namespace
}  // namespace conformance
