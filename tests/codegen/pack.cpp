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

// Packs: one vector instruction from sm_90 on; before it one for each element, or for each pair of
// 16-bit floats.

// CHECK-LABEL: store_add_f32x2:
// SASS-SM90: REDG.E.ADD.F32x2.FTZ.RN.STRONG.GPU
// SASS-SM90-NOT: {{ATOM|MEMBAR|CCTL|QSPC}}
// COUNT SASS-SM90 RED=1
// PTX-SM90: red.relaxed.gpu.global.add.v2.f32
// COUNT PTX-SM90 red=1
// SASS-SM75-COUNT-2: RED.E.ADD.F32.FTZ.RN.STRONG.GPU
// COUNT SASS-SM75 RED=2
// SASS-SM80-COUNT-2: RED.E.ADD.F32.FTZ.RN.STRONG.GPU
// COUNT SASS-SM80 RED=2
// GFX90A-COUNT-2: global_atomic_cmpswap v{{.*}} glc
// COUNT GFX90A load=2 global_atomic=2
// X86-COUNT-2: lock cmpxchg %{{[a-z0-9]+}},
// COUNT X86 cmpxchg>=2
KERNEL store_add_f32x2(pa::pack<float, 2>* p, pa::pack<float, 2> v) {
  pa::store_add(p + lane(), v);
}

// CHECK-LABEL: store_f32x4:
// SASS-SM90-COUNT-2: REDG.E.ADD.F32x4.FTZ.RN.STRONG.GPU
// SASS-SM90-NOT: {{ATOM|MEMBAR|CCTL|QSPC}}
// COUNT SASS-SM90 RED=2
// PTX-SM90-COUNT-2: red.relaxed.gpu.global.add.v4.f32
// COUNT PTX-SM90 red=2
// PTX-SM75-COUNT-8: red.relaxed.gpu.global.add.f32
// COUNT PTX-SM75 red=8
// PTX-SM80-COUNT-8: red.relaxed.gpu.global.add.f32
// COUNT PTX-SM80 red=8
KERNEL store_f32x4(pa::pack<float, 4>* p, pa::pack<float, 4> v) {
  pa::store_add(p + lane(), v);
  pa::store_sub(p + lane(), v);
}

// CHECK-LABEL: store_add_f16_packs:
// SASS-SM90: REDG.E.ADD.F16x2.RN.STRONG.GPU
// SASS-SM90: REDG.E.ADD.F16x4.RN.STRONG.GPU
// SASS-SM90: REDG.E.ADD.F16x8.RN.STRONG.GPU
// SASS-SM90-NOT: {{ATOM|MEMBAR|CCTL|QSPC}}
// COUNT SASS-SM90 RED=3
// PTX-SM90: red.relaxed.gpu.global.add.noftz.v4.f16x2
// COUNT PTX-SM90 red=3
// SASS-SM75-COUNT-7: RED.E.ADD.F16x2.RN.STRONG.GPU
// COUNT SASS-SM75 RED=7
// SASS-SM80-COUNT-7: RED.E.ADD.F16x2.RN.STRONG.GPU
// COUNT SASS-SM80 RED=7
KERNEL store_add_f16_packs(pa::pack<pa::half, 2>* p, pa::pack<pa::half, 2> v,
                           pa::pack<pa::half, 4>* q, pa::pack<pa::half, 4> w,
                           pa::pack<pa::half, 8>* r, pa::pack<pa::half, 8> x) {
  pa::store_add(p + lane(), v);
  pa::store_add(q + lane(), w);
  pa::store_add(r + lane(), x);
}

// CHECK-LABEL: store_add_bf16_packs:
// SASS-SM90: REDG.E.ADD.BF16x2.RN.STRONG.GPU
// SASS-SM90: REDG.E.ADD.BF16x4.RN.STRONG.GPU
// SASS-SM90: REDG.E.ADD.BF16x8.RN.STRONG.GPU
// SASS-SM90-NOT: {{ATOM|MEMBAR|CCTL|QSPC}}
// COUNT SASS-SM90 RED=3
// PTX-SM90: red.relaxed.gpu.global.add.noftz.v4.bf16x2
// COUNT PTX-SM90 red=3
// SASS-SM80-COUNT-14: ATOMG.E.CAS.STRONG.GPU
// COUNT SASS-SM80 LD=14 ATOMG=14
KERNEL store_add_bf16_packs(pa::pack<pa::bfloat16, 2>* p, pa::pack<pa::bfloat16, 2> v,
                            pa::pack<pa::bfloat16, 4>* q, pa::pack<pa::bfloat16, 4> w,
                            pa::pack<pa::bfloat16, 8>* r, pa::pack<pa::bfloat16, 8> x) {
  pa::store_add(p + lane(), v);
  pa::store_add(q + lane(), w);
  pa::store_add(r + lane(), x);
}

// Double has no vector form.
//
// CHECK-LABEL: store_add_f64x2:
// SASS-COUNT-2: RED{{G?}}.E.ADD.F64.RN.STRONG.GPU
// SASS-NOT: {{ATOM|QSPC}}
// COUNT SASS RED=2
KERNEL store_add_f64x2(pa::pack<double, 2>* p, pa::pack<double, 2> v) {
  pa::store_add(p + lane(), v);
}

// With a result.
//
// CHECK-LABEL: fetch_packs:
// SASS-SM90: ATOMG.E.ADD.F32x2.FTZ.RN.STRONG.GPU PT, R
// SASS-SM90: ATOMG.E.ADD.F32x4.FTZ.RN.STRONG.GPU PT, R
// SASS-SM90: ATOMG.E.ADD.F16x8.RN.STRONG.GPU PT, R
// SASS-SM90: ATOMG.E.ADD.BF16x8.RN.STRONG.GPU PT, R
// SASS-SM90-NOT: {{RED|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS-SM90 ATOMG=4
// PTX-SM90-COUNT-4: atom.relaxed.gpu.global.add.
// COUNT PTX-SM90 atom=4
KERNEL fetch_packs(pa::pack<float, 2>* p, pa::pack<float, 4>* q, pa::pack<pa::half, 8>* r,
                   pa::pack<pa::bfloat16, 8>* s) {
  p[0] = pa::fetch_add(p + lane(), p[1]);
  q[0] = pa::fetch_add(q + lane(), q[1]);
  r[0] = pa::fetch_add(r + lane(), r[1]);
  s[0] = pa::fetch_sub(s + lane(), s[1]);
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

// In shared memory there is no vector instruction, and a float's own is a loop.
//
// CHECK-LABEL: store_add_packs_shared:
// SASS-COUNT-6: ATOMS.CAST.SPIN R
// SASS-NOT: {{RED|QSPC}}
// COUNT SASS LDS=6 ATOMS=6
KERNEL store_add_packs_shared(pa::pack<float, 4> v, pa::pack<pa::half, 4> w) {
  SHARED pa::pack<float, 4> object[64];
  SHARED pa::pack<pa::half, 4> short_object[64];
  pa::store_add(&object[lane()], v);
  pa::store_add(&short_object[lane()], w);
}

// A complex number, componentwise: the pack of its parts.
//
// CHECK-LABEL: store_add_componentwise:
// SASS-SM90: REDG.E.ADD.F32x2.FTZ.RN.STRONG.GPU
// SASS-SM90-NOT: {{ATOM|CAS|QSPC}}
// COUNT SASS-SM90 RED=1
// SASS-SM80-COUNT-2: RED.E.ADD.F32.FTZ.RN.STRONG.GPU
// SASS-SM80-NOT: {{ATOM|CAS|QSPC}}
// COUNT SASS-SM80 RED=2
// GFX90A-COUNT-2: global_atomic_cmpswap v{{.*}} glc
// COUNT GFX90A load=2 global_atomic=2
KERNEL store_add_componentwise(complex_of<float>* p, complex_of<float> v) {
  pa::store_add(p + lane(), v, pa::componentwise);
}

// CHECK-LABEL: store_componentwise_f64:
// SASS-COUNT-4: RED{{G?}}.E.ADD.F64.RN.STRONG.GPU
// SASS-NOT: {{ATOM|CAS|QSPC}}
// COUNT SASS RED=4
KERNEL store_componentwise_f64(complex_of<double>* p, complex_of<double> v) {
  pa::store_add(p + lane(), v, pa::componentwise);
  pa::store_sub(p + lane(), v, pa::componentwise);
}
