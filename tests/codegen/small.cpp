// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "objects.hpp"

// CHECK-LABEL: load_global:
// SASS-COUNT-3: LDG.E.U8.STRONG.GPU R
// SASS-COUNT-4: LDG.E.U16.STRONG.GPU R
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=7
// CELL sm_75,sm_80,sm_90 load i8,u8,bool,i16,u16,f16,bf16 global,host,managed
// PTX-COUNT-3: ld.relaxed.gpu.global.u8
// PTX-COUNT-4: ld.relaxed.gpu.global.u16
// COUNT PTX ld=7
// AMD-COUNT-3: global_load_{{ubyte|u8}} v{{.*}} {{glc|sc1}}
// AMD-COUNT-4: global_load_{{ushort|u16}} v{{.*}} {{glc|sc1}}
// AMD-NOT: {{atomic|buffer_}}
// COUNT AMD load=7
// CELL gfx90a,gfx942,gfx1100 load i8,u8,bool,i16,u16,f16,bf16 global,host,managed
// X86-COUNT-3: mov{{(zbl|b)?}} (%rdi),
// X86-COUNT-4: mov{{(zwl|w)?}} (%rdi),
// X86-NOT: lock
// COUNT X86 mov_from=7
// CELL x86_64 load i8,u8,bool,i16,u16,f16,bf16 host
// ARM-COUNT-3: ldrb w{{[0-9]+}}, [x0]
// ARM-COUNT-4: ldrh w{{[0-9]+}}, [x0]
// COUNT ARM load_from=7
// CELL aarch64 load i8,u8,bool,i16,u16,f16,bf16 host
KERNEL load_global(line* p, line* r) {
  load_each<signed char, unsigned char, bool, short, unsigned short, pa::half, pa::bfloat16>(p, r);
}

// CHECK-LABEL: store_global:
// SASS-COUNT-3: STG.E.U8.STRONG.GPU
// SASS-COUNT-4: STG.E.U16.STRONG.GPU
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ST=7
// CELL sm_75,sm_80,sm_90 store i8,u8,bool,i16,u16,f16,bf16 global,host,managed
// PTX-COUNT-3: st.relaxed.gpu.global.u8
// PTX-COUNT-4: st.relaxed.gpu.global.u16
// COUNT PTX st=7
// AMD-COUNT-3: global_store_{{byte|b8}} v
// AMD-COUNT-4: global_store_{{short|b16}} v
// AMD-NOT: {{atomic|buffer_}}
// COUNT GFX9 global_store_byte=3 global_store_short=4
// COUNT GFX1100 global_store_b8=3 global_store_b16=4
// CELL gfx90a,gfx942,gfx1100 store i8,u8,bool,i16,u16,f16,bf16 global,host,managed
// X86-COUNT-3: mov %{{([a-d]|[sd]i|bp)l|r[0-9]+b}},(%rdi)
// X86-COUNT-4: mov %{{[a-d]x|[sd]i|bp|r[0-9]+w}},(%rdi)
// X86-NOT: {{lock|xchg .*\(}}
// COUNT X86 mov_to=7
// CELL x86_64 store i8,u8,bool,i16,u16,f16,bf16 host
// ARM-COUNT-3: strb w{{[0-9]+}}, [x0]
// ARM-COUNT-4: strh w{{[0-9]+}}, [x0]
// COUNT ARM store_to=7
// CELL aarch64 store i8,u8,bool,i16,u16,f16,bf16 host
KERNEL store_global(line* p, line* v) {
  store_each<signed char, unsigned char, bool, short, unsigned short, pa::half, pa::bfloat16>(p, v);
}

// CHECK-LABEL: store_load_shared:
// SASS: STS.U8 [
// SASS: LDS.{{(U\.)?}}U8 R
// SASS: STS.U16 [
// SASS: LDS.{{(U\.)?}}U16 R
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS LDS=7 STS=7 STS.U8=3 STS.U16=4
// CELL sm_75,sm_80,sm_90 load,store i8,u8,bool,i16,u16,f16,bf16 shared
// PTX: st.relaxed.gpu.shared.u8
// PTX: ld.relaxed.gpu.shared.u8
// PTX: st.relaxed.gpu.shared.u16
// PTX: ld.relaxed.gpu.shared.u16
// COUNT PTX ld=7 st=7
// AMD: ds_{{write|store}}_b8
// AMD: ds_{{read|load}}_u8
// AMD: ds_{{write|store}}_b16
// AMD: ds_{{read|load}}_u16
// AMD-NOT: {{flat|cmp}}
// COUNT GFX9 ds_load=7 ds_store=7 ds_write_b8=3 ds_write_b16=4 ds_read_u8=3 ds_read_u16=4
// COUNT GFX1100 ds_load=7 ds_store=7 ds_store_b8=3 ds_store_b16=4 ds_load_u8=3 ds_load_u16=4
// CELL gfx90a,gfx942,gfx1100 load,store i8,u8,bool,i16,u16,f16,bf16 shared
KERNEL store_load_shared(line* v) {
  SHARED line objects[64];
  store_and_load_each<signed char, unsigned char, bool, short, unsigned short, pa::half,
                      pa::bfloat16>(objects, v);
}

// CHECK-LABEL: exchange_global:
// SASS-COUNT-7: ATOMG.E.CAS.STRONG.GPU PT, R
// SASS-NOT: {{MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=7 ATOMG=7
// CELL sm_75,sm_80,sm_90 exchange i8,u8,bool,i16,u16,f16,bf16 global,host,managed cas_loop
// AMD-COUNT-7: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// COUNT AMD load=7 global_atomic=7
// CELL gfx90a,gfx942,gfx1100 exchange i8,u8,bool,i16,u16,f16,bf16 global,host,managed cas_loop
// X86-COUNT-3: xchg %{{([a-d]|[sd]i|bp)l|r[0-9]+b}},(%r
// X86-COUNT-4: xchg %{{[a-d]x|[sd]i|bp|r[0-9]+w}},(%r
// X86-NOT: lock
// COUNT X86 xchg=7
// CELL x86_64 exchange i8,u8,bool,i16,u16,f16,bf16 host
// ARM-V81-COUNT-3: swpb w
// ARM-V81-COUNT-4: swph w
// COUNT ARM-V81 swp=7
// CELL aarch64 exchange i8,u8,bool,i16,u16,f16,bf16 host
// ARM-V80-COUNT-3: ldxrb w
// ARM-V80-COUNT-4: ldxrh w
// COUNT ARM-V80 exclusive_load=7 exclusive_store=7
KERNEL exchange_global(line* p, line* v) {
  exchange_each<signed char, unsigned char, bool, short, unsigned short, pa::half, pa::bfloat16>(p,
                                                                                                 v);
}

// CHECK-LABEL: compare_exchange_global:
// SASS-COUNT-14: ATOMG.E.CAS.STRONG.GPU PT, R
// SASS-NOT: {{MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=14 ATOMG=14
// CELL sm_75,sm_80,sm_90 compare_exchange_strong,compare_exchange_weak i8,u8,bool,i16,u16,f16,bf16 global,host,managed cas_loop
// AMD-COUNT-14: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// COUNT AMD load=14 global_atomic=14
// CELL gfx90a,gfx942,gfx1100 compare_exchange_strong,compare_exchange_weak i8,u8,bool,i16,u16,f16,bf16 global,host,managed cas_loop
// X86-COUNT-6: lock cmpxchg %{{([a-d]|[sd]i|bp)l|r[0-9]+b}},(%r
// X86-COUNT-8: lock cmpxchg %{{[a-d]x|[sd]i|bp|r[0-9]+w}},(%r
// COUNT X86 cmpxchg=14
// CELL x86_64 compare_exchange_strong,compare_exchange_weak i8,u8,bool,i16,u16,f16,bf16 host
// ARM-V81-COUNT-6: casb w
// ARM-V81-COUNT-8: cash w
// COUNT ARM-V81 cas=14
// CELL aarch64 compare_exchange_strong,compare_exchange_weak i8,u8,bool,i16,u16,f16,bf16 host
// ARM-V80-COUNT-6: ldxrb w
// ARM-V80-COUNT-8: ldxrh w
// COUNT ARM-V80 exclusive_load=14 exclusive_store=14
KERNEL compare_exchange_global(line* p, line* v) {
  compare_exchange_each<signed char, unsigned char, bool, short, unsigned short, pa::half,
                        pa::bfloat16>(p, v);
}

// CHECK-LABEL: fetch_add_8:
// SASS-COUNT-16: ATOMG.E.CAS.STRONG.GPU PT, R
// SASS-NOT: {{MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=16 ATOMG=16
// CELL sm_75,sm_80,sm_90 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch i8,u8 global,host,managed cas_loop
// AMD-COUNT-16: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// COUNT AMD load=16 global_atomic=16
// CELL gfx90a,gfx942,gfx1100 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch i8,u8 global,host,managed cas_loop
// X86-COUNT-16: lock xadd %{{([a-d]|[sd]i|bp)l|r[0-9]+b}},
// COUNT X86 xadd=16
// CELL x86_64 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch i8,u8 host
// ARM-V81-COUNT-16: ldaddb w
// COUNT ARM-V81 lse=16
// CELL aarch64 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch i8,u8 host
// ARM-V80-COUNT-16: ldxrb w
// COUNT ARM-V80 exclusive_load=16 exclusive_store=16
KERNEL fetch_add_8(signed char* p, signed char v, signed char* r, unsigned char* q, unsigned char w,
                   unsigned char* s) {
  each_fetch_add(p + lane(), v, r);
  each_fetch_add(q + lane(), w, s);
}

// CHECK-LABEL: fetch_add_16:
// SASS-COUNT-16: ATOMG.E.CAS.STRONG.GPU PT, R
// SASS-NOT: {{MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=16 ATOMG=16
// CELL sm_75,sm_80,sm_90 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch i16,u16 global,host,managed cas_loop
// AMD-COUNT-16: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// COUNT AMD load=16 global_atomic=16
// CELL gfx90a,gfx942,gfx1100 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch i16,u16 global,host,managed cas_loop
// X86-COUNT-16: lock xadd %{{[a-d]x|[sd]i|bp|r[0-9]+w}},
// COUNT X86 xadd=16
// CELL x86_64 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch i16,u16 host
// ARM-V81-COUNT-16: ldaddh w
// COUNT ARM-V81 lse=16
// CELL aarch64 fetch_add,add_fetch,fetch_sub,sub_fetch,fetch_inc,inc_fetch,fetch_dec,dec_fetch i16,u16 host
// ARM-V80-COUNT-16: ldxrh w
// COUNT ARM-V80 exclusive_load=16 exclusive_store=16
KERNEL fetch_add_16(short* p, short v, short* r, unsigned short* q, unsigned short w,
                    unsigned short* s) {
  each_fetch_add(p + lane(), v, r);
  each_fetch_add(q + lane(), w, s);
}

// CHECK-LABEL: store_add:
// SASS-COUNT-16: ATOMG.E.CAS.STRONG.GPU PT, R
// SASS-NOT: {{MEMBAR|CCTL|QSPC}}
// COUNT SASS LD=16 ATOMG=16 CALL>=0
// CELL sm_75,sm_80,sm_90 store_add,store_sub,store_inc,store_dec i8,u8,i16,u16 global,host,managed cas_loop
// AMD-COUNT-16: global_atomic_cmpswap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// COUNT AMD load=16 global_atomic=16
// CELL gfx90a,gfx942,gfx1100 store_add,store_sub,store_inc,store_dec i8,u8,i16,u16 global,host,managed cas_loop
// X86-COUNT-8: lock {{(add|sub|inc|dec)(b | %(([a-d]|[sd]i|bp)l|r[0-9]+b),)}}
// X86-COUNT-8: lock {{(add|sub|inc|dec)(w | %([a-d]x|[sd]i|bp|r[0-9]+w),)}}
// COUNT X86 lock=16
// CELL x86_64 store_add,store_sub,store_inc,store_dec i8,u8,i16,u16 host
// ARM-V81-COUNT-8: ldaddb w
// ARM-V81-COUNT-8: ldaddh w
// COUNT ARM-V81 lse=16
// CELL aarch64 store_add,store_sub,store_inc,store_dec i8,u8,i16,u16 host
// ARM-V80-COUNT-8: ldxrb w
// ARM-V80-COUNT-8: ldxrh w
// COUNT ARM-V80 exclusive_load=16 exclusive_store=16
KERNEL store_add(signed char* p, unsigned char* q, short* r, unsigned short* s, int v) {
  each_store_add(p + lane(), static_cast<signed char>(v));
  each_store_add(q + lane(), static_cast<unsigned char>(v));
  each_store_add(r + lane(), static_cast<short>(v));
  each_store_add(s + lane(), static_cast<unsigned short>(v));
}

// CHECK-LABEL: fetch_bitwise_global:
// SASS-COUNT-2: ATOMG.E.AND.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.OR.STRONG.GPU PT, R
// SASS-COUNT-2: ATOMG.E.XOR.STRONG.GPU PT, R
// SASS-COUNT-24: ATOMG.E.{{AND|OR|XOR}}.STRONG.GPU PT, R
// SASS-NOT: {{RED|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS ATOMG=30 ATOMG.E.AND=10 ATOMG.E.OR=10 ATOMG.E.XOR=10
// CELL sm_75,sm_80,sm_90 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch i8,u8,bool,i16,u16 global,host,managed wide
// PTX: shl.b32
// PTX-COUNT-2: atom.relaxed.gpu.global.and.b32
// PTX-COUNT-2: atom.relaxed.gpu.global.or.b32
// PTX-COUNT-2: atom.relaxed.gpu.global.xor.b32
// COUNT PTX atom=30
// AMD-COUNT-2: global_atomic_and{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_or{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-2: global_atomic_xor{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD-COUNT-24: global_atomic_{{(and|or|xor)(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD-NOT: {{cmpswap|buffer_}}
// COUNT AMD global_atomic=30 global_atomic_and=10 global_atomic_or=10 global_atomic_xor=10
// CELL gfx90a,gfx942,gfx1100 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch i8,u8,bool,i16,u16 global wide
// X86-COUNT-18: lock cmpxchg %{{([a-d]|[sd]i|bp)l|r[0-9]+b}},(%r
// X86-COUNT-12: lock cmpxchg %{{[a-d]x|[sd]i|bp|r[0-9]+w}},(%r
// COUNT X86 cmpxchg>=30
// CELL x86_64 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch i8,u8,bool,i16,u16 host cas_loop
// ARM-V81-COUNT-2: ldclrb w
// ARM-V81-COUNT-2: ldsetb w
// ARM-V81-COUNT-2: ldeorb w
// COUNT ARM-V81 lse=30 ldclrb=6 ldsetb=6 ldeorb=6 ldclrh=4 ldseth=4 ldeorh=4
// CELL aarch64 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch i8,u8,bool,i16,u16 host
// ARM-V80-COUNT-18: ldxrb w
// ARM-V80-COUNT-12: ldxrh w
// COUNT ARM-V80 exclusive_load=30 exclusive_store=30
KERNEL fetch_bitwise_global(line* p, line* v) {
  fetch_bitwise_of_each<signed char, unsigned char, bool, short, unsigned short>(p, v);
}

// CHECK-LABEL: store_bitwise_global:
// SASS: RED{{G?}}.E.AND.STRONG.GPU
// SASS: RED{{G?}}.E.OR.STRONG.GPU
// SASS: RED{{G?}}.E.XOR.STRONG.GPU
// SASS-COUNT-12: RED{{G?}}.E.{{AND|OR|XOR}}.STRONG.GPU
// SASS-NOT: {{ATOM|CAS|MEMBAR|CCTL|QSPC}}
// COUNT SASS RED=15
// CELL sm_75,sm_80,sm_90 store_and,store_or,store_xor i8,u8,bool,i16,u16 global,host,managed wide
// PTX: shl.b32
// PTX: red.relaxed.gpu.global.and.b32
// PTX: red.relaxed.gpu.global.or.b32
// PTX: red.relaxed.gpu.global.xor.b32
// COUNT PTX red=15
// AMD-COUNT-15: global_atomic_{{(and|or|xor)(_b32)?}} v{{[^g]*}}{{$}}
// AMD-NOT: {{glc|sc0|cmpswap|buffer_}}
// COUNT AMD global_atomic=15 global_atomic_and=5 global_atomic_or=5 global_atomic_xor=5
// CELL gfx90a,gfx942,gfx1100 store_and,store_or,store_xor i8,u8,bool,i16,u16 global wide
// X86: lock and %{{([a-d]|[sd]i|bp)l|r[0-9]+b}},
// X86: lock or %{{([a-d]|[sd]i|bp)l|r[0-9]+b}},
// X86: lock xor %{{([a-d]|[sd]i|bp)l|r[0-9]+b}},
// X86-COUNT-6: lock {{and|or|xor}} %{{([a-d]|[sd]i|bp)l|r[0-9]+b}},
// X86-COUNT-6: lock {{and|or|xor}} %{{[a-d]x|[sd]i|bp|r[0-9]+w}},
// X86-NOT: cmpxchg
// COUNT X86 lock=15
// CELL x86_64 store_and,store_or,store_xor i8,u8,bool,i16,u16 host
// ARM-V81: ldclrb w
// ARM-V81: ldsetb w
// ARM-V81: ldeorb w
// COUNT ARM-V81 lse=15 ldclrb=3 ldsetb=3 ldeorb=3 ldclrh=2 ldseth=2 ldeorh=2
// CELL aarch64 store_and,store_or,store_xor i8,u8,bool,i16,u16 host
// ARM-V80-COUNT-9: ldxrb w
// ARM-V80-COUNT-6: ldxrh w
// COUNT ARM-V80 exclusive_load=15 exclusive_store=15
KERNEL store_bitwise_global(line* p, line* v) {
  store_bitwise_of_each<signed char, unsigned char, bool, short, unsigned short>(p, v);
}

// CHECK-LABEL: fetch_bitwise_shared:
// SASS-COUNT-2: ATOMS.AND R
// SASS-COUNT-2: ATOMS.OR R
// SASS-COUNT-2: ATOMS.XOR R
// SASS-COUNT-24: ATOMS.{{AND|OR|XOR}} R
// SASS-NOT: {{CAS|QSPC}}
// COUNT SASS ATOMS=30 ATOMS.AND=10 ATOMS.OR=10 ATOMS.XOR=10
// CELL sm_75,sm_80,sm_90 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch i8,u8,bool,i16,u16 shared wide
// AMD-COUNT-2: ds_and_rtn_b32
// AMD-COUNT-2: ds_or_rtn_b32
// AMD-COUNT-2: ds_xor_rtn_b32
// AMD-COUNT-24: ds_{{and|or|xor}}_rtn_b32
// AMD-NOT: {{flat|cmpst}}
// COUNT AMD ds_atomic=30
// CELL gfx90a,gfx942,gfx1100 fetch_and,and_fetch,fetch_or,or_fetch,fetch_xor,xor_fetch i8,u8,bool,i16,u16 shared wide
KERNEL fetch_bitwise_shared(line* v) {
  SHARED line objects[64];
  fetch_bitwise_of_each<signed char, unsigned char, bool, short, unsigned short>(objects, v);
}

// CHECK-LABEL: store_bitwise_shared:
// SASS: ATOMS.AND RZ
// SASS: ATOMS.OR RZ
// SASS: ATOMS.XOR RZ
// SASS-COUNT-12: ATOMS.{{AND|OR|XOR}} RZ
// SASS-NOT: {{CAS|QSPC}}
// COUNT SASS ATOMS=15 ATOMS.AND=5 ATOMS.OR=5 ATOMS.XOR=5
// CELL sm_75,sm_80,sm_90 store_and,store_or,store_xor i8,u8,bool,i16,u16 shared wide
// AMD: ds_and_b32
// AMD: ds_or_b32
// AMD: ds_xor_b32
// AMD-COUNT-12: ds_{{and|or|xor}}_b32
// AMD-NOT: {{flat|rtn}}
// COUNT AMD ds_atomic=15
// CELL gfx90a,gfx942,gfx1100 store_and,store_or,store_xor i8,u8,bool,i16,u16 shared wide
KERNEL store_bitwise_shared(line* v) {
  SHARED line objects[64];
  store_bitwise_of_each<signed char, unsigned char, bool, short, unsigned short>(objects, v);
}

// Objects of 1 and 2 bytes: loads and stores are instructions everywhere. On a GPU and, or, xor are
// one instruction on the 32-bit word around the object, and the rest are loops on that word; on the
// host they have the instructions of the wider types.
