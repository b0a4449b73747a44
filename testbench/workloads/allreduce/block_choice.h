#pragma once

#include "testbench/workloads/allreduce/parameters.h"

namespace narrows {

/// The block size that the model of node bandwidth limits finds best for snake or fence, before what a message can
/// carry is looked at.
std::int64_t modelled_block(const Machine& machine, AllreduceAlgorithm algorithm, std::int64_t elements);

}  // namespace narrows
