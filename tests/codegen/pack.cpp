// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel.hpp"

#include <polyatomic/core/half.hpp>

/// Complex by its shape.
template <class T>
struct complex_of {
  using value_type = T;
  T first;
  T second;
  POLYATOMIC_FUNCTION T real() const { return first; }
  POLYATOMIC_FUNCTION T imag() const { return second; }
};

template <class T, class V>
POLYATOMIC_FUNCTION void store_sums(T* p, V v) {
  pa::store_add(p + lane(), v);
  pa::store_sub(p + lane(), v);
}
template <class T>
POLYATOMIC_FUNCTION void fetch_sums(T* p) {
  p[0] = pa::fetch_add(p + lane(), p[1]);
  p[2] = pa::fetch_sub(p + lane(), p[3]);
}

// Packs: one vector instruction from sm_90 on; before it one for each element, or for each pair of
// 16-bit floats.

// CHECK-LABEL: store_f32x2:
// SASS-SM90-COUNT-2: REDG.E.ADD.F32x2.FTZ.RN.STRONG.GPU
// SASS-SM90-NOT: {{ATOM|MEMBAR|CCTL|QSPC}}
// COUNT SASS-SM90 RED=2
// PTX-SM90-COUNT-2: red.relaxed.gpu.global.add.v2.f32
// COUNT PTX-SM90 red=2
// SASS-SM75-COUNT-4: RED.E.ADD.F32.FTZ.RN.STRONG.GPU
// COUNT SASS-SM75 RED=4
// SASS-SM80-COUNT-4: RED.E.ADD.F32.FTZ.RN.STRONG.GPU
// COUNT SASS-SM80 RED=4
// AMD-COUNT-4: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// COUNT AMD load=4 global_atomic=4
// X86-COUNT-4: lock cmpxchg %{{[a-z0-9]+}},
// COUNT X86 cmpxchg>=4
// CELL sm_90 store_add,store_sub f32x2 global,host,managed
// CELL sm_75,sm_80 store_add,store_sub f32x2 global,host,managed by_element
KERNEL store_f32x2(pa::pack<float, 2>* p, pa::pack<float, 2> v) {
  store_sums(p, v);
}

// CHECK-LABEL: fetch_f32x2:
// SASS-SM90-COUNT-2: ATOMG.E.ADD.F32x2.FTZ.RN.STRONG.GPU PT, R
// SASS-SM90-NOT: {{RED|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS-SM90 ATOMG=2
// PTX-SM90-COUNT-2: atom.relaxed.gpu.global.add.v2.f32
// COUNT PTX-SM90 atom=2
// SASS-SM75-COUNT-4: ATOMG.E.ADD.F32.FTZ.RN.STRONG.GPU PT, R
// COUNT SASS-SM75 ATOMG=4
// SASS-SM80-COUNT-4: ATOMG.E.ADD.F32.FTZ.RN.STRONG.GPU PT, R
// COUNT SASS-SM80 ATOMG=4
// CELL sm_90 fetch_add,fetch_sub f32x2 global,host,managed
// CELL sm_75,sm_80 fetch_add,fetch_sub f32x2 global,host,managed by_element
KERNEL fetch_f32x2(pa::pack<float, 2>* p) {
  fetch_sums(p);
}

// CHECK-LABEL: store_f32x4:
// SASS-SM90-COUNT-2: REDG.E.ADD.F32x4.FTZ.RN.STRONG.GPU
// SASS-SM90-NOT: {{ATOM|MEMBAR|CCTL|QSPC}}
// COUNT SASS-SM90 RED=2
// PTX-SM90-COUNT-2: red.relaxed.gpu.global.add.v4.f32
// COUNT PTX-SM90 red=2
// SASS-SM75-COUNT-8: RED.E.ADD.F32.FTZ.RN.STRONG.GPU
// COUNT SASS-SM75 RED=8
// SASS-SM80-COUNT-8: RED.E.ADD.F32.FTZ.RN.STRONG.GPU
// COUNT SASS-SM80 RED=8
// CELL sm_90 store_add,store_sub f32x4 global,host,managed
// CELL sm_75,sm_80 store_add,store_sub f32x4 global,host,managed by_element
KERNEL store_f32x4(pa::pack<float, 4>* p, pa::pack<float, 4> v) {
  store_sums(p, v);
}

// CHECK-LABEL: fetch_f32x4:
// SASS-SM90-COUNT-2: ATOMG.E.ADD.F32x4.FTZ.RN.STRONG.GPU PT, R
// SASS-SM90-NOT: {{RED|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS-SM90 ATOMG=2
// PTX-SM90-COUNT-2: atom.relaxed.gpu.global.add.v4.f32
// COUNT PTX-SM90 atom=2
// SASS-SM75-COUNT-8: ATOMG.E.ADD.F32.FTZ.RN.STRONG.GPU PT, R
// COUNT SASS-SM75 ATOMG=8
// SASS-SM80-COUNT-8: ATOMG.E.ADD.F32.FTZ.RN.STRONG.GPU PT, R
// COUNT SASS-SM80 ATOMG=8
// CELL sm_90 fetch_add,fetch_sub f32x4 global,host,managed
// CELL sm_75,sm_80 fetch_add,fetch_sub f32x4 global,host,managed by_element
KERNEL fetch_f32x4(pa::pack<float, 4>* p) {
  fetch_sums(p);
}

// CHECK-LABEL: store_f16_packs:
// SASS-SM90-COUNT-2: REDG.E.ADD.F16x2.RN.STRONG.GPU
// SASS-SM90-COUNT-2: REDG.E.ADD.F16x4.RN.STRONG.GPU
// SASS-SM90-COUNT-2: REDG.E.ADD.F16x8.RN.STRONG.GPU
// SASS-SM90-NOT: {{ATOM|MEMBAR|CCTL|QSPC}}
// COUNT SASS-SM90 RED=6
// PTX-SM90-COUNT-2: red.relaxed.gpu.global.add.noftz.v4.f16x2
// COUNT PTX-SM90 red=6
// CELL sm_90 store_add,store_sub f16x2,f16x4,f16x8 global,host,managed
// SASS-SM75-COUNT-14: RED.E.ADD.F16x2.RN.STRONG.GPU
// COUNT SASS-SM75 RED=14
// SASS-SM80-COUNT-14: RED.E.ADD.F16x2.RN.STRONG.GPU
// COUNT SASS-SM80 RED=14
// CELL sm_75,sm_80 store_add,store_sub f16x2 global,host,managed
// CELL sm_75,sm_80 store_add,store_sub f16x4,f16x8 global,host,managed by_element
KERNEL store_f16_packs(pa::pack<pa::half, 2>* p, pa::pack<pa::half, 4>* q,
                       pa::pack<pa::half, 8>* r) {
  store_sums(p, p[1]);
  store_sums(q, q[1]);
  store_sums(r, r[1]);
}

// CHECK-LABEL: fetch_f16_packs:
// SASS-SM90-COUNT-2: ATOMG.E.ADD.F16x2.RN.STRONG.GPU PT, R
// SASS-SM90-COUNT-2: ATOMG.E.ADD.F16x4.RN.STRONG.GPU PT, R
// SASS-SM90-COUNT-2: ATOMG.E.ADD.F16x8.RN.STRONG.GPU PT, R
// SASS-SM90-NOT: {{RED|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS-SM90 ATOMG=6
// PTX-SM90-COUNT-2: atom.relaxed.gpu.global.add.noftz.v4.f16x2
// COUNT PTX-SM90 atom=6
// CELL sm_90 fetch_add,fetch_sub f16x2,f16x4,f16x8 global,host,managed
// SASS-SM75-COUNT-14: ATOMG.E.ADD.F16x2.RN.STRONG.GPU PT, R
// COUNT SASS-SM75 ATOMG=14
// SASS-SM80-COUNT-14: ATOMG.E.ADD.F16x2.RN.STRONG.GPU PT, R
// COUNT SASS-SM80 ATOMG=14
// CELL sm_75,sm_80 fetch_add,fetch_sub f16x2 global,host,managed
// CELL sm_75,sm_80 fetch_add,fetch_sub f16x4,f16x8 global,host,managed by_element
KERNEL fetch_f16_packs(pa::pack<pa::half, 2>* p, pa::pack<pa::half, 4>* q,
                       pa::pack<pa::half, 8>* r) {
  fetch_sums(p);
  fetch_sums(q);
  fetch_sums(r);
}

// CHECK-LABEL: store_bf16_packs:
// SASS-SM90-COUNT-2: REDG.E.ADD.BF16x2.RN.STRONG.GPU
// SASS-SM90-COUNT-2: REDG.E.ADD.BF16x4.RN.STRONG.GPU
// SASS-SM90-COUNT-2: REDG.E.ADD.BF16x8.RN.STRONG.GPU
// SASS-SM90-NOT: {{ATOM|MEMBAR|CCTL|QSPC}}
// COUNT SASS-SM90 RED=6
// PTX-SM90-COUNT-2: red.relaxed.gpu.global.add.noftz.v4.bf16x2
// COUNT PTX-SM90 red=6
// CELL sm_90 store_add,store_sub bf16x2,bf16x4,bf16x8 global,host,managed
// SASS-SM80-COUNT-28: ATOMG.E.CAS.STRONG.GPU
// COUNT SASS-SM80 LD=28 ATOMG=28
KERNEL store_bf16_packs(pa::pack<pa::bfloat16, 2>* p, pa::pack<pa::bfloat16, 4>* q,
                        pa::pack<pa::bfloat16, 8>* r) {
  store_sums(p, p[1]);
  store_sums(q, q[1]);
  store_sums(r, r[1]);
}

// CHECK-LABEL: fetch_bf16_packs:
// SASS-SM90-COUNT-2: ATOMG.E.ADD.BF16x2.RN.STRONG.GPU PT, R
// SASS-SM90-COUNT-2: ATOMG.E.ADD.BF16x4.RN.STRONG.GPU PT, R
// SASS-SM90-COUNT-2: ATOMG.E.ADD.BF16x8.RN.STRONG.GPU PT, R
// SASS-SM90-NOT: {{RED|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS-SM90 ATOMG=6
// PTX-SM90-COUNT-2: atom.relaxed.gpu.global.add.noftz.v4.bf16x2
// COUNT PTX-SM90 atom=6
// CELL sm_90 fetch_add,fetch_sub bf16x2,bf16x4,bf16x8 global,host,managed
KERNEL fetch_bf16_packs(pa::pack<pa::bfloat16, 2>* p, pa::pack<pa::bfloat16, 4>* q,
                        pa::pack<pa::bfloat16, 8>* r) {
  fetch_sums(p);
  fetch_sums(q);
  fetch_sums(r);
}

// Double has no vector form.
//
// CHECK-LABEL: store_f64x2:
// SASS-COUNT-4: RED{{G?}}.E.ADD.F64.RN.STRONG.GPU
// SASS-NOT: {{ATOM|QSPC}}
// COUNT SASS RED=4
// CELL sm_75,sm_80,sm_90 store_add,store_sub f64x2 global,host,managed by_element
KERNEL store_f64x2(pa::pack<double, 2>* p, pa::pack<double, 2> v) {
  store_sums(p, v);
}

// CHECK-LABEL: fetch_f64x2:
// SASS-COUNT-4: ATOMG.E.ADD.F64.RN.STRONG.GPU PT, R
// SASS-NOT: {{RED|CAS|QSPC}}
// COUNT SASS ATOMG=4
// CELL sm_75,sm_80,sm_90 fetch_add,fetch_sub f64x2 global,host,managed by_element
KERNEL fetch_f64x2(pa::pack<double, 2>* p) {
  fetch_sums(p);
}

// Orders and scopes stand on the instruction.
//
// CHECK-LABEL: store_add_f32x4_release:
// SASS-SM90: MEMBAR.ALL.GPU
// SASS-SM90: REDG.E.ADD.F32x4.FTZ.RN.STRONG.GPU
// SASS-SM90-NOT: {{ATOM|CCTL}}
// COUNT SASS-SM90 MEMBAR=1 RED=1
// PTX-SM90: red.release.gpu.global.add.v4.f32
// COUNT PTX-SM90 red=1
KERNEL store_add_f32x4_release(pa::pack<float, 4>* p, pa::pack<float, 4> v) {
  pa::store_add(p + lane(), v, pa::release);
}

// CHECK-LABEL: fetch_add_f32x2_seq_cst:
// PTX-SM90: fence.sc.cluster
// PTX-SM90: atom.acquire.cluster.global.add.v2.f32
// COUNT PTX-SM90 fence=1 atom=1
KERNEL fetch_add_f32x2_seq_cst(pa::pack<float, 2>* p, pa::pack<float, 2> v) {
  p[0] = pa::fetch_add(p + lane(), v, pa::seq_cst, pa::cluster_scope);
}

// In shared memory there is no vector instruction, and a float's own is a loop behind one try.
//
// CHECK-LABEL: store_add_packs_shared:
// SASS: ATOMS.CAS R
// SASS: ATOMS.CAST.SPIN R
// SASS-NOT: {{RED|QSPC}}
// COUNT SASS LDS=10 ATOMS=10 ATOMS.CAST.SPIN=6
KERNEL store_add_packs_shared(pa::pack<float, 4> v, pa::pack<pa::half, 4> w) {
  SHARED pa::pack<float, 4> object[64];
  SHARED pa::pack<pa::half, 4> short_object[64];
  pa::store_add(&object[lane()], v);
  pa::store_add(&short_object[lane()], w);
}

// In LDS floats are added by instructions on AMD, element by element; gfx1100 has none for double.
//
// CHECK-LABEL: store_packs_in_lds:
// AMD-COUNT-4: ds_add_f32
// AMD-COUNT-8: ds_add_f32
// GFX9-COUNT-4: ds_add_f64
// AMD-NOT: {{cmpst|global_atomic}}
// COUNT GFX9 ds_atomic=16
// GFX1100-COUNT-4: ds_cmpstore_rtn_b64
// COUNT GFX1100 ds_load=4 ds_atomic=16
// CELL gfx90a,gfx942,gfx1100 store_add,store_sub f32x2,f32x4 shared by_element
// CELL gfx90a,gfx942 store_add,store_sub f64x2 shared by_element
KERNEL store_packs_in_lds(pa::pack<float, 2> v, pa::pack<float, 4> w, pa::pack<double, 2> x) {
  SHARED pa::pack<float, 2> two[64];
  SHARED pa::pack<float, 4> four[64];
  SHARED pa::pack<double, 2> doubles[64];
  store_sums(&two[0], v);
  store_sums(&four[0], w);
  store_sums(&doubles[0], x);
}

// CHECK-LABEL: fetch_packs_in_lds:
// AMD-COUNT-4: ds_add_rtn_f32
// AMD-COUNT-8: ds_add_rtn_f32
// GFX9-COUNT-4: ds_add_rtn_f64
// COUNT GFX9 ds_atomic=16
// GFX1100-COUNT-4: ds_cmpstore_rtn_b64
// COUNT GFX1100 ds_load=4 ds_atomic=16
// CELL gfx90a,gfx942,gfx1100 fetch_add,fetch_sub f32x2,f32x4 shared by_element
// CELL gfx90a,gfx942 fetch_add,fetch_sub f64x2 shared by_element
KERNEL fetch_packs_in_lds(pa::pack<float, 2>* p, pa::pack<float, 4>* q, pa::pack<double, 2>* r) {
  SHARED pa::pack<float, 2> two[64];
  SHARED pa::pack<float, 4> four[64];
  SHARED pa::pack<double, 2> doubles[64];
  p[0] = pa::fetch_add(&two[lane()], p[1]);
  p[2] = pa::fetch_sub(&two[lane()], p[3]);
  q[0] = pa::fetch_add(&four[lane()], q[1]);
  q[2] = pa::fetch_sub(&four[lane()], q[3]);
  r[0] = pa::fetch_add(&doubles[lane()], r[1]);
  r[2] = pa::fetch_sub(&doubles[lane()], r[3]);
}

// CHECK-LABEL: store_componentwise_in_lds:
// AMD-COUNT-4: ds_add_f32
// GFX9-COUNT-4: ds_add_f64
// AMD-NOT: {{cmpst|global_atomic}}
// COUNT GFX9 ds_atomic=8
// GFX1100-COUNT-4: ds_cmpstore_rtn_b64
// COUNT GFX1100 ds_load=4 ds_atomic=8
// CELL gfx90a,gfx942,gfx1100 store_add.componentwise,store_sub.componentwise complex_f32 shared by_element
// CELL gfx90a,gfx942 store_add.componentwise,store_sub.componentwise complex_f64 shared by_element
KERNEL store_componentwise_in_lds(complex_of<float> v, complex_of<double> w) {
  SHARED complex_of<float> object[64];
  SHARED complex_of<double> large[64];
  pa::store_add(&object[lane()], v, pa::componentwise);
  pa::store_sub(&object[lane()], v, pa::componentwise);
  pa::store_add(&large[lane()], w, pa::componentwise);
  pa::store_sub(&large[lane()], w, pa::componentwise);
}

// A complex number, componentwise: the pack of its parts.
//
// CHECK-LABEL: store_componentwise:
// SASS-SM90-COUNT-2: REDG.E.ADD.F32x2.FTZ.RN.STRONG.GPU
// SASS-SM90-NOT: {{ATOM|CAS|QSPC}}
// COUNT SASS-SM90 RED=2
// SASS-SM75-COUNT-4: RED.E.ADD.F32.FTZ.RN.STRONG.GPU
// SASS-SM75-NOT: {{ATOM|CAS|QSPC}}
// COUNT SASS-SM75 RED=4
// SASS-SM80-COUNT-4: RED.E.ADD.F32.FTZ.RN.STRONG.GPU
// SASS-SM80-NOT: {{ATOM|CAS|QSPC}}
// COUNT SASS-SM80 RED=4
// AMD-COUNT-4: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// COUNT AMD load=4 global_atomic=4
// CELL sm_90 store_add.componentwise,store_sub.componentwise complex_f32 global,host,managed
// CELL sm_75,sm_80 store_add.componentwise,store_sub.componentwise complex_f32 global,host,managed by_element
KERNEL store_componentwise(complex_of<float>* p, complex_of<float> v) {
  pa::store_add(p + lane(), v, pa::componentwise);
  pa::store_sub(p + lane(), v, pa::componentwise);
}

// CHECK-LABEL: store_componentwise_f64:
// SASS-COUNT-4: RED{{G?}}.E.ADD.F64.RN.STRONG.GPU
// SASS-NOT: {{ATOM|CAS|QSPC}}
// COUNT SASS RED=4
// CELL sm_75,sm_80,sm_90 store_add.componentwise,store_sub.componentwise complex_f64 global,host,managed by_element
KERNEL store_componentwise_f64(complex_of<double>* p, complex_of<double> v) {
  pa::store_add(p + lane(), v, pa::componentwise);
  pa::store_sub(p + lane(), v, pa::componentwise);
}
