#include "testbench/app/reproduce/delta_fit.h"

#include "testbench/app/reproduce/delta_units.h"

namespace narrows::delta {

nbl::Fit fit_of(const std::vector<Run>& runs, nbl::Residuals kind) {
    return nbl::fit(samples_of(runs), nominal_costs(), kind);
}

bool has_pattern_of_report(const nbl::Overlap& f) {
    const auto is_one_rather_than_links = [&](int links) { return f[links] < (1 + links) / 2.0; };
    return is_one_rather_than_links(2) && is_one_rather_than_links(3) && !is_one_rather_than_links(4) &&
           !is_one_rather_than_links(6);
}

}  // namespace narrows::delta
