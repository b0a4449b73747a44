#include <map>
#include <memory>

#include "testbench/reproduce/delta/delta.h"

namespace narrows::delta {

Document document(const Experiments& experiments) {
    using Changes = std::vector<std::string>;
    // What several analyses simulate is simulated once.
    const auto shared = std::make_shared<std::map<Changes, SimulatedExperiments>>();
    const auto study = [shared, experiments](const Changes& changes) -> SimulatedExperiments& {
        return shared->try_emplace(changes, experiments, changes).first->second;
    };
    const auto of_study = [&study](const char* name, Section (*section)(SimulatedExperiments&, const Progress&)) {
        return analysis_of_changes(name, [study, section](const Progress& progress, const Changes& changes) {
            return section(study(changes), progress);
        });
    };
    // Kept results are of machines of their own, whatever the others are.
    const auto of_calibration = [](const char* name, Section (*section)(const Calibration&)) {
        return analysis_of_changes(name,
                                   [section](const Progress&, const Changes&) { return section(kept_calibration()); });
    };
    const auto of_links = [meshes = experiments.active_links_meshes](const Progress& progress, const Changes& changes) {
        return active_links(progress, changes, meshes);
    };
    return {
        "delta",
        {analysis_of_changes("delta.testjig", testjig), of_study("delta.block_sizes", block_sizes),
         of_study("delta.modelled_regimes", modelled_regimes), of_study("delta.simulated_regimes", simulated_regimes),
         of_study("delta.fitted_model", fitted_model), of_study("delta.fitted_overlap", overlap_fit),
         analysis_of_changes("delta.active_links", of_links), analysis_of_changes("delta.steps", step_cycles),
         of_calibration("delta.calibration_search", calibration_search),
         of_calibration("delta.calibration", calibration_ranking),
         of_calibration("delta.calibration_fits", calibration_fits),
         of_calibration("delta.calibration_separate", calibration_separate),
         of_calibration("delta.hypotheses", hypotheses), of_calibration("delta.sensitivity", sensitivity)},
        [study](const Progress& progress) { return picture(study({}), progress); },
        {},
        calibrate_and_keep};
}

}  // namespace narrows::delta
