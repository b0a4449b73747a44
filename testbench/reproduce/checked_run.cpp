#include "testbench/reproduce/checked_run.h"

#include <algorithm>
#include <iterator>

#include "testbench/run/judgement.h"
#include "testbench/run/request.h"

namespace narrows {

Cycle CheckedRun::at(std::string_view name) const {
    const auto found = std::ranges::find(simulation.milestones, name, &Milestone::name);
    return found == simulation.milestones.end() ? never : found->cycles;
}

CheckedRun checked_run(const std::string& machine, const std::string& workload,
                       const std::vector<std::string>& arguments, const SimulationOptions& options) {
    const Request request(machine, workload, arguments);
    const auto work = request.make_workload(1);  // no time depends on the data
    CheckedRun run{simulate(request.machine(), request.topology(), *work, options), false};
    run.passed = judge(request.machine(), request.topology(), *work, run.simulation).passed();
    return run;
}

CheckedRun checked_run(const std::string& machine, const std::string& workload,
                       const std::vector<std::string>& arguments, Observer* observer) {
    SimulationOptions options;
    options.observer = observer;
    return checked_run(machine, workload, arguments, options);
}

std::vector<std::string> with_other_changes(std::vector<std::string> arguments,
                                            const std::vector<std::string>& changes) {
    const auto key_of = [](const std::string& argument) { return argument.substr(0, argument.find('=')); };
    const std::vector<std::string> own = arguments;
    std::ranges::copy_if(changes, std::back_inserter(arguments), [&](const std::string& change) {
        return std::ranges::find(own, key_of(change), key_of) == own.end();
    });
    return arguments;
}

}  // namespace narrows
