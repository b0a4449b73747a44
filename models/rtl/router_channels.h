#pragma once

#include <vector>

#include "models/network/topology/graph.h"

namespace narrows::rtl {

/// A channel at a router: a port, and the channel's number in the group.
struct RouterChannel {
    Port port;
    int channel;
};

/// The channels that begin and end at a router, numbered as in the RTL: port by port, then through the group. A port
/// that leads nowhere counts as one channel.
class RouterChannels {
public:
    RouterChannels(const Graph& graph, RouterId router) {
        for (Port port = 0; port < graph.in_ports(router); ++port) in_.add(port, graph.channels_into(router, port));
        for (Port port = 0; port < graph.ports(router); ++port) {
            const PortGroup* const group = graph.group(router, port);
            out_.add(port, group == nullptr ? 1 : group->channels);
        }
    }

    const std::vector<RouterChannel>& in() const { return in_.all; }
    const std::vector<RouterChannel>& out() const { return out_.all; }
    int in_number(Port port, int channel) const { return in_.first[static_cast<std::size_t>(port)] + channel; }
    int out_number(Port port, int channel) const { return out_.first[static_cast<std::size_t>(port)] + channel; }

private:
    struct Side {
        std::vector<RouterChannel> all;
        std::vector<int> first;  ///< indexed by port

        void add(Port port, int channels) {
            first.push_back(static_cast<int>(all.size()));
            for (int channel = 0; channel < channels; ++channel) all.push_back({port, channel});
        }
    };

    Side in_;
    Side out_;
};

}  // namespace narrows::rtl
