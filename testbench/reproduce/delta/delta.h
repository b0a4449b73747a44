#pragma once

#include "testbench/reproduce/delta/kept_calibration.h"
#include "testbench/reproduce/document.h"

/// "Modeling Node Bandwidth Limits and Their Effect on Vector Combining Algorithms" (R. J. Littlefield, PNL-SA-20425,
/// 1992), repeated by simulation.
namespace narrows::delta {

Document document();

/// Table 1, from the points of its runs.
Section testjig(const std::vector<study::StoredPoint>& points);
Section block_sizes(const std::vector<Run>& runs);  ///< figure 4: time against block size
/// Figure 5: the fastest algorithm for each mesh and length of these runs, by two models of the machine with changes.
Section modelled_regimes(const std::vector<Run>& runs, std::span<const std::string> changes);
Section simulated_regimes(const std::vector<Run>& runs);  ///< figure 8: the fastest algorithm, simulated
Section fitted_model(const std::vector<Run>& runs);       ///< figure 7: simulated times and the fitted model
Section overlap_fit(const std::vector<Run>& runs);        ///< section 4.2: f(L) fitted to simulated times
/// Section 4.2: active links in each phase.
Section active_links(const std::vector<printed::Mesh>& meshes, const study::AnalysisQuestion& asked);
/// Appendix: cycles of a step, and the resulting f(L).
Section step_cycles(const study::AnalysisQuestion& asked);
/// Section 4.2: changes of the machine, and how they change the fitted f(L).
Section sensitivity(const Calibration& calibration);

/// Figures 5 and 8, 4, and 7 as an SVG picture.
std::string picture(const std::vector<Run>& map, const std::vector<Run>& blocks, const std::vector<Run>& grid);

// The calibration (docs/findings/nbl-calibration.md).
Section calibration_search(const Calibration& calibration);
Section calibration_ranking(const Calibration& calibration);
Section calibration_fits(const Calibration& calibration);
Section calibration_separate(const Calibration& calibration);
Section hypotheses(const Calibration& calibration);
std::vector<Section> calibration_sections(const Calibration& calibration);

/// Makes the stored results of the calibration again, and returns their sections. Takes about an hour.
std::vector<Section> calibrate_and_keep(const Progress& progress);

}  // namespace narrows::delta
