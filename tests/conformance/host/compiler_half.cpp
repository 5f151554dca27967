// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The compiler's own binary16, `_Float16`, where it has one: every operation leaves and returns the
// bits that it does for pa::half, which the matrix compares with the oracle.
#include <support/device.hpp>
#include <support/report.hpp>
#include <support/values.hpp>

#include <polyatomic/core/half.hpp>
#include <polyatomic/polyatomic.hpp>

#include <array>

namespace conformance::compiler_half_tests {
namespace {

using compiler_half = pa::detail::compiler_half;

struct is_called {
  template <class T>
  T operator()(T) const {
    return oracle::from_bits<T>(std::uint16_t{0x3c01});
  }
};

/// What each operation returns and leaves: images, so that a NaN is compared too.
template <class T>
std::array<std::uint16_t, 32> images(std::uint16_t stored, std::uint16_t operand) {
  std::array<std::uint16_t, 32> seen{};
  std::size_t count = 0;
  const T value = oracle::from_bits<T>(operand);
  const auto run = [&](auto operation) {
    T object = oracle::from_bits<T>(stored);
    seen[count++] = oracle::bits(T(operation(&object)));
    seen[count++] = oracle::bits(object);
  };
  run([&](T* p) { return pa::load(p); });
  run([&](T* p) { return pa::store(p, value), value; });
  run([&](T* p) { return pa::exchange(p, value); });
  run([&](T* p) {
    T expected = value;
    const bool wrote = pa::compare_exchange_strong(p, expected, oracle::from_bits<T>(operand));
    return wrote ? value : expected;
  });
  run([&](T* p) { return pa::fetch_add(p, value); });
  run([&](T* p) { return pa::sub_fetch(p, value); });
  run([&](T* p) { return pa::inc_fetch(p); });
  run([&](T* p) { return pa::fetch_dec(p); });
  run([&](T* p) { return pa::mul_fetch(p, value); });
  run([&](T* p) { return pa::fetch_div(p, value); });
  run([&](T* p) { return pa::min_fetch(p, value); });
  run([&](T* p) { return pa::fetch_max(p, value); });
  run([&](T* p) { return pa::fminimum_fetch(p, value); });
  run([&](T* p) { return pa::fetch_fmaximum(p, value); });
  run([&](T* p) { return pa::fetch_update(p, is_called{}); });
  run([&](T* p) { return pa::atomic_ref<T>(*p).fetch_add(value, pa::acq_rel); });
  return seen;
}

}  // namespace

TEST_CASE("_Float16 of the compiler is a binary16 like half", "[types]") {
  if (std::is_same_v<compiler_half, pa::half>) {
    SKIP("the compiler has no _Float16");
  }
  report results("each operation");
  const std::vector<pa::half> values = special_values<pa::half>();
  for (const pa::half stored : values) {
    for (const pa::half operand : values) {
      const auto wanted = images<pa::half>(oracle::bits(stored), oracle::bits(operand));
      const auto got = images<compiler_half>(oracle::bits(stored), oracle::bits(operand));
      for (std::size_t i = 0; i < wanted.size(); ++i) {
        results.expect_same("_Float16 relaxed device, stored " + show(stored) + ", operand " +
                                show(operand) + ", operation " + std::to_string(i / 2),
                            i % 2 == 0 ? "returned" : "in memory", wanted[i], got[i]);
      }
    }
  }
  results.finish();
}

TEST_CASE("_Float16 has atomic_ref, capabilities and no lock", "[types]") {
  STATIC_REQUIRE(pa::atomic_floating<compiler_half>);
  STATIC_REQUIRE(pa::is_padding_free<compiler_half>);
  STATIC_REQUIRE(pa::required_alignment<compiler_half> == 2);
  STATIC_REQUIRE(pa::atomic_ref<compiler_half>::is_always_lock_free);
  STATIC_REQUIRE(pa::capability_of<pa::op::fetch_add, compiler_half>(pa::target::x86_64,
                                                                     pa::memory_space::host)
                     .level == pa::capability_of<pa::op::fetch_add, pa::half>(
                                   pa::target::x86_64, pa::memory_space::host)
                                   .level);
}

}  // namespace conformance::compiler_half_tests
