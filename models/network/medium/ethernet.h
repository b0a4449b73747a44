#pragma once

#include "models/network/medium/contention.h"
#include "models/network/medium/medium.h"

namespace narrows {

/// An Ethernet: stations that listen, send, collide, and back off (docs/timing.md, K1 to K9). Contention decides each
/// round as soon as all its stations have started.
class Ethernet final : public Medium {
public:
    explicit Ethernet(Fabric& fabric);

    void ask(Message& message) override;
    void receiver_free(NodeId, Cycle) override {}  // K9

private:
    void schedule_round();
    void decide_round(std::uint64_t);
    void let_through(const SentFrame& frame);
    void let_collide(const std::vector<SentFrame>& frames);

    Contention contention_;
    std::vector<Message*> asking_;  ///< indexed by node
    Cycle decide_at_ = never;
    std::uint64_t excessive_ = 0;  ///< collisions counted so far
    std::vector<LostFrame> lost_;
};

}  // namespace narrows
