#pragma once

#include <vector>

#include "models/router/model_router.h"
#include "models/router/rounds.h"

namespace narrows {

/// A router with lanes, slots, groups of channels and routes with choices (docs/timing.md, G1 to G4, N1 to N4, E1, E2).
/// Topology gives the choices, Rounds decides; the router schedules. Router does the same for the simplest case.
class LaneRouter final : public ModelRouter {
public:
    LaneRouter(const sc_core::sc_module_name& name, Fabric& fabric, RouterId id);

    void ask(Message& message, int input) override;
    void coming(Message& message, Port in_port, Cycle from) override;
    void release(Port port, int channel, int lane, Cycle cycle) override;
    void for_each_waiting(const std::function<void(const Message&, Port)>& visit) const override;
    const Message* holder(const Message& waiting, Port port) const override;

private:
    struct InputPort {
        int first;  ///< input
        int lanes;  ///< of a channel
    };
    /// A lane of an input port: first in, first out (N2).
    struct InputLane {
        Port in_port;
        int lane;
        bool has_first = false;  ///< a message asks, will ask, or waits for its grant
        Cycle first_from = 0;    ///< from when on the next message can be first
        MessageQueue behind;
    };
    /// Requests that compete: those for one output, or, where routes have choices, all of the router.
    struct Contest {
        std::vector<LaneRequest> waiting;
        bool decision_due = false;
        Cycle wake_at = -1;  ///< the next cycle for which reconsider() has been scheduled
    };

    void head_asks(std::uint64_t message_and_input);
    void reconsider(std::uint64_t contest);
    void decide(std::uint64_t contest);
    void decide_soon(std::size_t contest);
    void wake(std::size_t contest, Cycle cycle);
    void cross_channel(const LaneRequest& request, const LaneGrant& grant);
    void becomes_first(InputLane& lane, int input, Message& message);
    void leaves(InputLane& lane, int input, Cycle tail);
    Cycle next_change(const Contest& contest) const;
    const LaneRequest* request_of(const Message& message) const;

    LaneOutput& lane_output(Port port) { return lane_outputs_[index(port)]; }
    const LaneOutput& lane_output(Port port) const { return lane_outputs_[index(port)]; }
    std::size_t contest_of(Port port) const { return contests_.size() == 1 ? 0 : index(port); }

    bool wires_apart_;                      ///< more slots than one at a channel: the wire is free before the slot is
    std::vector<LaneOutput> lane_outputs_;  ///< by output
    std::vector<InputPort> input_ports_;
    std::vector<InputLane> lanes_;  ///< by input
    std::vector<Contest> contests_;
    Rounds rounds_;
};

}  // namespace narrows
