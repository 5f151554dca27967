// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel.hpp"

// Floating additions in coarse-grained memory: AMD's own instructions. NVIDIA's are the same with
// the tag and without.

// CHECK-LABEL: store_coarse_grained:
// GFX9-COUNT-2: global_atomic_add_f32 v{{[0-9]+}}, v{{[0-9]+}}, s[{{[0-9:]+}}]{{$}}
// GFX9-COUNT-2: global_atomic_add_f64 v{{[0-9]+}}, v[{{[0-9:]+}}], s[{{[0-9:]+}}]{{$}}
// GFX9-NOT: {{cmpswap|glc|sc0|buffer_|ds_}}
// COUNT GFX9 global_atomic=4
// GFX1100-COUNT-2: global_atomic_add_f32 v{{[0-9]+}}, v{{[0-9]+}}, s[{{[0-9:]+}}]{{$}}
// GFX1100-COUNT-2: global_atomic_cmpswap_b64 v{{.*}} glc
// COUNT GFX1100 load=2 global_atomic=4
// CELL gfx90a,gfx942 store_add.coarse_grained,store_sub.coarse_grained f32,f64 global
// CELL gfx1100 store_add.coarse_grained,store_sub.coarse_grained f32 global
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
// GFX9-COUNT-2: global_atomic_add_f32 v{{.*}} {{glc|sc0}}
// GFX9-COUNT-2: global_atomic_add_f64 v{{.*}} {{glc|sc0}}
// GFX9-NOT: {{cmpswap|buffer_|ds_}}
// COUNT GFX9 global_atomic=4
// GFX1100-COUNT-2: global_atomic_add_f32 v{{.*}} glc
// GFX1100-COUNT-2: global_atomic_cmpswap_b64 v{{.*}} glc
// COUNT GFX1100 load=2 global_atomic=4
// CELL gfx90a,gfx942 fetch_add.coarse_grained,fetch_sub.coarse_grained f32,f64 global
// CELL gfx1100 fetch_add.coarse_grained,fetch_sub.coarse_grained f32 global
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
// GFX942: buffer_wbl2 sc1
// GFX942: global_atomic_add_f32 v{{[0-9]+}}, v{{[0-9]+}}, s[{{[0-9:]+}}]{{$}}
// COUNT GFX942 wbl2=1 global_atomic=1
// GFX1100: global_atomic_add_f32 v{{[0-9]+}}, v{{[0-9]+}}, s[{{[0-9:]+}}]{{$}}
// COUNT GFX1100 global_atomic=1
KERNEL store_add_coarse_grained_release(float* p, float v) {
  pa::store_add(p + lane(), v, pa::coarse_grained, pa::release);
}

// CHECK-LABEL: fetch_add_coarse_grained_acquire:
// GFX90A: global_atomic_add_f64 v{{.*}} glc
// GFX90A: s_waitcnt vmcnt(0)
// GFX90A-NEXT: buffer_wbinvl1_vol
// COUNT GFX90A global_atomic=1 wbinvl1=1
// GFX942: global_atomic_add_f64 v{{.*}} sc0
// GFX942: s_waitcnt vmcnt(0)
// GFX942-NEXT: buffer_inv sc1
// COUNT GFX942 global_atomic=1 inv=1
KERNEL fetch_add_coarse_grained_acquire(double* p, double v) {
  p[0] = pa::fetch_add(p + lane(), v, pa::coarse_grained, pa::acquire);
}

// LDS is not coarse-grained memory: the tag makes no difference.
//
// CHECK-LABEL: coarse_grained_in_lds:
// AMD-COUNT-2: ds_add_f32
// AMD-COUNT-2: ds_add_rtn_f32
// AMD-NOT: global_atomic
// COUNT AMD ds_atomic=4
// CELL gfx90a,gfx942,gfx1100 store_add.coarse_grained,store_sub.coarse_grained f32 shared
// CELL gfx90a,gfx942,gfx1100 fetch_add.coarse_grained,fetch_sub.coarse_grained f32 shared
KERNEL coarse_grained_in_lds(float v, float* r) {
  SHARED float object[64];
  pa::store_add(&object[lane()], v, pa::coarse_grained);
  pa::store_sub(&object[lane()], v, pa::coarse_grained);
  r[0] = pa::fetch_add(&object[lane()], v, pa::coarse_grained);
  r[1] = pa::fetch_sub(&object[lane()], v, pa::coarse_grained);
}

// CHECK-LABEL: coarse_grained_f64_in_lds:
// GFX9-COUNT-2: ds_add_f64
// GFX9-COUNT-2: ds_add_rtn_f64
// GFX9-NOT: global_atomic
// COUNT GFX9 ds_atomic=4
// CELL gfx90a,gfx942 store_add.coarse_grained,store_sub.coarse_grained f64 shared
// CELL gfx90a,gfx942 fetch_add.coarse_grained,fetch_sub.coarse_grained f64 shared
KERNEL coarse_grained_f64_in_lds(double v, double* r) {
  SHARED double object[64];
  pa::store_add(&object[lane()], v, pa::coarse_grained);
  pa::store_sub(&object[lane()], v, pa::coarse_grained);
  r[0] = pa::fetch_add(&object[lane()], v, pa::coarse_grained);
  r[1] = pa::fetch_sub(&object[lane()], v, pa::coarse_grained);
}

// Integers have their instruction anyway.
//
// CHECK-LABEL: store_add_coarse_grained_u32:
// AMD: global_atomic_add{{(_u32)?}} v{{[0-9]+}}, v{{[0-9]+}}, s[{{[0-9:]+}}]{{$}}
// COUNT AMD global_atomic=1
KERNEL store_add_coarse_grained_u32(unsigned* p, unsigned v) {
  pa::store_add(p + lane(), v, pa::coarse_grained);
}
