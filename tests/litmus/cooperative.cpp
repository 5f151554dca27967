// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Message passing by a whole group: every thread of a block writes data of its own, the group adds
// to a flag together, and the threads of another block read the data.
//
//     each writer                      each reader
//     data of its own = 1              wait until the flag counts all writers
//     add 1 to the flag, together      read the data of a writer of another rank
//
//     release and acquire:  data = 1 always, for every writer, though one thread alone releases and
//                           one alone acquires (PTX ISA, "Causality order"; [intro.races]/10)
//
// The reader touches a neighbour of the data first, so that an old copy lies in its cache.

#include "messages.hpp"

#include <polyatomic/algorithms.hpp>
#include <polyatomic/polyatomic.hpp>

#include <catch2/catch_test_macros.hpp>

namespace litmus::cooperative_tests {

namespace {

// Which group.

struct by_block {
  static constexpr const char* name = "block";
  template <class Context>
  POLYATOMIC_FUNCTION static auto group(Context ctx) {
    return ctx.block(ctx.shared().scratch);
  }
};
struct by_subgroup {
  static constexpr const char* name = "subgroup";
  template <class Context>
  POLYATOMIC_FUNCTION static auto group(Context ctx) {
    return ctx.subgroup();
  }
};
struct by_coalesced {
  static constexpr const char* name = "coalesced";
  template <class Context>
  POLYATOMIC_FUNCTION static auto group(Context) {
    return pa::coalesced();
  }
};

// Ways to publish and to look, for any group.

struct store_add_release {
  static constexpr const char* name = "store_add release";
  template <class Group>
  POLYATOMIC_FUNCTION static void run(Group group, unsigned* flag) {
    pa::store_add(group, flag, 1, pa::release);
  }
};
struct fetch_add_release_system {
  static constexpr const char* name = "fetch_add release, system";
  template <class Group>
  POLYATOMIC_FUNCTION static void run(Group group, unsigned* flag) {
    pa::fetch_add(group, flag, 1, pa::release, pa::system_scope);
  }
};
struct fetch_add_acquire {
  static constexpr const char* name = "fetch_add acquire";
  template <class Group>
  POLYATOMIC_FUNCTION static unsigned run(Group group, unsigned* flag) {
    return pa::fetch_add(group, flag, 0, pa::acquire);
  }
};
struct fetch_or_acq_rel_system {
  static constexpr const char* name = "fetch_or acq_rel, system";
  template <class Group>
  POLYATOMIC_FUNCTION static unsigned run(Group group, unsigned* flag) {
    return pa::fetch_or(group, flag, 0, pa::acq_rel, pa::system_scope);
  }
};

/// Block 2k writes for block 2k + 1, every round on fresh words.
template <class Which, class Publish, class Look>
struct pass_together {
  struct shared_memory {
    pa::group_scratch<unsigned> scratch;
  };
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
        Publish::run(Which::group(ctx), flag);
        continue;
      }
      const std::size_t other = role.cell_of_mirror(round);
      touched += data[other].neighbour;
      litmus::meet(meeting, 2 * role.size);
      unsigned waited = 0;
      while (Look::run(Which::group(ctx), flag) != role.size) ++waited;
      if (data[other].value != 1) pa::store_inc(&counted->weak);
      if (waited != 0) pa::store_inc(&counted->overlapping);
    }
    pa::store_add(&counted->touched, touched);
  }
};

template <class Which, class Publish, class Look>
void check_forbidden() {
  litmus::require_pairs();
  const litmus::counts counted = litmus::run_until_overlap(
      [] { return litmus::run_messages<pass_together<Which, Publish, Look>>(); });
  INFO(test::queue::backend_name << " message passing together, " << Which::name << ", "
                                 << Publish::name << " / " << Look::name
                                 << ": stale reads expected 0, got " << counted.weak);
  CHECK(counted.weak == 0);
  litmus::check_overlap(counted);
}

}  // namespace

TEST_CASE("message passing together: a block", "[litmus]") {
  check_forbidden<by_block, store_add_release, fetch_add_acquire>();
  check_forbidden<by_block, fetch_add_release_system, fetch_or_acq_rel_system>();
}
TEST_CASE("message passing together: a subgroup", "[litmus]") {
  check_forbidden<by_subgroup, store_add_release, fetch_add_acquire>();
  check_forbidden<by_subgroup, fetch_add_release_system, fetch_or_acq_rel_system>();
}
TEST_CASE("message passing together: whoever is there", "[litmus]") {
  check_forbidden<by_coalesced, store_add_release, fetch_add_acquire>();
  check_forbidden<by_coalesced, fetch_add_release_system, fetch_or_acq_rel_system>();
}

}  // namespace litmus::cooperative_tests
