#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "testbench/study/analysis.h"

namespace narrows {

/// What no formula of documents/NAME.toml can say of a document (docs/documents.md).
struct Document {
    std::string_view name;
    std::vector<study::Analysis> analyses;
    /// Draws the points, or what analyses have found, as an SVG picture; empty if the document has no picture. Returns
    /// an empty text if something is missing.
    std::function<std::string(const study::Study&, const std::vector<study::StoredPoint>&,
                              const std::vector<Section>& analysed)>
        picture = {};
    /// Fits the constants of a machine to printed numbers; empty if nothing of the document is fitted. Throws
    /// InputError for a machine without such constants.
    std::function<Section(const std::string& machine, const study::AnalysisQuestion& asked)> fit = {};
    /// Searches for the machine that is nearest to the printed numbers, and keeps what it finds in a file that the
    /// analyses show; empty if the document has no such search. Throws InputError if the file cannot be written.
    std::function<std::vector<Section>(const Progress&)> calibrate = {};
};

}  // namespace narrows
