#include "tests/reference/flight.h"

#include <algorithm>
#include <utility>

namespace narrows::reference {

Flight::Flight(const Machine& machine, Message& message, std::vector<Stage> stages, Cycle t)
    : machine_(&machine),
      message_(&message),
      stages_(std::move(stages)),
      launched_(t),
      injected_(machine.interface.injection_buffers > 0) {
    const int bytes = message.send.bytes;
    buffers_.emplace_back(bytes, 0);
    for (int number = 0; number < bytes; ++number) buffers_.front().put(number, t);  // complete since S1
    if (injected_) buffers_.emplace_back(bytes, 0);
    const int input_buffer = machine.network.buffer_flits * machine.network.link_bytes_per_cycle;  // N1
    for (std::size_t i = 0; i + 1 < stages_.size(); ++i) {
        buffers_.emplace_back(input_buffer, machine.network.link_latency);
    }
    buffers_.emplace_back(bytes, 0);
}

Cycle Flight::asks_at() const {
    if (path().empty()) return launched_;  // S4: f, S5: J
    if (path().size() == stages_.size()) return never;
    const Crossing& last = path().back();
    const bool waits_for_tail = next().port == Topology::local && !machine_->interface.cut_through;
    const Cycle crossed = waits_for_tail ? last.tail : last.head;  // E1 or N2
    return crossed == never ? never : crossed + machine_->network.link_latency;
}

void Flight::grant(Cycle t) { message_->transfer.path.push_back({next().router, next().port, t, never}); }

Rate Flight::rate(std::size_t i) const {
    const Rate interface_link{machine_->interface.link_bytes_per_cycle, machine_->interface.link_flit_time};
    const Rate network_link{machine_->network.link_bytes_per_cycle, machine_->network.link_flit_time};
    if (stages_[i].port == Topology::local) return interface_link;  // E2
    if (i > 0 || injected_) return network_link;
    // Fed by the send buffer: the slower of the two rates. Where a flit takes several cycles, all flits have one size.
    return {std::min(interface_link.width, network_link.width),
            std::max(interface_link.flit_time, network_link.flit_time)};
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

void Flight::move(Cycle t) {
    // From the send buffer onwards: the channel before sees the room that a byte leaves at t only at t + 1 (N4), and a
    // byte may pass an empty injection buffer in the cycle at which it comes (S5).
    const InterfaceParameters& interface = machine_->interface;
    Buffer& send_buffer = buffers_.front();
    if (injected_) {
        cross(send_buffer, buffers_[1], {interface.link_bytes_per_cycle, interface.link_flit_time}, launched_, t);
    }
    const std::size_t first = injected_ ? 1 : 0;
    const bool all_fast = interface.link_flit_time == 1 && machine_->network.link_flit_time == 1;
    std::vector<Crossing>& path = message_->transfer.path;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const bool crossed = cross(buffers_[first + i], buffers_[first + i + 1], rate(i), path[i].head, t);
        if (all_fast && path[i].head == t && !crossed) throw std::logic_error("a granted head did not cross");
        bool nothing_behind = true;  // all bytes are past channel i
        for (std::size_t k = 0; k <= first + i; ++k) nothing_behind = nothing_behind && buffers_[k].empty();
        if (nothing_behind && path[i].tail == never) path[i].tail = t;
    }
    if (send_buffer.empty() && message_->left_wire == never) message_->left_wire = t;
}

std::vector<int> Flight::bytes_held() const {
    std::vector<int> held;
    for (const Buffer& buffer : buffers_) held.push_back(buffer.size());
    return held;
}

}  // namespace narrows::reference
