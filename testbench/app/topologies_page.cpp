#include "testbench/app/list_pages.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "models/machine/topology_kinds.h"
#include "models/machine/topology_settings.h"

namespace narrows {

namespace {

/// "2; 1 where no wrapped side is longer than 4".
std::string lanes_text(const AllowedRouting& allowed) {
    return allowed.fewer.empty() ? fmt::format("{}", allowed.lanes)
                                 : fmt::format("{}; {}", allowed.lanes, allowed.fewer);
}

std::string classes_text(const TopologyType& type) {
    return type.channel_classes.empty() ? "none" : fmt::format("{}", fmt::join(type.channel_classes, ", "));
}

/// A line for each routing, the default first.
Table routings_table(const TopologyType& type) {
    Table table{fmt::format("\n{}: {}\n  given by {}\n  classes of channels: {}", type.name, type.summary,
                            shapes_text(type), classes_text(type)),
                {{"name", "routing"}, {"lanes", "lanes needed"}, {"summary", "what it is"}},
                {},
                {}};
    for (const AllowedRouting& allowed : type.routings) {
        table.rows.push_back(
            {std::string(name_of(allowed.routing)), lanes_text(allowed), std::string(allowed.summary)});
    }
    return table;
}

nlohmann::ordered_json to_json(const AllowedRouting& allowed) {
    nlohmann::ordered_json json{{"name", name_of(allowed.routing)},
                                {"lanes", allowed.lanes},
                                {"fewer_lanes", nullptr},
                                {"summary", allowed.summary}};
    if (!allowed.fewer.empty()) json["fewer_lanes"] = allowed.fewer;
    return json;
}

}  // namespace

Table topologies_table() {
    Table table{"topologies", {{"name", "name"}, {"summary", "what it is"}}, {}, {}};
    for (const TopologyType& type : topology_types())
        table.rows.push_back({std::string(type.name), std::string(type.summary)});
    return table;
}

std::string topologies_page() {
    std::string text = "topologies\n";
    for (const TopologyType& type : topology_types()) text += to_text(routings_table(type));
    return text +
           "\nA class of channels can have a width, flit time, latency, credit latency, lanes, slots and slot size of "
           "its own:\nnetwork.channels.CLASS.lanes = 2, for instance.\n";
}

nlohmann::ordered_json topologies_json() {
    auto json = nlohmann::ordered_json::array();
    for (const TopologyType& type : topology_types()) {
        json.push_back({{"name", type.name},
                        {"summary", type.summary},
                        {"parameters", type.shapes},
                        {"channel_classes", type.channel_classes},
                        {"routings", {}}});
        for (const AllowedRouting& allowed : type.routings) json.back()["routings"].push_back(to_json(allowed));
    }
    return json;
}

}  // namespace narrows
