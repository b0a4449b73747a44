#pragma once

#include <string>
#include <vector>

#include "models/machine/machine.h"

namespace narrows::lockstep {

struct RtlParameter {
    std::string name;
    int value;
};

/// What hw/node/grid.sv is instantiated with to be this machine. Throws InputError for machines that the RTL does not
/// describe (hw/README.md).
std::vector<RtlParameter> rtl_parameters(const Machine& machine);

/// Bits of a length, of the tag and of all that travels beside a head (hw/router/router.sv).
struct RtlInfo {
    explicit RtlInfo(const Machine& machine);

    int length_bits;
    int tag_bits = 16;
    int bits() const { return length_bits + 16 + tag_bits; }
};

}  // namespace narrows::lockstep
