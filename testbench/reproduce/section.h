#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "testbench/text/table.h"

namespace narrows {

/// A part of a document, repeated by simulation: the printed numbers beside the simulated ones, and explanations of the
/// differences.
struct Section {
    std::string key;  ///< its key in JSON
    Table table;
    bool passed;                  ///< every number is as printed, or as its explanation says
    std::optional<Table> points;  ///< for programs: every point of a figure that has too many points for people
    std::string fails_if{};       ///< when `passed` is false, as a sentence goes on after "Fails if"
};

nlohmann::ordered_json to_json(const Section& section);
/// The table with the section's key in its title, and the line "Fails if" below it.
std::string to_text(const Section& section);

/// Receives the finished part of a section, from 0 to 1.
using Progress = std::function<void(double finished)>;

/// A document that can be reproduced.
struct Document {
    std::string_view name;      ///< as on the command line
    std::string_view title;     ///< author, title and number
    std::string_view findings;  ///< the page on what came out, from the root of the clone
    std::vector<std::function<Section(const Progress&)>> sections;
    /// Draws the results as an SVG picture, after the sections are done; empty if the document has no picture.
    std::function<std::string(const Progress&)> picture;
    /// Fits the constants of a machine to printed numbers; empty if nothing of the document is fitted. Throws
    /// InputError for a machine without such constants.
    std::function<Section(const std::string& machine, const Progress&)> fit{};
    /// Searches for the machine that is nearest to the printed numbers, and keeps what it finds in a file that the
    /// sections show; empty if the document has no such search. Throws InputError if the file cannot be written.
    std::function<std::vector<Section>(const Progress&)> calibrate{};
    /// Roughly how long each section takes, in any unit, for the time that is left; empty: all the same.
    std::vector<double> efforts{};
};

}  // namespace narrows
