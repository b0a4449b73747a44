#include "testbench/app/show_pages.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "models/network/topology/figures.h"
#include "models/network/topology/make_topology.h"
#include "testbench/base/places/places.h"
#include "testbench/run/freedom.h"
#include "testbench/run/notes.h"
#include "testbench/text/table.h"
#include "testbench/text/wrap.h"

namespace narrows {

namespace {

constexpr std::size_t name_columns = 13;  // columns before the text of a line

/// The facts of the pages, computed once.
struct NetworkFacts {
    explicit NetworkFacts(const Machine& machine)
        : topology(make_topology(machine)), figures(figures_of(*topology)), freedom(proofs.of(machine)) {}

    std::unique_ptr<Topology> topology;
    Figures figures;
    FreedomProofs proofs;
    std::shared_ptr<const MachineFreedom> freedom;
};

/// "960, each one way: 480 x, 480 y"
std::string channels_text(const Topology& topology, const Figures& figures) {
    if (topology.is_medium()) return "1, a wire that all nodes share";
    const std::vector<std::string_view> names = topology.class_names();
    std::vector<int> of_class(names.size(), 0);
    topology.graph().for_each_group([&](RouterId, Port, const PortGroup& group) {
        of_class.at(static_cast<std::size_t>(group.channel_class)) += group.channels;
    });
    std::string text = fmt::format("{}, each one way", grouped(figures.channels));
    std::string_view before = ": ";
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (of_class[i] == 0) continue;
        text += fmt::format("{}{} {}", before, grouped(of_class[i]), names[i]);
        before = ", ";
    }
    return text;
}

/// "  deadlock   free from deadlock: ...", in lines.
std::string named_lines(std::string_view name, std::string_view text) {
    std::string lines;
    for (const std::string& line : wrapped(text, output_columns() - name_columns)) {
        lines += fmt::format("  {:<10} {}\n", name, line);
        name = "";
    }
    return lines;
}

/// "6 channels at most, 2 of them to and from nodes; 5.333 on average". On a grid, nodes have no channels of their own.
std::string distance_text(const Topology& topology, const Figures& figures) {
    const bool counts_endpoints = topology.has_edge() && !topology.is_medium();
    return fmt::format("{} at most{} {:.3f} on average", counted(figures.diameter, "channel"),
                       counts_endpoints ? ", 2 of them to and from nodes;" : ",", figures.average_distance);
}

std::string bisection_text(const Topology& topology, const Figures& figures) {
    return fmt::format("{}{} between the halves{} ({})", figures.bisection_at_most ? "at most " : "",
                       counted(figures.bisection_channels, "channel"),
                       topology.is_medium() ? "" : ", both ways together", figures.bisection_across);
}

/// A line for each class of messages with its own lanes.
std::string freedom_of_classes(const Machine& machine, FreedomProofs& proofs) {
    std::string text;
    for (const MessageClass each : all_message_classes) {
        if (own_lanes(machine.network, each) > 0) text += named_lines("deadlock", freedom_text(machine, each, proofs));
    }
    return text;
}

/// A note that all following facts are about one rail, if there are several.
std::string of_rails(const Machine& machine) {
    return machine.rails() == 1 ? "" : fmt::format("one of {} equal rails:", machine.rails());
}

/// "960 channels and 1,920 lanes that messages use".
std::string checked_text(const Machine& machine, const MachineFreedom& freedom) {
    return fmt::format(
        "{}{}{}{} and {} that messages use", of_rails(machine), machine.rails() == 1 ? "" : " ",
        freedom.in_full ? "" : fmt::format("a smaller network of {}: ", counted(freedom.checked_nodes, "node")),
        counted(static_cast<std::int64_t>(freedom.freedom.channels), "channel"),
        counted(static_cast<std::int64_t>(freedom.freedom.lanes), "lane"));
}

}  // namespace

std::string network_text(const Machine& machine) {
    NetworkFacts network(machine);
    const Figures& figures = network.figures;
    std::string text = named_lines(network.topology->has_edge() ? "switches" : "routers", grouped(figures.routers)) +
                       named_lines("channels", channels_text(*network.topology, figures)) +
                       named_lines("distance", distance_text(*network.topology, figures)) +
                       named_lines("bisection", bisection_text(*network.topology, figures)) +
                       named_lines("deadlock", freedom_text(machine, MessageClass::data, network.proofs)) +
                       freedom_of_classes(machine, network.proofs) +
                       named_lines("checked", checked_text(machine, *network.freedom));
    for (const std::string& line : cycle_lines(*network.freedom)) text += named_lines("", line);
    if (const auto note = note_on_routes(machine, *network.topology)) text += named_lines("note", *note);
    const std::string drawing = network_drawing(*make_topology(machine.with_one_rail()));
    const std::string title = machine.rails() == 1 ? "" : named_lines("drawing", of_rails(machine));
    if (!drawing.empty()) return text + title + "\n" + drawing;
    return text +
           named_lines("drawing", fmt::format("none: text shows grids of nodes that fit, and levels of switches; the "
                                              "page of '{} timeline' draws it",
                                              places::program_name()));
}

nlohmann::ordered_json network_json(const Machine& machine) {
    const NetworkFacts network(machine);
    const Figures& figures = network.figures;
    nlohmann::ordered_json json{{"routers", figures.routers},
                                {"endpoints", figures.endpoints},
                                {"channels", figures.channels},
                                {"diameter", figures.diameter},
                                {"average_distance", figures.average_distance},
                                {"bisection_channels", figures.bisection_channels},
                                {"bisection_across", figures.bisection_across},
                                {"bisection_at_most", figures.bisection_at_most},
                                {"deadlock_free", network.freedom->freedom.is_free()},
                                {"deadlock_reason", freedom_text(*network.freedom, machine)},
                                {"deadlock_checked",
                                 {{"nodes", network.freedom->checked_nodes},
                                  {"channels", network.freedom->freedom.channels},
                                  {"lanes", network.freedom->freedom.lanes}}}};
    if (!network.freedom->freedom.is_free()) json["deadlock_cycle"] = cycle_lines(*network.freedom);
    return json;
}

}  // namespace narrows
