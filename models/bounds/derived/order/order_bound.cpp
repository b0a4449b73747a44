#include "models/bounds/derived/order/order_bound.h"

#include <fmt/format.h>

#include "models/bounds/derived/order/longest_path.h"
#include "models/bounds/derived/order/plain_edges.h"
#include "models/bounds/derived/order/shared_edges.h"
#include "models/topology/resource.h"

namespace narrows {

namespace {

std::string chain_text(const Topology& topology, const ChainTime& chain, RankId to) {
    const std::string last = rank_name(topology, to);
    if (chain.messages == 0) return fmt::format("the operations of {}, one after the other", last);
    return fmt::format("a chain of {} message{}, from {} to {}", chain.messages, chain.messages == 1 ? "" : "s",
                       rank_name(topology, chain.from), last);
}

}  // namespace

Bound order_bound(const Machine& machine, const Topology& topology, const OrderedPrograms& programs) {
    std::unique_ptr<MessageEdges> edges;
    if (machine.has_shared_nodes()) {
        edges = std::make_unique<SharedEdges>(machine, topology);
    } else {
        edges = std::make_unique<PlainEdges>(machine, topology);
    }
    const LongestPath path(machine, *edges, programs);
    return {"derived", BoundKind::lower, path.chain().cycles, "docs/bounds.md",
            chain_text(topology, path.chain(), path.to())};
}

}  // namespace narrows
