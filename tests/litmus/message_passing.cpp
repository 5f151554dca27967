// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Message passing: one thread writes data and publishes a flag, another waits for the flag and
// reads the data.
//
//     writer                       reader
//     data = 1                     wait until flag is set
//     publish flag                 read data
//
//     release and acquire:  data = 1 always            ([atomics.order]/2)
//     relaxed:              data = 0 is allowed
//
// Data is written and read by plain instructions: that is what release and acquire are for. The
// reader touches a neighbour of the data first, which the writer never writes, so that an old copy
// of the data lies in the reader's cache.

#include "messages.hpp"

#include <polyatomic/polyatomic.hpp>

#include <catch2/catch_test_macros.hpp>

namespace litmus::message_passing_tests {

namespace {

// Ways to publish.

struct store_release {
  static constexpr const char* name = "store release";
  POLYATOMIC_FUNCTION static void run(unsigned* flag) { pa::store(flag, 1, pa::release); }
};
struct store_seq_cst {
  static constexpr const char* name = "store seq_cst";
  POLYATOMIC_FUNCTION static void run(unsigned* flag) { pa::store(flag, 1, pa::seq_cst); }
};
struct store_add_release {
  static constexpr const char* name = "store_add release";
  POLYATOMIC_FUNCTION static void run(unsigned* flag) { pa::store_add(flag, 1, pa::release); }
};
struct fetch_or_acq_rel {
  static constexpr const char* name = "fetch_or acq_rel";
  POLYATOMIC_FUNCTION static void run(unsigned* flag) { pa::fetch_or(flag, 1, pa::acq_rel); }
};
struct exchange_seq_cst {
  static constexpr const char* name = "exchange seq_cst";
  POLYATOMIC_FUNCTION static void run(unsigned* flag) { pa::exchange(flag, 1, pa::seq_cst); }
};
struct compare_exchange_release {
  static constexpr const char* name = "compare_exchange release";
  POLYATOMIC_FUNCTION static void run(unsigned* flag) {
    unsigned expected = 0;
    pa::compare_exchange_strong(flag, expected, 1, pa::release, pa::relaxed);
  }
};
struct system_release {
  static constexpr const char* name = "store release, system";
  POLYATOMIC_FUNCTION static void run(unsigned* flag) {
    pa::store(flag, 1, pa::release, pa::system_scope);
  }
};
struct fence_and_store {
  static constexpr const char* name = "fence release, store relaxed";
  POLYATOMIC_FUNCTION static void run(unsigned* flag) {
    pa::thread_fence(pa::release);
    pa::store(flag, 1);
  }
};
struct store_relaxed {
  static constexpr const char* name = "store relaxed";
  POLYATOMIC_FUNCTION static void run(unsigned* flag) { pa::store(flag, 1); }
};

// Ways to look.

struct load_acquire {
  static constexpr const char* name = "load acquire";
  POLYATOMIC_FUNCTION static unsigned run(unsigned* flag) { return pa::load(flag, pa::acquire); }
};
struct load_seq_cst {
  static constexpr const char* name = "load seq_cst";
  POLYATOMIC_FUNCTION static unsigned run(unsigned* flag) { return pa::load(flag, pa::seq_cst); }
};
struct fetch_add_acquire {
  static constexpr const char* name = "fetch_add acquire";
  POLYATOMIC_FUNCTION static unsigned run(unsigned* flag) {
    return pa::fetch_add(flag, 0, pa::acquire);
  }
};
struct max_fetch_acq_rel {
  static constexpr const char* name = "max_fetch acq_rel";
  POLYATOMIC_FUNCTION static unsigned run(unsigned* flag) {
    return pa::max_fetch(flag, 0, pa::acq_rel);
  }
};
struct try_update_acquire {
  static constexpr const char* name = "try_update acquire, declined";
  struct decline {
    POLYATOMIC_FUNCTION bool operator()(unsigned&) const { return false; }
  };
  POLYATOMIC_FUNCTION static unsigned run(unsigned* flag) {
    return pa::try_update(flag, decline{}, pa::acquire).old;
  }
};
struct system_acquire {
  static constexpr const char* name = "load acquire, system";
  POLYATOMIC_FUNCTION static unsigned run(unsigned* flag) {
    return pa::load(flag, pa::acquire, pa::system_scope);
  }
};
struct load_and_fence {
  static constexpr const char* name = "load relaxed, fence acquire";
  POLYATOMIC_FUNCTION static unsigned run(unsigned* flag) {
    const unsigned seen = pa::load(flag);
    pa::thread_fence(pa::acquire);
    return seen;
  }
};
struct load_relaxed {
  static constexpr const char* name = "load relaxed";
  POLYATOMIC_FUNCTION static unsigned run(unsigned* flag) { return pa::load(flag); }
};

/// Block 2k writes for block 2k + 1, each thread for the one with its rank, every round on fresh
/// words.
template <class Publish, class Look>
struct pass_messages {
  litmus::data_word* data;
  unsigned* flags;
  unsigned* arrived;
  litmus::counts* counted;
  unsigned rounds;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const litmus::role role = litmus::role_of(ctx);
    unsigned touched = 0;
    for (unsigned round = 0; round < rounds; ++round) {
      const std::size_t i = role.cell(round);
      if (role.side == 0) {
        litmus::meet(arrived + i, 2);
        data[i].value = 1;
        Publish::run(flags + i);
        continue;
      }
      touched += data[i].neighbour;
      litmus::meet(arrived + i, 2);
      unsigned waited = 0;
      while (Look::run(flags + i) == 0) ++waited;
      if (data[i].value != 1) pa::store_inc(&counted->weak);
      if (waited != 0) pa::store_inc(&counted->overlapping);
    }
    pa::store_add(&counted->touched, touched);
  }
};

/// All threads of a block write their own data and add one to the same flag: the compiler may make
/// one addition of them, whose release must cover every thread's data.
struct pass_from_a_whole_block {
  litmus::data_word* data;
  unsigned* flags;
  unsigned* arrived;
  litmus::counts* counted;
  unsigned rounds;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const litmus::role role = litmus::role_of(ctx);
    unsigned touched = 0;
    for (unsigned round = 0; round < rounds; ++round) {
      unsigned* const flag = flags + role.pair_cell(round);
      unsigned* const meeting = arrived + role.pair_cell(round);
      if (role.side == 0) {
        litmus::meet(meeting, 2 * role.size);
        data[role.cell(round)].value = 1;
        pa::store_add(flag, 1, pa::release);
        continue;
      }
      // Each reader looks at another thread's data, of another subgroup where there is one.
      const std::size_t other = role.cell_of_mirror(round);
      touched += data[other].neighbour;
      litmus::meet(meeting, 2 * role.size);
      unsigned waited = 0;
      while (pa::load(flag, pa::acquire) != role.size) ++waited;
      if (data[other].value != 1) pa::store_inc(&counted->weak);
      if (waited != 0) pa::store_inc(&counted->overlapping);
    }
    pa::store_add(&counted->touched, touched);
  }
};

template <class Publish, class Look>
void check_forbidden() {
  litmus::require_pairs();
  const litmus::counts counted = litmus::run_until_overlap(
      [] { return litmus::run_messages<pass_messages<Publish, Look>>(); });
  INFO(test::queue::backend_name << " message passing, " << Publish::name << " / " << Look::name
                                 << ": stale reads expected 0, got " << counted.weak);
  CHECK(counted.weak == 0);
  litmus::check_overlap(counted);
}

}  // namespace

TEST_CASE("message passing: store release, load acquire", "[litmus]") {
  check_forbidden<store_release, load_acquire>();
}
TEST_CASE("message passing: store seq_cst, load seq_cst", "[litmus]") {
  check_forbidden<store_seq_cst, load_seq_cst>();
}
TEST_CASE("message passing: store_add release, fetch_add acquire", "[litmus]") {
  check_forbidden<store_add_release, fetch_add_acquire>();
}
TEST_CASE("message passing: fetch_or acq_rel, max_fetch acq_rel", "[litmus]") {
  check_forbidden<fetch_or_acq_rel, max_fetch_acq_rel>();
}
TEST_CASE("message passing: exchange seq_cst, load acquire", "[litmus]") {
  check_forbidden<exchange_seq_cst, load_acquire>();
}
TEST_CASE("message passing: compare_exchange release, try_update acquire", "[litmus]") {
  check_forbidden<compare_exchange_release, try_update_acquire>();
}
TEST_CASE("message passing: system scope", "[litmus]") {
  check_forbidden<system_release, system_acquire>();
}
TEST_CASE("message passing: fences", "[litmus]") {
  check_forbidden<fence_and_store, load_and_fence>();
}

TEST_CASE("message passing: a release of a whole block on one address", "[litmus]") {
  litmus::require_pairs();
  const litmus::counts found =
      litmus::run_until_overlap([] { return litmus::run_messages<pass_from_a_whole_block>(); });
  INFO(test::queue::backend_name << " message passing, store_add release on one address / load "
                                 << "acquire: stale reads expected 0, got " << found.weak);
  CHECK(found.weak == 0);
  litmus::check_overlap(found);
}

// Shows that the tests above can see a stale read, where one is allowed and the hardware makes it.
// On a host the plain accesses would be a data race, and the compiler could do anything.
TEST_CASE("message passing: relaxed is seen to be stale", "[litmus]") {
  if (!subject::races_are_defined) SKIP("a data race is undefined here");
  litmus::require_pairs();
  unsigned stale = 0;
  for (int attempt = 0; attempt < 20 && stale == 0; ++attempt) {
    stale = litmus::run_messages<pass_messages<store_relaxed, load_relaxed>>().weak;
  }
  INFO(store_relaxed::name << " / " << load_relaxed::name << ": no stale read was seen");
  CHECK(stale > 0);
}

}  // namespace litmus::message_passing_tests
