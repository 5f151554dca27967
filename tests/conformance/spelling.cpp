// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Character types, std::byte and enumerations of other widths than the matrix has: each operation
// returns and leaves what it does for the integer of the same width and sign, on the host.
#include <support/device.hpp>
#include <support/note_keeper.hpp>
#include <support/report.hpp>
#include <support/values.hpp>

#include <polyatomic/polyatomic.hpp>

#include <cstddef>

namespace conformance::spelling_tests {
namespace {

enum class flags_32 : unsigned {};
enum class flags_64 : unsigned long long {};

/// Has the sign of the platform's wchar_t: signed on x86-64, unsigned on aarch64.
using integer_like_wchar = std::conditional_t<std::is_signed_v<wchar_t>, int, unsigned>;

constexpr const char* operations[] = {
    "load",         "store",     "exchange",  "compare_exchange_strong",
    "fetch_update", "fetch_and", "or_fetch",  "store_xor",
    "fetch_add",    "sub_fetch", "inc_fetch", "fetch_dec",
    "mul_fetch",    "fetch_div", "fetch_mod", "min_fetch",
    "fetch_max",    "fetch_shl", "shr_fetch", "store_nand"};
constexpr std::size_t operation_count = sizeof operations / sizeof *operations;
/// The first two lines: enumerations do not compute.
constexpr std::size_t bits_count = 8;

template <class T>
constexpr std::size_t count_for = pa::atomic_integer<T> ? operation_count : bits_count;

/// Of one width for all types.
using seen_image = noted_bits<std::uint64_t>;
template <class T>
using note_keeper = note_keeper_of<T, std::uint64_t>;

/// No two objects in one word.
template <class T>
struct alignas(8) word_of {
  T object;
};

template <class T>
struct becomes {
  T value;
  POLYATOMIC_FUNCTION T operator()(T) const { return value; }
};

template <class T>
POLYATOMIC_FUNCTION void compute(note_keeper<T> keeper, T value) {
  const unsigned distance = 3;
  keeper.note(pa::fetch_add(keeper.fresh(), value));
  keeper.note(pa::sub_fetch(keeper.fresh(), value));
  keeper.note(pa::inc_fetch(keeper.fresh()));
  keeper.note(pa::fetch_dec(keeper.fresh()));
  keeper.note(pa::mul_fetch(keeper.fresh(), value));
  keeper.note(pa::fetch_div(keeper.fresh(), value));
  keeper.note(pa::fetch_mod(keeper.fresh(), value));
  keeper.note(pa::min_fetch(keeper.fresh(), value));
  keeper.note(pa::fetch_max(keeper.fresh(), value));
  keeper.note(pa::fetch_shl(keeper.fresh(), distance));
  keeper.note(pa::shr_fetch(keeper.fresh(), distance));
  pa::store_nand(keeper.fresh(), value);
  keeper.note(value);
}

template <class T>
POLYATOMIC_FUNCTION void call_each(note_keeper<T> keeper, T value) {
  keeper.note(pa::load(keeper.fresh()));
  pa::store(keeper.fresh(), value);
  keeper.note(value);
  keeper.note(pa::exchange(keeper.fresh(), value));
  T expected = value;
  const bool wrote = pa::compare_exchange_strong(keeper.fresh(), expected, value);
  keeper.note(wrote ? value : expected);
  keeper.note(pa::fetch_update(keeper.fresh(), becomes<T>{value}));
  keeper.note(pa::fetch_and(keeper.fresh(), value));
  keeper.note(pa::or_fetch(keeper.fresh(), value));
  pa::store_xor(keeper.fresh(), value);
  keeper.note(value);
  if constexpr (pa::atomic_integer<T>) compute(keeper, value);
}

/// Case i: the values that stand at i / count and i % count.
template <class T>
struct try_each {
  const pa::detail::bits_t<T>* values;
  std::size_t value_count;
  word_of<T>* objects;
  seen_image* seen;

  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
    const T stored = pa::detail::from_bits<T>(values[i / value_count]);
    call_each(note_keeper<T>{&objects[i].object, stored, seen + i * count_for<T>},
              pa::detail::from_bits<T>(values[i % value_count]));
  }
};

/// Returns the number of operations that were compared.
template <class Integer, class T>
std::size_t check_as(const char* name, report& results) {
  static_assert(sizeof(T) == sizeof(Integer));
  using bits = pa::detail::bits_t<Integer>;
  const subject::queue q{};
  std::vector<bits> images;
  for (const Integer value : special_values<Integer>()) images.push_back(oracle::bits(value));
  const std::size_t cases = images.size() * images.size();
  auto sent = q.template allocate<bits>(images.size());
  q.copy(sent.data(), images.data(), images.size());
  auto objects = q.template allocate<word_of<T>>(cases);
  auto seen = q.template allocate<seen_image>(cases * count_for<T>);
  q.fill(seen.data(), seen_image{0xa5c3u, 0xa5c3u}, seen.size());
  q.parallel_for(cases, try_each<T>{sent.data(), images.size(), objects.data(), seen.data()});
  const std::vector<seen_image> got = test::read(q, seen);

  std::vector<word_of<Integer>> own_objects(cases);
  std::vector<seen_image> wanted(cases * count_for<Integer>);
  const try_each<Integer> own{images.data(), images.size(), own_objects.data(), wanted.data()};
  for (std::size_t i = 0; i < cases; ++i) own(i);
  for (std::size_t i = 0; i < got.size(); ++i) {
    const std::size_t place = i / count_for<T>;
    const std::size_t operation = i % count_for<T>;
    const seen_image& right = wanted[place * count_for<Integer> + operation];
    const std::string where = std::string(operations[operation]) + " " + name +
                              " relaxed device, stored " + show(images[place / images.size()]) +
                              ", operand " + show(images[place % images.size()]);
    results.expect_same(where, "returned", right.returned, got[i].returned);
    results.expect_same(where, "in memory", right.object, got[i].object);
  }
  return count_for<T>;
}

}  // namespace

TEST_CASE("character types, std::byte and enumerations are as integers of their width", "[types]") {
  require_device();
  report results("each operation");
  std::size_t compared = 0;
  compared += check_as<unsigned char, char8_t>("char8_t", results);
  compared += check_as<unsigned short, char16_t>("char16_t", results);
  compared += check_as<unsigned, char32_t>("char32_t", results);
  compared += check_as<integer_like_wchar, wchar_t>("wchar_t", results);
  compared += check_as<unsigned char, std::byte>("std::byte", results);
  compared += check_as<unsigned, flags_32>("enumeration of unsigned", results);
  compared += check_as<unsigned long long, flags_64>("enumeration of unsigned long long", results);
  results.finish();
  // 20 operations on 4 character types, 8 on 3 types of bits.
  CHECK(compared == 20 * 4 + 8 * 3);
}

}  // namespace conformance::spelling_tests
