#pragma once

#include "testbench/reproduce/delta/kept_calibration.h"
#include "testbench/reproduce/delta/simulated_experiments.h"
#include "testbench/reproduce/document.h"

/// "Modeling Node Bandwidth Limits and Their Effect on Vector Combining Algorithms" (R. J. Littlefield, PNL-SA-20425,
/// 1992), repeated by simulation.
namespace narrows::delta {

/// Tests pass fewer experiments than the document has.
Document document(const Experiments& experiments = {});

Section testjig(const Progress& progress, const std::vector<std::string>& changes = {});  ///< table 1
Section block_sizes(SimulatedExperiments& study, const Progress& progress);  ///< figure 4: time against block size
Section modelled_regimes(SimulatedExperiments& study,
                         const Progress& progress);  ///< figure 5: the fastest algorithm, by two models
Section simulated_regimes(SimulatedExperiments& study,
                          const Progress& progress);  ///< figure 8: the fastest algorithm, simulated
Section fitted_model(SimulatedExperiments& study,
                     const Progress& progress);  ///< figure 7: simulated times and the fitted model
Section overlap_fit(SimulatedExperiments& study,
                    const Progress& progress);  ///< section 4.2: f(L) fitted to simulated times
/// Section 4.2: links active in each phase.
Section active_links(const Progress& progress, const std::vector<std::string>& changes = {},
                     const std::vector<printed::Mesh>& meshes = Experiments{}.active_links_meshes);
Section step_cycles(const Progress& progress,
                    const std::vector<std::string>& changes = {});  ///< appendix: cycles of a step, and the f(L) that
                                                                    ///< follow
Section sensitivity(const Calibration& calibration);                ///< section 4.2: changes of the machine that change
                                                                    ///< the fitted f(L)

/// Figures 4, 5, 7 and 8 as an SVG picture.
std::string picture(SimulatedExperiments& study, const Progress& progress);

// The calibration (docs/findings/nbl-calibration.md).
Section calibration_search(const Calibration& calibration);
Section calibration_ranking(const Calibration& calibration);
Section calibration_fits(const Calibration& calibration);
Section calibration_separate(const Calibration& calibration);
Section hypotheses(const Calibration& calibration);
std::vector<Section> calibration_sections(const Calibration& calibration);

/// Makes the kept results of the calibration again, and returns what they say. Takes about an hour.
std::vector<Section> calibrate_and_keep(const Progress& progress);

}  // namespace narrows::delta
