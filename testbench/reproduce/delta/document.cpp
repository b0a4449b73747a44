#include <memory>

#include "testbench/reproduce/delta/delta.h"

namespace narrows::delta {

Document document(const Experiments& experiments) {
    const auto study = std::make_shared<SimulatedExperiments>(experiments);
    const auto of_study = [&study](const char* name, Section (*section)(SimulatedExperiments&, const Progress&)) {
        return analysis(name, [study, section](const Progress& progress) { return section(*study, progress); });
    };
    const auto of_calibration = [](const char* name, Section (*section)(const Calibration&)) {
        return analysis(name, [section](const Progress&) { return section(kept_calibration()); });
    };
    return {"delta",
            {analysis("delta.testjig", [](const Progress& progress) { return testjig(progress); }),
             of_study("delta.block_sizes", block_sizes), of_study("delta.modelled_regimes", modelled_regimes),
             of_study("delta.simulated_regimes", simulated_regimes), of_study("delta.fitted_model", fitted_model),
             of_study("delta.fitted_overlap", overlap_fit),
             analysis("delta.active_links", [](const Progress& progress) { return active_links(progress); }),
             analysis("delta.steps", [study](const Progress& progress) { return study->steps(progress); }),
             of_calibration("delta.calibration_search", calibration_search),
             of_calibration("delta.calibration", calibration_ranking),
             of_calibration("delta.calibration_separate", calibration_separate),
             of_calibration("delta.hypotheses", hypotheses), of_calibration("delta.sensitivity", sensitivity),
             of_study("delta.claims", claims), of_study("delta.sentences", sentences)},
            [study](const Progress& progress) { return picture(*study, progress); },
            {},
            calibrate_and_keep};
}

}  // namespace narrows::delta
