// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel.hpp"

// Expectations that are wrong on purpose. A test runs the checks on this file and wants them to
// fail, each in its own words: a check that can't fail proves nothing.

// A store_add is a reduction; here the form with a result is asked for.
//
// CHECK-LABEL: wrong_instruction:
// SASS: ATOMG.E.ADD.STRONG.GPU
// COUNT SASS RED=1
// AMD: global_atomic_add{{(_u32)?}} v{{.*}} {{glc|sc0}}
// COUNT AMD global_atomic=1
// X86: lock xadd
// COUNT X86 lock=1
// ARM-V81: ldaddl
// COUNT ARM-V81 lse=1
// ARM-V80: ldaxr
// COUNT ARM-V80 exclusive_load=1 exclusive_store=1
KERNEL wrong_instruction(unsigned* p, unsigned v) {
  pa::store_add(p + lane(), v);
}

// The instruction is right, but there is only one.
//
// CHECK-LABEL: wrong_number:
// SASS: RED{{G?}}.E.ADD.STRONG.GPU
// COUNT SASS RED=2
// AMD: global_atomic_add{{(_u32)?}} v
// COUNT AMD global_atomic=2
// X86: lock add
// COUNT X86 lock=2
// ARM-V81: ldadd w
// ARM-V80: ldxr w
// COUNT ARM lse=2 exclusive_load=2
KERNEL wrong_number(unsigned* p, unsigned v) {
  pa::store_add(p + lane(), v);
}

// An acquire brings what is said not to be there.
//
// CHECK-LABEL: wrong_absence:
// SASS: ATOMG.E.ADD.STRONG.GPU
// SASS-NOT: CCTL.IVALL
// COUNT SASS ATOMG=1 CCTL=1
// GFX90A: global_atomic_add v{{.*}} glc
// GFX90A-NOT: buffer_wbinvl1_vol
// COUNT GFX90A global_atomic=1 wbinvl1=1
// GFX942: global_atomic_add v{{.*}} sc0{{$}}
// GFX942-NOT: buffer_inv
// COUNT GFX942 global_atomic=1 inv=1
// GFX1100: global_atomic_add_u32 v{{.*}} glc
// GFX1100-NOT: buffer_gl0_inv
// COUNT GFX1100 global_atomic=1 gl1_inv=1 gl0_inv=1
// X86: lock xadd
// X86-NOT: ret
// COUNT X86 xadd=1
// ARM: {{ldadda|ldaxr}} w
// ARM-NOT: ret
// COUNT ARM-V81 lse=1
// COUNT ARM-V80 exclusive_load=1 exclusive_store=1
KERNEL wrong_absence(unsigned* p, unsigned v, unsigned* r) {
  *r = pa::fetch_add(p + lane(), v, pa::acquire);
}
