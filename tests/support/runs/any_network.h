#pragma once

#include <algorithm>

#include "models/machine/topology_kinds.h"
#include "models/network/topology/make_topology.h"
#include "tests/reference/random_network.h"
#include "tests/reference/random_shape.h"
#include "tests/support/runs/any_work.h"

/// Random machines with networks of every kind, with lanes, slots and a credit latency.
namespace narrows {

/// G3, N5: slots of several lanes, and slots with a credit latency, hold every message.
inline void draw_lanes(Machine& machine, int least) {
    NetworkParameters& network = machine.network;
    if (least == 1 && *rc::gen::weightedElement<bool>({{1, true}, {3, false}})) return;
    network.lanes = *rc::gen::inRange(least, least + 3);
    network.slots = *rc::gen::inRange(1, 4);
    network.credit_latency = *rc::gen::inRange<Cycle>(1, 6);
    const int width = network.link_bytes_per_cycle;
    network.buffer_flits = (machine.message.largest() + width - 1) / width + *rc::gen::inRange(0, 3);
    machine.interface.cut_through = !*rc::gen::weightedElement<bool>({{1, true}, {2, false}});
}

/// Values that a class of channels has of its own, where slots hold every message.
inline OwnChannelParameters any_own_values(const Machine& machine) {
    const NetworkParameters& network = machine.network;
    const InterfaceParameters& interface = machine.interface;
    OwnChannelParameters own{.link_latency = *rc::gen::inRange<Cycle>(1, 9),
                             .lanes = network.lanes + *rc::gen::inRange(0, 3),
                             .slots = *rc::gen::inRange(1, 4),
                             .credit_latency = *rc::gen::inRange<Cycle>(1, 6)};
    int width = network.link_bytes_per_cycle;
    if (network.link_flit_time > 1 || interface.link_flit_time > 1) {
        own.link_flit_time =
            std::max(network.link_flit_time, interface.link_flit_time) + *rc::gen::inRange<Cycle>(0, 5);
    } else {
        width = *rc::gen::element(1, 2, 4, 8, 16, 128);
        if (interface.injection_buffers > 0) width = std::min(width, interface.link_bytes_per_cycle);
        own.link_bytes_per_cycle = width;
    }
    own.buffer_flits = (machine.message.largest() + width - 1) / width + *rc::gen::inRange(0, 3);
    return own;
}

/// Some classes of channels get values of their own.
inline void draw_classes(Machine& machine) {
    if (!machine.input_buffers_hold_messages() || *rc::gen::arbitrary<bool>()) return;
    auto& classes = machine.network.classes;
    classes.resize(channel_classes(machine.topology).size());
    for (OwnChannelParameters& own : classes) {
        if (*rc::gen::arbitrary<bool>()) own = any_own_values(machine);
    }
    normalize(machine);
}

/// A network of any kind with one of its routings. None of them deadlocks. Networks from files are not drawn.
inline Machine any_network_machine() {
    Machine machine = any_machine();
    const auto types = topology_types().first(static_cast<std::size_t>(TopologyKind::file));
    const TopologyType& type = types[*rc::gen::inRange<std::size_t>(0, types.size())];
    const AllowedRouting& routing = type.routings[*rc::gen::inRange<std::size_t>(0, type.routings.size())];
    machine.topology = {};
    machine.topology.kind = type.kind;
    machine.topology.routing = routing.routing;
    reference::Dice dice(*rc::gen::arbitrary<unsigned>());
    reference::choose_shape(dice, machine.topology);
    normalize(machine);
    draw_lanes(machine, routing.lanes);
    draw_classes(machine);
    if (routing.routing == RoutingKind::adaptive) machine.interface.acknowledge = Acknowledge::none;
    return machine;
}

/// A Bernoulli source of `traffic` generates no more; the messages have the default size.
inline bool takes_at_most_one_message_a_cycle(const Machine& machine) {
    constexpr int payload = 64;
    const InterfaceParameters& interface = machine.interface;
    return interface.links * interface.link_bytes_per_cycle <=
           (machine.message.header_bytes + payload) * interface.link_flit_time;
}

inline AnyWork any_network_traffic(int most_messages = 15) {
    const auto gap = argument("gap", 0, 100);
    return written(
        {any_network_machine(), "random", {argument("words", 1, 32), argument("messages", 1, most_messages), gap}});
}

/// Traffic on a random graph with groups of channels and random routes. Its messages may wait for each other in a
/// circle.
struct AnyGraphWork {
    Machine machine;
    std::unique_ptr<Topology> topology;
    std::vector<KeyValue> arguments;
};

inline AnyGraphWork any_graph_traffic() {
    Machine machine = any_machine();
    machine.topology = {};
    draw_lanes(machine, 1);
    const auto seed = *rc::gen::arbitrary<unsigned>();
    auto network = std::make_unique<reference::RandomNetwork>(
        seed, std::vector<int>(reference::random_graph_classes.size(), machine.network.lanes));
    machine.topology.kind = TopologyKind::crossbar;  // the number of nodes follows from it
    machine.topology.size = network->nodes();
    machine.interface.acknowledge = Acknowledge::none;  // P7: the first channel is not always known
    const std::vector<KeyValue> arguments{argument("words", 1, 32), argument("messages", 1, 15),
                                          argument("gap", 0, 100)};
    RC_LOG() << "on the graph of seed " << seed << '\n';
    written({machine, "random", arguments});
    return {machine, std::move(network), arguments};
}

}  // namespace narrows
