// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "operations.hpp"

// Add, sub, inc and dec: which instruction each type takes in each memory space.

// Without a result: a reduction, on AMD the form without the return bit (glc).
//
// CHECK-LABEL: store_add_u32:
// SASS: RED{{G?}}.E.ADD.STRONG.GPU {{.*}}R
// SASS-NOT: {{ATOM|MEMBAR|CCTL|QSPC}}
// COUNT SASS RED=1
// PTX: red.relaxed.gpu.global.add.u32
// PTX-NOT: {{atom|fence|isspacep}}
// COUNT PTX red=1
// AMD: global_atomic_add{{(_u32)?}} v{{[0-9]+}}, v{{[0-9]+}}, s[{{[0-9:]+}}]{{$}}
// AMD-NOT: {{glc|sc0|cmpswap|buffer_}}
// COUNT AMD global_atomic=1
// X86: lock add %{{e[a-z]+|r[0-9]+d}},
// X86-NOT: {{xadd|cmpxchg}}
// COUNT X86 lock=1
// ARM-V81: ldadd w
// COUNT ARM-V81 lse=1
// ARM-V80: ldxr w
// COUNT ARM-V80 exclusive_load=1 exclusive_store=1
KERNEL store_add_u32(unsigned* p, unsigned v) {
  pa::store_add(p + lane(), v);
}

// CHECK-LABEL: store_add_u64:
// SASS: RED{{G?}}.E.ADD.64.STRONG.GPU
// SASS-NOT: {{ATOM|MEMBAR|CCTL|QSPC}}
// COUNT SASS RED=1
// PTX: red.relaxed.gpu.global.add.u64
// COUNT PTX red=1
// AMD: global_atomic_add_{{x2|u64}} v{{[0-9]+}}, v[{{[0-9:]+}}], s[{{[0-9:]+}}]{{$}}
// AMD-NOT: {{glc|sc0|cmpswap|buffer_}}
// COUNT AMD global_atomic=1
// X86: lock add %r{{[a-z]+|[0-9]+}},
// COUNT X86 lock=1
// ARM-V81: ldadd x
// COUNT ARM-V81 lse=1
// ARM-V80: ldxr x
// COUNT ARM-V80 exclusive_load=1 exclusive_store=1
KERNEL store_add_u64(unsigned long* p, unsigned long v) {
  pa::store_add(p + lane(), v);
}

// The types named long, long long and int64_t are one instruction.
//
// CHECK-LABEL: store_add_each_name_of_i64:
// SASS-COUNT-4: RED{{G?}}.E.ADD.64.STRONG.GPU
// SASS-NOT: {{ATOM|CAS}}
// COUNT SASS RED=4
// AMD-COUNT-4: global_atomic_add_{{x2|u64}}
// COUNT AMD global_atomic=4
// X86-COUNT-4: lock add %r{{[a-z]+|[0-9]+}},
// COUNT X86 lock=4
// ARM-V81-COUNT-4: ldadd x
// COUNT ARM-V81 lse=4
// ARM-V80-COUNT-4: ldxr x
// COUNT ARM-V80 exclusive_load=4 exclusive_store=4
KERNEL store_add_each_name_of_i64(long* p, long long* q, std::int64_t* r, unsigned long long* s,
                                  long v) {
  pa::store_add(p + lane(), v);
  pa::store_add(q + lane(), v);
  pa::store_add(r + lane(), v);
  pa::store_add(s + lane(), static_cast<unsigned long long>(v));
}

// NVIDIA flushes subnormals here (.FTZ). AMD has no add that is safe in all kinds of memory.
//
// CHECK-LABEL: store_add_f32:
// SASS: RED{{G?}}.E.ADD.F32.FTZ.RN.STRONG.GPU
// SASS-NOT: {{ATOM|MEMBAR|CCTL|QSPC}}
// COUNT SASS RED=1
// PTX: red.relaxed.gpu.global.add.f32
// COUNT PTX red=1
// AMD: v_add_f32
// AMD: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD: s_cbranch_execnz
// AMD-NOT: {{atomic_add|buffer_}}
// COUNT AMD load=1 global_atomic=1
// X86: addss
// X86: lock cmpxchg %{{e[a-z]+|r[0-9]+d}},
// COUNT X86 cmpxchg>=1
// ARM: fadd s
// ARM-V81: cas w
// COUNT ARM-V81 cas>=1
// ARM-V80: ldxr w
// ARM-V80: stxr w{{[0-9]+}}, w
// COUNT ARM-V80 exclusive_load>=1 exclusive_store>=1
KERNEL store_add_f32(float* p, float v) {
  pa::store_add(p + lane(), v);
}

// CHECK-LABEL: store_add_f64:
// SASS: RED{{G?}}.E.ADD.F64.RN.STRONG.GPU
// SASS-NOT: {{ATOM|MEMBAR|CCTL|QSPC}}
// COUNT SASS RED=1
// PTX: red.relaxed.gpu.global.add.f64
// COUNT PTX red=1
// AMD: v_add_f64
// AMD: global_atomic_cmpswap_{{x2|b64}} v{{.*}} {{glc|sc0}}
// AMD: s_cbranch_execnz
// COUNT AMD load=1 global_atomic=1
// X86: addsd
// X86: lock cmpxchg %r{{[a-z]+|[0-9]+}},
// COUNT X86 cmpxchg>=1
// ARM: fadd d
// ARM-V81: cas x
// COUNT ARM-V81 cas>=1
// ARM-V80: ldxr x
// ARM-V80: stxr w{{[0-9]+}}, x
// COUNT ARM-V80 exclusive_load>=1 exclusive_store>=1
KERNEL store_add_f64(double* p, double v) {
  pa::store_add(p + lane(), v);
}

// With a result.
//
// CHECK-LABEL: fetch_add_u32:
// SASS: ATOMG.E.ADD.STRONG.GPU PT, R
// SASS-NOT: {{RED|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=1
// PTX: atom.relaxed.gpu.global.add.u32
// COUNT PTX atom=1
// AMD: global_atomic_add{{(_u32)?}} v{{.*}} {{glc|sc0}}
// AMD-NOT: {{cmpswap|buffer_}}
// COUNT AMD global_atomic=1
// X86: lock xadd %{{e[a-z]+|r[0-9]+d}},
// COUNT X86 xadd=1
// ARM-V81: ldadd w
// COUNT ARM-V81 lse=1
// ARM-V80: ldxr w
// COUNT ARM-V80 exclusive_load=1 exclusive_store=1
KERNEL fetch_add_u32(unsigned* p, unsigned v, unsigned* r) {
  *r = pa::fetch_add(p + lane(), v);
}

// In shared memory the address space is known: no question about it, no generic instruction.
//
// CHECK-LABEL: fetch_add_u32_shared:
// SASS: ATOMS.ADD R{{[0-9]+}}, [
// SASS-NOT: {{ATOMG|ATOM\.|RED|QSPC|CAS}}
// COUNT SASS ATOMS=1
// PTX: atom.relaxed.gpu.shared.add.u32
// PTX-NOT: isspacep
// COUNT PTX atom=1
// AMD: ds_add_rtn_u32
// AMD-NOT: {{flat|cmp}}
// COUNT AMD ds_atomic=1
KERNEL fetch_add_u32_shared(unsigned v, unsigned* r) {
  SHARED unsigned object[64];
  *r = pa::fetch_add(&object[lane()], v);
}

// Where all lanes share one address the assembler lets one of them add for the warp.
//
// CHECK-LABEL: store_add_u32_uniform:
// SASS: @P{{[0-9]}} RED{{G?}}.E.ADD.STRONG.GPU
// COUNT SASS RED=1
KERNEL store_add_u32_uniform(unsigned* p, unsigned v) {
  pa::store_add(p, v);
}

// Every operation that returns something, on every type, in global memory. A host address that a
// device can use takes the same instruction, as does managed memory.
//
// CHECK-LABEL: fetch_32_global:
// SASS-COUNT-16: ATOMG.E.ADD.STRONG.GPU PT, R
// SASS-NOT: {{RED|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=16
// CELL sm_75,sm_80,sm_90 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch i32,u32 global,host,managed
// AMD-COUNT-16: global_atomic_{{(add|sub|inc|dec)(_u32)?}} v{{.*}} {{glc|sc0}}
// AMD-NOT: {{cmpswap|buffer_}}
// COUNT AMD global_atomic=16
// CELL gfx90a,gfx942,gfx1100 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch i32,u32 global,host,managed
// X86-COUNT-16: lock xadd %{{e[a-z]+|r[0-9]+d}},
// COUNT X86 xadd=16
// CELL x86_64 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch i32,u32 host
// ARM-V81-COUNT-16: ldadd w
// COUNT ARM-V81 lse=16
// CELL aarch64 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch i32,u32 host
// ARM-V80-COUNT-16: ldxr w
// COUNT ARM-V80 exclusive_load=16 exclusive_store=16
KERNEL fetch_32_global(int* p, int v, int* r, unsigned* q, unsigned w, unsigned* s) {
  each_fetch_add(p + lane(), v, r);
  each_fetch_add(q + lane(), w, s);
}

// CHECK-LABEL: fetch_64_global:
// SASS-COUNT-16: ATOMG.E.ADD.64.STRONG.GPU PT, R
// SASS-NOT: {{RED|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=16
// CELL sm_75,sm_80,sm_90 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch i64,u64 global,host,managed
// AMD-COUNT-16: global_atomic_{{(add|sub|inc|dec)_(x2|u64)}} v{{.*}} {{glc|sc0}}
// AMD-NOT: {{cmpswap|buffer_}}
// COUNT AMD global_atomic=16
// CELL gfx90a,gfx942,gfx1100 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch i64,u64 global,host,managed
// X86-COUNT-16: lock xadd %r{{[a-z]+|[0-9]+}},
// COUNT X86 xadd=16
// CELL x86_64 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch i64,u64 host
// ARM-V81-COUNT-16: ldadd x
// COUNT ARM-V81 lse=16
// CELL aarch64 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch i64,u64 host
// ARM-V80-COUNT-16: ldxr x
// COUNT ARM-V80 exclusive_load=16 exclusive_store=16
KERNEL fetch_64_global(long* p, long v, long* r, unsigned long* q, unsigned long w,
                       unsigned long* s) {
  each_fetch_add(p + lane(), v, r);
  each_fetch_add(q + lane(), w, s);
}

// CHECK-LABEL: fetch_f32_global:
// SASS-COUNT-8: ATOMG.E.ADD.F32.FTZ.RN.STRONG.GPU PT, R
// SASS-NOT: {{RED|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=8
// CELL sm_75,sm_80,sm_90 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch f32 global,host,managed
// AMD-COUNT-8: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// COUNT AMD load=8 global_atomic=8
// CELL gfx90a,gfx942,gfx1100 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch f32 global,host,managed cas_loop
// X86-COUNT-8: lock cmpxchg %{{e[a-z]+|r[0-9]+d}},
// COUNT X86 cmpxchg>=8
// CELL x86_64 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch f32 host cas_loop
// ARM-V81-COUNT-8: cas w
// COUNT ARM-V81 cas>=8
// CELL aarch64 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch f32 host cas_loop
// ARM-V80-COUNT-8: ldxr w
// COUNT ARM-V80 exclusive_load>=8 exclusive_store>=8
KERNEL fetch_f32_global(float* p, float v, float* r) {
  each_fetch_add(p + lane(), v, r);
}

// CHECK-LABEL: fetch_f64_global:
// SASS-COUNT-8: ATOMG.E.ADD.F64.RN.STRONG.GPU PT, R
// SASS-NOT: {{RED|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=8
// CELL sm_75,sm_80,sm_90 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch f64 global,host,managed
// AMD-COUNT-8: global_atomic_cmpswap_{{x2|b64}} v{{.*}} {{glc|sc0}}
// COUNT AMD load=8 global_atomic=8
// CELL gfx90a,gfx942,gfx1100 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch f64 global,host,managed cas_loop
// X86-COUNT-8: lock cmpxchg %r{{[a-z]+|[0-9]+}},
// COUNT X86 cmpxchg>=8
// CELL x86_64 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch f64 host cas_loop
// ARM-V81-COUNT-8: cas x
// COUNT ARM-V81 cas>=8
// CELL aarch64 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch f64 host cas_loop
// ARM-V80-COUNT-8: ldxr x
// COUNT ARM-V80 exclusive_load>=8 exclusive_store>=8
KERNEL fetch_f64_global(double* p, double v, double* r) {
  each_fetch_add(p + lane(), v, r);
}

// The same in shared memory. Here NVIDIA has an add for 32-bit integers only: for the others the
// assembler makes a loop, and a floating one does not flush subnormals. AMD lacks f64 on gfx1100.
//
// CHECK-LABEL: fetch_32_shared:
// SASS-COUNT-16: ATOMS.{{ADD|INC|DEC|POPC.INC.32}} R
// SASS-NOT: {{ATOMG|ATOM\.|RED|QSPC|CAS}}
// COUNT SASS ATOMS=16
// CELL sm_75,sm_80,sm_90 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch i32,u32 shared
// AMD-COUNT-16: ds_{{add|sub|inc|dec}}_rtn_u32
// AMD-NOT: {{flat|cmp}}
// COUNT AMD ds_atomic=16
// CELL gfx90a,gfx942,gfx1100 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch i32,u32 shared
KERNEL fetch_32_shared(int v, int* r, unsigned w, unsigned* s) {
  SHARED int object[64];
  SHARED unsigned unsigned_object[64];
  each_fetch_add(&object[lane()], v, r);
  each_fetch_add(&unsigned_object[lane()], w, s);
}

// CHECK-LABEL: fetch_64_shared:
// SASS-COUNT-16: ATOMS.CAST.SPIN.64 R
// COUNT SASS LDS=16 ATOMS=16
// CELL sm_75,sm_80,sm_90 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch i64,u64 shared cas_loop
// AMD-COUNT-16: ds_{{add|sub|inc|dec}}_rtn_u64
// AMD-NOT: {{flat|cmp}}
// COUNT AMD ds_atomic=16
// CELL gfx90a,gfx942,gfx1100 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch i64,u64 shared
KERNEL fetch_64_shared(long v, long* r, unsigned long w, unsigned long* s) {
  SHARED long object[64];
  SHARED unsigned long unsigned_object[64];
  each_fetch_add(&object[lane()], v, r);
  each_fetch_add(&unsigned_object[lane()], w, s);
}

// CHECK-LABEL: fetch_f32_shared:
// SASS-COUNT-8: ATOMS.CAST.SPIN R
// SASS-NOT: FTZ
// COUNT SASS LDS=8 ATOMS=8
// CELL sm_75,sm_80,sm_90 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch f32 shared cas_loop
// AMD-COUNT-8: ds_add_rtn_f32
// AMD-NOT: {{flat|cmp}}
// COUNT AMD ds_atomic=8
// CELL gfx90a,gfx942,gfx1100 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch f32 shared
KERNEL fetch_f32_shared(float v, float* r) {
  SHARED float object[64];
  each_fetch_add(&object[lane()], v, r);
}

// CHECK-LABEL: fetch_f64_shared:
// SASS-COUNT-8: ATOMS.CAST.SPIN.64 R
// COUNT SASS LDS=8 ATOMS=8
// CELL sm_75,sm_80,sm_90 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch f64 shared cas_loop
// GFX9-COUNT-8: ds_add_rtn_f64
// GFX9-NOT: {{flat|cmp}}
// COUNT GFX9 ds_atomic=8
// CELL gfx90a,gfx942 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch f64 shared
// GFX1100-COUNT-8: ds_cmpstore_rtn_b64
// COUNT GFX1100 ds_load=8 ds_atomic=8
// CELL gfx1100 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch f64 shared cas_loop
KERNEL fetch_f64_shared(double v, double* r) {
  SHARED double object[64];
  each_fetch_add(&object[lane()], v, r);
}

// Every operation that returns nothing, on every type.
//
// CHECK-LABEL: store_global:
// SASS-COUNT-8: RED{{G?}}.E.ADD.STRONG.GPU
// SASS-COUNT-8: RED{{G?}}.E.ADD.64.STRONG.GPU
// SASS-COUNT-4: RED{{G?}}.E.ADD.F32.FTZ.RN.STRONG.GPU
// SASS-COUNT-4: RED{{G?}}.E.ADD.F64.RN.STRONG.GPU
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS RED=24
// CELL sm_75,sm_80,sm_90 store_add,store_sub,store_inc,store_dec i32,u32,i64,u64,f32,f64 global,host,managed
// AMD-COUNT-8: global_atomic_{{(add|sub|inc|dec)(_u32)?}} v
// AMD-COUNT-8: global_atomic_{{(add|sub|inc|dec)_(x2|u64)}} v
// AMD-COUNT-4: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-4: global_atomic_cmpswap_{{x2|b64}} v{{.*}} {{glc|sc0}}
// COUNT AMD load=8 global_atomic=24
// CELL gfx90a,gfx942,gfx1100 store_add,store_sub,store_inc,store_dec i32,u32,i64,u64 global,host,managed
// CELL gfx90a,gfx942,gfx1100 store_add,store_sub,store_inc,store_dec f32,f64 global,host,managed cas_loop
// X86-COUNT-16: lock {{add|sub|inc|dec}}
// X86-COUNT-4: lock cmpxchg %{{e[a-z]+|r[0-9]+d}},
// X86-COUNT-4: lock cmpxchg %r{{[a-z]+|[0-9]+}},
// COUNT X86 lock=16 cmpxchg>=8
// ARM-V81-COUNT-8: ldadd w
// ARM-V81-COUNT-8: ldadd x
// ARM-V81-COUNT-4: cas w
// ARM-V81-COUNT-4: cas x
// COUNT ARM-V81 lse=16 cas>=8
// CELL aarch64 store_add,store_sub,store_inc,store_dec i32,u32,i64,u64 host
// CELL aarch64 store_add,store_sub,store_inc,store_dec f32,f64 host cas_loop
// ARM-V80-COUNT-8: ldxr w
// ARM-V80-COUNT-8: ldxr x
// ARM-V80-COUNT-4: ldxr w
// ARM-V80-COUNT-4: ldxr x
// COUNT ARM-V80 exclusive_load>=24 exclusive_store>=24
// CELL x86_64 store_add,store_sub,store_inc,store_dec i32,u32,i64,u64 host
// CELL x86_64 store_add,store_sub,store_inc,store_dec f32,f64 host cas_loop
KERNEL store_global(int* p, unsigned* q, long* r, unsigned long* s, float* t, double* u, int v) {
  each_store_add(p + lane(), v);
  each_store_add(q + lane(), static_cast<unsigned>(v));
  each_store_add(r + lane(), static_cast<long>(v));
  each_store_add(s + lane(), static_cast<unsigned long>(v));
  each_store_add(t + lane(), static_cast<float>(v));
  each_store_add(u + lane(), static_cast<double>(v));
}

// A literal 1 without result counts the lanes: POPC.INC.
//
// CHECK-LABEL: store_32_shared:
// SASS-COUNT-8: ATOMS.{{ADD RZ|POPC.INC.32 RZ}}
// SASS-NOT: {{ATOMG|ATOM\.|RED|QSPC|CAS}}
// COUNT SASS ATOMS=8
// CELL sm_75,sm_80,sm_90 store_add,store_sub,store_inc,store_dec i32,u32 shared
// AMD-COUNT-8: ds_{{add|sub|inc|dec}}_u32
// AMD-NOT: {{rtn|flat}}
// COUNT AMD ds_atomic=8
// CELL gfx90a,gfx942,gfx1100 store_add,store_sub,store_inc,store_dec i32,u32 shared
KERNEL store_32_shared(int v, unsigned w) {
  SHARED int object[64];
  SHARED unsigned unsigned_object[64];
  each_store_add(&object[lane()], v);
  each_store_add(&unsigned_object[lane()], w);
}

// CHECK-LABEL: store_64_shared:
// SASS-COUNT-8: ATOMS.CAST.SPIN.64
// COUNT SASS LDS=8 ATOMS=8
// CELL sm_75,sm_80,sm_90 store_add,store_sub,store_inc,store_dec i64,u64 shared cas_loop
// AMD-COUNT-8: ds_{{add|sub|inc|dec}}_u64
// AMD-NOT: {{rtn|flat}}
// COUNT AMD ds_atomic=8
// CELL gfx90a,gfx942,gfx1100 store_add,store_sub,store_inc,store_dec i64,u64 shared
KERNEL store_64_shared(long v, unsigned long w) {
  SHARED long object[64];
  SHARED unsigned long unsigned_object[64];
  each_store_add(&object[lane()], v);
  each_store_add(&unsigned_object[lane()], w);
}

// On NVIDIA a compare-exchange is tried in front of each loop of the assembler.
//
// CHECK-LABEL: store_floating_shared:
// SASS: ATOMS.CAS R
// SASS: ATOMS.CAST.SPIN R
// SASS: ATOMS.CAS.64 R
// SASS: ATOMS.CAST.SPIN.64 R
// SASS-NOT: FTZ
// COUNT SASS LDS=16 ATOMS=16 ATOMS.CAS.64=4 ATOMS.CAST.SPIN=8 ATOMS.CAST.SPIN.64=4
// CELL sm_75,sm_80,sm_90 store_add,store_sub,store_inc,store_dec f32,f64 shared cas_loop
// AMD-COUNT-4: ds_add_f32
// GFX9-COUNT-4: ds_add_f64
// GFX9-NOT: {{rtn|flat|cmp}}
// COUNT GFX9 ds_atomic=8
// GFX1100-COUNT-4: ds_cmpstore_rtn_b64
// COUNT GFX1100 ds_load=4 ds_atomic=8
// CELL gfx90a,gfx942,gfx1100 store_add,store_sub,store_inc,store_dec f32 shared
// CELL gfx90a,gfx942 store_add,store_sub,store_inc,store_dec f64 shared
// CELL gfx1100 store_add,store_sub,store_inc,store_dec f64 shared cas_loop
KERNEL store_floating_shared(float v, double w) {
  SHARED float object[64];
  SHARED double double_object[64];
  each_store_add(&object[lane()], v);
  each_store_add(&double_object[lane()], w);
}
