// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <support/matrix.hpp>

#include <cstdio>

namespace conformance {

void finish_matrix(memory kind, const cell_counts& counts, std::size_t cells) {
  std::printf("%s: %zu cells in %s\n", subject::queue::backend_name, counts.run, to_string(kind));
  totals().cells_run += counts.run;
  totals().cells_skipped += counts.skipped;
  CHECK(counts.run + counts.skipped == cells);
  if (counts.skipped != 0) {
    skip_here(std::to_string(counts.skipped) + " cells are unsupported, the others were run");
  }
}

}  // namespace conformance
