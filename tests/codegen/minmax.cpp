// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "operations.hpp"

// Min and max: the instruction follows width and signedness of an integer. x86-64 has none, so
// there it is a loop over compare-exchange.

// CHECK-LABEL: i32_global:
// SASS-COUNT-2: ATOMG.E.MIN.S32.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.MAX.S32.STRONG.GPU PT, R
// SASS: RED{{G?}}.E.MIN.S32.STRONG.GPU
// SASS: RED{{G?}}.E.MAX.S32.STRONG.GPU
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=4 RED=2
// CELL sm_75,sm_80,sm_90 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max i32 global,host,managed
// PTX: atom.relaxed.gpu.global.min.s32
// PTX: red.relaxed.gpu.global.max.s32
// COUNT PTX atom=4 red=2
// AMD-COUNT-2: global_atomic_{{smin|min_i32}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_{{smax|max_i32}} v{{.*}} {{glc|sc0}}
// AMD: global_atomic_{{smin|min_i32}} v{{.*}}]{{$}}
// AMD: global_atomic_{{smax|max_i32}} v{{.*}}]{{$}}
// AMD-NOT: {{glc|sc0|cmpswap|buffer_}}
// COUNT AMD global_atomic=6
// CELL gfx90a,gfx942,gfx1100 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max i32 global
// X86-COUNT-6: lock cmpxchg %{{e[a-z]+|r[0-9]+d}},
// COUNT X86 cmpxchg>=6
// CELL x86_64 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max i32 host cas_loop
// ARM-V81-COUNT-6: cas w
// COUNT ARM-V81 cas>=6
// CELL aarch64 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max i32 host cas_loop
// ARM-V80-COUNT-6: ldxr w
// COUNT ARM-V80 exclusive_load>=6 exclusive_store>=6
KERNEL i32_global(int* p, int v, int* r) {
  each_minmax(p + lane(), v, r);
}

// CHECK-LABEL: u32_global:
// SASS-COUNT-2: ATOMG.E.MIN.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.MAX.STRONG.GPU PT, R
// SASS: RED{{G?}}.E.MIN.STRONG.GPU
// SASS: RED{{G?}}.E.MAX.STRONG.GPU
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=4 RED=2
// CELL sm_75,sm_80,sm_90 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max u32 global,host,managed
// AMD-COUNT-2: global_atomic_{{umin|min_u32}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_{{umax|max_u32}} v{{.*}} {{glc|sc0}}
// AMD: global_atomic_{{umin|min_u32}} v{{.*}}]{{$}}
// AMD: global_atomic_{{umax|max_u32}} v{{.*}}]{{$}}
// AMD-NOT: {{glc|sc0|cmpswap|buffer_}}
// COUNT AMD global_atomic=6
// CELL gfx90a,gfx942,gfx1100 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max u32 global
// X86-COUNT-6: lock cmpxchg %{{e[a-z]+|r[0-9]+d}},
// COUNT X86 cmpxchg>=6
// CELL x86_64 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max u32 host cas_loop
// ARM-V81-COUNT-6: cas w
// COUNT ARM-V81 cas>=6
// CELL aarch64 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max u32 host cas_loop
// ARM-V80-COUNT-6: ldxr w
// COUNT ARM-V80 exclusive_load>=6 exclusive_store>=6
KERNEL u32_global(unsigned* p, unsigned v, unsigned* r) {
  each_minmax(p + lane(), v, r);
}

// CHECK-LABEL: i64_global:
// SASS-COUNT-2: ATOMG.E.MIN.S64.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.MAX.S64.STRONG.GPU PT, R
// SASS: RED{{G?}}.E.MIN.S64.STRONG.GPU
// SASS: RED{{G?}}.E.MAX.S64.STRONG.GPU
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=4 RED=2
// CELL sm_75,sm_80,sm_90 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max i64 global,host,managed
// AMD-COUNT-2: global_atomic_{{smin_x2|min_i64}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_{{smax_x2|max_i64}} v{{.*}} {{glc|sc0}}
// AMD: global_atomic_{{smin_x2|min_i64}} v{{.*}}]{{$}}
// AMD: global_atomic_{{smax_x2|max_i64}} v{{.*}}]{{$}}
// AMD-NOT: {{glc|sc0|cmpswap|buffer_}}
// COUNT AMD global_atomic=6
// CELL gfx90a,gfx942,gfx1100 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max i64 global
// X86-COUNT-6: lock cmpxchg %r{{[a-z]+|[0-9]+}},
// COUNT X86 cmpxchg>=6
// CELL x86_64 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max i64 host cas_loop
// ARM-V81-COUNT-6: cas x
// COUNT ARM-V81 cas>=6
// CELL aarch64 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max i64 host cas_loop
// ARM-V80-COUNT-6: ldxr x
// COUNT ARM-V80 exclusive_load>=6 exclusive_store>=6
KERNEL i64_global(long* p, long v, long* r) {
  each_minmax(p + lane(), v, r);
}

// CHECK-LABEL: u64_global:
// SASS-COUNT-2: ATOMG.E.MIN.64.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.MAX.64.STRONG.GPU PT, R
// SASS: RED{{G?}}.E.MIN.64.STRONG.GPU
// SASS: RED{{G?}}.E.MAX.64.STRONG.GPU
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=4 RED=2
// CELL sm_75,sm_80,sm_90 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max u64 global,host,managed
// AMD-COUNT-2: global_atomic_{{umin_x2|min_u64}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_{{umax_x2|max_u64}} v{{.*}} {{glc|sc0}}
// AMD: global_atomic_{{umin_x2|min_u64}} v{{.*}}]{{$}}
// AMD: global_atomic_{{umax_x2|max_u64}} v{{.*}}]{{$}}
// AMD-NOT: {{glc|sc0|cmpswap|buffer_}}
// COUNT AMD global_atomic=6
// CELL gfx90a,gfx942,gfx1100 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max u64 global
// X86-COUNT-6: lock cmpxchg %r{{[a-z]+|[0-9]+}},
// COUNT X86 cmpxchg>=6
// CELL x86_64 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max u64 host cas_loop
// ARM-V81-COUNT-6: cas x
// COUNT ARM-V81 cas>=6
// CELL aarch64 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max u64 host cas_loop
// ARM-V80-COUNT-6: ldxr x
// COUNT ARM-V80 exclusive_load>=6 exclusive_store>=6
KERNEL u64_global(unsigned long* p, unsigned long v, unsigned long* r) {
  each_minmax(p + lane(), v, r);
}

// long, long long and int64_t are one instruction.
//
// CHECK-LABEL: each_name_of_i64:
// SASS-COUNT-3: ATOMG.E.MAX.S64.STRONG.GPU PT, R
// SASS-NOT: {{CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=3
// AMD-COUNT-3: global_atomic_{{smax_x2|max_i64}} v{{.*}} {{glc|sc0}}
// AMD-NOT: cmpswap
// COUNT AMD global_atomic=3
KERNEL each_name_of_i64(long* p, long long* q, std::int64_t* r, long v, long* s) {
  s[0] = pa::fetch_max(p + lane(), v);
  s[1] = pa::fetch_max(q + lane(), v);
  s[2] = pa::fetch_max(r + lane(), v);
}

// Floating min and max on integer instructions: for an operand without sign the signed one, for one
// with a sign the unsigned one of the other direction. Before them a load, after which nothing more
// may be needed. The loop, a load and a compare-exchange, is for a stored NaN. Without result a
// warp's first lane goes without the load, so NVIDIA's store forms have the instructions twice.
//
// CHECK-LABEL: fetch_max_f32:
// SASS: LDG.E.STRONG.GPU
// SASS: ATOMG.E.MIN.STRONG.GPU PT, R
// SASS: ATOMG.E.MAX.S32.STRONG.GPU PT, R
// SASS: ATOMG.E.CAS.STRONG.GPU PT, R
// SASS-NOT: {{ATOM|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=3 LD=2
// AMD: global_load_{{dword|b32}} v{{.*}} {{glc|sc1}}
// AMD: global_atomic_{{smax|max_i32}} v{{.*}} {{glc|sc0}}
// AMD: global_atomic_{{umin|min_u32}} v{{.*}} {{glc|sc0}}
// AMD: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD-NOT: buffer_
// COUNT AMD global_atomic=3 load=2
KERNEL fetch_max_f32(float* p, float v, float* r) {
  *r = pa::fetch_max(p + lane(), v);
}

// The load acquires, since it may be all that happens.
//
// CHECK-LABEL: fetch_max_f32_acquire:
// SASS: LDG.E.STRONG.GPU
// SASS: CCTL.IVALL
// SASS: ATOMG.E.MAX.S32.STRONG.GPU PT, R
// SASS: CCTL.IVALL
// SASS: LDG.E.STRONG.GPU
// SASS: ATOMG.E.CAS.STRONG.GPU PT, R
// SASS-NOT: {{MEMBAR|QSPC}}
// COUNT SASS ATOMG=2 LD=2 CCTL=4
// PTX: ld.acquire.gpu.global.b32
// PTX: atom.acquire.gpu.global.max.s32
// COUNT PTX atom=2 ld=2
KERNEL fetch_max_f32_acquire(float* p, float* r) {
  *r = pa::fetch_max(p + lane(), 1.5f, pa::acquire);
}

// A release needs its write: no load comes first. The one behind the instruction is the loop's.
//
// CHECK-LABEL: store_min_f32_release:
// SASS: MEMBAR
// SASS: ATOMG.E.MAX.STRONG.GPU PT, R
// SASS: LDG.E.STRONG.GPU
// SASS: ATOMG.E.CAS.STRONG.GPU PT, R
// SASS-NOT: {{CCTL|QSPC}}
// COUNT SASS ATOMG=2 LD=1 MEMBAR=2
// PTX: atom.release.gpu.global.max.u32
// PTX: ld.relaxed.gpu.global.b32
// COUNT PTX atom=2 ld=1
// AMD: global_atomic_{{umax|max_u32}} v{{.*}} {{glc|sc0}}
// AMD: global_load_{{dword|b32}} v{{.*}} {{glc|sc1}}
// AMD: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// COUNT GFX90A global_atomic=2 load=1
// COUNT GFX942 global_atomic=2 load=1 wbl2=2
// COUNT GFX1100 global_atomic=2 load=1
KERNEL store_min_f32_release(float* p) {
  pa::store_min(p + lane(), -1.5f, pa::release);
}

// CHECK-LABEL: f32_global:
// SASS-COUNT-12: ATOMG.E.{{MIN|MAX}}{{.*}}STRONG.GPU PT, R
// SASS-NOT: {{MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=22 ATOMG.E.MIN.S32=4 ATOMG.E.MAX.STRONG=4 ATOMG.E.MAX.S32=4 ATOMG.E.MIN.STRONG=4 ATOMG.E.CAS=6 LD=12 CALL>=0
// CELL sm_75,sm_80,sm_90 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max f32 global,host,managed
// AMD-COUNT-12: global_atomic_{{[su](min|max)|(min|max)_[iu]32}} v{{.*}} {{glc|sc0}}
// COUNT GFX9 global_atomic=18 global_atomic_smin=3 global_atomic_umax=3 global_atomic_smax=3 global_atomic_umin=3 global_atomic_cmpswap=6 load=12
// COUNT GFX1100 global_atomic=18 global_atomic_min_i32=3 global_atomic_max_u32=3 global_atomic_max_i32=3 global_atomic_min_u32=3 global_atomic_cmpswap_b32=6 load=12
// CELL gfx90a,gfx942,gfx1100 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max f32 global
// X86-COUNT-6: lock cmpxchg %{{e[a-z]+|r[0-9]+d}},
// COUNT X86 cmpxchg>=6
// CELL x86_64 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max f32 host cas_loop
// ARM-V81-COUNT-6: cas w
// COUNT ARM-V81 cas>=6
// CELL aarch64 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max f32 host cas_loop
// ARM-V80-COUNT-6: ldxr w
// COUNT ARM-V80 exclusive_load>=6 exclusive_store>=6
KERNEL f32_global(float* p, float v, float* r) {
  each_minmax(p + lane(), v, r);
}

// CHECK-LABEL: f64_global:
// SASS-COUNT-12: ATOMG.E.{{MIN|MAX}}{{.*}}STRONG.GPU PT, R
// SASS-NOT: {{MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=22 ATOMG.E.MIN.S64=4 ATOMG.E.MAX.64=4 ATOMG.E.MAX.S64=4 ATOMG.E.MIN.64=4 ATOMG.E.CAS.64=6 LD=12 CALL>=0
// CELL sm_75,sm_80,sm_90 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max f64 global,host,managed
// AMD-COUNT-12: global_atomic_{{[su](min|max)_x2|(min|max)_[iu]64}} v{{.*}} {{glc|sc0}}
// COUNT GFX9 global_atomic=18 global_atomic_smin_x2=3 global_atomic_umax_x2=3 global_atomic_smax_x2=3 global_atomic_umin_x2=3 global_atomic_cmpswap_x2=6 load=12
// COUNT GFX1100 global_atomic=18 global_atomic_min_i64=3 global_atomic_max_u64=3 global_atomic_max_i64=3 global_atomic_min_u64=3 global_atomic_cmpswap_b64=6 load=12
// CELL gfx90a,gfx942,gfx1100 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max f64 global
// X86-COUNT-6: lock cmpxchg %r{{[a-z]+|[0-9]+}},
// COUNT X86 cmpxchg>=6
// CELL x86_64 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max f64 host cas_loop
// ARM-V81-COUNT-6: cas x
// COUNT ARM-V81 cas>=6
// CELL aarch64 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max f64 host cas_loop
// ARM-V80-COUNT-6: ldxr x
// COUNT ARM-V80 exclusive_load>=6 exclusive_store>=6
KERNEL f64_global(double* p, double v, double* r) {
  each_minmax(p + lane(), v, r);
}

// In shared memory NVIDIA has the 32-bit forms only.
//
// CHECK-LABEL: i32_u32_shared:
// SASS-COUNT-2: ATOMS.MIN.S32 R
// SASS-COUNT-2: ATOMS.MAX.S32 R
// SASS: ATOMS.MIN.S32 RZ
// SASS: ATOMS.MAX.S32 RZ
// SASS-COUNT-2: ATOMS.MIN R
// SASS-COUNT-2: ATOMS.MAX R
// SASS: ATOMS.MIN RZ
// SASS: ATOMS.MAX RZ
// SASS-NOT: {{CAS|QSPC}}
// COUNT SASS ATOMS=12
// CELL sm_75,sm_80,sm_90 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max i32,u32 shared
// AMD-COUNT-2: ds_min_rtn_i32
// AMD-COUNT-2: ds_max_rtn_i32
// AMD: ds_min_i32
// AMD: ds_max_i32
// AMD-COUNT-2: ds_min_rtn_u32
// AMD-COUNT-2: ds_max_rtn_u32
// AMD: ds_min_u32
// AMD: ds_max_u32
// AMD-NOT: {{flat|cmpst}}
// COUNT AMD ds_atomic=12
// CELL gfx90a,gfx942,gfx1100 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max i32,u32 shared
KERNEL i32_u32_shared(int v, int* r, unsigned* s) {
  SHARED int object[64];
  SHARED unsigned unsigned_object[64];
  each_minmax(&object[lane()], v, r);
  each_minmax(&unsigned_object[lane()], static_cast<unsigned>(v), s);
}

// CHECK-LABEL: i64_u64_shared:
// SASS-COUNT-12: ATOMS.CAST.SPIN.64
// SASS-NOT: QSPC
// COUNT SASS LDS=12 ATOMS=12
// CELL sm_75,sm_80,sm_90 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max i64,u64 shared cas_loop
// AMD-COUNT-2: ds_min_rtn_i64
// AMD-COUNT-2: ds_max_rtn_i64
// AMD: ds_min_i64
// AMD: ds_max_i64
// AMD-COUNT-2: ds_min_rtn_u64
// AMD-COUNT-2: ds_max_rtn_u64
// AMD: ds_min_u64
// AMD: ds_max_u64
// AMD-NOT: {{flat|cmpst}}
// COUNT AMD ds_atomic=12
// CELL gfx90a,gfx942,gfx1100 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max i64,u64 shared
KERNEL i64_u64_shared(long v, long* r, unsigned long* s) {
  SHARED long object[64];
  SHARED unsigned long unsigned_object[64];
  each_minmax(&object[lane()], v, r);
  each_minmax(&unsigned_object[lane()], static_cast<unsigned long>(v), s);
}

// CHECK-LABEL: f32_shared:
// SASS-COUNT-12: ATOMS.{{MIN|MAX}}
// SASS-NOT: {{SPIN|QSPC}}
// COUNT SASS LDS=12 ATOMS=18 ATOMS.MIN.S32=3 ATOMS.MAX.S32=3 ATOMS.CAS=6
// CELL sm_75,sm_80,sm_90 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max f32 shared
// AMD-COUNT-12: ds_{{min|max}}_rtn_{{i32|u32}}
// AMD-NOT: flat
// COUNT AMD ds_load=12 ds_atomic=18 ds_min_rtn_i32=3 ds_max_rtn_u32=3 ds_max_rtn_i32=3 ds_min_rtn_u32=3
// CELL gfx90a,gfx942,gfx1100 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max f32 shared
KERNEL f32_shared(float v, float* r) {
  SHARED float object[64];
  each_minmax(&object[lane()], v, r);
}

// Two 64-bit loops of the assembler and one compare-exchange for each operation.
//
// CHECK-LABEL: f64_shared:
// SASS-COUNT-12: ATOMS.CAST.SPIN.64
// SASS-NOT: QSPC
// COUNT SASS LDS=24 ATOMS=18 ATOMS.CAST.SPIN.64=12 ATOMS.CAS.64=6
// CELL sm_75,sm_80,sm_90 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max f64 shared cas_loop
// AMD-COUNT-12: ds_{{min|max}}_rtn_{{i64|u64}}
// AMD-NOT: flat
// COUNT AMD ds_load=12 ds_atomic=18 ds_min_rtn_i64=3 ds_max_rtn_u64=3 ds_max_rtn_i64=3 ds_min_rtn_u64=3
// CELL gfx90a,gfx942,gfx1100 fetch_min,min_fetch,fetch_max,max_fetch,store_min,store_max f64 shared
KERNEL f64_shared(double v, double* r) {
  SHARED double object[64];
  each_minmax(&object[lane()], v, r);
}

// CHECK-LABEL: fetch_min_local:
// SASS: LDL R
// SASS: STL [
// SASS-NOT: {{ATOM|STRONG|QSPC}}
// COUNT SASS LDL=2 STL>=2
// CELL sm_75,sm_80,sm_90 fetch_min i32 local plain
KERNEL fetch_min_local(int v, const unsigned* i, int* r) {
  int object[8] = {v, 1, 2, 3, 4, 5, 6, 7};
  r[0] = pa::fetch_min(&object[i[0]], v);
  r[1] = object[i[1]];
}
