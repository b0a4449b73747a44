#include <algorithm>

#include "testbench/base/places/places.h"
#include "testbench/reproduce/delta/delta.h"

namespace narrows::delta {

namespace {

using study::AnalysisQuestion;

/// An analysis of runs of the report's experiments.
study::Analysis of_runs(std::string name, Section (*section)(const std::vector<Run>&)) {
    return {std::move(name),
            [section](const AnalysisQuestion& asked) { return section(runs_at(asked.points)); },
            {},
            {},
            true};
}

/// Stored results have their own machines, and the experiments that the document lists.
study::Analysis of_calibration(std::string name, Section (*section)(const Calibration&)) {
    return {std::move(name),
            [section](const AnalysisQuestion&) { return section(kept_calibration()); },
            {},
            {kept_calibration_file().string(), places::documents() + "/delta.toml"}};
}

std::string drawn(const study::Study& study, const std::vector<study::StoredPoint>& points,
                  const std::vector<Section>&) {
    if (!std::ranges::all_of(points, [](const study::StoredPoint& point) { return point.outcome.has_value(); }))
        return "";
    const auto runs = [&](const std::vector<study::SourceText>& names) {
        return runs_at(study::points_of(study, points, names));
    };
    return picture(runs({{"map", {}}}), runs({{"blocks", {}}}), runs({{"grid of tree", {}}, {"grid", {}}}));
}

}  // namespace

Document document() {
    const auto regimes_by_models = [](const AnalysisQuestion& asked) {
        return modelled_regimes(runs_at(asked.points), asked.changes);
    };
    const auto of_links = [](const AnalysisQuestion& asked) { return active_links({{4, 4}, {16, 16}}, asked); };
    return {"delta",
            {{"delta.testjig", [](const AnalysisQuestion& asked) { return testjig(asked.points); }, {}, {}, true},
             of_runs("delta.block_sizes", block_sizes),
             {"delta.modelled_regimes", regimes_by_models, {"delta"}, {}, true},
             of_runs("delta.simulated_regimes", simulated_regimes),
             of_runs("delta.fitted_model", fitted_model),
             of_runs("delta.fitted_overlap", overlap_fit),
             {"delta.active_links", of_links, {"delta"}},
             {"delta.steps", step_cycles, {"delta"}},
             of_calibration("delta.calibration_search", calibration_search),
             of_calibration("delta.calibration", calibration_ranking),
             of_calibration("delta.calibration_fits", calibration_fits),
             of_calibration("delta.calibration_separate", calibration_separate),
             of_calibration("delta.hypotheses", hypotheses),
             of_calibration("delta.sensitivity", sensitivity)},
            drawn,
            {},
            calibrate_and_keep};
}

}  // namespace narrows::delta
