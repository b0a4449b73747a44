#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "testbench/study/analysis.h"

namespace narrows {

/// The parts of a document that no formula of documents/NAME.toml can express (docs/documents.md).
struct Document {
    std::string_view name;
    std::vector<study::Analysis> analyses;
    /// Draws the points or the results of analyses as an SVG picture; empty if the document has none. Returns an empty
    /// text if something is missing.
    std::function<std::string(const study::Study&, const std::vector<study::StoredPoint>&,
                              const std::vector<Section>& analysed)>
        picture = {};
    /// Fits a machine's constants to printed numbers; empty if nothing is fitted. Throws InputError for a machine
    /// without such constants.
    std::function<Section(const std::string& machine, const study::AnalysisQuestion& asked)> fit = {};
    /// Searches for the machine nearest to the printed numbers, and stores the result in a file for the analyses; empty
    /// if there is no search. Throws InputError if the file cannot be written.
    std::function<std::vector<Section>(const Progress&)> calibrate = {};
};

}  // namespace narrows
