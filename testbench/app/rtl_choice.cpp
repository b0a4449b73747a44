#include "testbench/app/rtl_choice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "models/machine/input_error.h"
#include "models/network/topology/placement.h"
#include "testbench/app/message.h"
#include "testbench/app/node_list.h"
#include "testbench/app/options.h"
#include "testbench/base/places/places.h"
#include "testbench/elaboration/rtl_library.h"

namespace narrows {

namespace {

constexpr std::string_view switch_mark = "switch:";

/// The items of a list: those of nodes and those of switches, if there are any.
struct Items {
    std::optional<std::string> nodes;
    std::optional<std::string> switches;
};

Items items_of(std::string_view written) {
    Items items;
    std::size_t begin = 0;
    while (begin <= written.size()) {
        const std::size_t end = std::min(written.find(',', begin), written.size());
        std::string_view item = written.substr(begin, end - begin);
        const bool is_switch = item.starts_with(switch_mark);
        if (is_switch) item.remove_prefix(switch_mark.size());
        auto& list = is_switch ? items.switches : items.nodes;
        list = list ? fmt::format("{},{}", *list, item) : std::string(item);
        begin = end + 1;
    }
    return items;
}

void add_listed(const std::string& written, const Machine& machine, const Topology& topology, RtlPart& part) {
    const Items items = items_of(written);
    const std::string_view also = topology.switches() > 0 ? ",switch:0-1" : "";
    if (items.nodes) {
        for (const int node : parse_numbers({"--rtl", written, "node", "nodes", machine.nodes(), also}, *items.nodes))
            part.nodes.push_back(NodeId(node));
    }
    if (items.switches) {
        const ListOption list{"--rtl", written, "switch", "switches", topology.switches(), also};
        for (const int number : parse_numbers(list, *items.switches))
            part.switches.push_back(RouterId(topology.nodes() + number));
    }
}

void add_all(const Machine& machine, const Topology& topology, RtlPart& part) {
    part.nodes = all_nodes(machine.nodes());
    for (RouterId router(topology.nodes()); router < topology.routers(); ++router) part.switches.push_back(router);
}

/// All interfaces of the nodes.
std::vector<EndpointId> endpoints_of(const std::vector<NodeId>& nodes, const Machine& machine) {
    const Placement placement(machine);
    std::vector<EndpointId> endpoints;
    for (const NodeId node : nodes) {
        for (int interface = 0; interface < machine.node.interfaces; ++interface)
            endpoints.push_back(placement.endpoint_at(node, interface));
    }
    return endpoints;
}

void refuse_small_buffers_beside_models(const std::string& written, const Machine& machine) {
    throw InputError(
        Place{fmt::format("--rtl {}", written)},
        fmt::format("RTL beside models needs input buffers that hold a whole message, here of {} bytes; "
                    "use network.buffer_flits={} or more, or --rtl all",
                    machine.message.largest(), machine.flits_of_largest(machine.network.link_bytes_per_cycle)));
}

/// Makes the library of RTL, with the user's modules if there are any.
std::shared_ptr<RtlLibrary> library_for(const RtlOptions& written) {
    if (!written.folder) return std::make_shared<RtlLibrary>();
    places::hardware();  // what is missing is told instead
    return std::make_shared<RtlLibrary>(OwnHardware(*written.folder, written.covered));
}

void elaborate(RtlLibrary& library, const CommonOptions& options) {
    if (const std::size_t unknown = library.unknown(); unknown > 0) {
        places::hardware();  // what is missing is told instead
        inform(fmt::format("building the RTL of {} kind{} of module, each once, in seconds to a minute", unknown,
                           unknown == 1 ? "" : "s"),
               options);
    }
    library.elaborate();
    std::istringstream warnings(library.warnings());
    for (std::string line; std::getline(warnings, line);) inform(line, options);
}

/// "send_link by my_link (own/my_link.sv)"
std::string text_of(const OwnRtlUse::Replaced& replaced) {
    const std::string by = replaced.by == replaced.module ? "" : " by " + replaced.by;
    return fmt::format("{}{} ({})", replaced.module, by, replaced.file);
}

std::string own_rtl_line(const OwnRtlUse& own) {
    std::string text;
    for (const OwnRtlUse::Replaced& each : own.replaced) text += (text.empty() ? "" : ", ") + text_of(each);
    if (!own.added.empty()) text += fmt::format("; added {}", fmt::join(own.added, ", "));
    if (!own.unused.empty()) text += fmt::format("; unused {}", fmt::join(own.unused, ", "));
    return fmt::format("own RTL  {}\n", text);
}

}  // namespace

ChosenRtl chosen_rtl(const RtlOptions& written, const Machine& machine, const Topology& topology,
                     const CommonOptions& options) {
    if (!written.nodes) return {};
    ChosenRtl part;
    if (*written.nodes == "all") {
        add_all(machine, topology, part);
    } else {
        add_listed(*written.nodes, machine, topology, part);
    }
    const auto library = library_for(written);
    for (const EndpointId endpoint : endpoints_of(part.nodes, machine))
        library->want(machine, topology, topology.router_of(endpoint));
    if (machine.has_packet_engine() && !part.nodes.empty()) library->want_engine(machine, topology);
    for (const RouterId router : part.switches) library->want(machine, topology, router);
    if (!machine.input_buffers_hold_messages() && static_cast<int>(part.nodes.size()) < machine.nodes())
        refuse_small_buffers_beside_models(*written.nodes, machine);
    part.own = library->own_use();
    part.is_own = part.own.has_value();
    part.may_differ = written.differs;
    library->begin_with_registers(written.registers);
    part.library = library;
    elaborate(*library, options);
    part.make = [library](const Machine& m, const Topology& t, RouterId router) { return library->make(m, t, router); };
    part.make_engine = [library](const Machine& m) { return library->make_engine(m); };
    return part;
}

InRtl in_rtl(const ChosenRtl& part, const Machine& machine) {
    InRtl rtl{part.nodes, {}, part.own};
    for (const RouterId router : part.switches) rtl.switches.push_back(router - machine.endpoints());
    return rtl;
}

std::vector<RouterId> routers_with_pins(const std::vector<NodeId>& shown, const RtlPart& part, const Machine& machine) {
    std::vector<RouterId> routers = part.switches;
    for (const EndpointId endpoint : endpoints_of(shown, machine)) routers.push_back(RouterId(int{endpoint}));
    return routers;
}

std::string rtl_line(const InRtl& rtl) {
    if (rtl.empty()) return "";
    std::string text;
    if (!rtl.nodes.empty()) text += "nodes " + nodes_text(rtl.nodes);
    if (!rtl.switches.empty()) text += (text.empty() ? "switches " : "; switches ") + numbers_text(rtl.switches);
    return fmt::format("in RTL   {}\n{}", text, rtl.own ? own_rtl_line(*rtl.own) : "");
}

nlohmann::ordered_json own_rtl_json(const InRtl& rtl) {
    if (!rtl.own) return nullptr;
    nlohmann::ordered_json json{{"folder", rtl.own->folder},
                                {"replaced", nlohmann::ordered_json::array()},
                                {"added", rtl.own->added},
                                {"unused", rtl.own->unused}};
    for (const auto& [module, by, file] : rtl.own->replaced)
        json["replaced"].push_back({{"module", module}, {"by", by}, {"file", file}});
    return json;
}

}  // namespace narrows
