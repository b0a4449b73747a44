#include <memory>

#include "testbench/reproduce/delta/delta.h"

namespace narrows::delta {

Document document(const Experiments& experiments) {
    const auto study = std::make_shared<SimulatedExperiments>(experiments);
    const auto of_study = [&study](Section (*section)(SimulatedExperiments&, const Progress&)) {
        return [study, section](const Progress& progress) { return section(*study, progress); };
    };
    const auto of_calibration = [](Section (*section)(const Calibration&)) {
        return [section](const Progress&) { return section(kept_calibration()); };
    };
    return {"delta",
            "Littlefield, Modeling Node Bandwidth Limits and Their Effect on Vector Combining Algorithms "
            "(PNL-SA-20425, 1992)",
            "docs/findings/nbl.md",
            {[](const Progress& progress) { return testjig(progress); }, of_study(block_sizes),
             of_study(modelled_regimes), of_study(simulated_regimes), of_study(fitted_model), of_study(overlap_fit),
             [](const Progress& progress) { return active_links(progress); },
             [study](const Progress& progress) { return study->steps(progress); }, of_calibration(calibration_search),
             of_calibration(calibration_ranking), of_calibration(calibration_separate), of_calibration(hypotheses),
             of_calibration(sensitivity), of_study(claims), of_study(sentences)},
            [study](const Progress& progress) { return picture(*study, progress); },
            {},
            calibrate_and_keep,
            {0.1, 60, 0.6, 93, 169, 1, 2.5, 1.4, 0.1, 1.5, 1.5, 1, 1, 1, 5}};
}

}  // namespace narrows::delta
