// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "operations.hpp"

// CHECK-LABEL: f32_global:
// SASS-COUNT-12: ATOMG.E.{{MIN|MAX}}{{.*}}STRONG.GPU PT, R
// SASS-NOT: {{MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=22 ATOMG.E.MIN.S32=4 ATOMG.E.MAX.STRONG=4 ATOMG.E.MAX.S32=4 ATOMG.E.MIN.STRONG=4 ATOMG.E.CAS=6 LD=12 CALL>=0
// CELL sm_75,sm_80,sm_90 fetch_fminimum_num,fminimum_num_fetch,fetch_fmaximum_num,fmaximum_num_fetch,store_fminimum_num,store_fmaximum_num f32 global,host,managed
// AMD-COUNT-12: global_atomic_{{[su](min|max)|(min|max)_[iu]32}} v{{.*}} {{glc|sc0}}
// COUNT GFX9 global_atomic=18 global_atomic_smin=3 global_atomic_umax=3 global_atomic_smax=3 global_atomic_umin=3 global_atomic_cmpswap=6 load=12
// COUNT GFX1100 global_atomic=18 global_atomic_min_i32=3 global_atomic_max_u32=3 global_atomic_max_i32=3 global_atomic_min_u32=3 global_atomic_cmpswap_b32=6 load=12
// CELL gfx90a,gfx942,gfx1100 fetch_fminimum_num,fminimum_num_fetch,fetch_fmaximum_num,fmaximum_num_fetch,store_fminimum_num,store_fmaximum_num f32 global
// X86-COUNT-6: lock cmpxchg %{{e[a-z]+|r[0-9]+d}},
// COUNT X86 cmpxchg>=6
// CELL x86_64 fetch_fminimum_num,fminimum_num_fetch,fetch_fmaximum_num,fmaximum_num_fetch,store_fminimum_num,store_fmaximum_num f32 host cas_loop
// ARM-V81-COUNT-6: cas w
// COUNT ARM-V81 cas>=6
// CELL aarch64 fetch_fminimum_num,fminimum_num_fetch,fetch_fmaximum_num,fmaximum_num_fetch,store_fminimum_num,store_fmaximum_num f32 host cas_loop
// ARM-V80-COUNT-6: ldxr w
// COUNT ARM-V80 exclusive_load>=6 exclusive_store>=6
KERNEL f32_global(float* p, float v, float* r) {
  each_minmax_of_numbers(p + lane(), v, r);
}

// CHECK-LABEL: f64_global:
// SASS-COUNT-12: ATOMG.E.{{MIN|MAX}}{{.*}}STRONG.GPU PT, R
// SASS-NOT: {{MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=22 ATOMG.E.MIN.S64=4 ATOMG.E.MAX.64=4 ATOMG.E.MAX.S64=4 ATOMG.E.MIN.64=4 ATOMG.E.CAS.64=6 LD=12 CALL>=0
// CELL sm_75,sm_80,sm_90 fetch_fminimum_num,fminimum_num_fetch,fetch_fmaximum_num,fmaximum_num_fetch,store_fminimum_num,store_fmaximum_num f64 global,host,managed
// AMD-COUNT-12: global_atomic_{{[su](min|max)_x2|(min|max)_[iu]64}} v{{.*}} {{glc|sc0}}
// COUNT GFX9 global_atomic=18 global_atomic_smin_x2=3 global_atomic_umax_x2=3 global_atomic_smax_x2=3 global_atomic_umin_x2=3 global_atomic_cmpswap_x2=6 load=12
// COUNT GFX1100 global_atomic=18 global_atomic_min_i64=3 global_atomic_max_u64=3 global_atomic_max_i64=3 global_atomic_min_u64=3 global_atomic_cmpswap_b64=6 load=12
// CELL gfx90a,gfx942,gfx1100 fetch_fminimum_num,fminimum_num_fetch,fetch_fmaximum_num,fmaximum_num_fetch,store_fminimum_num,store_fmaximum_num f64 global
// X86-COUNT-6: lock cmpxchg %r{{[a-z]+|[0-9]+}},
// COUNT X86 cmpxchg>=6
// CELL x86_64 fetch_fminimum_num,fminimum_num_fetch,fetch_fmaximum_num,fmaximum_num_fetch,store_fminimum_num,store_fmaximum_num f64 host cas_loop
// ARM-V81-COUNT-6: cas x
// COUNT ARM-V81 cas>=6
// CELL aarch64 fetch_fminimum_num,fminimum_num_fetch,fetch_fmaximum_num,fmaximum_num_fetch,store_fminimum_num,store_fmaximum_num f64 host cas_loop
// ARM-V80-COUNT-6: ldxr x
// COUNT ARM-V80 exclusive_load>=6 exclusive_store>=6
KERNEL f64_global(double* p, double v, double* r) {
  each_minmax_of_numbers(p + lane(), v, r);
}

// CHECK-LABEL: f32_shared:
// SASS-COUNT-12: ATOMS.{{MIN|MAX}}
// SASS-NOT: {{SPIN|QSPC}}
// COUNT SASS LDS=12 ATOMS=18 ATOMS.MIN.S32=3 ATOMS.MAX.S32=3 ATOMS.CAS=6
// CELL sm_75,sm_80,sm_90 fetch_fminimum_num,fminimum_num_fetch,fetch_fmaximum_num,fmaximum_num_fetch,store_fminimum_num,store_fmaximum_num f32 shared
// AMD-COUNT-12: ds_{{min|max}}_rtn_{{i32|u32}}
// AMD-NOT: flat
// COUNT AMD ds_load=12 ds_atomic=18 ds_min_rtn_i32=3 ds_max_rtn_u32=3 ds_max_rtn_i32=3 ds_min_rtn_u32=3
// CELL gfx90a,gfx942,gfx1100 fetch_fminimum_num,fminimum_num_fetch,fetch_fmaximum_num,fmaximum_num_fetch,store_fminimum_num,store_fmaximum_num f32 shared
KERNEL f32_shared(float v, float* r) {
  SHARED float object[64];
  each_minmax_of_numbers(&object[lane()], v, r);
}

// CHECK-LABEL: f64_shared:
// SASS-COUNT-12: ATOMS.CAST.SPIN.64
// SASS-NOT: QSPC
// COUNT SASS LDS=24 ATOMS=18 ATOMS.CAST.SPIN.64=12 ATOMS.CAS.64=6
// CELL sm_75,sm_80,sm_90 fetch_fminimum_num,fminimum_num_fetch,fetch_fmaximum_num,fmaximum_num_fetch,store_fminimum_num,store_fmaximum_num f64 shared cas_loop
// AMD-COUNT-12: ds_{{min|max}}_rtn_{{i64|u64}}
// AMD-NOT: flat
// COUNT AMD ds_load=12 ds_atomic=18 ds_min_rtn_i64=3 ds_max_rtn_u64=3 ds_max_rtn_i64=3 ds_min_rtn_u64=3
// CELL gfx90a,gfx942,gfx1100 fetch_fminimum_num,fminimum_num_fetch,fetch_fmaximum_num,fmaximum_num_fetch,store_fminimum_num,store_fmaximum_num f64 shared
KERNEL f64_shared(double v, double* r) {
  SHARED double object[64];
  each_minmax_of_numbers(&object[lane()], v, r);
}

// fminimum_num and fmaximum_num are the floating min and max: a load, the integer instructions, and
// a loop for a stored NaN.
