#include "testbench/reproduce/delta/simulated_experiments.h"

#include <set>
#include <utility>
namespace narrows::delta {

SimulatedExperiments::SimulatedExperiments(Experiments experiments, std::vector<std::string> changes)
    : experiments_(std::move(experiments)), changes_(std::move(changes)) {}

std::vector<Run> SimulatedExperiments::runs(const std::vector<delta::CombiningProblem>& problems,
                                            const Progress& progress) {
    std::vector<delta::CombiningProblem> unknown;
    std::set<Key> asked;
    for (const delta::CombiningProblem& problem : problems) {
        const Key key = key_of(problem);
        if (!known_.contains(key) && asked.insert(key).second) unknown.push_back(problem);
    }
    for (const Run& run : simulate_all(unknown, changes_, progress)) known_[key_of(run.problem)] = run;
    std::vector<Run> all;
    for (const delta::CombiningProblem& problem : problems) all.push_back(known_.at(key_of(problem)));
    return all;
}

void SimulatedExperiments::add_complaints(Section& section, const std::vector<Run>& runs) const {
    for (std::string& complaint : complaints_about(runs, changes_)) {
        section.passed = false;
        section.table.notes.push_back(std::move(complaint));
    }
}

}  // namespace narrows::delta
