#pragma once

#include <map>
#include <vector>

#include "models/bounds/derived/channel_uses.h"
#include "models/bounds/derived/order/longest_path.h"
#include "models/bounds/derived/server.h"
#include "models/topology/resource.h"

namespace narrows {

/// A resource that serves one use at a time. Uses that begin late also count without those before them, which may have
/// ended long ago.
class ServerInOrder {
public:
    void add(const ServerUse& use) {
        if (use.period > 0) uses_.push_back(use);
    }

    struct Busy {
        Cycle from = 0;  ///< only uses that begin no earlier count
        Cycle end = 0;   ///< of the run, at least
    };
    Busy bound() const;

private:
    std::vector<ServerUse> uses_;
};

/// The links, channels, processors and memory ports that messages of a plan surely use, on nodes with one processor
/// each (docs/bounds.md, "Servers in the order of a plan").
class BusyServers {
public:
    /// `path`: with its messages kept.
    BusyServers(const Machine& machine, const Topology& topology, const LongestPath& path);

    struct Busiest {
        ServerInOrder::Busy busy;
        Resource resource{};
    };
    /// The first of those with the largest bound; no cycles if there is no message.
    Busiest busiest() const;

private:
    void add(const LongestPath& path, const LongestPath::Kept& message);
    void add_channels(const FlowRoute& route, const FlowNeeds& needs, int bytes, Cycle later, Cycle longer);
    ServerInOrder& server(ResourceKind kind, int place, int first = 0) { return servers_[{kind, place, first}]; }

    struct Place {
        ResourceKind kind;
        int place;
        int first;

        auto operator<=>(const Place&) const = default;
    };

    const Machine machine_;  ///< with the best channels
    const ChannelUses channel_uses_;
    const Topology& topology_;
    FlowRoutes routes_;
    KnownNeeds needs_;
    std::map<Place, ServerInOrder> servers_;
};

}  // namespace narrows
