// Any machine can be written as a description, and is read back as the same machine.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <utility>

#include "models/machine/network_file.h"
#include "models/machine/resolve.h"
#include "models/machine/topology_kinds.h"
#include "models/machine/validate.h"
#include "tests/machine/support.h"

namespace narrows::round_trip_test {

using Kind = Parameter::Kind;

std::int64_t some_number(const Parameter& parameter) {
    // Mostly small values, which are valid together; sometimes any value.
    const std::int64_t most = *rc::gen::weightedElement<bool>({{9, true}, {1, false}})
                                  ? std::min(parameter.most, parameter.least + 200)
                                  : parameter.most;
    return *rc::gen::inRange<std::int64_t>(parameter.least, most + 1);
}

/// Networks from files and shared media have tests of their own (network_file_test.cpp, medium_test.cpp).
MachineValue some_value(const Parameter& parameter) {
    if (parameter.kind == Kind::file) return std::shared_ptr<const NetworkFile>();
    if (parameter.kind == Kind::choice && parameter.may_be_list() && *rc::gen::arbitrary<bool>()) {
        std::vector<int> list(*rc::gen::inRange<std::size_t>(1, 20));
        for (int& number : list) number = static_cast<int>(some_number(parameter));
        return list;
    }
    if (parameter.kind == Kind::choice) {
        const auto all = static_cast<std::int64_t>(parameter.spellings.size());
        return *rc::gen::inRange<std::int64_t>(
            0, parameter.name == "topology.kind" ? static_cast<std::int64_t>(TopologyKind::file) : all);
    }
    if (!parameter.allowed.empty()) return *rc::gen::elementOf(parameter.allowed);
    if (parameter.kind == Kind::list) {
        const std::size_t least = parameter.may_be_rate ? 2 : 1;  // bytes and cycles
        std::vector<int> list(*rc::gen::inRange<std::size_t>(least, parameter.most_numbers + 1));
        for (int& number : list) number = static_cast<int>(some_number(parameter));
        return list;
    }
    return some_number(parameter);
}

/// Some classes of channels get any values of their own.
void draw_own_values(Machine& machine) {
    std::vector<const Parameter*> own;
    for (const Parameter& parameter : parameters()) {
        const auto classes = channel_classes(machine.topology);
        if (std::ranges::find(classes, parameter.channel_class) != classes.end()) own.push_back(&parameter);
    }
    for (int left = *rc::gen::element(0, 0, 1, 4); left > 0; --left) {
        const Parameter& parameter = **rc::gen::elementOf(own);
        parameter.set(machine, some_value(parameter));
    }
    normalize(machine);
}

/// Any values in their ranges; together they need not be valid.
Machine some_values() {
    Machine machine;
    for (const Parameter& parameter : parameters()) {
        if (parameter.channel_class.empty()) parameter.set(machine, some_value(parameter));
    }
    normalize(machine);
    draw_own_values(machine);
    return machine;
}

int up_to(int most) { return *rc::gen::inRange(1, most + 1); }

/// A shape of the kind that the topology has.
void draw_shape(TopologyParameters& topology) {
    topology = {.kind = topology.kind};
    const auto side = [] { return *rc::gen::inRange(3, 9); };
    topology.columns = *rc::gen::inRange(3, 257);
    topology.rows = topology.kind == TopologyKind::ring ? 1 : *rc::gen::inRange(3, 257);
    if (topology.kind == TopologyKind::hyperx || (topology.kind != TopologyKind::ring && up_to(2) == 1))
        topology.sides = {side(), side(), side()};
    topology.dimension = up_to(12);
    topology.size = *rc::gen::inRange(2, 257);
    topology.radix = *rc::gen::inRange(2, 7);
    topology.levels = *rc::gen::inRange(2, 6);
    topology.nodes_per_switch = up_to(4);
    topology.group_switches = up_to(8);
    topology.global_channels = up_to(4);
    if (!is_grid(topology.kind) && topology.kind != TopologyKind::hyperx) topology.sides.clear();
    if (topology.kind == TopologyKind::fat_tree && up_to(2) == 1) {
        topology.down = {up_to(8), 2, up_to(8)};
        topology.up = {up_to(8), up_to(8)};
        topology.radix = topology.levels = 0;
    }
    topology.routing = (*rc::gen::elementOf(type_of(topology.kind).routings)).routing;
}

/// Some classes of channels get values of their own that are valid on the machine, whose slots hold messages.
void draw_own_speeds(Machine& machine) {
    OwnChannelParameters own{.link_latency = up_to(20), .slots = up_to(4), .credit_latency = up_to(5)};
    if (machine.network.link_flit_time > 1) own.link_flit_time = machine.network.link_flit_time + up_to(9);
    if (machine.network.link_flit_time == 1 && machine.interface.link_flit_time == 1)
        own.link_bytes_per_cycle = machine.network.link_bytes_per_cycle;
    machine.network.classes.resize(channel_classes(machine.topology).size());
    for (int i = 0; i < static_cast<int>(machine.network.classes.size()); ++i) {
        if (up_to(2) == 1) continue;
        machine.network.classes[static_cast<std::size_t>(i)] = own;
        machine.network.classes[static_cast<std::size_t>(i)].lanes = machine.network.lanes + up_to(3) - 1;
    }
    normalize(machine);
}

/// Some classes of messages get lanes and links of their own that are valid on the machine.
void draw_message_classes(Machine& machine) {
    machine.network.message_classes = {};
    machine.interface.message_classes = {};
    machine.network.message_classes = {};
    const bool may_have_lanes = machine.input_buffers_hold_messages();
    const bool may_have_links = machine.nodes() < 10'000;
    if (may_have_lanes && up_to(2) == 1)
        machine.network.message_classes.request.lanes = lanes_needed(machine) + up_to(2) - 1;
    if (may_have_lanes && up_to(2) == 1) machine.network.message_classes.reply.lanes = lanes_needed(machine);
    if (may_have_links && up_to(2) == 1) machine.interface.message_classes.request = {up_to(2), up_to(3) - 1};
    if (may_have_links && up_to(2) == 1) machine.interface.message_classes.reply = {1, up_to(3) - 1};
    if (machine.interface.data_mover == DataMover::processor) machine.interface.unexpected = Unexpected::memory;
}

/// Room, eager messages, and interruptions that are valid on the machine.
void draw_protocol_and_noise(Machine& machine) {
    MessageParameters& message = machine.message;
    Unexpected& unexpected = machine.interface.unexpected;
    unexpected = up_to(2) == 1 ? Unexpected::memory : Unexpected::room;
    message.eager_bytes = up_to(2) == 1 ? message.largest_payload() : -1;
    message.room_bytes = up_to(2) == 1 ? message.largest_payload() + up_to(100) : 0;
    if (unexpected == Unexpected::memory && message.header_bytes == 0) message.eager_bytes = -1;
    if (message.eager_bytes > machine.room_bytes() || message.eager_bytes < 0) unexpected = Unexpected::memory;
    machine.processor.noise_length = up_to(100) - 1;
    machine.processor.noise_period = machine.processor.noise_length + up_to(100);
    const auto most = static_cast<int>(find_parameter("background.packet_bytes")->most);
    machine.background.packet_bytes = up_to(std::min(machine.most_in_packet(), most));
    const bool may_have_others =
        unexpected == Unexpected::memory && machine.nodes() > 1 && !machine.network.allow_deadlock;
    const bool are_too_rare = machine.background.load > 0 && machine.background_gap() > 1'000'000'000;
    if (!may_have_others || are_too_rare || up_to(2) == 1) machine.background.load = 0;
}

/// Sometimes lists of nodes and ports that are valid on the machine.
void draw_lists(Machine& machine) {
    std::vector<int>& nodes = machine.node.node_of_rank;
    nodes.clear();
    const int ranks = machine.ranks() <= 1000 && up_to(2) == 1 ? machine.ranks() : 0;
    for (int rank = 0; rank < ranks; ++rank) {
        nodes.push_back(rank % machine.nodes());
        std::swap(nodes.back(), nodes[static_cast<std::size_t>(up_to(rank + 1) - 1)]);
    }
    machine.memory.port_of_processor.clear();
    const int processors = up_to(2) == 1 ? machine.node.processors : 0;
    for (int processor = 0; processor < processors; ++processor)
        machine.memory.port_of_processor.push_back(up_to(machine.memory.ports) - 1);
}

/// Sometimes draws nodes whose processors share interfaces; else nothing of that.
void draw_node(Machine& machine) {
    machine.network.rails = 1;
    if (up_to(3) > 1) {
        for (const Parameter& parameter : parameters()) {
            if (parameter.is_own && parameter.channel_class.empty())
                parameter.set(machine, parameter.fallback(machine));
        }
        machine.interface.unexpected = up_to(2) == 1 ? Unexpected::memory : Unexpected::hold;
        return;
    }
    machine.node.processors = machine.endpoints() > 4096 ? 1 : up_to(8);
    machine.node.ranks = up_to(machine.node.processors + 1) - 1;
    machine.node.interfaces = machine.endpoints() % 2 == 0 && machine.endpoints() > 2 ? up_to(2) : 1;
    if (machine.node.interfaces == 2 && machine.endpoints() <= 4096) machine.network.rails = up_to(3) - 1;
    machine.processor.receive_overhead_due = ReceiveOverhead::at_request;
    machine.interface.sends = SendStart::posted;
    machine.message.order = MessageOrder::listing;
    machine.interface.data_mover = DataMover::dma;
    machine.interface.acknowledge = Acknowledge::none;
    machine.interface.links = 1;
    machine.interface.message_classes = {};
    machine.network.message_classes = {};
    machine.memory.timing = MemoryTiming::off;
    machine.memory.of_messages = true;
    draw_protocol_and_noise(machine);
    draw_lists(machine);
}

/// No host bus, or one that is valid on the machine.
void draw_host(Machine& machine) {
    HostParameters& host = machine.host;
    const bool may_have_one = machine.has_packet_engine() && machine.interface.sends == SendStart::posted &&
                              machine.memory.bandwidth.bytes == 0;
    if (!may_have_one || up_to(2) == 1) {
        host = {};
        return;
    }
    machine.interface.host_bus_bandwidth = {};
    host.payload = std::min(host.payload, host.read_request);
    host.completion_bytes = std::max(host.completion_bytes, host.completion_boundary);
    host.combine_from = std::min(host.combine_from, host.read_request);
    host.page_bytes = host.page_bytes / host_border * host_border;
    if (host.iommu_entries > 0) return;
    host.page_bytes = host_border;
    host.iommu_replacement = PageReplacement::lru;
    host.walk_latency = host.walk_interval = 0;
}

/// Any values that are valid together.
Machine some_machine() {
    Machine machine = some_values();
    machine.network.classes.clear();
    machine.message.packet_bytes = 0;
    TopologyParameters& topology = machine.topology;
    draw_shape(topology);
    normalize(machine);
    // All message buffers of a machine together stay below its limit.
    for (int* buffers : {&machine.interface.send_buffers, &machine.interface.receive_buffers})
        *buffers = 1 + *buffers % 8;
    machine.interface.injection_buffers %= 8;
    InterfaceParameters& interface = machine.interface;
    NetworkParameters& network = machine.network;
    if (*rc::gen::arbitrary<bool>()) {
        interface.link_flit_time = network.link_flit_time = 1;
    } else {  // slow links have flits of one size
        interface.link_bytes_per_cycle = network.link_bytes_per_cycle;
    }
    if (interface.link_bytes_per_cycle < network.link_bytes_per_cycle ||
        interface.link_flit_time > network.link_flit_time)
        interface.injection_buffers = 0;
    if (!interface.cut_through) network.buffer_flits += machine.message.largest();
    const auto most_flits = static_cast<int>(find_parameter("network.buffer_flits")->most);
    if (network.buffer_flits > most_flits) {
        interface.cut_through = true;
        network.buffer_flits = most_flits;
    }
    if (topology.routing == RoutingKind::adaptive) interface.acknowledge = Acknowledge::none;
    network.lanes = std::max(network.lanes % 4, lanes_needed(machine));
    if (!machine.input_buffers_hold_messages()) {  // then there are no lanes
        if (lanes_needed(machine) > 1) machine.message = {.header_bytes = 0, .word_bytes = 1, .vector_words = 1};
        if (lanes_needed(machine) == 1) network.lanes = network.slots = 1;
        if (lanes_needed(machine) == 1) network.credit_latency = 1;
    }
    if (is_grid(topology.kind) && topology.sides.empty() && *rc::gen::arbitrary<bool>()) {
        topology.columns = 3;
        topology.rows = std::min(topology.rows, 3);
    } else {  // a large machine cannot have many buffers as well
        interface.send_buffers = interface.receive_buffers = *rc::gen::inRange(1, 5);
        interface.injection_buffers = std::min(interface.injection_buffers, 4);
    }
    draw_node(machine);
    draw_host(machine);
    if (!machine.has_packet_engine()) draw_message_classes(machine);
    if (machine.input_buffers_hold_messages() && up_to(2) == 1) draw_own_speeds(machine);
    return machine;
}

std::string value_text(const Parameter& parameter, const Machine& machine, bool cycles_as_time) {
    const MachineValue value = parameter.get(machine);
    const bool is_plain = parameter.kind == Kind::integer || parameter.kind == Kind::boolean || !value.list.empty();
    if (is_plain) return parameter.text(value);
    if (parameter.kind == Kind::cycles && cycles_as_time && value.number < 1'000'000) {
        return fmt::format("\"{} ps\"", value.number * machine.cycle_time_ps);
    }
    return fmt::format("\"{}\"", parameter.text(value));
}

std::string description_of(const Machine& machine) {
    std::string text = "name = \"some\"\nsummary = \"a test\"\n";
    std::string_view group;
    for (const Parameter& parameter : parameters()) {
        if (!parameter.applies_to(machine)) continue;
        if (parameter.group() != group) text += fmt::format("[{}]\n", group = parameter.group());
        text += fmt::format("{} = {{ value = {}, source = \"chance\" }}\n", parameter.key(),
                            value_text(parameter, machine, *rc::gen::arbitrary<bool>()));
    }
    return text;
}

bool are_equal(const Machine& a, const Machine& b) {
    return std::ranges::all_of(parameters(), [&](const Parameter& parameter) {
        return parameter.applies_to(a) == parameter.applies_to(b) &&
               (!parameter.applies_to(a) || parameter.get(a) == parameter.get(b));
    });
}

RC_GTEST_PROP(RoundTrip, ThroughADescription, ()) {
    const Machine machine = *rc::gen::arbitrary<bool>() ? some_machine() : some_values();
    const MachineDescription description = parse_description(description_of(machine), "some.toml");
    const auto complaints = validate(machine);
    RC_CLASSIFY(complaints.empty());
    try {
        const ResolvedMachine read = resolve_machine({&description, 1});
        RC_ASSERT(complaints.empty());
        RC_ASSERT(are_equal(read.machine, machine));
    } catch (const InputError& error) {
        RC_ASSERT(error.problems().size() == complaints.size());
        RC_ASSERT(error.message() == complaints.front().message);
    }
}

RC_GTEST_PROP(RoundTrip, ThroughOverrides, ()) {
    const Machine machine = some_machine();
    for (const Complaint& complaint : validate(machine)) RC_FAIL(complaint.message);
    const MachineDescription base = parse_description(description_of(Machine{}), "some.toml");
    std::vector<std::string> overrides;
    for (const Parameter& parameter : parameters()) {
        if (!parameter.applies_to(machine)) continue;
        overrides.push_back(fmt::format("{}={}", parameter.name, parameter.text(parameter.get(machine))));
    }
    const ResolvedMachine read = resolve_machine({&base, 1}, overrides);
    RC_ASSERT(are_equal(read.machine, machine));
}

MachineValue other_value(const Parameter& parameter, const MachineValue& value) {
    if (parameter.kind == Kind::list) return std::vector<int>{5, 6};
    if (parameter.kind == Kind::file) {
        static const auto network = std::make_shared<const NetworkFile>();
        return network;
    }
    const bool is_small = parameter.kind == Kind::choice || parameter.kind == Kind::boolean;
    return is_small ? (value.number == 0 ? 1 : 0) : value.number + 1;
}

/// "network.channels.x.lanes" is the value of a class for "network.lanes".
bool is_value_of_class(const Parameter& own, const Parameter& of_network) {
    return own.channel_class == "x" && of_network.group() == "network" &&
           own.name == fmt::format("network.channels.x.{}", of_network.key());
}

TEST(Parameters, AreDocumentedAndHaveAFieldOfTheirOwn) {
    for (const Parameter& parameter : parameters()) {
        EXPECT_TRUE(parameter.description.ends_with('.')) << parameter.name;
        EXPECT_EQ(find_parameter(parameter.name), &parameter);
        if (parameter.applies_to(Machine{})) {
            EXPECT_EQ(parameter.refusal(parameter.get(Machine{})), "")
                << parameter.name << ": its default is not allowed";
        }
        // Setting the parameter changes nothing else, except for classes of channels without their own value.
        Machine machine;
        parameter.set(machine, other_value(parameter, parameter.get(machine)));
        for (const Parameter& each : parameters()) {
            if (!each.channel_class.empty() && each.channel_class != "x") continue;
            const MachineValue before = each.get(Machine{});
            const bool follows = is_value_of_class(each, parameter);
            EXPECT_TRUE(each.get(machine) == (&each == &parameter || follows ? other_value(each, before) : before))
                << parameter.name << ' ' << each.name;
        }
    }
}

}  // namespace narrows::round_trip_test
