#include "models/machine/parameters.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <utility>

#include "models/machine/entries/defaults.h"
#include "models/machine/entries/kinds.h"
#include "models/machine/host_parameters.h"
#include "models/machine/network_file.h"
#include "models/machine/own_parameters.h"
#include "models/machine/topology_kinds.h"

namespace narrows {

namespace {

constexpr std::int64_t most_levels = 16;  // levels of two for the largest number of nodes
constexpr std::size_t most_dimensions = 8;
constexpr std::int64_t most_lanes = most_lanes_of_channel;
constexpr std::int64_t most_links = 4;
constexpr std::int64_t most_interfaces = 16;
constexpr int most_processors = 1024;               // also the limit for the ports of its memory
constexpr std::int64_t most_messages = 1024;        // buffers of a link, slots of a lane
constexpr std::int64_t most_flits = (1 << 24) - 1;  // with the widest flits, the bytes still fit an int

std::vector<std::string_view> kind_names() {
    std::vector<std::string_view> names;
    for (const TopologyType& type : topology_types()) names.push_back(type.name);
    return names;
}

Parameter routing_parameter() {
    Parameter made = entries::choice("topology.routing", {routing_names().begin(), routing_names().end()},
                                     entries::field(&Machine::topology, &TopologyParameters::routing),
                                     "How routes are chosen; each kind of topology allows some of these.");
    made.fallback = [](const Machine& machine) {
        return MachineValue(static_cast<std::int64_t>(default_routing(machine.topology.kind, machine.fewest_lanes())));
    };
    return made;
}

/// Adds the parameters of kinds that a program has added, behind the others.
void add_shapes(std::vector<Parameter>& parameters) {
    for (const AddedShape& shape : added_shapes()) {
        Parameter made{shape.entry};
        made.get = [place = shape.place](const Machine& machine) {
            const std::vector<int>& values = machine.topology.added;
            return MachineValue(std::int64_t{place < values.size() ? values[place] : 0});
        };
        made.set = [place = shape.place](Machine& machine, const MachineValue& value) {
            std::vector<int>& values = machine.topology.added;
            if (values.size() <= place) values.resize(place + 1);
            values[place] = static_cast<int>(value.number);
        };
        const auto behind = std::ranges::find_if(parameters, [](const Parameter& p) { return p.group() == "network"; });
        parameters.insert(behind, std::move(made));
    }
}

/// The list, and the texts to which its views refer.
struct ListOfParameters {
    std::deque<std::string> texts;
    std::vector<Parameter> all;
};

ListOfParameters make_parameters() {
    using namespace entries;
    using M = Machine;
    using Topology = TopologyParameters;
    using Network = NetworkParameters;
    using Interface = InterfaceParameters;
    using Processor = ProcessorParameters;
    using Memory = MemoryParameters;
    using Access = MemoryAccess;
    using Message = MessageParameters;
    using Node = NodeParameters;
    using Background = BackgroundParameters;
    // clang-format off
    std::vector<Parameter> all{
        time("cycle_time", field(&M::cycle_time_ps), "Length of a cycle; turns cycles into seconds."),

        choice("topology.kind", kind_names(), field(&M::topology, &Topology::kind),
            "How nodes are connected; 'narrows list topologies' explains the kinds."),
        routing_parameter(),
        integer("topology.columns", {1, most_nodes}, "nodes", field(&M::topology, &Topology::columns),
            "Nodes along the first dimension, which is wrapped on a ring, a cylinder and a torus."),
        integer("topology.rows", {1, most_nodes}, "nodes", field(&M::topology, &Topology::rows),
            "Nodes along the second dimension, which is wrapped on a torus; 1 on a ring."),
        list("topology.sides", most_dimensions, "nodes", field(&M::topology, &Topology::sides),
            "Nodes along each dimension of a grid, switches along each dimension of a hyperx."),
        integer("topology.dimension", {1, most_levels}, "", field(&M::topology, &Topology::dimension),
            "Dimensions of a hypercube, which has 2^dimension nodes."),
        integer("topology.nodes", {2, most_nodes}, "nodes", field(&M::topology, &Topology::size),
            "Nodes of a crossbar, a bus or an ethernet; where nodes have several interfaces, all interfaces in it together."),
        integer("topology.radix", {2, most_nodes}, "links", field(&M::topology, &Topology::radix),
            "Links on each side of a switch, of all levels."),
        integer("topology.levels", {1, most_levels}, "levels", field(&M::topology, &Topology::levels),
            "Levels of switches."),
        list("topology.down", most_levels, "links", field(&M::topology, &Topology::down),
            "Links down of a switch, level by level from the nodes upwards."),
        list("topology.up", most_levels, "links", field(&M::topology, &Topology::up),
            "Links up of a switch, level by level from the nodes upwards; the top level has none."),
        integer("topology.nodes_per_switch", {1, most_nodes}, "nodes", field(&M::topology, &Topology::nodes_per_switch),
            "Nodes of each switch."),
        integer("topology.group_switches", {1, most_nodes}, "switches", field(&M::topology, &Topology::group_switches),
            "Switches of a group, each joined with all others of the group."),
        integer("topology.global_channels", {1, most_nodes}, "channels", field(&M::topology, &Topology::global_channels),
            "Channels of a switch to other groups."),
        file("topology.file", field(&M::topology, &Topology::file),
            "File with the switches, channels, endpoints and routes of the network."),

        width("network.link_bytes_per_cycle", field(&M::network, &Network::link_bytes_per_cycle),
            "Bytes a network link moves in a cycle in each direction; a flit is this many bytes."),
        with_default(1, cycles("network.link_flit_time", 1, field(&M::network, &Network::link_flit_time),
            "Time a flit takes on a network link; 1 cycle unless the link is slower than the clock.")),
        with_default(1, cycles("network.link_latency", 1, field(&M::network, &Network::link_latency),
            "Time from one router to the next.")),
        with_room_for_messages(integer("network.buffer_flits", {1, most_flits}, "flits", field(&M::network, &Network::buffer_flits),
            "Size of a slot of the input buffer at the far end of every network channel.")),
        with_default(1, integer("network.lanes", {1, most_lanes}, "lanes", field(&M::network, &Network::lanes),
            "Lanes of the input buffer at the far end of every network channel; lanes do not wait for each other.")),
        with_default(1, integer("network.slots", {1, most_messages}, "messages", field(&M::network, &Network::slots),
            "Slots of each lane; a slot holds one message.")),
        with_default(1, cycles("network.credit_latency", 1, field(&M::network, &Network::credit_latency),
            "Time from the last byte of a message leaving a slot to the slot's next use.")),
        of_message_class(integer("network.message_classes.request.lanes", {0, most_lanes - 1}, "lanes",
            field(&M::network, &Network::message_classes, &OfMessageClasses<OwnLanes>::request, &OwnLanes::lanes),
            "Lanes of every channel that only requests use, besides the others; 0: requests share those of data.")),
        of_message_class(integer("network.message_classes.reply.lanes", {0, most_lanes - 1}, "lanes",
            field(&M::network, &Network::message_classes, &OfMessageClasses<OwnLanes>::reply, &OwnLanes::lanes),
            "Lanes of every channel that only replies use, besides the others; 0: replies share those of data.")),
        usually(1, integer("network.rails", {0, most_interfaces}, "networks", field(&M::network, &Network::rails),
            "Equal networks, each with as many interfaces of every node; 0: as many as a node has interfaces.")),
        with_default(0, flag("network.allow_deadlock", field(&M::network, &Network::allow_deadlock),
            "Whether to run a network that is not proved to be free from deadlock.")),

        with_default(1, integer("interface.links", {1, most_links}, "links", field(&M::interface, &Interface::links),
            "Links between processor and router, each with a register and buffers of its own each way.")),
        width("interface.link_bytes_per_cycle", field(&M::interface, &Interface::link_bytes_per_cycle),
            "Bytes an interface link moves in a cycle in each direction; a flit is this many bytes."),
        with_default(1, cycles("interface.link_flit_time", 1, field(&M::interface, &Interface::link_flit_time),
            "Time a flit takes on an interface link; 1 cycle unless the link is slower than the clock.")),
        with_default(1, integer("interface.send_buffers", {1, most_messages}, "messages",
            field(&M::interface, &Interface::send_buffers),
            "Messages a link can hold between send register and router.")),
        with_default(1, integer("interface.receive_buffers", {1, most_messages}, "messages",
            field(&M::interface, &Interface::receive_buffers),
            "Messages a link can hold between router and receive register.")),
        with_default(0, integer("interface.injection_buffers", {0, most_messages}, "messages",
            field(&M::interface, &Interface::injection_buffers),
            "Messages a link can hold on the router's side, each an input of it; 0: the send buffer feeds the router.")),
        with_default(0, choice("interface.data_mover", {"dma", "processor"}, field(&M::interface, &Interface::data_mover),
            "Who moves the bytes of a message: the interface, or the processor itself.")),
        usually(0, choice("interface.sends", {"register", "posted"}, field(&M::interface, &Interface::sends),
            "When a send to another node starts: when it has a send register, or at once, any number of them.")),
        with_default(0, choice("interface.acknowledge", {"none", "end-of-transfer"}, field(&M::interface, &Interface::acknowledge),
            "Whether a transfer waits until earlier transfers through the same first channel are delivered.")),
        with_default(1, flag("interface.cut_through", field(&M::interface, &Interface::cut_through),
            "Whether a message may start towards the processor before it is complete in the last router.")),
        with_default(0, cycles("interface.send_overhead", 0, field(&M::interface, &Interface::send_overhead),
            "Time of the interface for every message it sends.")),
        with_default(0, cycles("interface.receive_overhead", 0, field(&M::interface, &Interface::receive_overhead),
            "Time of the interface for every message it receives.")),

        of_message_class(integer("interface.message_classes.request.links", {0, most_links}, "links",
            field(&M::interface, &Interface::message_classes, &OfMessageClasses<OwnLinks>::request, &OwnLinks::links),
            "Links between processor and router that only requests use, besides the others; 0: requests use those of "
            "data.")),
        of_message_class(integer("interface.message_classes.reply.links", {0, most_links}, "links",
            field(&M::interface, &Interface::message_classes, &OfMessageClasses<OwnLinks>::reply, &OwnLinks::links),
            "Links between processor and router that only replies use, besides the others; 0: replies use those of "
            "data.")),
        of_message_class(integer("interface.message_classes.request.receive_buffers", {0, most_messages}, "messages",
            field(&M::interface, &Interface::message_classes, &OfMessageClasses<OwnLinks>::request,
                &OwnLinks::receive_buffers),
            "Receive buffers of each link of requests; 0: as many as interface.receive_buffers.")),
        of_message_class(integer("interface.message_classes.reply.receive_buffers", {0, most_messages}, "messages",
            field(&M::interface, &Interface::message_classes, &OfMessageClasses<OwnLinks>::reply,
                &OwnLinks::receive_buffers),
            "Receive buffers of each link of replies; 0: as many as interface.receive_buffers.")),
        with_default(0, choice("interface.unexpected", {"memory", "hold", "room"}, field(&M::interface, &Interface::unexpected),
            "What happens with a message for which no program waits: it is kept in memory, or held in the interface "
            "until a program asks for it, or until there is room.")),
        usually(0, choice("interface.link_choice", {"named", "by-rank", "by-destination", "in-turn", "shortest"},
            field(&M::interface, &Interface::link_choice),
            "Which link of its interface a packet takes where processors share it: as the program names it, as the "
            "sender, the receiver or the count of packets says, or the one where fewest packets wait.")),
        host_bus(choice("interface.host_bus", {"own", "shared"}, field(&M::interface, &Interface::host_bus),
            "Whether each interface of a node has a host bus for itself, or all share one.")),
        bandwidth("interface.host_bus_bandwidth", field(&M::interface, &Interface::host_bus_bandwidth),
            "Bytes that cross a host bus in so many cycles, both ways together."),

        with_default(0, cycles("processor.send_overhead", 0, field(&M::processor, &Processor::send_overhead),
            "Time of the processor for every message it sends.")),
        with_default(0, cycles("processor.receive_overhead", 0, field(&M::processor, &Processor::receive_overhead),
            "Time of the processor for every message it receives.")),
        with_default(0, choice("processor.receive_overhead_due", {"at-arrival", "at-request"},
            field(&M::processor, &Processor::receive_overhead_due),
            "When the processor pays the receive overhead: when the message arrives, or when the program requests it.")),
        with_default(0, cycles("processor.combine", 0, field(&M::processor, &Processor::combine),
            "Time of the processor for every element of two vectors it combines into one.")),
        with_default(0, cycles("processor.combine3", 0, field(&M::processor, &Processor::combine3),
            "Time of the processor for every element of three vectors it combines into one.")),

        bandwidth("processor.copy_rate", field(&M::processor, &Processor::copy_rate),
            "Bytes that a processor copies in so many cycles when nothing is in its way."),
        usually(0, cycles("processor.noise_period", 0, field(&M::processor, &Processor::noise_period),
            "Cycles in which each processor is interrupted once; 0: never.")),
        usually(0, cycles("processor.noise_length", 0, field(&M::processor, &Processor::noise_length),
            "Cycles for which a processor does nothing when it is interrupted.")),
        usually(0, integer("processor.overhead_variation", {0, 1000}, "thousandths",
            field(&M::processor, &Processor::overhead_variation),
            "By how much each overhead of a processor may be shorter or longer, drawn for each.")),

        with_default(0, choice("memory.timing", {"off", "cache", "page", "random"}, field(&M::memory, &Memory::timing),
            "How memory accesses are timed: not at all, or as accesses to cache, an open page, or random addresses.")),
        usually(0, choice("memory.short_access", {"fixed", "proportional"}, field(&M::memory, &Memory::short_access),
            "Time of an access that moves less than a vector register: that of a whole one, or its share by words.")),
        with_default(0, cycles("memory.cache_load", 0, field(&M::memory, &Memory::cache, &Access::load),
            "Time of the memory port to load a vector register from cache.")),
        with_default(0, cycles("memory.cache_store", 0, field(&M::memory, &Memory::cache, &Access::store),
            "Time of the memory port to store a vector register to cache.")),
        with_default(0, cycles("memory.page_load", 0, field(&M::memory, &Memory::page, &Access::load),
            "Time of the memory port to load a vector register from an open page.")),
        with_default(0, cycles("memory.page_store", 0, field(&M::memory, &Memory::page, &Access::store),
            "Time of the memory port to store a vector register to an open page.")),
        with_default(0, cycles("memory.random_load", 0, field(&M::memory, &Memory::random, &Access::load),
            "Time of the memory port to load a vector register from random addresses.")),
        with_default(0, cycles("memory.random_store", 0, field(&M::memory, &Memory::random, &Access::store),
            "Time of the memory port to store a vector register to random addresses.")),
        bandwidth("memory.bandwidth", field(&M::memory, &Memory::bandwidth),
            "Bytes that cross the memory of a node in so many cycles."),
        usually(1, flag("memory.of_messages", field(&M::memory, &Memory::of_messages),
            "Whether moving messages uses the memory; if not, only copies and sweeps do.")),
        usually(1, integer("memory.ports", {1, most_processors}, "ports", field(&M::memory, &Memory::ports),
            "Ports of a node's memory, each shared by a group of its processors.")),
        bandwidth("memory.port_bandwidth", field(&M::memory, &Memory::port_bandwidth),
            "Bytes that cross a port in so many cycles."),
        usually(0, choice_or_list("memory.port_of", {"block", "round-robin"}, most_processors,
            field(&M::memory, &Memory::port_of), field(&M::memory, &Memory::port_of_processor),
            "Which port a processor uses: neighbours share one, or one after the other; or the port of each processor.")),
        usually(0, integer("memory.chunk_bytes", {0, 1 << 24}, "bytes", field(&M::memory, &Memory::chunk_bytes),
            "Bytes that a processor copies at a time; 0: as many as a packet has.")),
        usually(1, integer("memory.write_factor", {1, 2}, "times", field(&M::memory, &Memory::write_factor),
            "How often a byte that a processor writes crosses the memory; 2: its line is fetched first.")),
        usually(0, integer("memory.cache_bytes", {0, 1 << 30}, "bytes", field(&M::memory, &Memory::cache_bytes),
            "Messages of at most this size leave the program's data in the cache.")),
        usually(100, integer("memory.strided_percent", {100, 10'000}, "percent",
            field(&M::memory, &Memory::strided_percent),
            "Bytes that cross the memory for a hundred bytes that a program gathers from places far apart.")),
        usually(100, integer("memory.blocked_percent", {100, 10'000}, "percent",
            field(&M::memory, &Memory::blocked_percent),
            "The same for a program that gathers block by block.")),

        with_default(8, integer("message.header_bytes", {0, 4096}, "bytes", field(&M::message, &Message::header_bytes),
            "Bytes every message carries besides its data.")),
        with_default(8, integer("message.word_bytes", {1, 64}, "bytes", field(&M::message, &Message::word_bytes),
            "Bytes of one word of data.")),
        with_default(32, integer("message.vector_words", {1, 1 << 20}, "words", field(&M::message, &Message::vector_words),
            "The most words a message carries: the length of a vector register.")),
        usually(0, integer("message.packet_bytes", {0, 1 << 24}, "bytes", field(&M::message, &Message::packet_bytes),
            "The most bytes of payload in a packet, into which messages are cut; 0: each message is one packet.")),
        usually(0, choice("message.order", {"delivery", "listing"}, field(&M::message, &Message::order),
            "When a message counts for receives: when all of it has come, or when it and all before it are known.")),
        usually(0, choice("message.cut", {"interface", "processor"}, field(&M::message, &Message::cut),
            "Who cuts messages into packets: the interface, or the processor, at its overhead for each.")),
        usually(0, integer("message.copies", {0, 1}, "copies", field(&M::message, &Message::copies),
            "Copies of a message that a processor makes at each end, between the program's data and the interface.")),
        usually(0, choice("message.within_node", {"shared-segment", "one-copy"}, field(&M::message, &Message::within_node),
            "How a message gets to another rank of its node: into a shared segment and out of it, or by one copy.")),
        usually(0, integer("message.control_bytes", {0, 1 << 24}, "bytes", field(&M::message, &Message::control_bytes),
            "Bytes that cross port and memory at each end of a message within a node, besides its data.")),
        usually(-1, integer("message.eager_bytes", {-1, 1 << 30}, "bytes", field(&M::message, &Message::eager_bytes),
            "Larger messages wait until a receive that fits them grants them; -1: none waits.")),
        usually(0, integer("message.room_bytes", {0, 1 << 30}, "bytes", field(&M::message, &Message::room_bytes),
            "Room for the data of a pair of ranks between them; 0: eight packets.")),

        usually(1, integer("node.processors", {1, most_processors}, "processors", field(&M::node, &Node::processors),
            "Processors of a node, which share its interfaces; each runs a rank.")),
        usually(0, integer("node.ranks", {0, most_processors}, "ranks", field(&M::node, &Node::ranks),
            "Ranks of a node, each with a processor of its own; 0: as many as processors.")),
        usually(1, integer("node.interfaces", {1, most_interfaces}, "interfaces", field(&M::node, &Node::interfaces),
            "Interfaces of a node, each an endpoint of the network with links of its own.")),
        usually(0, choice_or_list("node.placement", {"block", "round-robin"}, int{most_nodes},
            field(&M::node, &Node::placement), field(&M::node, &Node::node_of_rank),
            "Which node a rank runs on: the first ranks on the first node, or rank by rank on the next node; or the node "
            "of each rank.")),
        usually(0, choice("node.interface_choice", {"by-rank", "by-destination", "in-turn", "shortest"},
            field(&M::node, &Node::interface_choice),
            "Which interface of its node a packet takes: as the sender, the receiver or the count of packets says, or "
            "the one where fewest packets wait.")),
        usually(16, integer("node.messages_in_rtl", {1, 256}, "messages", field(&M::node, &Node::messages_in_rtl),
            "Messages under way for which a node in RTL has room, outwards and inwards; a model has no limit.")),

        usually(0, integer("background.load", {0, 1000}, "thousandths", field(&M::background, &Background::load),
            "How much of each interface link the packets of other jobs take, besides the workload; 0: there are none.")),
        usually(0, integer("background.packet_bytes", {0, 1 << 24}, "bytes",
            field(&M::background, &Background::packet_bytes),
            "Bytes of payload of the packets of other jobs; 0: as many as a full packet has.")),
    };
    // clang-format on
    std::ranges::move(host_parameters(), std::back_inserter(all));
    ListOfParameters list{{}, std::move(all)};
    add_shapes(list.all);
    add_own_parameters(list.all, list.texts);
    return list;
}

std::vector<std::string_view> make_groups() {
    std::vector<std::string_view> groups;
    for (const Parameter& parameter : parameters()) {
        const std::string_view group = parameter.group();
        if (!group.empty() && std::find(groups.begin(), groups.end(), group) == groups.end()) groups.push_back(group);
    }
    return groups;
}

}  // namespace

bool operator==(const MachineValue& a, const MachineValue& b) {
    const bool same_file =
        a.network == b.network || (a.network != nullptr && b.network != nullptr && a.network->name == b.network->name &&
                                   a.network->text == b.network->text);
    return a.number == b.number && a.list == b.list && same_file;
}

const std::vector<Parameter>& parameters() {
    static const ListOfParameters list = make_parameters();
    return list.all;
}

std::size_t index_of(const Parameter& parameter) { return static_cast<std::size_t>(&parameter - parameters().data()); }

const Parameter* find_parameter(std::string_view name) {
    for (const Parameter& parameter : parameters()) {
        if (parameter.name == name) return &parameter;
    }
    return nullptr;
}

std::span<const std::string_view> parameter_groups() {
    static const std::vector<std::string_view> groups = make_groups();
    return groups;
}

}  // namespace narrows
