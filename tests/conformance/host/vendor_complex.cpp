// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Complex numbers of the standard library and of Kokkos: every operation gives the numbers that
// their own operators give, and nothing is lost where threads add to one.
// tests/headers/vendor_types.cpp compiles the others.
#include <support/crew.hpp>

#include <polyatomic/polyatomic.hpp>

#include <Kokkos_Complex.hpp>

#include <complex>
#include <string>

namespace conformance::vendor_complex_tests {
namespace {

template <class Complex>
std::string shown(const Complex& value) {
  return std::to_string(value.real()) + " + " + std::to_string(value.imag()) + " i";
}

/// Compares what an operation returned and left.
template <class Complex>
class expected_of {
 public:
  expected_of(const char* type, report& results) : type_(type), results_(results) {}
  void operator()(const std::string& what, Complex expected, Complex got) {
    if (expected.real() == got.real() && expected.imag() == got.imag()) return;
    results_.mismatch(std::string(type_) + " relaxed device", what, shown(expected), shown(got));
  }

 private:
  const char* type_;
  report& results_;
};

/// Small numbers, so that every result is exact.
template <class Complex>
void check_operations(const char* type, report& results) {
  expected_of<Complex> expect(type, results);
  const Complex first(1, -2);
  const Complex second(3, 4);
  alignas(pa::required_alignment<Complex>) Complex object(9, 9);
  pa::store(&object, first);
  expect("load", first, pa::load(&object));
  expect("exchange", first, pa::exchange(&object, second));
  Complex seen = first;
  if (pa::compare_exchange_strong(&object, seen, first)) {
    results.mismatch(type, "compare_exchange of another value", "failure", "success");
  }
  expect("compare_exchange finds", second, seen);
  if (!pa::compare_exchange_strong(&object, seen, first)) {
    results.mismatch(type, "compare_exchange of the value", "success", "failure");
  }
  expect("compare_exchange stores", first, object);
  expect("fetch_add", first, pa::fetch_add(&object, second));
  expect("sub_fetch", first, pa::sub_fetch(&object, second));
  expect("mul_fetch", first * second, pa::mul_fetch(&object, second));
  expect("div_fetch", first, pa::div_fetch(&object, second));
  pa::store_add(&object, second, pa::componentwise);
  expect("store_add componentwise", first + second, object);
  pa::store_sub(&object, second, pa::componentwise, pa::release);
  expect("store_sub componentwise", first, object);
  const pa::atomic_ref<Complex> reference(object);
  expect("atomic_ref", first, reference.exchange(second));
  reference.store_add(first, pa::componentwise);
  expect("atomic_ref componentwise", first + second, reference.load());
}

/// Even turns add to the whole number, odd ones to its parts.
template <class Complex>
struct add_to_one {
  using state = unsigned;
  Complex* sum;
  unsigned* tickets;  ///< a counter that shows whether others have acted

  POLYATOMIC_FUNCTION bool act(const member&, unsigned round, state& last) const {
    if (round % 2 == 0) {
      pa::store_add(sum, Complex(1, -2));
    } else {
      pa::store_add(sum, Complex(1, -2), pa::componentwise);
    }
    const unsigned ticket = pa::fetch_inc(tickets);
    const bool another_acted = round != 0 && ticket != last + 1;
    last = ticket;
    return another_acted;
  }
};

/// The sums stay below 2^24: a float holds them.
template <class Complex>
void check_sum(const char* type) {
  for_each_crew(type, [type](pa::launch_shape shape, overlap_watch& watch, report& results) {
    const subject::queue q;
    auto sum = q.template allocate<Complex>(1);
    q.fill(sum.data(), Complex(0, 0), 1);
    auto tickets = q.template allocate<unsigned>(1);
    q.fill(tickets.data(), 0u, 1);
    const crew_counts counts = run_crew(q, shape, add_to_one<Complex>{sum.data(), tickets.data()});
    watch.saw(counts);
    using part = typename Complex::value_type;
    const part turns = static_cast<part>(counts.threads * subject::rounds);
    expected_of<Complex>(type, results)("store_add, " + to_string(shape),
                                        Complex(turns, -2 * turns), test::read(q, sum)[0]);
  });
}

}  // namespace

TEST_CASE("complex numbers of the standard library and of Kokkos", "[arithmetic][types]") {
  report results("complex numbers");
  check_operations<std::complex<float>>("std::complex<float>", results);
  check_operations<std::complex<double>>("std::complex<double>", results);
  check_operations<Kokkos::complex<float>>("Kokkos::complex<float>", results);
  check_operations<Kokkos::complex<double>>("Kokkos::complex<double>", results);
  results.finish();
}

TEST_CASE("no addition to a complex number is lost", "[arithmetic][types]") {
  check_sum<std::complex<double>>("std::complex<double>");
  check_sum<Kokkos::complex<float>>("Kokkos::complex<float>");
  check_sum<Kokkos::complex<double>>("Kokkos::complex<double>");
}

}  // namespace conformance::vendor_complex_tests
