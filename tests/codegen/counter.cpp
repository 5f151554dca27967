// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "operations.hpp"

// inc_mod and dec_mod: NVIDIA has them for 32 bits, AMD for 32 and 64; elsewhere they are loops
// over compare-exchange.

// CHECK-LABEL: u32_global:
// SASS-COUNT-2: ATOMG.E.INC.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.DEC.STRONG.GPU PT, R
// SASS: RED{{G?}}.E.INC.STRONG.GPU
// SASS: RED{{G?}}.E.DEC.STRONG.GPU
// SASS-NOT: {{CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=4 RED=2
// CELL sm_75,sm_80,sm_90 fetch_inc_mod,inc_mod_fetch,fetch_dec_mod,dec_mod_fetch,store_inc_mod,store_dec_mod u32 global,host,managed
// PTX-COUNT-2: atom.relaxed.gpu.global.inc.u32
// PTX-COUNT-2: atom.relaxed.gpu.global.dec.u32
// PTX: red.relaxed.gpu.global.inc.u32
// PTX: red.relaxed.gpu.global.dec.u32
// COUNT PTX atom=4 red=2
// AMD-COUNT-2: global_atomic_inc{{(_u32)?}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_dec{{(_u32)?}} v{{.*}} {{glc|sc0}}
// AMD: global_atomic_inc{{(_u32)?}} v{{[0-9]+}}, v{{[0-9]+}}, s[{{[0-9:]+}}]{{$}}
// AMD: global_atomic_dec{{(_u32)?}} v{{[0-9]+}}, v{{[0-9]+}}, s[{{[0-9:]+}}]{{$}}
// AMD-NOT: {{cmpswap|buffer_|flat}}
// COUNT AMD global_atomic=6
// CELL gfx90a,gfx942,gfx1100 fetch_inc_mod,inc_mod_fetch,fetch_dec_mod,dec_mod_fetch,store_inc_mod,store_dec_mod u32 global
// X86-COUNT-6: lock cmpxchg %{{e[a-z]+|r[0-9]+d}},
// COUNT X86 cmpxchg>=6
// CELL x86_64 fetch_inc_mod,inc_mod_fetch,fetch_dec_mod,dec_mod_fetch,store_inc_mod,store_dec_mod u32 host cas_loop
// ARM-V81-COUNT-6: cas w
// COUNT ARM-V81 cas>=6
// CELL aarch64 fetch_inc_mod,inc_mod_fetch,fetch_dec_mod,dec_mod_fetch,store_inc_mod,store_dec_mod u32 host cas_loop
// ARM-V80-COUNT-6: ldxr w
// COUNT ARM-V80 exclusive_load>=6 exclusive_store>=6
KERNEL u32_global(unsigned* p, unsigned v, unsigned* r) {
  each_counter(p + lane(), v, r);
}

// CHECK-LABEL: u32_shared:
// SASS-COUNT-2: ATOMS.INC R
// SASS-COUNT-2: ATOMS.DEC R
// SASS: ATOMS.INC RZ
// SASS: ATOMS.DEC RZ
// SASS-NOT: {{CAS|QSPC}}
// COUNT SASS ATOMS=6
// CELL sm_75,sm_80,sm_90 fetch_inc_mod,inc_mod_fetch,fetch_dec_mod,dec_mod_fetch,store_inc_mod,store_dec_mod u32 shared
// PTX-COUNT-2: atom.relaxed.gpu.shared.inc.u32
// PTX-COUNT-2: atom.relaxed.gpu.shared.dec.u32
// COUNT PTX atom=4 red=2
// AMD-COUNT-2: ds_inc_rtn_u32
// AMD-COUNT-2: ds_dec_rtn_u32
// AMD: ds_inc_u32
// AMD: ds_dec_u32
// AMD-NOT: {{cmpst|flat}}
// COUNT AMD ds_atomic=6
// CELL gfx90a,gfx942,gfx1100 fetch_inc_mod,inc_mod_fetch,fetch_dec_mod,dec_mod_fetch,store_inc_mod,store_dec_mod u32 shared
KERNEL u32_shared(unsigned v, unsigned* r) {
  SHARED unsigned object[64];
  each_counter(&object[lane()], v, r);
}

// CHECK-LABEL: u64_global:
// SASS-COUNT-6: ATOMG.E.CAS.64.STRONG.GPU PT, R
// SASS-NOT: {{MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=6 ATOMG=6
// CELL sm_75,sm_80,sm_90 fetch_inc_mod,inc_mod_fetch,fetch_dec_mod,dec_mod_fetch,store_inc_mod,store_dec_mod u64 global,host,managed cas_loop
// AMD-COUNT-2: global_atomic_inc_{{x2|u64}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_dec_{{x2|u64}} v{{.*}} {{glc|sc0}}
// AMD: global_atomic_inc_{{x2|u64}} v{{[0-9]+}}, v[{{[0-9:]+}}], s[{{[0-9:]+}}]{{$}}
// AMD: global_atomic_dec_{{x2|u64}} v{{[0-9]+}}, v[{{[0-9:]+}}], s[{{[0-9:]+}}]{{$}}
// AMD-NOT: {{cmpswap|buffer_|flat}}
// COUNT AMD global_atomic=6
// CELL gfx90a,gfx942,gfx1100 fetch_inc_mod,inc_mod_fetch,fetch_dec_mod,dec_mod_fetch,store_inc_mod,store_dec_mod u64 global
// X86-COUNT-6: lock cmpxchg %r{{[a-z]+|[0-9]+}},
// COUNT X86 cmpxchg>=6
// CELL x86_64 fetch_inc_mod,inc_mod_fetch,fetch_dec_mod,dec_mod_fetch,store_inc_mod,store_dec_mod u64 host cas_loop
// ARM-V81-COUNT-6: cas x
// COUNT ARM-V81 cas>=6
// CELL aarch64 fetch_inc_mod,inc_mod_fetch,fetch_dec_mod,dec_mod_fetch,store_inc_mod,store_dec_mod u64 host cas_loop
// ARM-V80-COUNT-6: ldxr x
// COUNT ARM-V80 exclusive_load>=6 exclusive_store>=6
KERNEL u64_global(unsigned long* p, unsigned long v, unsigned long* r) {
  each_counter(p + lane(), v, r);
}

// CHECK-LABEL: u64_shared:
// AMD-COUNT-2: ds_inc_rtn_u64
// AMD-COUNT-2: ds_dec_rtn_u64
// AMD: ds_inc_u64
// AMD: ds_dec_u64
// AMD-NOT: {{cmpst|flat}}
// COUNT AMD ds_atomic=6
// CELL gfx90a,gfx942,gfx1100 fetch_inc_mod,inc_mod_fetch,fetch_dec_mod,dec_mod_fetch,store_inc_mod,store_dec_mod u64 shared
KERNEL u64_shared(unsigned long v, unsigned long* r) {
  SHARED unsigned long object[64];
  each_counter(&object[lane()], v, r);
}

// On AMD clang 15 ignores an order that its builtin is given, so the order is fences, and they are
// those of the other read-modify-writes (order_scope.cpp).
//
// CHECK-LABEL: fetch_inc_mod_acq_rel:
// GFX90A: s_waitcnt vmcnt(0) lgkmcnt(0)
// GFX90A: global_atomic_inc v{{.*}} glc
// GFX90A: s_waitcnt vmcnt(0)
// GFX90A-NEXT: buffer_wbinvl1_vol
// COUNT GFX90A global_atomic=1 wbinvl1=1
// GFX942: buffer_wbl2 sc1
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942: global_atomic_inc v{{.*}} sc0{{$}}
// GFX942: s_waitcnt vmcnt(0)
// GFX942-NEXT: buffer_inv sc1
// COUNT GFX942 wbl2=1 global_atomic=1 inv=1
// GFX1100: global_atomic_inc_u32 v{{.*}} glc
// GFX1100: s_waitcnt vmcnt(0)
// GFX1100-NEXT: buffer_gl1_inv
// GFX1100-NEXT: buffer_gl0_inv
// COUNT GFX1100 global_atomic=1 gl1_inv=1 gl0_inv=1
KERNEL fetch_inc_mod_acq_rel(unsigned* p, unsigned v, unsigned* r) {
  *r = pa::fetch_inc_mod(p + lane(), v, pa::acq_rel);
}

// clang 15's acquiring fence at system scope writes back L2 once more.
//
// CHECK-LABEL: fetch_dec_mod_seq_cst_system:
// GFX90A: buffer_wbl2
// GFX90A-NEXT: s_waitcnt vmcnt(0)
// GFX90A: global_atomic_dec_x2 v{{.*}} glc
// GFX90A: s_waitcnt vmcnt(0)
// GFX90A: buffer_invl2
// GFX90A-NEXT: buffer_wbinvl1_vol
// COUNT GFX90A wbl2=2 global_atomic=1 invl2=1 wbinvl1=1
// GFX942: buffer_wbl2 sc0 sc1
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942: global_atomic_dec_x2 v{{.*}} sc0 sc1{{$}}
// GFX942: s_waitcnt vmcnt(0)
// GFX942-NEXT: buffer_inv sc0 sc1
// COUNT GFX942 wbl2=1 global_atomic=1 inv=1
// GFX1100: global_atomic_dec_u64 v{{.*}} glc
// GFX1100: s_waitcnt vmcnt(0)
// GFX1100-NEXT: buffer_gl1_inv
// GFX1100-NEXT: buffer_gl0_inv
// COUNT GFX1100 global_atomic=1 gl1_inv=1 gl0_inv=1
KERNEL fetch_dec_mod_seq_cst_system(unsigned long* p, unsigned long v, unsigned long* r) {
  *r = pa::fetch_dec_mod(p + lane(), v, pa::seq_cst, pa::system_scope);
}

// Only the block reaches an object in LDS, so device scope writes back and invalidates no L2.
//
// CHECK-LABEL: fetch_inc_mod_acq_rel_shared:
// GFX9: s_waitcnt vmcnt(0) lgkmcnt(0)
// GFX9: ds_inc_rtn_u32
// GFX9: s_waitcnt lgkmcnt(0)
// COUNT GFX9 ds_atomic=1
// GFX1100: ds_inc_rtn_u32
// GFX1100: s_waitcnt lgkmcnt(0)
// GFX1100: buffer_gl0_inv
// COUNT GFX1100 ds_atomic=1 gl0_inv=1
KERNEL fetch_inc_mod_acq_rel_shared(unsigned v, unsigned* r) {
  SHARED unsigned object[64];
  *r = pa::fetch_inc_mod(&object[lane()], v, pa::acq_rel);
}
