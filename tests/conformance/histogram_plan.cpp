// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The planner of histograms: which tier for which problem on which machine, what is refused, and
// that no number is narrowed. Nothing is launched but what asks this machine.

#include <support/histograms.hpp>

namespace conformance::histogram_plan_tests {
namespace {

using tier = pa::histogram_tier;

constexpr std::size_t kibi = 1024;
constexpr std::size_t large = std::size_t{1} << 28;

/// An H200, a Turing, an AMD compute unit's LDS, and a host of two threads.
constexpr pa::histogram_machine h200{227 * kibi, 132, 1024, false};
constexpr pa::histogram_machine turing{64 * kibi, 40, 1024, false};
constexpr pa::histogram_machine host{20 * kibi * kibi, 2, 1, true};

pa::histogram_problem counts(std::size_t samples, std::size_t bins, std::size_t sample_bytes = 4,
                             std::size_t workspace = 0) {
  return {samples,
          bins + pa::outlier_slots,
          4,
          sample_bytes,
          true,
          workspace,
          pa::histogram_problem::no_limit,
          sample_bytes == 1};
}

pa::histogram_problem values(std::size_t samples, std::size_t cells) {
  pa::histogram_problem problem = counts(samples, cells, 8);
  problem.counts = false;
  return problem;
}

struct choice {
  const char* name;
  pa::histogram_problem problem;
  pa::histogram_machine machine;
  tier expected;
};

/// As much of a block as a walk through samples needs, seen by one thread.
struct thread_of_block {
  unsigned place;
  unsigned threads;
  POLYATOMIC_FUNCTION unsigned rank() const { return place; }
  POLYATOMIC_FUNCTION unsigned size() const { return threads; }
};

/// Counts the visits of each sample, and behind them those of none.
struct note_visit {
  unsigned* visits;
  std::size_t samples;
  template <class Sample>
  POLYATOMIC_FUNCTION void operator()(Sample, std::size_t index, std::uint32_t) const {
    ++visits[index < samples ? index : samples];
  }
};

/// How often each of `n` samples is visited by blocks that take turns.
template <class Samples>
std::vector<unsigned> visits_in_turns(const Samples& samples, std::size_t n, unsigned threads,
                                      std::uint32_t turns) {
  std::vector<unsigned> visits(n + 1, 0);
  for (std::uint32_t turn = 0; turn < turns; ++turn) {
    for (unsigned rank = 0; rank < threads; ++rank) {
      pa::detail::visit_samples<false>(thread_of_block{rank, threads}, samples, pa::detail::ones{},
                                       pa::detail::sample_range{0, n, turn, turns},
                                       note_visit{visits.data(), n}, pa::detail::no_pause{});
    }
  }
  return visits;
}

/// An iterator that is no pointer.
struct counting_up {
  POLYATOMIC_FUNCTION std::uint32_t operator[](std::size_t i) const {
    return static_cast<std::uint32_t>(i);
  }
};

std::string refusal(const pa::histogram_problem& problem, const pa::histogram_machine& machine,
                    tier asked) {
  try {
    pa::plan_histogram(problem, machine, asked);
  } catch (const pa::error& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("the planner chooses by samples, cells and memory [fault-60]", "[histogram]") {
  report results("plan_histogram");
  const choice choices[] = {
      {"host, more copies than threads",
       counts(std::size_t{1} << 33, 1 << 24, 4, std::size_t{1} << 28), host, tier::direct},
      {"u8, 256", counts(large, 256, 1), h200, tier::byte_values},
      {"u16, 256", counts(large, 256, 2), h200, tier::lane_copies},
      {"f32 values, 256", values(large, 256), h200, tier::lane_copies},
      {"f32 values, 32768", values(large, 32768), h200, tier::shared},
      {"f32 values, 65536", values(large, 65536), h200, tier::ranges},
      {"f32 values, 1 M", values(large, 1 << 20), h200, tier::table},
      {"u32, 256", counts(large, 256), h200, tier::shared},
      {"16384", counts(large, 16384), h200, tier::shared},
      {"57344", counts(large, 57344), h200, tier::shared},
      {"65536", counts(large, 65536), h200, tier::packed_counters},
      {"114688", counts(large, 114688), h200, tier::packed_counters},
      {"131072", counts(large, 131072), h200, tier::ranges},
      {"262144", counts(large, 262144), h200, tier::ranges},
      {"1 M", counts(large, 1 << 20), h200, tier::table},
      {"16 M", counts(large, 1 << 24), h200, tier::table},
      {"no samples", counts(0, 256), h200, tier::direct},
      {"few samples", counts(1000, 256), h200, tier::direct},
      {"1 M bins, few samples", counts(1 << 18, 1 << 20), h200, tier::table},
      {"16384 on Turing", counts(large, 16384), turing, tier::packed_counters},
      {"65536 on Turing", counts(large, 65536), turing, tier::ranges},
      {"256 on the host", counts(large, 256, 4, large), host, tier::thread_copies},
      {"4 M on the host", counts(large, 1 << 22, 4, large), host, tier::thread_copies},
      {"64 M on the host", counts(large, 1 << 26, 4, large), host, tier::direct},
      {"few samples on the host", counts(100, 256, 4, large), host, tier::direct},
  };
  std::size_t cells = 0;
  for (const choice& one : choices) {
    const pa::histogram_plan plan = pa::plan_histogram(one.problem, one.machine);
    if (plan.tier != one.expected) {
      results.mismatch(one.name, "tier", pa::name_of(one.expected), plan.explain());
    }
    if (plan.shared_bytes > one.machine.shared_bytes) {
      results.mismatch(one.name, "shared bytes, at most", one.machine.shared_bytes, plan.explain());
    }
    if (plan.workspace_bytes > one.problem.workspace_bytes) {
      results.mismatch(one.name, "workspace, at most", one.problem.workspace_bytes, plan.explain());
    }
    ++cells;
  }
  results.finish();
  CHECK(cells == 25);
}

TEST_CASE("a tier that is asked for is the tier of the plan, or is refused", "[histogram]") {
  for (const tier asked : all_tiers()) {
    if (asked == tier::automatic || asked == tier::thread_copies) continue;
    INFO(pa::name_of(asked));
    const auto problem = counts(1000, 100, 4, pa::histogram_problem::no_limit);
    CHECK(pa::plan_histogram(problem, h200, asked).tier == asked);
    CHECK(pa::plan_histogram(problem, host, asked).tier == asked);
  }
  CHECK(refusal(counts(large, 100, 4), h200, tier::byte_values).find("one byte") !=
        std::string::npos);
  CHECK(refusal(counts(large, 58112), h200, tier::shared).find("do not fit") != std::string::npos);
  CHECK(refusal(counts(large, 58104), h200, tier::shared).empty());
  CHECK(refusal(counts(large, 116224), h200, tier::packed_counters).find("do not fit") !=
        std::string::npos);
  CHECK(
      refusal(counts(large, 100, 4, 100), host, tier::thread_copies).find("workspace has fewer") !=
      std::string::npos);
  const auto small = counts(1000, 100, 4, pa::histogram_problem::no_limit);
  CHECK(pa::plan_histogram(small, host, tier::thread_copies).tier == tier::thread_copies);
  CHECK(refusal(small, h200, tier::thread_copies).find("more threads") != std::string::npos);
  pa::histogram_problem weighted = counts(large, 100);
  weighted.counts = false;
  CHECK(refusal(weighted, h200, tier::packed_counters).find("weights") != std::string::npos);
}

TEST_CASE("no block counts more samples than 32 bits hold [fault-17] [fault-18]", "[histogram]") {
  for (const std::size_t samples :
       {std::size_t{1} << 32, (std::size_t{1} << 39) - 255, (std::size_t{1} << 45) + 1}) {
    for (const tier asked : {tier::shared, tier::packed_counters, tier::ranges}) {
      for (const pa::histogram_machine& machine : {h200, turing, host}) {
        const pa::histogram_plan plan = pa::plan_histogram(counts(samples, 256), machine, asked);
        const std::size_t parts = plan.blocks / plan.ranges;
        INFO(plan.explain());
        CHECK(samples / parts < (std::size_t{1} << 32));
      }
    }
  }
}

TEST_CASE("the parts of the samples cover each once, whatever their number", "[histogram]") {
  report results("part_of_samples");
  for (const std::size_t samples :
       {std::size_t{0}, std::size_t{1}, std::size_t{15}, std::size_t{16}, std::size_t{100003},
        (std::size_t{1} << 32) + 17, (std::size_t{1} << 45) + 5}) {
    for (const std::size_t parts : {1u, 2u, 3u, 131u, 132u, 1009u}) {
      std::size_t next = 0;
      for (std::size_t part = 0; part < parts; ++part) {
        const auto range = pa::detail::part_of_samples(samples, part, parts);
        const std::string where = std::to_string(samples) + " in " + std::to_string(parts) +
                                  ", index " + std::to_string(part);
        results.expect_same(where, "first", next, range.first);
        if (range.last < range.first || range.last - range.first > samples / parts + 32) {
          results.mismatch(where, "last", "a fair share", range.last);
        }
        next = range.last;
      }
      results.expect_same(std::to_string(samples), "end", samples, next);
    }
  }
  results.finish();
}

TEST_CASE("blocks that take turns visit each sample once", "[histogram]") {
  report results("visit_samples");
  const std::vector<std::uint16_t> samples(5003);
  for (const std::size_t n : {0u, 1u, 7u, 8u, 96u, 97u, 5000u}) {
    for (const std::uint32_t turns : {1u, 2u, 5u}) {
      const std::string where = std::to_string(n) + " samples, " + std::to_string(turns) + " turns";
      const auto by_vectors = visits_in_turns(samples.data() + 3, n, 3, turns);
      const auto one_by_one = visits_in_turns(counting_up{}, n, 3, turns);
      for (std::size_t i = 0; i <= n; ++i) {
        const unsigned expected = i < n ? 1 : 0;
        results.expect_same(where, "visits by vectors", i, expected, by_vectors[i]);
        results.expect_same(where, "visits one by one", i, expected, one_by_one[i]);
      }
    }
  }
  results.finish();
}

TEST_CASE("a plan says what it does, and what this machine has", "[histogram]") {
  const pa::histogram_plan plan = pa::plan_histogram(counts(large, 131072), h200);
  CHECK(plan.explain() ==
        "ranges: 132 blocks of 1024 threads, 1 copy of 43695 cells, 174780 bytes of shared memory, "
        "input read 3 times, workspace 0 bytes (a few ranges re-read the input faster than any "
        "skewed RED)");
  require_device();
  const subject::queue q{};
  const pa::histogram_machine here = pa::histogram_machine_of(q);
  CHECK(here.host == (subject::buffer_space == pa::memory_space::host));
  CHECK(here.processors >= 1);
  CHECK(here.block_size >= 1);
  CHECK(here.shared_bytes >= 16 * kibi);
  CHECK(pa::plan_of_histogram<unsigned, unsigned>(q, large, 256).blocks >= here.processors);
}

}  // namespace conformance::histogram_plan_tests
