#include "tests/reference/flight.h"

#include <algorithm>

namespace narrows::reference {

Flight::Flight(const Machine& machine, Message& message, int entry, Cycle t)
    : machine_(&machine),
      message_(&message),
      entry_(entry),
      launched_(t),
      injected_(machine.interface.injection_buffers > 0),
      place_{RouterId(int{message.send.from}),
             Topology::local,
             0,
             message.send.from,
             message.send.to,
             message.number_in_pair} {
    const int bytes = message.send.bytes;
    buffers_.emplace_back(bytes, 0);
    for (int number = 0; number < bytes; ++number) buffers_.front().put(number, t);  // complete since S1
    if (injected_) buffers_.emplace_back(bytes, 0);
}

Cycle Flight::may_ask_at() const {
    if (path().empty()) return launched_;  // S4: f, S5: J
    if (place_.here == gone) return never;
    const Crossing& last = path().back();
    const bool waits_for_tail = at_destination() && !machine_->interface.cut_through;
    const Cycle crossed = waits_for_tail ? last.tail : last.head;  // E1 or N2
    return crossed == never ? never : crossed + latency_;
}

Rate Flight::interface_rate() const {
    return {machine_->interface.link_bytes_per_cycle, machine_->interface.link_flit_time};
}

void Flight::grant(const Hop& hop, Cycle t) {
    Rate rate = hop.values.rate;
    if (hop.port == Topology::local) {
        rate = interface_rate();  // E2
    } else if (path().empty() && !injected_) {
        // Fed by the send buffer: the slower of the two rates. Where a flit takes several cycles, all have one size.
        rate = {std::min(interface_rate().width, rate.width), std::max(interface_rate().flit_time, rate.flit_time)};
    }
    rates_.push_back(rate);
    latency_ = hop.values.latency;
    buffers_.emplace_back(hop.port == Topology::local ? message_->send.bytes : hop.values.slot_bytes, latency_);
    message_->transfer.path.push_back({hop.router, hop.port, hop.channel, hop.lane, t, never});
    place_.here = hop.port == Topology::local ? gone : hop.end.router;
    place_.in_port = hop.end.in_port;
    place_.lane = hop.lane;
    asked_ = false;
}

/// N4: bytes cross in order. Each needs its flit's time on the wire, its time in this buffer, and room behind. True if
/// one crossed.
bool Flight::cross(Buffer& from, Buffer& to, Rate rate, Cycle head, Cycle t) {
    bool crossed = false;
    while (t >= head + rate.flit_time - 1 && from.offers(t) && to.wire_is_free(t, rate.width, rate.flit_time) &&
           to.has_room(t, rate.flit_time)) {
        to.put(from.take(t), t);
        crossed = true;
    }
    return crossed;
}

bool Flight::move(Cycle t) {
    // Bytes move from the send buffer onwards: the channel before sees the room that a byte leaves at t only at t + 1
    // (N4), and a byte may pass an empty injection buffer in the cycle at which it comes (S5).
    bool moved = false;
    Buffer& send_buffer = buffers_.front();
    if (injected_) moved = cross(send_buffer, buffers_[1], interface_rate(), launched_, t);
    bool all_fast = machine_->interface.link_flit_time == 1;
    std::vector<Crossing>& path = message_->transfer.path;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const std::size_t from = first_buffer() + i;
        const bool crossed = cross(buffers_[from], buffers_[from + 1], rates_[i], path[i].head, t);
        moved |= crossed;
        all_fast = all_fast && rates_[i].flit_time == 1;
        if (all_fast && path[i].head == t && !crossed) throw std::logic_error("a granted head did not cross");
        if (path[i].tail == never && buffers_[from + 1].came() == message_->send.bytes) path[i].tail = t;
    }
    if (send_buffer.empty() && message_->left_wire == never) message_->left_wire = t;
    return moved;
}

std::vector<int> Flight::bytes_held() const {
    std::vector<int> held;
    for (const Buffer& buffer : buffers_) held.push_back(buffer.size());
    return held;
}

}  // namespace narrows::reference
