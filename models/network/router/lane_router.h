#pragma once

#include <functional>
#include <span>
#include <vector>

#include "models/network/router/input_lane.h"
#include "models/network/router/lane_output.h"
#include "models/network/router/model_router.h"

namespace narrows {

/// A router with lanes, slots and groups of channels (docs/timing.md, G1 to G4, N1 to N4, E1, E2): its inputs, and what
/// happens when a message comes and goes. OneChoiceRouter and ChoiceRouter decide who gets a channel. Router does the
/// same for the simplest case.
class LaneRouter : public ModelRouter {
public:
    void coming(Message& message, Port in_port, Cycle from) final;
    void tail_left(Port port, int channel, int lane, Cycle tail) final;
    void link_free(LinkId link, Cycle cycle) final;
    void for_each_waiting(const std::function<void(const Message&, Port)>& visit) const final;
    const Message* holder(const Message& waiting, Port port) const final;
    const Message* waiting_in(Port in_port, LaneSet lanes) const final;

protected:
    LaneRouter(Fabric& fabric, RouterId id);

    /// Asks for the memory that is read when the first message of the input leaves.
    void prefetch_leaving(int input) const {
        if (input < first_local_input()) prefetch_line(lanes_[static_cast<std::size_t>(input)].second());
    }
    /// Where the message is that asks at the input.
    RoutePlace place_of(const Message& message, int input) const;
    /// The message crosses the channel that it has been granted.
    void cross_channel(const ChannelRequest& request, Output& wires, Port port, LanePlace place);
    /// The port that a message asks for at the input. Only if routes_by_destination().
    Port port_for(const Message& message, int input) const {
        return input < first_local_input() ? message.next_port : fabric_.topology.route(id_, message.to);
    }
    bool routes_by_destination() const { return routes_by_destination_; }
    LaneOutput lane_output(Port port) { return LaneOutput(outputs_[index(port)]); }

private:
    struct InputPort {
        int first;  ///< number of its first input
        int lanes;  ///< lanes in each of its channels
    };

    /// The output may take a message from the cycle on that it could not take before.
    virtual void may_take(std::size_t output, Cycle from) = 0;
    /// Calls visit(request, its choices) for all that wait.
    virtual void for_each_request(
        const std::function<void(const ChannelRequest&, std::span<const RouteChoice>)>& visit) const = 0;

    int input_of(const Message& message, Port in_port) const;
    void head_asks(std::uint64_t message_and_input);
    void asks_as_first(InputLane& lane, int input, Message& message, Cycle may_ask);

    bool routes_by_destination_;          ///< the port of a message is known when it comes
    bool has_plain_inputs_ = true;        ///< the number of an input is that of its port
    bool wires_apart_;                    ///< more slots than one at a channel: the wire is free before the slot is
    std::vector<InputPort> input_ports_;  ///< indexed by input port
    std::vector<InputLane> lanes_;        ///< indexed by input
};

}  // namespace narrows
