#include "models/bounds/derived/message_times.h"

#include <algorithm>

#include "models/machine/bit_times.h"

namespace narrows {

MessageTimes::MessageTimes(const Machine& machine, int bytes, int hops, const AroundPacket& around)
    : bytes_(bytes),
      hops_(hops),
      buffer_bytes_(machine.has_medium() ? bytes : machine.input_buffer_bytes()),  // X2: a medium has no buffers
      latency_(machine.network.link_latency),
      credit_latency_(machine.network.credit_latency),
      before_(around.before) {
    const InterfaceParameters& interface = machine.interface;
    const NetworkParameters& network = machine.network;
    const bool injects = interface.injection_buffers > 0;
    const bool moves = interface.data_mover == DataMover::processor;
    const bool at_arrival = machine.processor.receive_overhead_due == ReceiveOverhead::at_arrival;
    const Cycle interface_cycles = machine.interface_cycles(bytes);

    const MemoryAccess access = machine.memory_access(bytes);  // M3
    const Cycle send_overhead = machine.processor.send_overhead + interface.send_overhead;
    after_delivery_ = std::max(access.store, around.after);
    lead_ = before_ + std::max({around.overhead + send_overhead, access.load, around.read}) + 1;  // S1, M1, T4, then S2
    const Cycle arrival_overhead = at_arrival ? machine.processor.receive_overhead : 0;
    processor_receive_ = arrival_overhead + around.take + (moves ? interface_cycles : 0);  // P3

    interface_tail_ = interface_cycles - 1;
    later_channel_ = network_crossing(network.link_bytes_per_cycle, network.link_flit_time);
    first_channel_ = later_channel_;
    if (!injects) {  // N4: the slower of the two rates; where a flit takes several cycles, all flits have one size
        first_channel_ = network_crossing(std::min(interface.link_bytes_per_cycle, network.link_bytes_per_cycle),
                                          std::max(interface.link_flit_time, network.link_flit_time));
    }
    if (machine.topology.kind == TopologyKind::ethernet) {  // K1, K4
        frame_period_ = BitTimes::frame(bytes) + BitTimes::gap;
        first_channel_ = later_channel_ = interface_tail_ = BitTimes::frame(bytes) - 1;
    }
    // In a machine that is valid, first_channel_ is at least later_channel_ and interface_tail_ (docs/bounds.md).
    completion_ = interface.cut_through ? 0 : interface_tail_;  // E1

    if (moves) {
        // R4, P3: the processor may begin when the head has come, and ends after the last byte.
        receive_ = 1 + around.write;
        held_from_ = lead_ + hops * latency_ + (completion_ > 0 ? first_channel_ : 0);  // E1
        held_for_ = interface.receive_overhead + processor_receive_ + around.write;
    } else {
        receive_ = interface.receive_overhead + processor_receive_ + around.write;  // R3, P3, T5
        held_from_ = lead_ + path();
        held_for_ = receive_;
    }
    presented_ = held_from_ + interface.receive_overhead;
    delivery_ = std::max(lead_ + path() + receive_, presented_ + processor_receive_ + around.write);

    // S4, S5: free a cycle after the last byte; with a single buffer the next message must first move into it.
    link_out_busy_ = (injects ? interface_tail_ : first_channel_) + 1;
    link_out_period_ = link_out_busy_ + (interface.send_buffers == 1 ? 1 : 0);

    // E2, R2: the link is held from its head on. The bytes that do not fit in the buffer before it come at the
    // network's rate.
    Cycle held = interface_tail_;
    if (bytes - 1 >= buffer_bytes_) held = std::max(held, held_by_network(machine));
    link_in_period_ = held + (most_receive_buffers(interface) == 1 && !moves ? 2 : 1);
    if (frame_period_ > 0) link_out_period_ = link_in_period_ = frame_period_;
}

Cycle MessageTimes::network_crossing(int flit_bytes, Cycle flit_time) const {
    // N4: every `buffer_bytes_` bytes take at least the latency and a flit time, until their room comes back.
    const Cycle turn = std::max(Cycle{0}, latency_ + flit_time - buffer_bytes_ / flit_bytes * flit_time);
    return ((bytes_ - 1) / flit_bytes + 1) * flit_time - 1 + (bytes_ - 1) / buffer_bytes_ * turn;
}

Cycle MessageTimes::held_by_network(const Machine& machine) const {
    // The first byte that the last input buffer cannot hold waits for the end of the first flit on the link.
    const NetworkParameters& network = machine.network;
    const Cycle flits = (bytes_ - 1 - buffer_bytes_) / network.link_bytes_per_cycle + 1;
    return machine.interface.link_flit_time - 1 + latency_ + flits * network.link_flit_time;
}

Cycle MessageTimes::slot_period(int i) const {
    if (frame_period_ > 0) return frame_period_;
    // N1, N2: free a credit latency after the last byte has crossed the next channel. The head reaches that channel a
    // latency later.
    const bool last = i == hops_ - 1;
    if (last && completion_ > 0) return crossing(i) + latency_ + interface_tail_ + credit_latency_;
    return (last ? std::max(crossing(i), interface_tail_) : crossing(i)) + latency_ + credit_latency_;
}

Cycle MessageTimes::crossing_and_later(Cycle crossing, int hops_left) const {
    // With completion_ the interface link begins only after the last byte, so its own time is added.
    return (hops_left + 1) * latency_ +
           (completion_ > 0 ? crossing + completion_ : std::max(crossing, interface_tail_));
}

}  // namespace narrows
