#include "models/network/medium/medium.h"

#include <algorithm>
#include <utility>

#include "models/network/router/make_router.h"

namespace narrows {

MediumCounts& MediumCounts::operator+=(const MediumCounts& more) {
    frames += more.frames;
    collisions += more.collisions;
    excessive_collisions += more.excessive_collisions;
    payload_bytes += more.payload_bytes;
    busy += more.busy;
    waited += more.waited;
    return *this;
}

void CountsByPart::end_parts_at(std::vector<Cycle> ends) {
    ends_ = std::move(ends);
    parts_.assign(ends_.size() + 1, {});
}

std::size_t CountsByPart::part_with(Cycle cycle) const {
    return static_cast<std::size_t>(std::ranges::upper_bound(ends_, cycle) - ends_.begin());
}

void CountsByPart::add(Cycle from, Cycle to, const MediumCounts& done) {
    std::size_t part = part_with(from);
    MediumCounts begun = done;
    begun.payload_bytes = 0;
    parts_[part] += begun;
    const auto all = static_cast<double>(to - from);
    while (from < to) {
        const Cycle until = std::min(to, end_of(part));
        MediumCounts& counts = parts_[part++];
        counts.busy += until - from;
        counts.payload_bytes += done.payload_bytes * (static_cast<double>(until - from) / all);
        from = until;
    }
}

MediumCounts CountsByPart::between(Cycle from, Cycle to) const {
    MediumCounts sum;
    for (std::size_t part = part_with(from); part < parts_.size() && end_of(part) <= to; ++part) sum += parts_[part];
    return sum;
}

void Medium::count(Cycle from, Cycle to, const MediumCounts& done) {
    counts_.add(from, to, done);
    outputs_.front().channel(0).usage.busy += to - from;
    outputs_.front().channel(0).usage.waiting += done.waited;
}

void Medium::cross(Message& message, Cycle head, Cycle tail, Cycle free) {
    count(head, free,
          {.frames = 1,
           .payload_bytes = static_cast<double>(message.payload.size()),
           .waited = head - message.first_asked});
    const Crossing crossing{head, id_, wire};
    message.head_crosses(crossing, fabric_.keeps_paths);
    if (fabric_.observer != nullptr) fabric_.observer->head_crossed(message, crossing);
    message.tail_crosses(tail, latency_);
    if (fabric_.observer != nullptr) fabric_.observer->tail_crossed(message, 0, tail);
    message.source->last_byte_left(message, tail);
}

void Medium::arrive(Message& message) {
    taps_[static_cast<std::size_t>(message.to)]->arrive(message, message.last.head + latency_);
}

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

std::unique_ptr<Medium> make_medium(Fabric& fabric) {
    return fabric.machine.topology.kind == TopologyKind::bus ? make_bus(fabric) : make_ethernet(fabric);
}

std::unique_ptr<ModelRouter> make_router_or_tap(Fabric& fabric, EndpointId endpoint, Medium* medium) {
    const RouterId id = fabric.topology.router_of(endpoint);
    if (medium == nullptr) return make_router(fabric, id);
    return std::make_unique<MediumTap>(fabric, id, *medium);
}

}  // namespace narrows
