#pragma once

#include <cstdint>
#include <string_view>

#include "models/machine/machine.h"
#include "testbench/workloads/parameters.h"

namespace narrows {

/// How the data that a program reads or writes lie in memory (docs/nodes.md, V9).
enum class Gather { contiguous, blocked, strided };

/// Bytes that cross the memory for a hundred bytes of data.
inline int percent_of(const Machine& machine, Gather gather) {
    switch (gather) {
        case Gather::strided: return machine.memory.strided_percent;
        case Gather::blocked: return machine.memory.blocked_percent;
        case Gather::contiguous: break;
    }
    return 100;
}
/// Bytes that cross the memory for so many bytes of data.
inline std::int64_t gathered(const Machine& machine, Gather gather, std::int64_t bytes) {
    return (bytes * percent_of(machine, gather) + 99) / 100;
}

template <class P>
WorkloadParameter<P> gather_parameter(Gather P::*member, std::string_view description) {
    return entries::choice("gather", {"contiguous", "blocked", "strided"}, member, description).way();
}

}  // namespace narrows
