// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// @file
/// Instantiates every member of a queue, and the algorithms, so that each compiler says what it has
/// to say. Nothing here runs.

#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/queue.hpp>
#include <polyatomic/polyatomic.hpp>

#include <cstddef>

namespace pa = polyatomic;

namespace {

struct add {
  template <class T>
  POLYATOMIC_FUNCTION T operator()(T left, T right) const {
    return left + right;
  }
};

struct twice {
  double* values;
  POLYATOMIC_FUNCTION void operator()(std::size_t index) const { values[index] *= 2.0; }
};

template <class T>
struct sum_of_ranks {
  T* sums;

  struct shared_memory {
    pa::group_scratch<T> scratch;
  };

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto block = ctx.block(ctx.shared().scratch);
    const auto value = static_cast<T>(ctx.global_rank() % 7 + ctx.subgroup().rank());
    const T sum = pa::all_reduce(block, value, add{});
    if (block.rank() == 0 && ctx.block_index() < ctx.block_count()) sums[ctx.block_index()] = sum;
    ctx.subgroup().barrier();
  }
};

/// Every function of a group, in each kind of group.
template <class T>
struct work_together {
  T* values;

  struct shared_memory {
    pa::group_scratch<T> scratch;
  };

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    work(ctx.subgroup());
    work(pa::coalesced());
    work(ctx.block(ctx.shared().scratch));
    work(ctx.cluster(ctx.shared().scratch));
    const auto cluster = ctx.cluster();
    cluster.barrier();
    if (cluster.block_rank() + 1 < cluster.block_count()) {
      values[8] = cluster.in_block(&ctx.shared(), 0)->scratch.slot[0][0] != 0 ? T{1} : T{0};
    }
  }

  template <class Group>
  POLYATOMIC_FUNCTION void work(Group group) const {
    const T value = values[group.rank()];
    values[0] = pa::reduce(group, value);
    values[1] = pa::all_reduce(group, value, pa::maximum);
    values[2] = pa::inclusive_scan(group, value, pa::commutative(add{}));
    values[3] = pa::exclusive_scan(group, value, 0, pa::multiplies);
    values[4] = pa::shuffle(group, value, 0);
    if (pa::any(group, value > 0) && !pa::all(group, value > 0)) {
      values[5] = pa::broadcast(group, value);
    }
    values[6] = static_cast<T>(pa::count(group, value > 0));
    pa::store_add(group, values, value, pa::release);
    values[7] = pa::fetch_min(group, values, value, pa::acquire, pa::system_scope);
  }
};

template <class T>
void launches(const pa::native::queue& queue) {
  pa::buffer<T> sums = queue.allocate<T>(8, pa::memory_space::managed);
  const sum_of_ranks<T> kernel{sums.data()};
  queue.fill(sums.data(), T{0}, sums.size());
  queue.clear(sums.data(), sums.size());
  queue.launch({.blocks = 8, .block_size = queue.max_block_size() / 8}, kernel);
  queue.launch({.blocks = 8, .block_size = 64, .cluster_size = queue.max_cluster_size()}, kernel);
  if (queue.max_resident_blocks(64, kernel) >= 8) {
    queue.launch_resident({.blocks = 8, .block_size = 64}, kernel);
  }
  T first = 0;
  queue.copy(&first, sums.data(), 1);
  queue.synchronize();
}

/// A histogram and a scatter, with the workspace that the plan asks for.
void sorts(const pa::native::queue& queue) {
  pa::buffer<unsigned> counts = queue.allocate<unsigned>(64);
  pa::buffer<float> samples = queue.allocate<float>(1000);
  const auto plan = pa::plan_of_histogram<float, unsigned>(queue, samples.size(), counts.size());
  pa::buffer<unsigned> workspace = queue.allocate<unsigned>(plan.workspace_bytes / 4);
  pa::histogram(queue, samples.data(), samples.size(), pa::even_bins(0.0f, 1.0f, 64), counts.data(),
                {.tier = plan.tier, .workspace = {workspace.data(), plan.workspace_bytes}});
  pa::buffer<double> cells = queue.allocate<double>(8);
  pa::buffer<double> values = queue.allocate<double>(64);
  pa::scatter_max(queue, counts.data(), values.data(), values.size(), cells.data(), cells.size());
}

struct is_positive {
  POLYATOMIC_FUNCTION bool operator()(double value) const { return value > 0; }
};

struct negated {
  POLYATOMIC_FUNCTION double operator()(double value) const { return -value; }
};

/// @return what depends on every one of them.
double reductions(const pa::native::queue& queue, const pa::buffer<double>& values) {
  const std::size_t count = values.size();
  pa::workspace memory(queue);
  pa::buffer<double> sums = queue.allocate<double>(1);
  pa::reduce<double>(queue, values, count, sums.data(), 0, pa::plus, memory, pa::unordered);
  const double sum = pa::reduce<double>(queue, values.data(), count, 0, add{});
  const double least =
      pa::transform_reduce<double>(queue, values, count, 0, pa::minimum, negated{});
  const std::uint64_t positive = pa::count_if(queue, values, count, is_positive{}, memory);
  const pa::indexed<double> lowest = pa::arg_min(queue, values, count);
  const pa::indexed<double> highest = pa::arg_max(queue, values, count, memory);
  const pa::extrema<double> limits = pa::min_max<double>(queue, values, count, {0, 0}, memory);
  const pa::moments<float> moments = pa::mean_variance<float>(queue, values, count);
  return sum + least + static_cast<double>(positive + lowest.index + highest.index) +
         limits.minimum + limits.maximum + static_cast<double>(moments.variance());
}

}  // namespace

POLYATOMIC_FUNCTION void do_nothing(std::size_t) {}

bool every_queue_call(const pa::native::queue& queue) {
  pa::buffer<double> values = queue.allocate<double>(100);
  queue.parallel_for(values.size(), twice{values.data()});
  queue.parallel_for(values.size(), pa::kernel<do_nothing>);
  queue.launch({.blocks = 1, .block_size = 64}, work_together<int>{});
  queue.launch({.blocks = 1, .block_size = 64}, work_together<double>{});
  launches<int>(queue);
  launches<unsigned long long>(queue);
  launches<float>(queue);
  sorts(queue);
  const double reduced = reductions(queue, values);
  const auto can =
      queue.capability_of<pa::op::fetch_add, float>(pa::memory_space::global, pa::system_scope);
  const char* why =
      queue.why_unsupported<pa::op::fetch_add, float>(pa::memory_space::peer, pa::system_scope);
  if (queue.links().peer_atomics != (*why == '\0')) return false;
  return reduced == reduced && pa::native::queue::device_count() > 0 &&
         !queue.device_name().empty() && queue.max_shared_memory() > 0 && queue.processors() > 0 &&
         queue.target().has_value() && can.level == pa::support::native;
}
