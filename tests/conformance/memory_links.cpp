// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the query makes of a machine's links to host memory, managed memory and other devices: of
// made-up ones, which needs no device, and of this machine's. And buffers in such memory.
#include <polyatomic/core/capability.hpp>
#include <polyatomic/core/exchange.hpp>
#include <support/device.hpp>
#include <support/report.hpp>

#include <string>
#include <vector>

namespace conformance::memory_links_tests {

namespace {

using pa::memory_links;
using pa::memory_space;
using pa::target;

/// The levels of seven questions in this order: load, exchange, add and min of an int, add of a
/// float, update of an int, load of 16 bytes. "-" for what is refused with a reason.
template <class Scope>
class seven_answers {
 public:
  seven_answers(target where, memory_space space, memory_links links)
      : where_(where), space_(space), links_(links) {}

  std::string text() const {
    return answer<pa::op::load, int>() + " " + answer<pa::op::exchange, int>() + " " +
           answer<pa::op::fetch_add, int>() + " " + answer<pa::op::fetch_min, int>() + " " +
           answer<pa::op::fetch_add, float>() + " " + answer<pa::op::fetch_update, int>() + " " +
           answer<pa::op::load, index_and_value>();
  }

 private:
  template <class Operation, class T>
  std::string answer() const {
    const auto can = pa::capability_of<Operation, T>(where_, space_, Scope{}, links_);
    const std::string why = pa::why_unsupported<Operation, T>(where_, space_, Scope{}, links_);
    const bool refused = can.level == pa::support::unsupported;
    if (refused == why.empty()) return "level and reason differ";
    return refused ? "-" : pa::to_string(can.level);
  }

  target where_;
  memory_space space_;
  memory_links links_;
};

struct link_case {
  const char* what;
  target where;
  memory_space space;
  bool at_system_scope;
  memory_links links;
  const char* wanted;
};

void check(const std::vector<link_case>& cases) {
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const link_case& one = cases[i];
    const std::string got =
        one.at_system_scope
            ? seven_answers<pa::system_scope_t>(one.where, one.space, one.links).text()
            : seven_answers<pa::device_scope_t>(one.where, one.space, one.links).text();
    INFO(pa::to_string(one.where) << ", " << pa::to_string(one.space) << ", scope "
                                  << (one.at_system_scope ? "system" : "device") << ", index " << i
                                  << ": " << one.what);
    CHECK(got == one.wanted);
  }
}

constexpr const char* nothing_at_all = "- - - - - - -";
constexpr const char* one_load = "native - - - - - -";
constexpr const char* all_of_nvidia = "native native native native native cas_loop native";
constexpr const char* all_of_amd = "native native native native cas_loop cas_loop -";
constexpr const char* sure_on_amd = "native native native - cas_loop cas_loop -";

/// Whether the queue claims fetch_add on an int in this memory towards every other thread.
bool claims(const subject::queue& q, memory_space space) {
  const std::string why = q.why_unsupported<pa::op::fetch_add, int>(space, pa::system_scope);
  const bool claimed = q.capability_of<pa::op::fetch_add, int>(space, pa::system_scope).level !=
                       pa::support::unsupported;
  INFO(pa::to_string(space) << ": " << why);
  CHECK(why.empty() == claimed);
  return claimed;
}

struct add_index {
  int* values;
  POLYATOMIC_FUNCTION void operator()(std::size_t index) const {
    values[index] += static_cast<int>(index);
  }
};

}  // namespace

TEST_CASE("[fault-43] what the links allow, NVIDIA", "[memory][capability]") {
  require_device();
  const target sm_90 = target::sm_90;
  const memory_links atomic_host{.host_atomics = true};
  const memory_links no_sharing{.host_atomics = true, .concurrent_managed = false};
  check({
      {"a device alone", sm_90, memory_space::host, false, {}, all_of_nvidia},
      {"PCIe", sm_90, memory_space::host, true, {}, one_load},
      {"atomic link", sm_90, memory_space::host, true, atomic_host, all_of_nvidia},
      {"atomic links to devices alone",
       sm_90,
       memory_space::host,
       true,
       {.peers = true, .peer_atomics = true},
       one_load},
      {"a device alone", sm_90, memory_space::managed, false, no_sharing, all_of_nvidia},
      {"pages may not be shared", sm_90, memory_space::managed, true, no_sharing, nothing_at_all},
      {"pages migrate", sm_90, memory_space::managed, true, {}, all_of_nvidia},
      {"the device's own memory", sm_90, memory_space::global, true, {}, all_of_nvidia},
      {"clusters are no link", target::sm_80, memory_space::cluster_shared, false, atomic_host,
       nothing_at_all},
      {"no 16 bytes",
       target::sm_75,
       memory_space::host,
       false,
       {},
       "native native native native native cas_loop -"},
  });
}

TEST_CASE("[fault-42] what the links between devices allow", "[memory][capability]") {
  require_device();
  const target sm_90 = target::sm_90;
  const memory_links none{.host_atomics = true};
  const memory_links pcie{.host_atomics = true, .peers = true};
  const memory_links nvlink{.peers = true, .peer_atomics = true};
  check({
      {"no other device", sm_90, memory_space::peer, false, none, nothing_at_all},
      {"no other device", sm_90, memory_space::peer, true, none, nothing_at_all},
      {"a link without atomics", sm_90, memory_space::peer, false, pcie, one_load},
      {"a link without atomics", sm_90, memory_space::peer, true, pcie, one_load},
      {"an atomic link", sm_90, memory_space::peer, false, nvlink, all_of_nvidia},
      {"an atomic link", sm_90, memory_space::peer, true, nvlink, all_of_nvidia},
      {"no other device", target::gfx942, memory_space::peer, false, none, nothing_at_all},
      {"a link without atomics", target::gfx942, memory_space::peer, true, pcie, one_load},
      {"an atomic link", target::gfx942, memory_space::peer, false, nvlink, sure_on_amd},
      {"an atomic link", target::gfx942, memory_space::peer, true, nvlink, sure_on_amd},
  });
}

TEST_CASE("[fault-40] what the links allow, AMD", "[memory][capability]") {
  require_device();
  const target gfx90a = target::gfx90a;
  const memory_links atomic_host{.host_atomics = true};
  const memory_links no_sharing{.concurrent_managed = false};
  check({
      {"a device alone", gfx90a, memory_space::host, false, {}, sure_on_amd},
      {"a device alone", gfx90a, memory_space::managed, false, no_sharing, sure_on_amd},
      {"a device, atomic link", gfx90a, memory_space::host, false, atomic_host, sure_on_amd},
      {"no atomic link", gfx90a, memory_space::host, true, {}, one_load},
      {"atomic link", gfx90a, memory_space::host, true, atomic_host, sure_on_amd},
      {"shared", gfx90a, memory_space::managed, true, {}, sure_on_amd},
      {"not shared", gfx90a, memory_space::managed, true, no_sharing, nothing_at_all},
      {"own memory", gfx90a, memory_space::global, true, {}, all_of_amd},
      {"scratch memory", gfx90a, memory_space::local, false, {}, nothing_at_all},
  });
}

TEST_CASE("what the links allow, host", "[memory][capability]") {
  require_device();
  constexpr const char* all = "native native native cas_loop cas_loop cas_loop native";
  const memory_links every{.host_atomics = true, .peers = true, .peer_atomics = true};
  check({
      {"alone", target::x86_64, memory_space::host, false, {}, all},
      {"no link is needed", target::x86_64, memory_space::host, true, {}, all},
      {"not there", target::x86_64, memory_space::managed, true, every, nothing_at_all},
      {"not there", target::x86_64, memory_space::peer, true, every, nothing_at_all},
  });
}

TEST_CASE("a type that an operation does not take is refused in words", "[memory][capability]") {
  require_device();
  const std::string why =
      pa::why_unsupported<pa::op::fetch_xor, float>(target::sm_90, memory_space::global);
  CHECK(why == "the operation does not take this type");
}

TEST_CASE("[fault-42] one link without atomics speaks for all", "[memory][capability]") {
  require_device();
  pa::detail::peer_count links;
  CHECK_FALSE((links.any() || links.all_atomic()));
  links.add(false, true);  // out of reach
  CHECK_FALSE((links.any() || links.all_atomic()));
  links.add(true, true);
  CHECK((links.any() && links.all_atomic()));
  links.add(false, false);
  CHECK((links.any() && links.all_atomic()));
  links.add(true, false);
  CHECK((links.any() && !links.all_atomic()));
  links.add(true, true);
  CHECK_FALSE(links.all_atomic());
}

TEST_CASE("[fault-43] [fault-42] the queue claims what the driver says", "[memory][capability]") {
  require_device();
  const subject::queue q;
  INFO(subject::queue::backend_name << " fetch_add int, system scope");
  CHECK(claims(q, memory_space::host) == subject::host_memory_is_atomic_for_the_system());
  CHECK(claims(q, memory_space::managed) == subject::managed_memory_is_atomic_for_the_system());
  CHECK(claims(q, memory_space::peer) == subject::peer_memory_is_atomic());
  CHECK(q.links().peers == subject::absence_of_peer().empty());
}

TEST_CASE("the queue claims the memory of a cluster where the device has clusters",
          "[memory][capability]") {
  require_device();
  CHECK(claims(subject::queue{}, memory_space::cluster_shared) == subject::device_has_clusters());
}

TEST_CASE("the host and a device use one buffer in turn", "[memory][queue]") {
  require_device();
  const subject::queue q;
  for (const memory_space space : {memory_space::host, memory_space::managed}) {
    report results("allocate");
    pa::buffer<int> buffer = q.allocate<int>(1000, space);
    pa::buffer<int> moved = q.allocate<int>(1, space);
    moved = std::move(buffer);
    REQUIRE(moved.size() == 1000);
    for (int i = 0; i < 1000; ++i) moved.data()[i] = 7;
    q.parallel_for(moved.size(), add_index{moved.data()});
    q.synchronize();
    for (int i = 0; i < 1000; ++i) {
      results.expect_same(
          std::string("int, ") + pa::to_string(space) + ", index " + std::to_string(i), "in memory",
          7 + i, moved.data()[i]);
    }
    results.finish();
    CHECK(q.allocate<int>(0, space).data() == nullptr);
  }
}

TEST_CASE("memory that no queue can allocate is refused", "[memory][queue]") {
  require_device();
  const subject::queue q;
  for (const memory_space space : {memory_space::shared, memory_space::cluster_shared,
                                   memory_space::local, memory_space::peer}) {
    INFO(pa::to_string(space));
    std::string told;
    try {
      q.allocate<int>(1, space);
    } catch (const pa::error& refusal) {
      told = refusal.what();
    }
    CHECK(told.find(std::string("'") + pa::to_string(space) + "' cannot be allocated") !=
          std::string::npos);
  }
}

}  // namespace conformance::memory_links_tests
