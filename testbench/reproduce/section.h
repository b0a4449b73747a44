#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "testbench/text/table.h"

namespace narrows {

/// A part of a document, re-run by simulation: what it prints beside what the simulation gives, and what explains the
/// difference.
struct Section {
    std::string key;  ///< in JSON
    Table table;
    bool passed;                  ///< every number is as printed, or as its explanation says
    std::optional<Table> points;  ///< for programs: every point of a figure, where that is too much to read
};

nlohmann::ordered_json to_json(const Section& section);

/// Told how much of a section is done, from 0 to 1.
using Progress = std::function<void(double finished)>;

/// A document that can be reproduced.
struct Document {
    std::string_view name;   ///< as it is asked for
    std::string_view title;  ///< author, title and number
    std::vector<std::function<Section(const Progress&)>> sections;
    /// The same as an SVG picture, after the sections; none where there is nothing to draw.
    std::function<std::string(const Progress&)> picture;
};

}  // namespace narrows
