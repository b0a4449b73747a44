#include "traces/timeline/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

#include "models/network/topology/resource.h"
#include "traces/drawing/json_text.h"
#include "traces/timeline/slice_word.h"

namespace narrows {

namespace {

/// The texts of all elements as "a,b,c".
template <class All, class TextOf>
std::string listed(const All& all, TextOf text_of) {
    std::string text;
    for (const auto& one : all) {
        if (!text.empty()) text += ',';
        text += text_of(one);
    }
    return text;
}

/// The parts of a node that do not all have the number of the node: its interfaces, its ranks, and the servers of each
/// kind.
std::string parts_of_nodes(const Machine& machine) {
    if (!machine.has_packet_engine()) return "";
    const Placement placement(machine);
    std::string ranks;
    for (NodeId node = 0; node < machine.nodes(); ++node) {
        ranks += node == 0 ? "[" : ",[";
        for (int processor = 0; processor < machine.ranks_of_node(); ++processor)
            ranks += fmt::format("{}{}", processor == 0 ? "" : ",", placement.rank_at(node, processor));
        ranks += "]";
    }
    using Kind = ServerId::Kind;
    return fmt::format(R"(,"shared":{{"interfaces":{},"ranks":[{}],"memories":{},"memoryPorts":{},)"
                       R"("ports":{},"hostBuses":{}}})",
                       machine.node.interfaces, ranks, servers_of(machine, Kind::memory),
                       machine.memory.timing == MemoryTiming::off ? 0 : 1, servers_of(machine, Kind::port),
                       servers_of(machine, Kind::host_bus));
}

std::string machine_of(const Timeline& timeline, const Machine& machine, const TimelineTitle& title) {
    const InterfaceParameters& interface = machine.interface;
    const std::string window = timeline.window
                                   ? fmt::format(R"("window":[{},{}],)", timeline.window->from, timeline.window->to)
                                   : std::string();
    return fmt::format(
        R"({{"machine":{},"workload":{},"cycles":{},{}"cycleTimePs":{},"nodes":{},"links":{},"sendBuffers":{},)"
        R"("receiveBuffers":{},"injectionBuffers":{},"hasRegisters":{}{}}})",
        drawing::json_text(title.machine), drawing::json_text(title.workload), timeline.cycles, window,
        machine.cycle_time_ps, machine.endpoints(), all_links(interface), interface.send_buffers,
        most_receive_buffers(interface), interface.injection_buffers, interface.data_mover == DataMover::dma,
        parts_of_nodes(machine));
}

/// Two coordinates for each router.
std::string positions_of(const Topology& topology) {
    std::string text;
    for (RouterId router = 0; router < topology.routers(); ++router) {
        const Position position = topology.position(router);
        fmt::format_to(std::back_inserter(text), "{}{:g},{:g}", router == 0 ? "" : ",", position.x, position.y);
    }
    return text;
}

std::string names_of_switches(const Topology& topology) {
    std::vector<RouterId> switches;
    for (RouterId router(topology.nodes()); router < topology.routers(); ++router) switches.push_back(router);
    return listed(switches, [&](RouterId router) { return drawing::json_text(router_name(topology, router)); });
}

/// The channels of each port: from, port, to, their number, the name of the port, their own name, and the number of
/// slots that are separate stations.
std::string channels_of(const Machine& machine, const Topology& topology) {
    std::string text;
    const bool has_slots = machine.has_lanes_or_slots();
    topology.graph().for_each_group([&](RouterId router, Port port, const PortGroup& group) {
        const ChannelParameters values = shared_channel_values(machine, group.channel_class);
        fmt::format_to(std::back_inserter(text), "{}[{},{},{},{},{},{},{}]", text.empty() ? "" : ",", router, port,
                       group.end.router, group.channels, drawing::json_text(topology.port_name(router, port)),
                       drawing::json_text(resource_name(topology, {ResourceKind::channel, router, port})),
                       has_slots ? values.lanes * values.slots : 0);
    });
    return text;
}

std::string message_of(const LoggedWhole& m) {
    const auto known = [](Cycle cycle) { return cycle == never ? -1 : cycle; };
    return fmt::format("{},{},{},{},{},{}", m.from, m.to, m.sequence, m.bytes, known(m.started), known(m.delivered));
}

/// The node or switch of each track; for each packet its message (0: none), its name, and the endpoints from and to
/// which it goes. Without a packet engine the page takes both from the numbers of nodes and messages.
std::string homes_and_packets(const Timeline& timeline, const Machine& machine, const Topology& topology) {
    if (!machine.has_packet_engine()) return "";
    const auto home = [&](const Station& track) { return std::to_string(home_of(topology, track)); };
    const auto packet = [](const TimelinePacket& p) {
        return fmt::format("[{},{},{},{}]", p.message + 1, drawing::json_text(p.name), p.from, p.to);
    };
    return fmt::format(",\n\"homes\":[{}],\n\"packets\":[{}]", listed(timeline.tracks, home),
                       listed(timeline.packets, packet));
}

/// The index of the occupation in the page's list.
int number_of(Occupation occupation) {
    return static_cast<int>(std::ranges::find(occupations_of_slices, occupation) - occupations_of_slices.begin());
}

/// Each slice as five numbers, which are mostly small: the gap before it, its length, its final cycles in which the
/// track is only held, the message (0: none; packets follow messages), and the occupation combined with a bit for an
/// unfinished slice.
std::string slices_of_tracks(const Timeline& timeline) {
    std::string text;
    std::size_t at = 0;
    for (std::uint32_t track = 0; track < timeline.tracks.size(); ++track) {
        text += track == 0 ? "[" : ",[";
        Cycle end = 0;
        for (bool first = true; at < timeline.slices.size() && timeline.slices[at].track == track; ++at) {
            const Slice& s = timeline.slices[at];
            fmt::format_to(std::back_inserter(text), "{}{},{},{},{},{}", first ? "" : ",", s.from - end, s.to - s.from,
                           s.to - s.crossed,
                           (s.packet == no_message ? s.message : timeline.messages.size() + s.packet) + 1,
                           2 * number_of(s.occupation) + (s.unfinished ? 1 : 0));
            end = s.to;
            first = false;
        }
        text += "]";
    }
    return text;
}

std::string names_of_parts(const Machine& machine) {
    std::vector<NodePart> all;
    const int parts = node_parts - (machine.host.is_given() ? 0 : 2);
    for (int i = 0; i < parts; ++i) all.push_back(static_cast<NodePart>(i));
    return listed(all, [](NodePart part) { return drawing::json_text(part_name(part)); });
}

std::string names_of_slices(const Machine& machine) {
    const std::size_t left_out = machine.host.is_given() ? 0 : occupations_of_host_buses;
    return listed(std::span(occupations_of_slices).first(occupations_of_slices.size() - left_out),
                  [](Occupation occupation) { return drawing::json_text(slice_word(occupation)); });
}

}  // namespace

std::string page_data(const Timeline& timeline, const Machine& machine, const Topology& topology,
                      const TimelineTitle& title) {
    const auto track_of = [&](const Station& t) {
        return fmt::format("[{},{},{},{},{}]", t.place, static_cast<int>(t.part), t.link, t.number,
                           drawing::json_text(station_name(topology, machine, t)));
    };
    return fmt::format(
        "{{\"run\":{},\n\"positions\":[{}],\n\"switches\":[{}],\n\"channels\":[{}],\n\"parts\":[{}],\n\"uses\":[{}],\n"
        "\"tracks\":[{}],\n\"messages\":[{}],\n\"slices\":[{}]{}}}",
        machine_of(timeline, machine, title), positions_of(topology), names_of_switches(topology),
        channels_of(machine, topology), names_of_parts(machine), names_of_slices(machine),
        listed(timeline.tracks, track_of), listed(timeline.messages, message_of), slices_of_tracks(timeline),
        homes_and_packets(timeline, machine, topology));
}

}  // namespace narrows
