#pragma once

#include <cstdint>
#include <string_view>

#include "models/machine/machine.h"
#include "testbench/workloads/parameters.h"

namespace narrows {

/// How a program reads or writes data that do not follow each other in memory (docs/nodes.md, V9).
enum class Gather { contiguous, blocked, strided };

/// Bytes that cross the memory for so many bytes of data.
inline std::int64_t gathered(const Machine& machine, Gather gather, std::int64_t bytes) {
    int percent = 100;
    if (gather == Gather::blocked) percent = machine.memory.blocked_percent;
    if (gather == Gather::strided) percent = machine.memory.strided_percent;
    return (bytes * percent + 99) / 100;
}

template <class P>
WorkloadParameter<P> gather_parameter(std::int64_t P::*member, std::string_view description) {
    return {{"gather", description, 0, 0, {"contiguous", "blocked", "strided"}}, member};
}

}  // namespace narrows
