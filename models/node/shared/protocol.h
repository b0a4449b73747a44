#pragma once

#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "models/network/topology/placement.h"
#include "models/node/shared/credits.h"
#include "models/node/shared/incoming_message.h"
#include "models/node/shared/register_queue.h"
#include "models/time/cycle_queue.h"

namespace narrows {

/// Sends the control packets of a node by asking for a register for each.
class ControlPackets {
public:
    virtual void ask(const RegisterRequest& request) = 0;

protected:
    ~ControlPackets() = default;
};

/// Tracks which messages of a node wait for a grant, and the credit that its ranks owe (docs/nodes.md, Q1 to Q4).
class Protocol {
public:
    Protocol(const Machine& machine, CycleQueue& queue, const Placement& placement, ControlPackets& packets);

    /// Fetches the state of the pair, because a message to `other`, or from it, will soon be posted or received.
    void prefetch(int processor, RankId other) const { credits_[static_cast<std::size_t>(processor)].prefetch(other); }
    /// Decides whether the posted message goes at once or asks for a grant first.
    void posted(Sending& sending);
    /// The message's request for a grant is in a register.
    void requested(Sending& sending);
    /// The grant has come. Returns the message that may go.
    Sending& granted(const Message& whole);

    /// A receive of this node's rank has got a message that waits for a grant.
    void matched(const IncomingMessage& message);
    /// The program of this node's rank has got the message.
    void received(const IncomingMessage& message);

    /// The credit that a packet from a rank of this node takes along to `other`.
    std::int64_t owed(int processor, RankId other);
    /// The credit packet for `other` is in a register.
    void credit_goes(int processor, RankId other) { waiting_.erase({processor, other}); }
    /// A packet from `other` has brought credit for a rank of this node.
    void credited(RankId rank, RankId other, std::int64_t bytes);

private:
    bool is_on() const { return machine_.has_credits(); }
    Credits& of(int processor) { return credits_[static_cast<std::size_t>(processor)]; }
    void cycle_ended(std::uint64_t owing);

    const Machine& machine_;
    CycleQueue& queue_;
    const Placement& placement_;
    ControlPackets& packets_;
    std::vector<Credits> credits_;  ///< the credits of each processor
    std::unordered_map<const Message*, Sending*> awaiting_;
    std::set<std::pair<int, int>> waiting_;  ///< pairs of processor and other rank that have a waiting credit packet
};

}  // namespace narrows
