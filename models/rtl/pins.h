#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "models/rtl/pin.h"
#include "models/topology/grid.h"

/// The RTL of a node, verilated.
namespace narrows::rtl {

/// The data that travel on wires of their own beside the first bytes of a message.
struct Head {
    int bytes;
    int column;
    int row;
    int tag;
};

/// Bytes that cross a channel in a cycle.
struct Flit {
    const Head* head;  ///< null if no head is among them
    std::span<const std::byte> bytes;
};

/// The pins of hw/node/node.sv. In every cycle the outputs are read, the inputs are set, and edge() is called.
class Pins {
public:
    virtual ~Pins() = default;

    virtual void reset(const Grid& grid, NodeId node) = 0;
    /// The clock edge that ends the cycle. Afterwards all inputs are off, except room(). Throws std::logic_error if an
    /// assertion of the RTL fails.
    virtual void edge() = 0;
    /// Updates the outputs after set_room() and acknowledged(). No other input reaches an output within a cycle.
    virtual void update_outputs() = 0;

    // The processor's side.
    virtual bool free(LinkId link) const = 0;
    virtual bool copied(LinkId link) const = 0;
    virtual void start(LinkId link, const Head& head, std::span<const std::byte> message) = 0;
    virtual bool waits(Port port) const = 0;
    virtual void acknowledged(Port port) = 0;
    virtual bool presents(LinkId link) const = 0;
    virtual Head presented(LinkId link, std::span<std::byte> message) const = 0;
    virtual void taken(LinkId link) = 0;

    // Channels that end at the node.
    virtual void come(Port port, const Flit& flit) = 0;
    virtual int room(Port port) const = 0;
    virtual bool done(Port port) const = 0;  ///< the last byte of a message leaves the input buffer

    // Channels that begin at the node.
    virtual bool head_leaves(Port port) const = 0;
    virtual Head leaving(Port port) const = 0;
    /// The number of bytes that cross in this cycle; writes them to `bytes`.
    virtual int bytes_leaving(Port port, std::span<std::byte> bytes) const = 0;
    virtual void set_room(Port port, int bytes) = 0;
    virtual void set_done(Port port) = 0;

    // Interface links, for observers.
    virtual bool head_leaves_buffer(LinkId link) const = 0;
    virtual bool last_leaves_buffer(LinkId link) const = 0;
    virtual bool asks(int input) const = 0;  ///< input: of the router; the inputs of the interface are counted from 0
    virtual Head asking(int input) const = 0;
    virtual bool head_arrives(LinkId link) const = 0;
    virtual bool last_arrives(LinkId link) const = 0;
    virtual Head arriving(LinkId link) const = 0;
    virtual bool accepts(LinkId link) const = 0;  ///< the link inwards can be granted

    // All pins, for programs that show them; the pins of a place follow each other.
    virtual std::vector<Pin> list() const = 0;
    /// Their present values in the order of the list. Each pin starts a new word, lowest bits first.
    virtual void read(std::vector<std::uint32_t>& words) const = 0;
};

}  // namespace narrows::rtl
