#pragma once

#include <vector>

#include "models/machine/machine.h"
#include "models/network/topology/ids.h"

namespace narrows::rtl {

/// The bits that travel beside a head, lowest first: its length, its destination, and its tag. A node of the
/// two-dimensional grid has the destination as column and row, of 8 bits each.
class HeadFormat {
public:
    struct Field {
        const char* name;
        int bits;
    };

    /// The format in hw/node/node.sv.
    static HeadFormat of_grid(const Machine& machine);
    /// The format in hw/router/table_router.sv.
    static HeadFormat of_tables(const Machine& machine, int nodes);

    int length_bits() const { return length_bits_; }
    int destination_bits() const { return destination_bits_; }
    int tag_bits() const { return 16; }
    int bits() const { return length_bits_ + destination_bits_ + tag_bits(); }

    int destination(NodeId node) const { return columns_ == 0 ? int{node} : node % columns_ + (node / columns_ << 8); }
    NodeId node(int destination) const {
        return NodeId(columns_ == 0 ? destination : (destination & 0xff) + (destination >> 8) * columns_);
    }

    /// All fields in the order of their bits, for programs that show them.
    std::vector<Field> fields() const;

private:
    HeadFormat(const Machine& machine, int destination_bits, int columns);

    int length_bits_;
    int destination_bits_;
    int columns_;  ///< 0: the destination is a number
};

}  // namespace narrows::rtl
