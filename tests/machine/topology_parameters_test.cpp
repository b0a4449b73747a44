// The parameters of topologies: those that a machine has, those it inherits, and what is known about each kind.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/machine/topology_kinds.h"
#include "tests/machine/support.h"
#include "tests/support/temporary_folder.h"

namespace narrows::topology_parameters_test {

using Sides = std::vector<int>;

TopologyParameters topology(const std::string& name, const Overrides& overrides = {},
                            std::optional<std::int64_t> nodes = {}) {
    return machine(name, overrides, nodes).topology;
}

TEST(TopologyParameters, TwoSidesAreColumnsAndRows) {
    const TopologyParameters two = topology("cns1", {"topology.sides=8,4"});
    EXPECT_EQ(two.columns, 8);
    EXPECT_EQ(two.rows, 4);
    EXPECT_EQ(two.sides, Sides());
    EXPECT_EQ(topology("cns1", {"topology.kind=ring", "topology.sides=[8]"}).rows, 1);
    EXPECT_EQ(topology("cns1", {"topology.sides=8,4,2"}).all_sides(), (Sides{8, 4, 2}));
    // The sides of a hyperx are those of its routers.
    EXPECT_EQ(topology("hyperx-8x8", {"topology.sides=3,2"}).sides, (Sides{3, 2}));
}

TEST(TopologyParameters, ALayerReplacesTheOtherFormOfTheShape) {
    EXPECT_EQ(topology("cns1", {"topology.sides=8,4,2"}).nodes(), 64);
    EXPECT_EQ(topology("torus-8x8x8", {"topology.columns=5", "topology.rows=6"}).all_sides(), (Sides{5, 6}));
    const TopologyParameters tree = topology("fat-tree-1024", {"topology.radix=2", "topology.levels=4"});
    EXPECT_EQ(tree.down, (Sides{2, 2, 2, 2}));
    EXPECT_EQ(tree.up, (Sides{2, 2, 2}));
    EXPECT_EQ(tree.radix, 0);
    EXPECT_EQ(topology("fat-tree-4-3", {"topology.down=2,3", "topology.up=1"}).nodes(), 6);
}

TEST(TopologyParameters, AnotherKindDropsWhatItDoesNotHave) {
    const TopologyParameters cube = topology("torus-8x8x8", {"topology.kind=hypercube", "topology.dimension=3"});
    EXPECT_EQ(cube.sides, Sides());
    EXPECT_EQ(cube.nodes(), 8);
    // It also keeps its other parameters: sides of a torus and a mesh, radix and levels of a butterfly and a fat tree.
    EXPECT_EQ(topology("torus-8x8x8", {"topology.kind=mesh"}).all_sides(), (Sides{8, 8, 8}));
    EXPECT_EQ(topology("butterfly-4-3", {"topology.kind=fat-tree"}).down, (Sides{4, 4, 4}));
    // Values of a base are not found again behind a machine of another kind.
    EXPECT_NE(refusal([] { topology("fat-tree-4-3", {"topology.kind=mesh"}); }), "");
}

TEST(TopologyParameters, AnotherKindDropsARoutingThatItDoesNotAllow) {
    EXPECT_EQ(topology("torus-16x16", {"topology.kind=mesh"}).routing, RoutingKind::minimal);
    EXPECT_EQ(topology("torus-16x16", {"topology.kind=fat-tree", "topology.radix=4", "topology.levels=2"}).routing,
              RoutingKind::destination);
    EXPECT_NE(refusal([] {
                  topology("torus-16x16", {"topology.kind=crossbar", "topology.nodes=4", "topology.routing=seam"});
              }),
              "");
}

TEST(TopologyParameters, TheDefaultRoutingDependsOnKindAndLanes) {
    EXPECT_EQ(topology("cns1").routing, RoutingKind::seam);
    EXPECT_EQ(topology("cns1", {"network.lanes=2"}).routing, RoutingKind::minimal);
    EXPECT_EQ(topology("torus-16x16", {"topology.routing=by-kind"}).routing, RoutingKind::minimal);
    EXPECT_EQ(topology("torus-16x16", {"topology.routing=by-kind", "network.lanes=1"}).routing, RoutingKind::seam);
    EXPECT_EQ(topology("delta").routing, RoutingKind::minimal);
}

TEST(TopologyParameters, NodesSizeWhatTheyDetermine) {
    EXPECT_EQ(topology("hypercube-256", {}, 1024).dimension, 10);
    EXPECT_EQ(topology("crossbar-64", {}, 9).size, 9);
    EXPECT_EQ(topology("cns1", {"topology.kind=hypercube"}, 32).dimension, 5);
    const TopologyParameters ring = topology("hypercube-256", {"topology.kind=ring"}, 4);
    EXPECT_EQ(ring.columns, 4);
    EXPECT_EQ(ring.rows, 1);
    EXPECT_EQ(topology("mesh-16x16", {}, 256).rows, 16);
    EXPECT_EQ(topology("cns1", {"topology.kind=ring"}, 2).nodes(), 2);
}

TEST(TopologyParameters, ADescriptionMayGiveSides) {
    const TemporaryFolder folder;
    const std::string file = folder.write("mine.toml",
                                          "name = \"mine\"\nsummary = \"s\"\ninherits = \"cns1\"\n"
                                          "[topology]\nkind = { value = \"torus\", source = \"s\" }\n"
                                          "sides = { value = [\n  8,\n  4,\n], source = \"two\" }\n");
    const ResolvedMachine resolved = load_machine(file, machines_folder, {}, 32);
    EXPECT_EQ(resolved.machine.topology.columns, 8);
    EXPECT_EQ(resolved.machine.topology.rows, 4);
    for (const ResolvedParameter& parameter : resolved.parameters) {
        const std::string_view name = parameter.parameter->name;
        EXPECT_NE(name, "topology.sides");
        EXPECT_TRUE(name != "topology.columns" || parameter.source == "two");
    }
}

TopologyParameters of(TopologyKind kind) { return {.kind = kind}; }

TEST(NetworkSize, StopsCountingWhereNumbersBecomeTooLarge) {
    TopologyParameters t = of(TopologyKind::butterfly);
    t.radix = 65536;
    t.levels = 16;
    EXPECT_EQ(type_of(t.kind).nodes(t), too_many);
    EXPECT_EQ(type_of(t.kind).channels(t), too_many);
    t = of(TopologyKind::fat_tree);
    t.down = {2, 2, 2};
    t.up = {65536, 65536};
    EXPECT_EQ(type_of(t.kind).nodes(t), 8);
    EXPECT_GT(type_of(t.kind).channels(t), std::int64_t{1} << 33);
}

int lanes(TopologyKind kind, std::vector<int> sides, RoutingKind routing) {
    Machine machine;
    machine.topology = {.kind = kind, .routing = routing, .sides = std::move(sides), .dimension = 3};
    return lanes_needed(machine);
}

TEST(Lanes, ThatRoutesNeed) {
    using enum TopologyKind;
    using enum RoutingKind;
    EXPECT_EQ(lanes(torus, {8, 8, 8}, seam), 1);
    EXPECT_EQ(lanes(torus, {8, 8, 8}, minimal), 2);
    EXPECT_EQ(lanes(torus, {4, 3, 4}, minimal), 1);
    EXPECT_EQ(lanes(torus, {4, 3, 5}, minimal), 2);
    EXPECT_EQ(lanes(cylinder, {4, 9}, minimal), 1);
    EXPECT_EQ(lanes(cylinder, {5, 4}, minimal), 2);
    EXPECT_EQ(lanes(ring, {4}, minimal), 1);
    EXPECT_EQ(lanes(ring, {5}, minimal), 2);
    EXPECT_EQ(lanes(mesh, {8, 8}, minimal), 1);
    EXPECT_EQ(lanes(mesh, {8, 8}, adaptive), 2);
    EXPECT_EQ(lanes(torus, {3, 3}, adaptive), 3);
    EXPECT_EQ(lanes(cylinder, {1, 8}, adaptive), 2);
    EXPECT_EQ(lanes(hypercube, {}, adaptive), 2);
    EXPECT_EQ(lanes(hyperx, {3, 3}, adaptive), 2);
    EXPECT_EQ(lanes(bidirectional_fly, {}, minimal), 2);
    EXPECT_EQ(lanes(dragonfly, {}, minimal), 2);
    EXPECT_EQ(lanes(fat_tree, {}, adaptive), 1);
}

TEST(Lanes, AreCountedByClass) {
    using enum TopologyKind;
    using enum RoutingKind;
    const auto of_class = [](TopologyKind kind, RoutingKind routing, ChannelClass channel_class) {
        Machine machine;
        machine.topology = {.kind = kind, .routing = routing, .sides = {8, 3}};
        return lanes_needed(machine, channel_class);
    };
    EXPECT_EQ(of_class(torus, minimal, 0), 2);
    EXPECT_EQ(of_class(torus, minimal, 1), 1);
    EXPECT_EQ(of_class(torus, adaptive, 1), 3);
    EXPECT_EQ(of_class(mesh, adaptive, 1), 2);
    EXPECT_EQ(of_class(dragonfly, minimal, 0), 2);
    EXPECT_EQ(of_class(dragonfly, minimal, 1), 1);
    EXPECT_EQ(of_class(dragonfly, valiant, 0), 3);
    EXPECT_EQ(of_class(dragonfly, valiant, 1), 2);
    EXPECT_EQ(of_class(dragonfly, valiant, 2), 1);
    EXPECT_EQ(of_class(hyperx, valiant, 1), 2);
    EXPECT_EQ(of_class(hyperx, valiant, 2), 1);
    EXPECT_EQ(of_class(bidirectional_fly, minimal, 0), 2);
    EXPECT_EQ(of_class(bidirectional_fly, minimal, 1), 1);
}

TEST(TopologyTypes, AreCompleteAndInTheOrderOfTheKinds) {
    for (std::size_t i = 0; i < topology_types().size(); ++i) {
        const TopologyType& type = topology_types()[i];
        EXPECT_EQ(static_cast<std::size_t>(type.kind), i);
        EXPECT_FALSE(type.name.empty());
        EXPECT_FALSE(type.routings.empty()) << type.name;
        for (const auto& shape : type.shapes) {
            for (const std::string_view parameter : shape) {
                EXPECT_NE(find_parameter(parameter), nullptr) << parameter;
                EXPECT_TRUE(is_shape_parameter(parameter)) << parameter;
            }
        }
    }
    EXPECT_EQ(topology_types().size(), find_parameter("topology.kind")->spellings.size());
    EXPECT_EQ(name_of(RoutingKind::valiant), "valiant");
}

}  // namespace narrows::topology_parameters_test
