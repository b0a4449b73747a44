#pragma once

#include <cstdint>
#include <optional>

namespace narrows::cost {

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
