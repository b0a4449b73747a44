#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "models/machine/channel_parameters.h"
#include "models/network/topology/ids.h"

namespace narrows {

/// Where a channel ends: a router, and the input port there.
struct ChannelEnd {
    RouterId router;
    Port in_port;

    friend bool operator==(const ChannelEnd&, const ChannelEnd&) = default;
};

/// The channels of an output port: equal channels that lead to the same input port (docs/timing.md, G1).
struct PortGroup {
    ChannelEnd end;
    ChannelClass channel_class = 0;
    int channels = 1;
};

/// Routers and the channels between them. Routers 0 .. nodes()-1 have a node each, the others are switches. A port may
/// lead nowhere.
class Graph {
public:
    /// `ports`: number of ports of each router on both sides. They lead nowhere until they are joined.
    Graph(int nodes, const std::vector<int>& ports);

    int nodes() const { return nodes_; }
    int routers() const { return static_cast<int>(first_.size()) - 1; }
    int ports(RouterId router) const { return static_cast<int>(first_[at(router) + 1] - first_[at(router)]); }
    int in_ports(RouterId router) const { return ports(router); }
    /// The group of an output port; null if the port leads nowhere.
    const PortGroup* group(RouterId router, Port port) const {
        const PortGroup& group = out_[port_number(router, port)];
        return leads(group.end) ? &group : nullptr;
    }
    /// Calls visit(router, port, group) for every port that leads somewhere.
    template <class Visit>
    void for_each_group(Visit visit) const {
        for (RouterId router = 0; router < routers(); ++router) {
            for (Port port = 0; port < ports(router); ++port) {
                if (const PortGroup* const found = group(router, port)) visit(router, port, *found);
            }
        }
    }
    /// The router and output port from which the channels of an input port come; empty if none do.
    std::optional<ChannelEnd> origin(RouterId router, Port in_port) const {
        const ChannelEnd& from = in_[port_number(router, in_port)];
        return leads(from) ? std::optional(from) : std::nullopt;
    }
    /// Number of channels that end in an input port; 1 if none does.
    int channels_into(RouterId router, Port in_port) const {
        const auto from = origin(router, in_port);
        return from ? group(from->router, from->in_port)->channels : 1;
    }
    /// True if a port has several channels.
    bool has_groups() const { return has_groups_; }
    /// Number of output ports of all routers. Ports that lead nowhere count too; each has a number.
    std::size_t all_ports() const { return out_.size(); }
    std::size_t port_number(RouterId router, Port port) const {
        return first_[at(router)] + static_cast<std::size_t>(port);
    }
    /// The router and the port that have the number.
    ChannelEnd port_with_number(std::size_t number) const;

    /// Joins the output port to the input port. Throws std::logic_error if one of them is joined already.
    void join(RouterId router, Port port, const PortGroup& group);

private:
    static constexpr ChannelEnd nowhere{RouterId(-1), Port(-1)};

    static std::size_t at(RouterId router) { return static_cast<std::size_t>(router); }
    static bool leads(const ChannelEnd& end) { return end.router >= 0; }

    int nodes_;
    bool has_groups_ = false;
    std::vector<std::size_t> first_;  ///< first port of each router, then the number of ports
    std::vector<PortGroup> out_;      ///< indexed by port; leads nowhere unless it is joined
    std::vector<ChannelEnd> in_;      ///< indexed by port: where the channels come from
};

}  // namespace narrows
