#pragma once

#include <cstdint>
#include <optional>

namespace narrows::cost {

/// The cost of a part of a node (docs/cost.md).
struct PartCost {
    std::int64_t logic_cells = 0;  ///< look-up tables of four inputs
    std::int64_t flip_flops = 0;
    std::int64_t memory_bits = 0;  ///< bits of message buffers, and of the fields stored beside the messages

    friend PartCost operator+(const PartCost& a, const PartCost& b) {
        return {a.logic_cells + b.logic_cells, a.flip_flops + b.flip_flops, a.memory_bits + b.memory_bits};
    }
    friend PartCost operator*(std::int64_t times, const PartCost& part) {
        return {times * part.logic_cells, times * part.flip_flops, times * part.memory_bits};
    }
    bool operator==(const PartCost&) const = default;
};

/// A node without its processor.
struct HardwareCost {
    PartCost interface;
    PartCost router;
    std::int64_t logic_depth = 0;  ///< logic cells and memory reads on the longest path between flip-flops or ports

    PartCost node() const { return interface + router; }
    bool operator==(const HardwareCost&) const = default;
};

/// The clock frequency of a node on a small FPGA, if it fits.
struct Fmax {
    static constexpr const char* device = "iCE40 hx8k";
    static constexpr std::int64_t device_cells = 7680;

    std::int64_t cells = 0;     ///< logic cells of the node and of the registers at its ports
    bool at_least = false;      ///< `cells` only counts flip-flops and memory bits, and nothing was placed
    std::optional<double> mhz;  ///< the median of some placements; empty if the node does not fit

    bool operator==(const Fmax&) const = default;
};

}  // namespace narrows::cost
