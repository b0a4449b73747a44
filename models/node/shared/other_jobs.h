#pragma once

#include <cstdint>
#include <vector>

#include "models/network/router/fabric.h"
#include "models/network/topology/placement.h"
#include "models/node/shared/protocol.h"

namespace narrows {

/// Counts the packets of other jobs that have come into memory.
struct OtherPackets {
    std::uint64_t packets = 0;
    std::uint64_t payload_bytes = 0;
};

/// Sends packets of other jobs from the interfaces of a node (docs/nodes.md, U).
class OtherJobs {
public:
    OtherJobs(const Fabric& fabric, const Placement& placement, NodeId node, ControlPackets& packets);

    /// Turns `packet`, which gets the register of a link in this cycle, into the packet that asked there.
    void fill(Message& packet, int interface, LinkId link) const;
    /// The packet that asked for the register of the link has it now, so the next one can ask.
    void in_register(int interface, LinkId link);
    /// Counts the packet, which has come into the memory of this node.
    void came(const Message& packet);

    const OtherPackets& received() const { return received_; }

private:
    struct Source {
        int interface;
        LinkId link;
        EndpointId drawn;          ///< the number of the link, used in draws instead of a source endpoint
        std::uint32_t number = 0;  ///< the number of the packet that asks next
    };

    std::size_t index(int interface, LinkId link) const;
    RankId receiver(const Source& source) const;
    int draw(const Source& source, int purpose, Cycle values) const;
    void wait(std::size_t source);
    void ask(std::uint64_t source);

    const Fabric& fabric_;
    const Placement& placement_;
    NodeId node_;
    ControlPackets& packets_;
    Payload payload_;              ///< payload of every packet
    std::vector<Source> sources_;  ///< one source for each data link; empty if there are no other jobs
    OtherPackets received_;
};

}  // namespace narrows
