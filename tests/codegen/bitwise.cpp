// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "operations.hpp"

// And, or, xor. On x86-64 only the form without result is an instruction.

// CHECK-LABEL: fetch_32_global:
// SASS-COUNT-2: ATOMG.E.AND.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.OR.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.XOR.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.AND.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.OR.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.XOR.STRONG.GPU PT, R
// SASS-NOT: {{RED|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=12
// CELL sm_75,sm_80,sm_90 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch i32,u32 global,host,managed
// PTX-COUNT-2: atom.relaxed.gpu.global.and.b32
// PTX-COUNT-2: atom.relaxed.gpu.global.or.b32
// PTX-COUNT-2: atom.relaxed.gpu.global.xor.b32
// COUNT PTX atom=12
// AMD-COUNT-2: global_atomic_and{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_or{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_xor{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_and{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_or{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_xor{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD-NOT: {{cmpswap|buffer_}}
// COUNT AMD global_atomic=12
// CELL gfx90a,gfx942,gfx1100 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch i32,u32 global
// X86-COUNT-12: lock cmpxchg %{{e[a-z]+|r[0-9]+d}},
// COUNT X86 cmpxchg>=12
// ARM-V81-COUNT-2: ldclr w
// ARM-V81-COUNT-2: ldset w
// ARM-V81-COUNT-2: ldeor w
// ARM-V81-COUNT-2: ldclr w
// ARM-V81-COUNT-2: ldset w
// ARM-V81-COUNT-2: ldeor w
// COUNT ARM-V81 lse=12
// CELL aarch64 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch i32,u32 host
// ARM-V80-COUNT-12: ldxr w
// COUNT ARM-V80 exclusive_load=12 exclusive_store=12
// CELL x86_64 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch i32,u32 host cas_loop
KERNEL fetch_32_global(int* p, unsigned* q, int v, int* r, unsigned* s) {
  each_fetch_bitwise(p + lane(), v, r);
  each_fetch_bitwise(q + lane(), static_cast<unsigned>(v), s);
}

// CHECK-LABEL: fetch_64_global:
// SASS-COUNT-2: ATOMG.E.AND.64.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.OR.64.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.XOR.64.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.AND.64.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.OR.64.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.XOR.64.STRONG.GPU PT, R
// SASS-NOT: {{RED|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=12
// CELL sm_75,sm_80,sm_90 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch i64,u64 global,host,managed
// AMD-COUNT-2: global_atomic_and_{{x2|b64}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_or_{{x2|b64}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_xor_{{x2|b64}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_and_{{x2|b64}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_or_{{x2|b64}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_xor_{{x2|b64}} v{{.*}} {{glc|sc0}}
// AMD-NOT: {{cmpswap|buffer_}}
// COUNT AMD global_atomic=12
// CELL gfx90a,gfx942,gfx1100 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch i64,u64 global
// X86-COUNT-12: lock cmpxchg %r{{[a-z]+|[0-9]+}},
// COUNT X86 cmpxchg>=12
// ARM-V81-COUNT-2: ldclr x
// ARM-V81-COUNT-2: ldset x
// ARM-V81-COUNT-2: ldeor x
// ARM-V81-COUNT-2: ldclr x
// ARM-V81-COUNT-2: ldset x
// ARM-V81-COUNT-2: ldeor x
// COUNT ARM-V81 lse=12
// CELL aarch64 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch i64,u64 host
// ARM-V80-COUNT-12: ldxr x
// COUNT ARM-V80 exclusive_load=12 exclusive_store=12
// CELL x86_64 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch i64,u64 host cas_loop
KERNEL fetch_64_global(long* p, unsigned long* q, long v, long* r, unsigned long* s) {
  each_fetch_bitwise(p + lane(), v, r);
  each_fetch_bitwise(q + lane(), static_cast<unsigned long>(v), s);
}

// CHECK-LABEL: fetch_32_shared:
// SASS-COUNT-2: ATOMS.AND R
// SASS-COUNT-2: ATOMS.OR R
// SASS-COUNT-2: ATOMS.XOR R
// SASS-COUNT-2: ATOMS.AND R
// SASS-COUNT-2: ATOMS.OR R
// SASS-COUNT-2: ATOMS.XOR R
// SASS-NOT: {{CAS|QSPC}}
// COUNT SASS ATOMS=12
// CELL sm_75,sm_80,sm_90 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch i32,u32 shared
// AMD-COUNT-2: ds_and_rtn_b32
// AMD-COUNT-2: ds_or_rtn_b32
// AMD-COUNT-2: ds_xor_rtn_b32
// AMD-COUNT-2: ds_and_rtn_b32
// AMD-COUNT-2: ds_or_rtn_b32
// AMD-COUNT-2: ds_xor_rtn_b32
// AMD-NOT: {{flat|cmpst}}
// COUNT AMD ds_atomic=12
// CELL gfx90a,gfx942,gfx1100 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch i32,u32 shared
KERNEL fetch_32_shared(int v, int* r, unsigned* s) {
  SHARED int object[64];
  SHARED unsigned unsigned_object[64];
  each_fetch_bitwise(&object[lane()], v, r);
  each_fetch_bitwise(&unsigned_object[lane()], static_cast<unsigned>(v), s);
}

// NVIDIA has no 64-bit form in shared memory: the assembler makes a loop.
//
// CHECK-LABEL: fetch_64_shared:
// SASS-COUNT-12: ATOMS.CAST.SPIN.64 R
// SASS-NOT: QSPC
// COUNT SASS LDS=12 ATOMS=12
// CELL sm_75,sm_80,sm_90 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch i64,u64 shared cas_loop
// AMD-COUNT-2: ds_and_rtn_b64
// AMD-COUNT-2: ds_or_rtn_b64
// AMD-COUNT-2: ds_xor_rtn_b64
// AMD-COUNT-2: ds_and_rtn_b64
// AMD-COUNT-2: ds_or_rtn_b64
// AMD-COUNT-2: ds_xor_rtn_b64
// AMD-NOT: {{flat|cmpst}}
// COUNT AMD ds_atomic=12
// CELL gfx90a,gfx942,gfx1100 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch i64,u64 shared
KERNEL fetch_64_shared(long v, long* r, unsigned long* s) {
  SHARED long object[64];
  SHARED unsigned long unsigned_object[64];
  each_fetch_bitwise(&object[lane()], v, r);
  each_fetch_bitwise(&unsigned_object[lane()], static_cast<unsigned long>(v), s);
}

// CHECK-LABEL: store_global:
// SASS: RED{{G?}}.E.AND.STRONG.GPU
// SASS: RED{{G?}}.E.OR.STRONG.GPU
// SASS: RED{{G?}}.E.XOR.STRONG.GPU
// SASS: RED{{G?}}.E.AND.STRONG.GPU
// SASS: RED{{G?}}.E.OR.STRONG.GPU
// SASS: RED{{G?}}.E.XOR.STRONG.GPU
// SASS: RED{{G?}}.E.AND.64.STRONG.GPU
// SASS: RED{{G?}}.E.OR.64.STRONG.GPU
// SASS: RED{{G?}}.E.XOR.64.STRONG.GPU
// SASS: RED{{G?}}.E.AND.64.STRONG.GPU
// SASS: RED{{G?}}.E.OR.64.STRONG.GPU
// SASS: RED{{G?}}.E.XOR.64.STRONG.GPU
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS RED=12
// CELL sm_75,sm_80,sm_90 store_and,store_or,store_xor i32,u32,i64,u64 global,host,managed
// AMD-COUNT-6: global_atomic_{{(and|or|xor)(_b32)?}} v{{.*}}]{{$}}
// AMD-COUNT-6: global_atomic_{{(and|or|xor)_(x2|b64)}} v{{.*}}]{{$}}
// AMD-NOT: {{glc|sc0|cmpswap|buffer_}}
// COUNT AMD global_atomic=12
// CELL gfx90a,gfx942,gfx1100 store_and,store_or,store_xor i32,u32,i64,u64 global
// X86: lock and %{{e[a-z]+|r[0-9]+d}},
// X86: lock or %{{e[a-z]+|r[0-9]+d}},
// X86: lock xor %{{e[a-z]+|r[0-9]+d}},
// X86: lock and %{{e[a-z]+|r[0-9]+d}},
// X86: lock or %{{e[a-z]+|r[0-9]+d}},
// X86: lock xor %{{e[a-z]+|r[0-9]+d}},
// X86: lock and %r{{[a-z]+|[0-9]+}},
// X86: lock or %r{{[a-z]+|[0-9]+}},
// X86: lock xor %r{{[a-z]+|[0-9]+}},
// X86: lock and %r{{[a-z]+|[0-9]+}},
// X86: lock or %r{{[a-z]+|[0-9]+}},
// X86: lock xor %r{{[a-z]+|[0-9]+}},
// X86-NOT: cmpxchg
// COUNT X86 lock=12
// CELL x86_64 store_and,store_or,store_xor i32,u32,i64,u64 host
// ARM-V81: ldclr w
// ARM-V81: ldset w
// ARM-V81: ldeor w
// ARM-V81: ldclr w
// ARM-V81: ldset w
// ARM-V81: ldeor w
// ARM-V81: ldclr x
// ARM-V81: ldset x
// ARM-V81: ldeor x
// ARM-V81: ldclr x
// ARM-V81: ldset x
// ARM-V81: ldeor x
// COUNT ARM-V81 lse=12
// CELL aarch64 store_and,store_or,store_xor i32,u32,i64,u64 host
// ARM-V80-COUNT-6: ldxr w
// ARM-V80-COUNT-6: ldxr x
// COUNT ARM-V80 exclusive_load=12 exclusive_store=12
KERNEL store_global(int* p, unsigned* q, long* r, unsigned long* s, int v) {
  each_store_bitwise(p + lane(), v);
  each_store_bitwise(q + lane(), static_cast<unsigned>(v));
  each_store_bitwise(r + lane(), static_cast<long>(v));
  each_store_bitwise(s + lane(), static_cast<unsigned long>(v));
}

// CHECK-LABEL: store_32_shared:
// SASS: ATOMS.AND RZ
// SASS: ATOMS.OR RZ
// SASS: ATOMS.XOR RZ
// SASS: ATOMS.AND RZ
// SASS: ATOMS.OR RZ
// SASS: ATOMS.XOR RZ
// SASS-NOT: {{CAS|QSPC}}
// COUNT SASS ATOMS=6
// CELL sm_75,sm_80,sm_90 store_and,store_or,store_xor i32,u32 shared
// AMD-COUNT-6: ds_{{and|or|xor}}_b32
// AMD-NOT: {{flat|rtn}}
// COUNT AMD ds_atomic=6
// CELL gfx90a,gfx942,gfx1100 store_and,store_or,store_xor i32,u32 shared
KERNEL store_32_shared(int v) {
  SHARED int object[64];
  SHARED unsigned unsigned_object[64];
  each_store_bitwise(&object[lane()], v);
  each_store_bitwise(&unsigned_object[lane()], static_cast<unsigned>(v));
}

// CHECK-LABEL: store_64_shared:
// SASS-COUNT-6: ATOMS.CAST.SPIN.64
// COUNT SASS LDS=6 ATOMS=6
// CELL sm_75,sm_80,sm_90 store_and,store_or,store_xor i64,u64 shared cas_loop
// AMD-COUNT-6: ds_{{and|or|xor}}_b64
// AMD-NOT: {{flat|rtn}}
// COUNT AMD ds_atomic=6
// CELL gfx90a,gfx942,gfx1100 store_and,store_or,store_xor i64,u64 shared
KERNEL store_64_shared(long v) {
  SHARED long object[64];
  SHARED unsigned long unsigned_object[64];
  each_store_bitwise(&object[lane()], v);
  each_store_bitwise(&unsigned_object[lane()], static_cast<unsigned long>(v));
}

// CHECK-LABEL: fetch_or_local:
// SASS: LDL R
// SASS: STL [
// SASS-NOT: {{ATOM|STRONG|QSPC}}
// COUNT SASS LDL=2 STL>=2
// CELL sm_75,sm_80,sm_90 fetch_or u32 local plain
KERNEL fetch_or_local(unsigned v, const unsigned* i, unsigned* r) {
  unsigned object[8] = {v, 1, 2, 3, 4, 5, 6, 7};
  r[0] = pa::fetch_or(&object[i[0]], v);
  r[1] = object[i[1]];
}
