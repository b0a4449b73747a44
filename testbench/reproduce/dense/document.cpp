#include "testbench/reproduce/dense/dense.h"

#include <algorithm>

#include "testbench/reproduce/dense/figures.h"
#include "testbench/reproduce/dense/variants.h"

namespace narrows::dense {

namespace {

const char* const figures = "dense-patterns.figures";

std::string drawn(const study::Study&, const std::vector<study::StoredPoint>&, const std::vector<Section>& analysed) {
    const auto section = std::ranges::find(analysed, figures, &Section::key);
    return section == analysed.end() ? "" : picture(section->points.value());
}

}  // namespace

Document document() {
    const std::vector<std::string> machines{"blue", "ce", "ce-100", "frost", "pengra", "tc2k", "tc2k-up-link"};
    return {
        "dense-patterns",
        {{figures, [](const AnalysisQuestion& asked) { return figures_section(full_scale(), asked); }, machines},
         {"dense-patterns.ranges", ranges, machines},
         {"dense-patterns.causes", [](const AnalysisQuestion& asked) { return causes(all_losses(), asked); }, machines},
         {"dense-patterns.doubled", doubled, machines},
         {"dense-patterns.what_if", what_if, machines}},
        drawn,
        fit};
}

}  // namespace narrows::dense
