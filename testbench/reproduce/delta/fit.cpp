#include "testbench/reproduce/delta/fit.h"

#include <cmath>

#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

delta::Fit fit_of(const std::vector<Run>& runs, delta::Residuals kind) {
    return delta::fit(samples_of(runs), nominal_costs(), kind);
}

bool has_pattern_of_report(const delta::Overlap& f) {
    const auto is_one_rather_than_links = [&](int links) { return f[links] < (1 + links) / 2.0; };
    return is_one_rather_than_links(2) && is_one_rather_than_links(3) && !is_one_rather_than_links(4) &&
           !is_one_rather_than_links(6);
}

double distance_to_report(const delta::Overlap& f) {
    double sum = 0;
    for (const std::size_t links : {2, 3, 4, 6}) sum += std::pow(f[links] - delta::fitted_overlap[links], 2);
    return std::sqrt(sum);
}

double root_mean_square_excess(const std::vector<Run>& runs, const delta::Overlap& f) {
    double sum = 0;
    for (const Run& run : runs) {
        sum += std::pow(delta::time(run.problem, delta::printed::costs(f)) / static_cast<double>(run.cycles) - 1, 2);
    }
    return std::sqrt(sum / static_cast<double>(runs.size()));
}

}  // namespace narrows::delta
