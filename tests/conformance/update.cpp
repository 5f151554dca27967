// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// User functions: the matrix, and loops over NaN.
#include <operations/update.hpp>
#include <support/cases.hpp>

namespace conformance {

// Four representative types have every order and scope, the four other integers one cell each.
// fetch_update, update_fetch, try_update: 4 types x 5 orders x 6 scopes + 4 = 124 each.
// store_update: 4 x 2 x 6 + 4 = 52. 3 x 124 + 52 = 424.
// By an unknown pointer and on a thread's own variable: 4 types x 4 operations = 16.

TEST_CASE("update in buffer memory", "[update]") {
  check_matrix(memory::buffer, 424, update_operations{});
}
TEST_CASE("update in block memory", "[update]") {
  check_matrix(memory::block, 424, update_operations{});
}
TEST_CASE("update by an unknown pointer", "[update]") {
  check_matrix(memory::unknown, 16, update_operations{});
}
TEST_CASE("update in thread memory", "[update]") {
  check_matrix(memory::thread, 16, update_operations{});
}

namespace {

/// Replaces the value, whatever it was: over NaN the loop must still end.
template <class T>
struct replace_by {
  T value;
  POLYATOMIC_FUNCTION T operator()(T) const { return value; }
};

/// What stood there is written down; zeroes everything.
template <class T>
struct replace_all {
  T* objects;
  T* old;
  T* now;
  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
    old[i] = pa::fetch_update(objects + i, replace_by<T>{T(42)}, pa::acq_rel);
    now[i] = pa::update_fetch(objects + i, replace_by<T>{T(43)});
  }
};

template <class T>
void check_loops_end(const std::vector<T>& stored) {
  const subject::queue q{};
  const std::size_t n = stored.size();
  auto objects = q.allocate<T>(n);
  auto old = q.allocate<T>(n);
  auto now = q.allocate<T>(n);
  q.copy(objects.data(), stored.data(), n);
  q.parallel_for(n, replace_all<T>{objects.data(), old.data(), now.data()});
  const std::vector<T> got_old = test::read(q, old);
  const std::vector<T> got_now = test::read(q, now);
  const std::vector<T> left = test::read(q, objects);
  report results("update over NaN");
  for (std::size_t i = 0; i < n; ++i) {
    const std::string where = std::string("type ") + type_name<T> + ", index " + std::to_string(i);
    results.expect_same(where, "the old value", stored[i], got_old[i]);
    results.expect_same(where, "the new value", T(43), got_now[i]);
    results.expect_same(where, "in memory", T(43), left[i]);
  }
  results.finish();
}

}  // namespace

TEST_CASE("[fault-1] an update of a stored NaN ends and returns its bits", "[update]") {
  require_device();
  check_loops_end<float>({oracle::from_bits<float>(0x7fc00000u),
                          oracle::from_bits<float>(0x7fc12345u),
                          oracle::from_bits<float>(0xff812345u), -0.0f});
  check_loops_end<double>({oracle::from_bits<double>(0x7ff8000000000000u),
                           oracle::from_bits<double>(0xfff0000012345678u), -0.0});
}

TEST_CASE("try_update that declines writes nothing and tells so", "[update]") {
  check_cases<try_update, int>({{.in = {9, 9, 0}, .object = 9, .value = 9, .flag = 0},
                                {.in = {8, 9, 0}, .object = 1, .value = 8, .flag = 1}});
  const double nan = oracle::from_bits<double>(0x7ff8000012345678u);
  check_cases<try_update, double>({{.in = {nan, 9, 0}, .object = nan, .value = nan, .flag = 0}});
}

}  // namespace conformance
