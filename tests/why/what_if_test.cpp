// Changes that would shorten the critical path, and their predictions.
#include "traces/why/what_if.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <sstream>

#include "models/machine/parameters.h"
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

TEST(WhatIf, TheLabelSaysWhatIsSimulated) {
    const Machine machine =
        machine_of("dragonfly-72", {"network.link_latency=5cycles", "network.channels.global.link_latency=41cycles"});
    const std::vector<WhatIf> all = what_ifs(machine, explain(machine, "point-to-point", {{"to", "71"}}).path);
    const WhatIf* change = find(all, "network.link_latency=2cycles network.channels.global.link_latency=20cycles");
    ASSERT_NE(change, nullptr);
    EXPECT_EQ(change->label, "latency of all channels 5 to 2, 41 to 20");
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

/// The parameters that a machine with the overrides has not as `machine` has them.
std::string difference(const std::string& name, const std::string& overrides, const Machine& machine) {
    std::istringstream words(overrides);
    const Machine described = machine_of(name, {std::istream_iterator<std::string>(words), {}});
    std::string difference;
    for (const Parameter& parameter : parameters()) {
        if (parameter.applies_to(machine) && !(parameter.get(described) == parameter.get(machine)))
            difference += fmt::format("{} and {}: {} ", name, overrides, parameter.name);
    }
    return difference;
}

TEST(WhatIf, WhatIsPrintedDescribesTheMachineThatIsTried) {
    const std::vector<KeyValue> arguments{{"words", "64"}};
    for (const char* name : {"cns1", "delta-dma", "shared-nodes", "card-nodes", "pcie-x8", "nfp6000-hsw-iommu"}) {
        const Machine machine = machine_of(name);
        for (const WhatIf& change : what_ifs(machine, explain(machine, "allgather", arguments).path))
            EXPECT_EQ(difference(name, change.change, change.machine), "");
    }
}

TEST(WhatIf, TagsBringPlacesToFetchWhereTheseAreAsMany) {
    const std::vector<KeyValue> arguments{{"words", "64"}};
    const auto tried = [&](const std::vector<std::string>& overrides, const std::string& change) {
        const Machine machine = machine_of("pcie-x8", overrides);
        return find(what_ifs(machine, explain(machine, "alltoall", arguments).path), change) != nullptr;
    };
    EXPECT_TRUE(tried({"host.tags=2"}, "host.tags=4 host.fetch_ahead=4"));
    EXPECT_TRUE(tried({"host.tags=2", "host.fetch_ahead=3"}, "host.tags=4"));
}

TEST(WhatIf, FurtherInterfacesAreInRailsWhereTheNetworkHasNoPlaceForThem) {
    const std::vector<KeyValue> arguments{{"words", "256"}, {"algorithm", "pairwise"}};
    const auto is_tried = [&](const std::vector<std::string>& overrides, const std::string& change) {
        const Machine machine = machine_of("shared-nodes", overrides);
        return find(what_ifs(machine, explain(machine, "alltoall", arguments).path), change) != nullptr;
    };
    const std::string cube = "topology.kind=hypercube";
    EXPECT_TRUE(is_tried({}, "node.interfaces=2 topology.nodes=16"));
    EXPECT_TRUE(is_tried({cube, "topology.dimension=3"}, "node.interfaces=2 network.rails=2"));
    EXPECT_TRUE(is_tried({cube, "topology.dimension=4", "node.interfaces=2"}, "node.interfaces=4 network.rails=2"));
    EXPECT_TRUE(is_tried({cube, "topology.dimension=3", "node.interfaces=2", "network.rails=0"},
                         "node.interfaces=4 network.rails=4"));
}

// One bus for all interfaces is no limit here; the reader and the writer of each are.
TEST(WhatIf, AnotherInterfaceOnTheSameBusHasAnEngineOfItsOwn) {
    const Machine machine = machine_of("pcie-x8", {"host.read_time=2us", "interface.host_bus=shared"});
    const std::vector<KeyValue> arguments{{"words", "64"}};
    std::vector<Segment> path = explain(machine, "alltoall", arguments).path;
    std::erase_if(path, [](const Segment& segment) { return segment.resource.kind != ResourceKind::host_reader; });
    ASSERT_FALSE(path.empty());
    const auto all = what_ifs(machine, path);
    EXPECT_TRUE(std::ranges::any_of(all, [](const WhatIf& w) { return w.label == "interfaces of a node x 2"; }));
    path.clear();
    EXPECT_TRUE(
        std::ranges::none_of(what_ifs(machine, path), [](const WhatIf& w) { return w.machine.node.interfaces == 2; }));
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
