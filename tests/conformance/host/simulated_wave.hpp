// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/combination.hpp>

#include <ucontext.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

/// @file
/// Waves of 32 or 64 lanes on one thread of the host, to run what groups do where no GPU is. Each
/// lane is a coroutine. A lane that comes to a collective call waits; when no lane can go on, a
/// call is carried out for which every lane named in its mask has come with the same mask. If there
/// is none, some lane named another that does not come, and the simulation says so. So masks must
/// be exact.
///
/// Which lane goes on first is chosen anew each time: a missing barrier shows as a wrong result.

namespace conformance::simulation {

/// ThreadSanitizer does not follow a stack that is exchanged for another.
#if defined(__SANITIZE_THREAD__)
inline constexpr bool is_possible = false;
#else
inline constexpr bool is_possible = true;
#endif

/// One simulated block at a time, or one cluster of blocks, of any number of threads. Blocks begin
/// with a wave of their own.
class machine {
 public:
  enum class call {
    none,
    active,
    read,
    ballot,
    barrier,
    equal,
    across,
    reduce,
    pause,
    block_barrier,
    cluster_barrier
  };

  /// What a lane waits with, and what it gets.
  struct request {
    call kind = call::none;
    std::uint64_t mask = 0;
    std::uint64_t value = 0;
    unsigned from = 0;
    std::uint64_t result = 0;
    std::function<std::uint64_t(std::uint64_t, std::uint64_t)> combine;
  };

  static machine& instance() {
    static machine one;
    return one;
  }

  /// Runs `thread()` in every thread of a block or of a cluster of blocks. Returns what went wrong,
  /// or "".
  std::string run(unsigned threads, unsigned width, std::uint64_t seed,
                  const std::function<void()>& thread, unsigned blocks = 1) {
    width_ = width;
    threads_ = threads;
    stride_ = (threads + width - 1) / width * width;
    seed_ = seed;
    thread_ = &thread;
    // Stacks are used again, unless lanes were left standing on them.
    if (!fault_.empty()) stacks_.clear();
    fault_.clear();
    lanes_ = std::vector<lane_state>(blocks * stride_);
    if (stacks_.size() < lanes_.size()) stacks_.resize(lanes_.size());
    for (unsigned i = 0; i < lanes_.size(); ++i) {
      lanes_[i].done = i % stride_ >= threads;  // there is none
      if (!lanes_[i].done) start(lanes_[i], stacks_[i]);
    }
    while (fault_.empty() && !all_done()) {
      if (!step()) complete_a_call();
    }
    return fault_;
  }

  /// Of the block.
  unsigned thread() const { return current_ % stride_; }
  unsigned thread_count() const { return threads_; }
  unsigned block() const { return current_ / stride_; }
  unsigned block_count() const { return static_cast<unsigned>(lanes_.size()) / stride_; }
  unsigned width() const { return width_; }
  unsigned lane() const { return current_ % width_; }

  /// Called by a lane: waits until the call was carried out.
  std::uint64_t wait(request asked) {
    lane_state& mine = lanes_[current_];
    mine.asked = std::move(asked);
    swapcontext(&mine.context, &scheduler_);
    return mine.asked.result;
  }

 private:
  struct lane_state {
    ucontext_t context{};
    request asked;
    bool done = false;
  };

  static void enter() {
    machine& here = instance();
    (*here.thread_)();
    here.lanes_[here.current_].done = true;
    swapcontext(&here.lanes_[here.current_].context, &here.scheduler_);
  }

  void start(lane_state& one, std::vector<char>& stack) {
    stack.resize(128 * 1024);
    getcontext(&one.context);
    one.context.uc_stack.ss_sp = stack.data();
    one.context.uc_stack.ss_size = stack.size();
    one.context.uc_link = nullptr;
    makecontext(&one.context, enter, 0);
  }

  std::uint64_t random() {
    seed_ = seed_ * 6364136223846793005u + 1442695040888963407u;
    return seed_ >> 33;
  }

  bool all_done() const {
    for (const auto& one : lanes_) {
      if (!one.done) return false;
    }
    return true;
  }

  /// Lets one lane run that can: the first from a random one on.
  bool step() {
    const auto size = static_cast<unsigned>(lanes_.size());
    const auto first = static_cast<unsigned>(random() % size);
    for (unsigned i = 0; i < size; ++i) {
      const unsigned lane = (first + i) % size;
      if (lanes_[lane].done || lanes_[lane].asked.kind != call::none) continue;
      current_ = lane;
      swapcontext(&scheduler_, &lanes_[current_].context);
      return true;
    }
    return false;
  }

  /// The threads whose lanes are in a mask, of the wave that begins at `first`; empty if one of
  /// them does not wait with the same call and mask.
  std::vector<unsigned> callers(unsigned first, const request& asked) const {
    std::vector<unsigned> found;
    for (unsigned lane = 0; lane < 64; ++lane) {
      if ((asked.mask >> lane & 1) == 0) continue;
      const unsigned thread = first + lane;
      if (lane >= width_ || thread >= lanes_.size() || lanes_[thread].done) return {};
      const request& other = lanes_[thread].asked;
      if (other.kind != asked.kind || other.mask != asked.mask) return {};
      found.push_back(thread);
    }
    return found;
  }

  /// One block after another is the favourite for a while: blocks are far apart then, and a missing
  /// barrier between them shows.
  void complete_a_call() {
    if (random() % 32 == 0) favourite_ = static_cast<unsigned>(random() % block_count());
    for (unsigned i = 0; i < block_count(); ++i) {
      if (complete_a_call_of((favourite_ + i) % block_count())) return;
    }
    if (!open_barrier(call::cluster_barrier, 0, block_count())) {
      fault_ = "threads wait for others that do not come";
    }
  }

  /// Returns whether there was one, or a fault.
  bool complete_a_call_of(unsigned block) {
    for (unsigned i = block * stride_; i < (block + 1) * stride_; ++i) {
      if (lanes_[i].done) continue;
      const request asked = lanes_[i].asked;
      if (asked.kind == call::block_barrier || asked.kind == call::cluster_barrier) continue;
      if (asked.kind == call::pause) {
        lanes_[i].asked.kind = call::none;
        return true;
      }
      if (asked.kind == call::active) {
        gather(i);
        return true;
      }
      if ((asked.mask >> (i % width_) & 1) == 0) {
        fault_ = "a lane is not in the mask that it names";
        return true;
      }
      const std::vector<unsigned> threads = callers(i / width_ * width_, asked);
      if (threads.empty()) continue;
      carry_out(threads, asked);
      return true;
    }
    return open_barrier(call::block_barrier, block, 1);
  }

  /// Lets the threads of some blocks go on if all of them wait with this call.
  bool open_barrier(call kind, unsigned first_block, unsigned blocks) {
    const auto first = lanes_.begin() + first_block * stride_;
    const auto end = first + blocks * stride_;
    const auto waits = [kind](const lane_state& one) {
      return !one.done && one.asked.kind == kind;
    };
    if (std::count_if(first, end, waits) != blocks * threads_) return false;
    for (auto one = first; one != end; ++one) one->asked.kind = call::none;
    return true;
  }

  /// Some of the lanes that ask at one time who is there find each other. Nothing promises that all
  /// do.
  void gather(unsigned one) {
    const unsigned first = one / width_ * width_;
    std::vector<unsigned> found;
    std::uint64_t mask = 0;
    for (unsigned i = first; i < first + width_ && i < lanes_.size(); ++i) {
      if (lanes_[i].done || lanes_[i].asked.kind != call::active) continue;
      if (i != one && random() % 8 == 0) continue;
      found.push_back(i);
      mask |= std::uint64_t{1} << (i - first);
    }
    for (const unsigned i : found) {
      lanes_[i].asked.result = mask;
      lanes_[i].asked.kind = call::none;
    }
  }

  void carry_out(const std::vector<unsigned>& threads, const request& asked) {
    for (const unsigned thread : threads) lanes_[thread].asked.result = answer(thread, threads);
    if (asked.kind == call::reduce) {
      std::uint64_t all = lanes_[threads[0]].asked.value;
      for (std::size_t i = 1; i < threads.size(); ++i) {
        all = asked.combine(all, lanes_[threads[i]].asked.value);
      }
      for (const unsigned thread : threads) lanes_[thread].asked.result = all;
    }
    for (const unsigned thread : threads) lanes_[thread].asked.kind = call::none;
  }

  std::uint64_t answer(unsigned thread, const std::vector<unsigned>& threads) {
    const request& asked = lanes_[thread].asked;
    const unsigned first = thread / width_ * width_;
    std::uint64_t mask = 0;
    if (asked.kind == call::read || asked.kind == call::across) {
      if (asked.from >= width_ || (asked.mask >> asked.from & 1) == 0) {
        fault_ = "a lane reads from one that is not there";
        return 0;
      }
      return lanes_[first + asked.from].asked.value;
    }
    for (const unsigned other : threads) {
      const std::uint64_t value = lanes_[other].asked.value;
      const bool yes = asked.kind == call::equal ? value == asked.value : value != 0;
      if (yes) mask |= std::uint64_t{1} << (other - first);
    }
    return mask;
  }

  std::vector<lane_state> lanes_;
  std::vector<std::vector<char>> stacks_;
  ucontext_t scheduler_{};
  const std::function<void()>* thread_ = nullptr;
  unsigned current_ = 0;
  unsigned width_ = 1;
  unsigned threads_ = 1;  ///< of a block
  unsigned stride_ = 1;   ///< lanes of a block's waves
  unsigned favourite_ = 0;
  std::uint64_t seed_ = 0;
  std::string fault_;
};

/// The lanes of a wave as backends/*/wave.hpp have them.
/// @tparam Reduces  whether the wave has instructions that combine 32-bit integers.
template <unsigned Width, bool Reduces>
struct wave {
  using mask_type = std::uint64_t;
  static constexpr unsigned width = Width;

  static unsigned lane() { return machine::instance().lane(); }
  static unsigned lanes_of_a_wave() { return Width; }
  static mask_type active() { return ask(machine::call::active, 0, 0, 0); }
  static unsigned count(mask_type lanes) {
    return static_cast<unsigned>(__builtin_popcountll(lanes));
  }
  static unsigned first(mask_type lanes) { return static_cast<unsigned>(__builtin_ctzll(lanes)); }
  static unsigned rank_in(mask_type lanes) { return count(lanes & ((mask_type{1} << lane()) - 1)); }
  static void barrier(mask_type lanes) { ask(machine::call::barrier, lanes, 0, 0); }
  static mask_type ballot(mask_type lanes, bool yes) {
    return ask(machine::call::ballot, lanes, yes ? 1 : 0, 0);
  }
  static std::uint32_t read(mask_type lanes, std::uint32_t word, unsigned from) {
    return static_cast<std::uint32_t>(ask(machine::call::read, lanes, word, from));
  }
  static std::uint32_t read_uniform(mask_type lanes, std::uint32_t word, unsigned from) {
    return read(lanes, word, from);
  }
  static std::uint32_t read_across(std::uint32_t word, unsigned step) {
    constexpr mask_type every = ~mask_type{0} >> (64 - Width);
    return static_cast<std::uint32_t>(ask(machine::call::across, every, word, lane() ^ step));
  }
  static mask_type equal(mask_type lanes, std::uint64_t key) {
    return ask(machine::call::equal, lanes, key, 0);
  }
  template <class T>
  static std::uint64_t address_key(const volatile T* address) {
    return reinterpret_cast<std::uintptr_t>(address);
  }
  template <class T, class Work>
  static void out_of_line(mask_type lanes, volatile T* address, Work work) {
    work(lanes, address);
  }

  template <class Operation, class T>
  static constexpr bool has_reduction =
      Reduces&& pa::atomic_integer<T> &&
      sizeof(T) == 4 && pa::combination_of<Operation> != pa::combination::other;

  template <class Operation, class T>
  static T reduce(mask_type lanes, T value, Operation operation) {
    machine::request asked;
    asked.kind = machine::call::reduce;
    asked.mask = lanes;
    asked.value = static_cast<std::uint32_t>(value);
    asked.combine = [operation](std::uint64_t left, std::uint64_t right) {
      const T both = operation(static_cast<T>(left), static_cast<T>(right));
      return std::uint64_t{static_cast<std::uint32_t>(both)};
    };
    return static_cast<T>(machine::instance().wait(asked));
  }

 private:
  static std::uint64_t ask(machine::call kind, mask_type lanes, std::uint64_t value,
                           unsigned from) {
    machine::request asked;
    asked.kind = kind;
    asked.mask = lanes;
    asked.value = value;
    asked.from = from;
    return machine::instance().wait(asked);
  }
};

/// The groups of a simulated block.
template <class Wave>
class subgroup_group {
 public:
  unsigned rank() const { return Wave::lane(); }
  unsigned size() const {
    const unsigned rest =
        machine::instance().thread_count() - machine::instance().thread() + rank();
    return rest < Wave::width ? rest : Wave::width;
  }
  void barrier() const { Wave::barrier(lanes().active()); }
  pa::generic::leading_lanes<Wave> lanes() const {
    return pa::generic::leading_lanes<Wave>(size());
  }
};

template <class Wave>
class block_group {
 public:
  static constexpr unsigned most_subgroups = 32;
  static constexpr bool barrier_is_cumulative = false;

  unsigned rank() const { return machine::instance().thread(); }
  unsigned size() const { return machine::instance().thread_count(); }
  void barrier() const {
    machine::request asked;
    asked.kind = machine::call::block_barrier;
    machine::instance().wait(asked);
  }
  subgroup_group<Wave> subgroup() const { return {}; }
  unsigned subgroup_index() const { return rank() / Wave::width; }
  unsigned subgroup_count() const { return (size() + Wave::width - 1) / Wave::width; }
};

template <class Wave>
class cluster_group {
 public:
  using block_type = block_group<Wave>;
  static constexpr bool barrier_is_cumulative = false;

  unsigned rank() const { return block_rank() * block().size() + block().rank(); }
  unsigned size() const { return block_count() * block().size(); }
  void barrier() const {
    machine::request asked;
    asked.kind = machine::call::cluster_barrier;
    machine::instance().wait(asked);
  }
  void barrier_of(bool) const { barrier(); }
  unsigned block_rank() const { return machine::instance().block(); }
  unsigned block_count() const { return machine::instance().block_count(); }
  block_type block() const { return {}; }
  subgroup_group<Wave> subgroup() const { return {}; }

  /// Other lanes may go on before the object is used.
  /// @param object  this block's, in an array of one for each block.
  template <class T>
  T* in_block(T* object, unsigned block) const {
    machine::request asked;
    asked.kind = machine::call::pause;
    machine::instance().wait(asked);
    return object - block_rank() + block;
  }
};

}  // namespace conformance::simulation
