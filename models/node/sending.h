#pragma once

#include <deque>
#include <vector>

#include "models/link/message.h"
#include "models/node/packet_plan.h"

namespace narrows {

/// A message that is being cut into packets. One packet of it at a time asks for a register (docs/nodes.md, T3).
struct Sending {
    Message* whole;
    PacketPlan plan;
    int processor;    ///< of the sender, within its node
    int packet = 0;   ///< number of the packet that asks
    Cycle asked = 0;  ///< when it asked
};

/// Recycles them.
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
