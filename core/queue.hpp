// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/backends/select.hpp>
#include <polyatomic/core/group.hpp>

/// Where the runtime is called: backends/{cuda,hip,kokkos}/queue.hpp
#include POLYATOMIC_NATIVE_HEADER(queue.hpp)

/// @file
/// Queues: how kernels are launched, memory is allocated and copied, and a device is asked.
///
/// A queue is a small value that borrows what the program already has: `pa::cuda::queue(stream)`,
/// `pa::hip::queue(stream)`, `pa::kokkos::queue(execution_space)`. Default-constructed it takes the
/// default stream or execution space. `pa::native::queue` is the queue of the compiler that reads
/// this file: cuda under nvcc, hip under hipcc, kokkos otherwise. Copies name the same stream.
/// Work given to one queue runs in order. Kokkos is initialised and finalised by the user.
///
/// Every queue has these members. A failed runtime call, and an argument that is refused, throw
/// `pa::error`; a refused call has launched and written nothing.
///
/// `parallel_for(n, f)`
///   Calls `f(std::size_t i)` once for each i in [0, n), in no order, concurrently. n = 0 does
///   nothing. Any n that std::size_t holds: the launch is clamped and threads stride.
///
/// `launch(pa::launch_shape{.blocks = b, .block_size = s}, kernel)`
///   Calls `kernel(ctx)` in every thread of b blocks; core/group.hpp describes `ctx`. A block has
///   s threads, or fewer where the backend lowers it (on the host: to a team of real threads), so
///   kernels stride by `ctx.block().size()`. b = 0 does nothing. Blocks may run one after another:
///   a block must not wait for another one. Refused: s = 0, s above `max_block_size()`, b above
///   what the device counts.
///
/// `launch(pa::launch_shape{.blocks = b, .block_size = s, .cluster_size = c}, kernel)`
///   The same in clusters of c blocks: block i is in cluster i / c. The blocks of a cluster run at
///   the same time, so they may wait for one another: `ctx.cluster()`. Refused: c = 0, c above
///   `max_cluster_size()`, c that does not divide b. How many blocks of one kernel fit, and not
///   only their number, can be too much for a device: then the runtime's error is thrown.
///
/// `launch_resident(shape, kernel)`
///   As launch, but all blocks run at the same time, so blocks may wait for one another. Refused:
///   more blocks than `max_resident_blocks(s, kernel)`, and clusters of more than one block: fewer
///   of those may fit than of single blocks. (Other work on the device only delays it.)
///
/// `max_resident_blocks(s, kernel)` -> std::size_t
///   How many blocks of s threads of this kernel can run at the same time on an idle device.
///
/// `max_block_size()` -> unsigned
///   The largest block_size that launch accepts.
///
/// `max_cluster_size()` -> unsigned
///   The largest cluster_size that launch accepts: 1 where there are no clusters of blocks, 8 on
///   NVIDIA devices from sm_90 on.
///
/// `processors()` -> std::size_t
///   The device's multiprocessors or compute units, the threads of the host.
///
/// `max_shared_memory()` -> std::size_t
///   The most bytes of shared memory that a block may have.
///
/// `allocate<T>(n)` -> pa::buffer<T>
///   Uninitialised memory of the device for n objects; n = 0 gives null. Not ordered on the queue.
///
/// `allocate<T>(n, space)` -> pa::buffer<T>
///   The same in memory that the host uses too, and every other device that can reach it:
///   `pa::memory_space::host` is pinned host memory, `pa::memory_space::managed` migrates. On the
///   host both are ordinary memory. `queue::buffer_space` is the device's own. Refused: other
///   spaces. Whether device and host may update one object at the same time, `capability_of` tells
///   at system scope.
///
/// `copy(destination, source, n)`
///   Copies n elements, in order on the queue. Each pointer may be of the host or of a device. It
///   may return before the copy is done: `synchronize()` before reading the destination or
///   changing the source. Refused: a null pointer with n > 0, ranges that overlap.
///
/// `fill(destination, value, n)`
///   Assigns value to n elements of memory that the device can write, in order on the queue.
///   Refused: a null pointer with n > 0.
///
/// `clear(destination, n)`
///   Sets all bytes of n elements of the device's memory to zero, in order on the queue; sooner
///   done than `fill`. Refused: a null pointer with n > 0.
///
/// `synchronize()`
///   Waits until everything given to the queue is done. Reports faults of earlier kernels.
///
/// `device_name()` -> std::string
///
/// `target()` -> std::optional<pa::target>
///   The device's row in the capability table; empty for a device that the table does not know.
///
/// `capability_of<op::fetch_add, float>(memory_space, scope)` -> pa::capability
///   What this very device does for an operation: the table's answer for `target()` and `links()`,
///   or `unsupported` for a device that the table does not know. For `memory_space::peer`, memory
///   of another device, it holds for each device that this one can reach; to make the memory
///   accessible is up to the program (cudaDeviceEnablePeerAccess).
///
/// `why_unsupported<op::fetch_add, float>(memory_space, scope)` -> const char*
///   Why `capability_of` says `unsupported`, in words; empty where it does not.
///
/// `links()` -> pa::memory_links
///   What the machine says of atomics in host memory, managed memory and memory of other devices.
///
/// `queue::device_count()` -> int
///   How many devices the backend finds; 0 without a device or a driver. Never throws.
///
/// `queue::backend_name`
///   "cuda", "hip" or "kokkos".
///
/// `queue::buffer_space`, `queue::block_space`
///   Where the objects of `allocate` and of `ctx.shared()` live, as capability_of calls it: global
///   and shared on a GPU, host for both on the host.
///
/// `queue::context<>`, `queue::context<SharedMemory>`
///   The type of `ctx` for a kernel without or with shared memory: the parameter type of a plain
///   function that is launched as `pa::kernel<f>`.
