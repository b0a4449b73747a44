#include "testbench/reproduce/cns1/node_notes.h"

#include <fmt/format.h>

#include <algorithm>

#include "testbench/run/judgement.h"
#include "testbench/run/request.h"

namespace narrows::cns1 {

std::size_t SendersOfChannels::most() const {
    std::size_t result = 0;
    for (const auto& [channel, senders] : senders_) result = std::max(result, senders.size());
    return result;
}

Cycle milestone(const Simulation& simulation, std::string_view name) {
    for (const Milestone& m : simulation.milestones) {
        if (m.name == name) return m.cycles;
    }
    return never;
}

Checked run(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments,
            Observer* observer) {
    const Request request(machine, workload, arguments);
    const auto work = request.make_workload(1);
    SimulationOptions options;
    options.observer = observer;
    Checked checked{simulate(request.machine(), request.topology(), *work, options), false};
    checked.passed = judge(request.machine(), request.topology(), *work, checked.simulation).passed();
    return checked;
}

std::vector<std::string> parts_of(int nodes, int words, const std::vector<std::string>& more) {
    std::vector<std::string> arguments{fmt::format("nodes={}", nodes), fmt::format("words={}", words)};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

}  // namespace narrows::cns1
