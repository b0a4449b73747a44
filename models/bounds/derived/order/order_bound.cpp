#include "models/bounds/derived/order/order_bound.h"

#include <fmt/format.h>

#include "models/bounds/derived/order/busy_servers.h"
#include "models/bounds/derived/order/machine_edges.h"
#include "models/network/topology/resource.h"

namespace narrows {

namespace {

/// Each message that is kept takes about 500 bytes.
constexpr std::int64_t most_kept = 300'000;

std::string chain_text(const Topology& topology, const LongestPath& path) {
    const std::string last = rank_name(topology, path.to());
    const int messages = path.chain().messages;
    if (messages == 0) return fmt::format("the operations of {}, one after the other", last);
    return fmt::format("a chain of {} message{}, from {} to {}", messages, messages == 1 ? "" : "s",
                       rank_name(topology, path.from()), last);
}

Bound bound_of_chain(const Topology& topology, const LongestPath& path) {
    return {"derived", BoundKind::lower, path.chain().cycles, "docs/bounds.md", chain_text(topology, path)};
}

Bound larger(const Topology& topology, const LongestPath& path, const BusiestServer& server) {
    if (!server.resource) return bound_of_chain(topology, path);
    return {"derived",
            BoundKind::lower,
            server.end,
            "docs/bounds.md",
            fmt::format("{} from cycle {} on", resource_name(topology, *server.resource), server.from),
            server.resource};
}

}  // namespace

Bound chain_bound(const Machine& machine, const Topology& topology, const OrderedPrograms& programs) {
    MachineEdges edges(machine, topology);
    return bound_of_chain(topology, LongestPath(machine, edges, programs));
}

Bound order_bound(const Machine& machine, const Topology& topology, const OrderedPrograms& programs,
                  const Traffic& traffic) {
    std::int64_t messages = 0;
    for (const Flow& flow : traffic.flows) messages += flow.messages;
    if (messages > most_kept) return chain_bound(machine, topology, programs);
    MachineEdges edges(machine, topology);
    const LongestPath path(machine, edges, programs, messages);
    return larger(topology, path, busiest_server(edges, topology, path));
}

}  // namespace narrows
