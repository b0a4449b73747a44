// Every collective, by every algorithm, on every kind of network: it ends, the data are right, and no lower bound is
// beaten.
#include <gmock/gmock.h>

#include <limits>
#include <numeric>

#include "models/machine/input_error.h"
#include "models/network/topology/make_topology.h"
#include "tests/collectives/any_shape.h"
#include "tests/collectives/every_way.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::every_network_test {

constexpr int most_nodes = 100;

class EveryNetwork : public testing::TestWithParam<TopologyType> {
protected:
    ~EveryNetwork() override { fmt::print("collectives: {} runs on {}\n", runs_, GetParam().name); }

    /// Does nothing if the network lacks what the algorithm needs.
    void run(const Machine& machine, const CollectiveWay& way) {
        const int amount = machine.endpoints() * 7 % 23 + 1;
        const std::string where =
            fmt::format("{} on a {} of {} nodes and {} ranks, {}: {}", way.text(amount), GetParam().name,
                        machine.nodes(), machine.ranks(), name_of(machine.topology.routing), machine.name);
        const auto topology = make_topology(machine);
        try {
            const auto made = find_workload(way.workload).choose(machine, *topology, way.arguments(amount)).make(1);
            const Simulation simulation = simulate(machine, *topology, *made);
            EXPECT_TRUE(simulation.finished) << where;
            const Judgement judgement = judge(machine, *topology, *made, simulation);
            EXPECT_TRUE(judgement.passed()) << where << "\n"
                                            << fmt::format("{}", fmt::join(failed_checks(judgement), "\n"));
            ++runs_;
        } catch (const InputError& refusal) {
            EXPECT_THAT(refusal.what(), testing::HasSubstr(" needs a ")) << where;
            EXPECT_NE(way.algorithm, "best") << where;
        } catch (const std::exception& error) {
            ADD_FAILURE() << where << "\n" << error.what();
        }
    }
    /// Runs every algorithm on every machine, or on about `most` of them, spread evenly.
    void run_some(std::size_t most) {
        const std::vector<Machine> machines = machines_of_all_sizes();
        const std::vector<CollectiveWay> ways = every_way();
        std::size_t step = 1;
        while (machines.size() * ways.size() / step > most || std::gcd(step, ways.size()) > 1) ++step;
        for (std::size_t turn = 0; turn < machines.size() * ways.size(); turn += step)
            run(machines[turn / ways.size()], ways[turn % ways.size()]);
    }

private:
    static std::vector<Machine> machines_of_all_sizes() {
        std::vector<Machine> machines;
        for (int nodes = 2; nodes <= most_nodes; ++nodes) {
            for (const AllowedRouting& routing : GetParam().routings) {
                const std::optional<Machine> machine = machine_with(GetParam().kind, routing, nodes);
                if (!machine) continue;
                machines.push_back(*machine);
                const std::optional<Machine> shared = with_shared_nodes(*machine);
                if (shared) machines.push_back(*shared);
            }
        }
        return machines;
    }

    int runs_ = 0;
};

TEST_P(EveryNetwork, RunsEveryCollectiveOnMachinesOfAllSizes) {
    run_some(all_collectives() ? std::numeric_limits<std::size_t>::max() : usual_cases(300));
}

std::vector<TopologyType> kinds() {
    std::vector<TopologyType> kinds;
    for (const TopologyType& type : topology_types()) {
        if (type.kind != TopologyKind::file) kinds.push_back(type);
    }
    return kinds;
}

std::string name_of_test(const testing::TestParamInfo<TopologyType>& info) {
    std::string name(info.param.name);
    std::erase(name, '-');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Kinds, EveryNetwork, testing::ValuesIn(kinds()), name_of_test);

}  // namespace narrows::every_network_test
