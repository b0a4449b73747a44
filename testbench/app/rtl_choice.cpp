#include "testbench/app/rtl_choice.h"

#include <fmt/format.h>

#include "models/machine/input_error.h"
#include "models/network/topology/placement.h"
#include "testbench/app/message.h"
#include "testbench/app/node_list.h"
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

void elaborate(RtlLibrary& library, const CommonOptions& options) {
    if (const std::size_t unknown = library.unknown(); unknown > 0) {
        places::hardware();  // what is missing is told instead
        inform(fmt::format("building the RTL of {} kind{} of module, each once, in seconds to two minutes", unknown,
                           unknown == 1 ? "" : "s"),
               options);
    }
    library.elaborate();
}

}  // namespace

RtlPart rtl_part(const std::optional<std::string>& written, const Machine& machine, const Topology& topology,
                 const CommonOptions& options) {
    if (!written) return {};
    RtlPart part;
    if (*written == "all") {
        add_all(machine, topology, part);
    } else {
        add_listed(*written, machine, topology, part);
    }
    const auto library = std::make_shared<RtlLibrary>();
    for (const EndpointId endpoint : endpoints_of(part.nodes, machine))
        library->want(machine, topology, topology.router_of(endpoint));
    if (machine.has_shared_nodes() && !part.nodes.empty()) library->want_engine(machine, topology);
    for (const RouterId router : part.switches) library->want(machine, topology, router);
    if (!machine.input_buffers_hold_messages() && static_cast<int>(part.nodes.size()) < machine.nodes())
        refuse_small_buffers_beside_models(*written, machine);
    elaborate(*library, options);
    part.make = [library](const Machine& m, const Topology& t, RouterId router) { return library->make(m, t, router); };
    part.make_engine = [library](const Machine& m) { return library->make_engine(m); };
    return part;
}

InRtl in_rtl(const RtlPart& part, const Machine& machine) {
    InRtl rtl{part.nodes, {}};
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
    return fmt::format("in RTL   {}\n", text);
}

}  // namespace narrows
