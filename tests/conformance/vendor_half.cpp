// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The 16-bit floats of the backend's own compiler: every operation leaves and returns the bits that
// it does for the library's type of the same format, which the matrix compares with the oracle.
#include <support/device.hpp>
#include <support/note_keeper.hpp>
#include <support/report.hpp>
#include <support/values.hpp>

#include <polyatomic/core/packed.hpp>
#include <polyatomic/polyatomic.hpp>

#include <vendor_half.hpp>

namespace conformance::vendor_half_tests {
namespace {

struct is_called {
  template <class T>
  POLYATOMIC_FUNCTION T operator()(T) const {
    return pa::detail::from_bits<T>(std::uint16_t{0x3c01});
  }
};

using seen_image = noted_bits<std::uint16_t>;
template <class T>
using note_keeper = note_keeper_of<T, std::uint16_t>;

constexpr const char* operations[] = {"load",
                                      "store",
                                      "exchange",
                                      "compare_exchange_strong",
                                      "fetch_add",
                                      "sub_fetch",
                                      "inc_fetch",
                                      "fetch_dec",
                                      "mul_fetch",
                                      "fetch_div",
                                      "min_fetch",
                                      "fetch_max",
                                      "fminimum_fetch",
                                      "fetch_fmaximum",
                                      "fetch_update",
                                      "store_add",
                                      "store_sub packed",
                                      "atomic_ref::fetch_add"};
constexpr std::size_t operation_count = sizeof operations / sizeof *operations;

template <class T>
POLYATOMIC_FUNCTION void call_each(note_keeper<T> keeper, T value) {
  keeper.note(pa::load(keeper.fresh()));
  pa::store(keeper.fresh(), value);
  keeper.note(value);
  keeper.note(pa::exchange(keeper.fresh(), value));
  T expected = value;
  const bool wrote = pa::compare_exchange_strong(keeper.fresh(), expected, value);
  keeper.note(wrote ? value : expected);
  keeper.note(pa::fetch_add(keeper.fresh(), value));
  keeper.note(pa::sub_fetch(keeper.fresh(), value));
  keeper.note(pa::inc_fetch(keeper.fresh()));
  keeper.note(pa::fetch_dec(keeper.fresh()));
  keeper.note(pa::mul_fetch(keeper.fresh(), value));
  keeper.note(pa::fetch_div(keeper.fresh(), value));
  keeper.note(pa::min_fetch(keeper.fresh(), value));
  keeper.note(pa::fetch_max(keeper.fresh(), value));
  keeper.note(pa::fminimum_fetch(keeper.fresh(), value));
  keeper.note(pa::fetch_fmaximum(keeper.fresh(), value));
  keeper.note(pa::fetch_update(keeper.fresh(), is_called{}));
  pa::store_add(keeper.fresh(), value);
  keeper.note(value);
  pa::store_sub(keeper.fresh(), value, pa::packed);
  keeper.note(value);
  keeper.note(pa::atomic_ref<T>(*keeper.fresh()).fetch_add(value, pa::acq_rel));
}

/// A word for each case: the tag `packed` says that all of it holds this type.
template <class T>
struct alignas(4) word_of {
  T object;
  T beside;
};

/// Case i of both types.
template <class Own, class Vendor>
struct try_both {
  const std::uint16_t* values;
  std::size_t value_count;
  word_of<Own>* own_objects;
  word_of<Vendor>* vendor_objects;
  seen_image* own;
  seen_image* vendor;

  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
    const std::uint16_t stored = values[i / value_count];
    const std::uint16_t operand = values[i % value_count];
    call<Own>(own_objects + i, stored, operand, own + i * operation_count);
    call<Vendor>(vendor_objects + i, stored, operand, vendor + i * operation_count);
  }

 private:
  template <class T>
  POLYATOMIC_FUNCTION static void call(word_of<T>* here, std::uint16_t stored,
                                       std::uint16_t operand, seen_image* seen) {
    here->beside = pa::detail::from_bits<T>(std::uint16_t{0});
    call_each(note_keeper<T>{&here->object, pa::detail::from_bits<T>(stored), seen},
              pa::detail::from_bits<T>(operand));
  }
};

template <class Own, class Vendor>
struct pair_of_types {
  static void check(const char* name, report& results) {
    const subject::queue q{};
    std::vector<std::uint16_t> images;
    for (const Own value : special_values<Own>()) images.push_back(oracle::bits(value));
    const std::size_t cases = images.size() * images.size();
    auto sent = q.template allocate<std::uint16_t>(images.size());
    q.copy(sent.data(), images.data(), images.size());
    auto own_objects = q.template allocate<word_of<Own>>(cases);
    auto vendor_objects = q.template allocate<word_of<Vendor>>(cases);
    auto own = q.template allocate<seen_image>(cases * operation_count);
    auto vendor = q.template allocate<seen_image>(cases * operation_count);
    q.fill(vendor.data(), seen_image{0xa5c3u, 0xa5c3u}, vendor.size());
    q.parallel_for(cases, try_both<Own, Vendor>{sent.data(), images.size(), own_objects.data(),
                                                vendor_objects.data(), own.data(), vendor.data()});
    compare(name, images, test::read(q, own), test::read(q, vendor), results);
  }

 private:
  static void compare(const char* name, const std::vector<std::uint16_t>& images,
                      const std::vector<seen_image>& wanted, const std::vector<seen_image>& got,
                      report& results) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const std::size_t place = i / operation_count;
      const std::string where =
          std::string(operations[i % operation_count]) + " " + name + " relaxed device, stored " +
          show(oracle::from_bits<Own>(images[place / images.size()])) + ", operand " +
          show(oracle::from_bits<Own>(images[place % images.size()]));
      results.expect_same(where, "returned", wanted[i].returned, got[i].returned);
      results.expect_same(where, "in memory", wanted[i].object, got[i].object);
    }
  }
};

template <class... Pairs>
struct list_of_pairs {
  static void check(report& results) {
    const char* const* name = subject::vendor_short_float_names;
    (Pairs::check(*name++, results), ...);
  }
};

}  // namespace

TEST_CASE("16-bit floats of the compiler give the bits of half and bfloat16", "[types]") {
  require_device();
  const std::string absence = subject::absence_of_vendor_short_floats;
  if (!absence.empty()) SKIP(subject::queue::backend_name << ": " << absence);
  report results("each operation");
  subject::vendor_short_floats<pair_of_types, list_of_pairs>::check(results);
  results.finish();
}

TEST_CASE("_Float16 has atomic_ref, capabilities and no lock", "[types]") {
  require_device();
  using compiler_half = pa::detail::compiler_half;
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

}  // namespace conformance::vendor_half_tests
