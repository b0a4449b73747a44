#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "models/machine/parameters.h"
#include "models/machine/topology_kinds.h"
#include "models/network/topology/make_topology.h"
#include "testbench/study/contenders.h"
#include "testbench/study/report/panels.h"

namespace narrows::study {

namespace {

using Json = nlohmann::ordered_json;

MachineValue value_of(const Parameter& parameter, const std::string& text) {
    if (parameter.is_list_text(text)) return Json::parse(text).get<std::vector<int>>();
    if (parameter.kind == Parameter::Kind::integer) return std::stoll(text);
    return std::ranges::find(parameter.spellings, text) - parameter.spellings.begin();
}

/// The network of a point, for pictures. Null if the store does not have its parameters, or only the name of its file.
/// With shared nodes it knows where ranks run.
std::unique_ptr<Topology> network_of(const StoredPoint& point) {
    const std::string* const kind = point.value_of("topology.kind");
    if (kind == nullptr || *kind == type_of(TopologyKind::file).name) return nullptr;
    Machine machine;
    for (const Parameter& parameter : parameters()) {
        const std::string_view group = parameter.group();
        if (group != "topology" && group != "node" && parameter.name != "network.lanes" &&
            parameter.name != "network.rails")
            continue;
        if (const std::string* const text = point.value_of(parameter.name))
            parameter.set(machine, value_of(parameter, *text));
    }
    std::unique_ptr<Topology> network = make_topology(machine);
    const bool has_packet_engine = std::ranges::any_of(
        point.outcome->loads, [](const OutcomeLoad& load) { return load.kind == kind_name(ResourceKind::processor); });
    if (has_packet_engine) network->set_placement(Placement(machine));
    return network;
}

/// Two coordinates for each router.
Json positions_of(const Topology& topology) {
    Json json = Json::array();
    for (RouterId router = 0; router < topology.routers(); ++router) {
        const Position position = topology.position(router);
        json.insert(json.end(), {position.x, position.y});
    }
    return json;
}

Json switches_of(const Topology& topology) {
    Json names = Json::array();
    for (RouterId router(topology.nodes()); router < topology.routers(); ++router)
        names.push_back(router_name(topology, router));
    return names;
}

/// The channels of each port as [from, to, name of the port, name, cycles busy, cycles waited for].
Json channels_of(const Topology& topology, const Outcome& outcome) {
    std::map<std::pair<int, int>, const OutcomeLoad*> loads;
    for (const OutcomeLoad& load : outcome.loads) {
        if (load.kind == kind_name(ResourceKind::channel)) loads[{load.place, load.number}] = &load;
    }
    Json json = Json::array();
    topology.graph().for_each_group([&](RouterId router, Port port, const PortGroup& group) {
        const auto found = loads.find({router, port});
        const Cycle busy = found == loads.end() ? 0 : found->second->busy;
        const Cycle waiting = found == loads.end() ? 0 : found->second->waiting;
        json.push_back({int{router}, int{group.end.router}, topology.port_name(router, port),
                        resource_name(topology, {ResourceKind::channel, router, port}), busy, waiting});
    });
    return json;
}

/// Each entry is [node, number, cycles busy, cycles waited for].
Json loads_of(const Outcome& outcome, std::string_view kind) {
    Json json = Json::array();
    for (const OutcomeLoad& load : outcome.loads) {
        if (load.kind == kind) json.push_back({load.place, load.number, load.busy, load.waiting});
    }
    return json;
}

/// Additional parts of shared nodes.
constexpr std::array node_parts_of_shared{ResourceKind::processor, ResourceKind::port,    ResourceKind::node_memory,
                                          ResourceKind::host_bus,  ResourceKind::host_up, ResourceKind::host_down};

/// Each interface has a box. Processors are distributed over the boxes of their node; memory and ports are in the first
/// one. Each entry is [box, number in it, cycles busy, cycles waited for, name].
Json loads_in_boxes(const Outcome& outcome, std::string_view kind, const Placement& placement) {
    Json json = Json::array();
    const auto total = std::ranges::count(outcome.loads, kind, &OutcomeLoad::kind);
    const int interfaces = placement.interfaces();
    const int each = std::max(1, static_cast<int>(total) / (placement.nodes() * interfaces));  // at each interface
    for (const OutcomeLoad& load : outcome.loads) {
        if (load.kind != kind) continue;
        const NodeId node(load.place);
        int box = load.number / each;
        std::string name = fmt::format("node {} {} {}", load.place, kind, load.number);
        if (kind == kind_name(ResourceKind::processor)) {
            box = load.number % interfaces;
            name = fmt::format("rank {} processor", placement.rank_at(node, load.number));
        }
        const bool is_first = kind == kind_name(ResourceKind::node_memory) || kind == kind_name(ResourceKind::port);
        json.push_back(
            {int{placement.endpoint_at(node, is_first ? 0 : box)}, load.number, load.busy, load.waiting, name});
    }
    return json;
}

/// Parts of an interface in the order of a message's path from and to the network: receiving, then sending.
constexpr std::array interface_parts{"receive register", "receive buffer", "interface link in", "interface link out",
                                     "injection buffer", "send buffer",    "send register"};

/// Includes only parts that the machine has.
Json interface_of(const Outcome& outcome, const Placement* placement) {
    Json parts = Json::array();
    const auto add = [&](std::string_view part) {
        Json loads = placement == nullptr ? loads_of(outcome, part) : loads_in_boxes(outcome, part, *placement);
        if (!loads.empty()) parts.push_back({{"name", part}, {"loads", std::move(loads)}});
    };
    if (placement != nullptr) {
        for (const ResourceKind part : node_parts_of_shared) add(kind_name(part));
    }
    for (const char* const part : interface_parts) add(part);
    return parts;
}

}  // namespace

Json load_data(const Study& study, const std::vector<StoredPoint>& points, const Panel& panel) {
    Json machines = Json::array();
    Json undrawn = Json::array();
    for (const std::size_t number : panel.points) {
        const StoredPoint& point = points[number];
        if (point.outcome->loads.empty()) continue;
        const auto network = network_of(point);
        if (!network) {
            undrawn.push_back({{"point", number}, {"contender", contender_of(study, point)}});
            continue;
        }
        machines.push_back({{"point", number},
                            {"contender", contender_of(study, point)},
                            {"nodes", network->nodes()},
                            {"positions", positions_of(*network)},
                            {"switches", switches_of(*network)},
                            {"cycles", point.outcome->cycles()},
                            {"channels", channels_of(*network, *point.outcome)},
                            {"interface", interface_of(*point.outcome, network->placement())}});
    }
    return {{"title", panel.title}, {"machines", std::move(machines)}, {"undrawn", std::move(undrawn)}};
}

}  // namespace narrows::study
