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
    std::vector<double> of_seeds = {};  ///< values with the seeds 1, 2, ..; empty if it does not depend on a seed

    /// The value with this seed, or the value itself if there is none.
    double with_seed(std::uint64_t seed) const {
        return seed >= 1 && seed <= of_seeds.size() ? of_seeds[seed - 1] : value;
    }
};

/// A part of a document, repeated by simulation: printed numbers beside simulated ones, with explanations of the
/// differences.
struct Section {
    std::string key;  ///< its name in JSON
    Table table;
    bool passed;                           ///< every number is as printed, or as explained
    std::optional<Table> points;           ///< every point of a figure with too many points for people, for programs
    std::string fails_if{};                ///< the condition under which `passed` is false, continuing "Fails if"
    std::vector<NamedNumber> values = {};  ///< numbers for claims
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
