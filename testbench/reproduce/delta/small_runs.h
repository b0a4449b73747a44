#pragma once

#include <array>
#include <span>
#include <string>

#include "models/time/cycle.h"
#include "testbench/reproduce/delta/machine_variant.h"

/// Short runs of a variant of the machine `delta`: one node with a few links active, and one message alone.
namespace narrows::delta {

inline constexpr std::array testjig_lengths{60, 120, 300, 600};  ///< rows of Table 1, and of isolated messages
inline constexpr std::array links_of_steady_states{4, 6};        ///< Snake's and Fence's
inline constexpr std::array steady_blocks{120, 600};

struct SmallRuns {
    std::array<std::array<Cycle, 4>, 4> table1{};      ///< rows and columns as in Table 1; links at full speed
    std::array<Cycle, 4> message{};                    ///< times to a neighbour; links at half speed, as below
    std::array<std::array<Cycle, 2>, 2> half_speed{};  ///< testjig, indexed by steady_blocks and links_of_steady_states
    bool passed = true;                                ///< the checks of all runs

    bool operator==(const SmallRuns&) const = default;
};

/// Changes of other things than the machine have no effect.
SmallRuns small_runs(const MachineVariant& variant);

/// A row of Table 1.
std::array<Cycle, 4> testjig_row(int elements, std::span<const std::string> changes, bool& passed);

}  // namespace narrows::delta
