// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "objects.hpp"

// CHECK-LABEL: load_global:
// SASS: LDG.E.STRONG.GPU R
// SASS-COUNT-3: LDG.E.64.STRONG.GPU R
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=4
// CELL sm_75,sm_80,sm_90 load enum,pointer,struct8,complex_f32 global,host,managed
// PTX: ld.relaxed.gpu.global.b32
// PTX-COUNT-3: ld.relaxed.gpu.global.b64
// COUNT PTX ld=4
// AMD: global_load_{{dword|b32}} v{{.*}} {{glc|sc1}}
// AMD-COUNT-3: global_load_{{dwordx2|b64}} v{{.*}} {{glc|sc1}}
// AMD-NOT: {{atomic|buffer_}}
// COUNT AMD load=4
// CELL gfx90a,gfx942,gfx1100 load enum,pointer,struct8,complex_f32 global,host,managed
// X86: mov (%rdi),%{{e[a-z]+|r[0-9]+d}}
// X86-COUNT-3: mov (%rdi),%r{{[a-z]+|[0-9]+}}
// X86-NOT: lock
// COUNT X86 mov_from=4
// CELL x86_64 load enum,pointer,struct8,complex_f32 host
// ARM: ldr w{{[0-9]+}}, [x0]
// ARM-COUNT-3: ldr x{{[0-9]+}}, [x0]
// COUNT ARM load_from=4
// CELL aarch64 load enum,pointer,struct8,complex_f32 host
KERNEL load_global(line* p, line* r) {
  load_each<enumeration, int*, two_words, complex<float>>(p, r);
}

// CHECK-LABEL: store_global:
// SASS: STG.E.STRONG.GPU
// SASS-COUNT-3: STG.E.64.STRONG.GPU
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ST=4
// CELL sm_75,sm_80,sm_90 store enum,pointer,struct8,complex_f32 global,host,managed
// PTX: st.relaxed.gpu.global.b32
// PTX-COUNT-3: st.relaxed.gpu.global.b64
// COUNT PTX st=4
// AMD: global_store_{{dword|b32}} v
// AMD-COUNT-3: global_store_{{dwordx2|b64}} v
// AMD-NOT: {{atomic|buffer_}}
// COUNT GFX9 global_store_dword=4
// COUNT GFX1100 global_store_b32=1 global_store_b64=3
// CELL gfx90a,gfx942,gfx1100 store enum,pointer,struct8,complex_f32 global,host,managed
// X86: mov %{{e[a-z]+|r[0-9]+d}},(%rdi)
// X86-COUNT-3: mov %r{{[a-z]+|[0-9]+}},(%rdi)
// X86-NOT: {{lock|xchg .*\(}}
// COUNT X86 mov_to=4
// CELL x86_64 store enum,pointer,struct8,complex_f32 host
// ARM: str w{{[0-9]+}}, [x0]
// ARM-COUNT-3: str x{{[0-9]+}}, [x0]
// COUNT ARM store_to=4
// CELL aarch64 store enum,pointer,struct8,complex_f32 host
KERNEL store_global(line* p, line* v) {
  store_each<enumeration, int*, two_words, complex<float>>(p, v);
}

// CHECK-LABEL: store_load_shared:
// SASS: STS [
// SASS: LDS{{(\.U)?}} R
// SASS: STS.64 [
// SASS: LDS.{{(U\.)?}}64 R
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS LDS=4 STS=4 STS.64=3
// CELL sm_75,sm_80,sm_90 load,store enum,pointer,struct8,complex_f32 shared
// AMD: ds_{{write|store}}_b32
// AMD: ds_{{read|load}}_b32
// AMD: ds_{{write|store}}_b64
// AMD: ds_{{read|load}}_b64
// AMD-NOT: {{flat|cmp}}
// COUNT AMD ds_load=4 ds_store=4
// CELL gfx90a,gfx942,gfx1100 load,store enum,pointer,struct8,complex_f32 shared
KERNEL store_load_shared(line* v) {
  SHARED line objects[64];
  store_and_load_each<enumeration, int*, two_words, complex<float>>(objects, v);
}

// CHECK-LABEL: exchange_global:
// SASS: ATOMG.E.EXCH.STRONG.GPU PT, R
// SASS-COUNT-3: ATOMG.E.EXCH.64.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.CAS.STRONG.GPU PT, R
// SASS-COUNT-6: ATOMG.E.CAS.64.STRONG.GPU PT, R
// SASS-NOT: {{MEMBAR|CCTL|QSPC|@!?P[0-9] BRA}}
// COUNT SASS ATOMG=12
// CELL sm_75,sm_80,sm_90 exchange,compare_exchange_strong,compare_exchange_weak enum,pointer,struct8,complex_f32 global,host,managed
// AMD: global_atomic_swap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-3: global_atomic_swap_{{x2|b64}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-6: global_atomic_cmpswap_{{x2|b64}} v{{.*}} {{glc|sc0}}
// AMD-NOT: {{s_cbranch|buffer_}}
// COUNT AMD global_atomic=12
// CELL gfx90a,gfx942,gfx1100 exchange,compare_exchange_strong,compare_exchange_weak enum,pointer,struct8,complex_f32 global,host,managed
// X86: xchg %{{e[a-z]+|r[0-9]+d}},(%r
// X86-COUNT-3: xchg %r{{[a-z]+|[0-9]+}},(%r
// X86-COUNT-2: lock cmpxchg %{{e[a-z]+|r[0-9]+d}},
// X86-COUNT-6: lock cmpxchg %r{{[a-z]+|[0-9]+}},
// COUNT X86 xchg=4 cmpxchg=8
// CELL x86_64 exchange,compare_exchange_strong,compare_exchange_weak enum,pointer,struct8,complex_f32 host
// ARM-V81: swp w
// ARM-V81-COUNT-3: swp x
// ARM-V81-COUNT-2: cas w
// ARM-V81-COUNT-6: cas x
// COUNT ARM-V81 swp=4 cas=8
// CELL aarch64 exchange,compare_exchange_strong,compare_exchange_weak enum,pointer,struct8,complex_f32 host
// ARM-V80: ldxr w
// ARM-V80-COUNT-3: ldxr x
// ARM-V80-COUNT-2: ldxr w
// ARM-V80-COUNT-6: ldxr x
// COUNT ARM-V80 exclusive_load=12 exclusive_store=12
KERNEL exchange_global(line* p, line* v) {
  exchange_each<enumeration, int*, two_words, complex<float>>(p, v);
  compare_exchange_each<enumeration, int*, two_words, complex<float>>(p, v);
}

// CHECK-LABEL: exchange_shared:
// SASS: ATOMS.EXCH R
// SASS-COUNT-3: ATOMS.EXCH.64 R
// SASS-COUNT-2: ATOMS.CAS R
// SASS-COUNT-6: ATOMS.CAS.64 R
// SASS-NOT: {{SPIN|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMS=12
// CELL sm_75,sm_80,sm_90 exchange,compare_exchange_strong,compare_exchange_weak enum,pointer,struct8,complex_f32 shared
// AMD: ds_{{wrxchg|storexchg}}_rtn_b32
// AMD-COUNT-3: ds_{{wrxchg|storexchg}}_rtn_b64
// AMD-COUNT-2: ds_{{cmpst|cmpstore}}_rtn_b32
// AMD-COUNT-6: ds_{{cmpst|cmpstore}}_rtn_b64
// AMD-NOT: {{flat|s_cbranch}}
// COUNT AMD ds_atomic=12
// CELL gfx90a,gfx942,gfx1100 exchange,compare_exchange_strong,compare_exchange_weak enum,pointer,struct8,complex_f32 shared
KERNEL exchange_shared(line* v) {
  SHARED line objects[64];
  exchange_each<enumeration, int*, two_words, complex<float>>(objects, v);
  compare_exchange_each<enumeration, int*, two_words, complex<float>>(objects, v);
}

// CHECK-LABEL: enumeration_global:
// SASS-COUNT-2: ATOMG.E.AND.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.OR.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.XOR.STRONG.GPU PT, R
// SASS: RED{{G?}}.E.AND.STRONG.GPU
// SASS: RED{{G?}}.E.OR.STRONG.GPU
// SASS: RED{{G?}}.E.XOR.STRONG.GPU
// SASS-NOT: {{CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=6 RED=3
// CELL sm_75,sm_80,sm_90 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch,store_and,store_or,store_xor enum global,host,managed
// AMD-COUNT-6: global_atomic_{{(and|or|xor)(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-3: global_atomic_{{(and|or|xor)(_b32)?}} v{{.*}}]{{$}}
// AMD-NOT: {{cmpswap|buffer_}}
// COUNT AMD global_atomic=9 global_atomic_and=3 global_atomic_or=3 global_atomic_xor=3
// CELL gfx90a,gfx942,gfx1100 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch,store_and,store_or,store_xor enum global
// X86-COUNT-6: lock cmpxchg %{{e[a-z]+|r[0-9]+d}},
// X86: lock and %{{e[a-z]+|r[0-9]+d}},
// X86: lock or %{{e[a-z]+|r[0-9]+d}},
// X86: lock xor %{{e[a-z]+|r[0-9]+d}},
// COUNT X86 cmpxchg>=6 lock=3
// CELL x86_64 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch enum host cas_loop
// CELL x86_64 store_and,store_or,store_xor enum host
// ARM-V81-COUNT-2: ldclr w
// ARM-V81-COUNT-2: ldset w
// ARM-V81-COUNT-2: ldeor w
// ARM-V81: ldclr w
// ARM-V81: ldset w
// ARM-V81: ldeor w
// COUNT ARM-V81 lse=9
// CELL aarch64 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch,store_and,store_or,store_xor enum host
// ARM-V80-COUNT-9: ldxr w
// COUNT ARM-V80 exclusive_load=9 exclusive_store=9
KERNEL enumeration_global(enumeration* p, enumeration v, enumeration* r) {
  each_fetch_bitwise(p + lane(), v, r);
  each_store_bitwise(p + lane(), v);
}

// CHECK-LABEL: enumeration_shared:
// SASS-COUNT-2: ATOMS.AND R
// SASS-COUNT-2: ATOMS.OR R
// SASS-COUNT-2: ATOMS.XOR R
// SASS: ATOMS.AND RZ
// SASS: ATOMS.OR RZ
// SASS: ATOMS.XOR RZ
// SASS-NOT: {{CAS|QSPC}}
// COUNT SASS ATOMS=9
// CELL sm_75,sm_80,sm_90 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch,store_and,store_or,store_xor enum shared
// AMD-COUNT-2: ds_and_rtn_b32
// AMD-COUNT-2: ds_or_rtn_b32
// AMD-COUNT-2: ds_xor_rtn_b32
// AMD: ds_and_b32
// AMD: ds_or_b32
// AMD: ds_xor_b32
// AMD-NOT: {{flat|cmpst}}
// COUNT AMD ds_atomic=9
// CELL gfx90a,gfx942,gfx1100 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch,store_and,store_or,store_xor enum shared
KERNEL enumeration_shared(enumeration v, enumeration* r) {
  SHARED enumeration object[64];
  each_fetch_bitwise(&object[lane()], v, r);
  each_store_bitwise(&object[lane()], v);
}

// CHECK-LABEL: pointer_global:
// SASS-COUNT-8: ATOMG.E.ADD.64.STRONG.GPU PT, R
// SASS-COUNT-4: RED{{G?}}.E.ADD.64.STRONG.GPU
// SASS-NOT: {{CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=8 RED=4
// CELL sm_75,sm_80,sm_90 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch,store_add,store_sub,store_inc,store_dec pointer global,host,managed
// PTX: atom.relaxed.gpu.global.add.u64
// PTX: red.relaxed.gpu.global.add.u64
// COUNT PTX atom=8 red=4
// AMD-COUNT-8: global_atomic_{{(add|sub|inc|dec)_(x2|u64)}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-4: global_atomic_{{(add|sub|inc|dec)_(x2|u64)}} v{{.*}}]{{$}}
// AMD-NOT: {{cmpswap|buffer_}}
// COUNT AMD global_atomic=12
// CELL gfx90a,gfx942,gfx1100 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch,store_add,store_sub,store_inc,store_dec pointer global,host,managed
// X86-COUNT-8: lock xadd %r{{[a-z]+|[0-9]+}},
// X86-COUNT-4: lock {{add|sub}}
// COUNT X86 xadd=8 lock=4
// CELL x86_64 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch,store_add,store_sub,store_inc,store_dec pointer host
// ARM-V81-COUNT-12: ldadd x
// COUNT ARM-V81 lse=12
// CELL aarch64 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch,store_add,store_sub,store_inc,store_dec pointer host
// ARM-V80-COUNT-12: ldxr x
// COUNT ARM-V80 exclusive_load=12 exclusive_store=12
KERNEL pointer_global(int** p, long v, int** r) {
  each_fetch_add(p + lane(), v, r);
  each_store_add(p + lane(), v);
}

// CHECK-LABEL: pointer_shared:
// SASS-COUNT-12: ATOMS.CAST.SPIN.64
// COUNT SASS LDS=12 ATOMS=12
// CELL sm_75,sm_80,sm_90 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch,store_add,store_sub,store_inc,store_dec pointer shared cas_loop
// AMD-COUNT-8: ds_{{add|sub}}_rtn_u64
// AMD-COUNT-4: ds_{{add|sub}}_u64
// AMD-NOT: {{flat|cmp}}
// COUNT AMD ds_atomic=12
// CELL gfx90a,gfx942,gfx1100 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch,store_add,store_sub,store_inc,store_dec pointer shared
KERNEL pointer_shared(long v, int** r) {
  SHARED int* object[64];
  each_fetch_add(&object[lane()], v, r);
  each_store_add(&object[lane()], v);
}

// Enumerations, pointers, structs of 8 bytes and complex<float> are moved as their bits; an
// enumeration has the bitwise instructions of its integer, a pointer is added to as an integer.
