#pragma once

#include <coroutine>
#include <deque>
#include <vector>

#include "models/network/link/message.h"
#include "models/network/topology/packet_plan.h"
#include "models/node/processor/operations.h"

namespace narrows {

class IncomingMessage;
struct SendPlace;

/// A message on its way out of a rank: the steps of the processor, and the packets that ask for registers
/// (docs/timing.md, P9; docs/nodes.md, T3).
struct Sending {
    Message* whole = nullptr;
    PacketPlan plan;
    int processor = 0;  ///< the number of the sender within its node
    Cycle asked = 0;    ///< when the program asked for the send
    int activity = 0;
    LinkId link{0};           ///< the link that the program names, among all links of an interface
    int messages_before = 0;  ///< messages of the rank to other nodes before this one, for choosing links in turn
    std::coroutine_handle<> program{};
    bool is_within_node = false;
    IncomingMessage* reception = nullptr;  ///< the message at its receiver within the node, once matched

    int steps = 1;  ///< number of steps of the processor
    int steps_done = 0;
    /// Q1, Q2: whether the packets may go.
    enum class Protocol { eager, asks_for_grant, awaits_grant, granted };
    Protocol protocol = Protocol::eager;
    int packet = 0;  ///< the number of the packet that asks next
    bool is_asking = false;
    SendPlace* place = nullptr;       ///< the place whose register packet 0 has held since the start of the send (P1)
    Message* first_packet = nullptr;  ///< packet 0 in that register, until it is read
    bool is_posted = false;
    int complete = 0;          ///< packets that are complete in their registers, or will be at a known cycle
    Cycle complete_until = 0;  ///< the last of these cycles

    /// True if the processor has done its steps for the next packet.
    bool is_prepared() const { return steps_done == steps || steps_done > packet; }
    bool may_send() const { return protocol == Protocol::eager || protocol == Protocol::granted; }
};

/// The sendings of a node. Their memory is reused.
class Sendings {
public:
    Sending& start(const Sending& sending) {
        if (spare_.empty()) return all_.emplace_back(sending);
        Sending& recycled = *spare_.back();
        spare_.pop_back();
        recycled = sending;
        return recycled;
    }
    void end(Sending& sending) { spare_.push_back(&sending); }

private:
    std::deque<Sending> all_;
    std::vector<Sending*> spare_;
};

}  // namespace narrows
