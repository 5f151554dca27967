// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstddef>
#include <cstdio>

#include <polyatomic/core/queue.hpp>
#include <polyatomic/polyatomic.hpp>

namespace pa = polyatomic;

namespace {

struct add_index {
  unsigned long long* sum;
  POLYATOMIC_FUNCTION void operator()(std::size_t index) const { pa::store_add(sum, index); }
};

}  // namespace

/// Adds 0 to 999 on the device. Returns 0 when the sum is right, 1 when not, 77 without a device.
int run() {
  if (pa::native::queue::device_count() == 0) return 77;
  pa::native::queue queue;
  auto sum = queue.allocate<unsigned long long>(1);
  unsigned long long result = 0;
  queue.fill(sum.data(), 0, 1);
  queue.parallel_for(1000, add_index{sum.data()});
  queue.copy(&result, sum.data(), 1);
  queue.synchronize();
  std::printf("%s: %s, sum %llu\n", pa::native::queue::backend_name, CONSUMER_TEXT, result);
  return result == 499500 ? 0 : 1;
}
