#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "models/topology/figures.h"
#include "models/topology/make_topology.h"
#include "testbench/reproduce/foster/foster.h"
#include "testbench/reproduce/foster/trial.h"
#include "testbench/run/machines.h"

namespace narrows::foster {

namespace {

std::unique_ptr<Topology> topology_of(const std::string& machine, const std::vector<std::string>& changes = {}) {
    return make_topology(load_checked_machine(machine, changes, {}).machine);
}

bool joined(const Topology& topology, NodeId a, NodeId b) {
    const RouterId from = topology.router_of(a);
    for (Port port = 0; port < topology.ports(from); ++port) {
        const auto end = topology.far_end(from, port);
        if (end && end->router == topology.router_of(b)) return true;
    }
    return false;
}

int gray(int number) { return number ^ (number >> 1); }

/// The one-way wires of a mesh of 2^bits columns that have their own in the hypercube, if the node in column x and row
/// y is the one with the Gray codes of x and y in its number.
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

std::vector<std::int64_t> distances_of(const Figures& figures) {
    std::vector<std::int64_t> distances;
    for (std::size_t d = 0; d < figures.pairs_at.size(); ++d) {
        if (figures.pairs_at[d] > 0) distances.push_back(static_cast<std::int64_t>(d));
    }
    return distances;
}

/// A statement of the document about a network, in numbers, and what is counted.
class Statements {
public:
    explicit Statements(Section& section) : section_(section) {}

    void network(std::string name) { name_ = std::move(name); }
    void add(const std::string& what, const std::string& formula, std::vector<std::int64_t> document,
             std::vector<std::int64_t> counted) {
        const bool holds = document == counted;
        section_.table.rows.push_back(
            {name_, what, formula, document, counted, std::string(holds ? "holds" : "REFUTED")});
        section_.passed = section_.passed && holds;
        name_.clear();
    }

private:
    Section& section_;
    std::string name_;
};

void add_meshes(Statements& statements, const std::vector<std::string>& changes) {
    struct Mesh {
        const char* name;
        std::vector<std::string> changes;
        const char* wires;
        std::int64_t wires_are;
        const char* diameter;
        std::int64_t diameter_is;
    };
    const std::vector<Mesh> meshes{
        {"mesh, 1-D, P = 16", {"topology.columns=16", "topology.rows=1"}, "2 (P - 1)", 30, "P - 1", 15},
        {"mesh, 2-D, P = 256", {}, "4 (P - P^1/2) *", 4 * (256 - 16), "2 (P^1/2 - 1)", 30},
        {"mesh, 3-D, P = 512", {"topology.sides=[8,8,8]"}, "6 (P - P^2/3) *", 6 * (512 - 64), "3 (P^1/3 - 1)", 21},
    };
    for (const Mesh& mesh : meshes) {
        const Figures figures = figures_of(*topology_of("mesh-16x16", together(mesh.changes, changes)));
        statements.network(mesh.name);
        statements.add("wires", mesh.wires, {mesh.wires_are}, {figures.channels});
        statements.add("diameter", mesh.diameter, {mesh.diameter_is}, {figures.diameter});
    }
}

void add_hypercube(Statements& statements) {
    const auto topology = topology_of("hypercube-256");
    const Figures figures = figures_of(*topology);
    statements.network("hypercube, P = 256");
    statements.add("wires, both ways", "d 2^d", {8 * 256}, {figures.channels});
    statements.add("diameter", "d", {8}, {figures.diameter});
    statements.add("wires of a mesh in it", "4 (P - P^1/2)", {4 * (256 - 16)}, {mesh_wires_in(*topology, 4)});
}

void add_switched(Statements& statements) {
    const auto crossbar = topology_of("crossbar-64");
    const RouterId the_switch(crossbar->nodes());
    statements.network("crossbar, N = 64");
    statements.add("switching elements", "N^2", {64 * 64},
                   {crossbar->graph().ports(the_switch) * crossbar->graph().in_ports(the_switch)});
    statements.add("distances", "switches + 1", {2}, distances_of(figures_of(*crossbar)));

    const Figures butterfly = figures_of(*topology_of("butterfly-4-3"));
    statements.network("4-ary 3-fly, one way");
    statements.add("processors", "k^n", {64}, {butterfly.endpoints});
    statements.add("switches", "n k^(n-1) *", {48}, {butterfly.routers});
    statements.add("wires", "k^n before, between, after", {4 * 64}, {butterfly.channels});
    statements.add("distances", "all the same: n + 1", {4}, distances_of(butterfly));

    const Figures fly = figures_of(*topology_of("bidirectional-fly-4-2"));
    statements.network("4-ary 2-fly, both ways");
    statements.add("processors", "2 k^n", {32}, {fly.endpoints});
    statements.add("pairs with 2 wires", "one switch (figure 3.18)", {32 * 3}, {fly.pairs_at[2]});
    statements.add("pairs with 3 wires", "two switches (figure 3.18)", {32 * 16}, {fly.pairs_at[3]});
    statements.add("pairs with 4 wires", "same side, other switch *", {32 * 12}, {fly.pairs_at[4]});
    statements.network("fat tree, 3 levels");
    statements.add("distances", "folded: 2, 4, 6 *", {2, 4, 6}, distances_of(figures_of(*topology_of("fat-tree-4-3"))));
}

void add_bus(Statements& statements) {
    const Figures bus = figures_of(*topology_of("bus-16"));
    statements.network("bus, P = 16");
    statements.add("wires", "1", {1}, {bus.channels});
    statements.add("diameter", "1", {1}, {bus.diameter});
}

}  // namespace

Section networks(const std::vector<std::string>& mesh_changes, const Progress& progress) {
    Section section{"networks",
                    {"Networks (section 3.7.2): what the document says, counted on the graphs of the machines",
                     {{"network", "network"},
                      {"what", "what"},
                      {"formula", "document"},
                      {"document", "value"},
                      {"counted", "counted"},
                      {"verdict", "verdict"}},
                     {},
                     {"*: not in the document, or lost in its copy; derived here. Wires are one-way. The wires of "
                      "processors to switches count, as in figure 3.18. Refuted if one number differs.",
                      "A mesh is in the hypercube if the bits of column and row are counted in Gray code."},
                     line_columns},
                    true,
                    {}};
    Statements statements(section);
    add_meshes(statements, mesh_changes);
    progress(0.3);
    add_hypercube(statements);
    add_switched(statements);
    add_bus(statements);
    progress(1);
    return section;
}

Section wrap_around(const std::vector<std::string>& torus_changes, const Progress& progress) {
    Section section{
        "wrap_around",
        {"\"Diameters can be halved\" by end-around wires: diameters counted, sides k, D = 1, 2, 3 dimensions",
         {{"side", "k"},
          {"mesh", "mesh: D (k - 1)"},
          {"torus", "torus: D floor(k / 2)"},
          {"ratio", "torus / mesh"},
          {"verdict", "verdict"}},
         {},
         {},
         line_columns},
        true,
        {}};
    const std::vector<int> sides{3, 4, 5, 6, 7, 8, 9};
    for (const int side : sides) {
        std::vector<std::int64_t> mesh;
        std::vector<std::int64_t> torus;
        for (int dimensions = 1; dimensions <= 3; ++dimensions) {
            const std::string change = fmt::format(
                "topology.sides=[{}]", fmt::join(std::vector<int>(static_cast<std::size_t>(dimensions), side), ","));
            mesh.push_back(figures_of(*topology_of("torus-8x8x8", {change, "topology.kind=mesh"})).diameter);
            torus.push_back(figures_of(*topology_of("torus-8x8x8", together({change}, torus_changes))).diameter);
        }
        const bool halved = 2 * torus.front() == mesh.front();
        const bool by_formula = mesh.front() == side - 1 && torus.front() == side / 2 && mesh[2] == 3 * mesh[0] &&
                                torus[2] == 3 * torus[0] && mesh[1] == 2 * mesh[0] && torus[1] == 2 * torus[0];
        section.table.rows.push_back(
            {std::int64_t{side}, mesh, torus,
             Decimal{static_cast<double>(torus.front()) / static_cast<double>(mesh.front()), 3},
             std::string(!by_formula ? "REFUTED"
                         : halved    ? "halved"
                                     : "longer than half by D / 2")});
        section.passed = section.passed && by_formula && halved == (side % 2 == 1);
        progress(static_cast<double>(side - 2) / static_cast<double>(sides.size()));
    }
    section.table.notes = {
        "The diameter is halved exactly where the side is odd. An even side k leaves k / 2 of k - 1 hops, half a "
        "hop a dimension more than half. Refuted if one number differs from its formula."};
    return section;
}

}  // namespace narrows::foster
