// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <dlfcn.h>

/// @file
/// Tells ThreadSanitizer of two things that it can't see, so that it can judge programs on Kokkos
/// with OpenMP. Linked into every program of the `tsan` build.
///
/// 1. libgomp is not instrumented: that a parallel region begins after what came before it, and
///    ends before what follows, is hidden. `GOMP_parallel` is replaced and says so.
/// 2. ThreadSanitizer does not model fences, and Kokkos's team barrier is made of relaxed
///    operations and sequentially consistent fences. The replacement below takes each fence to
///    follow all earlier ones. That is more order than a fence gives ([atomics.fences] asks for an
///    atomic that is read, too), so a race hidden behind fences alone can be missed. The orders of
///    atomic operations are untouched and judged exactly.

extern "C" {
void __tsan_acquire(void* address);
void __tsan_release(void* address);
void GOMP_parallel(void (*function)(void*), void* data, unsigned threads, unsigned flags);
void __tsan_atomic_thread_fence(int order);
}

namespace {

char fences;

/// The function of that name in the libraries behind this program.
template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

/// One parallel region: what its threads run, and the addresses that stand for begin and end.
struct region {
  void (*function)(void*);
  void* data;
  char begin;
  char end;
};

void run(void* argument) {
  auto* const current = static_cast<region*>(argument);
  __tsan_acquire(&current->begin);
  current->function(current->data);
  __tsan_release(&current->end);
}

}  // namespace

extern "C" void GOMP_parallel(void (*function)(void*), void* data, unsigned threads,
                              unsigned flags) {
  static auto* const original = next<decltype(GOMP_parallel)>("GOMP_parallel");
  region current{function, data, 0, 0};
  __tsan_release(&current.begin);
  original(run, &current, threads, flags);
  __tsan_acquire(&current.end);
}

extern "C" void __tsan_atomic_thread_fence(int order) {
  static auto* const original =
      next<decltype(__tsan_atomic_thread_fence)>("__tsan_atomic_thread_fence");
  __tsan_release(&fences);
  original(order);
  __tsan_acquire(&fences);
}
