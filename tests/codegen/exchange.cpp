// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "operations.hpp"

// Exchange and compare-exchange: one instruction for every type, in global and in shared memory.

// CHECK-LABEL: exchange_u32:
// SASS: ATOMG.E.EXCH.STRONG.GPU PT, R
// SASS-NOT: {{CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=1
// PTX: atom.relaxed.gpu.global.exch.b32
// COUNT PTX atom=1
// AMD: global_atomic_swap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD-NOT: {{cmpswap|buffer_}}
// COUNT AMD global_atomic=1
// X86: xchg %e{{..}},(%r
// X86-NOT: lock
// COUNT X86 xchg=1
// ARM-V81: swp w
// COUNT ARM-V81 swp=1
// ARM-V80: ldxr w
// COUNT ARM-V80 exclusive_load=1 exclusive_store=1
KERNEL exchange_u32(unsigned* p, unsigned v, unsigned* r) {
  *r = pa::exchange(p + lane(), v);
}

// CHECK-LABEL: compare_exchange_u64:
// SASS: ATOMG.E.CAS.64.STRONG.GPU PT, R
// SASS-NOT: {{CAS|MEMBAR|CCTL|QSPC|@!?P[0-9] BRA}}
// COUNT SASS ATOMG=1
// PTX: atom.relaxed.gpu.global.cas.b64
// COUNT PTX atom=1
// AMD: global_atomic_cmpswap_{{x2|b64}} v{{.*}} {{glc|sc0}}
// AMD-NOT: {{cmpswap|buffer_|s_cbranch}}
// COUNT AMD global_atomic=1
// X86: lock cmpxchg %r{{[a-z]+|[0-9]+}},(%rdi)
// X86-NOT: lock
// COUNT X86 cmpxchg=1
// ARM-V81: cas x
// COUNT ARM-V81 cas=1
// ARM-V80: ldxr x
// COUNT ARM-V80 exclusive_load=1 exclusive_store=1
KERNEL compare_exchange_u64(unsigned long* p, unsigned long v, unsigned long* r) {
  unsigned long expected = v;
  *r = pa::compare_exchange_strong(p + lane(), expected, v + 1) ? 1 : expected;
}

// CHECK-LABEL: exchange_32_global:
// SASS: ATOMG.E.EXCH.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.CAS.STRONG.GPU PT, R
// SASS: ATOMG.E.EXCH.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.CAS.STRONG.GPU PT, R
// SASS: ATOMG.E.EXCH.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.CAS.STRONG.GPU PT, R
// SASS-NOT: {{CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=9
// CELL sm_75,sm_80,sm_90 exchange,compare_exchange_strong,compare_exchange_weak i32,u32,f32 global,host,managed
// AMD: global_atomic_swap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD: global_atomic_swap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD: global_atomic_swap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD-NOT: {{s_cbranch|buffer_}}
// COUNT AMD global_atomic=9
// CELL gfx90a,gfx942,gfx1100 exchange,compare_exchange_strong,compare_exchange_weak i32,u32,f32 global,host,managed
// X86: xchg %{{e[a-z]+|r[0-9]+d}},(%r
// X86-COUNT-2: lock cmpxchg %{{e[a-z]+|r[0-9]+d}},
// X86: xchg %{{e[a-z]+|r[0-9]+d}},(%r
// X86-COUNT-2: lock cmpxchg %{{e[a-z]+|r[0-9]+d}},
// X86: xchg %{{e[a-z]+|r[0-9]+d}},(%r
// X86-COUNT-2: lock cmpxchg %{{e[a-z]+|r[0-9]+d}},
// COUNT X86 xchg=3 cmpxchg=6
// CELL x86_64 exchange,compare_exchange_strong,compare_exchange_weak i32,u32,f32 host
// ARM-V81: swp w
// ARM-V81-COUNT-2: cas w
// ARM-V81: swp w
// ARM-V81-COUNT-2: cas w
// ARM-V81: swp w
// ARM-V81-COUNT-2: cas w
// COUNT ARM-V81 swp=3 cas=6
// CELL aarch64 exchange,compare_exchange_strong,compare_exchange_weak i32,u32,f32 host
// ARM-V80-COUNT-9: ldxr w
// COUNT ARM-V80 exclusive_load=9 exclusive_store=9
KERNEL exchange_32_global(int* p, unsigned* q, float* s, int v, int* r, unsigned* t, float* u) {
  each_exchange(p + lane(), v, r);
  each_exchange(q + lane(), static_cast<unsigned>(v), t);
  each_exchange(s + lane(), static_cast<float>(v), u);
}

// CHECK-LABEL: exchange_64_global:
// SASS: ATOMG.E.EXCH.64.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.CAS.64.STRONG.GPU PT, R
// SASS: ATOMG.E.EXCH.64.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.CAS.64.STRONG.GPU PT, R
// SASS: ATOMG.E.EXCH.64.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.CAS.64.STRONG.GPU PT, R
// SASS-NOT: {{CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=9
// CELL sm_75,sm_80,sm_90 exchange,compare_exchange_strong,compare_exchange_weak i64,u64,f64 global,host,managed
// AMD: global_atomic_swap_{{x2|b64}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_cmpswap_{{x2|b64}} v{{.*}} {{glc|sc0}}
// AMD: global_atomic_swap_{{x2|b64}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_cmpswap_{{x2|b64}} v{{.*}} {{glc|sc0}}
// AMD: global_atomic_swap_{{x2|b64}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_cmpswap_{{x2|b64}} v{{.*}} {{glc|sc0}}
// AMD-NOT: {{s_cbranch|buffer_}}
// COUNT AMD global_atomic=9
// CELL gfx90a,gfx942,gfx1100 exchange,compare_exchange_strong,compare_exchange_weak i64,u64,f64 global,host,managed
// X86: xchg %r{{[a-z]+|[0-9]+}},(%r
// X86-COUNT-2: lock cmpxchg %r{{[a-z]+|[0-9]+}},
// X86: xchg %r{{[a-z]+|[0-9]+}},(%r
// X86-COUNT-2: lock cmpxchg %r{{[a-z]+|[0-9]+}},
// X86: xchg %r{{[a-z]+|[0-9]+}},(%r
// X86-COUNT-2: lock cmpxchg %r{{[a-z]+|[0-9]+}},
// COUNT X86 xchg=3 cmpxchg=6
// CELL x86_64 exchange,compare_exchange_strong,compare_exchange_weak i64,u64,f64 host
// ARM-V81: swp x
// ARM-V81-COUNT-2: cas x
// ARM-V81: swp x
// ARM-V81-COUNT-2: cas x
// ARM-V81: swp x
// ARM-V81-COUNT-2: cas x
// COUNT ARM-V81 swp=3 cas=6
// CELL aarch64 exchange,compare_exchange_strong,compare_exchange_weak i64,u64,f64 host
// ARM-V80-COUNT-9: ldxr x
// COUNT ARM-V80 exclusive_load=9 exclusive_store=9
KERNEL exchange_64_global(long* p, unsigned long* q, double* s, long v, long* r, unsigned long* t,
                          double* u) {
  each_exchange(p + lane(), v, r);
  each_exchange(q + lane(), static_cast<unsigned long>(v), t);
  each_exchange(s + lane(), static_cast<double>(v), u);
}

// CHECK-LABEL: exchange_32_shared:
// SASS: ATOMS.EXCH R
// SASS-COUNT-2: ATOMS.CAS R
// SASS: ATOMS.EXCH R
// SASS-COUNT-2: ATOMS.CAS R
// SASS: ATOMS.EXCH R
// SASS-COUNT-2: ATOMS.CAS R
// SASS-NOT: {{SPIN|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMS=9
// CELL sm_75,sm_80,sm_90 exchange,compare_exchange_strong,compare_exchange_weak i32,u32,f32 shared
// AMD-COUNT-3: ds_{{wrxchg|storexchg}}_rtn_b32
// AMD-NOT: {{flat|s_cbranch}}
// COUNT AMD ds_atomic=9
// CELL gfx90a,gfx942,gfx1100 exchange,compare_exchange_strong,compare_exchange_weak i32,u32,f32 shared
KERNEL exchange_32_shared(int v, int* r, unsigned* t, float* u) {
  SHARED int object[64];
  SHARED unsigned unsigned_object[64];
  SHARED float float_object[64];
  each_exchange(&object[lane()], v, r);
  each_exchange(&unsigned_object[lane()], static_cast<unsigned>(v), t);
  each_exchange(&float_object[lane()], static_cast<float>(v), u);
}

// CHECK-LABEL: exchange_64_shared:
// SASS: ATOMS.EXCH.64 R
// SASS-COUNT-2: ATOMS.CAS.64 R
// SASS: ATOMS.EXCH.64 R
// SASS-COUNT-2: ATOMS.CAS.64 R
// SASS: ATOMS.EXCH.64 R
// SASS-COUNT-2: ATOMS.CAS.64 R
// SASS-NOT: {{SPIN|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMS=9
// CELL sm_75,sm_80,sm_90 exchange,compare_exchange_strong,compare_exchange_weak i64,u64,f64 shared
// AMD-COUNT-3: ds_{{wrxchg|storexchg}}_rtn_b64
// AMD-NOT: {{flat|s_cbranch}}
// COUNT AMD ds_atomic=9
// CELL gfx90a,gfx942,gfx1100 exchange,compare_exchange_strong,compare_exchange_weak i64,u64,f64 shared
KERNEL exchange_64_shared(long v, long* r, unsigned long* t, double* u) {
  SHARED long object[64];
  SHARED unsigned long unsigned_object[64];
  SHARED double double_object[64];
  each_exchange(&object[lane()], v, r);
  each_exchange(&unsigned_object[lane()], static_cast<unsigned long>(v), t);
  each_exchange(&double_object[lane()], static_cast<double>(v), u);
}

// CHECK-LABEL: exchange_local:
// SASS: LDL R
// SASS-NOT: {{ATOM|STRONG|QSPC}}
// COUNT SASS LDL=2 STL>=2
// CELL sm_75,sm_80,sm_90 exchange u32 local plain
KERNEL exchange_local(unsigned v, const unsigned* i, unsigned* r) {
  unsigned object[8] = {v, 1, 2, 3, 4, 5, 6, 7};
  r[0] = pa::exchange(&object[i[0]], v);
  r[1] = object[i[1]];
}
