// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "objects.hpp"
#include "other_block.hpp"

DEVICE void* memory_in_other_block() {
  SHARED line objects[64];
  return in_other_block<void>(objects);
}

// CHECK-LABEL: load_store_small:
// SASS-SM90-COUNT-3: ST.E.U8.STRONG.GPU
// SASS-SM90-COUNT-4: ST.E.U16.STRONG.GPU
// SASS-SM90-NOT: {{ATOM|CAS}}
// COUNT SASS-SM90 ST.E.U8=3 ST.E.U16=4 LD.E.U8=3 LD.E.U16=4 LD=14 ST=14 QSPC>=7 LDS=7 STS=7 LDL=7 STL=7
// CELL sm_90 load,store i8,u8,bool,i16,u16,f16,bf16 cluster_shared
KERNEL load_store_small(line* v) {
  store_and_load_each<signed char, unsigned char, bool, short, unsigned short, pa::half,
                      pa::bfloat16>(memory_in_other_block(), v);
}

// CHECK-LABEL: load_store_words:
// SASS-SM90: ST.E.STRONG.GPU
// SASS-SM90-COUNT-3: ST.E.64.STRONG.GPU
// SASS-SM90-NOT: {{ATOM|CAS}}
// COUNT SASS-SM90 ST.E.STRONG=1 ST.E.64=3 LD.E.STRONG=1 LD.E.64=3 LD=8 ST=8 QSPC>=4 LDS=4 STS=4 LDL=4 STL=4
// CELL sm_90 load,store enum,pointer,struct8,complex_f32 cluster_shared
KERNEL load_store_words(line* v) {
  store_and_load_each<enumeration, int*, two_words, complex<float>>(memory_in_other_block(), v);
}

// CHECK-LABEL: load_store_128:
// SASS-SM90-COUNT-4: ST.E.128.STRONG.GPU
// SASS-SM90-NOT: {{ATOM|CAS}}
// COUNT SASS-SM90 ST.E.128=4 LD.E.128=4 LD=8 ST=8 QSPC>=4 LDS=4 STS=4 LDL=4 STL=4
// CELL sm_90 load,store i128,u128,struct16,complex_f64 cluster_shared
KERNEL load_store_128(line* v) {
  store_and_load_each<signed_128, unsigned_128, four_words, complex<double>>(
      memory_in_other_block(), v);
}

// CHECK-LABEL: exchange_words:
// SASS-SM90: ATOM.E.EXCH.STRONG.GPU PT, R
// SASS-SM90-COUNT-3: ATOM.E.EXCH.64.STRONG.GPU {{(PT|P[0-9])}}, R
// SASS-SM90-NOT: {{QSPC.E.D|SPIN}}
// COUNT SASS-SM90 ATOM=12 ATOM.E.CAS.STRONG=2 ATOM.E.CAS.64.STRONG=6 ATOMG>=12 ATOMS>=12 QSPC>=1 LDL>=12 STL>=12
// CELL sm_90 exchange,compare_exchange_strong,compare_exchange_weak enum,pointer,struct8,complex_f32 cluster_shared
KERNEL exchange_words(line* v) {
  exchange_each<enumeration, int*, two_words, complex<float>>(memory_in_other_block(), v);
  compare_exchange_each<enumeration, int*, two_words, complex<float>>(memory_in_other_block(), v);
}

// CHECK-LABEL: exchange_128:
// SASS-SM90-COUNT-4: ATOM.E.EXCH.128.STRONG.GPU PT, R
// SASS-SM90-COUNT-8: ATOM.E.CAS.128.STRONG.GPU PT, R
// SASS-SM90-NOT: {{QSPC.E.D|SPIN}}
// COUNT SASS-SM90 ATOM=12 ATOMG=12 ATOMS=12 QSPC>=1 LDL>=12 STL>=12
// CELL sm_90 exchange,compare_exchange_strong,compare_exchange_weak i128,u128,struct16,complex_f64 cluster_shared
KERNEL exchange_128(line* v) {
  exchange_each<signed_128, unsigned_128, four_words, complex<double>>(memory_in_other_block(), v);
  compare_exchange_each<signed_128, unsigned_128, four_words, complex<double>>(
      memory_in_other_block(), v);
}

// CHECK-LABEL: fetch_bitwise_small:
// SASS-SM90-COUNT-2: ATOM.E.AND.STRONG.GPU PT, R
// SASS-SM90-NOT: {{QSPC.E.D|CAS}}
// COUNT SASS-SM90 ATOM=30 ATOM.E.AND.STRONG=10 ATOM.E.OR.STRONG=10 ATOM.E.XOR.STRONG=10 ATOMG=30 ATOMS=30 QSPC>=1 LDL>=30 STL>=30
// CELL sm_90 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch i8,u8,bool,i16,u16 cluster_shared wide
KERNEL fetch_bitwise_small(line* v) {
  fetch_bitwise_of_each<signed char, unsigned char, bool, short, unsigned short>(
      memory_in_other_block(), v);
}

// CHECK-LABEL: store_bitwise_small:
// SASS-SM90: ATOM.E.AND.STRONG.GPU PT, RZ
// SASS-SM90-NOT: {{QSPC.E.D|CAS}}
// COUNT SASS-SM90 ATOM=15 ATOM.E.AND.STRONG=5 ATOM.E.OR.STRONG=5 ATOM.E.XOR.STRONG=5 RED=15 ATOMS=15 QSPC>=1 LDL>=15 STL>=15
// CELL sm_90 store_and,store_or,store_xor i8,u8,bool,i16,u16 cluster_shared wide
KERNEL store_bitwise_small(line* v) {
  store_bitwise_of_each<signed char, unsigned char, bool, short, unsigned short>(
      memory_in_other_block(), v);
}

// CHECK-LABEL: bitwise_enumeration:
// SASS-SM90-COUNT-2: ATOM.E.AND.STRONG.GPU PT, R
// SASS-SM90-NOT: {{QSPC.E.D|CAS}}
// COUNT SASS-SM90 ATOM=9 ATOM.E.AND.STRONG=3 ATOM.E.OR.STRONG=3 ATOM.E.XOR.STRONG=3 ATOMG=6 RED=3 ATOMS=9 QSPC>=1 LDL>=9 STL>=9
// CELL sm_90 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch,store_and,store_or,store_xor enum cluster_shared
KERNEL bitwise_enumeration(enumeration v, enumeration* r) {
  each_fetch_bitwise(in_other_block<enumeration>(), v, r);
  each_store_bitwise(in_other_block<enumeration>(), v);
}

// CHECK-LABEL: add_pointer:
// SASS-SM90-COUNT-8: ATOM.E.ADD.64.STRONG.GPU {{(PT|P[0-9])}}, R
// SASS-SM90-COUNT-4: ATOM.E.ADD.64.STRONG.GPU {{(PT|P[0-9])}}, RZ
// SASS-SM90-NOT: QSPC.E.D
// COUNT SASS-SM90 ATOM=12 ATOMG=8 RED=4 ATOMS>=12 QSPC>=1 LDL>=12 STL>=12 LDS>=12
// CELL sm_90 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch,store_add,store_sub,store_inc,store_dec pointer cluster_shared
KERNEL add_pointer(long v, int** r) {
  each_fetch_add(in_other_block<int*>(), v, r);
  each_store_add(in_other_block<int*>(), v);
}

// CHECK-LABEL: counter_u32:
// SASS-SM90-COUNT-2: ATOM.E.INC.STRONG.GPU PT, R
// SASS-SM90-COUNT-2: ATOM.E.DEC.STRONG.GPU PT, R
// SASS-SM90: ATOM.E.INC.STRONG.GPU PT, RZ
// SASS-SM90: ATOM.E.DEC.STRONG.GPU PT, RZ
// SASS-SM90-NOT: {{QSPC.E.D|CAS}}
// COUNT SASS-SM90 ATOM=6 ATOMG=4 RED=2 ATOMS=6 QSPC>=1 LDL>=6 STL>=6
// CELL sm_90 fetch_inc_mod,inc_mod_fetch,fetch_dec_mod,dec_mod_fetch,store_inc_mod,store_dec_mod u32 cluster_shared
KERNEL counter_u32(unsigned v, unsigned* r) {
  each_counter(in_other_block<unsigned>(), v, r);
}

// CHECK-LABEL: minmax_of_numbers:
// SASS-SM90-COUNT-6: ATOM.E.{{(MIN|MAX)}}
// SASS-SM90-NOT: QSPC.E.D
// COUNT SASS-SM90 ATOM=18 ATOM.E.MIN.S32=3 ATOM.E.MAX.STRONG=3 ATOM.E.MAX.S32=3 ATOM.E.MIN.STRONG=3 ATOM.E.CAS.STRONG=6 ATOMG>=18 ATOMS>=18 QSPC>=1 LD>=12 LDL>=18 STL>=18 LDS>=12
// CELL sm_90 fetch_fminimum_num,fminimum_num_fetch,fetch_fmaximum_num,fmaximum_num_fetch,store_fminimum_num,store_fmaximum_num f32 cluster_shared
KERNEL minmax_of_numbers(float v, float* r) { each_minmax_of_numbers(in_other_block<float>(), v, r); }

// CHECK-LABEL: minmax_of_numbers_wide:
// SASS-SM90: ATOM.E.CAS.64.STRONG.GPU
// SASS-SM90-NOT: {{QSPC.E.D|ATOM.E.MIN|ATOM.E.MAX}}
// COUNT SASS-SM90 ATOM>=18 ATOM.E.CAS.64>=18 ATOMG>=18 ATOMS>=18 QSPC>=1 LD>=12 LDL>=18 STL>=18 LDS>=12
// CELL sm_90 fetch_fminimum_num,fminimum_num_fetch,fetch_fmaximum_num,fmaximum_num_fetch,store_fminimum_num,store_fmaximum_num f64 cluster_shared cas_loop
KERNEL minmax_of_numbers_wide(double v, double* r) { each_minmax_of_numbers(in_other_block<double>(), v, r); }

// The other types in the shared memory of another block of the cluster: cluster_shared.cpp.
