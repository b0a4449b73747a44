#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "testbench/text/table.h"

namespace narrows {

struct NamedNumber {
    std::string name;
    double value;
    std::vector<double> of_seeds = {};  ///< values with the seeds 1, 2, ..; empty: it follows no seed

    /// The value itself, where there is none with this seed.
    double with_seed(std::uint64_t seed) const {
        return seed >= 1 && seed <= of_seeds.size() ? of_seeds[seed - 1] : value;
    }
};

/// A part of a document, repeated by simulation: the printed numbers beside the simulated ones, and explanations of the
/// differences.
struct Section {
    std::string key;  ///< its key in JSON
    Table table;
    bool passed;                  ///< every number is as printed, or as its explanation says
    std::optional<Table> points;  ///< every point of a figure that has too many points for people; programs read it
    std::string fails_if{};       ///< when `passed` is false, as a sentence goes on after "Fails if"
    std::vector<NamedNumber> values = {};  ///< numbers that claims can name
};

nlohmann::ordered_json to_json(const Section& section);
/// The table with the section's key in its title, and the line "Fails if" below it.
std::string to_text(const Section& section);

/// Converts to a text that can be stored, and back.
std::string packed(const Section& section);
Section unpacked_section(const std::string& text);

/// Receives the finished part of a section, from 0 to 1.
using Progress = std::function<void(double finished)>;

}  // namespace narrows
