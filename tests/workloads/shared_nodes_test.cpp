// Workloads on nodes whose processors share their interfaces (docs/nodes.md): all ranks take part.
#include <gmock/gmock.h>

#include <set>

#include "models/machine/input_error.h"
#include "models/network/topology/make_topology.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::workloads_on_shared_nodes_test {

/// Four nodes of two ranks, and four of one rank and two interfaces.
const std::vector<std::vector<std::string>> nodes{{"topology.nodes=4", "node.processors=2"},
                                                  {"topology.nodes=8", "node.processors=1"}};

Machine machine_with(std::size_t which) {
    return machine_of(which == 0 ? "shared-nodes" : "shared-nodes-2i", nodes[which]);
}

struct Made {
    Made(const Machine& for_machine, const std::string& workload, const std::vector<KeyValue>& arguments)
        : machine(for_machine),
          topology(make_topology(machine)),
          work(find_workload(workload).choose(machine, *topology, arguments).make(1)) {}

    Machine machine;
    std::unique_ptr<Topology> topology;
    std::unique_ptr<Workload> work;
};

TEST(WorkloadsOnSharedNodes, AreOfAllRanks) {
    const std::vector<std::pair<std::string, std::vector<KeyValue>>> workloads{
        {"random", {{"messages", "40"}}},
        {"request-reply", {}},
        {"traffic", {{"load", "0.2"}, {"cycles", "4000"}}},
        {"traffic", {{"load", "max"}, {"cycles", "4000"}, {"pattern", "tornado"}}}};
    for (std::size_t which = 0; which < nodes.size(); ++which) {
        for (const auto& [workload, arguments] : workloads) {
            Made made(machine_with(which), workload, arguments);
            std::set<int> senders;
            for (const Flow& flow : made.work->traffic().flows) senders.insert(flow.from);
            EXPECT_EQ(senders.size(), made.machine.ranks()) << workload;
            EXPECT_EQ(*senders.rbegin(), made.machine.ranks() - 1) << workload;

            JudgedRun run;
            run.simulation = simulate(made.machine, *made.topology, *made.work, {});
            run.judgement = judge(made.machine, *made.topology, *made.work, run.simulation);
            EXPECT_TRUE(run.judgement.passed()) << workload << "\n" << run.complaints();
        }
    }
}

TEST(WorkloadsOnSharedNodes, HaveNoNeighboursInTheNetwork) {
    for (const char* const processors : {"node.processors=2", "node.interfaces=2"}) {
        const Machine machine = machine_of("mesh-16x16", for_shared_nodes({processors}));
        for (const char* const workload : {"exchange", "testjig"})
            EXPECT_THROW(Made(machine, workload, {}), InputError) << workload << " with " << processors;
    }
}

}  // namespace narrows::workloads_on_shared_nodes_test
