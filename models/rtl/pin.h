#pragma once

#include <string>

/// What somebody who shows the pins of hw/node/node.sv needs to know of them.
namespace narrows::rtl {

/// The part of the node that pins belong to; `number`: of a network port or an interface link.
struct PinPlace {
    enum class Part { processor, link_out, link_in, channel_out, channel_in };
    Part part;
    int number = 0;

    bool operator==(const PinPlace&) const = default;
};

/// Those bits of a pin that belong to one place and mean one thing.
struct Pin {
    PinPlace place;
    std::string name;  ///< as in node.sv; with a field of a head behind it: "out_info_o_tag"
    int bits;
    bool is_data;  ///< bytes of messages; else a number

    std::size_t words() const { return (static_cast<std::size_t>(bits) + 31) / 32; }
};

}  // namespace narrows::rtl
