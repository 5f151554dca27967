// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <support/matrix.hpp>

#include <cstdio>
#include <cstring>
#include <utility>

namespace conformance {

launch_memory allocate_launch_memory(const subject::queue& q, std::size_t bytes_of_block) {
  const std::size_t bytes = matrix_shape.blocks * bytes_of_block;
  const std::size_t units = (bytes + sizeof(launch_memory::unit) - 1) / sizeof(launch_memory::unit);
  return {q.allocate<launch_memory::unit>(units),
          q.allocate<void*>(matrix_shape.blocks * matrix_shape.block_size)};
}

bool is_another_type(const char* only, const char* name) {
  return only != nullptr && std::strcmp(only, name) != 0;
}

void finish_matrix(const subject::queue& q, memory kind, const cell_counts& counts,
                   std::size_t cells) {
  const std::vector<std::string> skipped = std::exchange(skipped_cells(), {});
  std::printf("%s: %zu cells in %s\n", subject::queue::backend_name, counts.run, to_string(kind));
  totals().cells_run += counts.run;
  totals().cells_skipped += counts.skipped;
  CHECK(counts.run + counts.skipped == cells);
  if (counts.skipped == 0) return;
  const std::string how_many = std::to_string(counts.skipped) + " cells were skipped";
  if (!q.target()) skip_here(how_many + ": the device is no target of the capability table");
  for (std::size_t i = 0; i < skipped.size() && i < 5; ++i) UNSCOPED_INFO(skipped[i]);
  FAIL(subject::queue::backend_name << ": " << how_many << ", the first 5 are shown: every target "
                                    << "has each of them, the capability table says otherwise");
}

}  // namespace conformance
