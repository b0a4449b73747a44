// Plans of collectives without a machine: on 2 to 100 nodes every node ends with the data that it must have.
#include <gtest/gtest.h>

#include "tests/collectives/any_shape.h"
#include "tests/collectives/every_way.h"
#include "tests/collectives/symbolic_execution.h"
#include "tests/support/effort.h"

namespace narrows::plans_test {

using Origins = SymbolicExecution::Origins;

int most_nodes() { return thorough() ? 100 : 40; }

/// A line of nodes; Narrows knows no ring of them.
Machine line_of(int nodes, int links = 1) {
    Machine machine = machine_of(links > 1 ? "cns1-2i" : "cns1");
    machine.topology = {TopologyKind::mesh, nodes, 1};
    return machine;
}

/// All algorithms of a collective, without the one that needs nodes of several ranks (hierarchical_test.cpp).
std::vector<std::string> algorithms_of(std::string_view workload) {
    std::vector<std::string> algorithms;
    for (const CollectiveWay& way : every_way()) {
        const bool is_usual = way.algorithm != "best" && way.algorithm != "hierarchical";
        if (way.workload == workload && is_usual) algorithms.push_back(way.algorithm);
    }
    EXPECT_FALSE(algorithms.empty()) << "no algorithm of " << workload;
    return algorithms;
}

KeyValue argument(std::string key, std::int64_t value) { return {std::move(key), std::to_string(value)}; }

/// The origins of an element that a node must have at the end.
using RightOrigins = std::function<Origins(NodeId, std::int64_t)>;

void expect_results(const MadePlan& made, std::string_view algorithm, const RightOrigins& right) {
    SCOPED_TRACE(fmt::format("{} nodes, {}, {} elements", made.plan().nodes, algorithm, made.plan().elements));
    SymbolicExecution run(made);
    run.run();
    run.expect_results(right);
}

/// Every algorithm; stops at the first failure.
void expect_results_of_all(std::string_view workload, const Machine& machine, const std::vector<KeyValue>& sizes,
                           const RightOrigins& right) {
    for (const std::string& algorithm : algorithms_of(workload)) {
        std::vector<KeyValue> arguments = sizes;
        arguments.push_back({"algorithm", algorithm});
        expect_results(MadePlan(machine, workload, arguments), algorithm, right);
        if (testing::Test::HasFailure()) return;
    }
}

Origins only(int node) { return Origins().set(static_cast<std::size_t>(node)); }
Origins all(int nodes) {
    Origins origins;
    for (int node = 0; node < nodes; ++node) origins.set(static_cast<std::size_t>(node));
    return origins;
}

TEST(Plans, AlltoallGivesEveryNodeThePartsForIt) {
    for (int nodes = 2; nodes <= most_nodes(); ++nodes) {
        const int words = nodes < 20 ? 3 : 1;
        expect_results_of_all("alltoall", line_of(nodes, nodes % 2 + 1), {argument("words", words)},
                              [&](NodeId, std::int64_t word) { return only(static_cast<int>(word / words % nodes)); });
    }
}

TEST(Plans, BroadcastGivesEveryNodeTheVectorOfTheRoot) {
    for (int nodes = 2; nodes <= most_nodes(); ++nodes) {
        const int root = nodes / 3;
        for (const std::int64_t words : {1, 33, 250})
            expect_results_of_all("broadcast", line_of(nodes), {argument("words", words), argument("root", root)},
                                  [&](NodeId, std::int64_t) { return only(root); });
    }
}

TEST(Plans, GatherGivesTheRootAllParts) {
    for (int nodes = 2; nodes <= most_nodes(); ++nodes) {
        for (const std::int64_t words : {1, 7}) {
            for (const int root : {0, nodes / 3, nodes - 1})
                expect_results_of_all("gather", line_of(nodes), {argument("words", words), argument("root", root)},
                                      [&](NodeId, std::int64_t word) { return only(static_cast<int>(word / words)); });
        }
    }
}

TEST(Plans, ReduceScatterGivesEveryNodeItsPartOfTheSum) {
    for (int nodes = 2; nodes <= most_nodes(); ++nodes) {
        for (const std::int64_t elements : {1, 40, 150})
            expect_results_of_all("reduce-scatter", line_of(nodes), {argument("elements", elements)},
                                  [&](NodeId, std::int64_t) { return all(nodes); });
    }
}

/// A grid of so many nodes, with sides as equal as possible.
Machine grid_of(int nodes) {
    Machine machine = line_of(nodes, nodes % 2 + 1);
    machine.topology = *shape_of(TopologyKind::mesh, nodes);
    normalize(machine);
    return machine;
}

TEST(Plans, AllreduceGivesEveryNodeTheWholeSum) {
    for (int nodes = 2; nodes <= most_nodes(); ++nodes) {
        for (const std::int64_t elements : {1, 17, 110})
            expect_results_of_all("allreduce", grid_of(nodes), {argument("elements", elements)},
                                  [&](NodeId, std::int64_t) { return all(nodes); });
    }
}

/// Returns the node that has each element at first.
std::vector<NodeId> owners_in(const MadePlan& made) {
    std::vector<NodeId> owners;
    for (std::int64_t element = 0; element < made.plan().elements; ++element) {
        NodeId owner = 0;
        while (!made.contents().owns(owner, {element, element + 1})) ++owner;
        owners.push_back(owner);
    }
    return owners;
}

TEST(Plans, AllgatherGivesEveryNodeAllParts) {
    const std::vector<std::string> algorithms = algorithms_of("allgather");
    for (int nodes = 2; nodes <= most_nodes(); ++nodes) {
        const Machine machine = grid_of(nodes);
        for (const std::int64_t words : {1, 5, 70}) {
            if (words > 5 && nodes % 3 > 0) continue;  // they take long
            for (const std::string& algorithm : algorithms) {
                const MadePlan made(machine, "allgather", {argument("words", words), {"algorithm", algorithm}});
                const std::vector<NodeId> owners = owners_in(made);
                expect_results(made, algorithm, [&](NodeId, std::int64_t element) {
                    return only(owners[static_cast<std::size_t>(element)]);
                });
                if (HasFailure()) return;
            }
        }
    }
}

/// A node's knowledge of which nodes have entered, when it signals and when it leaves.
class Knowledge {
public:
    explicit Knowledge(int nodes) {
        for (int node = 0; node < nodes; ++node) known_.push_back(only(node));
    }

    Origins send(NodeId node, int, const collectives::Step&, NodeId) { return known_[static_cast<std::size_t>(node)]; }
    void receive(NodeId node, int, const collectives::Step&, const Origins& sent, const Origins*) {
        known_[static_cast<std::size_t>(node)] |= sent;
    }
    Origins pass_on(NodeId, int, const collectives::Step&, const Origins& sent) { return sent; }
    void finish(NodeId, int, const collectives::Step&) {}

    const std::vector<Origins>& known() const { return known_; }

private:
    std::vector<Origins> known_;
};

TEST(Plans, WhoeverLeavesABarrierKnowsThatAllHaveEntered) {
    for (int nodes = 2; nodes <= most_nodes(); ++nodes) {
        const Machine machine = line_of(nodes);
        for (const std::string& algorithm : algorithms_of("barrier")) {
            const MadePlan made(machine, "barrier", {{"algorithm", algorithm}});
            SCOPED_TRACE(fmt::format("{} nodes, {}", nodes, algorithm));
            Knowledge knowledge(nodes);
            collectives::Walk<Origins, Knowledge>(made.plan(), knowledge).run();
            for (const Origins& known : knowledge.known()) ASSERT_EQ(known, all(nodes));
        }
    }
}

/// A plan that waits for ever, or leaves a message behind, is not walked to its end.
TEST(Plans, AreRefusedIfTheyDoNotEnd) {
    const auto plan = [](bool sends, bool receives) {
        collectives::Plan made{2, 1, 1, 1, {}};
        made.steps = [=](NodeId node, int) -> collectives::PlanSteps {
            if (sends && node == 0) co_yield collectives::send(1, Range{0, 1});
            if (receives && node == 1) co_yield collectives::take(0, Range{0, 1});
        };
        return made;
    };
    const auto walk = [](const collectives::Plan& made) {
        Knowledge knowledge(2);
        collectives::Walk<Origins, Knowledge>(made, knowledge).run();
    };
    EXPECT_NO_THROW(walk(plan(true, true)));
    EXPECT_THROW(walk(plan(true, false)), std::logic_error);
    EXPECT_THROW(walk(plan(false, true)), std::logic_error);
}

/// So few messages that a thousand nodes are no trouble: log2 P for each node, of half of all parts each.
TEST(Plans, BruckHasFewMessages) {
    const Machine machine = line_of(64);
    std::int64_t messages = 0;
    for (const Flow& flow : MadePlan(machine, "alltoall", {{"words", "1"}, {"algorithm", "bruck"}}).traffic().flows)
        messages += flow.messages;
    EXPECT_EQ(messages, 64 * 6);
}

}  // namespace narrows::plans_test
