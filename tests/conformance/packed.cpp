// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Additions with a tag: packed 16-bit floats and what becomes of their neighbours; coarse-grained
// memory.
#include <operations/tagged.hpp>
#include <support/crew.hpp>
#include <support/matrix.hpp>

#include <polyatomic/core/capability.hpp>
#include <polyatomic/core/half.hpp>

namespace conformance::packed_tests {

// 2 types have one cell each, in 4 operations.
TEST_CASE("packed additions in buffer memory", "[packed]") {
  check_matrix(memory::buffer, 8, tagged_operations<pa::packed_t, short_floating_types>{});
}
TEST_CASE("packed additions in block memory", "[packed]") {
  check_matrix(memory::block, 8, tagged_operations<pa::packed_t, short_floating_types>{});
}

// float and double have every cell of fetch_add, 5 orders x 6 scopes, and of store_add, 2 x 6: 84.
// Sub passes its order and scope on: double has 42, float one for each of both, 128 in all. In
// block memory sub has one cell for each type: 84 + 4 = 88.
TEST_CASE("coarse-grained additions in buffer memory", "[packed]") {
  check_matrix(memory::buffer, 128, tagged_operations<pa::coarse_grained_t, floating_types>{});
}
TEST_CASE("coarse-grained additions in block memory", "[packed]") {
  check_matrix(memory::block, 88, tagged_operations<pa::coarse_grained_t, floating_types>{});
}

namespace {

template <class T>
T number(float value) {
  return T(value);
}

/// Adds to one half of a word: to the lower one in even words, to the upper one in odd words.
template <class T>
struct add_to_half_of_word {
  T* objects;
  T operand;

  POLYATOMIC_FUNCTION void operator()(std::size_t word) const {
    pa::store_add(objects + 2 * word + word % 2, operand, pa::packed);
  }
};

constexpr std::size_t images = 65536;

/// The pattern of the half that is added to, and of its neighbour: each takes every value.
std::uint16_t object_image(std::size_t word) {
  return static_cast<std::uint16_t>(word / 2 * 40503u);
}
std::uint16_t neighbour_image(std::size_t word) {
  return static_cast<std::uint16_t>(word / 2);
}

template <class T>
std::vector<T> words_of_every_image() {
  std::vector<T> objects(4 * images);
  for (std::size_t word = 0; word < 2 * images; ++word) {
    objects[2 * word + word % 2] = oracle::from_bits<T>(object_image(word));
    objects[2 * word + 1 - word % 2] = oracle::from_bits<T>(neighbour_image(word));
  }
  return objects;
}

/// Whether a neighbour is as the tag promises: the same bits, or another NaN.
template <class T>
bool is_kept(T before, T after) {
  if (oracle::is_nan(before)) return oracle::is_nan(after);
  return oracle::same_bits(before, after);
}

template <class T>
void check_every_neighbour(T operand) {
  const subject::queue q;
  const std::vector<T> before = words_of_every_image<T>();
  pa::buffer<T> objects = q.template allocate<T>(before.size());
  q.copy(objects.data(), before.data(), before.size());
  q.parallel_for(2 * images, add_to_half_of_word<T>{objects.data(), operand});
  const std::vector<T> after = test::read(q, objects);
  report results(std::string("packed store_add, type ") + type_name<T>);
  for (std::size_t word = 0; word < 2 * images; ++word) {
    const std::string where = "operand " + show(operand) + ", word " + std::to_string(word);
    const std::size_t object = 2 * word + word % 2;
    const std::size_t neighbour = 2 * word + 1 - word % 2;
    const wanted<T> sum = computed(oracle::sum(before[object], operand));
    if (!sum.accepts(after[object])) {
      results.mismatch(where, "object", show(sum), show(after[object]));
    }
    if (!is_kept(before[neighbour], after[neighbour])) {
      results.mismatch(where, "neighbour", show(before[neighbour]), show(after[neighbour]));
    }
  }
  results.finish();
}

}  // namespace

TEST_CASE("a packed addition keeps every neighbour's number, and NaN a NaN", "[packed]") {
  require_device();
  for (const float operand : {1.0f, -0.0f, 0x1p-24f, -2048.0f}) {
    check_every_neighbour(number<pa::half>(operand));
    check_every_neighbour(number<pa::bfloat16>(operand));
  }
}

namespace {

/// One of the first four objects for each of the first four indices, and the last one.
template <class T>
struct add_at_odd_base {
  T* base;
  std::size_t last;

  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
    T* const object = base + (i < 4 ? i : last);
    pa::store_add(object, T(1), pa::packed);
    pa::store_sub(object, T(2), pa::packed, pa::release);
    pa::fetch_add(object, T(2));
  }
};

/// The base is 2 bytes after a word's beginning, the last object is a word's lower half.
template <class T>
void check_odd_base() {
  const subject::queue q;
  std::vector<T> before(12, T(3));
  pa::buffer<T> objects = q.template allocate<T>(before.size());
  q.copy(objects.data(), before.data(), before.size());
  T* const base = objects.data() + 1;
  CHECK(reinterpret_cast<std::uintptr_t>(base) % 4 == 2);
  q.parallel_for(5, add_at_odd_base<T>{base, 9});
  const std::vector<T> after = test::read(q, objects);
  report results(std::string("additions at an odd base, type ") + type_name<T>);
  for (std::size_t i = 0; i < after.size(); ++i) {
    const bool added_to = (i >= 1 && i <= 4) || i == 10;
    results.expect_same("object " + std::to_string(i), "value", T(added_to ? 4.0f : 3.0f),
                        after[i]);
  }
  results.finish();
}

}  // namespace

TEST_CASE("[fault-32] a 16-bit float may be either half of its word", "[packed]") {
  require_device();
  check_odd_base<pa::half>();
  check_odd_base<pa::bfloat16>();
}

namespace {

/// So many times each of 16 threads at most adds 1/16, four to each object, with the tag and
/// without by turns: 256 units, up to which bfloat16 counts.
constexpr unsigned rounds_of_sums = std::min(subject::rounds, 64u);

template <class T>
struct add_packed_and_alone {
  using state = unsigned;
  T* objects;

  POLYATOMIC_FUNCTION bool act(const member& me, unsigned round, state& last) const {
    if (round >= rounds_of_sums) return false;
    T* const own = objects + me.rank % 4;
    if (round % 2 == 0) {
      pa::store_add(own, T(0.0625f), pa::packed);
    } else {
      pa::fetch_add(own, T(0.0625f));
    }
    const unsigned seen = pa::detail::to_bits(pa::load(objects + (me.rank + 1) % 4));
    const bool another_came_between = round != 0 && seen != last;
    last = seen;
    return another_came_between;
  }
};

template <class T>
void check_packed_contention() {
  for_each_crew(std::string("packed store_add, type ") + type_name<T>,
                [](pa::launch_shape whole, overlap_watch& watch, report& results) {
                  const subject::queue q;
                  const pa::launch_shape shape = few_of(whole);
                  pa::buffer<T> objects = q.template allocate<T>(4);
                  q.fill(objects.data(), T(0), 4);
                  const crew_counts counts =
                      run_crew(q, shape, add_packed_and_alone<T>{objects.data()});
                  watch.saw(counts);
                  const std::vector<T> left = test::read(q, objects);
                  for (std::size_t i = 0; i < left.size(); ++i) {
                    std::size_t additions = 0;
                    for (std::size_t rank = i; rank < counts.threads; rank += 4)
                      additions += rounds_of_sums;
                    results.expect_same(to_string(shape), "object", i,
                                        T(static_cast<float>(additions) * 0.0625f), left[i]);
                  }
                });
}

}  // namespace

TEST_CASE("[fault-32] packed and other additions in one word lose nothing", "[packed]") {
  check_packed_contention<pa::half>();
  check_packed_contention<pa::bfloat16>();
}

TEST_CASE("the table knows packed and coarse-grained additions", "[packed][capability]") {
  require_device();
  using pa::memory_space;
  using pa::support;
  using pa::target;
  using packed_add = pa::op::tagged<pa::op::store_add, pa::packed_t>;
  const auto half = [](target where, memory_space space) {
    return pa::capability_of<packed_add, pa::half>(where, space).level;
  };
  const auto bfloat16 = [](target where, memory_space space) {
    return pa::capability_of<packed_add, pa::bfloat16>(where, space).level;
  };
  CHECK(half(target::sm_75, memory_space::global) == support::wide);
  CHECK(half(target::sm_90, memory_space::shared) == support::cas_loop);
  CHECK(half(target::gfx90a, memory_space::global) == support::cas_loop);
  CHECK(bfloat16(target::sm_80, memory_space::global) == support::cas_loop);
  CHECK(bfloat16(target::sm_90, memory_space::global) == support::wide);
  CHECK(pa::capability_of<packed_add, float>(target::sm_90, memory_space::global).level ==
        support::unsupported);
  using coarse_grained_add = pa::op::tagged<pa::op::fetch_add, pa::coarse_grained_t>;
  const auto coarse = [](target where, memory_space space) {
    return pa::capability_of<coarse_grained_add, float>(where, space);
  };
  CHECK(coarse(target::gfx90a, memory_space::global).level == support::native);
  CHECK(coarse(target::gfx90a, memory_space::global).flushes_subnormals);
  CHECK(coarse(target::gfx90a, memory_space::shared).level == support::native);
  CHECK_FALSE(coarse(target::gfx90a, memory_space::shared).flushes_subnormals);
  CHECK(coarse(target::gfx90a, memory_space::managed).level == support::unsupported);
  CHECK(coarse(target::x86_64, memory_space::host).level == support::cas_loop);
}

}  // namespace conformance::packed_tests
