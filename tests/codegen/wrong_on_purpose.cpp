// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel.hpp"

// Expectations that are wrong on purpose. A test runs the checks on this file and wants them to
// fail, each in its own words: a check that can't fail proves nothing.

// A store_add is a reduction; here the form with a result is asked for.
//
// CHECK-LABEL: wrong_instruction:
// SASS: ATOMG.E.ADD.STRONG.GPU
// COUNT SASS RED=1
// GFX90A: global_atomic_add v{{.*}} glc
// COUNT GFX90A global_atomic=1
// X86: lock xadd
// COUNT X86 lock=1
KERNEL wrong_instruction(unsigned* p, unsigned v) {
  pa::store_add(p + lane(), v);
}

// The instruction is right, but there is only one.
//
// CHECK-LABEL: wrong_number:
// SASS: RED{{G?}}.E.ADD.STRONG.GPU
// COUNT SASS RED=2
// GFX90A: global_atomic_add v
// COUNT GFX90A global_atomic=2
// X86: lock add
// COUNT X86 lock=2
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
// X86: lock xadd
// X86-NOT: ret
// COUNT X86 xadd=1
KERNEL wrong_absence(unsigned* p, unsigned v, unsigned* r) {
  *r = pa::fetch_add(p + lane(), v, pa::acquire);
}
