#include "models/bounds/derived/shared_nodes.h"

#include "models/topology/packet_plan.h"
#include "models/topology/placement.h"

namespace narrows {

namespace {

/// Of a rank: the steps of its processor (docs/nodes.md, P9). None of them overlaps another one.
class ProcessorUse {
public:
    explicit ProcessorUse(const Machine& machine)
        : machine_(machine), placement_(machine), busy_(static_cast<std::size_t>(machine.ranks())) {}

    void add(const Flow& flow) {
        const auto payload = static_cast<std::size_t>(flow.bytes - machine_.message.header_bytes);
        // Within a node there are no packets.
        const bool cuts = machine_.message.cut == MessageCut::processor &&
                          placement_.node_of(flow.from) != placement_.node_of(flow.to);
        const Cycle steps = cuts ? PacketPlan(machine_.message, payload).packets() : 1;
        of(flow.from) += flow.messages * steps * machine_.processor.send_overhead;
        of(flow.to) += flow.messages * steps * machine_.processor.receive_overhead;
    }
    void add(RankId rank, Cycle work) { of(rank) += work; }

    const std::vector<Cycle>& busy() const { return busy_; }

private:
    Cycle& of(RankId rank) { return busy_[static_cast<std::size_t>(rank)]; }

    const Machine& machine_;
    const Placement placement_;
    std::vector<Cycle> busy_;
};

}  // namespace

std::vector<ResourceBound> bounds_of_shared_nodes(const Machine& machine, const Traffic& traffic) {
    ProcessorUse processors(machine);
    for (const Flow& flow : traffic.flows) {
        if (flow.from != flow.to) processors.add(flow);
    }
    for (std::size_t rank = 0; rank < traffic.compute.size(); ++rank)
        processors.add(RankId(static_cast<int>(rank)), traffic.compute[rank]);
    std::vector<ResourceBound> found;
    for (std::size_t rank = 0; rank < processors.busy().size(); ++rank) {
        if (processors.busy()[rank] > 0)
            found.push_back({processors.busy()[rank], {ResourceKind::processor, static_cast<int>(rank)}});
    }
    return found;
}

}  // namespace narrows
