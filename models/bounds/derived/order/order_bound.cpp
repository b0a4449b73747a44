#include "models/bounds/derived/order/order_bound.h"

#include <fmt/format.h>

#include "models/bounds/derived/order/busy_servers.h"
#include "models/bounds/derived/order/plain_edges.h"
#include "models/bounds/derived/order/shared_edges.h"
#include "models/topology/resource.h"

namespace narrows {

namespace {

std::string chain_text(const Topology& topology, const LongestPath& path) {
    const std::string last = rank_name(topology, path.to());
    const int messages = path.chain().messages;
    if (messages == 0) return fmt::format("the operations of {}, one after the other", last);
    return fmt::format("a chain of {} message{}, from {} to {}", messages, messages == 1 ? "" : "s",
                       rank_name(topology, path.from()), last);
}

std::unique_ptr<MessageEdges> edges_of(const Machine& machine, const Topology& topology) {
    if (machine.has_shared_nodes()) return std::make_unique<SharedEdges>(machine, topology);
    return std::make_unique<PlainEdges>(machine, topology);
}

Bound bound_of_chain(const Topology& topology, const LongestPath& path) {
    return {"derived", BoundKind::lower, path.chain().cycles, "docs/bounds.md", chain_text(topology, path)};
}

}  // namespace

Bound chain_bound(const Machine& machine, const Topology& topology, const OrderedPrograms& programs) {
    const auto edges = edges_of(machine, topology);
    return bound_of_chain(topology, LongestPath(machine, *edges, programs));
}

Bound order_bound(const Machine& machine, const Topology& topology, const OrderedPrograms& programs) {
    if (machine.has_shared_nodes()) return chain_bound(machine, topology, programs);
    const auto edges = edges_of(machine, topology);
    const LongestPath path(machine, *edges, programs, LongestPath::Keep::messages);
    const auto [busy, resource] = BusyServers(machine, topology, path).busiest();
    if (busy.end <= path.chain().cycles) return bound_of_chain(topology, path);
    return {"derived",
            BoundKind::lower,
            busy.end,
            "docs/bounds.md",
            fmt::format("{} from cycle {} on", resource_name(topology, resource), busy.from),
            resource};
}

}  // namespace narrows
