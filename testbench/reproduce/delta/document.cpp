#include <memory>

#include "testbench/reproduce/delta/delta.h"

namespace narrows::delta {

Document document(const Experiments& experiments) {
    const auto study = std::make_shared<SimulatedExperiments>(experiments);
    const auto of_study = [&study](Section (*section)(SimulatedExperiments&, const Progress&)) {
        return [study, section](const Progress& progress) { return section(*study, progress); };
    };
    return {"delta",
            "Littlefield, Modeling Node Bandwidth Limits and Their Effect on Vector Combining Algorithms "
            "(PNL-SA-20425, 1992)",
            {testjig, of_study(block_sizes), of_study(modelled_regimes), of_study(simulated_regimes),
             of_study(fitted_model), of_study(overlap_fit), active_links, step_cycles, of_study(sensitivity),
             of_study(claims)},
            [study](const Progress& progress) { return picture(*study, progress); }};
}

}  // namespace narrows::delta
