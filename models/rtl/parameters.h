#pragma once

#include <string>
#include <vector>

#include "models/machine/machine.h"

namespace narrows::rtl {

struct RtlParameter {
    std::string name;
    int value;

    bool operator==(const RtlParameter&) const = default;
};

/// The parameters with which hw/node/node.sv is a node of this machine. Throws InputError for machines that the RTL
/// does not describe (hw/README.md).
std::vector<RtlParameter> parameters(const Machine& machine);

/// The bits of the length, of the tag and of all fields that travel beside a head (hw/router/router.sv).
struct HeadFormat {
    explicit HeadFormat(const Machine& machine);

    int length_bits;
    int tag_bits = 16;
    int bits() const { return length_bits + 16 + tag_bits; }
};

}  // namespace narrows::rtl
