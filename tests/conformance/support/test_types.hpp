// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>
#include <polyatomic/core/half.hpp>
#include <polyatomic/core/types.hpp>

/// @file
/// Types of the tests' own, one for each kind that users bring: none has operators, so an operation
/// that needs one does not compile.

namespace conformance {

namespace pa = polyatomic;

using signed_128 = pa::detail::signed_128;
using unsigned_128 = pa::detail::unsigned_128;

enum class colour : short {};

/// 2 bytes, aligned to 1.
struct two_bytes {
  unsigned char first;
  unsigned char second;
};

/// 8 bytes, aligned to 4: atomic operations need 8 (required_alignment).
struct two_floats {
  float first;
  float second;
};

/// 16 bytes, aligned to 8.
struct index_and_value {
  std::int64_t index;
  double value;
};

/// Complex by its shape.
template <class Part>
class test_complex {
 public:
  using value_type = Part;
  test_complex() = default;
  POLYATOMIC_FUNCTION test_complex(Part real, Part imaginary)
      : real_(real), imaginary_(imaginary) {}
  POLYATOMIC_FUNCTION Part real() const { return real_; }
  POLYATOMIC_FUNCTION Part imag() const { return imaginary_; }

 private:
  Part real_;
  Part imaginary_;
};

}  // namespace conformance
