// Timelines of networks of every kind: what the page draws comes from the topology, and switches have names.
#include <gmock/gmock.h>

#include "models/network/topology/resource.h"
#include "tests/support/runs/machine_of.h"
#include "tests/timeline/support.h"
#include "traces/timeline/page.h"

namespace narrows::networks_test {

using testing::AllOf;
using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

using Json = nlohmann::json;

const TimelineTitle title{"machine", "workload"};

/// Machines with every kind of network, small.
std::vector<Machine> machines() {
    return {machine_of("mesh-16x16", {"topology.columns=4", "topology.rows=3"}),
            machine_of("torus-8x8x8", {"topology.sides=[3,4,5]"}),
            machine_of("hypercube-256", {}, 16),
            machine_of("crossbar-64", {}, 5),
            machine_of("butterfly-4-3", {"topology.levels=2"}),
            machine_of("bidirectional-fly-4-2", {"topology.radix=2"}),
            machine_of("fat-tree-4-3", {"topology.levels=2"}),
            machine_of("dragonfly-72",
                       {"topology.group_switches=2", "topology.nodes_per_switch=1", "topology.global_channels=1"}),
            machine_of("hyperx-8x8", {"topology.sides=[3,4]", "topology.nodes_per_switch=2"})};
}

TimedRun run_on(const Machine& machine) { return timed(machine, "random", {{"messages", "3"}, {"words", "8"}}); }

Json data_of(const TimedRun& run) { return data_in(timeline_page(run.timeline, run.machine, *run.topology, title)); }

std::vector<std::string> processes(const TimedRun& run) {
    std::vector<std::string> names;
    const Json trace = Json::parse(trace_events(run.timeline, run.machine, *run.topology, title));
    for (const Json& event : trace.at("traceEvents")) {
        if (event.at("name") == "process_name") names.push_back(event.at("args").at("name"));
    }
    return names;
}

TEST(TimelineOfNetworks, ThePageHasThePositionsOfAllRouters) {
    for (const Machine& machine : machines()) {
        const TimedRun run = run_on(machine);
        const std::vector<double> positions = data_of(run).at("positions");
        ASSERT_EQ(positions.size(), 2 * static_cast<std::size_t>(run.topology->routers())) << machine.name;
        for (RouterId router = 0; router < run.topology->routers(); ++router) {
            const auto at = 2 * static_cast<std::size_t>(router);
            EXPECT_NEAR(positions[at], run.topology->position(router).x, 1e-4) << machine.name << " " << router;
            EXPECT_NEAR(positions[at + 1], run.topology->position(router).y, 1e-4) << machine.name << " " << router;
        }
    }
}

TEST(TimelineOfNetworks, ThePageHasAllChannels) {
    for (const Machine& machine : machines()) {
        const TimedRun run = run_on(machine);
        const Json channels = data_of(run).at("channels");
        std::size_t at = 0;
        for (RouterId router = 0; router < run.topology->routers(); ++router) {
            for (Port port = 0; port < run.topology->ports(router); ++port) {
                const PortGroup* const group = run.topology->graph().group(router, port);
                if (group == nullptr) continue;
                const ChannelParameters values = run.machine.channel_values(group->channel_class);
                const Json expected{int{router},
                                    int{port},
                                    int{group->end.router},
                                    group->channels,
                                    run.topology->port_name(router, port),
                                    resource_name(*run.topology, {ResourceKind::channel, router, port}),
                                    run.machine.has_lanes_or_slots() ? values.lanes * values.slots : 0};
                ASSERT_EQ(channels.at(at++), expected) << machine.name;
            }
        }
        EXPECT_EQ(channels.size(), at) << machine.name;
    }
}

TEST(TimelineOfNetworks, ThePageHasTheNamesOfSwitches) {
    const auto names = [](const Machine& machine) -> std::vector<std::string> {
        return data_of(run_on(machine)).at("switches");
    };
    EXPECT_EQ(names(machine_of("mesh-16x16", {"topology.columns=4", "topology.rows=3"})), std::vector<std::string>{});
    EXPECT_EQ(names(machine_of("crossbar-64", {}, 5)), std::vector<std::string>{"switch 0"});
    EXPECT_EQ(names(machine_of("bus-16")), std::vector<std::string>{"bus"});
    EXPECT_EQ(names(machine_of("shared-nodes", {"node.interfaces=2", "network.rails=2"})),
              (std::vector<std::string>{"rail 0 switch 0", "rail 1 switch 0"}));
}

TEST(TimelineOfNetworks, SwitchesAreProcesses) {
    const std::vector<std::string> tree = processes(run_on(machine_of("fat-tree-4-3", {"topology.levels=2"})));
    EXPECT_THAT(tree, AllOf(Contains("node 0"), Contains("node 15"), Contains("switch 0"), Contains("switch 7"),
                            Not(Contains("node 16"))));
    EXPECT_THAT(processes(run_on(machine_of("hypercube-256", {}, 16))), Each(StartsWith("node ")));
}

TEST(TimelineOfNetworks, ChannelsOfSwitchesAreTracksOfSwitches) {
    const TimedRun run = run_on(machine_of("crossbar-64", {}, 5));
    int of_switch = 0;
    for (const Station& track : run.timeline.tracks) {
        if (track.place < run.topology->nodes()) continue;
        EXPECT_THAT(station_name(*run.topology, run.machine, track), StartsWith("switch 0 channel "));
        ++of_switch;
    }
    EXPECT_GE(of_switch, 5);
}

TEST(TimelineOfNetworks, NoTrackHasTwoMessagesAtATime) {
    for (const Machine& machine : machines()) {
        const TimedRun run = run_on(machine);
        EXPECT_EQ(overlap_in(run.timeline), "") << machine.name;
        EXPECT_TRUE(std::ranges::any_of(run.timeline.tracks, [](const Station& s) { return s.part == NodePart::slot; }))
            << machine.name;
    }
}

}  // namespace narrows::networks_test
