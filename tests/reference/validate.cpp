#include "tests/reference/validate.h"

#include <algorithm>
#include <bit>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

namespace narrows::reference {

namespace {

void require(bool holds, const std::string& what) {
    if (!holds) throw std::invalid_argument("reference: " + what);
}

void validate_links(const InterfaceParameters& interface, const NetworkParameters& network) {
    const auto is_width = [](int bytes) { return bytes >= 1 && std::has_single_bit(static_cast<unsigned>(bytes)); };
    require(interface.links >= 1 && interface.send_buffers >= 1 && interface.receive_buffers >= 1, "links and buffers");
    require(is_width(interface.link_bytes_per_cycle) && is_width(network.link_bytes_per_cycle), "width of the links");
    require(interface.link_flit_time >= 1 && network.link_flit_time >= 1, "time of a flit");
    require((interface.link_flit_time == 1 && network.link_flit_time == 1) ||
                interface.link_bytes_per_cycle == network.link_bytes_per_cycle,
            "slow links need flits of one size");
    require(network.buffer_flits >= 1 && network.link_latency >= 1, "input buffers and latency");
    require(network.lanes >= 1 && network.slots >= 1 && network.credit_latency >= 1, "lanes, slots and credit latency");
    require(interface.injection_buffers == 0 || (interface.link_bytes_per_cycle >= network.link_bytes_per_cycle &&
                                                 interface.link_flit_time <= network.link_flit_time),
            "injection buffers must not fill more slowly than they empty");
}

/// G3, N5, E1: what needs slots that hold every message.
void validate_slots(const Machine& machine, const std::vector<Send>& sends) {
    int largest = 0;
    for (const Send& send : sends) largest = std::max(largest, send.bytes);
    if (largest <= machine.input_buffer_bytes()) return;
    require(!machine.has_lanes_or_slots(), "one of several lanes or slots must hold a whole message");
    require(machine.network.credit_latency == 1, "small slots need a credit latency of 1");
    require(machine.interface.cut_through, "without cut-through a slot must hold a whole message");
}

}  // namespace

Choices first_choices(const Topology& topology, NodeId from, NodeId to, int number) {
    Choices choices;
    topology.choose({topology.router_of(from), Topology::local, 0, from, to, static_cast<std::uint32_t>(number)},
                    choices);
    return choices;
}

bool knows_first_channels(const Topology& topology, const std::vector<Send>& sends) {
    std::map<std::pair<NodeId, NodeId>, int> messages;  // of each pair so far
    for (const Send& send : sends) {
        const Port port = first_choices(topology, send.from, send.to, 0).front().port;
        const Choices choices = first_choices(topology, send.from, send.to, messages[{send.from, send.to}]++);
        if (choices.size() > 1 || choices.front().port != port) return false;
        if (topology.graph().group(topology.router_of(send.from), port)->channels > 1) return false;
    }
    return true;
}

void validate(const Machine& machine, const Topology& topology, const std::vector<Send>& sends,
              const std::vector<Receive>& receives) {
    validate_links(machine.interface, machine.network);
    const auto is_node = [&topology](NodeId node) { return node >= 0 && node < topology.nodes(); };
    for (const Send& send : sends) {
        require(is_node(send.from) && is_node(send.to), "nodes");
        require(send.from != send.to, "a message to its own node");
        require(send.link >= 0 && send.link < machine.interface.links, "link of a send");
        require(send.bytes >= 1 && send.not_before >= 0, "bytes and time of a send");
    }
    for (const Receive& receive : receives) {
        require(is_node(receive.node) && receive.not_before >= 0, "node and time of a receive");
    }
    validate_slots(machine, sends);
    require(machine.interface.acknowledge == Acknowledge::none || knows_first_channels(topology, sends),
            "acknowledges need known first channels");
}

}  // namespace narrows::reference
