// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <polyatomic/core/queue.hpp>

#include "kernel.hpp"

// Where the compiler knows an address's memory space the instruction is that space's own; where
// only the running kernel can know, it asks. GPUs alone: the host has one space.

// A pointer inside a struct that is the kernel's parameter.
//
// CHECK-LABEL: member_of_a_parameter:
// SASS: RED{{G?}}.E.ADD.64.STRONG.GPU
// SASS-NOT: {{ATOM|QSPC}}
// COUNT SASS RED=1
// AMD: global_atomic_add_{{x2|u64}} v{{.*}}, off{{$}}
// AMD-NOT: {{flat|glc|sc0}}
// COUNT AMD global_atomic=1
struct histogram {
  unsigned long* bins;
  unsigned number_of_bins;
};
KERNEL member_of_a_parameter(histogram h) {
  pa::store_inc(&h.bins[lane() % h.number_of_bins]);
}

// An index that was loaded from memory.
//
// CHECK-LABEL: indexed_by_data:
// SASS: LDG.E
// SASS: RED{{G?}}.E.ADD.F32.FTZ.RN.STRONG.GPU
// SASS-NOT: {{ATOM|QSPC}}
// COUNT SASS RED=1
// AMD: global_load_{{dword|b32}}
// AMD: global_atomic_cmpswap{{(_b32)?}}
// AMD-NOT: flat
// COUNT AMD load=1 global_atomic=1
KERNEL indexed_by_data(float* cells, const unsigned* index, float v) {
  pa::store_add(&cells[index[lane()]], v);
}

// The block's memory of a queue's kernel, ctx.shared(). clang 19 compiles without AMD's device
// library here, so that the rank's __ockl_get_local_id stays a call.
struct block_counts {
  struct shared_memory {
    unsigned count[32];
    float largest[32];
  };
  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const unsigned index = ctx.block().rank() % 32;
    pa::store_add(&ctx.shared().count[index], 2u, pa::relaxed, pa::block_scope);
    pa::store_max(&ctx.shared().largest[index], 1.5f, pa::relaxed, pa::block_scope);
  }
};

// CHECK-LABEL: member_of_ctx_shared:
// SASS: ATOMS.ADD RZ
// SASS: ATOMS.MAX.S32 R
// SASS-NOT: {{ATOM\.|ATOMG|RED\.|REDG|QSPC}}
// COUNT SASS ATOMS=3 LDS=2
// PTX: red.relaxed.cta.shared.add.u32
// PTX: atom.relaxed.cta.shared.max.s32
// PTX-NOT: {{isspacep|\.global\.add}}
// COUNT PTX red=1 atom=2 ld=2
// AMD: ds_add_u32
// AMD: ds_max_rtn_i32
// AMD-NOT: {{flat_|global_atomic}}
// COUNT GFX90A ds_atomic=3 ds_load=2
// COUNT GFX942 ds_atomic=3 ds_load=2 call=1
// COUNT GFX1100 ds_atomic=3 ds_load=2 call=1
KERNEL member_of_ctx_shared(block_counts kernel) {
  kernel(pa::native::queue::context<block_counts::shared_memory>{});
}

// A release after a block's barrier publishes what the other waves wrote before it.
//
// CHECK-LABEL: release_after_barrier:
// GFX90A: global_store_dword
// GFX90A-NEXT: s_waitcnt vmcnt(0)
// GFX90A-NEXT: s_barrier
// GFX90A: s_waitcnt vmcnt(0)
// GFX90A: global_store_dword
// COUNT GFX90A global_store_dword=2
// GFX942: global_store_dword
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942-NEXT: s_barrier
// GFX942: buffer_wbl2 sc1
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942: global_store_dword v{{.*}} sc1
// COUNT GFX942 global_store_dword=2 wbl2=1
// GFX1100: global_store_b32
// GFX1100-NEXT: s_waitcnt_vscnt null, 0x0
// GFX1100-NEXT: s_barrier
// GFX1100: global_store_b32
// COUNT GFX1100 global_store_b32=2 gl0_inv=1
KERNEL release_after_barrier(unsigned* data, unsigned* flag, unsigned v) {
  data[lane()] = v;
  pa::native::queue::context<>{}.block().barrier();
  if (lane() == 0) pa::store(flag, v, pa::release);
}

// An address that was loaded from memory. Three questions, one branch for each space, and a generic
// instruction for the shared memory of another block. (hipcc
// takes such an address to be global; clang 19 leaves the question to a flat instruction.)
//
// CHECK-LABEL: unknown_u32:
// SASS: QSPC.E.G
// SASS: BRA
// SASS: QSPC.E.S
// SASS: BRA
// SASS: QSPC.E.L
// SASS: EXIT
// COUNT SASS QSPC=3 ATOM=1 ATOM.E.ADD.STRONG.GPU=1 ATOMS=1 ATOMS.ADD=1 ATOMG=1 ATOMG.E.ADD=1 LDL=1 STL=1
// PTX: isspacep.global
// PTX: atom.relaxed.gpu.global.add.u32
// PTX: isspacep.shared
// PTX: atom.relaxed.gpu.shared.add.u32
// PTX: isspacep.local
// PTX: atom.relaxed.gpu.add.u32
// COUNT PTX isspacep=3 atom=3
// GFX90A: global_atomic_add v{{.*}}, off glc
// GFX90A-NOT: flat
// COUNT GFX90A global_atomic=1
// GFX942: flat_atomic_add v{{.*}} sc0
// COUNT GFX942 flat=1
// GFX1100: flat_atomic_add_u32 v{{.*}} glc
// COUNT GFX1100 flat=1
KERNEL unknown_u32(unsigned* const* p, unsigned v, unsigned* r) {
  *r = pa::fetch_add(p[lane()], v);
}

// A floating add takes another instruction in LDS than elsewhere, so gfx942 and gfx1100 ask: a
// branch for LDS, and a loop that is right everywhere.
//
// CHECK-LABEL: unknown_f32:
// GFX90A: global_atomic_cmpswap v{{.*}} glc
// COUNT GFX90A load=1 global_atomic=1
// GFX942: src_shared_base
// GFX942: flat_atomic_cmpswap v{{.*}} sc0
// GFX942: ds_add_f32
// COUNT GFX942 flat=2 ds_atomic=1
// GFX1100: src_shared_base
// GFX1100: flat_atomic_cmpswap_b32 v{{.*}} glc
// GFX1100: ds_add_f32
// COUNT GFX1100 flat=2 ds_atomic=1
KERNEL unknown_f32(float* const* p, float v) {
  pa::store_add(p[lane()], v);
}

// The value returned is the value stored: the sum is not fused with the product.
//
// CHECK-LABEL: sum_of_a_product:
// AMD: v_mul_f32
// AMD: ds_add_rtn_f32
// AMD: v_{{(dual_)?}}add_f32
// AMD-NOT: {{fma|fmac|mad}}
// COUNT AMD ds_atomic=1
KERNEL sum_of_a_product(float v, float w, float* r) {
  SHARED float object[64];
  *r = pa::add_fetch(&object[lane()], v * w);
}

// On the thread's own stack.
//
// CHECK-LABEL: store_add_local:
// SASS: LDL R
// SASS: STL [
// SASS-NOT: {{ATOM|RED\.|STRONG|QSPC}}
// COUNT SASS LDL=2 STL>=2
// CELL sm_75,sm_80,sm_90 store_add u32 local plain
KERNEL store_add_local(unsigned v, const unsigned* i, unsigned* r) {
  unsigned object[8] = {v, 1, 2, 3, 4, 5, 6, 7};
  pa::store_add(&object[i[0]], v);
  *r = object[i[1]];
}

// A byte in a struct that is reached through a loaded pointer: nvcc 13 would reject its own code
// here (backends/cuda/address_space.hpp, space_query).
//
// CHECK-LABEL: byte_of_an_unknown_struct:
// SASS: QSPC.E.G
// SASS-NOT: CAS
// COUNT SASS QSPC>=2 RED=1 ATOMS=1 ATOM=1 LDL=1 STL>=1
struct flags {
  unsigned number;
  unsigned char first;
  unsigned char second;
};
KERNEL byte_of_an_unknown_struct(flags* const* p) {
  pa::store_or(&p[lane()]->second, static_cast<unsigned char>(4));
}
