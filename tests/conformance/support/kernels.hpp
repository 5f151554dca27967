// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/lists.hpp>
#include <support/matrix_data.hpp>

#include <polyatomic/core/function.hpp>
#include <subject.hpp>

#include <cstddef>

/// @file
/// The kernel of the matrix. It runs every cell of one operation, for every type: thread by thread,
/// each on an object of its own between two neighbours.

namespace conformance {

/// Where the objects of a run are.
enum class memory {
  buffer,   ///< a buffer of the queue
  block,    ///< block memory, ctx.shared()
  unknown,  ///< one or the other by turns, by a pointer of which the compiler knows nothing
  thread,   ///< a variable of the thread
  cluster,  ///< block memory of another block of the cluster: memory_cluster.cpp has the kernels
  // A kernel takes the next three for buffers.
  pinned,   ///< host memory that the queue allocated
  managed,  ///< managed memory
  peer,     ///< a buffer of another device
  // The host's own, for what runs without a queue.
  heap,
  stack,
  static_storage,
  thread_local_storage
};

/// The cases and the results of one type. Of the cells that are run, number c of case i is
/// records[c * cases + i].
template <class T>
struct slice {
  const input<T>* inputs = nullptr;
  record<T>* records = nullptr;
  std::size_t cases = 0;
};

inline constexpr unsigned matrix_block_size = 64;

/// One place for each thread of a block.
template <class T>
struct places {
  place<T> of_thread[matrix_block_size];
};

/// The words around small objects must lie inside the variable that holds them.
template <class T>
struct padded_place {
  alignas(4) alignas(place<T>) place<T> here;
};

template <class T>
POLYATOMIC_FUNCTION unsigned neighbour_flag(T neighbour, pa::detail::bits_t<T> wanted,
                                            unsigned changed) {
  return pa::detail::to_bits(neighbour) == wanted ? 0u : changed;
}

template <class Operation, class T, std::size_t Cell>
POLYATOMIC_FUNCTION void run_cell(place<T>& here, const input<T>& in, record<T>& result) {
  using cell = cell_at<Operation, T, Cell>;
  if constexpr (library_has<Operation, T, cell>()) {
    here.object = in.stored;
    const outcome<T> out =
        Operation::call(&here.object, in, typename cell::order{}, typename cell::scope{});
    result.object = here.object;
    result.value = out.value;
    result.flag = out.flag |
                  neighbour_flag<T>(here.before, before_object<T>(), changed_neighbour_before) |
                  neighbour_flag<T>(here.after, after_object<T>(), changed_neighbour_after);
  }
}

/// These cells of one case, one record for each.
template <class Operation, class T, std::size_t... Cells>
SUBJECT_SHARED_CODE POLYATOMIC_FUNCTION void run_cells(place<T>& here, const slice<T>& mine,
                                                       std::size_t i,
                                                       std::index_sequence<Cells...>) {
  const input<T> in = mine.inputs[i];
  here.before = pa::detail::from_bits<T>(before_object<T>());
  here.after = pa::detail::from_bits<T>(after_object<T>());
  record<T>* result = mine.records + i;
  ((run_cell<Operation, T, Cells>(here, in, *result), result += mine.cases), ...);
}

/// An operation that is run in buffer memory alone says so, which keeps its kernel short.
template <class Operation>
concept only_in_buffers = requires {
  typename Operation::only_in_buffers;
};

template <class Operation>
struct matrix_kernel {
  using types = typename Operation::types;
  using shared_memory = type_map<places, types>;

  memory kind;
  type_map<slice, types> slices;
  shared_memory* buffers;     ///< one for each block of the launch
  void* volatile* addresses;  ///< one for each thread of the launch

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    run_types(ctx, types{});
  }

 private:
  template <class Context, class... Types>
  POLYATOMIC_FUNCTION void run_types(const Context& ctx, list<Types...>) const {
    (run_type<Types>(ctx), ...);
  }

  template <class T, class Context>
  POLYATOMIC_FUNCTION void run_type(const Context& ctx) const {
    using all = std::make_index_sequence<cell_count<Operation, T>>;
    using single = std::index_sequence<single_cell<Operation, T>>;
    using in_block_memory =
        std::conditional_t<is_representative_in_block_memory<Operation, T>, all, single>;
    const slice<T>& mine = slices.template of<T>();
    place<T>& in_block = ctx.shared().template of<T>().of_thread[ctx.block().rank()];
    place<T>& in_buffer = buffers[ctx.block_index()].template of<T>().of_thread[ctx.block().rank()];
    for (std::size_t i = ctx.global_rank(); i < mine.cases; i += ctx.global_size()) {
      if (kind == memory::buffer) {
        run_cells<Operation>(in_buffer, mine, i, all{});
      } else if constexpr (only_in_buffers<Operation>) {
        return;
      } else if (kind == memory::block) {
        run_cells<Operation>(in_block, mine, i, in_block_memory{});
      } else if constexpr (is_representative<Operation, T>) {
        if (kind == memory::unknown) {
          void* volatile* address = addresses + ctx.global_rank();
          *address = i % 2 == 0 ? &in_buffer : &in_block;
          run_cells<Operation>(*static_cast<place<T>*>(*address), mine, i, single{});
        } else if constexpr (subject::has_thread_memory) {
          padded_place<T> in_thread;
          run_cells<Operation>(in_thread.here, mine, i, single{});
        }
      }
    }
  }
};

}  // namespace conformance
