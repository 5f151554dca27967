// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// User functions: the matrix, and loops over NaN.
#include <operations/update.hpp>
#include <support/cases.hpp>

#include <polyatomic/core/exchange.hpp>
#include <polyatomic/core/load_store.hpp>

namespace conformance::update_tests {

// Loops for every type alike: int and double have every order and scope, the six others one cell
// each. fetch_update, update_fetch, try_update: 2 types x 5 orders x 6 scopes + 6 = 66 each.
// store_update: 2 x 2 x 6 + 6 = 30. 3 x 66 + 30 = 228. In block memory each type has one cell: 32.
// By an unknown pointer and on a thread's own variable: 2 types x 4 operations = 8.

TEST_CASE("update in buffer memory", "[update]") {
  check_matrix(memory::buffer, 228, update_operations{});
}
TEST_CASE("update in block memory", "[update]") {
  check_matrix(memory::block, 32, update_operations{});
}
TEST_CASE("update by an unknown pointer", "[update]") {
  check_matrix(memory::unknown, 8, update_operations{});
}
TEST_CASE("update in thread memory", "[update]") {
  check_matrix(memory::thread, 8, update_operations{});
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

namespace {

/// Trivially copyable, and never made from nothing. 2 bytes: on a GPU part of a word.
class ticket {
 public:
  ticket() = delete;
  POLYATOMIC_FUNCTION explicit ticket(unsigned short number) : number_(number) {}
  POLYATOMIC_FUNCTION unsigned short number() const { return number_; }

 private:
  unsigned short number_;
};

struct next_ticket {
  POLYATOMIC_FUNCTION ticket operator()(ticket old) const {
    return ticket(static_cast<unsigned short>(old.number() + 1));
  }
};
struct next_ticket_below {
  unsigned short end;
  POLYATOMIC_FUNCTION bool operator()(ticket& value) const {
    if (value.number() >= end) return false;
    value = next_ticket{}(value);
    return true;
  }
};

struct take_tickets {
  ticket* object;
  unsigned* said;

  POLYATOMIC_FUNCTION void operator()(std::size_t) const {
    said[0] = pa::load(object).number();
    said[1] = pa::fetch_update(object, next_ticket{}).number();
    said[2] = pa::update_fetch(object, next_ticket{}, pa::acq_rel).number();
    pa::store_update(object, next_ticket{}, pa::release);
    const auto taken = pa::try_update(object, next_ticket_below{12});
    said[3] = taken.old.number();
    said[4] = taken.stored ? 1 : 0;
    const auto declined = pa::try_update(object, next_ticket_below{12}, pa::seq_cst);
    said[5] = declined.old.number();
    said[6] = declined.stored ? 1 : 0;
    said[7] = pa::exchange(object, ticket(20)).number();
    ticket expected(21);
    said[8] = pa::compare_exchange_strong(object, expected, ticket(22)) ? 1 : 0;
    said[9] = expected.number();
  }
};

}  // namespace

TEST_CASE("a type without a default constructor is moved and updated", "[update]") {
  require_device();
  const subject::queue q{};
  auto object = q.allocate<ticket>(2);
  auto said = q.allocate<unsigned>(10);
  q.fill(object.data(), ticket(8), 2);
  q.fill(said.data(), 99u, 10);
  q.parallel_for(1, take_tickets{object.data(), said.data()});
  CHECK(test::read(q, said) == std::vector<unsigned>{8, 8, 10, 11, 1, 12, 0, 12, 0, 20});
}

}  // namespace conformance::update_tests
