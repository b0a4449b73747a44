#pragma once

#include <cstdint>
#include <vector>

#include "models/network/router/fabric.h"
#include "models/network/topology/placement.h"
#include "models/node/shared/protocol.h"

namespace narrows {

/// Packets of other jobs that have come into memory.
struct OtherPackets {
    std::uint64_t packets = 0;
    std::uint64_t payload_bytes = 0;
};

/// Sends packets of other jobs from the interfaces of a node (docs/nodes.md, U).
class OtherJobs {
public:
    OtherJobs(const Fabric& fabric, const Placement& placement, NodeId node, ControlPackets& packets);

    /// Makes `packet`, which gets the register of an interface in this cycle, the packet that asked there.
    void fill(Message& packet, int interface) const;
    /// The packet that asked for the register of the interface has got it: the next one can ask.
    void in_register(int interface);
    /// The packet has come into the memory of this node.
    void came(const Message& packet);

    const OtherPackets& received() const { return received_; }

private:
    struct Source {
        EndpointId endpoint;
        std::uint32_t number = 0;  ///< of the packet that asks next
    };

    Source& source(int interface) { return sources_[static_cast<std::size_t>(interface)]; }
    const Source& source(int interface) const { return sources_[static_cast<std::size_t>(interface)]; }
    int draw(const Source& source, int purpose, Cycle values) const;
    void wait(int interface);
    void ask(std::uint64_t interface);

    const Fabric& fabric_;
    const Placement& placement_;
    NodeId node_;
    ControlPackets& packets_;
    Payload payload_;              ///< of every packet
    std::vector<Source> sources_;  ///< by interface; none if there are no other jobs
    OtherPackets received_;
};

}  // namespace narrows
