// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/order_scope.hpp>
#include <polyatomic/core/types.hpp>

/// @file
/// The asm statements of the CUDA backend: one per PTX instruction and width.
///
/// The "C" constraint splices a constexpr string into the instruction, so opcode, order, scope,
/// state space and type are template parameters and each combination is one statement here
/// ("Inline PTX Assembly in CUDA", Constraints). All are volatile with a memory clobber: the
/// compiler must not move other accesses across an operation that may order them.

namespace polyatomic::inline POLYATOMIC_ABI::cuda {

// State spaces (PTX ISA "State Spaces"). Without one the address is generic, and ptxas emits the
// slower generic instruction.
struct global_space {
  static constexpr char text[] = ".global";
};
struct shared_space {
  static constexpr char text[] = ".shared";
};
struct generic_space {
  static constexpr char text[] = "";
};

// Orders. A seq_cst operation is `fence.sc` followed by the acquiring instruction (see sc_fence).
template <class Order>
struct order_modifier;
template <>
struct order_modifier<relaxed_t> {
  static constexpr char text[] = ".relaxed";
};
template <>
struct order_modifier<acquire_t> {
  static constexpr char text[] = ".acquire";
};
template <>
struct order_modifier<release_t> {
  static constexpr char text[] = ".release";
};
template <>
struct order_modifier<acq_rel_t> {
  static constexpr char text[] = ".acq_rel";
};
template <>
struct order_modifier<seq_cst_t> {
  static constexpr char text[] = ".acquire";
};

// Scopes. Nothing is narrower than a CTA; clusters exist from sm_90 on and widen to .gpu before.
template <class Scope>
struct scope_modifier {
  static constexpr char text[] = ".cta";
};
template <>
struct scope_modifier<cluster_scope_t> {
#if __CUDA_ARCH__ >= 900
  static constexpr char text[] = ".cluster";
#else
  static constexpr char text[] = ".gpu";
#endif
};
template <>
struct scope_modifier<device_scope_t> {
  static constexpr char text[] = ".gpu";
};
template <>
struct scope_modifier<system_scope_t> {
  static constexpr char text[] = ".sys";
};

// Operand types. PTX has one add for both signednesses (named .u), min and max for each, and
// untyped bits for the rest.
template <class T>
struct bit_type {
  static constexpr char text[] = ".b32";
};
template <class T>
requires(sizeof(T) == 8) struct bit_type<T> {
  static constexpr char text[] = ".b64";
};
template <class T>
requires(sizeof(T) == 16) struct bit_type<T> {
  static constexpr char text[] = ".b128";
};
template <class T>
struct add_type {
  static constexpr char text[] = ".u32";
};
template <atomic_integer T>
requires(sizeof(T) == 8) struct add_type<T> {
  static constexpr char text[] = ".u64";
};
template <>
struct add_type<float> {
  static constexpr char text[] = ".f32";
};
template <>
struct add_type<double> {
  static constexpr char text[] = ".f64";
};
template <atomic_integer T>
struct ordered_type {
  static constexpr char text[] = ".u32";
};
template <atomic_integer T>
requires(sizeof(T) == 8 && std::is_unsigned_v<T>) struct ordered_type<T> {
  static constexpr char text[] = ".u64";
};
template <atomic_integer T>
requires(sizeof(T) == 4 && std::is_signed_v<T>) struct ordered_type<T> {
  static constexpr char text[] = ".s32";
};
template <atomic_integer T>
requires(sizeof(T) == 8 && std::is_signed_v<T>) struct ordered_type<T> {
  static constexpr char text[] = ".s64";
};

/// The fence that makes the operation after it sequentially consistent (NVIDIA's C++-to-PTX
/// mapping: `fence.sc` before every seq_cst load, store and read-modify-write).
template <class Order, class Scope>
__device__ void sc_fence() {
  if constexpr (std::is_same_v<Order, seq_cst_t>) {
    asm volatile("fence.sc%0;" ::"C"(scope_modifier<Scope>::text) : "memory");
  }
}

/// The smallest object, in bytes, that has read-modify-write instructions. (PTX has a 16-bit
/// atom.cas; ptxas makes a loop over the 32-bit word of it.)
inline constexpr std::size_t smallest_exchange = 4;

/// `ld`: an atomic load. `address` belongs to the state space. PTX has no 8-bit registers: small
/// objects travel in 32-bit ones.
template <class Space, class Order, class Scope>
__device__ void ptx_ld(std::uint8_t& result, std::size_t address) {
  std::uint32_t wide;
  asm volatile("ld%2%3%4.u8 %0, [%1];"
               : "=r"(wide)
               : "l"(address), "C"(order_modifier<Order>::text), "C"(scope_modifier<Scope>::text),
                 "C"(Space::text)
               : "memory");
  result = static_cast<std::uint8_t>(wide);
}
template <class Space, class Order, class Scope>
__device__ void ptx_ld(std::uint16_t& result, std::size_t address) {
  asm volatile("ld%2%3%4.u16 %0, [%1];"
               : "=h"(result)
               : "l"(address), "C"(order_modifier<Order>::text), "C"(scope_modifier<Scope>::text),
                 "C"(Space::text)
               : "memory");
}
template <class Space, class Order, class Scope>
__device__ void ptx_ld(std::uint32_t& result, std::size_t address) {
  asm volatile("ld%2%3%4.b32 %0, [%1];"
               : "=r"(result)
               : "l"(address), "C"(order_modifier<Order>::text), "C"(scope_modifier<Scope>::text),
                 "C"(Space::text)
               : "memory");
}
template <class Space, class Order, class Scope>
__device__ void ptx_ld(std::uint64_t& result, std::size_t address) {
  asm volatile("ld%2%3%4.b64 %0, [%1];"
               : "=l"(result)
               : "l"(address), "C"(order_modifier<Order>::text), "C"(scope_modifier<Scope>::text),
                 "C"(Space::text)
               : "memory");
}

/// `st`: an atomic store.
template <class Space, class Order, class Scope>
__device__ void ptx_st(std::size_t address, std::uint8_t value) {
  asm volatile("st%2%3%4.u8 [%0], %1;" ::"l"(address), "r"(std::uint32_t{value}),
               "C"(order_modifier<Order>::text), "C"(scope_modifier<Scope>::text), "C"(Space::text)
               : "memory");
}
template <class Space, class Order, class Scope>
__device__ void ptx_st(std::size_t address, std::uint16_t value) {
  asm volatile("st%2%3%4.u16 [%0], %1;" ::"l"(address), "h"(value),
               "C"(order_modifier<Order>::text), "C"(scope_modifier<Scope>::text), "C"(Space::text)
               : "memory");
}
template <class Space, class Order, class Scope>
__device__ void ptx_st(std::size_t address, std::uint32_t value) {
  asm volatile("st%2%3%4.b32 [%0], %1;" ::"l"(address), "r"(value),
               "C"(order_modifier<Order>::text), "C"(scope_modifier<Scope>::text), "C"(Space::text)
               : "memory");
}
template <class Space, class Order, class Scope>
__device__ void ptx_st(std::size_t address, std::uint64_t value) {
  asm volatile("st%2%3%4.b64 [%0], %1;" ::"l"(address), "l"(value),
               "C"(order_modifier<Order>::text), "C"(scope_modifier<Scope>::text), "C"(Space::text)
               : "memory");
}

/// `atom`: a read-modify-write that returns the old value.
template <class Space, class Opcode, class Type, class Order, class Scope>
__device__ std::uint32_t ptx_atom(std::size_t address, std::uint32_t value) {
  std::uint32_t old;
  asm volatile("atom%3%4%5%6%7 %0, [%1], %2;"
               : "=r"(old)
               : "l"(address), "r"(value), "C"(order_modifier<Order>::text),
                 "C"(scope_modifier<Scope>::text), "C"(Space::text), "C"(Opcode::text),
                 "C"(Type::text)
               : "memory");
  return old;
}
template <class Space, class Opcode, class Type, class Order, class Scope>
__device__ std::uint64_t ptx_atom(std::size_t address, std::uint64_t value) {
  std::uint64_t old;
  asm volatile("atom%3%4%5%6%7 %0, [%1], %2;"
               : "=l"(old)
               : "l"(address), "l"(value), "C"(order_modifier<Order>::text),
                 "C"(scope_modifier<Scope>::text), "C"(Space::text), "C"(Opcode::text),
                 "C"(Type::text)
               : "memory");
  return old;
}

/// `red`: a read-modify-write that returns nothing; relaxed or release.
template <class Space, class Opcode, class Type, class Order, class Scope>
__device__ void ptx_red(std::size_t address, std::uint32_t value) {
  asm volatile("red%2%3%4%5%6 [%0], %1;" ::"l"(address), "r"(value),
               "C"(order_modifier<Order>::text), "C"(scope_modifier<Scope>::text), "C"(Space::text),
               "C"(Opcode::text), "C"(Type::text)
               : "memory");
}
template <class Space, class Opcode, class Type, class Order, class Scope>
__device__ void ptx_red(std::size_t address, std::uint64_t value) {
  asm volatile("red%2%3%4%5%6 [%0], %1;" ::"l"(address), "l"(value),
               "C"(order_modifier<Order>::text), "C"(scope_modifier<Scope>::text), "C"(Space::text),
               "C"(Opcode::text), "C"(Type::text)
               : "memory");
}

/// The words of a vector instruction.
template <std::size_t Words>
struct vector_words {
  std::uint32_t word[Words];
};

#if __CUDA_ARCH__ >= 900
/// `red` with a vector type: global memory alone, sm_90 and newer.
template <class Opcode, class Type, class Order, class Scope>
__device__ void ptx_red_vector(std::size_t address, const vector_words<2>& value) {
  asm volatile("red%3%4.global%5.v2%6 [%0], {%1, %2};" ::"l"(address), "r"(value.word[0]),
               "r"(value.word[1]), "C"(order_modifier<Order>::text),
               "C"(scope_modifier<Scope>::text), "C"(Opcode::text), "C"(Type::text)
               : "memory");
}
template <class Opcode, class Type, class Order, class Scope>
__device__ void ptx_red_vector(std::size_t address, const vector_words<4>& value) {
  asm volatile("red%5%6.global%7.v4%8 [%0], {%1, %2, %3, %4};" ::"l"(address), "r"(value.word[0]),
               "r"(value.word[1]), "r"(value.word[2]), "r"(value.word[3]),
               "C"(order_modifier<Order>::text), "C"(scope_modifier<Scope>::text),
               "C"(Opcode::text), "C"(Type::text)
               : "memory");
}

/// `atom` with a vector type: as above, and returns the old words.
template <class Opcode, class Type, class Order, class Scope>
__device__ vector_words<2> ptx_atom_vector(std::size_t address, const vector_words<2>& value) {
  vector_words<2> old;
  asm volatile("atom%5%6.global%7.v2%8 {%0, %1}, [%2], {%3, %4};"
               : "=r"(old.word[0]), "=r"(old.word[1])
               : "l"(address), "r"(value.word[0]), "r"(value.word[1]),
                 "C"(order_modifier<Order>::text), "C"(scope_modifier<Scope>::text),
                 "C"(Opcode::text), "C"(Type::text)
               : "memory");
  return old;
}
template <class Opcode, class Type, class Order, class Scope>
__device__ vector_words<4> ptx_atom_vector(std::size_t address, const vector_words<4>& value) {
  vector_words<4> old;
  asm volatile("atom%9%10.global%11.v4%12 {%0, %1, %2, %3}, [%4], {%5, %6, %7, %8};"
               : "=r"(old.word[0]), "=r"(old.word[1]), "=r"(old.word[2]), "=r"(old.word[3])
               : "l"(address), "r"(value.word[0]), "r"(value.word[1]), "r"(value.word[2]),
                 "r"(value.word[3]), "C"(order_modifier<Order>::text),
                 "C"(scope_modifier<Scope>::text), "C"(Opcode::text), "C"(Type::text)
               : "memory");
  return old;
}
#endif

/// `atom.cas`: writes `desired` if the bits equal `expected`; returns the old bits.
template <class Space, class Order, class Scope>
__device__ std::uint32_t ptx_cas(std::size_t address, std::uint32_t expected,
                                 std::uint32_t desired) {
  std::uint32_t old;
  asm volatile("atom%4%5%6.cas.b32 %0, [%1], %2, %3;"
               : "=r"(old)
               : "l"(address), "r"(expected), "r"(desired), "C"(order_modifier<Order>::text),
                 "C"(scope_modifier<Scope>::text), "C"(Space::text)
               : "memory");
  return old;
}
template <class Space, class Order, class Scope>
__device__ std::uint64_t ptx_cas(std::size_t address, std::uint64_t expected,
                                 std::uint64_t desired) {
  std::uint64_t old;
  asm volatile("atom%4%5%6.cas.b64 %0, [%1], %2, %3;"
               : "=l"(old)
               : "l"(address), "l"(expected), "l"(desired), "C"(order_modifier<Order>::text),
                 "C"(scope_modifier<Scope>::text), "C"(Space::text)
               : "memory");
  return old;
}

#if __CUDA_ARCH__ >= 900
// 16 bytes: the .b128 forms of ld, st, atom.exch and atom.cas (PTX ISA "atom": sm_90 and newer).
template <class Space, class Order, class Scope>
__device__ void ptx_ld(detail::unsigned_128& result, std::size_t address) {
  asm volatile("ld%2%3%4.b128 %0, [%1];"
               : "=q"(result)
               : "l"(address), "C"(order_modifier<Order>::text), "C"(scope_modifier<Scope>::text),
                 "C"(Space::text)
               : "memory");
}
template <class Space, class Order, class Scope>
__device__ void ptx_st(std::size_t address, detail::unsigned_128 value) {
  asm volatile("st%2%3%4.b128 [%0], %1;" ::"l"(address), "q"(value),
               "C"(order_modifier<Order>::text), "C"(scope_modifier<Scope>::text), "C"(Space::text)
               : "memory");
}
template <class Space, class Opcode, class Type, class Order, class Scope>
__device__ detail::unsigned_128 ptx_atom(std::size_t address, detail::unsigned_128 value) {
  detail::unsigned_128 old;
  asm volatile("atom%3%4%5%6%7 %0, [%1], %2;"
               : "=q"(old)
               : "l"(address), "q"(value), "C"(order_modifier<Order>::text),
                 "C"(scope_modifier<Scope>::text), "C"(Space::text), "C"(Opcode::text),
                 "C"(Type::text)
               : "memory");
  return old;
}
template <class Space, class Order, class Scope>
__device__ detail::unsigned_128 ptx_cas(std::size_t address, detail::unsigned_128 expected,
                                        detail::unsigned_128 desired) {
  detail::unsigned_128 old;
  asm volatile("atom%4%5%6.cas.b128 %0, [%1], %2, %3;"
               : "=q"(old)
               : "l"(address), "q"(expected), "q"(desired), "C"(order_modifier<Order>::text),
                 "C"(scope_modifier<Scope>::text), "C"(Space::text)
               : "memory");
  return old;
}
#endif

}  // namespace polyatomic::inline POLYATOMIC_ABI::cuda
