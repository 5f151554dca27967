// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "operations.hpp"

// Any function as an atomic operation: a load, then a loop over compare-exchange. What must be seen
// is the compare-exchange and the user's function both. nvcc drops the device body of a callable
// that is not marked POLYATOMIC_FUNCTION, and with it the loop, without an error.

struct times_10007 {
  POLYATOMIC_FUNCTION unsigned operator()(unsigned value) const { return value * 10007u; }
};

struct times_one_and_a_half {
  POLYATOMIC_FUNCTION double operator()(double value) const { return value * 1.5; }
};

// CHECK-LABEL: fetch_update_marked:
// SASS: LDG.E.STRONG.GPU R
// SASS: IMAD R{{[0-9]+}}, R{{[0-9]+}}, 0x2717
// SASS: ATOMG.E.CAS.STRONG.GPU PT, R
// SASS: @{{!?}}P{{[0-9]}} BRA
// SASS-NOT: {{ATOM|MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=1 ATOMG=1
// PTX: ld.relaxed.gpu.global.b32
// PTX: mul.lo.s32 {{.*}}, 10007
// PTX: atom.relaxed.gpu.global.cas.b32
// COUNT PTX ld=1 atom=1
// AMD: global_load_{{dword|b32}} v{{.*}} {{glc|sc1}}
// AMD: v_mul_lo_u32
// AMD: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD: s_cbranch_execnz
// AMD-NOT: buffer_
// COUNT AMD load=1 global_atomic=1
// X86: imul $0x2717,
// X86: lock cmpxchg %e
// X86: jne
// COUNT X86 cmpxchg>=1
// ARM: mov w{{[0-9]+}}, #0x2717
// ARM: mul w
// ARM-V81: cas w
// COUNT ARM-V81 cas>=1
// ARM-V80: ldxr w
// ARM-V80: stxr w
// COUNT ARM-V80 exclusive_load>=1 exclusive_store>=1
KERNEL fetch_update_marked(unsigned* p, unsigned* r) {
  *r = pa::fetch_update(p + lane(), times_10007{});
}

// A lambda written in device code needs no mark.
//
// CHECK-LABEL: fetch_update_lambda:
// SASS: IMAD R{{[0-9]+}}, R{{[0-9]+}}, 0x2717
// SASS: ATOMG.E.CAS.STRONG.GPU PT, R
// SASS: @{{!?}}P{{[0-9]}} BRA
// COUNT SASS LD=1 ATOMG=1
// AMD: v_mul_lo_u32
// AMD: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// COUNT AMD load=1 global_atomic=1
// X86: imul $0x2717,
// X86: lock cmpxchg %e
// COUNT X86 cmpxchg>=1
// ARM: mov w{{[0-9]+}}, #0x2717
// ARM: mul w
// ARM-V81: cas w
// COUNT ARM-V81 cas>=1
// ARM-V80: ldxr w
// ARM-V80: stxr w
// COUNT ARM-V80 exclusive_load>=1 exclusive_store>=1
KERNEL fetch_update_lambda(unsigned* p, unsigned* r) {
  *r = pa::fetch_update(p + lane(), [](unsigned value) { return value * 10007u; });
}

// Floating objects are compared by their bits, in the integer compare-exchange.
//
// CHECK-LABEL: store_update_f64_shared:
// SASS: LDS.{{(U\.)?}}64 R
// SASS: DMUL R{{[0-9]+}}, R{{[0-9]+}}, 1.5
// SASS: ATOMS.CAS.64 R
// SASS-NOT: {{SPIN|DSETP|QSPC}}
// COUNT SASS LDS=1 ATOMS=1
// AMD: ds_{{read|load}}_b64
// AMD: v_mul_f64
// AMD: ds_{{cmpst|cmpstore}}_rtn_b64
// AMD-NOT: {{flat|v_cmp_[a-z]+_f64}}
// COUNT AMD ds_load=1 ds_atomic=1
KERNEL store_update_f64_shared() {
  SHARED double object[64];
  pa::store_update(&object[lane()], times_one_and_a_half{});
}

// The order is the successful compare-exchange's. Where the function declines, the load is all that
// happened, so it has the acquiring half.
//
// CHECK-LABEL: try_update_acq_rel:
// SASS: LDG.E.STRONG.GPU R
// SASS: CCTL.IVALL
// SASS: MEMBAR.ALL.GPU
// SASS: ATOMG.E.CAS.STRONG.GPU PT, R
// SASS: CCTL.IVALL
// COUNT SASS LD=1 MEMBAR=1 ATOMG=1 CCTL=2
// PTX: ld.acquire.gpu.global.b32
// PTX: atom.acq_rel.gpu.global.cas.b32
// COUNT PTX ld=1 atom=1
// GFX90A: global_load_dword v{{.*}} glc
// GFX90A-NEXT: s_waitcnt vmcnt(0)
// GFX90A-NEXT: buffer_wbinvl1_vol
// GFX90A: global_atomic_cmpswap v{{.*}} glc
// GFX90A: buffer_wbinvl1_vol
// COUNT GFX90A load=1 global_atomic=1 wbinvl1=2
// GFX942: global_load_dword v{{.*}}] sc1{{$}}
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942-NEXT: buffer_inv sc1
// GFX942: buffer_wbl2 sc1
// GFX942: global_atomic_cmpswap v{{.*}} sc0{{$}}
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942-NEXT: buffer_inv sc1
// COUNT GFX942 load=1 wbl2=1 global_atomic=1 inv=2
// GFX1100: global_load_b32 v{{.*}} glc
// GFX1100-NEXT: s_waitcnt vmcnt(0)
// GFX1100-NEXT: buffer_gl1_inv
// GFX1100-NEXT: buffer_gl0_inv
// GFX1100: global_atomic_cmpswap_b32 v{{.*}} glc
// GFX1100-NEXT: s_waitcnt vmcnt(0)
// GFX1100-NEXT: buffer_gl1_inv
// GFX1100-NEXT: buffer_gl0_inv
// COUNT GFX1100 load=1 global_atomic=1 gl1_inv=2 gl0_inv=2
KERNEL try_update_acq_rel(unsigned* p, unsigned limit, unsigned* r) {
  const auto tried = pa::try_update(p + lane(), triple_below<unsigned>{limit}, pa::acq_rel);
  *r = tried.stored ? tried.old : 0;
}

// CHECK-LABEL: update_32_global:
// SASS-COUNT-12: ATOMG.E.CAS.STRONG.GPU PT, R
// SASS-NOT: {{MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=12 ATOMG=12
// CELL sm_75,sm_80,sm_90 fetch_update,update_fetch,store_update,try_update i32,u32,f32 global,host,managed cas_loop
// AMD-COUNT-12: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// COUNT AMD load=12 global_atomic=12
// CELL gfx90a,gfx942,gfx1100 fetch_update,update_fetch,store_update,try_update i32,u32,f32 global,host,managed cas_loop
// X86-COUNT-12: lock cmpxchg %{{e[a-z]+|r[0-9]+d}},
// COUNT X86 cmpxchg>=12
// CELL x86_64 fetch_update,update_fetch,store_update,try_update i32,u32,f32 host cas_loop
// ARM-V81-COUNT-12: cas w
// COUNT ARM-V81 cas>=12
// CELL aarch64 fetch_update,update_fetch,store_update,try_update i32,u32,f32 host cas_loop
// ARM-V80-COUNT-12: ldxr w
// COUNT ARM-V80 exclusive_load>=12 exclusive_store>=12
KERNEL update_32_global(int* p, unsigned* q, float* s, int v, int* r, unsigned* t, float* u) {
  each_update(p + lane(), v, r);
  each_update(q + lane(), static_cast<unsigned>(v), t);
  each_update(s + lane(), static_cast<float>(v), u);
}

// CHECK-LABEL: update_64_global:
// SASS-COUNT-12: ATOMG.E.CAS.64.STRONG.GPU PT, R
// SASS-NOT: {{MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=12 ATOMG=12
// CELL sm_75,sm_80,sm_90 fetch_update,update_fetch,store_update,try_update i64,u64,f64 global,host,managed cas_loop
// AMD-COUNT-12: global_atomic_cmpswap_{{x2|b64}} v{{.*}} {{glc|sc0}}
// COUNT AMD load=12 global_atomic=12
// CELL gfx90a,gfx942,gfx1100 fetch_update,update_fetch,store_update,try_update i64,u64,f64 global,host,managed cas_loop
// X86-COUNT-12: lock cmpxchg %r{{[a-z]+|[0-9]+}},
// COUNT X86 cmpxchg>=12
// CELL x86_64 fetch_update,update_fetch,store_update,try_update i64,u64,f64 host cas_loop
// ARM-V81-COUNT-12: cas x
// COUNT ARM-V81 cas>=12
// CELL aarch64 fetch_update,update_fetch,store_update,try_update i64,u64,f64 host cas_loop
// ARM-V80-COUNT-12: ldxr x
// COUNT ARM-V80 exclusive_load>=12 exclusive_store>=12
KERNEL update_64_global(long* p, unsigned long* q, double* s, long v, long* r, unsigned long* t,
                        double* u) {
  each_update(p + lane(), v, r);
  each_update(q + lane(), static_cast<unsigned long>(v), t);
  each_update(s + lane(), static_cast<double>(v), u);
}

// CHECK-LABEL: update_32_shared:
// SASS-COUNT-12: ATOMS.CAS R
// SASS-NOT: {{SPIN|QSPC}}
// COUNT SASS LDS=12 ATOMS=12
// CELL sm_75,sm_80,sm_90 fetch_update,update_fetch,store_update,try_update i32,u32,f32 shared cas_loop
// AMD-COUNT-12: ds_{{cmpst|cmpstore}}_rtn_b32
// COUNT AMD ds_load=12 ds_atomic=12
// CELL gfx90a,gfx942,gfx1100 fetch_update,update_fetch,store_update,try_update i32,u32,f32 shared cas_loop
KERNEL update_32_shared(int v, int* r, unsigned* t, float* u) {
  SHARED int object[64];
  SHARED unsigned unsigned_object[64];
  SHARED float float_object[64];
  each_update(&object[lane()], v, r);
  each_update(&unsigned_object[lane()], static_cast<unsigned>(v), t);
  each_update(&float_object[lane()], static_cast<float>(v), u);
}

// CHECK-LABEL: update_64_shared:
// SASS-COUNT-12: ATOMS.CAS.64 R
// SASS-NOT: {{SPIN|QSPC}}
// COUNT SASS LDS=12 ATOMS=12
// CELL sm_75,sm_80,sm_90 fetch_update,update_fetch,store_update,try_update i64,u64,f64 shared cas_loop
// AMD-COUNT-12: ds_{{cmpst|cmpstore}}_rtn_b64
// COUNT AMD ds_load=12 ds_atomic=12
// CELL gfx90a,gfx942,gfx1100 fetch_update,update_fetch,store_update,try_update i64,u64,f64 shared cas_loop
KERNEL update_64_shared(long v, long* r, unsigned long* t, double* u) {
  SHARED long object[64];
  SHARED unsigned long unsigned_object[64];
  SHARED double double_object[64];
  each_update(&object[lane()], v, r);
  each_update(&unsigned_object[lane()], static_cast<unsigned long>(v), t);
  each_update(&double_object[lane()], static_cast<double>(v), u);
}
