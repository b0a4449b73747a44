#include "testbench/reproduce/delta/pipeline.h"

#include <stdexcept>

#include "testbench/reproduce/checked_run.h"
#include "testbench/reproduce/delta/grid.h"

namespace narrows::delta {

PipelineRun run_pipeline(const delta::CombiningProblem& problem, Observer* observer,
                         std::span<const std::string> changes) {
    const std::vector<std::string> arguments = run_arguments(problem, changes);
    const CheckedRun run = checked_run(arguments[0], arguments[1], {arguments.begin() + 2, arguments.end()}, observer);
    const PipelineRun pipeline{run.at("first-result"), run.at("last-result"), run.cycles(), run.passed};
    if (pipeline.first_result == never) throw std::logic_error("a run without blocks has no pipeline");
    return pipeline;
}

}  // namespace narrows::delta
