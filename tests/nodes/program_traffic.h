#pragma once

#include <algorithm>
#include <vector>

#include "models/bounds/bound.h"
#include "tests/reference/nodes/programs.h"

namespace narrows {

/// The requests of programs to a machine, as traffic for bounds.
inline Traffic traffic_of(const Machine& machine, const std::vector<reference::NodeActivity>& activities) {
    using What = reference::NodeOperation::What;
    Traffic traffic;
    traffic.compute.resize(static_cast<std::size_t>(machine.ranks()));
    for (const reference::NodeActivity& activity : activities) {
        const RankId rank(activity.rank);
        for (const reference::NodeOperation& next : activity.operations) {
            switch (next.what) {
                case What::send:
                    traffic.flows.push_back(
                        {rank, RankId(next.rank), machine.message.header_bytes + next.bytes, 1, next.message_class});
                    break;
                case What::work:
                case What::compute: traffic.compute[static_cast<std::size_t>(rank)] += next.cycles; break;
                case What::copy: traffic.moved.push_back({rank, MovedBytes::How::copied, next.bytes}); break;
                case What::sweep: traffic.moved.push_back({rank, MovedBytes::How::swept, next.bytes}); break;
                case What::receive:
                case What::wait:
                case What::sent: break;
                case What::dma:
                    if (next.bytes > 0)
                        traffic.accesses.push_back({rank, next.interface, next.is_write, next.bytes, 1});
                    break;
            }
        }
    }
    return traffic;
}

/// When the last program has ended and the last message is delivered.
inline Cycle end_of(const reference::NodesOutcome& outcome) {
    Cycle end = 0;
    for (const reference::WholeTransfer& message : outcome.messages) end = std::max(end, message.delivered);
    for (const auto& activity : outcome.ends) {
        for (const reference::OperationEnd& operation : activity) end = std::max(end, operation.end);
    }
    return end;
}

}  // namespace narrows
