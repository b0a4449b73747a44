#include "testbench/reproduce/pcie/pcie.h"

namespace narrows::pcie {

Document document() {
    std::vector<study::Analysis> analyses;
    for (const char* const list : {"pcie.hsw_sizes", "pcie.hsw_cold", "pcie.iommu", "pcie.snb_sizes", "pcie.snb_cold"})
        analyses.push_back({.name = list, .make = compared_with_measurements, .takes_points = true});
    return {.name = "pcie-bench", .analyses = std::move(analyses), .fit = fit};
}

}  // namespace narrows::pcie
