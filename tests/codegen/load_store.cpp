// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel.hpp"

// Load and store: one instruction in every order, and the fences that each order brings.

// CHECK-LABEL: load_relaxed:
// SASS: LDG.E.STRONG.GPU R
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=1
// PTX: ld.relaxed.gpu.global.b32
// COUNT PTX ld=1
// AMD: global_load_{{dword|b32}} v{{.*}} {{glc|sc1}}
// AMD-NOT: {{atomic|buffer_}}
// COUNT AMD load=1
// X86: mov (%rdi),%e
// X86-NOT: lock
// COUNT X86 mov_from=1
// ARM: ldr w{{[0-9]+}}, [x0]
// COUNT ARM ldr=1
KERNEL load_relaxed(const unsigned* p, unsigned* r) {
  *r = pa::load(p + lane());
}

// CHECK-LABEL: store_relaxed:
// SASS: STG.E.STRONG.GPU
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ST=1
// PTX: st.relaxed.gpu.global.b32
// COUNT PTX st=1
// AMD: global_store_{{dword|b32}}
// AMD-NOT: {{atomic|buffer_}}
// COUNT GFX9 global_store_dword=1
// COUNT GFX1100 global_store_b32=1
// X86: mov %esi,(%rdi)
// X86-NOT: {{lock|xchg .*\(|mfence}}
// COUNT X86 mov_to=1
// ARM: str w1, [x0]
// COUNT ARM str=1
KERNEL store_relaxed(unsigned* p, unsigned v) {
  pa::store(p + lane(), v);
}

// An acquiring load throws away what the nearer caches hold, after it. It waits for nothing before.
//
// CHECK-LABEL: load_acquire:
// SASS: LDG.E.STRONG.GPU
// SASS: CCTL.IVALL
// SASS-NOT: {{MEMBAR|CCTL}}
// COUNT SASS LD=1 CCTL=1
// PTX: ld.acquire.gpu.global.b32
// COUNT PTX ld=1
// GFX90A: global_load_dword v{{.*}} glc
// GFX90A-NEXT: s_waitcnt vmcnt(0)
// GFX90A-NEXT: buffer_wbinvl1_vol
// GFX90A-NOT: {{wbl2|invl2}}
// COUNT GFX90A load=1 wbinvl1=1
// GFX942: global_load_dword v{{.*}}] sc1{{$}}
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942-NEXT: buffer_inv sc1
// GFX942-NOT: wbl2
// COUNT GFX942 load=1 inv=1
// GFX1100: global_load_b32 v{{.*}} glc
// GFX1100-NEXT: s_waitcnt vmcnt(0)
// GFX1100-NEXT: buffer_gl1_inv
// GFX1100-NEXT: buffer_gl0_inv
// COUNT GFX1100 load=1 gl1_inv=1 gl0_inv=1
// X86: mov (%rdi),%e
// COUNT X86 mov_from=1
// ARM: ldar w{{[0-9]+}}, [x0]
// COUNT ARM acquire=1
KERNEL load_acquire(const unsigned* p, unsigned* r) {
  *r = pa::load(p + lane(), pa::acquire);
}

// A releasing store waits for the writes before it, and invalidates nothing.
//
// CHECK-LABEL: store_release:
// SASS: MEMBAR.ALL.GPU
// SASS: STG.E.STRONG.GPU
// SASS-NOT: {{MEMBAR|CCTL}}
// COUNT SASS MEMBAR=1 ST=1
// PTX: st.release.gpu.global.b32
// COUNT PTX st=1
// GFX90A: s_waitcnt vmcnt(0)
// GFX90A: global_store_dword
// GFX90A-NOT: buffer_
// COUNT GFX90A global_store_dword=1
// GFX942: buffer_wbl2 sc1
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942: global_store_dword v{{.*}} sc1
// COUNT GFX942 wbl2=1 global_store_dword=1
// GFX1100: global_store_b32
// GFX1100-NOT: buffer_
// COUNT GFX1100 global_store_b32=1
// X86: mov %esi,(%rdi)
// COUNT X86 mov_to=1
// ARM: stlr w1, [x0]
// COUNT ARM release=1
KERNEL store_release(unsigned* p, unsigned v) {
  pa::store(p + lane(), v, pa::release);
}

// What it waits for: a write of its own. gfx942 waits above too, with none (hip/fence.hpp).
//
// CHECK-LABEL: publish:
// SASS: STG.E
// SASS: MEMBAR.ALL.GPU
// SASS: STG.E.STRONG.GPU
// SASS-NOT: {{CCTL|MEMBAR}}
// COUNT SASS MEMBAR=1 ST=1
// PTX: st.release.gpu.global.b32
// COUNT PTX st=1
// GFX90A: global_store_dword
// GFX90A: s_waitcnt vmcnt(0)
// GFX90A: global_store_dword
// COUNT GFX90A global_store_dword=2
// GFX942: global_store_dword
// GFX942: buffer_wbl2 sc1
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942-NEXT: global_store_dword v{{.*}} sc1
// COUNT GFX942 wbl2=1 global_store_dword=2
// GFX1100: global_store_b32
// GFX1100: s_waitcnt_vscnt null, 0x0
// GFX1100-NEXT: global_store_b32
// COUNT GFX1100 global_store_b32=2
// X86-COUNT-2: mov {{.*}},(%r
// COUNT X86 mov_to=2
// ARM: str w
// ARM: stlr w
// COUNT ARM release=1
KERNEL publish(unsigned* data, unsigned* flag, unsigned v) {
  data[lane()] = v;
  pa::store(flag + lane(), v, pa::release);
}

// seq_cst: fence.sc, then the acquiring load or the relaxed store. Never a compare-exchange.
//
// CHECK-LABEL: load_seq_cst:
// SASS: MEMBAR.SC.GPU
// SASS: CCTL.IVALL
// SASS: LDG.E.STRONG.GPU
// SASS: CCTL.IVALL
// SASS-NOT: {{ATOM|MEMBAR}}
// COUNT SASS MEMBAR=1 LD=1 CCTL=2
// PTX: fence.sc.gpu
// PTX: ld.acquire.gpu.global.b32
// COUNT PTX fence=1 ld=1
// GFX90A: s_waitcnt vmcnt(0) lgkmcnt(0)
// GFX90A: global_load_dword v{{.*}} glc
// GFX90A: buffer_wbinvl1_vol
// COUNT GFX90A load=1 wbinvl1=1
// GFX942: global_load_dword v{{.*}}] sc1{{$}}
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942-NEXT: buffer_inv sc1
// COUNT GFX942 load=1 inv=1
// GFX1100: global_load_b32 v{{.*}} glc
// GFX1100-NEXT: s_waitcnt vmcnt(0)
// GFX1100-NEXT: buffer_gl1_inv
// GFX1100-NEXT: buffer_gl0_inv
// COUNT GFX1100 load=1 gl1_inv=1 gl0_inv=1
// X86: mov (%rdi),%e
// X86-NOT: {{lock|mfence}}
// COUNT X86 mov_from=1
// ARM: ldar w{{[0-9]+}}, [x0]
// COUNT ARM acquire=1
KERNEL load_seq_cst(const unsigned* p, unsigned* r) {
  *r = pa::load(p + lane(), pa::seq_cst);
}

// CHECK-LABEL: store_seq_cst:
// SASS: MEMBAR.SC.GPU
// SASS: CCTL.IVALL
// SASS: STG.E.STRONG.GPU
// SASS-NOT: {{ATOM|MEMBAR|CCTL}}
// COUNT SASS MEMBAR=1 ST=1 CCTL=1
// PTX: fence.sc.gpu
// PTX: st.relaxed.gpu.global.b32
// COUNT PTX fence=1 st=1
// GFX90A: s_waitcnt vmcnt(0) lgkmcnt(0)
// GFX90A: global_store_dword
// COUNT GFX90A global_store_dword=1
// GFX942: buffer_wbl2 sc1
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942: global_store_dword v{{.*}} sc1
// COUNT GFX942 wbl2=1 global_store_dword=1
// GFX1100: global_store_b32
// COUNT GFX1100 global_store_b32=1
// X86: xchg %esi,(%rdi)
// COUNT X86 xchg=1
// ARM: stlr w1, [x0]
// COUNT ARM release=1
KERNEL store_seq_cst(unsigned* p, unsigned v) {
  pa::store(p + lane(), v, pa::seq_cst);
}

// At system scope AMD also writes back and invalidates the L2 cache.
//
// CHECK-LABEL: load_acquire_system:
// SASS: LDG.E.STRONG.SYS
// SASS: CCTL.IVALL
// COUNT SASS LD=1 CCTL=1
// PTX: ld.acquire.sys.global.b32
// COUNT PTX ld=1
// GFX90A: global_load_dword v{{.*}} glc
// GFX90A-NEXT: s_waitcnt vmcnt(0)
// GFX90A-NEXT: buffer_invl2
// GFX90A-NEXT: buffer_wbinvl1_vol
// COUNT GFX90A load=1 invl2=1 wbinvl1=1
// GFX942: global_load_dword v{{.*}}] sc0 sc1{{$}}
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942-NEXT: buffer_inv sc0 sc1
// COUNT GFX942 load=1 inv=1
// GFX1100: global_load_b32 v{{.*}} glc
// GFX1100-NEXT: s_waitcnt vmcnt(0)
// GFX1100-NEXT: buffer_gl1_inv
// GFX1100-NEXT: buffer_gl0_inv
// COUNT GFX1100 load=1 gl1_inv=1 gl0_inv=1
KERNEL load_acquire_system(const unsigned* p, unsigned* r) {
  *r = pa::load(p + lane(), pa::acquire, pa::system_scope);
}

// CHECK-LABEL: store_release_system:
// SASS: MEMBAR.ALL.SYS
// SASS: STG.E.STRONG.SYS
// COUNT SASS MEMBAR=1 ST=1
// PTX: st.release.sys.global.b32
// COUNT PTX st=1
// GFX90A: buffer_wbl2
// GFX90A: s_waitcnt vmcnt(0)
// GFX90A: global_store_dword
// GFX90A-NOT: inv
// COUNT GFX90A wbl2=1 global_store_dword=1
// GFX942: buffer_wbl2 sc0 sc1
// GFX942-NEXT: s_waitcnt vmcnt(0)
// GFX942: global_store_dword v{{.*}} sc0 sc1
// COUNT GFX942 wbl2=1 global_store_dword=1
// GFX1100: global_store_b32
// GFX1100-NOT: buffer_
// COUNT GFX1100 global_store_b32=1
KERNEL store_release_system(unsigned* p, unsigned v) {
  pa::store(p + lane(), v, pa::release, pa::system_scope);
}

// Within the block the L1 cache is shared: nothing is invalidated.
//
// CHECK-LABEL: load_acquire_block:
// SASS: LDG.E.STRONG.{{CTA|SM}}
// SASS-NOT: {{MEMBAR|CCTL}}
// COUNT SASS LD=1
// PTX: ld.acquire.cta.global.b32
// COUNT PTX ld=1
// GFX90A: global_load_dword
// GFX90A-NOT: buffer_
// COUNT GFX90A none
// GFX942: global_load_dword v{{.*}} sc0{{$}}
// GFX942-NOT: buffer_
// COUNT GFX942 load=1
// GFX1100: global_load_b32 v{{.*}} glc
// GFX1100-NEXT: s_waitcnt vmcnt(0)
// GFX1100-NEXT: buffer_gl0_inv
// GFX1100-NOT: gl1
// COUNT GFX1100 load=1 gl0_inv=1
KERNEL load_acquire_block(const unsigned* p, unsigned* r) {
  *r = pa::load(p + lane(), pa::acquire, pa::block_scope);
}

struct results {
  int* i32;
  unsigned* u32;
  float* f32;
  long* i64;
  unsigned long* u64;
  double* f64;
};

// Every type, in global memory.
//
// CHECK-LABEL: load_each_global:
// SASS-COUNT-3: LDG.E.STRONG.GPU R
// SASS-COUNT-3: LDG.E.64.STRONG.GPU R
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=6
// CELL sm_75,sm_80,sm_90 load i32,u32,i64,u64,f32,f64 global,host,managed
// AMD-COUNT-3: global_load_{{dword|b32}} v{{.*}} {{glc|sc1}}
// AMD-COUNT-3: global_load_{{dwordx2|b64}} v{{.*}} {{glc|sc1}}
// AMD-NOT: {{atomic|buffer_}}
// COUNT AMD load=6
// CELL gfx90a,gfx942,gfx1100 load i32,u32,i64,u64,f32,f64 global,host,managed
// X86-COUNT-6: {{mov|movss|movsd|movd|movq}} (%r{{..?}}),
// X86-NOT: {{lock|xchg .*\(|mfence}}
// COUNT X86 mov_from=6
// ARM: ldr w{{[0-9]+}}, [x0]
// ARM: ldr w{{[0-9]+}}, [x1]
// ARM: ldr w{{[0-9]+}}, [x2]
// ARM: ldr x{{[0-9]+}}, [x3]
// ARM: ldr x{{[0-9]+}}, [x4]
// ARM: ldr x{{[0-9]+}}, [x5]
// COUNT ARM load_from=7
// CELL aarch64 load i32,u32,i64,u64,f32,f64 host
// CELL x86_64 load i32,u32,i64,u64,f32,f64 host
KERNEL load_each_global(const int* p, const unsigned* q, const float* r, const long* s,
                        const unsigned long* t, const double* u, results to) {
  *to.i32 = pa::load(p + lane());
  *to.u32 = pa::load(q + lane());
  *to.f32 = pa::load(r + lane());
  *to.i64 = pa::load(s + lane());
  *to.u64 = pa::load(t + lane());
  *to.f64 = pa::load(u + lane());
}

// CHECK-LABEL: store_each_global:
// SASS-COUNT-3: STG.E.STRONG.GPU
// SASS-COUNT-3: STG.E.64.STRONG.GPU
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ST=6
// CELL sm_75,sm_80,sm_90 store i32,u32,i64,u64,f32,f64 global,host,managed
// AMD-COUNT-3: global_store_{{dword|b32}} v
// AMD-COUNT-3: global_store_{{dwordx2|b64}} v
// AMD-NOT: {{atomic|buffer_}}
// COUNT GFX9 global_store_dword=6
// COUNT GFX1100 global_store_b32=3 global_store_b64=3
// CELL gfx90a,gfx942,gfx1100 store i32,u32,i64,u64,f32,f64 global,host,managed
// X86-COUNT-6: {{mov|movss|movq|movsd}} {{.*}},(%r
// X86-NOT: {{lock|xchg .*\(|mfence}}
// COUNT X86 mov_to=6
// ARM-COUNT-3: str {{[ws][0-9]+}}, [x
// ARM-COUNT-3: str {{[xd][0-9]+}}, [x
// COUNT ARM store_to=6
// CELL aarch64 store i32,u32,i64,u64,f32,f64 host
// CELL x86_64 store i32,u32,i64,u64,f32,f64 host
KERNEL store_each_global(int* p, unsigned* q, float* r, long* s, unsigned long* t, double* u,
                         int v) {
  pa::store(p + lane(), v);
  pa::store(q + lane(), static_cast<unsigned>(v));
  pa::store(r + lane(), static_cast<float>(v));
  pa::store(s + lane(), static_cast<long>(v));
  pa::store(t + lane(), static_cast<unsigned long>(v));
  pa::store(u + lane(), static_cast<double>(v));
}

template <class T>
DEVICE void store_and_load(T* object, T value, T* result) {
  pa::store(object, value);
  *result = pa::load(object);
}

// Every type, in shared memory: no order is asked for, so these are the plain instructions.
//
// CHECK-LABEL: store_load_32_shared:
// SASS-COUNT-3: STS [{{.*}}]
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS LDS=3 STS=3
// CELL sm_75,sm_80,sm_90 load,store i32,u32,f32 shared
// PTX: st.relaxed.gpu.shared.b32
// PTX: ld.relaxed.gpu.shared.b32
// PTX-NOT: isspacep
// COUNT PTX ld=3 st=3
// AMD-COUNT-3: ds_{{write|store}}_b32
// AMD-NOT: {{flat|cmp}}
// COUNT AMD ds_load=3 ds_store=3
// CELL gfx90a,gfx942,gfx1100 load,store i32,u32,f32 shared
KERNEL store_load_32_shared(int v, int* r, unsigned* s, float* t) {
  SHARED int object[64];
  SHARED unsigned unsigned_object[64];
  SHARED float float_object[64];
  store_and_load(&object[lane()], v, r);
  store_and_load(&unsigned_object[lane()], static_cast<unsigned>(v), s);
  store_and_load(&float_object[lane()], static_cast<float>(v), t);
}

// CHECK-LABEL: store_load_64_shared:
// SASS-COUNT-3: STS.64 [{{.*}}]
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS LDS=3 STS=3
// CELL sm_75,sm_80,sm_90 load,store i64,u64,f64 shared
// AMD-COUNT-3: ds_{{write|store}}_b64
// AMD-NOT: {{flat|cmp}}
// COUNT AMD ds_load=3 ds_store=3
// CELL gfx90a,gfx942,gfx1100 load,store i64,u64,f64 shared
KERNEL store_load_64_shared(long v, long* r, unsigned long* s, double* t) {
  SHARED long object[64];
  SHARED unsigned long unsigned_object[64];
  SHARED double double_object[64];
  store_and_load(&object[lane()], v, r);
  store_and_load(&unsigned_object[lane()], static_cast<unsigned long>(v), s);
  store_and_load(&double_object[lane()], static_cast<double>(v), t);
}

// An object on the thread's own stack: no other thread can reach it, plain instructions do.
//
// CHECK-LABEL: store_load_local:
// SASS: STL
// SASS: LDL R
// SASS-NOT: {{ATOM|STRONG|QSPC}}
// COUNT SASS LDL=1 STL>=1
// CELL sm_75,sm_80,sm_90 load,store u32 local plain
KERNEL store_load_local(unsigned v, const unsigned* i, unsigned* r) {
  unsigned object[8] = {v, 1, 2, 3, 4, 5, 6, 7};
  pa::store(&object[i[0]], v);
  *r = pa::load(&object[i[1]]);
}

// An address of a space that only the running kernel knows: it asks, and branches.
//
// CHECK-LABEL: load_unknown:
// SASS: QSPC.E.G
// SASS: QSPC.E.S
// SASS: QSPC.E.L
// SASS: EXIT
// COUNT SASS QSPC=3 LD=2 LDS=1 LDL=1
// PTX: isspacep.global
// PTX: ld.relaxed.gpu.global.b32
// PTX: isspacep.shared
// PTX: ld.relaxed.gpu.shared.b32
// PTX: isspacep.local
// PTX: ld.relaxed.gpu.b32
// COUNT PTX isspacep=3 ld=3
KERNEL load_unknown(const unsigned* const* p, unsigned* r) {
  *r = pa::load(*p);
}
