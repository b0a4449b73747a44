#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "testbench/reproduce/delta/delta.h"
#include "tests/paper/analysed_document.h"

namespace narrows::delta {

inline constexpr std::array<std::string_view, 7> analyses_with_values{
    "delta.block_sizes",  "delta.modelled_regimes", "delta.simulated_regimes",
    "delta.fitted_model", "delta.fitted_overlap",   "delta.active_links",
    "delta.steps"};

/// What the analyses whose values claims of documents/delta.toml use find of few experiments.
inline std::vector<Section> analysed_delta(const std::vector<std::string>& changes, const Experiments& experiments) {
    std::vector<Section> all;
    for (const study::Analysis& analysis : document(experiments).analyses) {
        if (std::ranges::find(analyses_with_values, analysis.name) == analyses_with_values.end()) continue;
        Section section = analysis.make({changes, 1, [](double /*finished*/) {}});
        section.key = analysis.name;
        all.push_back(std::move(section));
    }
    return all;
}

/// `changes` are KEY=VALUE, as those of `narrows check`.
inline AnalysedDocument judged_delta(const std::vector<std::string>& changes, const Experiments& experiments) {
    return AnalysedDocument({"delta", changes, {}, analysed_delta(changes, experiments)});
}

}  // namespace narrows::delta
