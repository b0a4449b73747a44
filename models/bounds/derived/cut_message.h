#pragma once

#include <algorithm>
#include <vector>

#include "models/bounds/derived/message_times.h"
#include "models/bounds/derived/node_times.h"
#include "models/bounds/derived/packet_ways.h"
#include "models/network/topology/packet_plan.h"

namespace narrows {

/// The machine with the values that its nodes obey: without a packet engine nobody asks the memory for messages or
/// waits for a grant, whatever is given (docs/nodes.md, N0, V8). Whether there is one, only the given machine knows.
Machine machine_in_force(Machine machine);
/// The machine as packets see it: processors have no overheads.
Machine machine_of_packets(Machine machine);
/// The machine as packets see it for which a program waits: stores take no time, because no program waits for one (M2).
Machine machine_of_awaited_packets(Machine machine);

/// Equal packets of a message, with the least times of each.
struct EqualPackets {
    std::int64_t payload;
    std::int64_t count;
    AroundPacket around;
    MessageTimes times;
    Cycle read_from;         ///< when its payload can be read
    Cycle after_copy;        ///< cycles from the end of its copy by the sender to the end of the run
    std::int64_t moved = 0;  ///< how many of them the sending processor moves in steps of their own (P2)

    /// Cycles from when a packet gets its register to the end of the run.
    Cycle rest() const { return times.whole() - times.before(); }
};

/// The least times of a message between nodes, from the start of its send at 0 (docs/nodes.md, T, Q2, V5). It is sent
/// by rendezvous only where that is certain.
class CutMessage {
public:
    /// `machine`: of the packets, whose processors have no overheads. `asked`: its receiver has not asked for it
    /// earlier.
    CutMessage(const NodeTimes& node, const Machine& machine, std::int64_t payload, const PacketWays::Hops& hops,
               Cycle asked);

    int packets() const { return plan_.packets(); }
    std::int64_t payload() const { return payload_; }
    int bytes_on_link(const EqualPackets& part) const {
        return node_.machine().message.header_bytes + static_cast<int>(part.payload);
    }
    bool has_grant() const { return has_grant_; }
    /// True if processors have more to do for it than a first step and to move or take a single packet.
    bool has_further_steps() const { return parts_.size() > 1 || node_.machine().copies() > 0; }

    /// Its packets in up to two parts: the full packets, if there are several packets, and the last one.
    const std::vector<EqualPackets>& parts() const { return parts_; }
    const EqualPackets& first() const { return parts_.front(); }
    const EqualPackets& last() const { return parts_.back(); }

    /// Cycles of the first step of the sender (P2, P9), and from the start until its program goes on.
    Cycle first_step() const { return first_step_; }
    Cycle handed_over() const { return handed_over_; }
    /// When its data may begin to move: after the first overhead and, if it needs one, the grant.
    Cycle data_start() const { return data_start_; }
    /// Least cycles from the start of the send to the end of the run, whenever the receiver asks for the message.
    Cycle after_start() const { return after_start_; }
    /// As after_start(), if the receiver asks for the message as early as it can.
    Cycle whole() const { return whole_; }
    /// When the first packet is in memory. That may be the last packet of the message, since a short one can overtake.
    Cycle in_memory() const { return std::min(first().times.delivery(), last().times.delivery()); }
    /// When the receiving processor can begin with the message.
    Cycle first_in() const { return std::max(in_memory(), asked_); }

    /// The earliest cycle in which all packets are in memory.
    Cycle delivery() const { return std::max(first().times.delivery(), last().times.delivery()); }

    // The next five apply only to messages with a grant.
    AroundPacket around_request() const { return {node_.send_overhead(), 0, 0, after_match()}; }
    AroundPacket around_grant() const { return {grant_start_, 0, 0, after_data_start_}; }
    /// Cycles from the match to the end of the run.
    Cycle after_match() const { return grant_ + after_data_start_; }
    /// Cycles from the start of the data to the end of the run, and from the match to the start of the data.
    Cycle after_data_start() const { return after_data_start_; }
    Cycle grant() const { return grant_; }

    /// The steps of the receiving processor after it has asked for the message, added up.
    Cycle reception() const { return reception_; }

    Cycle copied_out(const EqualPackets& part) const { return node_.of(node_.out_of_program(part.payload, payload_)); }
    Cycle copied_in(const EqualPackets& part) const { return node_.of(node_.into_program(part.payload, payload_)); }

private:
    bool needs_grant() const;
    /// Returns the least times of packet `number`, and that there are `count` packets like it.
    EqualPackets part(const Machine& machine, int hops, int number, std::int64_t count) const;
    Cycle before_packet(int number) const;
    AroundPacket around_packet(int number) const;
    /// Adapts the times of a packet that has its register from its start on (P1).
    AroundPacket started_in_register(AroundPacket packet, int number) const;
    int bytes_on_link(int number) const;
    /// Cycles in which a processor moves the packet (P2).
    Cycle move(int number) const;
    Cycle after_packet(int number) const;
    Cycle copy_of(int number, bool out) const;

    const NodeTimes& node_;
    std::int64_t payload_;
    Cycle asked_;
    PacketPlan plan_;
    bool has_grant_;
    bool has_steps_;         ///< each packet has overheads
    Cycle request_ = 0;      ///< cycles of a request from its register to its presentation
    Cycle grant_ = 0;        ///< cycles of a grant from its register to its presentation
    Cycle grant_start_ = 0;  ///< when the grant asks for its register
    Cycle data_start_;
    Cycle first_step_;
    Cycle handed_over_;
    Cycle after_data_start_;  ///< cycles from the start of the data to the end of the run
    Cycle after_start_;
    Cycle reception_ = 0;
    Cycle whole_;
    std::vector<EqualPackets> parts_;
};

}  // namespace narrows
