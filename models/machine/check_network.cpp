// Checks of routes, lanes and slots, and of the speeds of channels.
#include <fmt/format.h>

#include <algorithm>

#include "models/machine/checks.h"
#include "models/machine/network_file.h"
#include "models/machine/own_parameters.h"
#include "models/machine/parameters.h"
#include "models/machine/suggestion.h"
#include "models/machine/topology_kinds.h"

namespace narrows {

namespace {

using Names = std::vector<std::string_view>;

/// A class of channels: its values, and the names of the parameters that give them.
class Channels {
public:
    Channels(const Machine& machine, ChannelClass channel_class)
        : values(machine.channel_values(channel_class)), machine_(machine), channel_class_(channel_class) {}

    /// "network.channels.global.lanes", if channels of the class have lanes of their own; else "network.lanes".
    std::string_view name(std::string_view of_network) const {
        return parameter_of(machine_, channel_class_, of_network);
    }
    /// "network.lanes = 2"
    std::string text(std::string_view of_network) const { return assignment_text(machine_, name(of_network)); }

    const ChannelParameters values;

private:
    const Machine& machine_;
    ChannelClass channel_class_;
};

/// The channels of each class, or one entry if all classes have the same values.
std::vector<Channels> every_class(const Machine& machine) {
    std::vector<Channels> all;
    const int classes = std::max(1, static_cast<int>(machine.network.classes.size()));
    for (ChannelClass each = 0; each < classes; ++each) all.emplace_back(machine, each);
    return all;
}

/// The texts of errors about slots that are smaller than the machine's largest message.
class SmallSlots {
public:
    SmallSlots(const Machine& machine, const Channels& channels) : machine_(machine), channels_(channels) {}

    /// "network.lanes = 2 needs slots that hold the largest message (..), but ...; set ..., or".
    std::string text(std::string_view what) const {
        const int width = channels_.values.link_bytes_per_cycle;
        return fmt::format("{} needs slots that hold {}, but {} of {} hold {}; set {} = {} or more, or", what,
                           largest_text(machine_), channels_.text("network.buffer_flits"),
                           channels_.text("network.link_bytes_per_cycle"),
                           with_number(channels_.values.slot_bytes(), "byte"), channels_.name("network.buffer_flits"),
                           machine_.flits_of_largest(width));
    }
    /// The parameters that an error names: `others`, then those of slots and messages.
    Names names(Names others) const {
        others.insert(others.end(),
                      {channels_.name("network.buffer_flits"), channels_.name("network.link_bytes_per_cycle"),
                       "message.header_bytes", "message.word_bytes", "message.vector_words", "message.packet_bytes"});
        return others;
    }

private:
    const Machine& machine_;
    const Channels& channels_;
};

void check_allowed(const TopologyParameters& topology, std::vector<Complaint>& complaints) {
    std::vector<std::string_view> names;
    for (const AllowedRouting& allowed : type_of(topology.kind).routings) names.push_back(name_of(allowed.routing));
    complaints.push_back({fmt::format("topology.routing = {} is not a routing of {}; it must be {}",
                                      name_of(topology.routing), type_of(topology.kind).name, alternatives(names)),
                          {"topology.routing", "topology.kind"}});
}

/// True if messages of all classes have the lanes that the routes need, and the routes have no other fault.
bool allows_routing(const Machine& machine) {
    const auto has_lanes = [&](MessageClass each) { return !class_without_lanes(seen_by(each, machine)); };
    if (!std::ranges::all_of(all_message_classes, has_lanes)) return false;
    std::vector<Complaint> complaints;
    check_routing(machine, complaints);
    return complaints.empty();
}

/// Suggests further remedies: the routings of the kind with which the machine would be accepted.
std::string other_routings(Machine machine) {
    std::string text;
    for (const AllowedRouting& allowed : type_of(machine.topology.kind).routings) {
        machine.topology.routing = allowed.routing;
        if (allows_routing(machine)) text += fmt::format(", or topology.routing = {}", name_of(allowed.routing));
    }
    return text;
}

/// Only some lanes are checked here. Other routes are proved on the graph, where an error can show the cycle of waiting
/// lanes (models/network/topology/deadlock_freedom.h).
void check_lanes(const Machine& machine, std::vector<Complaint>& complaints) {
    if (!needs_lanes_to_exist(machine)) return;
    const auto lacking = class_without_lanes(machine);
    if (!lacking) return;
    const Channels channels(machine, *lacking);
    const std::string_view name = channels.name("network.lanes");
    const int needed = lanes_needed(machine, *lacking);
    complaints.push_back(
        {fmt::format("topology.routing = {} on this {} needs {} lanes, but {}; set {} = {} or more{}",
                     name_of(routing_of(machine)), type_of(machine.topology.kind).name, needed,
                     channels.text("network.lanes"), name, needed, other_routings(machine)),
         {name, "topology.routing", "topology.kind", "topology.sides", "topology.columns", "topology.rows"}});
}

/// "1 lane, lane 0"; "2 lanes, lanes 0 to 1".
std::string lanes_text(int lanes) {
    return lanes == 1 ? "1 lane, lane 0" : fmt::format("{0} lanes, lanes 0 to {1}", lanes, lanes - 1);
}

bool names_lane(const FileRoute& route, int lane) { return route.lane == lane || (route.lanes >> lane & 1) != 0; }

/// A missing route by lane would leave a message where it is.
void check_lanes_of_file(const Machine& machine, std::vector<Complaint>& complaints) {
    const NetworkFile& file = *machine.topology.file;
    const int fewest = machine.fewest_lanes();
    const int most = machine.most_lanes() - own_lanes(machine.network);
    const bool is_by_lane =
        std::ranges::any_of(file.routes, [](const FileRoute& route) { return route.lane.has_value(); });
    const std::vector<std::string_view> names{"network.lanes", "topology.file", "topology.routing", "topology.kind"};
    const int last = file.lanes_named - 1;
    if (file.lanes_named > fewest) {
        const auto route = std::ranges::find_if(file.routes, [&](const FileRoute& r) { return names_lane(r, last); });
        complaints.push_back(
            {fmt::format("line {} of {} names lane {}, but there are channels with {}; set network.lanes = {}",
                         route->place.line, file.name, last, lanes_text(fewest), file.lanes_named),
             names});
    } else if (is_by_lane && file.lanes_named < most) {
        complaints.push_back(
            {fmt::format("there are channels with {}, but {} has routes by lane for {}; set network.lanes = {}",
                         lanes_text(most), file.name, lanes_text(file.lanes_named), file.lanes_named),
             names});
    }
}

/// With acknowledges, the first channel must be known at the start of a send.
void check_acknowledge(const Machine& machine, std::vector<Complaint>& complaints) {
    const TopologyKind kind = machine.topology.kind;
    const bool starts_in_network = is_grid(kind) || kind == TopologyKind::hypercube;
    const bool chooses_first = starts_in_network && routing_of(machine) == RoutingKind::adaptive;
    if (!chooses_first || machine.interface.acknowledge == Acknowledge::none) return;
    complaints.push_back(
        {fmt::format("interface.acknowledge = end-of-transfer waits for earlier transfers through the same first "
                     "channel, but topology.routing = adaptive on a {} chooses the first channel only when the message "
                     "leaves; set interface.acknowledge = none, or topology.routing = {}",
                     type_of(kind).name, name_of(default_routing(kind, machine.fewest_lanes()))),
         {"interface.acknowledge", "topology.routing", "topology.kind"}});
}

}  // namespace

std::string largest_text(const Machine& machine) {
    const bool is_cut = machine.message.packet_bytes > 0;
    return fmt::format("the largest {} ({}: message.header_bytes + {})", is_cut ? "packet" : "message",
                       with_number(machine.message.largest(), "byte"),
                       is_cut ? "message.packet_bytes" : "message.word_bytes * message.vector_words");
}

void check_routing(const Machine& machine, std::vector<Complaint>& complaints) {
    if (find_routing(machine.topology.kind, routing_of(machine)) == nullptr)
        return check_allowed(machine.topology, complaints);
    check_lanes(machine, complaints);
    check_lanes_of_message_classes(machine, complaints);
    if (routing_of(machine) == RoutingKind::table) check_lanes_of_file(machine, complaints);
    check_acknowledge(machine, complaints);
}

namespace {

void check_lanes_and_slots(const std::vector<Channels>& all, const SmallSlots& small,
                           std::vector<Complaint>& complaints) {
    const auto found = std::ranges::find_if(
        all, [](const Channels& channels) { return channels.values.lanes > 1 || channels.values.slots > 1; });
    if (found == all.end()) return;
    const std::string what = fmt::format("{} with {}", found->text("network.lanes"), found->text("network.slots"));
    complaints.push_back({small.text(what) + " one lane of one slot",
                          small.names({found->name("network.lanes"), found->name("network.slots")})});
}

void check_credits(const std::vector<Channels>& all, const SmallSlots& small, std::vector<Complaint>& complaints) {
    const auto found =
        std::ranges::find_if(all, [](const Channels& channels) { return channels.values.credit_latency != 1; });
    if (found == all.end()) return;
    const std::string_view name = found->name("network.credit_latency");
    complaints.push_back(
        {fmt::format("{} {} = 1 cycle", small.text(found->text("network.credit_latency")), name), small.names({name})});
}

/// Wormhole routing needs the same value in all classes for these parameters. Returns the first that differs, or "".
std::string_view difference(const ChannelParameters& a, const ChannelParameters& b) {
    if (a.link_bytes_per_cycle != b.link_bytes_per_cycle) return "network.link_bytes_per_cycle";
    if (a.link_flit_time != b.link_flit_time) return "network.link_flit_time";
    if (a.link_latency != b.link_latency) return "network.link_latency";
    return a.buffer_flits != b.buffer_flits ? "network.buffer_flits" : std::string_view{};
}

void check_one_speed(const std::vector<Channels>& all, const SmallSlots& small, std::vector<Complaint>& complaints) {
    for (const Channels& channels : all) {
        const std::string_view parameter = difference(channels.values, all.front().values);
        if (parameter.empty()) continue;
        const std::string what = fmt::format("{} besides {}", channels.text(parameter), all.front().text(parameter));
        complaints.push_back({small.text(what) + " one value of both",
                              small.names({channels.name(parameter), all.front().name(parameter)})});
        return;
    }
}

}  // namespace

void check_slots(const Machine& machine, std::vector<Complaint>& complaints) {
    const std::vector<Channels> all = every_class(machine);
    const auto smallest =
        std::ranges::min_element(all, {}, [](const Channels& channels) { return channels.values.slot_bytes(); });
    if (smallest->values.slot_bytes() >= machine.message.largest()) return;
    const SmallSlots small(machine, *smallest);
    check_lanes_and_slots(all, small, complaints);
    check_credits(all, small, complaints);
    check_one_speed(all, small, complaints);
    if (!machine.interface.cut_through) {
        const std::string text = small.text("interface.cut_through = false");
        complaints.push_back({text + " interface.cut_through = true", small.names({"interface.cut_through"})});
    }
}

/// Bytes can follow each other from one channel into the next only if flits of several cycles have one size everywhere.
/// Tails follow from heads only with these flits (docs/timing.md, N5).
void check_flit_times(const Machine& machine, std::vector<Complaint>& complaints) {
    if (machine.topology.kind == TopologyKind::ethernet) return;  // check_medium checks the size of its flits
    const InterfaceParameters& interface = machine.interface;
    const std::vector<Channels> all = every_class(machine);
    const auto slow = std::ranges::find_if(all, [](const Channels& c) { return c.values.link_flit_time > 1; });
    if (slow == all.end() && interface.link_flit_time == 1) return;
    const Channels& timed = slow == all.end() ? all.front() : *slow;
    const auto other = std::ranges::find_if(
        all, [&](const Channels& c) { return c.values.link_bytes_per_cycle != interface.link_bytes_per_cycle; });
    if (other == all.end()) return;
    complaints.push_back(
        {fmt::format(
             "links of several cycles a flit ({}, interface.link_flit_time = {}) need flits of one size, but {} "
             "and interface.link_bytes_per_cycle = {}; set {} = {}, or interface.link_bytes_per_cycle = {}",
             timed.text("network.link_flit_time"),
             find_parameter("interface.link_flit_time")->text(interface.link_flit_time),
             other->text("network.link_bytes_per_cycle"), interface.link_bytes_per_cycle,
             other->name("network.link_bytes_per_cycle"), interface.link_bytes_per_cycle,
             other->values.link_bytes_per_cycle),
         {timed.name("network.link_flit_time"), "interface.link_flit_time", other->name("network.link_bytes_per_cycle"),
          "interface.link_bytes_per_cycle"}});
}

void check_injection(const Machine& machine, std::vector<Complaint>& complaints) {
    const InterfaceParameters& interface = machine.interface;
    if (interface.injection_buffers == 0) return;
    const std::vector<Channels> all = every_class(machine);
    const auto quick = std::ranges::find_if(
        all, [&](const Channels& c) { return interface.link_flit_time > c.values.link_flit_time; });
    if (quick != all.end()) {
        const std::string_view name = quick->name("network.link_flit_time");
        const Parameter& time = *find_parameter("interface.link_flit_time");
        complaints.push_back(
            {fmt::format("interface.injection_buffers = {} would fill at interface.link_flit_time = {}, more slowly "
                         "than they empty at {}; set interface.injection_buffers = 0, or interface.link_flit_time = {} "
                         "or less",
                         interface.injection_buffers, time.text(interface.link_flit_time),
                         quick->text("network.link_flit_time"), time.text(quick->values.link_flit_time)),
             {"interface.injection_buffers", "interface.link_flit_time", name}});
    }
    const auto wide = std::ranges::find_if(
        all, [&](const Channels& c) { return interface.link_bytes_per_cycle < c.values.link_bytes_per_cycle; });
    if (wide == all.end()) return;
    complaints.push_back(
        {fmt::format("interface.injection_buffers = {} would fill at interface.link_bytes_per_cycle = {}, more slowly "
                     "than they empty at {}; set interface.injection_buffers = 0, or interface.link_bytes_per_cycle = "
                     "{} or more",
                     interface.injection_buffers, interface.link_bytes_per_cycle,
                     wide->text("network.link_bytes_per_cycle"), wide->values.link_bytes_per_cycle),
         {"interface.injection_buffers", "interface.link_bytes_per_cycle",
          wide->name("network.link_bytes_per_cycle")}});
}

}  // namespace narrows
