// Foster's models and runs: where the models are called exact, random machines take exactly that long.
#include <gmock/gmock.h>

#include <bit>
#include <iostream>

#include "models/bounds/foster/forms.h"
#include "tests/support/runs/any_network.h"

namespace narrows::foster_runs_test {

/// Draws 8 or 4 nodes, without classes of channels: many of them have no competition.
Machine any_even_network() {
    Machine machine = any_machine();
    machine.topology = {};
    machine.topology.kind = *rc::gen::element(TopologyKind::hypercube, TopologyKind::crossbar, TopologyKind::butterfly,
                                              TopologyKind::fat_tree, TopologyKind::torus);
    machine.topology.sides = {4};
    machine.topology.dimension = 3;
    machine.topology.size = 8;
    machine.topology.radix = 2;
    machine.topology.levels = 2;
    machine.topology.down = {2, 2};
    machine.topology.up = {2};
    normalize(machine);
    machine.message.vector_words = *rc::gen::element(2, 3, 10, 32);
    draw_lanes(machine, 1);
    return machine;
}

/// Nodes as the models that are called exact need them.
void make_simple(Machine& machine) {
    machine.memory.timing = MemoryTiming::off;
    machine.interface.data_mover = DataMover::dma;
    machine.processor.receive_overhead_due = ReceiveOverhead::at_arrival;
    if (machine.network.credit_latency > 1) machine.network.credit_latency = *rc::gen::inRange<Cycle>(1, 60);
}

/// Half of these machines have any network of any size.
Machine any_machine_for_steps() {
    const bool even = *rc::gen::arbitrary<bool>();
    Machine machine = even ? any_even_network() : any_network_machine();
    if (*rc::gen::weightedElement<bool>({{3, true}, {1, false}})) make_simple(machine);
    if (even && *rc::gen::weightedElement<bool>({{1, true}, {3, false}})) draw_classes(machine);
    RC_PRE(validate(machine).empty());
    return machine;
}

/// Every run checks that it takes as long as each model that is called exact. Says how many of the machines had one.
void expect_exact_models_to_be_met(const std::string& workload,
                                   const std::function<std::vector<KeyValue>(const Machine&)>& arguments) {
    const auto machines = static_cast<int>(random_machines(4000));
    int exact = 0;
    EXPECT_TRUE(holds_for(machines, [&] {
        const Machine machine = any_machine_for_steps();
        const JudgedRun run = run_on(machine, workload, arguments(machine), any_order());
        RC_LOG() << text(machine) << run.complaints();
        RC_ASSERT(run.judgement.passed());
        const ComparedBound* const bound = run.bound("foster.no-competition");
        RC_ASSERT(bound != nullptr);
        if (bound->exact) ++exact;
    }));
    EXPECT_GT(exact, machines / 20);
    std::cout << "exact: " << exact << " of " << machines << " machines\n";
}

TEST(FosterRuns, ButterfliesAreMetWhereModelsAreExact) {
    expect_exact_models_to_be_met("butterfly", [](const Machine& machine) {
        RC_PRE(std::has_single_bit(static_cast<unsigned>(machine.nodes())));
        return std::vector<KeyValue>{argument("words", 1, 40), {"butterflies", "2"}};
    });
}

TEST(FosterRuns, AlltoallsAreMetWhereModelsAreExact) {
    expect_exact_models_to_be_met("alltoall", [](const Machine&) {
        const char* const algorithm = *rc::gen::element("pairwise", "ring", "bruck");
        return std::vector<KeyValue>{argument("words", 1, 40), {"algorithm", algorithm}};
    });
}

/// t_s + t_w n is exact for a transfer whose message finds everything free and whose nodes do nothing else.
TEST(FosterRuns, OneTransferTakesTsAndTwN) {
    EXPECT_TRUE(holds_for(static_cast<int>(random_machines(2000)), [] {
        Machine machine = *rc::gen::arbitrary<bool>() ? any_even_network() : any_network_machine();
        make_simple(machine);
        RC_PRE(validate(machine).empty() && machine.network.classes.empty());
        const auto topology = make_topology(machine);
        const auto words = *rc::gen::inRange<std::int64_t>(1, machine.message.vector_words + 1);
        const int to = *rc::gen::inRange(1, topology->nodes());
        const std::vector<foster::Pair> pair{{0, NodeId(to)}};
        RC_PRE(!foster::Wires(machine, *topology).competition(pair).is_least);  // otherwise the path may be longer
        const foster::TransferCost cost = foster::transfer_cost(machine, *topology, {0, NodeId(to)}, words);
        const JudgedRun run =
            run_on(machine, "point-to-point", {{"to", std::to_string(to)}, {"words", std::to_string(words)}});
        RC_LOG() << text(machine) << words << " words to " << to;
        RC_ASSERT(std::llround(cost.time(static_cast<double>(words))) == run.simulation.cycles);
    }));
}

struct Inexact {
    const char* condition;
    const char* machine;
    std::vector<std::string> overrides;
    std::string workload = "butterfly";
    std::vector<KeyValue> arguments = {{"words", "8"}};
};

/// Runs that take another time because just one condition does not hold.
TEST(FosterRuns, ConditionsAreNeeded) {
    const std::vector<Inexact> cases{
        {"no memory timing", "crossbar-64", {"memory.timing=cache"}},
        {"slots free in time", "crossbar-64", {"network.slots=1", "network.credit_latency=30 cycles"}},
        {"overhead at arrival",
         "crossbar-64",
         {"network.slots=1", "network.credit_latency=20 cycles", "processor.receive_overhead=20 cycles",
          "processor.receive_overhead_due=at-request"}},
        {"data moved by DMA",
         "crossbar-64",
         {"interface.data_mover=processor", "interface.cut_through=false", "interface.link_bytes_per_cycle=128"}},
        {"one message", "crossbar-64", {"interface.receive_overhead=90 cycles"}, "butterfly", {{"words", "12"}}},
        {"equal channels", "hypercube-256", {"network.channels.x.link_latency=5 cycles"}},
        {"no competition", "mesh-16x16", {}},
        {"equal distances",
         "hypercube-256",
         {"topology.dimension=3"},
         "alltoall",
         {{"words", "8"}, {"algorithm", "ring"}}},
        {"every node sends",
         "crossbar-64",
         {"topology.nodes=7"},
         "alltoall",
         {{"words", "8"}, {"algorithm", "pairwise"}}},
    };
    const JudgedRun all_hold = run_on(machine_of("crossbar-64"), "butterfly", {{"words", "8"}});
    EXPECT_TRUE(all_hold.bound("foster.no-competition")->exact);
    for (const Inexact& c : cases) {
        const JudgedRun run = run_on(machine_of(c.machine, c.overrides), c.workload, c.arguments);
        const ComparedBound* const bound = run.bound("foster.no-competition");
        ASSERT_NE(bound, nullptr) << c.condition;
        EXPECT_FALSE(bound->exact) << c.condition;
        EXPECT_NE(bound->gap(), 0) << c.condition;
    }
}

/// Foster's lower bound for a line adds start-up and wires. Where nodes start while the wires of others are busy, a run
/// takes less.
TEST(FosterRuns, TheLowerBoundOfALineIsNone) {
    const Machine line = machine_of("mesh-16x16", {"topology.columns=8", "topology.rows=1",
                                                   "interface.send_overhead=90 cycles", "interface.links=1"});
    const JudgedRun run = run_on(line, "butterfly", {{"words", "64"}});
    EXPECT_LT(run.simulation.cycles, run.bound("foster.line")->bound.cycles);
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
}

}  // namespace narrows::foster_runs_test
