// Accesses over host buses (docs/host-bus.md, J).
#include <algorithm>
#include <map>
#include <vector>

#include "traces/log/intervals/intervals.h"
#include "traces/log/intervals/report.h"
#include "traces/log/transfer_stages.h"

namespace narrows {

/// Accesses of an interface overlap, so each takes the first place that is free again.
void Intervals::report_transfers(IntervalReader& reader) const {
    std::map<std::pair<EndpointId, bool>, std::vector<Cycle>> free;
    for (const HostTransfer& transfer : log_.nodes().transfers) {
        const EndpointId endpoint = topology_.placement()->endpoint_at(transfer.node, transfer.interface);
        std::vector<Cycle>& places = free[{endpoint, transfer.is_write}];
        auto place = std::ranges::find_if(places, [&](Cycle end) { return end <= transfer.asked; });
        if (place == places.end()) place = places.insert(place, 0);
        *place = transfer.end;
        const NodePart part = transfer.is_write ? NodePart::host_write : NodePart::host_read;
        const bool is_of_program = transfer.owner.kind == AccessOwner::Kind::processor;
        Interval interval{{int{endpoint}, part, 0, static_cast<int>(place - places.begin())},
                          is_of_program ? no_message : transfer.owner.number,
                          transfer.asked,
                          transfer.end,
                          {}};
        for (const TransferStage& stage : stages_of(transfer, machine_))
            interval.add(stage.occupation, stage.from, stage.to);
        report_interval(reader, interval);
    }
}

}  // namespace narrows
