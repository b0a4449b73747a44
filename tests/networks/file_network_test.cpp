// Networks from files in runs.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "models/machine/network_file.h"
#include "models/network/topology/machine_freedom.h"
#include "models/network/topology/make_topology.h"
#include "tests/networks/packet_run.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::file_network_test {

/// Four switches in a circle. Every message takes the channels in one direction only.
constexpr std::string_view circle = R"(
switches = [[0, 0], [1, 0], [1, 1], [0, 1]]
channels = [{ from = 0, port = 1, to = 1, in_port = 2, both_ways = true },
            { from = 1, port = 1, to = 2, in_port = 2, both_ways = true },
            { from = 2, port = 1, to = 3, in_port = 2, both_ways = true },
            { from = 3, port = 1, to = 0, in_port = 2, both_ways = true }]
endpoints = [{ switch = 0, port = 0 }, { switch = 1, port = 0 }, { switch = 2, port = 0 }, { switch = 3, port = 0 }]
routes = [{ at = 0, to = [1, 2, 3], port = 1 }, { at = 1, to = [0, 2, 3], port = 1 },
          { at = 2, to = [0, 1, 3], port = 1 }, { at = 3, to = [0, 1, 2], port = 1 }]
)";

Machine circle_machine() {
    Machine machine = machine_of("petersen", {"network.slots=1"});
    machine.network.lanes = 1;
    machine.topology.file = parse_network(circle, "circle.toml");
    return machine;
}

TEST(FileNetwork, CyclicRoutesAreFoundAndDeadlock) {
    const Machine machine = circle_machine();
    const auto freedom = machine_freedom(machine);
    EXPECT_EQ(freedom->freedom.verdict, Freedom::cycle);
    EXPECT_EQ(freedom->cycle.size(), 4u);
    EXPECT_FALSE(run_packets(machine, *make_topology(machine), random_packets(machine, 1, 2000)).finished);
}

TEST(FileNetwork, PetersenGraphIsFreeInTwoLanes) {
    const Machine machine = machine_of("petersen");
    EXPECT_EQ(machine_freedom(machine)->freedom.verdict, Freedom::ordered);
    const PacketRun run = run_packets(machine, *make_topology(machine), random_packets(machine, 1, 5000));
    EXPECT_TRUE(run.finished);
    EXPECT_EQ(run.delivered, 5000u);
    EXPECT_EQ(machine_freedom(machine_of("petersen", {"topology.routing=minimal", "network.lanes=1"}))->freedom.verdict,
              Freedom::cycle);
}

/// Whatever the unit of the file: boxes of nodes and circles of switches are less than 1 wide.
TEST(FileNetwork, IsDrawnWithRoomForEachNode) {
    for (const double unit : {0.01, 1.0, 100.0}) {
        Machine machine = machine_of("petersen", {"topology.routing=minimal"});
        machine.topology.file = parse_network(
            fmt::format("switches = [[0, 0], [{0}, 0], [{1}, {1}]]\n"
                        "channels = [{{ from = 0, port = 8, to = 1, in_port = 8, both_ways = true }},\n"
                        "{{ from = 1, port = 9, to = 2, in_port = 9, both_ways = true }}]\n"
                        "endpoints = [{{ switch = 0, port = 0 }}, {{ switch = 0, port = 3 }},\n"
                        "{{ switch = 0, port = 7 }}, {{ switch = 1, port = 0 }}, {{ switch = 2, port = 1 }}]\n",
                        unit, 2 * unit),
            "three.toml");
        const auto network = make_topology(machine);
        for (RouterId a = 0; a < network->routers(); ++a) {
            for (RouterId b = 0; b < a; ++b) {
                const Position p = network->position(a);
                const Position q = network->position(b);
                EXPECT_GE(std::max(std::abs(p.x - q.x), std::abs(p.y - q.y)), 0.999) << a << " and " << b;
            }
        }
    }
}

}  // namespace narrows::file_network_test
