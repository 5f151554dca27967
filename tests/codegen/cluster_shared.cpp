// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "operations.hpp"
#include "other_block.hpp"

// The shared memory of another block of the cluster, from sm_90 on. The compiler can't know such an
// address's space, so each operation has a branch for every space; the one taken here is the last,
// the generic instruction. For floating adds ptxas asks once more (QSPC.E.D) and loops over
// ATOM.E.CAST.SPIN. An ATOM of 8 bytes has a predicate, and a plain load and store behind it for
// memory where it declines: an H200 does add, exchange and compare-exchange there, and declines the
// others, for which the library loops (cuda::is_atomic_in_clusters).

template <class T>
DEVICE void store_and_load(T value, T* result) {
  pa::store(in_other_block<T>(), value);
  *result = pa::load(in_other_block<T>());
}

// CHECK-LABEL: load_store_32:
// SASS-SM90: QSPC.E.G
// SASS-SM90-COUNT-3: ST.E.STRONG.GPU
// SASS-SM90-NOT: {{ATOM|CAS}}
// COUNT SASS-SM90 ST.E.STRONG=3 LD.E.STRONG=3 LD=6 ST=6 QSPC>=3 LDS=3 STS=3 LDL=3 STL=3
// CELL sm_90 load,store i32,u32,f32 cluster_shared
KERNEL load_store_32(int v, int* r, unsigned* s, float* t) {
  store_and_load(v, r);
  store_and_load(static_cast<unsigned>(v), s);
  store_and_load(static_cast<float>(v), t);
}

// CHECK-LABEL: load_store_64:
// SASS-SM90: QSPC.E.G
// SASS-SM90-COUNT-3: ST.E.64.STRONG.GPU
// SASS-SM90-NOT: {{ATOM|CAS}}
// COUNT SASS-SM90 ST.E.64.STRONG=3 LD.E.64.STRONG=3 LD=6 ST=6 QSPC>=3 LDS=3 STS=3 LDL=3 STL=3
// CELL sm_90 load,store i64,u64,f64 cluster_shared
KERNEL load_store_64(long v, long* r, unsigned long* s, double* t) {
  store_and_load(v, r);
  store_and_load(static_cast<unsigned long>(v), s);
  store_and_load(static_cast<double>(v), t);
}

// CHECK-LABEL: fetch_add_integers:
// SASS-SM90-COUNT-16: ATOM.E.ADD.STRONG.GPU PT, R
// SASS-SM90-COUNT-16: ATOM.E.ADD.64.STRONG.GPU P{{[0-9]}}, R
// SASS-SM90-NOT: QSPC.E.D
// COUNT SASS-SM90 ATOM=32 ATOMG>=32 ATOMS>=32 QSPC>=1 LDL>=32 STL>=32 LDS>=16
// CELL sm_90 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch i32,u32,i64,u64 cluster_shared
KERNEL fetch_add_integers(int v, int* r, unsigned* s, long* t, unsigned long* u) {
  each_fetch_add(in_other_block<int>(), v, r);
  each_fetch_add(in_other_block<unsigned>(), static_cast<unsigned>(v), s);
  each_fetch_add(in_other_block<long>(), static_cast<long>(v), t);
  each_fetch_add(in_other_block<unsigned long>(), static_cast<unsigned long>(v), u);
}

// CHECK-LABEL: fetch_add_f32:
// SASS-SM90: ATOM.E.ADD.F32.FTZ.RN.STRONG.GPU
// SASS-SM90: QSPC.E.D
// SASS-SM90: ATOM.E.CAST.SPIN PT, R
// COUNT SASS-SM90 ATOM=16 ATOM.E.CAST.SPIN=8 ATOMG>=8 ATOMS>=8 QSPC>=1 LDL>=8 STL>=8 LDS>=8
// CELL sm_90 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch f32 cluster_shared cas_loop
KERNEL fetch_add_f32(float v, float* r) {
  each_fetch_add(in_other_block<float>(), v, r);
}

// CHECK-LABEL: fetch_add_f64:
// SASS-SM90: ATOM.E.ADD.F64.RN.STRONG.GPU
// SASS-SM90: QSPC.E.D
// SASS-SM90: ATOM.E.CAST.SPIN.64 PT, R
// COUNT SASS-SM90 ATOM=16 ATOM.E.CAST.SPIN.64=8 ATOMG>=8 ATOMS>=8 QSPC>=1 LDL>=8 STL>=8 LDS>=8
// CELL sm_90 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch f64 cluster_shared cas_loop
KERNEL fetch_add_f64(double v, double* r) {
  each_fetch_add(in_other_block<double>(), v, r);
}

// CHECK-LABEL: store_add_integers:
// SASS-SM90-COUNT-8: ATOM.E.ADD.STRONG.GPU PT, RZ
// SASS-SM90-COUNT-8: ATOM.E.ADD.64.STRONG.GPU P{{[0-9]}}, RZ
// SASS-SM90-NOT: QSPC.E.D
// COUNT SASS-SM90 ATOM=16 RED>=16 ATOMS>=16 QSPC>=1 LDL>=16 STL>=16 LDS>=8
// CELL sm_90 store_add,store_sub,store_inc,store_dec i32,u32,i64,u64 cluster_shared
KERNEL store_add_integers(int v) {
  each_store_add(in_other_block<int>(), v);
  each_store_add(in_other_block<unsigned>(), static_cast<unsigned>(v));
  each_store_add(in_other_block<long>(), static_cast<long>(v));
  each_store_add(in_other_block<unsigned long>(), static_cast<unsigned long>(v));
}

// CHECK-LABEL: store_add_floating:
// SASS-SM90: ATOM.E.ADD.F32.FTZ.RN.STRONG.GPU
// SASS-SM90: QSPC.E.D
// SASS-SM90: ATOM.E.CAST.SPIN PT, R
// SASS-SM90: ATOM.E.ADD.F64.RN.STRONG.GPU
// SASS-SM90: QSPC.E.D
// SASS-SM90: ATOM.E.CAST.SPIN.64 PT, R
// COUNT SASS-SM90 ATOM=16 ATOM.E.CAST.SPIN=8 RED>=8 ATOMS>=8 QSPC>=1 LDL>=8 STL>=8 LDS>=8
// CELL sm_90 store_add,store_sub,store_inc,store_dec f32,f64 cluster_shared cas_loop
KERNEL store_add_floating(float v) {
  each_store_add(in_other_block<float>(), v);
  each_store_add(in_other_block<double>(), static_cast<double>(v));
}

// CHECK-LABEL: exchange_each:
// SASS-SM90-COUNT-3: ATOM.E.EXCH.STRONG.GPU PT, R
// SASS-SM90-COUNT-3: ATOM.E.EXCH.64.STRONG.GPU P{{[0-9]}}, R
// SASS-SM90-NOT: {{QSPC.E.D|SPIN}}
// COUNT SASS-SM90 ATOM=18 ATOM.E.CAS.STRONG=6 ATOM.E.CAS.64.STRONG=6 ATOMG>=18 ATOMS>=18 QSPC>=1 LDL>=18 STL>=18
// CELL sm_90 exchange,compare_exchange_strong,compare_exchange_weak i32,u32,f32,i64,u64,f64 cluster_shared
KERNEL exchange_each(int v, int* r, unsigned* s, float* t, long* u, unsigned long* w, double* x) {
  each_exchange(in_other_block<int>(), v, r);
  each_exchange(in_other_block<unsigned>(), static_cast<unsigned>(v), s);
  each_exchange(in_other_block<float>(), static_cast<float>(v), t);
  each_exchange(in_other_block<long>(), static_cast<long>(v), u);
  each_exchange(in_other_block<unsigned long>(), static_cast<unsigned long>(v), w);
  each_exchange(in_other_block<double>(), static_cast<double>(v), x);
}

// CHECK-LABEL: minmax_integers:
// SASS-SM90-COUNT-3: ATOM.E.{{(MIN|MAX)}}.S32.STRONG.GPU
// SASS-SM90-NOT: {{QSPC.E.D|CAS\.}}
// COUNT SASS-SM90 ATOM=12 ATOM.E.MIN.S32=3 ATOM.E.MAX.S32=3 ATOM.E.MIN.STRONG=3 ATOM.E.MAX.STRONG=3 ATOMG>=8 RED>=4 ATOMS>=12 QSPC>=1 LDL>=12 STL>=12
// CELL sm_90 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max i32,u32 cluster_shared
KERNEL minmax_integers(int v, int* r, unsigned* s) {
  each_minmax(in_other_block<int>(), v, r);
  each_minmax(in_other_block<unsigned>(), static_cast<unsigned>(v), s);
}

// The instructions on 8 bytes lose updates there (cuda::is_atomic_in_clusters).
//
// CHECK-LABEL: minmax_wide_integers:
// SASS-SM90: ATOM.E.CAS.64.STRONG.GPU
// SASS-SM90-NOT: {{QSPC.E.D|ATOM.E.MIN|ATOM.E.MAX}}
// COUNT SASS-SM90 ATOM>=12 ATOM.E.CAS.64>=12 ATOMG>=8 RED>=4 ATOMS>=12 QSPC>=1 LD>=12 LDL>=12 STL>=12 LDS>=12
// CELL sm_90 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max i64,u64 cluster_shared cas_loop
KERNEL minmax_wide_integers(long v, long* r, unsigned long* s) {
  each_minmax(in_other_block<long>(), v, r);
  each_minmax(in_other_block<unsigned long>(), static_cast<unsigned long>(v), s);
}

// As in global memory: a load, the integer instructions, and a loop for a stored NaN.
//
// CHECK-LABEL: minmax_floating:
// SASS-SM90-COUNT-6: ATOM.E.{{(MIN|MAX)}}
// SASS-SM90-NOT: QSPC.E.D
// COUNT SASS-SM90 ATOM=18 ATOM.E.MIN.S32=3 ATOM.E.MAX.STRONG=3 ATOM.E.MAX.S32=3 ATOM.E.MIN.STRONG=3 ATOM.E.CAS.STRONG=6 ATOMG>=18 ATOMS>=18 QSPC>=1 LD>=12 LDL>=18 STL>=18 LDS>=12
// CELL sm_90 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max f32 cluster_shared
KERNEL minmax_floating(float v, float* r) { each_minmax(in_other_block<float>(), v, r); }

// CHECK-LABEL: minmax_floating_wide:
// SASS-SM90: ATOM.E.CAS.64.STRONG.GPU
// SASS-SM90-NOT: {{QSPC.E.D|ATOM.E.MIN|ATOM.E.MAX}}
// COUNT SASS-SM90 ATOM>=18 ATOM.E.CAS.64>=18 ATOMG>=18 ATOMS>=18 QSPC>=1 LD>=12 LDL>=18 STL>=18 LDS>=12
// CELL sm_90 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max f64 cluster_shared cas_loop
KERNEL minmax_floating_wide(double v, double* r) { each_minmax(in_other_block<double>(), v, r); }

// CHECK-LABEL: bitwise_each:
// SASS-SM90-COUNT-2: ATOM.E.AND.STRONG.GPU PT, R
// SASS-SM90-COUNT-2: ATOM.E.OR.STRONG.GPU PT, R
// SASS-SM90-COUNT-2: ATOM.E.XOR.STRONG.GPU PT, R
// SASS-SM90-NOT: {{QSPC.E.D|CAS\.}}
// COUNT SASS-SM90 ATOM=18 ATOM.E.AND.STRONG=6 ATOM.E.OR.STRONG=6 ATOM.E.XOR.STRONG=6 ATOMG>=12 RED>=6 ATOMS>=18 QSPC>=1 LDL>=18 STL>=18
// CELL sm_90 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch,store_and,store_or,store_xor i32,u32 cluster_shared
KERNEL bitwise_each(int v, int* r, unsigned* s) {
  each_fetch_bitwise(in_other_block<int>(), v, r);
  each_fetch_bitwise(in_other_block<unsigned>(), static_cast<unsigned>(v), s);
  each_store_bitwise(in_other_block<int>(), v);
  each_store_bitwise(in_other_block<unsigned>(), static_cast<unsigned>(v));
}

// CHECK-LABEL: bitwise_wide:
// SASS-SM90: ATOM.E.CAS.64.STRONG.GPU
// SASS-SM90-NOT: {{QSPC.E.D|ATOM.E.AND|ATOM.E.OR|ATOM.E.XOR}}
// COUNT SASS-SM90 ATOM>=18 ATOM.E.CAS.64>=18 ATOMG>=12 RED>=6 ATOMS>=18 QSPC>=1 LD>=18 LDL>=18 STL>=18 LDS>=18
// CELL sm_90 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch,store_and,store_or,store_xor i64,u64 cluster_shared cas_loop
KERNEL bitwise_wide(long v, long* r, unsigned long* s) {
  each_fetch_bitwise(in_other_block<long>(), v, r);
  each_fetch_bitwise(in_other_block<unsigned long>(), static_cast<unsigned long>(v), s);
  each_store_bitwise(in_other_block<long>(), v);
  each_store_bitwise(in_other_block<unsigned long>(), static_cast<unsigned long>(v));
}

// CHECK-LABEL: update_each:
// SASS-SM90: ATOM.E.CAS.STRONG.GPU PT, R
// SASS-SM90: ATOM.E.CAS.64.STRONG.GPU P{{[0-9]}}, R
// SASS-SM90-NOT: QSPC.E.D
// COUNT SASS-SM90 ATOM=24 ATOM.E.CAS.STRONG=12 ATOM.E.CAS.64=12 ATOMG>=24 ATOMS>=24 QSPC>=1 LD>=24 LDS>=24 LDL>=24 STL>=24
// CELL sm_90 fetch_update,update_fetch,store_update,try_update i32,u32,f32,i64,u64,f64 cluster_shared cas_loop
KERNEL update_each(int v, int* r, unsigned* s, float* t, long* u, unsigned long* w, double* x) {
  each_update(in_other_block<int>(), v, r);
  each_update(in_other_block<unsigned>(), static_cast<unsigned>(v), s);
  each_update(in_other_block<float>(), static_cast<float>(v), t);
  each_update(in_other_block<long>(), static_cast<long>(v), u);
  each_update(in_other_block<unsigned long>(), static_cast<unsigned long>(v), w);
  each_update(in_other_block<double>(), static_cast<double>(v), x);
}
