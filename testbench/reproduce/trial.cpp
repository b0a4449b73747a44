#include "testbench/reproduce/trial.h"

#include <algorithm>
#include <map>

#include "models/topology/make_topology.h"
#include "testbench/run/judgement.h"
#include "testbench/run/machines.h"
#include "testbench/run/request.h"
#include "testbench/run/run_pool.h"
#include "testbench/workloads/catalogue.h"

namespace narrows {

namespace {

/// The last delivery of each source.
class LastDeliveries final : public Observer {
public:
    void delivered(const Message& message, Cycle cycle) override { last_[message.from] = cycle; }

    Cycle first_done() const {
        Cycle first = never;
        for (const auto& [source, cycle] : last_) first = std::min(first, cycle);
        return first;
    }

private:
    std::map<NodeId, Cycle> last_;
};

}  // namespace

Measured measure(const Trial& trial) {
    const ResolvedMachine resolved = load_checked_machine(trial.machine, trial.changes, {});
    const std::unique_ptr<Topology> topology = make_topology(resolved.machine);
    const std::unique_ptr<Workload> work = trial.work(resolved.machine, *topology);
    LastDeliveries deliveries;
    SimulationOptions options;
    options.observer = &deliveries;
    const Simulation simulation = simulate(resolved.machine, *topology, *work, options);
    const Judgement judgement = judge(resolved.machine, *topology, *work, simulation);
    Measured measured{simulation.cycles,       judgement.bounds.front().bound.cycles,
                      deliveries.first_done(), simulation.latency.mean,
                      judgement.passed(),      {}};
    const std::vector<Milestone>& milestones = simulation.milestones;
    for (std::size_t i = 0; i < std::min(milestones.size(), measured.milestones.size()); ++i)
        measured.milestones[i] = milestones[i].cycles;
    return measured;
}

std::vector<Measured> measure_all(std::span<const Trial> trials, const Progress& progress) {
    std::vector<PooledTask> tasks;
    for (const Trial& trial : trials) tasks.push_back({trial.machine});
    return run_pool<Measured>(tasks, [&](std::size_t i) { return measure(trials[i]); }, {.progress = progress});
}

MakeWorkload workload(std::string name, std::vector<std::string> arguments, std::uint64_t seed) {
    return [name = std::move(name), arguments = std::move(arguments), seed](const Machine& machine,
                                                                            const Topology& topology) {
        return find_workload(name).choose(machine, topology, Arguments(arguments).workload).make(seed);
    };
}

}  // namespace narrows
