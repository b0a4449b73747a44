#include "testbench/reproduce/foster/trial.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "models/topology/make_topology.h"
#include "testbench/run/judgement.h"
#include "testbench/run/machines.h"
#include "testbench/run/request.h"
#include "testbench/run/run_pool.h"
#include "testbench/workloads/catalogue.h"

namespace narrows::foster {

namespace {

constexpr std::uint64_t seed_of_data = 1;

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
    return {simulation.cycles, judgement.bounds.front().bound.cycles, deliveries.first_done(), simulation.latency.mean,
            judgement.passed()};
}

std::vector<Measured> measure_all(std::span<const Trial> trials, const Progress& progress) {
    std::vector<PooledTask> tasks;
    for (const Trial& trial : trials) tasks.push_back({trial.machine});
    return run_pool<Measured>(tasks, [&](std::size_t i) { return measure(trials[i]); }, {.progress = progress});
}

MakeWorkload messages(std::vector<Stream> streams) {
    return [streams = std::move(streams)](const Machine& machine, const Topology&) {
        return std::make_unique<Streams>(machine, streams, seed_of_data);
    };
}

MakeWorkload workload(std::string name, std::vector<std::string> arguments, std::uint64_t seed) {
    return [name = std::move(name), arguments = std::move(arguments), seed](const Machine& machine,
                                                                            const Topology& topology) {
        return find_workload(name).choose(machine, topology, Arguments(arguments).workload).make(seed);
    };
}

Stream transfer(NodeId from, NodeId to, int words, int packet) {
    Stream stream{from, 0, {}};
    for (int left = words; left > 0; left -= packet) stream.items.push_back({to, std::min(left, packet)});
    return stream;
}

std::vector<std::string> with_messages_of(int words) {
    return {fmt::format("message.vector_words={}", words), fmt::format("network.buffer_flits={}", words + 1)};
}

std::vector<std::string> together(std::vector<std::string> changes, std::span<const std::string> more) {
    changes.insert(changes.end(), more.begin(), more.end());
    return changes;
}

ModelledMachine::ModelledMachine(const std::string& machine, const std::vector<std::string>& changes)
    : machine_(load_checked_machine(machine, changes, {}).machine), topology_(make_topology(machine_)) {}

TransferCost ModelledMachine::transfer(const Pair& pair, int words) const {
    return transfer_cost(machine_, *topology_, pair, words);
}

PatternCost ModelledMachine::butterfly(int words) const {
    return pattern_cost(machine_, *topology_, butterfly_pattern(topology_->nodes(), words));
}

double ModelledMachine::senders(std::span<const Pair> pairs) const {
    return Wires(machine_, *topology_).competition(pairs).senders;
}

}  // namespace narrows::foster
