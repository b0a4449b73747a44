#pragma once

#include <string>
#include <vector>

#include "testbench/study/analysis.h"
#include "testbench/study/manifest.h"

namespace narrows::study {

/// A study that can be run: without errors, and with omitted values filled in.
struct Prepared {
    Study study;
    std::vector<Point> points;
    Manifest manifest;
    std::vector<std::string> changes;  ///< KEY=VALUE, for analyses
    Analyses analyses;                 ///< the analyses of the sections, in order
    std::string data;                  ///< the file of data=FILE for analyses, or empty
};

/// Removes data=FILE from the changes, and returns the file, or an empty text. Throws InputError if there are several.
std::string take_data(std::vector<std::string>& changes);

/// Parses KEY=VALUE. Throws InputError.
Setting setting_in(const std::string& argument);
/// Sets it for all points of the runs. Returns false if the runs set it themselves.
bool set_in(Runs& runs, const Setting& setting);

/// Prepares a study that is given by name or file. `changes`: KEY=VALUE for all [[runs]] that do not set KEY. Throws
/// InputError.
Prepared prepare(const std::string& name_or_file, std::uint64_t seed, std::vector<std::string> changes = {},
                 const Analyses& analyses = {});

}  // namespace narrows::study
