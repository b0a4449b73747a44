#include "testbench/reproduce/delta/pipeline.h"

#include <stdexcept>

#include "testbench/reproduce/delta/grid.h"
#include "testbench/run/request.h"

namespace narrows::delta {

namespace {

Cycle milestone(const Simulation& simulation, std::string_view name) {
    for (const Milestone& m : simulation.milestones) {
        if (m.name == name) return m.cycles;
    }
    throw std::logic_error("a run without blocks has no pipeline");
}

}  // namespace

PipelineRun run_pipeline(const delta::CombiningProblem& problem, Observer* observer,
                         std::span<const std::string> changes) {
    const std::vector<std::string> arguments = run_arguments(problem, changes);
    const Request request(arguments[0], arguments[1], {arguments.begin() + 2, arguments.end()});
    const auto workload = request.make_workload(1);  // no time depends on the data
    SimulationOptions options;
    options.observer = observer;
    const Simulation simulation = simulate(request.machine(), request.topology(), *workload, options);
    return {milestone(simulation, "first-result"), milestone(simulation, "last-result"), simulation.cycles,
            judge(request.machine(), request.topology(), *workload, simulation).passed()};
}

}  // namespace narrows::delta
