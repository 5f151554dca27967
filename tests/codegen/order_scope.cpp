// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel.hpp"

// What each order and scope adds to a read-modify-write.
//
// NVIDIA: MEMBAR waits for the earlier writes, CCTL.IVALL invalidates the L1 cache. A release needs
// the first, an acquire the second, and a fence statement beside the operation would bring both.
// On AMD the instructions are those that the LLVM AMDGPU memory model lists for each generation.
// s_waitcnt waits; buffer_wbl2 writes back L2. gfx90a: buffer_wbinvl1_vol invalidates L1 and
// buffer_invl2 L2. gfx942: buffer_inv invalidates; sc1 is the device, sc0 sc1 the system. gfx1100:
// buffer_gl1_inv and buffer_gl0_inv invalidate the caches nearer than L2; writes go through to L2.
//
// On aarch64 the order is a part of the instruction: a acquires, l releases.

// CHECK-LABEL: store_add_release:
// SASS: MEMBAR.ALL.GPU
// SASS: RED{{G?}}.E.ADD.STRONG.GPU
// SASS-NOT: {{ATOM|CCTL|MEMBAR}}
// COUNT SASS MEMBAR=1 RED=1
// PTX: red.release.gpu.global.add.u32
// COUNT PTX red=1
// GFX90A: s_waitcnt vmcnt(0)
// GFX90A: global_atomic_add v
// GFX90A-NOT: {{glc|buffer_}}
// COUNT GFX90A global_atomic=1
// GFX942: buffer_wbl2 sc1
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942: global_atomic_add v{{.*}}]{{$}}
// GFX942-NOT: {{sc0|inv}}
// COUNT GFX942 wbl2=1 global_atomic=1
// GFX1100: global_atomic_add_u32 v
// GFX1100-NOT: {{glc|buffer_}}
// COUNT GFX1100 global_atomic=1
// X86: lock add
// COUNT X86 lock=1
// ARM-V81: ldaddl w
// COUNT ARM-V81 lse=1
// ARM-V80: ldxr w
// ARM-V80: stlxr w
// COUNT ARM-V80 exclusive_load=1 exclusive_store=1
KERNEL store_add_release(unsigned* p, unsigned v) {
  pa::store_add(p + lane(), v, pa::release);
}

// CHECK-LABEL: fetch_add_release:
// SASS: MEMBAR.ALL.GPU
// SASS: ATOMG.E.ADD.STRONG.GPU
// SASS-NOT: {{CCTL|MEMBAR}}
// COUNT SASS MEMBAR=1 ATOMG=1
// PTX: atom.release.gpu.global.add.u32
// COUNT PTX atom=1
// GFX90A: s_waitcnt vmcnt(0)
// GFX90A: global_atomic_add v{{.*}} glc
// GFX90A-NOT: buffer_
// COUNT GFX90A global_atomic=1
// GFX942: buffer_wbl2 sc1
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942: global_atomic_add v{{.*}} sc0{{$}}
// GFX942-NOT: buffer_
// COUNT GFX942 wbl2=1 global_atomic=1
// GFX1100: global_atomic_add_u32 v{{.*}} glc
// GFX1100-NOT: buffer_
// COUNT GFX1100 global_atomic=1
// ARM-V81: ldaddl w
// COUNT ARM-V81 lse=1
// ARM-V80: ldxr w
// ARM-V80: stlxr w
// COUNT ARM-V80 exclusive_load=1 exclusive_store=1
KERNEL fetch_add_release(unsigned* p, unsigned v, unsigned* r) {
  *r = pa::fetch_add(p + lane(), v, pa::release);
}

// CHECK-LABEL: fetch_add_acquire:
// SASS: ATOMG.E.ADD.STRONG.GPU
// SASS: CCTL.IVALL
// SASS-NOT: MEMBAR
// COUNT SASS ATOMG=1 CCTL=1
// PTX: atom.acquire.gpu.global.add.u32
// COUNT PTX atom=1
// GFX90A: global_atomic_add v{{.*}} glc
// GFX90A-NEXT: s_waitcnt vmcnt(0)
// GFX90A-NEXT: buffer_wbinvl1_vol
// GFX90A-NOT: {{wbl2|invl2}}
// COUNT GFX90A global_atomic=1 wbinvl1=1
// GFX942: global_atomic_add v{{.*}} sc0{{$}}
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942-NEXT: buffer_inv sc1
// GFX942-NOT: wbl2
// COUNT GFX942 global_atomic=1 inv=1
// GFX1100: global_atomic_add_u32 v{{.*}} glc
// GFX1100-NEXT: s_waitcnt vmcnt(0)
// GFX1100-NEXT: buffer_gl1_inv
// GFX1100-NEXT: buffer_gl0_inv
// COUNT GFX1100 global_atomic=1 gl1_inv=1 gl0_inv=1
// X86: lock xadd
// COUNT X86 xadd=1
// ARM-V81: ldadda w
// COUNT ARM-V81 lse=1
// ARM-V80: ldaxr w
// ARM-V80: stxr w
// COUNT ARM-V80 exclusive_load=1 exclusive_store=1
KERNEL fetch_add_acquire(unsigned* p, unsigned v, unsigned* r) {
  *r = pa::fetch_add(p + lane(), v, pa::acquire);
}

// CHECK-LABEL: fetch_add_acq_rel:
// SASS: MEMBAR.ALL.GPU
// SASS: ATOMG.E.ADD.STRONG.GPU
// SASS: CCTL.IVALL
// SASS-NOT: {{CCTL|MEMBAR}}
// COUNT SASS MEMBAR=1 ATOMG=1 CCTL=1
// PTX: atom.acq_rel.gpu.global.add.u32
// COUNT PTX atom=1
// GFX90A: s_waitcnt vmcnt(0)
// GFX90A: global_atomic_add v{{.*}} glc
// GFX90A-NEXT: s_waitcnt vmcnt(0)
// GFX90A-NEXT: buffer_wbinvl1_vol
// COUNT GFX90A global_atomic=1 wbinvl1=1
// GFX942: buffer_wbl2 sc1
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942: global_atomic_add v{{.*}} sc0{{$}}
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942-NEXT: buffer_inv sc1
// COUNT GFX942 wbl2=1 global_atomic=1 inv=1
// GFX1100: global_atomic_add_u32 v{{.*}} glc
// GFX1100-NEXT: s_waitcnt vmcnt(0)
// GFX1100-NEXT: buffer_gl1_inv
// GFX1100-NEXT: buffer_gl0_inv
// COUNT GFX1100 global_atomic=1 gl1_inv=1 gl0_inv=1
// X86: lock xadd
// X86-NOT: mfence
// COUNT X86 xadd=1
// ARM-V81: ldaddal w
// COUNT ARM-V81 lse=1
// ARM-V80: ldaxr w
// ARM-V80: stlxr w
// COUNT ARM-V80 exclusive_load=1 exclusive_store=1
KERNEL fetch_add_acq_rel(unsigned* p, unsigned v, unsigned* r) {
  *r = pa::fetch_add(p + lane(), v, pa::acq_rel);
}

// fence.sc, which itself invalidates, then the acquiring operation. Never a compare-exchange.
//
// CHECK-LABEL: fetch_add_seq_cst:
// SASS: MEMBAR.SC.GPU
// SASS: CCTL.IVALL
// SASS: ATOMG.E.ADD.STRONG.GPU
// SASS: CCTL.IVALL
// SASS-NOT: {{MEMBAR|CAS}}
// COUNT SASS MEMBAR=1 ATOMG=1 CCTL=2
// PTX: fence.sc.gpu
// PTX: atom.acquire.gpu.global.add.u32
// COUNT PTX fence=1 atom=1
// GFX90A: s_waitcnt vmcnt(0) lgkmcnt(0)
// GFX90A: global_atomic_add v{{.*}} glc
// GFX90A-NEXT: s_waitcnt vmcnt(0)
// GFX90A-NEXT: buffer_wbinvl1_vol
// COUNT GFX90A global_atomic=1 wbinvl1=1
// GFX942: buffer_wbl2 sc1
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942: global_atomic_add v{{.*}} sc0{{$}}
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942-NEXT: buffer_inv sc1
// COUNT GFX942 wbl2=1 global_atomic=1 inv=1
// GFX1100: global_atomic_add_u32 v{{.*}} glc
// GFX1100-NEXT: s_waitcnt vmcnt(0)
// GFX1100-NEXT: buffer_gl1_inv
// GFX1100-NEXT: buffer_gl0_inv
// COUNT GFX1100 global_atomic=1 gl1_inv=1 gl0_inv=1
// X86: lock xadd
// X86-NOT: mfence
// COUNT X86 xadd=1
// ARM-V81: ldaddal w
// COUNT ARM-V81 lse=1
// ARM-V80: ldaxr w
// ARM-V80: stlxr w
// COUNT ARM-V80 exclusive_load=1 exclusive_store=1
KERNEL fetch_add_seq_cst(unsigned* p, unsigned v, unsigned* r) {
  *r = pa::fetch_add(p + lane(), v, pa::seq_cst);
}

// One instruction has one order for success and failure: the stronger.
//
// CHECK-LABEL: compare_exchange_acquire_on_failure:
// SASS: MEMBAR.ALL.GPU
// SASS: ATOMG.E.CAS.STRONG.GPU
// SASS: CCTL.IVALL
// SASS-NOT: {{CCTL|MEMBAR|CAS}}
// COUNT SASS MEMBAR=1 ATOMG=1 CCTL=1
// PTX: atom.acq_rel.gpu.global.cas.b32
// COUNT PTX atom=1
// GFX90A: s_waitcnt vmcnt(0)
// GFX90A: global_atomic_cmpswap v{{.*}} glc
// GFX90A: buffer_wbinvl1_vol
// COUNT GFX90A global_atomic=1 wbinvl1=1
// GFX942: buffer_wbl2 sc1
// GFX942: s_waitcnt vmcnt(0)
// GFX942: global_atomic_cmpswap v{{.*}} sc0{{$}}
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942-NEXT: buffer_inv sc1
// COUNT GFX942 wbl2=1 global_atomic=1 inv=1
// GFX1100: global_atomic_cmpswap_b32 v{{.*}} glc
// GFX1100-NEXT: s_waitcnt vmcnt(0)
// GFX1100-NEXT: buffer_gl1_inv
// GFX1100-NEXT: buffer_gl0_inv
// COUNT GFX1100 global_atomic=1 gl1_inv=1 gl0_inv=1
// X86: lock cmpxchg
// COUNT X86 cmpxchg=1
// ARM-V81: casal w
// COUNT ARM-V81 cas=1
// ARM-V80: ldaxr w
// ARM-V80: stlxr w
// COUNT ARM-V80 exclusive_load=1 exclusive_store=1
KERNEL compare_exchange_acquire_on_failure(unsigned* p, unsigned v, unsigned* r) {
  *r = pa::compare_exchange_strong(p + lane(), *r, v, pa::release, pa::acquire);
}

// Scopes from the thread outward. Nothing is narrower than a block on NVIDIA; the block's threads
// share an L1 cache, so nothing is invalidated. AMD has a scope for the wave, at which nothing is
// needed.
//
// CHECK-LABEL: fetch_add_thread_scope:
// SASS: ATOMG.E.ADD.STRONG.{{CTA|SM}} PT
// COUNT SASS MEMBAR=1 ATOMG=1
// PTX: atom.acq_rel.cta.global.add.u32
// COUNT PTX atom=1
// AMD: global_atomic_add{{(_u32)?}} v{{.*}} {{glc|sc0}}
// AMD-NOT: buffer_
// COUNT AMD global_atomic=1
KERNEL fetch_add_thread_scope(unsigned* p, unsigned v, unsigned* r) {
  *r = pa::fetch_add(p + lane(), v, pa::acq_rel, pa::thread_scope);
}

// CHECK-LABEL: fetch_add_subgroup_scope:
// SASS: ATOMG.E.ADD.STRONG.{{CTA|SM}} PT
// COUNT SASS MEMBAR=1 ATOMG=1
// PTX: atom.acq_rel.cta.global.add.u32
// COUNT PTX atom=1
// AMD: global_atomic_add{{(_u32)?}} v{{.*}} {{glc|sc0}}
// AMD-NOT: buffer_
// COUNT AMD global_atomic=1
KERNEL fetch_add_subgroup_scope(unsigned* p, unsigned v, unsigned* r) {
  *r = pa::fetch_add(p + lane(), v, pa::acq_rel, pa::subgroup_scope);
}

// CHECK-LABEL: fetch_add_block_scope:
// SASS: MEMBAR.ALL.CTA
// SASS: ATOMG.E.ADD.STRONG.{{CTA|SM}} PT
// SASS-NOT: {{CCTL|MEMBAR}}
// COUNT SASS MEMBAR=1 ATOMG=1
// PTX: atom.acq_rel.cta.global.add.u32
// COUNT PTX atom=1
// GFX90A: s_waitcnt vmcnt(0) lgkmcnt(0)
// GFX90A: global_atomic_add v{{.*}} glc
// GFX90A-NOT: buffer_
// COUNT GFX90A global_atomic=1
// GFX942: s_waitcnt vmcnt(0) lgkmcnt(0)
// GFX942: global_atomic_add v{{.*}} sc0{{$}}
// GFX942-NOT: buffer_
// COUNT GFX942 global_atomic=1
// GFX1100: s_waitcnt lgkmcnt(0)
// GFX1100: global_atomic_add_u32 v{{.*}} glc
// GFX1100-NEXT: s_waitcnt vmcnt(0)
// GFX1100-NEXT: buffer_gl0_inv
// GFX1100-NOT: gl1
// COUNT GFX1100 global_atomic=1 gl0_inv=1
KERNEL fetch_add_block_scope(unsigned* p, unsigned v, unsigned* r) {
  *r = pa::fetch_add(p + lane(), v, pa::acq_rel, pa::block_scope);
}

// Clusters exist from sm_90 on; before, and on AMD, their scope widens to the device.
//
// CHECK-LABEL: fetch_add_cluster_scope:
// SASS: MEMBAR.ALL.GPU
// SASS: ATOMG.E.ADD.STRONG.GPU
// SASS: CCTL.IVALL
// COUNT SASS MEMBAR=1 ATOMG=1 CCTL=1
// PTX-SM75: atom.acq_rel.gpu.global.add.u32
// COUNT PTX-SM75 atom=1
// PTX-SM80: atom.acq_rel.gpu.global.add.u32
// COUNT PTX-SM80 atom=1
// PTX-SM90: atom.acq_rel.cluster.global.add.u32
// COUNT PTX-SM90 atom=1
// GFX90A: s_waitcnt vmcnt(0)
// GFX90A: global_atomic_add v{{.*}} glc
// GFX90A: buffer_wbinvl1_vol
// COUNT GFX90A global_atomic=1 wbinvl1=1
// GFX942: buffer_wbl2 sc1
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942: global_atomic_add v{{.*}} sc0{{$}}
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942-NEXT: buffer_inv sc1
// COUNT GFX942 wbl2=1 global_atomic=1 inv=1
// GFX1100: global_atomic_add_u32 v{{.*}} glc
// GFX1100-NEXT: s_waitcnt vmcnt(0)
// GFX1100-NEXT: buffer_gl1_inv
// GFX1100-NEXT: buffer_gl0_inv
// COUNT GFX1100 global_atomic=1 gl1_inv=1 gl0_inv=1
KERNEL fetch_add_cluster_scope(unsigned* p, unsigned v, unsigned* r) {
  *r = pa::fetch_add(p + lane(), v, pa::acq_rel, pa::cluster_scope);
}

// CHECK-LABEL: fetch_add_system_scope:
// SASS: MEMBAR.ALL.SYS
// SASS: ATOMG.E.ADD.STRONG.SYS
// SASS: CCTL.IVALL
// COUNT SASS MEMBAR=1 ATOMG=1 CCTL=1
// PTX: atom.acq_rel.sys.global.add.u32
// COUNT PTX atom=1
// GFX90A: buffer_wbl2
// GFX90A-NEXT: s_waitcnt vmcnt(0)
// GFX90A: global_atomic_add v{{.*}} glc
// GFX90A-NEXT: s_waitcnt vmcnt(0)
// GFX90A-NEXT: buffer_invl2
// GFX90A-NEXT: buffer_wbinvl1_vol
// COUNT GFX90A wbl2=1 global_atomic=1 invl2=1 wbinvl1=1
// GFX942: buffer_wbl2 sc0 sc1
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942: global_atomic_add v{{.*}} sc0 sc1{{$}}
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942-NEXT: buffer_inv sc0 sc1
// COUNT GFX942 wbl2=1 global_atomic=1 inv=1
// GFX1100: global_atomic_add_u32 v{{.*}} glc
// GFX1100-NEXT: s_waitcnt vmcnt(0)
// GFX1100-NEXT: buffer_gl1_inv
// GFX1100-NEXT: buffer_gl0_inv
// COUNT GFX1100 global_atomic=1 gl1_inv=1 gl0_inv=1
// X86: lock xadd
// COUNT X86 xadd=1
// ARM-V81: ldaddal w
// COUNT ARM-V81 lse=1
// ARM-V80: ldaxr w
// ARM-V80: stlxr w
// COUNT ARM-V80 exclusive_load=1 exclusive_store=1
KERNEL fetch_add_system_scope(unsigned* p, unsigned v, unsigned* r) {
  *r = pa::fetch_add(p + lane(), v, pa::acq_rel, pa::system_scope);
}

// CHECK-LABEL: store_add_release_system:
// SASS: MEMBAR.ALL.SYS
// SASS: RED{{G?}}.E.ADD.STRONG.SYS
// SASS-NOT: {{CCTL|MEMBAR}}
// COUNT SASS MEMBAR=1 RED=1
// PTX: red.release.sys.global.add.u32
// COUNT PTX red=1
// GFX90A: buffer_wbl2
// GFX90A-NEXT: s_waitcnt vmcnt(0)
// GFX90A: global_atomic_add v
// GFX90A-NOT: {{glc|inv}}
// COUNT GFX90A wbl2=1 global_atomic=1
// GFX942: buffer_wbl2 sc0 sc1
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942: global_atomic_add v{{.*}}] sc1{{$}}
// GFX942-NOT: inv
// COUNT GFX942 wbl2=1 global_atomic=1
// GFX1100: global_atomic_add_u32 v
// GFX1100-NOT: {{glc|buffer_}}
// COUNT GFX1100 global_atomic=1
KERNEL store_add_release_system(unsigned* p, unsigned v) {
  pa::store_add(p + lane(), v, pa::release, pa::system_scope);
}

// Shared memory at block scope: on NVIDIA the order costs no cache instruction. On AMD it orders
// global memory as well: gfx1100 invalidates the L0 cache, of which a block may have two.
//
// CHECK-LABEL: fetch_add_acq_rel_shared:
// SASS: MEMBAR.ALL.CTA
// SASS: ATOMS.ADD R
// SASS-NOT: {{CCTL|QSPC|GPU}}
// COUNT SASS MEMBAR=1 ATOMS=1
// PTX: atom.acq_rel.cta.shared.add.u32
// COUNT PTX atom=1
// GFX90A: s_waitcnt vmcnt(0) lgkmcnt(0)
// GFX90A: ds_add_rtn_u32
// GFX90A: s_waitcnt lgkmcnt(0)
// GFX90A-NOT: {{buffer_|flat}}
// COUNT GFX90A ds_atomic=1
// GFX942: s_waitcnt vmcnt(0) lgkmcnt(0)
// GFX942: ds_add_rtn_u32
// GFX942: s_waitcnt lgkmcnt(0)
// GFX942-NOT: {{buffer_|flat}}
// COUNT GFX942 ds_atomic=1
// GFX1100: ds_add_rtn_u32
// GFX1100: s_waitcnt lgkmcnt(0)
// GFX1100: buffer_gl0_inv
// GFX1100-NOT: {{buffer_|flat}}
// COUNT GFX1100 ds_atomic=1 gl0_inv=1
KERNEL fetch_add_acq_rel_shared(unsigned v, unsigned* r) {
  SHARED unsigned object[64];
  *r = pa::fetch_add(&object[lane()], v, pa::acq_rel, pa::block_scope);
}

// Default arguments are relaxed at device scope, and atomic_ref's operations are the functions.
//
// CHECK-LABEL: atomic_ref_is_the_function:
// SASS: RED{{G?}}.E.ADD.64.STRONG.{{CTA|SM}}
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS RED=1
// PTX: red.relaxed.cta.global.add.u64
// COUNT PTX red=1
// AMD: global_atomic_add_{{x2|u64}} v
// AMD-NOT: {{glc|sc0|buffer_|cmpswap}}
// COUNT AMD global_atomic=1
// X86: lock add
// COUNT X86 lock=1
// ARM-V81: ldadd x
// COUNT ARM-V81 lse=1
// ARM-V80: ldxr x
// ARM-V80: stxr w
// COUNT ARM-V80 exclusive_load=1 exclusive_store=1
KERNEL atomic_ref_is_the_function(unsigned long* p, unsigned long v) {
  pa::atomic_ref<unsigned long, pa::relaxed_t, pa::block_scope_t> object(p[lane()]);
  object.store_add(v);
}
