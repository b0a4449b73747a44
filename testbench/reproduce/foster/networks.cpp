#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "models/network/topology/figures.h"
#include "models/network/topology/make_topology.h"
#include "testbench/reproduce/foster/foster.h"
#include "testbench/reproduce/foster/models.h"

namespace narrows::foster {

namespace {

bool joined(const Topology& topology, NodeId a, NodeId b) {
    const RouterId from = topology.router_of(a);
    for (Port port = 0; port < topology.ports(from); ++port) {
        const auto end = topology.far_end(from, port);
        if (end && end->router == topology.router_of(b)) return true;
    }
    return false;
}

int gray(int number) { return number ^ (number >> 1); }

/// Number of one-way wires in a mesh of 2^bits columns that have their own wire in the hypercube, if the node in column
/// x and row y has the Gray codes of x and y in its number.
int mesh_wires_in(const Topology& hypercube, int bits) {
    const int side = 1 << bits;
    const auto node = [&](int x, int y) { return NodeId(gray(x) + side * gray(y)); };
    int found = 0;
    for (int x = 0; x < side; ++x) {
        for (int y = 0; y < hypercube.nodes() / side; ++y) {
            if (x + 1 < side) found += 2 * (joined(hypercube, node(x, y), node(x + 1, y)) ? 1 : 0);
            if (y + 1 < hypercube.nodes() / side) found += 2 * (joined(hypercube, node(x, y), node(x, y + 1)) ? 1 : 0);
        }
    }
    return found;
}

/// "2: 96, 3: 512": the pairs of nodes at each distance.
std::string pairs_text(const Figures& figures) {
    std::vector<std::string> texts;
    for (std::size_t d = 0; d < figures.pairs_at.size(); ++d) {
        if (figures.pairs_at[d] > 0) texts.push_back(fmt::format("{}: {}", d, figures.pairs_at[d]));
    }
    constexpr std::size_t shown = 4;
    if (texts.size() > shown) return fmt::format("{} distances", texts.size());
    return fmt::format("{}", fmt::join(texts, ", "));
}

}  // namespace

std::vector<ChosenNetwork> counted_networks() {
    return {{"line", "mesh-16x16", {"topology.columns=16", "topology.rows=1"}},
            {"2-D mesh", "mesh-16x16", {}},
            {"3-D mesh", "mesh-16x16", {"topology.sides=[8,8,8]"}},
            {"hypercube", "hypercube-256", {}},
            {"crossbar", "crossbar-64", {}},
            {"butterfly", "butterfly-4-3", {}},
            {"2-way fly", "bidirectional-fly-4-2", {}},
            {"fat tree", "fat-tree-4-3", {}},
            {"bus", "bus-16", {}}};
}

Section networks(const std::vector<ChosenNetwork>& counted, const AnalysisQuestion& asked) {
    Section section{"foster.networks",
                    {"Counted on the graphs of the machines",
                     {{"network", "network"},
                      {"processors", "processors"},
                      {"switches", "switches"},
                      {"wires", "wires"},
                      {"diameter", "diameter"},
                      {"pairs", "pairs at distances"}},
                     {},
                     {}},
                    true,
                    {}};
    const auto add = [&section](const std::string& name, std::int64_t value) {
        section.values.push_back({name, static_cast<double>(value)});
    };
    for (const ChosenNetwork& network : counted) {
        const auto topology = make_topology(asked.machine(network.machine, network.changes));
        const Figures figures = figures_of(*topology);
        section.table.rows.push_back({network.name, std::int64_t{figures.endpoints}, std::int64_t{figures.routers},
                                      figures.channels, std::int64_t{figures.diameter}, pairs_text(figures)});
        add(network.name + " processors", figures.endpoints);
        add(network.name + " switches", figures.routers);
        add(network.name + " wires", figures.channels);
        add(network.name + " diameter", figures.diameter);
        for (std::size_t d = 0; d < figures.pairs_at.size(); ++d)
            add(fmt::format("{} pairs at {}", network.name, d), figures.pairs_at[d]);
        if (network.name == "hypercube") add("wires of a mesh", mesh_wires_in(*topology, 4));
        if (network.name != "crossbar") continue;
        const RouterId the_switch(topology->nodes());
        add("switching elements", topology->graph().ports(the_switch) * topology->graph().in_ports(the_switch));
    }
    return section;
}

Section wrap_around(const AnalysisQuestion& asked) {
    const auto diameter = [&](const std::vector<std::string>& changes) {
        return figures_of(*make_topology(asked.machine("torus-8x8x8", changes))).diameter;
    };
    Section section{"foster.wrap_around",
                    {"Diameters with sides k, in D = 1, 2, 3 dimensions",
                     {{"side", "k"}, {"mesh", "mesh"}, {"torus", "torus"}, {"ratio", "torus / mesh"}},
                     {},
                     {}},
                    true,
                    {}};
    std::vector<double> less;                 // diameter of a mesh less the side, in each dimension
    std::array<std::vector<double>, 2> half;  // even sides, then odd ones: 2 torus - mesh in each dimension
    for (int side = 3; side <= 9; ++side) {
        std::vector<std::int64_t> mesh;
        std::vector<std::int64_t> torus;
        for (std::size_t dimensions = 1; dimensions <= 3; ++dimensions) {
            const std::string change =
                fmt::format("topology.sides=[{}]", fmt::join(std::vector<int>(dimensions, side), ","));
            mesh.push_back(diameter({change, "topology.kind=mesh"}));
            torus.push_back(diameter({change}));
            const auto d = static_cast<double>(dimensions);
            less.push_back(static_cast<double>(mesh.back()) / d - side);
            half.at(side % 2 == 0 ? 0 : 1).push_back(static_cast<double>(2 * torus.back() - mesh.back()) / d);
        }
        const double ratio = static_cast<double>(torus.front()) / static_cast<double>(mesh.front());
        section.table.rows.push_back({std::int64_t{side}, mesh, torus, Decimal{ratio, 3}});
    }
    add_range(section, "mesh / D - k", less);
    add_range(section, "even sides: (2 torus - mesh) / D", half.front());
    add_range(section, "odd sides: (2 torus - mesh) / D", half.back());
    return section;
}

}  // namespace narrows::foster
