// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "operations.hpp"

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
// AMD-COUNT-6: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// COUNT AMD load=6 global_atomic=6
// CELL gfx90a,gfx942,gfx1100 fetch_inc_mod,inc_mod_fetch,fetch_dec_mod,dec_mod_fetch,store_inc_mod,store_dec_mod u32 global,host,managed cas_loop
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
// AMD-COUNT-6: ds_{{cmpst|cmpstore}}_rtn_b32
// COUNT AMD ds_load=6 ds_atomic=6
// CELL gfx90a,gfx942,gfx1100 fetch_inc_mod,inc_mod_fetch,fetch_dec_mod,dec_mod_fetch,store_inc_mod,store_dec_mod u32 shared cas_loop
KERNEL u32_shared(unsigned v, unsigned* r) {
  SHARED unsigned object[64];
  each_counter(&object[lane()], v, r);
}

// CHECK-LABEL: u64_global:
// SASS-COUNT-6: ATOMG.E.CAS.64.STRONG.GPU PT, R
// SASS-NOT: {{MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=6 ATOMG=6
// CELL sm_75,sm_80,sm_90 fetch_inc_mod,inc_mod_fetch,fetch_dec_mod,dec_mod_fetch,store_inc_mod,store_dec_mod u64 global,host,managed cas_loop
// AMD-COUNT-6: global_atomic_cmpswap_{{x2|b64}} v{{.*}} {{glc|sc0}}
// COUNT AMD load=6 global_atomic=6
// CELL gfx90a,gfx942,gfx1100 fetch_inc_mod,inc_mod_fetch,fetch_dec_mod,dec_mod_fetch,store_inc_mod,store_dec_mod u64 global,host,managed cas_loop
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

// inc_mod and dec_mod: NVIDIA has them for 32 bits; elsewhere they are loops over compare-exchange.
