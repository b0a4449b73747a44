#pragma once

#include "tests/reference/message_classes.h"
#include "tests/reference/nodes/places.h"

namespace narrows::reference {

/// The rules that a machine selects. Has no state.
class OneNodeRules {
public:
    OneNodeRules(const Machine& machine, int endpoints, bool network_keeps_order)
        : machine_(machine), places_(machine, endpoints), keeps_order_(network_keeps_order) {}

    const Machine& machine() const { return machine_; }
    const RankPlaces& places() const { return places_; }

    bool is_posted() const { return machine_.interface.sends == SendStart::posted; }
    bool lists_when_known() const { return machine_.message.order == MessageOrder::listing; }
    bool at_arrival() const { return machine_.processor.receive_overhead_due == ReceiveOverhead::at_arrival; }
    bool processor_moves() const { return machine_.interface.data_mover == DataMover::processor; }
    bool processor_cuts() const { return machine_.message.cut == MessageCut::processor; }
    /// With a processor that moves the data copies have no effect.
    bool copies() const { return machine_.message.copies > 0 && !processor_moves(); }
    bool is_one_copy() const { return machine_.message.within_node == WithinNode::one_copy; }
    /// J: whether the interfaces reach the memory over host buses.
    bool has_host_bus() const { return machine_.host.is_given(); }
    bool acknowledges() const { return machine_.interface.acknowledge == Acknowledge::end_of_transfer; }

    /// P9: whether each packet has a step of its own at the sender.
    bool has_packet_steps() const { return processor_cuts() || copies() || processor_moves(); }

    /// M: true if there is a vector port.
    bool has_vector_port() const { return machine_.memory.timing != MemoryTiming::off; }
    /// Q1: whether there are credits and control packets.
    bool has_protocol() const {
        return machine_.message.eager_bytes >= 0 && machine_.interface.unexpected != Unexpected::room;
    }

    /// T6: whether messages of a pair can overtake each other.
    bool messages_overtake() const {
        const MessageParameters& message = machine_.message;
        const bool several_packets = message.packet_bytes > 0 && message.packet_bytes < message.largest_payload();
        return !keeps_order_ || several_packets || has_host_bus() || machine_.node.interfaces > 1 ||
               machine_.interface.link_choice != LinkChoice::named;
    }

    int links_of_interface() const { return links_of_node(machine_); }
    /// N0: the number of a link in its node.
    int number_of_link(int interface, int link) const { return interface * links_of_interface() + link; }

private:
    Machine machine_;
    RankPlaces places_;
    bool keeps_order_;
};

}  // namespace narrows::reference
