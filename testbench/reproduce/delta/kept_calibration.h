#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "testbench/reproduce/delta/measured_machine.h"

namespace narrows::delta {

/// The best machine of a kind by Table 1 alone.
struct SearchResult {
    std::string kind;
    std::int64_t tried;
    std::string best;  ///< name of a machine below
    double table1_error;
    bool operator==(const SearchResult&) const = default;
};

/// The stored results of `reproduce delta --calibrate`, which take long to compute.
struct Calibration {
    /// The changed parameters of the machines, by machine and name.
    std::map<std::string, std::map<std::string, std::string>> made_with;
    std::vector<SearchResult> search;
    std::vector<MeasuredMachine> machines;  ///< the first is the machine as described
};

/// docs/findings/nbl-calibration.json
std::filesystem::path kept_calibration_file();

/// Throws InputError if the file cannot be read or has other runs than the document.
Calibration kept_calibration();
/// Stores the calibration. Throws InputError if the file cannot be written.
void keep(const Calibration& calibration);

/// The `made_with` for a calibration with the current machines.
std::map<std::string, std::map<std::string, std::string>> current_parameters();

}  // namespace narrows::delta
