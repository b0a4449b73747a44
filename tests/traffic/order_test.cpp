// Traffic arrives whole and once on any network, and its measurements do not depend on the order of events in a cycle.
#include <gtest/gtest.h>

#include "tests/support/effort.h"
#include "tests/support/runs/any_medium.h"
#include "tests/support/runs/any_network.h"
#include "tests/support/temporary_folder.h"
#include "tests/traffic/traffic_run.h"

namespace narrows::traffic_order_test {

bool same(const MeasuredTraffic& a, const MeasuredTraffic& b) {
    const auto latency = [](const MeasuredTraffic& t) {
        return t.latency ? std::tuple(t.latency->mean, t.latency->ci95, t.latency->p50, t.latency->p99, t.latency->most)
                         : std::tuple<std::optional<double>, std::optional<double>, Cycle, Cycle, Cycle>{};
    };
    return std::tuple(a.from, a.messages, a.offered, a.accepted, a.accepted_least, a.saturated, a.network_latency) ==
               std::tuple(b.from, b.messages, b.offered, b.accepted, b.accepted_least, b.saturated,
                          b.network_latency) &&
           latency(a) == latency(b);
}

/// The complaints of a run, or that its measurements change with another order of the events in each cycle.
std::string fault_of(const Machine& machine, const std::vector<KeyValue>& arguments) {
    const JudgedRun run = run_traffic(machine, arguments);
    const JudgedRun other = run_traffic(machine, arguments, shuffled(3));
    const bool is_same = same(run.simulation.traffic.value(), other.simulation.traffic.value()) &&
                         run.simulation.cycles == other.simulation.cycles;
    return run.complaints() + (is_same ? "" : "the order of events matters");
}

TEST(TrafficOrder, DoesNotMatterOnAnyNetwork) {
    EXPECT_TRUE(holds_for(thorough() ? 150 : 10, [] {
        const bool is_shared = *rc::gen::weightedElement<bool>({{1, true}, {5, false}});
        const Machine machine = is_shared ? any_medium_machine() : any_network_machine();
        RC_PRE(validate(machine).empty() && takes_at_most_one_message_a_cycle(machine));
        const char* const pattern = *rc::gen::element("uniform", "neighbour", "hotspot", "permutation");
        const char* const load = *rc::gen::element("0.05", "0.3", "0.9", "max");
        const char* const process = *rc::gen::element("bernoulli", "poisson", "bursty");
        RC_LOG() << pattern << " " << load << " " << process << "\n" << text(machine);
        const std::string fault =
            fault_of(machine, {{"pattern", pattern}, {"load", load}, {"process", process}, {"cycles", "2000"}});
        RC_LOG() << fault;
        RC_ASSERT(fault.empty());
    }));
}

/// 16 nodes each, with routes that are fixed, random and adaptive.
std::vector<Machine> networks_of_sixteen() {
    return {machine_of("mesh-16x16", {"topology.sides=4,4"}),
            machine_of("mesh-16x16", {"topology.sides=4,4", "topology.routing=adaptive", "network.lanes=3"}),
            machine_of("torus-16x16", {"topology.sides=4,4"}),
            machine_of("fat-tree-4-3", {"topology.levels=2", "topology.routing=random"}),
            machine_of("bus-16"),
            machine_of("ethernet-16")};
}

TEST(TrafficOrder, DoesNotMatterForAnyPatternAndProcess) {
    const TemporaryFolder folder;
    std::string weights;
    for (int from = 0; from < 16; ++from) {
        for (int to = 0; to < 16; ++to) weights += fmt::format("{} ", (from * to) % 3);
        weights += "\n";
    }
    const std::string matrix = folder.write("weights.txt", weights);
    const std::vector<Machine> machines = networks_of_sixteen();
    for (std::size_t machine = 0; machine < machines.size(); ++machine) {
        for (const char* const pattern : {"uniform", "neighbour", "transpose", "bit-complement", "bit-reverse",
                                          "shuffle", "tornado", "hotspot", "permutation", "matrix"}) {
            const bool has_weights = std::string_view(pattern) == "matrix";
            for (const char* const process : {"bernoulli", "poisson", "bursty"}) {
                EXPECT_EQ(fault_of(machines[machine], {{"pattern", pattern},
                                                       {"matrix", has_weights ? matrix : "none"},
                                                       {"process", process},
                                                       {"load", "0.2"},
                                                       {"size", "8:1,64:1"},
                                                       {"cycles", thorough() ? "1000" : "300"}}),
                          "")
                    << machine << " " << pattern << " " << process;
            }
        }
    }
}

}  // namespace narrows::traffic_order_test
