#pragma once

#include <string>
#include <vector>

#include "testbench/reproduce/delta/delta.h"
#include "tests/paper/analysed_document.h"

namespace narrows::delta {

/// What the analyses whose values claims of documents/delta.toml use find of few experiments.
inline std::vector<Section> analysed_delta(const std::vector<std::string>& changes, const Experiments& experiments) {
    std::vector<Section> all;
    for (const study::Analysis& analysis : document(experiments).analyses) {
        Section section = analysis.make({changes, 1, [](double /*finished*/) {}});
        section.key = analysis.name;
        if (!section.values.empty()) all.push_back(std::move(section));
    }
    return all;
}

/// `changes` are KEY=VALUE, as those of `narrows check`.
inline AnalysedDocument judged_delta(const std::vector<std::string>& changes, const Experiments& experiments) {
    return AnalysedDocument({"delta", changes, {}, analysed_delta(changes, experiments)});
}

}  // namespace narrows::delta
