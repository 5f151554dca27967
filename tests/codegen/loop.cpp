// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "objects.hpp"

// CHECK-LABEL: fetch_mul_f32:
// SASS: LDG.E.STRONG.GPU R
// SASS: ATOMG.E.CAS.STRONG.GPU PT, R
// SASS: @{{!?}}P{{[0-9]}} BRA
// SASS-NOT: {{MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=1 ATOMG=1
// CELL sm_75,sm_80,sm_90 fetch_mul f32 global,host,managed cas_loop
// AMD: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD: s_{{(cbranch_execn?z|branch)}} .LBB
// COUNT AMD load=1 global_atomic=1
// CELL gfx90a,gfx942,gfx1100 fetch_mul f32 global,host,managed cas_loop
// X86: lock cmpxchg %{{e[a-z]+|r[0-9]+d}},
// X86: jne
// COUNT X86 cmpxchg>=1
// CELL x86_64 fetch_mul f32 host cas_loop
// ARM-V81: cas w
// COUNT ARM-V81 cas>=1
// CELL aarch64 fetch_mul f32 host cas_loop
// ARM-V80: ldxr w
// COUNT ARM-V80 exclusive_load>=1 exclusive_store>=1
KERNEL fetch_mul_f32(float* p, float v, float* r) {
  *r = pa::fetch_mul(p + lane(), v);
}

// CHECK-LABEL: fetch_div_i32:
// SASS: LDG.E.STRONG.GPU R
// SASS: ATOMG.E.CAS.STRONG.GPU PT, R
// SASS: @{{!?}}P{{[0-9]}} BRA
// SASS-NOT: {{MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=1 ATOMG=1
// CELL sm_75,sm_80,sm_90 fetch_div i32 global,host,managed cas_loop
// AMD: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD: s_{{(cbranch_execn?z|branch)}} .LBB
// COUNT AMD load=1 global_atomic=1
// CELL gfx90a,gfx942,gfx1100 fetch_div i32 global,host,managed cas_loop
// X86: lock cmpxchg %{{e[a-z]+|r[0-9]+d}},
// X86: jne
// COUNT X86 cmpxchg>=1
// CELL x86_64 fetch_div i32 host cas_loop
// ARM-V81: cas w
// COUNT ARM-V81 cas>=1
// CELL aarch64 fetch_div i32 host cas_loop
// ARM-V80: ldxr w
// COUNT ARM-V80 exclusive_load>=1 exclusive_store>=1
KERNEL fetch_div_i32(int* p, int v, int* r) {
  *r = pa::fetch_div(p + lane(), v);
}

// CHECK-LABEL: store_mod_u32:
// SASS: LDG.E.STRONG.GPU R
// SASS: ATOMG.E.CAS.STRONG.GPU PT, R
// SASS: @{{!?}}P{{[0-9]}} BRA
// SASS-NOT: {{MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=1 ATOMG=1
// CELL sm_75,sm_80,sm_90 store_mod u32 global,host,managed cas_loop
// AMD: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD: s_{{(cbranch_execn?z|branch)}} .LBB
// COUNT AMD load=1 global_atomic=1
// CELL gfx90a,gfx942,gfx1100 store_mod u32 global,host,managed cas_loop
// X86: lock cmpxchg %{{e[a-z]+|r[0-9]+d}},
// X86: jne
// COUNT X86 cmpxchg>=1
// CELL x86_64 store_mod u32 host cas_loop
// ARM-V81: cas w
// COUNT ARM-V81 cas>=1
// CELL aarch64 store_mod u32 host cas_loop
// ARM-V80: ldxr w
// COUNT ARM-V80 exclusive_load>=1 exclusive_store>=1
KERNEL store_mod_u32(unsigned* p, unsigned v) {
  pa::store_mod(p + lane(), v);
}

// CHECK-LABEL: fetch_fminimum_f64:
// SASS: LDG.E.64.STRONG.GPU R
// SASS: ATOMG.E.CAS.64.STRONG.GPU PT, R
// SASS: @{{!?}}P{{[0-9]}} BRA
// SASS-NOT: {{MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=1 ATOMG=1
// CELL sm_75,sm_80,sm_90 fetch_fminimum f64 global,host,managed cas_loop
// AMD: global_atomic_cmpswap_{{x2|b64}} v{{.*}} {{glc|sc0}}
// AMD: s_{{(cbranch_execn?z|branch)}} .LBB
// COUNT AMD load=1 global_atomic=1
// CELL gfx90a,gfx942,gfx1100 fetch_fminimum f64 global,host,managed cas_loop
// X86: lock cmpxchg %r{{[a-z]+|[0-9]+}},
// X86: jne
// COUNT X86 cmpxchg>=1
// CELL x86_64 fetch_fminimum f64 host cas_loop
// ARM-V81: cas x
// COUNT ARM-V81 cas>=1
// CELL aarch64 fetch_fminimum f64 host cas_loop
// ARM-V80: ldxr x
// COUNT ARM-V80 exclusive_load>=1 exclusive_store>=1
KERNEL fetch_fminimum_f64(double* p, double v, double* r) {
  *r = pa::fetch_fminimum(p + lane(), v);
}

// CHECK-LABEL: nand_fetch_u64:
// SASS: LDG.E.64.STRONG.GPU R
// SASS: ATOMG.E.CAS.64.STRONG.GPU PT, R
// SASS: @{{!?}}P{{[0-9]}} BRA
// SASS-NOT: {{MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=1 ATOMG=1
// CELL sm_75,sm_80,sm_90 nand_fetch u64 global,host,managed cas_loop
// AMD: global_atomic_cmpswap_{{x2|b64}} v{{.*}} {{glc|sc0}}
// AMD: s_{{(cbranch_execn?z|branch)}} .LBB
// COUNT AMD load=1 global_atomic=1
// CELL gfx90a,gfx942,gfx1100 nand_fetch u64 global,host,managed cas_loop
// X86: lock cmpxchg %r{{[a-z]+|[0-9]+}},
// X86: jne
// COUNT X86 cmpxchg>=1
// CELL x86_64 nand_fetch u64 host cas_loop
// ARM-V81: cas x
// COUNT ARM-V81 cas>=1
// CELL aarch64 nand_fetch u64 host cas_loop
// ARM-V80: ldxr x
// COUNT ARM-V80 exclusive_load>=1 exclusive_store>=1
KERNEL nand_fetch_u64(unsigned long* p, unsigned long v, unsigned long* r) {
  *r = pa::nand_fetch(p + lane(), v);
}

// CHECK-LABEL: store_shl_i32:
// SASS: LDG.E.STRONG.GPU R
// SASS: ATOMG.E.CAS.STRONG.GPU PT, R
// SASS: @{{!?}}P{{[0-9]}} BRA
// SASS-NOT: {{MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=1 ATOMG=1
// CELL sm_75,sm_80,sm_90 store_shl i32 global,host,managed cas_loop
// AMD: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD: s_{{(cbranch_execn?z|branch)}} .LBB
// COUNT AMD load=1 global_atomic=1
// CELL gfx90a,gfx942,gfx1100 store_shl i32 global,host,managed cas_loop
// X86: lock cmpxchg %{{e[a-z]+|r[0-9]+d}},
// X86: jne
// COUNT X86 cmpxchg>=1
// CELL x86_64 store_shl i32 host cas_loop
// ARM-V81: cas w
// COUNT ARM-V81 cas>=1
// CELL aarch64 store_shl i32 host cas_loop
// ARM-V80: ldxr w
// COUNT ARM-V80 exclusive_load>=1 exclusive_store>=1
KERNEL store_shl_i32(int* p, unsigned count) {
  pa::store_shl(p + lane(), count);
}

// CHECK-LABEL: store_add_complex_f32:
// SASS: LDG.E.64.STRONG.GPU R
// SASS: ATOMG.E.CAS.64.STRONG.GPU PT, R
// SASS: @{{!?}}P{{[0-9]}} BRA
// SASS-NOT: {{MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=1 ATOMG>=1
// CELL sm_75,sm_80,sm_90 store_add complex_f32 global,host,managed cas_loop
// AMD: global_atomic_cmpswap_{{x2|b64}} v{{.*}} {{glc|sc0}}
// AMD: s_{{(cbranch_execn?z|branch)}} .LBB
// COUNT AMD load=1 global_atomic=1
// CELL gfx90a,gfx942,gfx1100 store_add complex_f32 global,host,managed cas_loop
// X86: lock cmpxchg %r{{[a-z]+|[0-9]+}},
// X86: jne
// COUNT X86 cmpxchg>=1
// CELL x86_64 store_add complex_f32 host cas_loop
// ARM-V81: cas x
// COUNT ARM-V81 cas>=1
// CELL aarch64 store_add complex_f32 host cas_loop
// ARM-V80: ldxr x
// COUNT ARM-V80 exclusive_load>=1 exclusive_store>=1
KERNEL store_add_complex_f32(complex<float>* p, const complex<float>* v) {
  pa::store_add(p + lane(), *v);
}

// CHECK-LABEL: store_add_f16:
// SASS: LDG.E.STRONG.GPU R
// SASS: ATOMG.E.CAS.STRONG.GPU PT, R
// SASS: @{{!?}}P{{[0-9]}} BRA
// SASS-NOT: {{MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=1 ATOMG=1
// CELL sm_75,sm_80,sm_90 store_add f16 global,host,managed cas_loop
// AMD: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD: s_{{(cbranch_execn?z|branch)}} .LBB
// COUNT AMD load=1 global_atomic=1
// CELL gfx90a,gfx942,gfx1100 store_add f16 global,host,managed cas_loop
// X86: lock cmpxchg %{{[a-d]x|[sd]i|bp|r[0-9]+w}},
// X86: jne
// COUNT X86 cmpxchg>=1
// CELL x86_64 store_add f16 host cas_loop
// ARM-V81: cash w
// COUNT ARM-V81 cas>=1
// CELL aarch64 store_add f16 host cas_loop
// ARM-V80: ldxrh w
// COUNT ARM-V80 exclusive_load>=1 exclusive_store>=1
KERNEL store_add_f16(pa::half* p, const pa::half* v) {
  pa::store_add(p + lane(), *v);
}

// CHECK-LABEL: fetch_max_i8:
// SASS: LDG.E.STRONG.GPU R
// SASS: ATOMG.E.CAS.STRONG.GPU PT, R
// SASS: @{{!?}}P{{[0-9]}} BRA
// SASS-NOT: {{MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=1 ATOMG=1
// CELL sm_75,sm_80,sm_90 fetch_max i8 global,host,managed cas_loop
// AMD: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD: s_{{(cbranch_execn?z|branch)}} .LBB
// COUNT AMD load=1 global_atomic=1
// CELL gfx90a,gfx942,gfx1100 fetch_max i8 global,host,managed cas_loop
// X86: lock cmpxchg %{{([a-d]|[sd]i|bp)l|r[0-9]+b}},
// X86: jne
// COUNT X86 cmpxchg>=1
// CELL x86_64 fetch_max i8 host cas_loop
// ARM-V81: casb w
// COUNT ARM-V81 cas>=1
// CELL aarch64 fetch_max i8 host cas_loop
// ARM-V80: ldxrb w
// COUNT ARM-V80 exclusive_load>=1 exclusive_store>=1
KERNEL fetch_max_i8(signed char* p, signed char v, signed char* r) {
  *r = pa::fetch_max(p + lane(), v);
}

// What no target has an instruction for: one operation of each kind. A loop over compare-exchange,
// without a lock or a call.
