#pragma once

#include <string>
#include <vector>

#include "models/machine/machine.h"

namespace narrows::rtl {

struct Parameter {
    std::string name;
    int value;

    bool operator==(const Parameter&) const = default;
};

/// What hw/node/node.sv is instantiated with to be a node of this machine. Throws InputError for machines that the RTL
/// does not describe (hw/README.md).
std::vector<Parameter> parameters(const Machine& machine);

/// Bits of a length, of the tag and of all that travels beside a head (hw/router/router.sv).
struct HeadFormat {
    explicit HeadFormat(const Machine& machine);

    int length_bits;
    int tag_bits = 16;
    int bits() const { return length_bits + 16 + tag_bits; }
};

}  // namespace narrows::rtl
