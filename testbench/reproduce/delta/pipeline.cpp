#include "testbench/reproduce/delta/pipeline.h"

#include <algorithm>
#include <stdexcept>

#include "testbench/reproduce/delta/grid.h"

namespace narrows::delta {

namespace {

template <class Milestones>
Cycle cycles_at(const Milestones& milestones, std::string_view name) {
    const auto found = std::ranges::find(milestones, name, [](const auto& milestone) { return milestone.name; });
    if (found == milestones.end()) throw std::logic_error("a run without blocks has no pipeline");
    return found->cycles;
}

}  // namespace

MeasuredPipeline::MeasuredPipeline(const Simulation& simulation)
    : first_result(cycles_at(simulation.milestones, "first-result")),
      last_result(cycles_at(simulation.milestones, "last-result")),
      cycles(simulation.cycles) {}

MeasuredPipeline::MeasuredPipeline(const study::StoredPoint& point)
    : first_result(cycles_at(point.outcome->milestones, "first-result")),
      last_result(cycles_at(point.outcome->milestones, "last-result")),
      cycles(point.outcome->cycles()) {}

study::AskedRun pipeline_run(const CombiningProblem& problem) {
    const std::vector<std::string> arguments = run_arguments(problem);
    return {arguments[0], arguments[1], {arguments.begin() + 2, arguments.end()}};
}

}  // namespace narrows::delta
