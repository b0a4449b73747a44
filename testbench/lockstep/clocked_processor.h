#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "models/machine/machine.h"
#include "models/rtl/pins.h"
#include "testbench/lockstep/stimulus.h"

namespace narrows::lockstep {

/// The processor of an RTL node, cycle by cycle: P1 to P3 and P6 of docs/timing.md, with overheads of at least one
/// cycle.
class ClockedProcessor {
public:
    ClockedProcessor(const Machine& machine, const Topology& topology, NodeId node, rtl::InterfacePins& pins,
                     std::vector<Journey>& journeys);

    /// Adds a message to the node's activity `send.activity`; `place` is its place in the list of sends.
    void sends(const PlannedSend& send, std::size_t place);

    /// Begins cycle t: ends what ends in it. Returns the place of a message that is delivered.
    std::optional<std::size_t> finish(Cycle t);
    /// Decides what to do next, once all events of t are known. Returns the place of a send that it starts.
    std::optional<std::size_t> decide(Cycle t);

private:
    struct Activity {
        std::deque<std::pair<PlannedSend, std::size_t>> left;
        Cycle returned = 0;  ///< when its last send or work was finished

        Cycle asked() const { return std::max(left.front().first.not_before, returned); }
        bool asks(Cycle t) const { return !left.empty() && asked() <= t; }
    };

    static constexpr LinkId no_link = -1;

    void go_on(Cycle t);  ///< the activity that sent or worked
    std::size_t deliver(LinkId link, Cycle t);
    void observe(Cycle t);
    bool receive(Cycle t);
    bool work(Cycle t);
    std::optional<std::size_t> send(Cycle t);
    bool may_start(const PlannedSend& send) const;

    const Machine* machine_;
    const Topology* topology_;
    NodeId node_;
    rtl::InterfacePins* pins_;
    std::vector<Journey>* journeys_;
    std::vector<Activity> activities_;
    std::vector<Cycle> presented_;  ///< one for each link: since when a message is presented, or never
    Cycle busy_until_ = 0;
    LinkId just_taken_ = no_link;  ///< link of the message that it finished in this cycle
    LinkId receiving_ = no_link;   ///< link of the message that it is receiving
    Activity* sending_ = nullptr;
    Activity* working_ = nullptr;
};

}  // namespace narrows::lockstep
