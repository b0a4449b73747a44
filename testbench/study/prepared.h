#pragma once

#include <string>
#include <vector>

#include "testbench/study/analysis.h"
#include "testbench/study/manifest.h"

namespace narrows::study {

/// A study that can be run: it has no errors, and omitted values are filled in.
struct Prepared {
    Study study;
    std::vector<Point> points;
    Manifest manifest;
    std::vector<std::string> changes;  ///< KEY=VALUE, for analyses
    Analyses analyses;                 ///< those of the sections, in their order
    std::string data;                  ///< the file of data=FILE, for analyses; empty: none
};

/// Takes data=FILE out of KEY=VALUE, and returns the file; empty: it is not there. Throws InputError if it is there
/// twice.
std::string take_data(std::vector<std::string>& changes);

/// KEY=VALUE. Throws InputError.
Setting setting_in(const std::string& argument);
/// Sets it for all points of the runs; false if the runs set it themselves.
bool set_in(Runs& runs, const Setting& setting);

/// Prepares a study given by name or file. `changes` are KEY=VALUE, each for all [[runs]] that do not set KEY. Throws
/// InputError.
Prepared prepare(const std::string& name_or_file, std::uint64_t seed, std::vector<std::string> changes = {},
                 const Analyses& analyses = {});

}  // namespace narrows::study
