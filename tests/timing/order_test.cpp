// Results of whole workloads do not depend on the order in which the events of one round are processed.
#include <gtest/gtest.h>

#include "models/network/topology/grid.h"
#include "testbench/run/simulation.h"
#include "testbench/workloads/catalogue.h"

namespace narrows::order_test {

struct OrderCase {
    const char* workload;
    std::vector<KeyValue> arguments;
};

const std::vector<OrderCase> cases{
    {"allgather", {{"words", "100"}, {"algorithm", "ring"}, {"compute", "700"}}},
    {"allgather", {{"words", "64"}, {"algorithm", "bidirectional-ring"}, {"compute", "3000"}}},
    {"allgather", {{"words", "96"}, {"algorithm", "alternating-ring"}}},
    {"exchange", {{"neighbours", "4"}, {"words", "20"}, {"messages", "15"}}},
    {"random", {{"words", "32"}, {"messages", "12"}, {"gap", "40"}}},
    {"random", {{"words", "3"}, {"messages", "20"}}},
};

std::vector<Machine> machines() {
    Machine plain;
    plain.topology = {TopologyKind::cylinder, 4, 3};
    std::vector<Machine> all(11, plain);
    all[1].memory.timing = MemoryTiming::random;
    all[2].interface.links = 2;
    all[2].memory.timing = MemoryTiming::page;
    all[3].processor = {0, 0};
    all[3].interface.send_overhead = all[3].interface.receive_overhead = 0;
    all[4].interface.link_bytes_per_cycle = 2;
    all[4].interface.injection_buffers = 2;
    all[5].network.buffer_flits = 2;
    all[5].interface.acknowledge = Acknowledge::end_of_transfer;
    all[6].interface.data_mover = DataMover::processor;
    all[6].interface.send_buffers = all[6].interface.receive_buffers = 2;
    all[7] = all[3];
    all[7].memory.timing = MemoryTiming::cache;
    all[7].interface.links = 4;
    for (const std::size_t at_request : {8, 9, 10})
        all[at_request].processor.receive_overhead_due = ReceiveOverhead::at_request;
    all[8].interface.links = 4;
    all[8].memory.timing = MemoryTiming::random;
    all[9].processor.receive_overhead = 0;
    all[9].interface.data_mover = DataMover::processor;
    all[9].network.link_flit_time = all[9].interface.link_flit_time = 3;
    all[10].processor.send_overhead = all[10].processor.receive_overhead = 0;
    all[10].interface.links = 2;
    all[10].interface.send_overhead = all[10].interface.receive_overhead = 0;
    return all;
}

/// All results of a run, except the time that the simulation took.
std::string summary(const Machine& machine, const OrderCase& c, std::optional<std::uint64_t> shuffle) {
    const auto grid = make_grid(machine.topology);
    const auto workload = find_workload(c.workload).choose(machine, *grid, c.arguments).make(1);
    SimulationOptions options;
    options.shuffle = shuffle;
    const Simulation s = simulate(machine, *grid, *workload, options);
    EXPECT_TRUE(s.finished);
    EXPECT_TRUE(s.data_checks.front().passed) << s.data_checks.front().detail;
    std::string text = std::to_string(s.cycles) + " cycles, " + std::to_string(s.messages) + " messages";
    for (const Milestone& m : s.milestones) text += ", " + m.name + " " + std::to_string(m.cycles);
    for (const MeasuredResource& r : s.resources.busiest) {
        text += "\n" + r.name + " " + std::to_string(r.usage.busy) + " " + std::to_string(r.usage.waiting);
    }
    return text;
}

TEST(Order, WithinARoundDoesNotMatterToWholeWorkloads) {
    for (std::size_t m = 0; m < machines().size(); ++m) {
        for (const OrderCase& c : cases) {
            const Machine machine = machines()[m];
            const std::string plain = summary(machine, c, std::nullopt);
            for (std::uint64_t seed = 1; seed <= 5; ++seed) {
                ASSERT_EQ(summary(machine, c, seed), plain) << c.workload << " on machine " << m << ", seed " << seed;
            }
        }
    }
}

}  // namespace narrows::order_test
