#pragma once

#include <type_traits>

#include "models/network/router/model_router.h"
#include "models/network/router/output_queues.h"
#include "models/network/router/rounds.h"

namespace narrows {

/// A router of the model (docs/timing.md, G1 to G4, N1 to N4, E1, E2). Two policies give what a machine needs; a third
/// tells when a step is taken:
/// - `Slots`: OneSlot or LanesOfSlots, the ends of the channels.
/// - `Grants`: OutputQueues or Rounds, how a channel is granted.
/// - `Timing`: a step is taken in its cycle, or ahead where Fabric::decides_ahead is set: a message that is certain of
///   a channel takes it when it comes.
template <class Slots, class Grants>
class Router final : public ModelRouter {
public:
    Router(Fabric& fabric, RouterId id) : ModelRouter(fabric, id), inputs_(first_local_input()) {}

    void ask(Message& message, int input) override;
    void coming(Message& message, Port in_port, Cycle from) override;
    void tail_left(Port port, int channel, int lane, Cycle tail) override;
    void link_free(LinkId link, Cycle cycle) override;
    void for_each_waiting(const std::function<void(const Message&, Port)>& visit) const override;
    const Message* holder(const Message& waiting, Port port) const override;
    const Message* waiting_in(Port in_port, LaneSet lanes) const override;

private:
    friend Grants;
    using Turn = typename Grants::Turn;
    using Places = OutputPlaces<Slots>;

    /// Used where neighbours can be RTL or other kinds of routers, or where observers see each step.
    struct InTime {
        using Neighbour = AnyRouter;
        static constexpr bool ahead = false;
    };
    /// Used in all other machines, which can decide ahead (Fabric::decides_ahead).
    struct Ahead {
        using Neighbour = Router;
        static constexpr bool ahead = true;
    };

    void enters(Message& message);
    bool has_arrived(const Message& message) const { return fabric_.topology.router_of(message.to) == id_; }
    RouteChoice link_inwards(const Message& message) const {
        return {Topology::local, fabric_.links_for(message.message_class)};
    }
    Port port_for(const Message& message) const;
    bool routes_by_destination() const {
        return fabric_.topology.routes_by_destination() && !fabric_.topology.has_own_routes();
    }
    RouteChoice only_choice(const Message& message) const;
    void add_choices(const Message& message, Choices& choices) const;
    RoutePlace place_of(const Message& message) const { return AnyRouter::place_of(fabric_, message); }

    void will_ask(Message& message, int input, Cycle asks);
    void head_asks(Message& message, int input);
    void request(Message& message, int input);

    bool decides_ahead() const {
        return std::is_same_v<Slots, OneSlot> && std::is_same_v<Grants, OutputQueues> && fabric_.decides_ahead;
    }
    bool is_certain(const Output& output, const Message& message, int input, Cycle asks) const;
    bool takes_ahead(Message& message, int input, Cycle asks);

    void may_take(Output& output, Cycle from);
    void see_to(Turn& turn, Cycle from);
    void wake(Turn& turn, Cycle cycle);
    void reconsider(Turn& turn);
    void decide(Turn& turn);
    void prefetch(Turn& turn) const { Grants::prefetch(*this, turn); }

    void grant(const ChannelRequest& request, Output& output, LanePlace place, Cycle cycle);
    void cross(const ChannelRequest& request, Output& output, LanePlace place, Cycle cycle);
    template <class Timing>
    void cross_as(const ChannelRequest& request, Output& output, LanePlace place, Cycle cycle);
    template <class Timing>
    void head_crosses(Message& message, const Output& output, LanePlace place, Cycle head);
    template <class Timing>
    void tail_crosses(Message& message, int index, const Crossing& behind, Cycle tail, Cycle latency);
    void fix_tails(Message& message, const WormTiming& worm);

    Output& output_at(Port port) { return outputs_[index(port)]; }
    Places places_at(Port port) { return Places(output_at(port)); }
    const AnyRouter& neighbour(RouterId id) const { return *fabric_.routers[static_cast<std::size_t>(id)]; }
    template <class Visit>
    void for_each_output(Visit visit) const {
        for (std::size_t number = 0; outputs_.are_made() && number < outputs_.size(); ++number)
            visit(outputs_[number], port_of(number));
    }

    [[no_unique_address]] typename Slots::Inputs inputs_;
    [[no_unique_address]] Grants grants_;
};

}  // namespace narrows
