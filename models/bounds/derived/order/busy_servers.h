#pragma once

#include <optional>

#include "models/bounds/derived/order/longest_path.h"
#include "models/bounds/derived/order/plain_edges.h"
#include "models/bounds/derived/order/server_in_order.h"
#include "models/bounds/derived/order/shared_edges.h"

namespace narrows {

/// The server with the largest bound, of those that messages of a plan surely use (docs/bounds.md, "Servers in the
/// order of a plan").
struct BusiestServer {
    Cycle end;       ///< the run ends no earlier
    Cycle from = 0;  ///< the uses that say so begin no earlier
    std::optional<Resource> resource{};

    /// Keeps the first one in the order of ResourceKind where several have the same bound.
    void consider(const Resource& other, const ServerInOrder& server);
};

/// `path`: over these edges, with its messages kept. Without a resource if none has a larger bound than the path.
BusiestServer busiest_server(PlainEdges& edges, const Machine& machine, const Topology& topology,
                             const LongestPath& path);
BusiestServer busiest_server(SharedEdges& edges, const Machine& machine, const Topology& topology,
                             const LongestPath& path);

}  // namespace narrows
