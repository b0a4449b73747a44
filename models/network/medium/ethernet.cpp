#include "models/network/medium/medium.h"

#include <algorithm>
#include <utility>

#include "models/network/medium/contention.h"

namespace narrows {

namespace {

/// An Ethernet: stations that listen, send, collide, and back off (docs/timing.md, K1 to K9). Contention decides each
/// round as soon as all its stations have started.
class Ethernet final : public Medium {
public:
    explicit Ethernet(Fabric& fabric)
        : Medium(fabric),
          contention_(fabric.topology.nodes(), fabric.machine.network.link_latency, fabric.topology.seed()),
          asking_(static_cast<std::size_t>(fabric.topology.nodes())) {}

    void ask(Message& message) override {
        asking_[static_cast<std::size_t>(message.from)] = &message;
        contention_.ready(message.from, queue_.now(), BitTimes::frame(message.bytes));
        schedule_round();
    }

    void receiver_free(NodeId, Cycle) override {}  // K9

private:
    /// Decides the next round when all its stations have started. Until then another frame may start earlier.
    void schedule_round() {
        if (contention_.next_start() == never || contention_.next_is_known() == decide_at_) return;
        decide_at_ = contention_.next_is_known();
        queue_.at<&Ethernet::decide_round>(decide_at_, *this);
    }

    void decide_round(std::uint64_t) {
        if (queue_.now() != decide_at_) return;
        decide_at_ = never;
        const std::vector<SentFrame>& frames = contention_.next_round();
        frames.size() == 1 ? let_through(frames.front()) : let_collide(frames);
        schedule_round();
    }

    // K8
    void let_through(const SentFrame& frame) {
        Message& message = *asking_[static_cast<std::size_t>(frame.station)];
        cross(message, frame.start, frame.end - 1, frame.end + latency_);
        arrive(message);
    }

    void let_collide(const std::vector<SentFrame>& frames) {
        const Cycle from = std::ranges::min(frames, {}, &SentFrame::start).start;
        const Cycle to = std::ranges::max(frames, {}, &SentFrame::end).end + latency_;
        const std::uint64_t excessive = contention_.excessive_collisions();
        count(from, to, {.collisions = 1, .excessive_collisions = excessive - std::exchange(excessive_, excessive)});
        if (fabric_.observer == nullptr) return;
        lost_.clear();
        for (const SentFrame& frame : frames)
            lost_.push_back(
                {asking_[static_cast<std::size_t>(frame.station)]->number, frame.station, frame.start, frame.end});
        fabric_.observer->collided({from, to, lost_});
    }

    Contention contention_;
    std::vector<Message*> asking_;  ///< indexed by node
    Cycle decide_at_ = never;
    std::uint64_t excessive_ = 0;  ///< collisions counted so far
    std::vector<LostFrame> lost_;
};

}  // namespace

std::unique_ptr<Medium> make_ethernet(Fabric& fabric) { return std::make_unique<Ethernet>(fabric); }

}  // namespace narrows
