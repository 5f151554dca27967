// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Packs under contention: of no element is an addition lost.
#include <support/crew.hpp>
#include <support/packs.hpp>

#include <polyatomic/polyatomic.hpp>

namespace conformance::contention_pack_tests {
namespace {

/// Adds 1 to each element of one pack. What fetch_add returns are tickets, for each element by
/// itself; where nothing is returned the pack alone is looked at.
template <class Pack, bool Fetches>
struct add_ones {
  using element = element_of<Pack>;
  using state = element;
  Pack* packs;  ///< the middle one is added to
  Pack* tickets;

  POLYATOMIC_FUNCTION bool act(const member& me, unsigned round, state& last) const {
    Pack ones{};
    for (auto& one : ones.elements) one = 1;
    element seen;
    if constexpr (Fetches) {
      const Pack ticket = pa::fetch_add(packs + 1, ones);
      tickets[me.turn(round)] = ticket;
      seen = ticket[0];
    } else {
      pa::store_add(packs + 1, ones);
      seen = pa::load(&packs[1].elements[0]) - 1;
    }
    const bool another_came_between = round != 0 && seen != last + 1;
    last = seen;
    return another_came_between;
  }
};

template <class Pack>
void expect_pack(report& results, const std::string& what, const Pack& wanted_pack,
                 const Pack& got) {
  for (std::size_t e = 0; e < Pack::size(); ++e) {
    results.expect_same(name_of_pack<Pack>() + " " + what, "element", e, wanted_pack[e], got[e]);
  }
}

/// Each element of the tickets is 0, 1, … in some order.
template <class Pack>
void expect_each_ticket_once(report& results, const std::vector<Pack>& tickets) {
  for (std::size_t e = 0; e < Pack::size(); ++e) {
    std::vector<element_of<Pack>> drawn;
    for (const Pack& ticket : tickets) drawn.push_back(ticket[e]);
    std::sort(drawn.begin(), drawn.end());
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      results.expect_same(name_of_pack<Pack>() + " element " + std::to_string(e), "ticket", i,
                          static_cast<element_of<Pack>>(i), drawn[i]);
    }
  }
}

template <class Pack, bool Fetches>
void check_ones() {
  for_each_crew(
      name_of_pack<Pack>(), [](pa::launch_shape shape, overlap_watch& watch, report& results) {
        const subject::queue q;
        auto packs = q.template allocate<Pack>(3);
        auto tickets = q.template allocate<Pack>(most_turns(shape));
        q.fill(tickets.data(), filled<Pack>(unwritten_value<element_of<Pack>>()), tickets.size());
        const std::vector<Pack> before = {filled<Pack>(77), filled<Pack>(0), filled<Pack>(77)};
        q.copy(packs.data(), before.data(), before.size());
        const crew_counts counts =
            run_crew(q, shape, add_ones<Pack, Fetches>{packs.data(), tickets.data()});
        watch.saw(counts);
        const std::vector<Pack> left = test::read(q, packs);
        const std::size_t turns = std::size_t{counts.threads} * subject::rounds;
        expect_pack(results, "before", before[0], left[0]);
        expect_pack(results, "object", filled<Pack>(static_cast<element_of<Pack>>(turns)), left[1]);
        expect_pack(results, "after", before[2], left[2]);
        if constexpr (Fetches) {
          std::vector<Pack> drawn = test::read(q, tickets);
          drawn.resize(turns);
          expect_each_ticket_once(results, drawn);
        }
      });
}

}  // namespace

TEST_CASE("additions to a pack lose nothing", "[pack][contention]") {
  check_ones<pa::pack<float, 4>, false>();
  check_ones<pa::pack<double, 2>, false>();
}
TEST_CASE("fetch_add of a pack returns each old value once, element by element",
          "[pack][contention]") {
  check_ones<pa::pack<float, 2>, true>();
  check_ones<pa::pack<float, 4>, true>();
}

namespace {

/// In so many rounds 16 threads add 16 x 12 sixteenths to each element of a pack and, one by one,
/// at most 8 x 12 more (of a pack of 2): sums below 2^11 units, and of a pack of 4 below 2^8, which
/// half and bfloat16 represent.
constexpr unsigned rounds_of_sixteenths = 12;

/// Adds 1/16 to a pack and to one of its elements.
template <class Pack>
struct add_sixteenths {
  using state = float;
  Pack* object;

  POLYATOMIC_FUNCTION bool act(const member& me, unsigned round, state& last) const {
    using element = element_of<Pack>;
    if (round >= rounds_of_sixteenths) return false;
    element* const own = &object->elements[me.rank % Pack::size()];
    Pack value{};
    for (auto& one : value.elements) one = element(0.0625f);
    pa::store_add(object, value);
    pa::store_add(own, element(0.0625f));
    const auto seen = static_cast<float>(pa::load(own));
    const bool another_came_between = round != 0 && seen != last + 0.125f;
    last = seen;
    return another_came_between;
  }
};

template <class Pack>
void check_sixteenths() {
  for_each_crew(
      name_of_pack<Pack>(), [](pa::launch_shape whole, overlap_watch& watch, report& results) {
        const subject::queue q;
        const pa::launch_shape shape = few_of(whole);
        auto object = q.template allocate<Pack>(1);
        q.fill(object.data(), filled<Pack>(element_of<Pack>(0.0f)), 1);
        const crew_counts counts = run_crew(q, shape, add_sixteenths<Pack>{object.data()});
        watch.saw(counts);
        const Pack left = test::read(q, object)[0];
        for (std::size_t e = 0; e < Pack::size(); ++e) {
          std::size_t additions = rounds_of_sixteenths * counts.threads;
          for (std::size_t rank = e; rank < counts.threads; rank += Pack::size()) {
            additions += rounds_of_sixteenths;
          }
          results.expect_same(to_string(shape), "element", e,
                              element_of<Pack>(static_cast<float>(additions) * 0.0625f), left[e]);
        }
      });
}

}  // namespace

TEST_CASE("additions to packs of 16-bit floats and to their elements lose nothing",
          "[pack][contention]") {
  check_sixteenths<pa::pack<pa::half, 2>>();
  check_sixteenths<pa::pack<pa::half, 8>>();
  check_sixteenths<pa::pack<pa::bfloat16, 4>>();
}

}  // namespace conformance::contention_pack_tests
