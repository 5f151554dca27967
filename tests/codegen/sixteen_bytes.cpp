// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "objects.hpp"

// CHECK-LABEL: load_global:
// SASS-COUNT-4: LDG.E.128.STRONG.GPU R
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=4
// CELL sm_90 load i128,u128,struct16,complex_f64 global,host,managed
// PTX-COUNT-4: ld.relaxed.gpu.global.b128
// COUNT PTX ld=4
// X86-COUNT-4: lock cmpxchg16b (%r
// X86-NOT: {{^ +j}}
// COUNT X86 cmpxchg=4
// CELL x86_64 load i128,u128,struct16,complex_f64 host
// ARM-V81-COUNT-4: caspal x0, x1, x2, x3, [x
// ARM-V81-NOT: {{^ +(b\.|cbn?z)}}
// COUNT ARM-V81 cas=4
// CELL aarch64 load i128,u128,struct16,complex_f64 host
// ARM-V80-COUNT-4: ldaxp x
// COUNT ARM-V80 exclusive_load>=4 exclusive_store>=4
KERNEL load_global(line* p, line* r) {
  load_each<signed_128, unsigned_128, four_words, complex<double>>(p, r);
}

// CHECK-LABEL: store_global:
// SASS-COUNT-4: STG.E.128.STRONG.GPU
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ST=4
// CELL sm_90 store i128,u128,struct16,complex_f64 global,host,managed
// PTX-COUNT-4: st.relaxed.gpu.global.b128
// COUNT PTX st=4
// X86-COUNT-4: lock cmpxchg16b (%r
// COUNT X86 cmpxchg>=4
// CELL x86_64 store i128,u128,struct16,complex_f64 host cas_loop
// ARM-V81-COUNT-4: caspal x0, x1, x2, x3, [x
// COUNT ARM-V81 cas>=4
// CELL aarch64 store i128,u128,struct16,complex_f64 host cas_loop
// ARM-V80-COUNT-4: ldaxp x
// COUNT ARM-V80 exclusive_load>=4 exclusive_store>=4
KERNEL store_global(line* p, line* v) {
  store_each<signed_128, unsigned_128, four_words, complex<double>>(p, v);
}

// CHECK-LABEL: exchange_global:
// SASS-COUNT-4: ATOMG.E.EXCH.128.STRONG.GPU PT, R
// SASS-NOT: {{CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=4
// CELL sm_90 exchange i128,u128,struct16,complex_f64 global,host,managed
// PTX-COUNT-4: atom.relaxed.gpu.global.exch.b128
// COUNT PTX atom=4
// X86-COUNT-4: lock cmpxchg16b (%r
// COUNT X86 cmpxchg>=4
// CELL x86_64 exchange i128,u128,struct16,complex_f64 host cas_loop
// ARM-V81-COUNT-4: caspal x0, x1, x2, x3, [x
// COUNT ARM-V81 cas>=4
// CELL aarch64 exchange i128,u128,struct16,complex_f64 host cas_loop
// ARM-V80-COUNT-4: ldaxp x
// COUNT ARM-V80 exclusive_load>=4 exclusive_store>=4
KERNEL exchange_global(line* p, line* v) {
  exchange_each<signed_128, unsigned_128, four_words, complex<double>>(p, v);
}

// CHECK-LABEL: compare_exchange_global:
// SASS-COUNT-8: ATOMG.E.CAS.128.STRONG.GPU PT, R
// SASS-NOT: {{MEMBAR|CCTL|QSPC|@!?P[0-9] BRA}}
// COUNT SASS ATOMG=8
// CELL sm_90 compare_exchange_strong,compare_exchange_weak i128,u128,struct16,complex_f64 global,host,managed
// PTX-COUNT-8: atom.relaxed.gpu.global.cas.b128
// COUNT PTX atom=8
// X86-COUNT-8: lock cmpxchg16b (%r
// COUNT X86 cmpxchg=8
// CELL x86_64 compare_exchange_strong,compare_exchange_weak i128,u128,struct16,complex_f64 host
// ARM-V81-COUNT-8: caspal x0, x1, x2, x3, [x
// COUNT ARM-V81 cas=8
// CELL aarch64 compare_exchange_strong,compare_exchange_weak i128,u128,struct16,complex_f64 host
// ARM-V80-COUNT-8: ldaxp x
// COUNT ARM-V80 exclusive_load>=8 exclusive_store>=8
KERNEL compare_exchange_global(line* p, line* v) {
  compare_exchange_each<signed_128, unsigned_128, four_words, complex<double>>(p, v);
}

// CHECK-LABEL: store_load_shared:
// SASS: STS.128 [
// SASS: LDS.128 R
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS LDS=4 STS=4 STS.128=4 LDS.128=4
// CELL sm_90 load,store i128,u128,struct16,complex_f64 shared
KERNEL store_load_shared(line* v) {
  SHARED line objects[64];
  store_and_load_each<signed_128, unsigned_128, four_words, complex<double>>(objects, v);
}

// CHECK-LABEL: exchange_shared:
// SASS-COUNT-4: ATOMS.EXCH.128 R
// SASS-COUNT-8: ATOMS.CAS.128 R
// SASS-NOT: {{SPIN|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMS=12
// CELL sm_90 exchange,compare_exchange_strong,compare_exchange_weak i128,u128,struct16,complex_f64 shared
KERNEL exchange_shared(line* v) {
  SHARED line objects[64];
  exchange_each<signed_128, unsigned_128, four_words, complex<double>>(objects, v);
  compare_exchange_each<signed_128, unsigned_128, four_words, complex<double>>(objects, v);
}

// CHECK-LABEL: store_add_u128:
// SASS: LDG.E.128.STRONG.GPU R
// SASS: ATOMG.E.CAS.128.STRONG.GPU PT, R
// SASS: @{{!?}}P{{[0-9]}} BRA
// COUNT SASS LD=1 ATOMG=1
// CELL sm_90 store_add u128 global,host,managed cas_loop
// X86: lock cmpxchg16b
// X86-NOT: lock add
// COUNT X86 cmpxchg=2
// CELL x86_64 store_add u128 host cas_loop
// ARM-V81: caspal x
// COUNT ARM-V81 cas=2
// CELL aarch64 store_add u128 host cas_loop
// ARM-V80: ldaxp x
// COUNT ARM-V80 exclusive_load>=2 exclusive_store>=2
KERNEL store_add_u128(unsigned_128* p, const unsigned_128* v) {
  pa::store_add(p + lane(), *v);
}

// Objects of 16 bytes. sm_90 has loads, stores, exchange and compare-exchange of 128 bits. x86-64
// and aarch64 have the compare-exchange alone: a load is one that changes nothing, the rest are
// loops over it. AMD has nothing.
