#pragma once

#include <memory>
#include <span>
#include <vector>

#include "models/rtl/pins.h"
#include "models/rtl/router_channels.h"

namespace narrows::rtl {

/// The RTL routers of a network, with or without nodes, and the wires between RTL neighbours.
class Array {
public:
    /// `routers`: by number; null where a router is no RTL. `tight`: an input buffer may be shorter than a message, so
    /// that the bytes leaving a router depend on the room at the far end.
    Array(const Topology& topology, int lanes, std::vector<std::unique_ptr<Pins>> routers, bool tight);

    bool has(RouterId router) const { return routers_[index(router)] != nullptr; }
    Pins& operator[](RouterId router) { return *routers_[index(router)]; }
    const Pins& operator[](RouterId router) const { return *routers_[index(router)]; }

    /// Ticks the clock of these routers. Their outputs follow within the next cycle.
    void tick(std::span<const RouterId> routers);
    /// The bytes that leave `router` for an RTL neighbour in this cycle become the neighbour's inputs at the next edge.
    void pass_on(RouterId router);

private:
    /// The far end of a channel, if it is RTL.
    struct FarEnd {
        Pins* pins = nullptr;
        int channel = 0;
    };
    struct Wires {
        std::vector<FarEnd> out;  ///< indexed by channel
        std::vector<FarEnd> in;
    };

    static std::size_t index(RouterId router) { return static_cast<std::size_t>(router); }
    Wires wires_of(const Graph& graph, RouterId router);
    FarEnd far_end(RouterId router, int channel) { return has(router) ? FarEnd{&(*this)[router], channel} : FarEnd{}; }
    void set_rooms(RouterId router);
    void pass_bytes(Pins& pins, int channel, const FarEnd& end) const;

    int lanes_;
    std::vector<std::unique_ptr<Pins>> routers_;
    std::vector<Wires> wires_;
    bool tight_;
};

}  // namespace narrows::rtl
