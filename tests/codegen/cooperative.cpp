// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel.hpp"

#include <polyatomic/algorithms.hpp>
#include <polyatomic/core/group.hpp>

namespace {
template <class T>
using block_with = pa::scratch_block<pa::native::block_group, pa::group_scratch<T>>;
}

// A subgroup of integers is one instruction from sm_80 on.
// CHECK-LABEL: reduce_i32:
// SASS-SM90: REDUX.SUM
// SASS-SM90-NOT: SHFL
// COUNT SASS-SM90 REDUX=1
// SASS-SM75: SHFL.BFLY
// COUNT SASS-SM75 REDUX=0 SHFL>=5 CALL>=0
// GFX90A: quad_perm:[1,0,3,2]
// GFX90A: quad_perm:[2,3,0,1]
// GFX90A: row_ror:8
// COUNT GFX90A ds_swizzle=2
KERNEL reduce_i32(int* p) {
  p[lane()] = pa::all_reduce(pa::native::subgroup_group{}, p[lane()], pa::plus);
}

// CHECK-LABEL: reduce_max_u32:
// SASS-SM90: REDUX.MAX
// SASS-SM90-NOT: SHFL
// COUNT SASS-SM90 REDUX=1
KERNEL reduce_max_u32(unsigned* p) {
  p[lane()] = pa::all_reduce(pa::native::subgroup_group{}, p[lane()], pa::maximum);
}

// Without contention one question is asked before the operation: how many addresses there are, or
// who has the first lane's. The rest is called.
// CHECK-LABEL: store_add_coalesced_f32:
// SASS: VOTE.ANY
// SASS-SM90: REDUX.OR
// SASS-SM75: SHFL.IDX
// SASS-SM75-NEXT: ISETP
// SASS-SM75-NEXT: VOTE.ANY
// SASS: RED{{G?}}.E.ADD.F32.FTZ.RN.STRONG.GPU
// SASS-SM90: MATCH.ALL
// SASS: MATCH.ANY
// SASS: RED{{G?}}.E.ADD.F32.FTZ.RN.STRONG.GPU
// SASS-NOT: {{ATOM|MEMBAR|QSPC}}
// COUNT SASS RED=3 MATCH>=1 CALL>=1
// COUNT SASS-SM90 RED=3 MATCH=3 CALL=1
// GFX90A-COUNT-3: global_atomic_cmpswap v
// COUNT GFX90A global_atomic=3 load=3
KERNEL store_add_coalesced_f32(float* p, const unsigned* at, float v) {
  pa::store_add(pa::coalesced(), p + at[lane()], v);
}

// CHECK-LABEL: store_add_subgroup_u64:
// SASS-SM90: SHFL.BFLY
// SASS-SM90: REDG.E.ADD.64.STRONG.GPU
// SASS-SM90-NOT: MEMBAR
// COUNT SASS-SM90 RED=1
// GFX90A: global_atomic_add_x2 v
// COUNT GFX90A global_atomic=1
KERNEL store_add_subgroup_u64(unsigned long* p, const unsigned long* v) {
  pa::store_add(pa::native::subgroup_group{}, p, v[lane()]);
}

// One fence, by the lane that does the operation.
// CHECK-LABEL: store_add_subgroup_release:
// SASS-SM90: WARPSYNC
// SASS-SM90: REDUX.SUM
// SASS-SM90: MEMBAR.ALL.GPU
// SASS-SM90: REDG.E.ADD.STRONG.GPU
// COUNT SASS-SM90 RED=1 MEMBAR=1
// GFX90A: s_waitcnt vmcnt(0)
// GFX90A: global_atomic_add v
// COUNT GFX90A global_atomic=1
KERNEL store_add_subgroup_release(unsigned* p, const unsigned* v) {
  pa::store_add(pa::native::subgroup_group{}, p, v[lane()], pa::release);
}

// One operation for the block; two barriers.
// CHECK-LABEL: store_add_block_f64:
// SASS-SM90: STS.64
// SASS-SM90: BAR.SYNC
// SASS-SM90: LDS.64
// SASS-SM90: BAR.SYNC
// SASS-SM90: REDG.E.ADD.F64.RN.STRONG.GPU
// COUNT SASS-SM90 RED=1 STS=1 LDS=1 BAR=2
// GFX90A: s_barrier
// GFX90A: s_barrier
// GFX90A: global_atomic_cmpswap_x2 v
// COUNT GFX90A global_atomic=1 load=1 ds_store=1 ds_load=1 s_barrier=2
KERNEL store_add_block_f64(double* p, const double* v) {
  SHARED pa::group_scratch<double> scratch;
  pa::store_add(block_with<double>({}, scratch), p, v[lane()]);
}

// On AMD each wave releases before the barrier and acquires behind it; a wave's release to the
// device is the wait for its writes.
// CHECK-LABEL: fetch_add_block_acq_rel:
// SASS-SM90: BAR.SYNC
// SASS-SM90: MEMBAR.ALL.GPU
// SASS-SM90: ATOMG.E.ADD.STRONG.GPU
// SASS-SM90: CCTL.IVALL
// SASS-SM90: BAR.SYNC
// COUNT SASS-SM90 ATOMG=1 MEMBAR=1 CCTL=1 LDS=2 STS=2 BAR=2
// GFX90A: s_waitcnt vmcnt(0)
// GFX90A: s_barrier
// GFX90A: global_atomic_add v{{.*}} glc
// GFX90A: buffer_wbinvl1_vol
// GFX90A: s_barrier
// GFX90A: buffer_wbinvl1_vol
// COUNT GFX90A global_atomic=1 ds_load=2 ds_store=2 wbinvl1=2 s_barrier=2
KERNEL fetch_add_block_acq_rel(unsigned* p, unsigned* v) {
  SHARED pa::group_scratch<unsigned> scratch;
  v[lane()] = 0;
  v[lane()] = pa::fetch_add(block_with<unsigned>({}, scratch), p, 2u, pa::acq_rel);
}

// One operation for the cluster: the values of its blocks are read by addresses of these blocks'
// memory, between two barriers of the cluster. Each arrival stands here four times: with the fence
// and without, for lanes that come together and for others. (Beside it stands the block's barrier:
// for a launch without clusters.) Below sm_90 a cluster is one block, and on AMD all is as for a
// block.
// CHECK-LABEL: store_add_cluster_f64:
// SASS-SM90: BAR.SYNC
// SASS-SM90: BAR.SYNC
// SASS-SM90: STS.64
// SASS-SM90: UCGABAR_ARV
// SASS-SM90: UCGABAR_WAIT
// SASS-SM90: LD.E
// SASS-SM90: STS.64
// SASS-SM90: UCGABAR_ARV
// SASS-SM90: UCGABAR_WAIT
// SASS-SM90: LDS.64
// SASS-SM90: REDG.E.ADD.F64.RN.STRONG.GPU
// COUNT SASS-SM90 RED=1 STS=3 LDS=2 UCGABAR_ARV=8 UCGABAR_WAIT=4 MEMBAR=4 CCTL=4
// PTX-SM90: barrier.cluster.arrive.release
// PTX-SM90: barrier.cluster.wait.acquire
// PTX-SM90: mapa.u64
// PTX-SM90: barrier.cluster.arrive.release
// PTX-SM90: barrier.cluster.wait.acquire
// PTX-SM90: red.relaxed.gpu.global.add.f64
// COUNT PTX-SM90 red=1
// SASS-SM75-COUNT-4: BAR.SYNC
// SASS-SM75: RED.E.ADD.F64.RN.STRONG.GPU
// COUNT SASS-SM75 RED=1 STS=3 LDS=3 CALL>=0
// GFX90A: s_barrier
// GFX90A: s_barrier
// GFX90A: global_atomic_cmpswap_x2 v
// COUNT GFX90A global_atomic=1 load=1 ds_store=1 ds_load=1 s_barrier=2
KERNEL store_add_cluster_f64(double* p, const double* v) {
  SHARED pa::group_scratch<double> scratch;
  pa::store_add(pa::native::context<>{}.cluster(scratch), p, v[lane()]);
}
