// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/histogram_bins.hpp>
#include <polyatomic/algorithms/histogram_partition_plan.hpp>
#include <polyatomic/core/error.hpp>
#include <polyatomic/core/function.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

/// @file
/// How a histogram or a scatter is carried out: a plan is a value, made by a pure function of the
/// problem and the machine, which can be printed, forced and tested.
///
/// The bounds in `chosen_tier` are measurements on an H200 (FACTS section 6: which tier wins for
/// how many cells); the sizes of memory are the device's own.

namespace polyatomic::inline POLYATOMIC_ABI {

/// The ways to count.
enum class histogram_tier {
  automatic,    ///< as the planner chooses
  direct,       ///< each sample is an atomic addition to the output
  shared,       ///< a copy in each block's shared memory, added to the output at the block's end
  lane_copies,  ///< several copies in shared memory, neighbouring lanes use different ones
  byte_values,  ///< samples of one byte: the values are counted, and mapped at the block's end
  packed_counters,  ///< a copy of 16-bit counters, two in a word; a full one is emptied at once
  ranges,           ///< blocks own ranges of bins and each range reads the whole input
  table,            ///< the slots that a block meets first in its shared memory, others directly
  partition,        ///< the samples sorted by ranges of bins into the workspace, then counted
  thread_copies,    ///< on the host: a copy of each thread in the workspace, then their sum
};

constexpr const char* name_of(histogram_tier tier) {
  switch (tier) {
    case histogram_tier::automatic:
      return "automatic";
    case histogram_tier::direct:
      return "direct";
    case histogram_tier::shared:
      return "shared";
    case histogram_tier::lane_copies:
      return "lane_copies";
    case histogram_tier::byte_values:
      return "byte_values";
    case histogram_tier::packed_counters:
      return "packed_counters";
    case histogram_tier::ranges:
      return "ranges";
    case histogram_tier::table:
      return "table";
    case histogram_tier::thread_copies:
      return "thread_copies";
    case histogram_tier::partition:
      return "partition";
  }
  return "unknown";
}

/// What is to be done.
struct histogram_problem {
  std::size_t samples;
  std::size_t cells;                   ///< bins and the slots of outliers
  std::size_t cell_bytes;              ///< of one in a copy: 4 for counts
  std::size_t sample_bytes;            ///< read for each sample
  bool counts;                         ///< each sample adds 1, nothing else
  std::size_t workspace_bytes;         ///< what may be used; as much as wanted: no_limit
  std::size_t most_blocks = no_limit;  ///< in flight; leaves processors to other work
  bool bytes = false;  ///< samples of one byte are counted, whose value alone decides on the bin
  static constexpr std::size_t no_limit = ~std::size_t{0};
};

/// What it is to be done with.
struct histogram_machine {
  std::size_t shared_bytes;  ///< the most shared memory of a block
  std::size_t processors;    ///< multiprocessors, compute units, or threads of the host
  unsigned block_size;       ///< threads of a block that fills a processor; 1 on the host
  bool host;                 ///< blocks are single threads, caches stand in for shared memory
};

/// How it will be done.
struct histogram_plan {
  histogram_tier tier = histogram_tier::direct;
  std::size_t blocks = 0;
  unsigned block_size = 0;
  unsigned copies = 1;              ///< copies in a block's shared memory, a power of two
  std::size_t ranges = 1;           ///< how often the input is read
  std::size_t range_cells = 0;      ///< cells of a copy, of a range, or places of a table
  bool hot_keys = false;            ///< the sums of a block's hottest keys stay in registers
  std::size_t shared_bytes = 0;     ///< of a block
  std::size_t workspace_bytes = 0;  ///< what has to be supplied
  partition_layout partition = {};  ///< of the tier of this name
  const char* reason = "";          ///< why this tier

  /// One line for people: "shared: 264 blocks of 1024 threads, 1 copy of 260 cells in 1040 bytes
  /// …".
  std::string explain() const {
    std::string text = std::string(name_of(tier)) + ": " + std::to_string(blocks) + " blocks of " +
                       std::to_string(block_size) + " threads, " + std::to_string(copies) +
                       (copies == 1 ? " copy" : " copies") + " of " + std::to_string(range_cells) +
                       " cells" + (hot_keys ? ", hot keys, " : ", ") +
                       std::to_string(shared_bytes) + " bytes of shared memory, input read " +
                       std::to_string(ranges) + (ranges == 1 ? " time" : " times") +
                       ", workspace " + std::to_string(workspace_bytes) + " bytes";
    if (tier == histogram_tier::partition) {
      text += ", sorted into " + std::to_string(partition.ranges) + " ranges in " +
              std::to_string(partition.tiles) + " tiles of " + std::to_string(partition.tile) +
              " samples";
    }
    return text + " (" + reason + ")";
  }
};

namespace detail {

/// A block counts in 32 bits, so it gets fewer samples than that.
inline constexpr std::size_t most_samples_of_block = std::size_t{1} << 31;

/// Fewer samples than this are not worth a block's start.
inline constexpr std::size_t least_samples_of_block = 4096;

/// A block with fewer samples is done before it has chosen its hot keys.
inline constexpr std::size_t least_samples_for_hot_keys = std::size_t{1} << 16;

/// More ranges than these take longer than the table, for counts and for values (FACTS section 6).
inline constexpr std::size_t most_ranges_of_counts = 8;
inline constexpr std::size_t most_ranges_of_values = 4;

/// The cells that a range can have besides those of the outliers, of `cell_bits` each.
constexpr std::size_t bins_of_range(const histogram_machine& machine, std::size_t cell_bytes) {
  const std::size_t cells = machine.shared_bytes / cell_bytes;
  return cells > outlier_slots ? cells - outlier_slots : 0;
}

/// Copies for neighbouring lanes, as many as fit: worth their memory where lanes often meet on a
/// cell and additions to one address are slow, or samples are many.
constexpr unsigned lane_copies_that_fit(const histogram_problem& problem,
                                        const histogram_machine& machine) {
  unsigned copies = 1;
  while (copies < 32 && !machine.host &&
         problem.cells * problem.cell_bytes * 2 * copies <= machine.shared_bytes) {
    copies *= 2;
  }
  return copies;
}

/// Places that a cell of a host thread's copy has, where many samples may meet on it.
inline constexpr std::uint32_t places_of_cell = 8;

/// Whether all cells have as many: the copy then stays in a core's first cache.
POLYATOMIC_FUNCTION constexpr bool has_small_copies(std::size_t cells) {
  return cells <= 640;
}

/// What a host thread's copy takes; so much more that no cache line has cells of two copies.
POLYATOMIC_FUNCTION constexpr std::size_t cells_of_copy(std::size_t cells) {
  constexpr std::size_t apart = 16;
  return apart +
         (detail::has_small_copies(cells) ? cells * places_of_cell : cells + places_of_cell);
}

/// Parts that the samples must have at least, for none to be counted beyond 32 bits.
constexpr std::size_t least_parts(const histogram_problem& problem) {
  return problem.samples / detail::most_samples_of_block + 1;
}

/// What the copies of so many threads of the host take.
constexpr std::size_t bytes_of_copies(const histogram_problem& problem, std::size_t blocks) {
  return blocks * detail::cells_of_copy(problem.cells) * problem.cell_bytes;
}

struct tier_and_reason {
  histogram_tier tier;
  const char* reason;
};

constexpr tier_and_reason chosen_on_host(const histogram_problem& problem,
                                         const histogram_machine& machine) {
  const std::size_t needed = detail::least_parts(problem);
  const std::size_t blocks = machine.processors < needed ? needed : machine.processors;
  if (detail::bytes_of_copies(problem, blocks) > problem.workspace_bytes) {
    return {histogram_tier::direct, "the copies do not fit the workspace"};
  }
  if (problem.samples / 2 < problem.cells) {
    return {histogram_tier::direct, "fewer samples than copies have cells"};
  }
  return {histogram_tier::thread_copies, "a copy for each thread needs no atomics"};
}

constexpr partition_request request_of(const histogram_problem& problem,
                                       const histogram_machine& machine) {
  return {.samples = problem.samples,
          .cells = problem.cells,
          .cell_bytes = problem.cell_bytes,
          .value_bytes = problem.counts ? 0 : problem.cell_bytes,
          .shared_bytes = machine.shared_bytes,
          .processors = machine.processors,
          .most_blocks = problem.most_blocks,
          .block_size = machine.block_size,
          .host = machine.host};
}

/// Whether the samples are sorted first: from so many cells and samples on, where there is a
/// workspace for it.
constexpr bool partition_pays(const histogram_problem& problem, const histogram_machine& machine) {
  const partition_request request = detail::request_of(problem, machine);
  constexpr std::size_t least_samples = std::size_t{1} << 22;
  return problem.samples >= least_samples &&
         problem.cells > 4 * detail::bins_of_range(machine, problem.cell_bytes) &&
         detail::can_partition(request) &&
         detail::lay_out_partition(request).workspace_bytes() <= problem.workspace_bytes;
}

constexpr tier_and_reason chosen_tier(const histogram_problem& problem,
                                      const histogram_machine& machine) {
  if (machine.host) return detail::chosen_on_host(problem, machine);
  const std::size_t bytes = problem.cells * problem.cell_bytes;
  if (problem.samples < detail::least_samples_of_block / 2) {
    return {histogram_tier::direct, "too few samples to pay for copies"};
  }
  if (problem.bytes) {
    return {histogram_tier::byte_values, "a byte has 256 values, however many bins there are"};
  }
  if (detail::partition_pays(problem, machine)) {
    return {histogram_tier::partition, "sorting by range first reads and writes the input once"};
  }
  if (problem.samples / 4 < problem.cells) {
    return {histogram_tier::table, "few samples for so many cells, which may meet all the same"};
  }
  if (bytes <= machine.shared_bytes) {
    const bool crowded = problem.sample_bytes <= 2 || !problem.counts;
    if (crowded && detail::lane_copies_that_fit(problem, machine) > 1) {
      return {histogram_tier::lane_copies, "copies keep neighbouring lanes apart"};
    }
    return {histogram_tier::shared, "the cells fit a block's shared memory"};
  }
  if (problem.counts && problem.cells <= 2 * (machine.shared_bytes / 4)) {
    return {histogram_tier::packed_counters, "the cells fit shared memory as 16-bit counters"};
  }
  const std::size_t bins = detail::bins_of_range(machine, problem.cell_bytes);
  const std::size_t most = problem.counts ? most_ranges_of_counts : most_ranges_of_values;
  if (bins > 0 && problem.cells <= most * bins) {
    return {histogram_tier::ranges, "a few ranges re-read the input faster than any skewed RED"};
  }
  return {histogram_tier::table, "more ranges than re-reading pays for"};
}

/// The places of a block's table: as many as fit, a power of two.
constexpr unsigned table_places_log(const histogram_problem& problem,
                                    const histogram_machine& machine) {
  unsigned log = 0;
  while (log < 14 && (problem.cell_bytes + 4) << (log + 1) <= machine.shared_bytes) ++log;
  return log;
}

[[noreturn]] inline void refuse_tier(histogram_tier tier, const char* call,
                                     const std::string& why) {
  throw error(call, 0, std::string("the tier ") + name_of(tier) + " was asked for, but " + why);
}

/// Makes no string where nothing is wrong: short calls would notice.
inline void require_tier(bool possible, histogram_tier tier, const char* call, const char* why) {
  if (!possible) detail::refuse_tier(tier, call, why);
}

/// The least power of two that is not less.
constexpr std::size_t power_from(std::size_t value) {
  std::size_t power = 1;
  while (power < value) power *= 2;
  return power;
}

/// At least two ranges, of values a power of two, so that the tier does what it says wherever it is
/// asked for.
inline void divide_into_ranges(histogram_plan& plan, const histogram_problem& problem,
                               const histogram_machine& machine, const char* call) {
  const std::size_t most = detail::bins_of_range(machine, problem.cell_bytes);
  require_tier(most > 0, plan.tier, call, "a block has no shared memory");
  const std::size_t bins = problem.cells - outlier_slots;
  plan.ranges = detail::quotient_up(bins, most);
  if (plan.ranges < 2 && bins > 1) plan.ranges = 2;
  if (!problem.counts) plan.ranges = detail::power_from(plan.ranges);
  plan.range_cells = detail::quotient_up(bins, plan.ranges) + outlier_slots;
}

/// Fills in what the tier `partition` needs.
inline void lay_out(histogram_plan& plan, const histogram_problem& problem,
                    const histogram_machine& machine, const char* call) {
  const partition_request request = detail::request_of(problem, machine);
  require_tier(detail::can_partition(request), plan.tier, call,
               "the cells are too many, or a block has too little shared memory");
  plan.partition = detail::lay_out_partition(request);
  const std::size_t sort = plan.partition.sort_bytes();
  const std::size_t count = plan.partition.count_bytes(problem.cell_bytes);
  plan.shared_bytes = (sort < count ? count : sort) + partition_scratch_bytes;
  plan.range_cells = std::size_t{1} << plan.partition.pass_log;
  plan.workspace_bytes = plan.partition.workspace_bytes();
}

/// Fills in copies, ranges and the shared memory of a block.
inline void size_block(histogram_plan& plan, const histogram_problem& problem,
                       const histogram_machine& machine, const char* call) {
  plan.range_cells = problem.cells;
  if (plan.tier == histogram_tier::ranges) divide_into_ranges(plan, problem, machine, call);
  if (plan.tier == histogram_tier::lane_copies) {
    plan.copies = detail::lane_copies_that_fit(problem, machine);
  }
  if (plan.tier == histogram_tier::byte_values) {
    require_tier(problem.bytes, plan.tier, call, "samples of one byte are not all there is");
    plan.range_cells = 256;
    plan.copies = 32;
  }
  if (plan.tier == histogram_tier::table) {
    plan.range_cells = std::size_t{1} << detail::table_places_log(problem, machine);
  }
  require_tier(machine.host || plan.tier != histogram_tier::thread_copies, plan.tier, call,
               "a device has more threads than copies could be made for");
  if (plan.tier == histogram_tier::partition) {
    detail::lay_out(plan, problem, machine, call);
  } else if (plan.tier == histogram_tier::packed_counters) {
    require_tier(problem.counts, plan.tier, call, "the samples have weights");
    plan.shared_bytes = detail::quotient_up(problem.cells, 2) * 4;
  } else if (plan.tier != histogram_tier::direct && plan.tier != histogram_tier::thread_copies) {
    const std::size_t slot_bytes = plan.tier == histogram_tier::table ? 4 : 0;
    plan.shared_bytes = plan.range_cells * (problem.cell_bytes + slot_bytes) * plan.copies;
  }
  require_tier(plan.shared_bytes <= machine.shared_bytes, plan.tier, call,
               "the cells do not fit a block's shared memory");
}

/// Enough blocks for the machine, but none with too little to do; more where a block would count
/// beyond 32 bits.
inline void count_blocks(histogram_plan& plan, const histogram_problem& problem,
                         const histogram_machine& machine) {
  plan.block_size = machine.block_size;
  // Of two blocks for a processor, where their memory lets them, the one that is done first makes
  // room for another: processors differ in speed. It costs a second flush.
  const bool two = !machine.host && problem.samples >> 24 != 0 &&
                   2 * plan.shared_bytes + 2048 <= machine.shared_bytes;
  const std::size_t full = machine.processors * (two ? 2 : 1);
  const std::size_t limit = (full < problem.most_blocks ? full : problem.most_blocks) / plan.ranges;
  const bool flushes_all = plan.tier != histogram_tier::direct &&
                           plan.tier != histogram_tier::table &&
                           plan.tier != histogram_tier::partition;
  const std::size_t flushed = flushes_all ? plan.range_cells : 0;
  const std::size_t worth = detail::quotient_up(
      problem.samples,
      flushed < detail::least_samples_of_block ? detail::least_samples_of_block : flushed);
  const std::size_t needed = detail::least_parts(problem);
  std::size_t parts = worth < limit ? worth : limit;
  if (parts < needed) parts = needed;
  plan.blocks = parts * plan.ranges;
  const bool meets = !problem.counts || plan.tier == histogram_tier::packed_counters;
  plan.hot_keys = !machine.host && meets && plan.shared_bytes > 0 &&
                  problem.samples / parts >= detail::least_samples_for_hot_keys;
}

}  // namespace detail

/// The plan for a problem on a machine. Throws `error` when the tier asked for cannot do it, and
/// says why; `automatic` always can.
inline histogram_plan plan_histogram(const histogram_problem& problem,
                                     const histogram_machine& machine,
                                     histogram_tier tier = histogram_tier::automatic,
                                     const char* call = "plan_histogram") {
  histogram_plan plan;
  plan.tier = tier;
  plan.reason = "asked for";
  if (tier == histogram_tier::automatic) {
    const detail::tier_and_reason chosen = detail::chosen_tier(problem, machine);
    plan.tier = chosen.tier;
    plan.reason = chosen.reason;
  }
  detail::size_block(plan, problem, machine, call);
  detail::count_blocks(plan, problem, machine);
  if (plan.tier == histogram_tier::thread_copies) {
    plan.workspace_bytes = detail::bytes_of_copies(problem, plan.blocks);
  }
  if (plan.workspace_bytes > problem.workspace_bytes) {
    detail::refuse_tier(
        plan.tier, call,
        "the workspace has fewer than " + std::to_string(plan.workspace_bytes) + " bytes");
  }
  return plan;
}

}  // namespace polyatomic::inline POLYATOMIC_ABI
