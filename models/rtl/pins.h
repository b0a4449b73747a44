#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "models/rtl/pin.h"
#include "models/rtl/routes.h"

/// The verilated RTL of a router, with or without a node.
namespace narrows::rtl {

/// The data that travel on separate wires beside the first bytes of a message.
struct Head {
    int bytes;
    NodeId to;
    int tag;
};

/// Room for the bytes that cross the widest channel in a cycle (network.link_bytes_per_cycle).
using FlitBytes = std::array<std::byte, 128>;

/// Bytes that cross a channel in a cycle.
struct Flit {
    const Head* head;  ///< null if no head is among the bytes
    std::span<const std::byte> bytes;
    int lane = 0;  ///< lane that the head enters
};

/// Events on the interface links in a cycle. Each pin has a bit for each link.
struct LinkEvents {
    // Outwards.
    unsigned head_leaves_buffer;
    unsigned last_leaves_buffer;
    unsigned copied;
    bool any_asks;  ///< some input of the router asks
    // Inwards.
    unsigned head_arrives;
    unsigned last_arrives;
    unsigned accepts;  ///< the link can be granted
    unsigned presents;

    static bool has(unsigned pin, LinkId link) { return (pin >> link & 1) != 0; }
};

/// The pins of a node's interface: those towards its processor, and those for observers of its links.
class InterfacePins {
public:
    virtual ~InterfacePins() = default;

    // Pins towards the processor.
    virtual bool free(LinkId link) const = 0;
    bool copied(LinkId link) const { return LinkEvents::has(link_events().copied, link); }
    virtual void start(LinkId link, const Head& head, std::span<const std::byte> message) = 0;
    virtual bool waits(Port port) const = 0;
    virtual void acknowledged(Port port) = 0;
    bool presents(LinkId link) const { return LinkEvents::has(link_events().presents, link); }
    virtual Head presented(LinkId link, std::span<std::byte> message) const = 0;
    virtual void taken(LinkId link) = 0;

    // Pins for observers of the interface links.
    virtual LinkEvents link_events() const = 0;
    bool head_leaves_buffer(LinkId link) const { return LinkEvents::has(link_events().head_leaves_buffer, link); }
    virtual bool asks(int input) const = 0;  ///< input of the router; the inputs of the interface are counted from 0
    virtual Head asking(int input) const = 0;
    bool head_arrives(LinkId link) const { return LinkEvents::has(link_events().head_arrives, link); }
    bool last_arrives(LinkId link) const { return LinkEvents::has(link_events().last_arrives, link); }
    virtual Head arriving(LinkId link) const = 0;
};

/// Whether something happens in a cycle on any channel, so that not all of them need to be looked at.
struct ChannelEvents {
    bool head_leaves;
    bool bytes_leave;
    bool frees;  ///< a lane of a channel that ends here
};

/// The pins of a module of hw/node. In every cycle the outputs are read, the inputs are set, and edge() is called.
/// Channels have the numbers of RouterChannels.
class Pins {
public:
    virtual ~Pins() = default;

    virtual void reset(const Routes& routes) = 0;
    /// The clock edge that ends the cycle. Afterwards all inputs are off, except room(). Throws std::logic_error if an
    /// assertion of the RTL fails.
    virtual void edge() = 0;
    /// Updates the outputs after set_room() and acknowledged(). No other input reaches an output within a cycle.
    virtual void update_outputs() = 0;

    /// Null where the router is a switch.
    virtual InterfacePins* interface() = 0;
    const InterfacePins* interface() const { return const_cast<Pins*>(this)->interface(); }

    virtual ChannelEvents channel_events() const = 0;

    // Channels that end here.
    virtual void come(int channel, const Flit& flit) = 0;
    /// The last byte of a message leaves the lane.
    virtual bool frees(int channel, int lane) const = 0;
    /// Free bytes of an input buffer that may be smaller than a message.
    virtual int room(int channel) const = 0;

    // Channels that begin here.
    virtual bool head_leaves(int channel) const = 0;
    virtual Head leaving(int channel) const = 0;
    virtual int lane_of_leaving(int channel) const = 0;  ///< the lane that the head enters at the far end
    /// The number of bytes that cross in this cycle; writes them to `bytes`.
    virtual int bytes_leaving(int channel, std::span<std::byte> bytes) const = 0;
    virtual void set_freed(int channel, int lane) = 0;
    virtual void set_room(int channel, int bytes) = 0;

    // All pins, for programs that show them; the pins of a place follow each other.
    virtual std::vector<Pin> list() const = 0;
    /// Their present values in the order of the list. Each pin starts a new word, lowest bits first.
    virtual void read(std::vector<std::uint32_t>& words) const = 0;
};

}  // namespace narrows::rtl
