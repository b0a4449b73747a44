#pragma once

#include <optional>

#include "models/bounds/derived/order/longest_path.h"
#include "models/bounds/derived/order/machine_edges.h"
#include "models/bounds/derived/order/server_in_order.h"

namespace narrows {

/// The server with the largest bound among those that messages of a plan surely use (docs/bounds.md, "Servers in the
/// order of a plan").
struct BusiestServer {
    Cycle end;       ///< the run ends no earlier
    Cycle from = 0;  ///< the uses that give this bound begin no earlier
    std::optional<Resource> resource{};

    /// Replaces the server if the other one has a larger bound. Ties go to the first in the order of ResourceKind.
    void consider(const Resource& other, const ServerInOrder& server);
};

/// `path`: found with these edges, its messages kept. Returns no resource if none has a larger bound than the path.
BusiestServer busiest_server(MachineEdges& edges, const Topology& topology, const LongestPath& path);

}  // namespace narrows
