#pragma once

#include <cstdint>
#include <optional>

namespace narrows::cost {

/// How fast a node could be clocked on a small FPGA, if it has room there.
struct Fmax {
    static constexpr const char* device = "iCE40 hx8k";
    static constexpr std::int64_t device_cells = 7680;

    std::int64_t cells = 0;     ///< that the node and the registers at its ports take
    bool at_least = false;      ///< so many for flip-flops and memory bits alone; nothing was placed
    std::optional<double> mhz;  ///< the median of some placements; without a value if there is no room

    bool operator==(const Fmax&) const = default;
};

}  // namespace narrows::cost
