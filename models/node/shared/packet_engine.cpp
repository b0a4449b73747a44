#include "models/node/shared/packet_engine.h"

#include "models/node/shared/shared_processor.h"

namespace narrows {

PacketEngine::PacketEngine(Fabric& fabric, const Placement& placement, MessageLedger& packets, NodeId node,
                           SharedMemory& memory)
    : fabric_(fabric),
      queue_(fabric.queue),
      placement_(placement),
      node_(node),
      memory_(memory),
      host_(fabric.machine.host.is_given() ? std::make_unique<HostBuses>(fabric, placement, node) : nullptr),
      segments_(fabric.machine),
      outgoing_(*this, packets),
      incoming_(*this, packets),
      protocol_(fabric.machine, fabric.queue, placement, outgoing_),
      others_(fabric, placement, node, outgoing_),
      decisions_(fabric.queue, incoming_, outgoing_) {}

void PacketEngine::add(AnyInterface& interface) {
    outgoing_.add(interface);
    incoming_.add(interface);
}

void PacketEngine::will_present(Message& packet, Cycle cycle) {
    hardware_ != nullptr ? hardware_->will_present(packet) : incoming_.will_present(packet, cycle);
}

void PacketEngine::send_may_start(Cycle cycle) {
    if (cycle != never) queue_.at<&PacketEngine::register_is_free>(cycle, *this);
}

void PacketEngine::consider(std::uint64_t) {
    if (decision_due_) return;
    decision_due_ = true;
    queue_.decide<CycleQueue::Decision::packets, &PacketEngine::give_registers>(*this);
}

void PacketEngine::give_registers(std::uint64_t) {
    decision_due_ = false;
    hardware_ != nullptr ? hardware_->give_registers() : outgoing_.give_registers();
}

void PacketEngine::register_is_free(std::uint64_t) {
    consider();
    places_change();
}

void PacketEngine::places_change() {
    const bool steps_wait = fabric_.machine.moves_by_processor();
    if (fabric_.machine.interface.sends == SendStart::posted && !steps_wait) return;
    for (SharedProcessor* processor : processors_) processor->consider();
}

}  // namespace narrows
