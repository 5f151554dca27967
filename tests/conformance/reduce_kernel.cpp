// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernel of device-wide reductions in many shapes: blocks of any size, more blocks than
// elements, the last block and what it leaves behind. Queues of the host reduce in another way, but
// can run it too.

#include <support/reduction_kernel_cases.hpp>

namespace conformance::reduce_kernel_tests {
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
        const pa::launch_shape shape{.blocks = blocks, .block_size = block_size};
        reduce_everything([&](const auto& kernel) { queue.launch(shape, kernel); }, n, input.data(),
                          out.data(), place.memory());
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
    work_on<finding_greatest, scattered> work{{}, n, {}, {0, pa::no_index}, out.data() + i};
    queue.launch(shape, pa::detail::reduction_kernel<decltype(work), false>{work, place.memory()});
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
}  // namespace conformance::reduce_kernel_tests
