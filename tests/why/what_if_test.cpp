// Changes that would shorten the critical path, and their predictions.
#include "traces/why/what_if.h"

#include <gtest/gtest.h>

#include "tests/why/support.h"

namespace narrows::what_if_test {

const WhatIf* find(const std::vector<WhatIf>& all, const std::string& change) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const WhatIf& w) { return w.change == change; });
    return found == all.end() ? nullptr : &*found;
}

Cycle simulated(const Machine& machine, const std::string& workload, const std::vector<KeyValue>& arguments) {
    return run_on(machine, workload, arguments).simulation.cycles;
}

TEST(WhatIf, OneTransferGainsWhatItsOverheadLoses) {
    const Machine machine = machine_of("cns1");
    const ExplainedRun run = explain(machine, "point-to-point", {});
    const std::vector<WhatIf> all = what_ifs(machine, run.path);
    for (const char* overhead : {"processor.send_overhead", "processor.receive_overhead", "interface.send_overhead",
                                 "interface.receive_overhead"}) {
        const WhatIf* change = find(all, std::string(overhead) + "=2cycles");
        ASSERT_NE(change, nullptr) << overhead;
        EXPECT_EQ(change->predicted, run.simulation.cycles - 3);
        EXPECT_EQ(simulated(change->machine, "point-to-point", {}), run.simulation.cycles - 3);
    }
}

TEST(WhatIf, TheGreatestGainComesFirst) {
    const Machine machine = machine_of("cns1-2i");
    const std::vector<WhatIf> all = what_ifs(machine, explain(machine, "allgather", {{"words", "64"}}).path);
    EXPECT_TRUE(std::is_sorted(all.begin(), all.end(), [](auto& a, auto& b) { return a.predicted < b.predicted; }));
}

/// The four overheads of one transfer are equally long.
TEST(WhatIf, EqualGainsAreInTheOrderOfTheirParameters) {
    const Machine machine = machine_of("cns1");
    const ExplainedRun run = explain(machine, "point-to-point", {});
    std::vector<std::string> equal;
    for (const WhatIf& change : what_ifs(machine, run.path)) {
        if (change.predicted == run.simulation.cycles - 3) equal.push_back(change.change);
    }
    EXPECT_EQ(equal,
              (std::vector<std::string>{"processor.send_overhead=2cycles", "processor.receive_overhead=2cycles",
                                        "interface.send_overhead=2cycles", "interface.receive_overhead=2cycles"}));
}

// An interface link of twice the speed does not help where the network cannot keep up: the prediction is a bound.
TEST(WhatIf, APredictionCanBeABound) {
    const Machine machine = machine_of("cns1");
    const ExplainedRun run = explain(machine, "allgather", {{"words", "64"}});
    const std::vector<WhatIf> all = what_ifs(machine, run.path);
    const WhatIf* interface_alone = find(all, "interface.link_bytes_per_cycle=2");
    ASSERT_NE(interface_alone, nullptr);
    const Cycle alone = simulated(interface_alone->machine, "allgather", {{"words", "64"}});
    EXPECT_EQ(judge(interface_alone->predicted.value(), alone), Prediction::bound);
    const WhatIf* both = find(all, "network.link_bytes_per_cycle=2 interface.link_bytes_per_cycle=2");
    ASSERT_NE(both, nullptr);
    const Cycle together = simulated(both->machine, "allgather", {{"words", "64"}});
    EXPECT_EQ(judge(both->predicted.value(), together), Prediction::met);
}

// Two messages through the only slot of a channel; the second one waits for the credit of the first.
TEST(WhatIf, ACreditThatIsWaitedForComesSooner) {
    const Machine machine = machine_of("mesh-16x16", {"network.slots=1", "network.credit_latency=30cycles"});
    const std::vector<KeyValue> arguments{{"to", "1"}, {"messages", "2"}, {"words", "8"}};
    const ExplainedRun run = explain(machine, "point-to-point", arguments);
    const std::vector<WhatIf> all = what_ifs(machine, run.path);
    const WhatIf* change = find(all, "network.credit_latency=15cycles");
    ASSERT_NE(change, nullptr);
    EXPECT_EQ(change->predicted, run.simulation.cycles - 15);
    EXPECT_EQ(simulated(change->machine, "point-to-point", arguments), run.simulation.cycles - 15);
}

// A wire that is waited for has no credit.
TEST(WhatIf, ACreditThatIsNotWaitedForIsNotAsked) {
    const Machine machine = machine_of("mesh-16x16", {"network.slots=4", "network.credit_latency=2cycles"});
    const std::vector<KeyValue> arguments{{"to", "1"}, {"messages", "3"}, {"words", "8"}};
    const std::vector<WhatIf> all = what_ifs(machine, explain(machine, "point-to-point", arguments).path);
    EXPECT_EQ(find(all, "network.credit_latency=1cycles"), nullptr);
}

TEST(WhatIf, OnlyMachinesThatCanBeBuilt) {
    for (const char* name : {"cns1", "cns1-fast-i", "cns1-2l2i", "delta-4x4", "delta-dma"}) {
        Machine machine = machine_of(name);
        machine.topology = {TopologyKind::mesh, 4, 4};
        for (const WhatIf& change : what_ifs(machine, explain(machine, "random", {}).path))
            EXPECT_TRUE(validate(change.machine).empty()) << name << ": " << change.change;
    }
}

TEST(WhatIf, Judgement) {
    EXPECT_EQ(judge(1000, 1000), Prediction::met);
    EXPECT_EQ(judge(950, 1000), Prediction::met);
    EXPECT_EQ(judge(949, 1000), Prediction::bound);
    EXPECT_EQ(judge(1050, 1000), Prediction::met);
    EXPECT_EQ(judge(1051, 1000), Prediction::order_changed);
}

}  // namespace narrows::what_if_test
