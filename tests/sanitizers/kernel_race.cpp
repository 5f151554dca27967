// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <string_view>

#include <Kokkos_Core.hpp>

#include <polyatomic/core/queue.hpp>
#include <polyatomic/polyatomic.hpp>

/// @file
/// Threads of a kernel add into one place, atomically (ThreadSanitizer must be silent) or by plain
/// operations (it must report the race).

namespace pa = polyatomic;

namespace {

template <bool Atomic>
struct add {
  int* sum;
  POLYATOMIC_FUNCTION void operator()(std::size_t) const {
    if constexpr (Atomic) {
      pa::store_add(sum, 1);
    } else {
      *static_cast<volatile int*>(sum) = *static_cast<volatile int*>(sum) + 1;
    }
  }
};

template <bool Atomic>
int run() {
  constexpr int count = 100'000;
  const pa::native::queue queue;
  auto sum = queue.allocate<int>(1);
  int result = 0;
  queue.fill(sum.data(), 0, 1);
  queue.parallel_for(count, add<Atomic>{sum.data()});
  queue.copy(&result, sum.data(), 1);
  queue.synchronize();
  std::printf("sum %d of %d\n", result, count);
  return !Atomic || result == count ? 0 : 1;
}

}  // namespace

int main(int argument_count, char** arguments) {
  const std::string_view way = argument_count > 1 ? arguments[1] : "";
  const Kokkos::ScopeGuard kokkos(Kokkos::InitializationSettings().set_num_threads(2));
  if (way == "atomic") return run<true>();
  if (way == "plain") return run<false>();
  std::puts("usage: kernel_race atomic|plain");
  return 2;
}
