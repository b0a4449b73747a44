#pragma once

#include <cstdint>
#include <vector>

#include "models/time/cycle.h"
#include "testbench/workloads/test_data.h"

namespace narrows::collectives {

/// The cycle in which each node starts, drawn at random from 0 to `skew`.
inline std::vector<Cycle> drawn_starts(int nodes, Cycle skew, std::uint64_t seed) {
    constexpr std::uint64_t starts = 1;  // a stream that the data do not use
    const TestData random(seed ^ starts);
    std::vector<Cycle> drawn;
    for (int node = 0; node < nodes; ++node) {
        const std::uint64_t draw = std::uint64_t{random.word(~starts, static_cast<std::uint64_t>(node))} << 32 |
                                   random.word(~starts, static_cast<std::uint64_t>(node) + 65536);
        drawn.push_back(static_cast<Cycle>(draw % static_cast<std::uint64_t>(skew + 1)));
    }
    return drawn;
}

}  // namespace narrows::collectives
