// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel.hpp"

// Operations under a lock: one attempt to take it, the object's accesses, the release. That the
// release stays in the loop of the attempts, which lets the lanes of a wave go one after another,
// is checked by loops.py on these same kernels, and without optimisation too.

struct three_bytes {
  unsigned char byte[3];
};

struct three_words {
  unsigned long word[3];
};

struct add_to_each {
  POLYATOMIC_FUNCTION three_words operator()(three_words old) const {
    return {{old.word[0] + 1, old.word[1] + 2, old.word[2] + 3}};
  }
};

// CHECK-LABEL: locked_store:
// SASS: LDG.E.STRONG.GPU
// SASS: ATOMG.E.EXCH.STRONG.GPU
// SASS: CCTL.IVALL
// SASS-COUNT-3: STG.E.U8.STRONG.GPU
// SASS: MEMBAR.ALL.GPU
// SASS: STG.E.STRONG.GPU {{.*}}, RZ
// COUNT SASS LD=1 ATOMG=1 CCTL=1 ST=4 MEMBAR=1
// PTX: ld.relaxed.gpu.global.b32
// PTX: atom.acquire.gpu.global.exch.b32
// PTX: st.release.gpu.global.b32
// COUNT PTX ld=1 atom=1 st=4
// AMD: global_load_{{dword|b32}} {{.*}} {{glc|sc1}}
// AMD: global_atomic_swap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// AMD: global_store_{{byte|b8}}
// AMD: global_store_{{byte|b8}}
// AMD: global_store_{{byte|b8}}
// GFX942-NEXT: buffer_wbl2 sc1
// GFX9: s_waitcnt vmcnt(0)
// GFX1100-NEXT: s_waitcnt_vscnt null, 0x0
// AMD: global_store_{{dword|b32}}
// COUNT GFX90A load=1 global_atomic=1 wbinvl1=1 global_store_byte=3 global_store_dword=1
// COUNT GFX942 load=1 global_atomic=1 inv=1 wbl2=1 global_store_byte=3 global_store_dword=1
// COUNT GFX1100 load=1 global_atomic=1 gl1_inv=1 gl0_inv=2 global_store_b8=3 global_store_b32=1
// X86: xchg %{{e[a-z]+|r[0-9]+d}},(%r
// X86: pause
// COUNT X86 xchg>=1 call>=1
// ARM-V81: swpa w
// ARM-V80: ldaxr w
// ARM: stlr wzr
// COUNT ARM-V81 swp>=1 release=1 call>=1
// COUNT ARM-V80 exclusive_load>=1 exclusive_store>=1 release=1 call>=1
KERNEL locked_store(pa::lock_view locks, three_bytes* p, three_bytes v) {
  locks.store(p + lane(), v);
}

// The function is called once, while the lock is held: no second atomic, no loop of its own.
//
// CHECK-LABEL: locked_update:
// SASS: ATOMG.E.EXCH.STRONG.GPU
// SASS: CCTL.IVALL
// SASS: MEMBAR.ALL.GPU
// SASS: STG.E.STRONG.GPU {{.*}}, RZ
// COUNT SASS LD=28 ATOMG=1 CCTL=1 ST=28 MEMBAR=1
// AMD: global_atomic_swap{{(_b32)?}} v{{.*}} {{glc|sc0}}
// COUNT GFX90A load=28 global_atomic=1 wbinvl1=1
// COUNT GFX942 load=28 global_atomic=1 inv=1 wbl2=1
// COUNT GFX1100 load=28 global_atomic=1 gl1_inv=1 gl0_inv=2
KERNEL locked_update(pa::lock_view locks, three_words* p) {
  locks.store_update(p + lane(), add_to_each{});
}
