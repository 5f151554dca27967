// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "statistics.hpp"

namespace image_statistics {

std::vector<backend>& backends() {
  // Inside a function, so that it exists before the first object file adds itself.
  static std::vector<backend> list;
  return list;
}

}  // namespace image_statistics
