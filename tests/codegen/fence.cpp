// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel.hpp"

// Fences of their own. Between two accesses, so that nothing else is in the kernel to order.

// CHECK-LABEL: fence_relaxed:
// SASS: STG.E
// SASS: STG.E
// SASS-NOT: {{MEMBAR|CCTL}}
// COUNT SASS STG.E=2
// AMD: global_store_{{dword|b32}}
// AMD-NEXT: global_store_{{dword|b32}}
// AMD-NOT: buffer_
// COUNT GFX9 global_store_dword=2
// COUNT GFX1100 global_store_b32=2
// X86: mov %{{e[a-z]+|r[0-9]+d}},(%r
// X86: ret
// X86-NOT: {{lock|mfence}}
// COUNT X86 none
// ARM: str w2, [x0]
// ARM-NEXT: str w2, [x1]
// COUNT ARM str=2
KERNEL fence_relaxed(unsigned* p, unsigned* q, unsigned v) {
  *p = v;
  pa::thread_fence(pa::relaxed);
  *q = v;
}

// NVIDIA's fence.acq_rel serves all three orders between relaxed and seq_cst.
//
// CHECK-LABEL: fence_acquire:
// SASS: STG.E
// SASS: MEMBAR.ALL.GPU
// SASS: CCTL.IVALL
// SASS: STG.E
// SASS-NOT: {{MEMBAR|CCTL}}
// COUNT SASS MEMBAR=1 CCTL=1
// PTX: fence.acq_rel.gpu
// COUNT PTX fence=1
// GFX90A: global_store_dword
// GFX90A: s_waitcnt vmcnt(0)
// GFX90A: buffer_wbinvl1_vol
// GFX90A: global_store_dword
// COUNT GFX90A wbinvl1=1
// GFX942: global_store_dword
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942-NEXT: buffer_inv sc1
// GFX942-NEXT: global_store_dword
// COUNT GFX942 inv=1
// GFX1100: global_store_b32
// GFX1100-NEXT: s_waitcnt_vscnt null, 0x0
// GFX1100-NEXT: buffer_gl1_inv
// GFX1100-NEXT: buffer_gl0_inv
// GFX1100-NEXT: global_store_b32
// COUNT GFX1100 gl1_inv=1 gl0_inv=1
// X86: ret
// COUNT X86 none
// ARM: str w2, [x0]
// ARM-NEXT: dmb ishld
// ARM-NEXT: str w2, [x1]
// COUNT ARM dmb=1
KERNEL fence_acquire(unsigned* p, unsigned* q, unsigned v) {
  *p = v;
  pa::thread_fence(pa::acquire);
  *q = v;
}

// CHECK-LABEL: fence_release:
// SASS: STG.E
// SASS: MEMBAR.ALL.GPU
// SASS: STG.E
// COUNT SASS MEMBAR=1 CCTL=1
// PTX: fence.acq_rel.gpu
// COUNT PTX fence=1
// GFX90A: global_store_dword
// GFX90A: s_waitcnt vmcnt(0)
// GFX90A-NEXT: global_store_dword
// GFX90A-NOT: buffer_
// COUNT GFX90A global_store_dword=2
// GFX942: global_store_dword
// GFX942-NEXT: buffer_wbl2 sc1
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942-NEXT: global_store_dword
// GFX942-NOT: inv
// COUNT GFX942 wbl2=1
// GFX1100: global_store_b32
// GFX1100-NEXT: s_waitcnt_vscnt null, 0x0
// GFX1100-NEXT: global_store_b32
// GFX1100-NOT: buffer_
// COUNT GFX1100 global_store_b32=2
// X86: ret
// COUNT X86 none
// ARM: str w2, [x0]
// ARM-NEXT: dmb ish{{$}}
// ARM-NEXT: str w2, [x1]
// COUNT ARM dmb=1
KERNEL fence_release(unsigned* p, unsigned* q, unsigned v) {
  *p = v;
  pa::thread_fence(pa::release);
  *q = v;
}

// CHECK-LABEL: fence_acq_rel:
// SASS: MEMBAR.ALL.GPU
// SASS: CCTL.IVALL
// COUNT SASS MEMBAR=1 CCTL=1
// PTX: fence.acq_rel.gpu
// COUNT PTX fence=1
// GFX90A: s_waitcnt vmcnt(0)
// GFX90A: buffer_wbinvl1_vol
// COUNT GFX90A wbinvl1=1
// GFX942: global_store_dword
// GFX942-NEXT: buffer_wbl2 sc1
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942-NEXT: buffer_inv sc1
// GFX942-NEXT: global_store_dword
// COUNT GFX942 wbl2=1 inv=1
// GFX1100: global_store_b32
// GFX1100-NEXT: s_waitcnt_vscnt null, 0x0
// GFX1100-NEXT: buffer_gl1_inv
// GFX1100-NEXT: buffer_gl0_inv
// GFX1100-NEXT: global_store_b32
// COUNT GFX1100 gl1_inv=1 gl0_inv=1
// X86: ret
// COUNT X86 none
// ARM: str w2, [x0]
// ARM-NEXT: dmb ish{{$}}
// ARM-NEXT: str w2, [x1]
// COUNT ARM dmb=1
KERNEL fence_acq_rel(unsigned* p, unsigned* q, unsigned v) {
  *p = v;
  pa::thread_fence(pa::acq_rel);
  *q = v;
}

// CHECK-LABEL: fence_seq_cst:
// SASS: STG.E
// SASS: MEMBAR.SC.GPU
// SASS: CCTL.IVALL
// SASS: STG.E
// COUNT SASS MEMBAR=1 CCTL=1
// PTX: fence.sc.gpu
// COUNT PTX fence=1
// GFX90A: global_store_dword
// GFX90A: s_waitcnt vmcnt(0)
// GFX90A: buffer_wbinvl1_vol
// GFX90A: global_store_dword
// COUNT GFX90A wbinvl1=1
// GFX942: global_store_dword
// GFX942-NEXT: buffer_wbl2 sc1
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942-NEXT: buffer_inv sc1
// GFX942-NEXT: global_store_dword
// COUNT GFX942 wbl2=1 inv=1
// GFX1100: global_store_b32
// GFX1100-NEXT: s_waitcnt_vscnt null, 0x0
// GFX1100-NEXT: buffer_gl1_inv
// GFX1100-NEXT: buffer_gl0_inv
// GFX1100-NEXT: global_store_b32
// COUNT GFX1100 gl1_inv=1 gl0_inv=1
// X86: {{lock or|mfence}}
// COUNT X86 full_fence=1
// ARM: str w2, [x0]
// ARM-NEXT: dmb ish{{$}}
// ARM-NEXT: str w2, [x1]
// COUNT ARM dmb=1
KERNEL fence_seq_cst(unsigned* p, unsigned* q, unsigned v) {
  *p = v;
  pa::thread_fence(pa::seq_cst);
  *q = v;
}

// The waves of a block share GFX9's L1 cache, but another may release what this one wrote.
//
// CHECK-LABEL: fence_acq_rel_block:
// SASS: MEMBAR.ALL.CTA
// SASS-NOT: {{CCTL|MEMBAR}}
// COUNT SASS MEMBAR=1
// PTX: fence.acq_rel.cta
// COUNT PTX fence=1
// GFX9: global_store_dword
// GFX9: s_waitcnt vmcnt(0)
// GFX9: global_store_dword
// GFX9-NOT: buffer_
// COUNT GFX9 global_store_dword=2
// GFX1100: global_store_b32
// GFX1100-NEXT: s_waitcnt_vscnt null, 0x0
// GFX1100-NEXT: buffer_gl0_inv
// GFX1100-NEXT: global_store_b32
// COUNT GFX1100 gl0_inv=1
KERNEL fence_acq_rel_block(unsigned* p, unsigned* q, unsigned v) {
  *p = v;
  pa::thread_fence(pa::acq_rel, pa::block_scope);
  *q = v;
}

// CHECK-LABEL: fence_acq_rel_cluster:
// SASS: MEMBAR.ALL.GPU
// COUNT SASS MEMBAR=1 CCTL=1
// PTX-SM75: fence.acq_rel.gpu
// COUNT PTX-SM75 fence=1
// PTX-SM80: fence.acq_rel.gpu
// COUNT PTX-SM80 fence=1
// PTX-SM90: fence.acq_rel.cluster
// COUNT PTX-SM90 fence=1
// GFX90A: buffer_wbinvl1_vol
// COUNT GFX90A wbinvl1=1
// GFX942: global_store_dword
// GFX942-NEXT: buffer_wbl2 sc1
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942-NEXT: buffer_inv sc1
// GFX942-NEXT: global_store_dword
// COUNT GFX942 wbl2=1 inv=1
// GFX1100: global_store_b32
// GFX1100-NEXT: s_waitcnt_vscnt null, 0x0
// GFX1100-NEXT: buffer_gl1_inv
// GFX1100-NEXT: buffer_gl0_inv
// GFX1100-NEXT: global_store_b32
// COUNT GFX1100 gl1_inv=1 gl0_inv=1
KERNEL fence_acq_rel_cluster(unsigned* p, unsigned* q, unsigned v) {
  *p = v;
  pa::thread_fence(pa::acq_rel, pa::cluster_scope);
  *q = v;
}

// With no access of the wave's own in flight: the wait after a write-back is there all the same,
// and before the invalidation. clang 19 leaves out its own.
//
// CHECK-LABEL: fence_of_an_idle_wave:
// GFX942: buffer_wbl2 sc1
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942: buffer_inv sc1
// GFX942: global_store_dword
// COUNT GFX942 wbl2=1 inv=1 global_store_dword=1
KERNEL fence_of_an_idle_wave(unsigned* p, unsigned v) {
  pa::thread_fence(pa::acq_rel);
  *p = v;
}

// CHECK-LABEL: fence_seq_cst_system:
// SASS: MEMBAR.SC.SYS
// SASS: CCTL.IVALL
// COUNT SASS MEMBAR=1 CCTL=1
// PTX: fence.sc.sys
// COUNT PTX fence=1
// GFX90A: buffer_wbl2
// GFX90A-NEXT: s_waitcnt vmcnt(0)
// GFX90A-NEXT: buffer_invl2
// GFX90A-NEXT: buffer_wbinvl1_vol
// COUNT GFX90A wbl2=1 invl2=1 wbinvl1=1
// GFX942: global_store_dword
// GFX942-NEXT: buffer_wbl2 sc0 sc1
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942-NEXT: buffer_inv sc0 sc1
// GFX942-NEXT: global_store_dword
// COUNT GFX942 wbl2=1 inv=1
// GFX1100: global_store_b32
// GFX1100-NEXT: s_waitcnt_vscnt null, 0x0
// GFX1100-NEXT: buffer_gl1_inv
// GFX1100-NEXT: buffer_gl0_inv
// GFX1100-NEXT: global_store_b32
// COUNT GFX1100 gl1_inv=1 gl0_inv=1
// X86: {{lock or|mfence}}
// COUNT X86 full_fence=1
// ARM: str w2, [x0]
// ARM-NEXT: dmb ish{{$}}
// ARM-NEXT: str w2, [x1]
// COUNT ARM dmb=1
KERNEL fence_seq_cst_system(unsigned* p, unsigned* q, unsigned v) {
  *p = v;
  pa::thread_fence(pa::seq_cst, pa::system_scope);
  *q = v;
}

// A signal fence is for the compiler alone: no instruction, but two loads of an object, or two
// stores, stay two. A relaxed one lets the compiler merge them. On NVIDIA the PTX shows that. ptxas
// is not told, and merges plain accesses of one thread.
template <class BetweenLoads, class BetweenStores>
DEVICE void access_twice(unsigned* p, unsigned* q, unsigned v, unsigned* r, BetweenLoads loads,
                         BetweenStores stores) {
  const unsigned first = p[lane()];
  pa::signal_fence(loads);
  const unsigned second = p[lane()];
  q[lane()] = v;
  pa::signal_fence(stores);
  q[lane()] = v + 1;
  r[lane()] = first ^ second;
}

// CHECK-LABEL: signal_fence_relaxed:
// PTX: st.global
// COUNT PTX st.global=2
// SASS: STG.E
// COUNT SASS STG.E=2
// AMD: global_store_{{dword|b32}}
// COUNT GFX9 global_store_dword=2
// COUNT GFX1100 global_store_b32=2
// X86: ret
// COUNT X86 mov_to=2
// ARM: ret
// COUNT ARM store_to=2
KERNEL signal_fence_relaxed(unsigned* p, unsigned* q, unsigned v, unsigned* r) {
  access_twice(p, q, v, r, pa::relaxed, pa::relaxed);
}

// CHECK-LABEL: signal_fence_acquire_release:
// PTX-COUNT-2: ld.global
// PTX-COUNT-3: st.global
// COUNT PTX ld.global=2 st.global=3
// SASS: STG.E
// COUNT SASS STG.E>=2
// AMD-COUNT-2: global_load_{{dword|b32}}
// AMD-COUNT-3: global_store_{{dword|b32}}
// COUNT GFX9 global_load_dword=2 global_store_dword=3
// COUNT GFX1100 global_load_b32=2 global_store_b32=3
// X86-COUNT-2: {{(mov|xor) +\(%}}
// X86: ret
// COUNT X86 mov_from>=1 mov_to=3
// ARM-COUNT-2: ldr w
// ARM: ret
// COUNT ARM load_from=2 store_to=3
KERNEL signal_fence_acquire_release(unsigned* p, unsigned* q, unsigned v, unsigned* r) {
  access_twice(p, q, v, r, pa::acquire, pa::release);
}

// CHECK-LABEL: signal_fence_acq_rel:
// PTX-COUNT-2: ld.global
// PTX-COUNT-3: st.global
// COUNT PTX ld.global=2 st.global=3
// SASS: STG.E
// COUNT SASS STG.E>=2
// AMD-COUNT-2: global_load_{{dword|b32}}
// AMD-COUNT-3: global_store_{{dword|b32}}
// COUNT GFX9 global_load_dword=2 global_store_dword=3
// COUNT GFX1100 global_load_b32=2 global_store_b32=3
// X86-COUNT-2: {{(mov|xor) +\(%}}
// X86: ret
// COUNT X86 mov_from>=1 mov_to=3
// ARM-COUNT-2: ldr w
// ARM: ret
// COUNT ARM load_from=2 store_to=3
KERNEL signal_fence_acq_rel(unsigned* p, unsigned* q, unsigned v, unsigned* r) {
  access_twice(p, q, v, r, pa::acq_rel, pa::acq_rel);
}

// CHECK-LABEL: signal_fence_seq_cst:
// PTX-COUNT-2: ld.global
// PTX-COUNT-3: st.global
// COUNT PTX ld.global=2 st.global=3
// SASS: STG.E
// COUNT SASS STG.E>=2
// AMD-COUNT-2: global_load_{{dword|b32}}
// AMD-COUNT-3: global_store_{{dword|b32}}
// COUNT GFX9 global_load_dword=2 global_store_dword=3
// COUNT GFX1100 global_load_b32=2 global_store_b32=3
// X86-COUNT-2: {{(mov|xor) +\(%}}
// X86: ret
// COUNT X86 mov_from>=1 mov_to=3
// ARM-COUNT-2: ldr w
// ARM: ret
// COUNT ARM load_from=2 store_to=3
KERNEL signal_fence_seq_cst(unsigned* p, unsigned* q, unsigned v, unsigned* r) {
  access_twice(p, q, v, r, pa::seq_cst, pa::seq_cst);
}
