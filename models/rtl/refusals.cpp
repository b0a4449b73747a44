#include "models/rtl/refusals.h"

#include <fmt/format.h>

#include "models/machine/input_error.h"
#include "models/machine/topology_kinds.h"
#include "models/rtl/engine_format.h"
#include "models/rtl/parameters.h"

namespace narrows::rtl {

namespace {

class Reasons {
public:
    void require(bool holds, const char* parameter, const std::string& remedy, const std::string& why = "") {
        if (holds) return;
        problems_.push_back({Place{parameter}, fmt::format("the RTL does not describe this{}; {}", why, remedy)});
    }
    void throw_if_any() {
        if (!problems_.empty()) throw InputError(std::move(problems_));
    }

private:
    std::vector<Problem> problems_;
};

constexpr int most_links = 4;  // of all interfaces of a shared node

void require_interface(const Machine& machine, Reasons& reasons) {
    const InterfaceParameters& interface = machine.interface;
    reasons.require(interface.link_flit_time == 1, "interface.link_flit_time", "use \"1 cycle\"");
    reasons.require(interface.cut_through, "interface.cut_through", "use true");
    reasons.require(interface.data_mover == DataMover::dma, "interface.data_mover", "use \"dma\"");
    reasons.require(machine.memory.timing == MemoryTiming::off, "memory.timing", "use \"off\"");
    const Cycle in_register = machine.has_packet_engine() ? 0 : machine.processor.send_overhead;
    reasons.require(in_register + interface.send_overhead >= 1, "interface.send_overhead", "use \"1 cycle\" or more");
    reasons.require(interface.receive_overhead >= 1, "interface.receive_overhead", "use \"1 cycle\" or more");
}

void require_one_message_class(const Machine& machine, Reasons& reasons) {
    for (const MessageClass each : {MessageClass::request, MessageClass::reply}) {
        const std::string name(name_of(each));
        const std::string lanes = "network.message_classes." + name + ".lanes";
        const std::string links = "interface.message_classes." + name + ".links";
        reasons.require(own_lanes(machine.network, each) == 0, lanes.c_str(), "use 0", ": its messages have no class");
        reasons.require(machine.interface.message_classes.of(each).links == 0, links.c_str(), "use 0",
                        ": its messages have no class");
    }
    reasons.require(machine.interface.unexpected == Unexpected::memory, "interface.unexpected", "use \"memory\"",
                    ": its interfaces store every message");
}

// docs/nodes.md, "In RTL"
void require_shared_nodes(const Machine& machine, Reasons& reasons) {
    const std::string one_a_cycle = ": a processor posts one message a cycle";
    const ProcessorParameters& processor = machine.processor;
    reasons.require(processor.send_overhead >= 1, "processor.send_overhead", "use \"1 cycle\" or more", one_a_cycle);
    const Cycle shortest = processor.send_overhead * (1000 - processor.overhead_variation) / 1000;
    reasons.require(processor.send_overhead < 1 || shortest >= 1, "processor.overhead_variation",
                    "use less, so that no overhead of a send is shorter than a cycle", one_a_cycle);
    const int interfaces = machine.node.interfaces;
    reasons.require(interfaces <= most_links, "node.interfaces", fmt::format("use {} or fewer", most_links));
    reasons.require(interfaces > most_links || interfaces * machine.interface.links <= most_links, "interface.links",
                    fmt::format("use {} or fewer", most_links / interfaces),
                    fmt::format(": a node has {} links at most", most_links));
    reasons.require(machine.node.node_of_rank.empty(), "node.placement", "use \"block\" or \"round-robin\"",
                    ": its interfaces compute the node of a rank");
    const MessageParameters& message = machine.message;
    reasons.require(machine.interface.sends == SendStart::posted, "interface.sends", "use \"posted\"",
                    ": its processors post every message");
    reasons.require(message.order == MessageOrder::listing, "message.order", "use \"listing\"",
                    ": it lists a message when it and all before it are known");
    reasons.require(machine.memory.of_messages, "memory.of_messages", "use true", ": it describes no memory");
    reasons.require(processor.receive_overhead_due == ReceiveOverhead::at_request, "processor.receive_overhead_due",
                    "use \"at-request\"", ": its interfaces take every packet");
    reasons.require(machine.interface.acknowledge == Acknowledge::none, "interface.acknowledge", "use \"none\"",
                    ": it acknowledges no packets");
    reasons.require(message.cut == MessageCut::interface, "message.cut", "use \"interface\"",
                    ": its interfaces cut messages");
    reasons.require(message.copies == 0, "message.copies", "use 0", ": its packets leave the program's own data");
    reasons.require(message.eager_bytes < 0, "message.eager_bytes", "leave it out", ": every message goes at once");
    reasons.require(machine.background.load == 0, "background.load", "use 0", ": all its packets are of its ranks");
    const std::string at_once = ": a packet is read and written within its overheads";
    reasons.require(machine.memory.bandwidth.bytes == 0, "memory.bandwidth", "leave it out", at_once);
    reasons.require(machine.interface.host_bus_bandwidth.bytes == 0, "interface.host_bus_bandwidth", "leave it out",
                    at_once);
    reasons.require(!machine.host.is_given(), "host.bandwidth", "leave it out", at_once);
    const int header = EngineFormat(machine).header_bytes();
    reasons.require(message.header_bytes >= header, "message.header_bytes", fmt::format("use {} or more", header),
                    ": its headers say where a packet belongs");
}

/// Routings of the topology's kind that the RTL describes: "destination or source".
std::string routings_of_tables(TopologyKind kind) {
    std::string text;
    for (const AllowedRouting& allowed : type_of(kind).routings) {
        const RoutingKind routing = allowed.routing;
        const bool is_table = routing == RoutingKind::seam || routing == RoutingKind::minimal ||
                              routing == RoutingKind::destination || routing == RoutingKind::source ||
                              routing == RoutingKind::table;
        if (is_table) text += (text.empty() ? "" : " or ") + std::string(name_of(routing));
    }
    return text;
}

void require_tables(const Machine& machine, const Topology& topology, Reasons& reasons) {
    const RoutingKind routing = routing_of(machine);
    const bool is_random = routing == RoutingKind::random || routing == RoutingKind::valiant;
    reasons.require(!is_random && !topology.has_choices(), "topology.routing",
                    fmt::format("use {}", routings_of_tables(machine.topology.kind)),
                    ": its route table has one way to each destination");
    Machine quicker = machine;
    quicker.network.link_latency = 1;
    if (!machine.input_buffers_hold_messages() && is_grid_in_rtl(quicker)) {
        reasons.require(false, "network.link_latency", "use \"1 cycle\"");
        return;
    }
    reasons.require(machine.input_buffers_hold_messages(), "network.buffer_flits",
                    fmt::format("use {} or more", machine.flits_of_largest(machine.network.link_bytes_per_cycle)),
                    ": its slots hold whole messages");
    const bool acknowledges = machine.interface.acknowledge != Acknowledge::none;
    reasons.require(!acknowledges || machine.has_packet_engine(), "interface.acknowledge", "use \"none\"");
}

}  // namespace

void refuse_what_is_not_described(const Machine& machine, const Topology& topology) {
    Reasons reasons;
    reasons.require(!machine.has_medium(), "topology.kind", "use a network of routers",
                    ": its nodes have routers, not one wire");
    reasons.throw_if_any();
    reasons.require(machine.rails() == 1, "network.rails", "use 1", ": all its interfaces are in one network");
    reasons.require(machine.network.classes.empty(), "network.channels", "leave it out",
                    ": all its channels are of one kind");
    reasons.require(machine.network.link_flit_time == 1, "network.link_flit_time", "use \"1 cycle\"");
    require_interface(machine, reasons);
    require_one_message_class(machine, reasons);
    if (machine.has_packet_engine()) require_shared_nodes(machine, reasons);
    if (is_grid_in_rtl(machine)) {
        const std::vector<int> sides = machine.topology.all_sides();
        reasons.require(sides.front() < 256, "topology.columns", "use 255 or fewer");
        reasons.require(sides.size() == 1 || sides.back() < 256, "topology.rows", "use 255 or fewer");
    } else {
        require_tables(machine, topology, reasons);
    }
    reasons.throw_if_any();
}

}  // namespace narrows::rtl
