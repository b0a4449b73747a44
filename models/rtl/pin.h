#pragma once

#include <string>

/// Descriptions of the pins of the modules of hw/node, for programs that show them.
namespace narrows::rtl {

/// The part of a node or switch that pins belong to. `number` is that of the network port or the interface link,
/// `channel` that of the channel in the port's group.
struct PinGroup {
    enum class Kind { link_out, link_in, channel_out, channel_in };
    Kind kind;
    int number = 0;
    int channel = 0;

    bool operator==(const PinGroup&) const = default;
};

/// The bits of a pin that belong to one place and have one meaning.
struct Pin {
    PinGroup place;
    std::string name;  ///< as in the RTL; for a field of a head with the field's name: "out_info_o_tag"
    int bits;
    bool is_data;  ///< true: bytes of messages; false: a number

    std::size_t words() const { return (static_cast<std::size_t>(bits) + 31) / 32; }
};

}  // namespace narrows::rtl
