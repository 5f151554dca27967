// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernel of device-wide reductions on simulated waves of 32 and 64 lanes, block after block:
// what a host with its subgroups of one thread cannot show, such as a last wave that is smaller.

#include <support/reduction_kernel_cases.hpp>

#include "simulated_wave.hpp"

namespace conformance::simulated_reductions_tests {
namespace {

using simulation::machine;

/// What a kernel is called with.
template <class Wave, class SharedMemory>
class simulated_context {
 public:
  simulated_context(std::size_t index, std::size_t count, SharedMemory& memory)
      : index_(index), count_(count), memory_(&memory) {}

  template <class... Ts>
  auto block(pa::group_scratch<Ts...>& scratch) const {
    using threads = simulation::block_group<Wave>;
    return pa::scratch_block<threads, pa::group_scratch<Ts...>>(threads{}, scratch);
  }
  simulation::subgroup_group<Wave> subgroup() const { return {}; }
  unsigned subgroup_index() const { return simulation::block_group<Wave>{}.subgroup_index(); }
  unsigned subgroup_count() const { return simulation::block_group<Wave>{}.subgroup_count(); }
  std::size_t block_index() const { return index_; }
  std::size_t block_count() const { return count_; }
  std::size_t global_rank() const {
    return index_ * machine::instance().thread_count() + machine::instance().thread();
  }
  std::size_t global_size() const { return count_ * machine::instance().thread_count(); }
  SharedMemory& shared() const { return *memory_; }

 private:
  std::size_t index_;
  std::size_t count_;
  SharedMemory* memory_;
};

/// Runs the blocks of a kernel one after another, the last one first.
/// @return what went wrong, or "".
template <class Wave, class Kernel>
std::string run_blocks(std::size_t blocks, unsigned block_size, const Kernel& kernel) {
  typename Kernel::shared_memory memory;
  std::string fault;
  for (std::size_t block = blocks; block-- > 0;) {
    const simulated_context<Wave, typename Kernel::shared_memory> context(block, blocks, memory);
    fault += machine::instance().run(block_size, Wave::width, block + 1, [&] { kernel(context); });
  }
  return fault;
}

constexpr std::size_t block_counts[] = {1, 5};
constexpr unsigned block_sizes[] = {1, 31, 33, 64, 180};
constexpr std::size_t element_counts[] = {0, 1, 33, 4099};

template <class Wave>
void check_kernel() {
  report results("reduction_kernel, simulated");
  pa::detail::reduction_control control;
  alignas(64) unsigned char totals_of_blocks[5 * pa::detail::reduction_total_bytes];
  std::size_t cells = 0;
  for (const std::size_t n : element_counts) {
    const std::vector<double> values = elements<double>(n);
    const kernel_results expected = expected_of(values, n);
    for (const std::size_t blocks : block_counts) {
      for (const unsigned block_size : block_sizes) {
        kernel_results got{{}, 9, 9, 9, {9, 9}};
        std::string fault;
        const auto launch = [&](const auto& kernel) {
          fault += run_blocks<Wave>(blocks, block_size, kernel);
        };
        reduce_everything(launch, n, values.data(), &got, {&control, totals_of_blocks});
        const std::string where = "waves of " + std::to_string(Wave::width) + ", n " +
                                  std::to_string(n) + ", " + std::to_string(blocks) +
                                  " blocks of " + std::to_string(block_size);
        INFO(where);
        CHECK(fault == "");
        compare(results, where, expected, got);
        results.expect_same(where, "counter left behind", 0u, control.arrived);
        cells += 5;
      }
    }
  }
  results.finish();
  CHECK(cells == 4 * 2 * 5 * 5);
  totals().cells_run += cells;
}

TEST_CASE("The kernel of reductions on simulated waves [fault-46] [fault-48]", "[simulated]") {
  if (!simulation::is_possible) SKIP("coroutines under ThreadSanitizer");
  check_kernel<simulation::wave<32, true>>();
  check_kernel<simulation::wave<64, false>>();
}

}  // namespace
}  // namespace conformance::simulated_reductions_tests
