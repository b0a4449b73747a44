// Foster's models: S of patterns, t_s and t_w of machines, the butterfly, and the efficiency of an Ethernet. Numbers
// are worked out by hand.
#include <gmock/gmock.h>

#include <numbers>

#include "models/bounds/foster/ethernet.h"
#include "models/bounds/foster/forms.h"
#include "models/network/topology/make_topology.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::foster_test {

using foster::Competition;
using foster::Pair;
using foster::PatternCost;
using foster::TransferCost;

/// Plain nodes on another network.
Machine plain(TopologyKind kind, std::vector<int> sides = {}) {
    Machine machine = machine_of("mesh-16x16");
    machine.topology = {kind};
    machine.topology.sides = std::move(sides);
    return machine;
}

Competition competition(const Machine& machine, const std::vector<Pair>& pairs) {
    const auto topology = make_topology(machine);
    return foster::Wires(machine, *topology).competition(pairs);
}

PatternCost butterfly_on(const Machine& machine, std::int64_t words) {
    const auto topology = make_topology(machine);
    return pattern_cost(machine, *topology, foster::butterfly_pattern(topology->nodes(), words));
}

std::vector<double> senders(const PatternCost& cost) {
    std::vector<double> all;
    for (const foster::StepCost& step : cost.steps) all.push_back(step.competition.senders);
    return all;
}

TEST(Foster, Figure3_15) {
    const Machine line = plain(TopologyKind::mesh, {4});
    EXPECT_EQ(competition(line, {{0, 1}, {2, 3}}).senders, 1);
    EXPECT_EQ(competition(line, {{0, 2}, {1, 3}}).senders, 2);
    EXPECT_EQ(competition(line, {{0, 2}, {3, 1}}).senders, 1);
    EXPECT_FALSE(competition(line, {{0, 2}, {1, 3}}).is_least);
}

TEST(Foster, CompetitionForInterfaces) {
    const Machine crossbar = machine_of("crossbar-64");
    EXPECT_EQ(competition(crossbar, {{1, 0}, {2, 0}, {3, 0}}).senders, 3);
    EXPECT_EQ(competition(crossbar, {{0, 1}, {0, 2}}).senders, 2);
    EXPECT_EQ(competition(crossbar, {{0, 0}}).senders, 0);  // needs no wire
    EXPECT_EQ(competition(crossbar, {}).senders, 0);
    // On a hypercube three neighbours of a node come over three channels, and then over its two links.
    Machine cube = machine_of("hypercube-256");
    cube.interface.links = 2;
    EXPECT_EQ(competition(cube, {{1, 0}, {2, 0}, {4, 0}}).senders, 1.5);
}

TEST(Foster, CompetitionOfABusIsItsSenders) {
    EXPECT_EQ(competition(machine_of("bus-16"), {{0, 1}, {2, 3}, {4, 5}}).senders, 3);
    EXPECT_EQ(competition(machine_of("ethernet-16"), {{0, 1}, {1, 0}}).senders, 2);
}

/// One set of pairs leaves nothing behind for the next one.
TEST(Foster, PatternsAreCountedOneByOne) {
    const Machine line = plain(TopologyKind::mesh, {4});
    const auto topology = make_topology(line);
    foster::Wires wires(line, *topology);
    const std::vector<Pair> two{{0, 2}, {1, 3}};
    const std::vector<Pair> one{{0, 3}};
    EXPECT_EQ(wires.competition(two).senders, 2);
    EXPECT_EQ(wires.competition(one).senders, 1);
    EXPECT_EQ(wires.competition(two).senders, 2);
}

/// Where routes have a choice, the best choice: 16 messages leave the left half of a 4 x 4 mesh over 4 wires.
TEST(Foster, CompetitionByCutsWhereRoutesHaveAChoice) {
    Machine mesh = machine_of("mesh-16x16");
    mesh.topology.columns = 4;
    mesh.topology.rows = 4;
    std::vector<Pair> pairs;
    for (int node = 0; node < 16; ++node) pairs.push_back({NodeId(node), NodeId(node ^ 2)});
    const Competition fixed = competition(mesh, pairs);
    EXPECT_EQ(fixed.senders, 2);
    EXPECT_FALSE(fixed.is_least);
    mesh.topology.routing = RoutingKind::adaptive;
    mesh.network.lanes = 2;
    const Competition adaptive = competition(mesh, pairs);
    EXPECT_EQ(adaptive.senders, 2);
    EXPECT_TRUE(adaptive.is_least);
    // All of one row to the next but one: dimension order puts them on two wires each way, a choice might not.
    const std::vector<Pair> row{{0, 2}, {1, 3}};
    EXPECT_EQ(competition(mesh, row).senders, 1);
    mesh.topology.routing = RoutingKind::minimal;
    EXPECT_EQ(competition(mesh, row).senders, 2);
}

TEST(Foster, CompetitionOfAButterfly) {
    using testing::Each;
    EXPECT_THAT(senders(butterfly_on(machine_of("crossbar-64"), 8)), Each(1));
    EXPECT_THAT(senders(butterfly_on(machine_of("hypercube-256"), 8)), Each(1));
    EXPECT_THAT(senders(butterfly_on(machine_of("bus-16"), 8)), Each(16));
    EXPECT_EQ(senders(butterfly_on(plain(TopologyKind::mesh, {8}), 8)), (std::vector<double>{1, 2, 4}));
    EXPECT_EQ(senders(butterfly_on(plain(TopologyKind::mesh, {4, 4}), 8)), (std::vector<double>{1, 2, 1, 2}));
}

/// A hypercube of plain nodes: a full message of 8 words is 9 flits with its header. Its head leaves at 3, arrives 2
/// cycles later, its last byte 8 cycles after that, and is delivered after 2 more: 15. The next one follows 9 cycles
/// later.
TEST(Foster, TransfersOnAHypercube) {
    const Machine cube = machine_of("hypercube-256");
    const auto topology = make_topology(cube);
    const auto cost = [&](std::int64_t words) { return foster::transfer_cost(cube, *topology, {0, 1}, words); };
    EXPECT_EQ(cost(8).word, 9 / 8.0);
    EXPECT_EQ(cost(8).start, 6);
    EXPECT_EQ(cost(8).time(8), 15);
    EXPECT_EQ(cost(16).time(16), 24);
    EXPECT_EQ(cost(16).start, 6);
    EXPECT_EQ(cost(1).time(1), 8);     // 2 flits
    EXPECT_EQ(cost(12).time(12), 20);  // 9 flits and 5
    EXPECT_EQ(cost(8).time(8, 4), 6 + 4 * 9);
    EXPECT_EQ(foster::transfer_cost(cube, *topology, {0, 3}, 8).time(8), 17);  // two hops
}

/// 72 bytes take 9 cycles on the bus, and 2 until it is free again.
TEST(Foster, TransfersOnABus) {
    const Machine bus = machine_of("bus-16");
    const TransferCost cost = foster::transfer_cost(bus, *make_topology(bus), {0, 1}, 8);
    EXPECT_EQ(cost.word, 11 / 8.0);
    EXPECT_EQ(cost.time(8), 15);
}

/// A full frame has 1500 bytes and 26 more: 12208 bit times, and a gap of 96. The processors take 7500 cycles at each
/// end, the interfaces 100, a cycle passes before the first bit, and 25 on the way.
TEST(Foster, TransfersOnAnEthernet) {
    const Machine ethernet = machine_of("ethernet-16");
    const TransferCost cost = foster::transfer_cost(ethernet, *make_topology(ethernet), {0, 1}, 368);
    EXPECT_DOUBLE_EQ(cost.word, (12208 + 96) / 368.0);
    EXPECT_DOUBLE_EQ(cost.time(368), 2 * 7600 + 1 + 25 + 12208 - 1);
}

foster::CostProblem butterfly_problem(const Machine& machine, std::int64_t words, std::int64_t butterflies = 1) {
    return {butterfly_on(machine, words), true, butterflies};
}

Evaluation value(const std::string& name, const Machine& machine, const foster::CostProblem& problem) {
    for (const foster::CostForm& form : foster::cost_forms()) {
        if (form.name == name) return form.evaluate(machine, problem);
    }
    ADD_FAILURE() << "there is no form " << name;
    return {};
}

/// t_s = 6 and t_w n = 9 from above; a step further apart takes 2 cycles a hop longer.
TEST(Foster, ButterflyWithoutCompetition) {
    const Machine cube = machine_of("hypercube-256");
    const auto problem = butterfly_problem(cube, 8);
    EXPECT_EQ(value("foster.no-competition", cube, problem).cycles, 8 * (6 + 9));
    EXPECT_EQ(value("foster.competition", cube, problem).cycles, 8 * (6 + 9));
    EXPECT_EQ(value("foster.no-competition", cube, butterfly_problem(cube, 8, 2)).cycles, 16 * (6 + 9));
    const Machine crossbar = machine_of("crossbar-64");
    EXPECT_EQ(value("foster.competition", crossbar, butterfly_problem(crossbar, 8)).cycles, 6 * (8 + 9));
}

/// Foster's P/2, and P of the wire.
TEST(Foster, ButterflyOnABus) {
    const Machine bus = machine_of("bus-16");
    const auto problem = butterfly_problem(bus, 8);
    EXPECT_EQ(value("foster.no-competition", bus, problem).cycles, 4 * (4 + 11));
    EXPECT_EQ(value("foster.bus", bus, problem).cycles, 4 * (4 + 11 * 8));
    EXPECT_EQ(value("foster.competition", bus, problem).cycles, 4 * (4 + 11 * 16));
    EXPECT_THAT(value("foster.line", bus, problem).reasons, testing::ElementsAre("holds for a mesh of one dimension"));
}

/// P = 8: the steps are 1, 2 and 4 hops wide.
TEST(Foster, ButterflyOnALine) {
    const Machine line = plain(TopologyKind::mesh, {8});
    const auto problem = butterfly_problem(line, 8);
    const int starts = 6 + 8 + 12;
    EXPECT_EQ(value("foster.no-competition", line, problem).cycles, starts + 3 * 9);
    EXPECT_EQ(value("foster.competition", line, problem).cycles, starts + 7 * 9);
    EXPECT_EQ(value("foster.line", line, problem).cycles, starts + 4 * 9);
    EXPECT_EQ(value("foster.line", line, butterfly_problem(line, 8, 2)).cycles, 2 * (starts + 4 * 9));
    EXPECT_THAT(value("foster.bus", line, problem).reasons, testing::ElementsAre("holds for a bus or Ethernet"));
    const Machine square = plain(TopologyKind::mesh, {4, 4});
    EXPECT_FALSE(value("foster.line", square, butterfly_problem(square, 8)).applies());
    const Machine flat_line = plain(TopologyKind::mesh, {1, 8});
    EXPECT_TRUE(value("foster.line", flat_line, butterfly_problem(flat_line, 8)).applies());
}

TEST(Foster, HoldsForStepsInSequenceWithoutComputing) {
    const Machine cube = machine_of("hypercube-256");
    auto problem = butterfly_problem(cube, 8);
    problem.at_once = "order=any";
    problem.skew = 1;
    for (const char* name : {"foster.no-competition", "foster.competition"}) {
        EXPECT_THAT(value(name, cube, problem).reasons,
                    testing::ElementsAre("holds for steps in sequence, not for order=any",
                                         "does not know of computing: holds for skew=0"));
    }
}

/// With two stations a slot has one sender with probability 1/2: one slot is lost on average. With three, 3 (1/3)
/// (2/3)^2 = 4/9: 5/4 slots are lost.
TEST(Foster, EfficiencyOfAnEthernet) {
    EXPECT_EQ(foster::ethernet_efficiency(1, 12208, 512), 1);
    EXPECT_EQ(foster::acquisition_probability(2), 0.5);
    EXPECT_EQ(foster::slots_until_acquisition(2), 1);
    EXPECT_EQ(foster::ethernet_efficiency(2, 512, 512), 0.5);
    EXPECT_NEAR(foster::acquisition_probability(3), 4.0 / 9, 1e-12);
    EXPECT_NEAR(foster::slots_until_acquisition(3), 1.25, 1e-12);
    EXPECT_NEAR(foster::ethernet_efficiency(3, 1000, 400), 1000.0 / 1500, 1e-12);
    // Many stations: A = 1/e, W = e - 1.
    EXPECT_NEAR(foster::slots_until_acquisition(100000), std::numbers::e - 1, 1e-4);
}

}  // namespace narrows::foster_test
