// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A second file that launches kernels over a pool made in lock_pool_waves.cpp.
#include <operations/lock_pool.hpp>

namespace conformance {

void add_from_another_file(const subject::queue& q, pa::lock_view locks, mixed_24* object,
                           std::size_t threads, unsigned times) {
  q.parallel_for(threads, add_under_lock<mixed_24>{locks, object, times});
}

}  // namespace conformance
