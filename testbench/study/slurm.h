#pragma once

#include <string>

namespace narrows::study {

/// A study that Slurm runs in parts. Paths are absolute, because Slurm runs a copy of the script from another folder.
struct SlurmJob {
    std::string program;
    std::string study_name;
    std::string study_file;
    std::string folder;    ///< folder of the results
    std::string machines;  ///< value of NARROWS_MACHINES, or empty
    std::uint64_t seed;
    int parts;
    int cores;  ///< cores of a part

    std::string script_file() const { return folder + "/study.slurm"; }
    /// Shell lines that submit the script, and gather the parts when all have ended.
    std::string submission() const;
    /// The shell line that gathers the parts.
    std::string gathering() const;
};

/// The script of a job array with a task for each part. Throws InputError for paths that it cannot contain.
std::string script_of(const SlurmJob& job);

}  // namespace narrows::study
