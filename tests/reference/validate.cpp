#include "tests/reference/validate.h"

#include <algorithm>
#include <bit>
#include <map>
#include <stdexcept>
#include <string>
#include <tuple>

#include "tests/reference/channel_values.h"
#include "tests/reference/message_classes.h"

namespace narrows::reference {

namespace {

void require(bool holds, const std::string& what) {
    if (!holds) throw std::invalid_argument("reference: " + what);
}

bool is_slow(Rate rate) { return rate.flit_time > 1; }

void validate_links(const InterfaceParameters& interface, const std::vector<ChannelValues>& classes) {
    const auto is_width = [](int bytes) { return bytes >= 1 && std::has_single_bit(static_cast<unsigned>(bytes)); };
    require(interface.links >= 1 && interface.send_buffers >= 1 && interface.receive_buffers >= 1, "links and buffers");
    const Rate into_network{interface.link_bytes_per_cycle, interface.link_flit_time};
    require(is_width(into_network.width) && into_network.flit_time >= 1, "width and flit time of interface links");
    const bool any_slow = is_slow(into_network) || std::any_of(classes.begin(), classes.end(),
                                                               [](const auto& values) { return is_slow(values.rate); });
    for (const ChannelValues& values : classes) {
        require(is_width(values.rate.width) && values.rate.flit_time >= 1, "width and flit time of channels");
        require(!any_slow || values.rate.width == into_network.width, "slow links need flits of one size");
        require(values.slot_bytes >= values.rate.width && values.latency >= 1, "input buffers and latency");
        require(values.lanes >= 1 && values.slots >= 1 && values.credit_latency >= 1,
                "lanes, slots and credit latency");
        require(interface.injection_buffers == 0 ||
                    (into_network.width >= values.rate.width && into_network.flit_time <= values.rate.flit_time),
                "injection buffers must not fill more slowly than they empty");
    }
}

/// G3, N5, E1: refuses settings that need slots for every message.
void validate_slots(const Machine& machine, const std::vector<ChannelValues>& classes, const std::vector<Send>& sends) {
    int largest = 0;
    for (const Send& send : sends) largest = std::max(largest, send.bytes);
    const auto holds_all = [largest](const ChannelValues& values) { return values.slot_bytes >= largest; };
    if (std::all_of(classes.begin(), classes.end(), holds_all)) return;
    for (const ChannelValues& values : classes) {
        require(values.lanes == 1 && values.slots == 1, "one of several lanes or slots must hold a whole message");
        require(values.credit_latency == 1, "small slots need a credit latency of 1");
        require(values.rate == classes.front().rate && values.latency == classes.front().latency &&
                    values.slot_bytes == classes.front().slot_bytes,
                "small slots need one width, flit time, latency and size of slots");
    }
    require(machine.interface.cut_through, "without cut-through a slot must hold a whole message");
}

void validate_sends(const Machine& machine, int nodes, const std::vector<Send>& sends) {
    const auto is_node = [nodes](NodeId node) { return node >= 0 && node < nodes; };
    for (const Send& send : sends) {
        require(is_node(send.from) && is_node(send.to), "nodes");
        require(send.from != send.to, "a message to its own node");
        require(send.link >= 0 && send.link < links_for(machine, send.message_class).count, "link of a send");
        require(send.bytes >= 1 && send.not_before >= 0, "bytes and time of a send");
    }
}

/// K1 of an Ethernet.
void validate_ethernet(const Machine& machine, const std::vector<Send>& sends) {
    require(machine.network.link_bytes_per_cycle == 1 && machine.interface.link_bytes_per_cycle == 1 &&
                machine.network.link_flit_time == 8 && machine.interface.link_flit_time == 8,
            "an Ethernet moves a bit in a cycle");
    require(machine.network.link_latency <= 64, "the delay of an Ethernet");
    require(machine.interface.data_mover == DataMover::dma, "the processor cannot move the bytes of a frame");
    for (const Send& send : sends) require(send.bytes <= 1500, "a frame has 1500 bytes at most");
}

}  // namespace

Choices first_choices(const LaneBlocks& blocks, const Send& send, int number) {
    const Topology& topology = blocks.routes(send.message_class);
    Choices choices;
    topology.choose(
        {topology.router_of(send.from), Topology::local, 0, send.from, send.to, static_cast<std::uint32_t>(number)},
        choices);
    return choices;
}

bool knows_first_channels(const Topology& topology, const LaneBlocks& blocks, const std::vector<Send>& sends) {
    std::map<std::tuple<NodeId, NodeId, MessageClass>, int> messages;  // messages of each pair and class so far
    for (const Send& send : sends) {
        const Port port = first_choices(blocks, send, 0).front().port;
        const Choices choices = first_choices(blocks, send, messages[{send.from, send.to, send.message_class}]++);
        if (choices.size() > 1 || choices.front().port != port) return false;
        if (topology.graph().group(topology.router_of(send.from), port)->channels > 1) return false;
    }
    return true;
}

void validate(const Machine& machine, const Topology& topology, const LaneBlocks& blocks,
              const std::vector<Send>& sends) {
    const std::vector<ChannelValues> classes = all_values(machine, topology.graph());
    validate_links(machine.interface, classes);
    validate_sends(machine, topology.nodes(), sends);
    validate_slots(machine, classes, sends);
    require(machine.interface.acknowledge == Acknowledge::none || knows_first_channels(topology, blocks, sends),
            "acknowledges need known first channels");
}

bool is_medium(const Machine& machine) {
    return machine.topology.kind == TopologyKind::bus || machine.topology.kind == TopologyKind::ethernet;
}

void validate_medium(const Machine& machine, const std::vector<Send>& sends) {
    const ChannelValues values = values_of(machine, 0);
    validate_links(machine.interface, {values});
    require(links_of_node(machine) == 1 && machine.interface.injection_buffers == 0, "links on a medium");
    require(values.lanes == 1 && values.slots == 1 && values.credit_latency == 1 && machine.interface.cut_through,
            "a medium has no slots");
    validate_sends(machine, machine.nodes(), sends);
    if (machine.topology.kind == TopologyKind::ethernet) validate_ethernet(machine, sends);
}

}  // namespace narrows::reference
