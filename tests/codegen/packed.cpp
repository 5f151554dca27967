// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel.hpp"

#include <polyatomic/core/packed.hpp>

// Additions to a 16-bit float with the tag packed: one instruction on the word around it. The
// address of the word is known to be global, as the object's is.
//
// CHECK-LABEL: store_packed_f16:
// SASS-COUNT-2: RED{{G?}}.E.ADD.F16x2.RN.STRONG.GPU
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS RED=2
// PTX-COUNT-2: red.relaxed.gpu.global.add.noftz.f16x2
// PTX-NOT: {{atom|isspacep}}
// COUNT PTX red=2
// AMD-COUNT-2: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// COUNT AMD load=2 global_atomic=2
// X86-COUNT-2: lock cmpxchg %{{[a-z0-9]+}},
// COUNT X86 cmpxchg>=2
// CELL sm_75,sm_80,sm_90 store_add.packed,store_sub.packed f16 global,host,managed wide
KERNEL store_packed_f16(pa::half* p, pa::half v) {
  pa::store_add(p + lane(), v, pa::packed);
  pa::store_sub(p + lane(), v, pa::packed);
}

// CHECK-LABEL: fetch_packed_f16:
// SASS-COUNT-2: ATOMG.E.ADD.F16x2.RN.STRONG.GPU PT, R
// SASS-NOT: {{RED|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=2
// PTX-COUNT-2: atom.relaxed.gpu.global.add.noftz.f16x2
// COUNT PTX atom=2
// CELL sm_75,sm_80,sm_90 fetch_add.packed,fetch_sub.packed f16 global,host,managed wide
KERNEL fetch_packed_f16(pa::half* p, pa::half v, pa::half* r) {
  r[0] = pa::fetch_add(p + lane(), v, pa::packed);
  r[1] = pa::fetch_sub(p + lane(), v, pa::packed);
}

// bfloat16 has the instruction from sm_90 on; before it is a loop, as without the tag.
//
// CHECK-LABEL: store_packed_bf16:
// SASS-SM90-COUNT-2: REDG.E.ADD.BF16x2.RN.STRONG.GPU
// SASS-SM90-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS-SM90 RED=2
// PTX-SM90-COUNT-2: red.relaxed.gpu.global.add.noftz.bf16x2
// COUNT PTX-SM90 red=2
// SASS-SM75-COUNT-2: ATOMG.E.CAS.STRONG.GPU
// COUNT SASS-SM75 LD=2 ATOMG=2
// SASS-SM80-COUNT-2: ATOMG.E.CAS.STRONG.GPU
// COUNT SASS-SM80 LD=2 ATOMG=2
// CELL sm_90 store_add.packed,store_sub.packed bf16 global,host,managed wide
KERNEL store_packed_bf16(pa::bfloat16* p, pa::bfloat16 v) {
  pa::store_add(p + lane(), v, pa::packed);
  pa::store_sub(p + lane(), v, pa::packed);
}

// CHECK-LABEL: fetch_packed_bf16:
// SASS-SM90-COUNT-2: ATOMG.E.ADD.BF16x2.RN.STRONG.GPU PT, R
// SASS-SM90-NOT: {{RED|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS-SM90 ATOMG=2
// CELL sm_90 fetch_add.packed,fetch_sub.packed bf16 global,host,managed wide
KERNEL fetch_packed_bf16(pa::bfloat16* p, pa::bfloat16 v, pa::bfloat16* r) {
  r[0] = pa::fetch_add(p + lane(), v, pa::packed);
  r[1] = pa::fetch_sub(p + lane(), v, pa::packed);
}

// Orders and scopes stand on the instruction.
//
// CHECK-LABEL: store_add_packed_release:
// SASS: MEMBAR.ALL.CTA
// SASS: RED{{G?}}.E.ADD.F16x2.RN.STRONG.{{SM|CTA}}
// SASS-NOT: CCTL
// COUNT SASS MEMBAR=1 RED=1
// PTX: red.release.cta.global.add.noftz.f16x2
// COUNT PTX red=1
KERNEL store_add_packed_release(pa::half* p, pa::half v) {
  pa::store_add(p + lane(), v, pa::packed, pa::release, pa::block_scope);
}

// In shared memory the assembler makes a loop.
//
// CHECK-LABEL: store_add_packed_shared:
// SASS: ATOMS.CAST.SPIN R
// COUNT SASS LDS=1 ATOMS=1
// PTX: red.relaxed.gpu.shared.add.noftz.f16x2
// COUNT PTX red=1
KERNEL store_add_packed_shared(pa::half v) {
  SHARED pa::half object[64];
  pa::store_add(&object[lane()], v, pa::packed);
}

// Without the tag: the exact loop.
//
// CHECK-LABEL: store_add_alone_f16:
// SASS: ATOMG.E.CAS.STRONG.GPU
// SASS-NOT: F16x2
// COUNT SASS LD=1 ATOMG=1
KERNEL store_add_alone_f16(pa::half* p, pa::half v) {
  pa::store_add(p + lane(), v);
}
