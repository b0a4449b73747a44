// Foster's model of alltoall: the steps and their S, counted a second time in the plans, and by hand.
#include <gmock/gmock.h>

#include <bit>
#include <map>

#include "testbench/workloads/collectives/alltoall_plans.h"
#include "tests/support/runs/any_network.h"

namespace narrows::foster_alltoall_test {

using collectives::AlltoallParts;
using foster::PatternCost;
using foster::StepCost;
using foster::StepPattern;
using testing::Each;

constexpr int words = 3;  ///< length of each part

/// The first ones of collectives::AlltoallAlgorithm.
enum SteppedAlgorithm { pairwise, ring, bruck };

StepPattern pattern_of(SteppedAlgorithm algorithm, int nodes) {
    const AlltoallParts parts(nodes, words);
    switch (algorithm) {
        case pairwise: return pairwise_pattern(parts);
        case ring: return ring_pattern(parts);
        case bruck: return bruck_pattern(parts);
    }
    return {};
}

PatternCost cost_of(SteppedAlgorithm algorithm, const Machine& machine) {
    return pattern_cost(machine, *make_topology(machine), pattern_of(algorithm, machine.nodes()));
}

std::vector<double> senders(const PatternCost& cost) {
    std::vector<double> all;
    for (const StepCost& step : cost.steps) all.push_back(step.competition.senders);
    return all;
}

Machine with_nodes(const std::string& machine, int nodes) {
    return machine_of(machine, {"topology.nodes=" + std::to_string(nodes)});
}

Machine line_of(int nodes) {
    return machine_of("mesh-16x16", {"topology.columns=" + std::to_string(nodes), "topology.rows=1"});
}

/// Dimension order: in a step of pairwise all nodes cross the same dimensions; in a step of ring they do not.
TEST(FosterAlltoall, NothingCompetesOnAHypercube) {
    const Machine cube = machine_of("hypercube-256", {"topology.dimension=4"});
    for (const SteppedAlgorithm algorithm : {pairwise, ring, bruck})
        EXPECT_THAT(senders(cost_of(algorithm, cube)), Each(1));
    EXPECT_EQ(cost_of(pairwise, cube).steps.size(), 15u);
    EXPECT_TRUE(cost_of(pairwise, cube).is_even);
    EXPECT_FALSE(cost_of(ring, cube).is_even);
}

/// All nodes send in each step, except a node that is its own partner.
TEST(FosterAlltoall, OnABusAllSendersCompete) {
    EXPECT_THAT(senders(cost_of(ring, with_nodes("bus-16", 7))), testing::ElementsAre(7, 7, 7, 7, 7, 7));
    const PatternCost cost = cost_of(pairwise, with_nodes("bus-16", 7));
    EXPECT_THAT(senders(cost), testing::ElementsAre(6, 6, 6, 6, 6, 6, 6));
    EXPECT_FALSE(cost.is_even) << "a node has a pause";
    EXPECT_THAT(senders(cost_of(pairwise, with_nodes("bus-16", 6))), testing::ElementsAre(4, 6, 4, 6, 4, 6));
}

/// 3 words are 4 flits with their header. The head leaves at 3, needs 2 cycles a hop, the last flit follows 3 cycles
/// later, and is delivered after 2 more: 8 cycles, and 2 a hop of the farthest pair of the step.
TEST(FosterAlltoall, TakesAsLongAsItsSteps) {
    const Machine line = line_of(4);
    const PatternCost cost = cost_of(ring, line);
    EXPECT_DOUBLE_EQ(cost.without_competition(), 3 * 8 + 2 * (3 + 2 + 3));
    const double word = 9 / 8.0;  // cycles for each word of a full message
    EXPECT_DOUBLE_EQ(cost.with_competition() - cost.without_competition(), (2 - 1) * word * words);
}

/// The sends of an alltoall's plan in each step: receivers and words. A step is identified by its pairs.
struct SentInStep {
    std::map<int, int> receivers;       ///< keys are senders
    std::map<int, std::int64_t> words;  ///< keys are senders
};

int step_of(SteppedAlgorithm algorithm, int nodes, int from, int to) {
    const int onward = (to - from + nodes) % nodes;
    switch (algorithm) {
        case pairwise: return std::has_single_bit(static_cast<unsigned>(nodes)) ? (from ^ to) - 1 : (from + to) % nodes;
        case ring: return onward - 1;
        case bruck: return std::countr_zero(static_cast<unsigned>(onward));
    }
    return -1;
}

std::map<int, SentInStep> sent_by_plan(SteppedAlgorithm algorithm, const Machine& machine) {
    const collectives::Plan plan = alltoall_plan(machine, AlltoallParts(machine.ranks(), words),
                                                 static_cast<collectives::AlltoallAlgorithm>(algorithm));
    std::map<int, SentInStep> sent;
    for (NodeId node = 0; node < machine.nodes(); ++node) {
        int last = -1;
        collectives::PlanSteps steps = plan.steps(node, 0);
        while (const collectives::Step* const step = steps.next()) {
            if (step->what != collectives::Step::Do::send) continue;
            const int number = step_of(algorithm, machine.nodes(), node, step->partner);
            EXPECT_GT(number, last) << "node " << int{node} << " sends to " << int{step->partner} << " too late";
            last = number;
            sent[number].receivers[node] = step->partner;
            sent[number].words[node] = step->elements();
        }
    }
    return sent;
}

/// Follows every message of a step, and counts it on each channel and interface link.
double counted_senders(const Machine& machine, const Topology& topology, const SentInStep& sent) {
    std::map<std::pair<int, int>, double> on;
    const auto use = [&](int place, int wire, int wires) { on[{place, wire}] += 1.0 / wires; };
    for (const auto& [from, to] : sent.receivers) {
        use(-1, from, machine.interface.links);
        use(-2, to, machine.interface.links);
        for (RoutePlace place = topology.start(NodeId(from), NodeId(to));
             place.here != topology.router_of(NodeId(to));) {
            Choices choices;
            topology.choose(place, choices);
            const Port port = choices.front().port;
            use(place.here, port, topology.graph().group(place.here, port)->channels);
            topology.cross(place, port, std::countr_zero(choices.front().lanes));
        }
    }
    double most = 0;
    for (const auto& [wire, senders] : on) most = std::max(most, senders);
    return most;
}

/// Counts the steps in which model and plan differ, in words or in S.
int differences(const PatternCost& cost, std::map<int, SentInStep> sent, const Machine& machine,
                const Topology& topology) {
    int different = 0;
    for (std::size_t i = 0; i < cost.steps.size(); ++i) {
        const SentInStep& step = sent[static_cast<int>(i)];
        const double counted = counted_senders(machine, topology, step);
        bool same = std::abs(counted - cost.steps[i].competition.senders) < 1e-9;
        for (const auto& [node, words_sent] : step.words) same = same && words_sent == cost.steps[i].words;
        different += same ? 0 : 1;
    }
    return different + (sent.size() == cost.steps.size() ? 0 : 1);
}

TEST(FosterAlltoall, HasTheSThatIsCountedInItsPlan) {
    EXPECT_TRUE(holds_for(usual_cases(1000), [] {
        const Machine machine = any_network_machine();
        RC_PRE(validate(machine).empty());
        const auto topology = make_topology(machine);
        const SteppedAlgorithm algorithm = *rc::gen::element(pairwise, ring, bruck);
        const PatternCost cost = cost_of(algorithm, machine);
        RC_PRE(std::ranges::none_of(cost.steps, [](const StepCost& step) { return step.competition.is_least; }));
        RC_LOG() << text(machine) << "algorithm " << algorithm;
        RC_ASSERT(differences(cost, sent_by_plan(algorithm, machine), machine, *topology) == 0);
    }));
}

/// The count tells a wrong model from the right one: of another algorithm, another length, another network, and a step
/// that is left out.
TEST(FosterAlltoall, AWrongModelIsNoticed) {
    const Machine line = line_of(8);
    const auto topology = make_topology(line);
    const auto sent = sent_by_plan(ring, line);
    const auto wrong = [&](const PatternCost& cost) { return differences(cost, sent, line, *topology); };
    const PatternCost right = cost_of(ring, line);
    EXPECT_EQ(wrong(right), 0);
    EXPECT_GT(wrong(cost_of(pairwise, line)), 0);
    EXPECT_GT(wrong(cost_of(bruck, line)), 0);
    EXPECT_GT(wrong(cost_of(
                  ring, machine_of("torus-16x16", {"topology.kind=ring", "topology.columns=8", "topology.rows=1"}))),
              0);
    EXPECT_EQ(wrong(pattern_cost(line, *topology, ring_pattern(AlltoallParts(8, words + 1)))), 7);
    for (std::size_t step = 0; step < right.steps.size(); ++step) {
        PatternCost mutant = right;
        mutant.steps[step].competition.senders += 1;
        EXPECT_EQ(wrong(mutant), 1);
    }
    PatternCost shorter = right;
    shorter.steps.pop_back();
    EXPECT_EQ(wrong(shorter), 1);
}

JudgedRun run_alltoall(const Machine& machine, const std::string& algorithm, const Machine& judged_as) {
    return run_on(machine, judged_as, "alltoall", {{"algorithm", algorithm}, {"words", std::to_string(words)}});
}

/// On a crossbar the model is exact, so a run that takes another time fails.
TEST(FosterAlltoall, IsComparedWithRunsWhereItIsExact) {
    const Machine crossbar = with_nodes("crossbar-64", 8);
    for (const char* algorithm : {"pairwise", "ring"}) {
        const JudgedRun run = run_alltoall(crossbar, algorithm, crossbar);
        EXPECT_TRUE(run.judgement.passed()) << run.complaints();
        EXPECT_TRUE(run.bound("foster.competition")->exact);
        EXPECT_EQ(run.bound("foster.competition")->gap(), 0);
        EXPECT_EQ(run.bound("foster.bus"), nullptr) << "it is about a butterfly";
        Machine quicker = crossbar;
        quicker.network.link_latency -= 1;
        const JudgedRun wrong = run_alltoall(crossbar, algorithm, quicker);
        EXPECT_FALSE(wrong.judgement.passed());
        EXPECT_FALSE(wrong.check("closed forms that are exact")->passed);
    }
}

}  // namespace narrows::foster_alltoall_test
