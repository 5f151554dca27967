// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// @file
/// The compilers' own 16-bit floats are floating types of the library, with every operation that
/// its own have, and the complex numbers of their libraries are complex numbers. Nothing here runs.

#include <polyatomic/core/half.hpp>
#include <polyatomic/core/packed.hpp>
#include <polyatomic/polyatomic.hpp>

#if defined(__CUDACC__)
#include <thrust/complex.h>
#include <cuda/std/complex>
#elif defined(__HIP__)
#include <hip/hip_runtime.h>
#elif __has_include(<Kokkos_Complex.hpp>)
#include <Kokkos_Complex.hpp>
#endif
#include <complex>

namespace pa = polyatomic;

namespace {

template <class T>
POLYATOMIC_FUNCTION void short_float(T* p, T v) {
  static_assert(pa::atomic_floating<T> && pa::is_padding_free<T>);
  static_assert(sizeof(T) == 2 && pa::required_alignment<T> == 2);
  pa::store(p, pa::exchange(p, v));
  T expected = pa::load(p);
  pa::compare_exchange_strong(p, expected, v);
  pa::store_add(p, pa::fetch_sub(p, v), pa::release);
  pa::store_mul(p, pa::fetch_div(p, v));
  pa::store_min(p, pa::max_fetch(p, v));
  pa::store_fminimum(p, pa::fmaximum_fetch(p, v));
  pa::store_add(p, pa::fetch_add(p, v, pa::packed), pa::packed, pa::release);
  pa::store_sub(p, pa::fetch_sub(p, v, pa::packed, pa::seq_cst), pa::packed);
  const pa::atomic_ref<T, pa::acq_rel_t> r(*p);
  r.store_add(r.fetch_add(v, pa::packed), pa::packed);
  r.store_sub(r.fetch_sub(v, pa::packed, pa::seq_cst), pa::packed, pa::relaxed);
  r *= v;
}

template <class T>
POLYATOMIC_FUNCTION void packs(pa::pack<T, 2>* p, pa::pack<T, 4>* q, pa::pack<T, 8>* r) {
  pa::store_add(p, pa::fetch_sub(p, *p, pa::acquire), pa::release, pa::block_scope);
  pa::store_sub(q, pa::fetch_add(q, *q, pa::seq_cst));
  pa::store_add(r, pa::fetch_add(r, *r));
}

template <class T>
POLYATOMIC_FUNCTION void all_of(T* p) {
  short_float(p, *p);
  packs(reinterpret_cast<pa::pack<T, 2>*>(p), reinterpret_cast<pa::pack<T, 4>*>(p),
        reinterpret_cast<pa::pack<T, 8>*>(p));
}

template <class T>
POLYATOMIC_FUNCTION void complex_number(T* p) {
  static_assert(pa::atomic_complex<T> && pa::is_padding_free<T>);
  static_assert(sizeof(T) == 2 * sizeof(typename T::value_type));
  const T v = pa::load(p, pa::acquire);
  pa::store(p, pa::exchange(p, v, pa::acq_rel), pa::release);
  T expected = v;
  pa::compare_exchange_strong(p, expected, v, pa::seq_cst, pa::acquire);
  pa::compare_exchange_weak(p, expected, v);
  pa::store_add(p, pa::fetch_sub(p, v), pa::release);
  pa::store_mul(p, pa::div_fetch(p, v));
  pa::store_add(p, v, pa::componentwise);
  pa::store_sub(p, v, pa::componentwise, pa::release, pa::block_scope);
  const pa::atomic_ref<T, pa::acq_rel_t> r(*p);
  r.store_add(r.exchange(v), pa::componentwise);
  r += v;
}

/// Of 16 bytes where the target has such objects: on the host, and on NVIDIA from sm_90 on.
template <template <class> class Complex>
POLYATOMIC_FUNCTION void complex_numbers(Complex<float>* p, [[maybe_unused]] Complex<double>* q) {
  complex_number(p);
#if !defined(__HIP__) && (!defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900)
  complex_number(q);
#endif
}

}  // namespace

POLYATOMIC_FUNCTION void own_short_floats(pa::half* p, pa::bfloat16* q) {
  all_of(p);
  all_of(q);
}
POLYATOMIC_FUNCTION void compiler_short_float(pa::detail::compiler_half* p) {
  all_of(p);
}

#if defined(__CUDACC__)
POLYATOMIC_FUNCTION void vendor_short_floats(__half* p, __nv_bfloat16* q) {
  all_of(p);
  all_of(q);
}
#elif defined(__HIP__)
POLYATOMIC_FUNCTION void vendor_short_floats(__half* p, _Float16* q) {
  all_of(p);
  all_of(q);
}
#endif

// In kernels, so that all compilers come to an end with them, the assemblers too.
#if defined(__CUDACC__)
__global__ void vendor_complex(cuda::std::complex<float>* p, cuda::std::complex<double>* q) {
  complex_numbers<cuda::std::complex>(p, q);
}
__global__ void thrust_complex(thrust::complex<float>* p, thrust::complex<double>* q) {
  complex_numbers<thrust::complex>(p, q);
}
__global__ void standard_complex(std::complex<float>* p, std::complex<double>* q) {
  complex_numbers<std::complex>(p, q);
}
#elif defined(__HIP__)
__global__ void standard_complex(std::complex<float>* p, std::complex<double>* q) {
  complex_numbers<std::complex>(p, q);
}
#else
void standard_complex(std::complex<float>* p, std::complex<double>* q) {
  complex_numbers<std::complex>(p, q);
}
#if defined(KOKKOS_COMPLEX_HPP)
void kokkos_complex(Kokkos::complex<float>* p, Kokkos::complex<double>* q) {
  complex_numbers<Kokkos::complex>(p, q);
}
#endif
#endif
