#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "models/machine/rounding.h"

namespace CLI {
class App;
}

namespace narrows {

/// Options common to all commands.
struct CommonOptions {
    bool json = false;
    bool quiet = false;
    std::string progress = "text";  ///< or json: lines of JSON, independent of `json`
    std::uint64_t seed = 1;
    TimeRules times{};  ///< rounding of times, for commands with KEY=VALUE
};

/// What of a run is RTL.
struct RtlOptions {
    std::optional<std::string> nodes;   ///< as written: "0,switch:3"; none: nothing is
    std::optional<std::string> folder;  ///< of RTL of the user's
    bool differs = false;               ///< it may take other cycles than models
    bool covered = false;               ///< RTL of the user's counts what a run reaches
    std::uint64_t registers = 0;        ///< seed of random registers before the reset; 0: all are 0

    void add_to(CLI::App& command);
    /// The options as they are written.
    std::vector<std::string> words() const;

    /// Throws InputError if there are options of RTL, but nothing is RTL.
    void refuse_without_nodes() const;
};

/// The hardware numbers to find for a machine.
struct HardwareQuestion {
    bool cost = false;
    bool fmax = false;  ///< takes minutes, and few machines fit on the device

    bool asked() const { return cost || fmax; }
};

/// Options of a study.
struct StudyQuestion {
    std::string folder;                ///< folder for results, or empty: results/NAME
    int jobs = 0;                      ///< most processes at a time; 0: one for each core
    std::string part;                  ///< "3/8" as written, or empty: the whole study
    int slurm_parts = 0;               ///< number of parts in the job script to write; 0: no script
    std::vector<std::string> stores;   ///< two stores to compare, as written, or empty
    std::vector<std::string> changes;  ///< KEY=VALUE for all runs that do not set KEY
    std::string junit;                 ///< file for the checks, or empty

    /// The folder of the results.
    std::string folder_for(const std::string& study) const;
};

}  // namespace narrows
