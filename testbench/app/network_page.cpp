#include "testbench/app/network_page.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "models/topology/figures.h"
#include "models/topology/make_topology.h"
#include "testbench/app/network_drawing.h"
#include "testbench/run/freedom.h"
#include "testbench/text/table.h"

namespace narrows {

namespace {

constexpr std::size_t most_cycle_lines = 16;

/// "960, each one way: 480 x, 480 y"
std::string channels_text(const Topology& topology, const Figures& figures) {
    const std::vector<std::string_view> names = topology.class_names();
    std::vector<int> of_class(names.size(), 0);
    topology.graph().for_each_group([&](RouterId, Port, const PortGroup& group) {
        of_class.at(static_cast<std::size_t>(group.channel_class)) += group.channels;
    });
    std::string text = fmt::format("{}, each one way", grouped(figures.channels));
    for (std::size_t i = 0; i < names.size(); ++i)
        text += fmt::format("{} {} {}", i == 0 ? ":" : ",", grouped(of_class[i]), names[i]);
    return text;
}

}  // namespace

std::string network_text(const Machine& machine) {
    const auto topology = make_topology(machine);
    const Figures figures = figures_of(*topology);
    const MachineFreedom freedom = machine_freedom(machine);
    std::string text = fmt::format(
        "  {:<10} {}\n"
        "  channels   {}\n"
        "  distance   {} channels at most, {:.3f} on average\n"
        "  bisection  {} channels between the halves ({})\n"
        "  deadlock   {}\n",
        topology->switches() > 0 ? "switches" : "routers", grouped(figures.routers), channels_text(*topology, figures),
        figures.diameter, figures.average_distance, grouped(figures.bisection_channels), figures.bisection_across,
        freedom_text(freedom));
    for (const std::string& line : cycle_lines(freedom, most_cycle_lines))
        text += fmt::format("             {}\n", line);
    const std::string drawing = network_drawing(*topology);
    return drawing.empty() ? text : text + "\n" + drawing;
}

nlohmann::ordered_json network_json(const Machine& machine) {
    const auto topology = make_topology(machine);
    const Figures figures = figures_of(*topology);
    const MachineFreedom freedom = machine_freedom(machine);
    nlohmann::ordered_json json{{"routers", figures.routers},
                                {"endpoints", figures.endpoints},
                                {"channels", figures.channels},
                                {"diameter", figures.diameter},
                                {"average_distance", figures.average_distance},
                                {"bisection_channels", figures.bisection_channels},
                                {"bisection_across", figures.bisection_across},
                                {"deadlock_free", freedom.freedom.is_free()},
                                {"deadlock_reason", freedom_text(freedom)}};
    if (!freedom.freedom.is_free()) json["deadlock_cycle"] = cycle_lines(freedom, most_cycle_lines);
    return json;
}

}  // namespace narrows
