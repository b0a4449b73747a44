#pragma once

#include "testbench/workloads/workload_type.h"

/// The types of all workloads of Narrows. The source of a workload makes its type.
namespace narrows {

WorkloadType aapc_workload();
WorkloadType allgather_workload();
WorkloadType allreduce_workload();
WorkloadType alltoall_workload();
WorkloadType barrier_workload();
WorkloadType broadcast_workload();
WorkloadType butterfly_workload();
WorkloadType cumulative_pairwise_workload();
WorkloadType exchange_workload();
WorkloadType gather_workload();
WorkloadType goal_workload();
WorkloadType halo_workload();
WorkloadType host_dma_workload();
WorkloadType point_to_point_workload();
WorkloadType random_workload();
WorkloadType random_pairwise_workload();
WorkloadType redistribute_workload();
WorkloadType reduce_scatter_workload();
WorkloadType request_reply_workload();
WorkloadType simple_pairwise_workload();
WorkloadType testjig_workload();
WorkloadType traffic_workload();
WorkloadType transpose_workload();

}  // namespace narrows
