#include "models/network/medium/medium_tap.h"

namespace narrows {

MediumTap::MediumTap(Fabric& fabric, RouterId id, Medium& medium)
    : ModelRouter(fabric, id), medium_(medium), has_buffers_(fabric.machine.topology.kind != TopologyKind::ethernet) {
    make_outputs(fabric);
    medium.add(*this);
}

void MediumTap::link_free(LinkId link, Cycle cycle) {
    if (!has_buffers_) return;
    outputs_.back().channel(link).release(cycle);
    medium_.receiver_free(fabric_.topology.node_at(id_), cycle);
}

void MediumTap::arrive(Message& message, Cycle head) {
    const Crossing crossing{head, id_, Topology::local};
    message.head_crosses(crossing, fabric_.keeps_paths);
    message.link = 0;
    if (fabric_.observer != nullptr) fabric_.observer->head_crossed(message, crossing);
    message.tail_crosses(message.tail_may_cross, 0);
    if (fabric_.observer != nullptr) fabric_.observer->tail_crossed(message, 1, message.last_tail);
    Channel& link_in = outputs_.back().channel(0);
    link_in.grant({&message, head, 0}, head);
    if (!has_buffers_) link_in.release(message.last_tail + 1);
    sink().arriving(message, 0, message.last_tail);
}

}  // namespace narrows
