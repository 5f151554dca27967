// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel.hpp"

// Floating additions in coarse-grained memory: AMD's own instructions. NVIDIA's are the same with
// the tag and without.

// CHECK-LABEL: store_coarse_grained:
// GFX90A-COUNT-2: global_atomic_add_f32 v{{[0-9]+}}, v{{[0-9]+}}, s[{{[0-9:]+}}]{{$}}
// GFX90A-COUNT-2: global_atomic_add_f64 v{{[0-9]+}}, v[{{[0-9:]+}}], s[{{[0-9:]+}}]{{$}}
// GFX90A-NOT: {{cmpswap|glc|buffer_|ds_}}
// COUNT GFX90A global_atomic=4
// SASS-COUNT-2: REDG.E.ADD.F32.FTZ.RN.STRONG.GPU
// SASS-COUNT-2: REDG.E.ADD.F64.RN.STRONG.GPU
// COUNT SASS RED=4
KERNEL store_coarse_grained(float* p, float v, double* q, double w) {
  pa::store_add(p + lane(), v, pa::coarse_grained);
  pa::store_sub(p + lane(), v, pa::coarse_grained);
  pa::store_add(q + lane(), w, pa::coarse_grained);
  pa::store_sub(q + lane(), w, pa::coarse_grained);
}

// CHECK-LABEL: fetch_coarse_grained:
// GFX90A-COUNT-2: global_atomic_add_f32 v{{.*}} glc
// GFX90A-COUNT-2: global_atomic_add_f64 v{{.*}} glc
// GFX90A-NOT: {{cmpswap|buffer_|ds_}}
// COUNT GFX90A global_atomic=4
KERNEL fetch_coarse_grained(float* p, float v, double* q, double w) {
  p[0] = pa::fetch_add(p + lane(), v, pa::coarse_grained);
  p[1] = pa::fetch_sub(p + lane(), v, pa::coarse_grained);
  q[0] = pa::fetch_add(q + lane(), w, pa::coarse_grained);
  q[1] = pa::fetch_sub(q + lane(), w, pa::coarse_grained);
}

// A release waits before the instruction, an acquire waits and invalidates after it.
//
// CHECK-LABEL: store_add_coarse_grained_release:
// GFX90A: s_waitcnt vmcnt(0)
// GFX90A: global_atomic_add_f32 v{{[0-9]+}}, v{{[0-9]+}}, s[{{[0-9:]+}}]{{$}}
// GFX90A-NOT: {{cmpswap|wbinvl1}}
// COUNT GFX90A global_atomic=1
KERNEL store_add_coarse_grained_release(float* p, float v) {
  pa::store_add(p + lane(), v, pa::coarse_grained, pa::release);
}

// CHECK-LABEL: fetch_add_coarse_grained_acquire:
// GFX90A: global_atomic_add_f64 v{{.*}} glc
// GFX90A: s_waitcnt vmcnt(0)
// GFX90A-NEXT: buffer_wbinvl1_vol
// COUNT GFX90A global_atomic=1 wbinvl1=1
KERNEL fetch_add_coarse_grained_acquire(double* p, double v) {
  p[0] = pa::fetch_add(p + lane(), v, pa::coarse_grained, pa::acquire);
}

// LDS is not coarse-grained memory: the tag makes no difference.
//
// CHECK-LABEL: store_add_coarse_grained_shared:
// GFX90A: ds_cmpst_rtn_b32
// GFX90A-NOT: global_atomic
// COUNT GFX90A ds_load=1 ds_atomic=1
KERNEL store_add_coarse_grained_shared(float v) {
  SHARED float object[64];
  pa::store_add(&object[lane()], v, pa::coarse_grained);
}

// Integers have their instruction anyway.
//
// CHECK-LABEL: store_add_coarse_grained_u32:
// GFX90A: global_atomic_add v{{[0-9]+}}, v{{[0-9]+}}, s[{{[0-9:]+}}]{{$}}
// COUNT GFX90A global_atomic=1
KERNEL store_add_coarse_grained_u32(unsigned* p, unsigned v) {
  pa::store_add(p + lane(), v, pa::coarse_grained);
}
