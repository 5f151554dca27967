// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The capability table, the words for types, orders and scopes, and what the queue answers.
#include <operations/arithmetic.hpp>
#include <operations/bitwise.hpp>
#include <operations/counter.hpp>
#include <operations/exchange.hpp>
#include <operations/floating_minmax.hpp>
#include <operations/load_store.hpp>
#include <operations/minmax.hpp>
#include <operations/multiplication.hpp>
#include <operations/shift.hpp>
#include <operations/update.hpp>
#include <polyatomic/core/atomic_ref.hpp>
#include <polyatomic/core/pack.hpp>
#include <polyatomic/core/this_target.hpp>
#include <polyatomic/core/types.hpp>
#include <support/device.hpp>
#include <support/report.hpp>

#include <algorithm>
#include <complex>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace conformance::capability_tests {

namespace {

constexpr pa::target all_targets[] = {pa::target::sm_75,  pa::target::sm_80,  pa::target::sm_90,
                                      pa::target::gfx90a, pa::target::gfx942, pa::target::gfx1100,
                                      pa::target::x86_64, pa::target::aarch64};
constexpr pa::memory_space all_spaces[] = {
    pa::memory_space::global, pa::memory_space::shared, pa::memory_space::cluster_shared,
    pa::memory_space::local,  pa::memory_space::host,   pa::memory_space::managed,
    pa::memory_space::peer};
constexpr pa::support all_levels[] = {
    pa::support::native, pa::support::wide, pa::support::by_element, pa::support::cas_loop,
    pa::support::plain,  pa::support::lock, pa::support::unsupported};

template <class... Operations>
std::vector<std::string> names_of(list<Operations...>) {
  return {Operations::name...};
}
template <class... Operations>
std::vector<std::string> tag_names_of(list<Operations...>) {
  return {Operations::tag::name...};
}

using all_operations =
    joined<load_store_operations, exchange_operations, addition_operations, increment_operations,
           multiplication_operations, remainder_operations, counter_operations, minmax_operations,
           floating_minmax_operations, bitwise_operations, nand_operations, shift_operations,
           update_operations>::type;

/// Whether every operation of the list refuses T everywhere.
template <class T, class... Operations>
bool refuse(list<Operations...>) {
  bool refused = true;
  for (const pa::target target : all_targets) {
    for (const pa::memory_space space : all_spaces) {
      refused = refused && ((pa::capability_of<typename Operations::tag, T>(target, space).level ==
                             pa::support::unsupported) &&
                            ...);
    }
  }
  return refused;
}

struct three_bytes {
  char bytes[3];
};
struct padded {
  char small;
  int large;
};

/// The queue's answer for the memory that the tests use is the table's row of its target.
template <class Operation, class T>
void check_queue_answer(const subject::queue& q, pa::target target) {
  INFO(Operation::name << " " << type_name<T>);
  using tag = typename Operation::tag;
  for (const pa::memory_space space : {subject::buffer_space, subject::block_space}) {
    CHECK(q.template capability_of<tag, T>(space) == pa::capability_of<tag, T>(target, space));
    CHECK(q.template capability_of<tag, T>(space).level != pa::support::unsupported);
  }
}

template <class... Operations>
void check_queue(const subject::queue& q, pa::target target, list<Operations...>) {
  (check_queue_answer<Operations, item<0, typename Operations::types>>(q, target), ...);
}

template <class Value, std::size_t N>
void check_names_differ(const Value (&values)[N]) {
  std::set<std::string> names;
  for (const Value value : values) names.insert(pa::to_string(value));
  CHECK(names.size() == N);
  CHECK(names.count("unknown") == 0);
}

}  // namespace

/// Every operation, as core/ documents it; of most there are three forms.
std::vector<std::string> expected_names() {
  std::vector<std::string> names = {"load", "store", "exchange", "compare_exchange_strong",
                                    "compare_exchange_weak"};
  for (const char* const stem :
       {"add",     "sub", "inc",  "dec",      "mul",      "div",          "mod",          "inc_mod",
        "dec_mod", "min", "max",  "fminimum", "fmaximum", "fminimum_num", "fmaximum_num", "and",
        "or",      "xor", "nand", "shl",      "shr",      "update"}) {
    names.push_back(std::string("fetch_") + stem);
    names.push_back(std::string(stem) + "_fetch");
    names.push_back(std::string("store_") + stem);
  }
  names.push_back("try_update");
  return names;
}

TEST_CASE("each operation of the matrix has its tag", "[capability]") {
  require_device();
  // 2 load and store, 3 exchange, 4 update; three forms each of add, sub, inc, dec, mul, div, mod,
  // inc_mod, dec_mod, min, max, fminimum, fmaximum, fminimum_num, fmaximum_num, and, or, xor, nand,
  // shl, shr: 9 + 3 x 21 = 72.
  const std::vector<std::string> names = names_of(all_operations{});
  CHECK(names.size() == 72);
  CHECK(names == expected_names());
  CHECK(tag_names_of(all_operations{}) == expected_names());
  CHECK(std::set<std::string>(names.begin(), names.end()).size() == names.size());
}

TEST_CASE("targets, spaces and levels have names of their own", "[capability]") {
  require_device();
  check_names_differ(all_targets);
  check_names_differ(all_spaces);
  check_names_differ(all_levels);
}

TEST_CASE("the table refuses types that operations refuse", "[capability]") {
  require_device();
  CHECK(refuse<three_bytes>(all_operations{}));
  CHECK(refuse<padded>(list<compare_exchange_strong, compare_exchange_weak>{}));
  CHECK_FALSE(refuse<padded>(list<exchange>{}));
  CHECK(refuse<two_floats>(addition_operations{}));
  CHECK(refuse<bool>(addition_operations{}));
  CHECK(refuse<int*>(multiplication_operations{}));
  CHECK_FALSE(refuse<int*>(increment_operations{}));
  CHECK(refuse<float>(bitwise_operations{}));
  CHECK(refuse<bool>(shift_operations{}));
  CHECK(refuse<int>(counter_operations{}));
  CHECK(refuse<int>(floating_minmax_operations{}));
  CHECK(refuse<test_complex<float>>(minmax_operations{}));
}

TEST_CASE("[fault-35] 16 bytes are instructions where the hardware has them", "[capability]") {
  require_device();
  using tag = pa::op::compare_exchange_strong;
  const auto level = [](pa::target where, pa::memory_space space) {
    return pa::capability_of<tag, index_and_value>(where, space).level;
  };
  CHECK(level(pa::target::sm_90, pa::memory_space::global) == pa::support::native);
  CHECK(level(pa::target::x86_64, pa::memory_space::host) == pa::support::native);
  // No lock takes the instruction's place: without it the operation does not compile.
  CHECK(level(pa::target::sm_80, pa::memory_space::global) == pa::support::unsupported);
  CHECK(level(pa::target::gfx90a, pa::memory_space::global) == pa::support::unsupported);
  STATIC_REQUIRE(pa::atomic_ref<index_and_value>::is_always_lock_free);
  STATIC_REQUIRE(
      pa::capability_of<tag, index_and_value>(pa::target::sm_90, pa::memory_space::global).level ==
      pa::support::native);
}

TEST_CASE("the queue answers by the row of its target", "[capability]") {
  require_device();
  const subject::queue q{};
  const std::optional<pa::target> target = q.target();
  if (!target) skip_here("the capability table has no row for " + q.device_name());
  check_queue(q, *target, all_operations{});
}

TEST_CASE("only float additions flush subnormals, and not in every space", "[capability]") {
  require_device();
  using pa::memory_space;
  using pa::target;
  for (const target where : all_targets) {
    for (const memory_space space : all_spaces) {
      CHECK_FALSE(pa::capability_of<pa::op::fetch_add, double>(where, space).flushes_subnormals);
      CHECK_FALSE(pa::capability_of<pa::op::fetch_add, int>(where, space).flushes_subnormals);
      CHECK_FALSE(pa::capability_of<pa::op::fetch_max, float>(where, space).flushes_subnormals);
      CHECK_FALSE(pa::capability_of<pa::op::exchange, float>(where, space).flushes_subnormals);
    }
  }
  CHECK(pa::capability_of<pa::op::store_add, float>(target::sm_90, memory_space::global)
            .flushes_subnormals);
  CHECK_FALSE(pa::capability_of<pa::op::store_add, float>(target::sm_90, memory_space::shared)
                  .flushes_subnormals);
  CHECK_FALSE(pa::capability_of<pa::op::store_add, float>(target::x86_64, memory_space::host)
                  .flushes_subnormals);
}

TEST_CASE("types are told apart by width and kind", "[types]") {
  require_device();
  STATIC_REQUIRE(pa::atomic_integer<char> && pa::atomic_integer<signed char>);
  STATIC_REQUIRE(pa::atomic_integer<char8_t> && pa::atomic_integer<char16_t>);
  STATIC_REQUIRE(pa::atomic_integer<wchar_t> && pa::atomic_integer<unsigned short>);
  STATIC_REQUIRE(pa::atomic_integer<int> && pa::atomic_integer<unsigned>);
  STATIC_REQUIRE(pa::atomic_integer<long> && pa::atomic_integer<unsigned long>);
  STATIC_REQUIRE(pa::atomic_integer<long long> && pa::atomic_integer<unsigned long long>);
  STATIC_REQUIRE(pa::atomic_integer<signed_128> && pa::atomic_integer<unsigned_128>);
  STATIC_REQUIRE_FALSE(pa::atomic_integer<bool> || pa::atomic_integer<float>);
  STATIC_REQUIRE_FALSE(pa::atomic_integer<const int> || pa::atomic_integer<volatile int>);
  STATIC_REQUIRE(pa::atomic_floating<float> && pa::atomic_floating<double>);
  STATIC_REQUIRE(pa::atomic_floating<pa::half> && pa::atomic_floating<pa::bfloat16>);
  STATIC_REQUIRE_FALSE(pa::atomic_floating<long double> || pa::atomic_floating<int>);
  STATIC_REQUIRE(pa::atomic_complex<std::complex<float>> &&
                 pa::atomic_complex<std::complex<double>>);
  STATIC_REQUIRE_FALSE(pa::atomic_complex<two_floats> || pa::atomic_complex<float>);
  STATIC_REQUIRE(pa::atomic_pointer<int*> && pa::atomic_pointer<const two_floats*>);
  STATIC_REQUIRE_FALSE(pa::atomic_pointer<void*> || pa::atomic_pointer<int (*)()>);
  STATIC_REQUIRE(pa::atomic_bits<bool> && pa::atomic_bits<colour> && pa::atomic_bits<char>);
  STATIC_REQUIRE(pa::atomic_object<padded> && pa::atomic_object<index_and_value>);
  STATIC_REQUIRE_FALSE(pa::atomic_object<three_bytes> || pa::atomic_object<const int>);
  STATIC_REQUIRE_FALSE(pa::atomic_object<std::string> || pa::atomic_object<int[2]>);
  STATIC_REQUIRE(pa::required_alignment<int> == 4 && pa::required_alignment<char> == 1);
  STATIC_REQUIRE(pa::required_alignment<two_floats> == 8);
  STATIC_REQUIRE(pa::required_alignment<index_and_value> == 16);
}

TEST_CASE("[fault-4] padding is told by the type", "[types]") {
  require_device();
  STATIC_REQUIRE(pa::is_padding_free<int> && pa::is_padding_free<float>);
  STATIC_REQUIRE(pa::is_padding_free<bool> && pa::is_padding_free<int*>);
  STATIC_REQUIRE(pa::is_padding_free<two_floats> && pa::is_padding_free<index_and_value>);
  STATIC_REQUIRE(pa::is_padding_free<std::complex<double>> && pa::is_padding_free<pa::half>);
  STATIC_REQUIRE_FALSE(pa::is_padding_free<padded> || pa::is_padding_free<long double>);
}

namespace {

/// The padding differs from what is in memory: 0x55 and 0xaa by turns. An update that compared
/// members, or bytes that an assignment has lost, would find another value for ever.
struct count_up_with_other_padding {
  POLYATOMIC_FUNCTION padded operator()(padded value) const {
    const auto number = static_cast<std::uint64_t>(static_cast<unsigned>(value.large) + 1);
    const std::uint64_t padding = number % 2 != 0 ? 0x555555 : 0xaaaaaa;
    const auto small = static_cast<std::uint64_t>(static_cast<unsigned char>(value.small));
    return pa::detail::from_bits<padded>(number << 32 | padding << 8 | small);
  }
};

struct update_padded {
  padded* object;
  int* returned;
  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
    returned[i] = pa::fetch_update(object, count_up_with_other_padding{}).large;
  }
};

}  // namespace

TEST_CASE("[fault-4] an update of a struct ends whatever its padding is", "[types]") {
  require_device();
  constexpr int updates = 1000;
  const subject::queue q;
  auto object = q.allocate<padded>(1);
  auto returned = q.allocate<int>(updates);
  q.fill(object.data(), oracle::from_bits<padded>(0x00000000aaaaaa07u), 1);
  q.fill(returned.data(), -1, updates);
  q.parallel_for(updates, update_padded{object.data(), returned.data()});
  const padded left = test::read(q, object)[0];
  std::vector<int> found = test::read(q, returned);
  std::sort(found.begin(), found.end());
  report results("fetch_update");
  const std::string where = "type struct of char and int, relaxed device";
  results.expect_same(where, "char", char{7}, left.small);
  results.expect_same(where, "int", updates, left.large);
  for (int i = 0; i < updates; ++i) {
    results.expect_same(where, "returned value of rank", i, i, found[static_cast<std::size_t>(i)]);
  }
  results.finish();
}

TEST_CASE("[fault-45] orders and scopes have names, and operations take those they can have",
          "[order_scope]") {
  require_device();
  CHECK(names_of(read_modify_write_orders{}) ==
        std::vector<std::string>{"relaxed", "acquire", "release", "acq_rel", "seq_cst"});
  CHECK(names_of(all_scopes{}) ==
        std::vector<std::string>{"thread", "subgroup", "block", "cluster", "device", "system"});
  STATIC_REQUIRE(pa::load_order<pa::acquire_t> && !pa::load_order<pa::release_t> &&
                 !pa::load_order<pa::acq_rel_t>);
  STATIC_REQUIRE(pa::store_order<pa::release_t> && !pa::store_order<pa::acquire_t> &&
                 !pa::store_order<pa::acq_rel_t>);
  STATIC_REQUIRE(pa::reduction_order<pa::release_t> && !pa::reduction_order<pa::acquire_t> &&
                 !pa::reduction_order<pa::seq_cst_t>);
  STATIC_REQUIRE_FALSE(pa::memory_order<pa::device_scope_t> || pa::memory_scope<pa::relaxed_t>);
}

struct tell_target {
  int* row;
  int* adds_by_vector;
  POLYATOMIC_FUNCTION void operator()(std::size_t) const {
    *row = static_cast<int>(pa::this_target());
    // A branch by the table, as kernels have it: sm_90 alone adds four floats by one instruction.
    if constexpr (
        pa::capability_here<pa::op::store_add, pa::pack<float, 4>, pa::memory_space::global>.level ==
        pa::support::native) {
      *adds_by_vector = 1;
    } else {
      *adds_by_vector = 0;
    }
  }
};

TEST_CASE("a kernel knows the target that it was compiled for", "[capability]") {
  require_device();
  const subject::queue q;
  auto told = q.allocate<int>(2);
  q.parallel_for(1, tell_target{told.data(), told.data() + 1});
  const std::vector<int> got = test::read(q, told);
  REQUIRE(q.target().has_value());
  INFO(subject::queue::backend_name << " expected " << pa::to_string(*q.target()) << ", got "
                                    << pa::to_string(static_cast<pa::target>(got[0])));
  CHECK(got[0] == static_cast<int>(*q.target()));
  CHECK((got[1] == 1) == (*q.target() == pa::target::sm_90));
}

// Only the machine knows whether the link to the host carries atomic requests (PCIe does not).
TEST_CASE("[fault-43] host memory is claimed for the system only where the link is atomic",
          "[capability]") {
  require_device();
  const subject::queue q;
  const bool claimed =
      q.capability_of<pa::op::fetch_add, int>(pa::memory_space::host, pa::system_scope).level !=
      pa::support::unsupported;
  INFO(subject::queue::backend_name << " fetch_add int system scope, host memory");
  CHECK(claimed == subject::host_memory_is_atomic_for_the_system());
  const bool moved =
      q.capability_of<pa::op::exchange, int>(pa::memory_space::host, pa::system_scope).level !=
      pa::support::unsupported;
  CHECK((moved || !claimed));
}

}  // namespace conformance::capability_tests
