#pragma once

#include <string>

namespace narrows::study {

/// A study that Slurm is to run in parts. Paths are absolute: Slurm runs a copy of the script, from wherever it likes.
struct SlurmJob {
    std::string program;
    std::string study_name;
    std::string study_file;
    std::string folder;    ///< of the results
    std::string machines;  ///< what NARROWS_MACHINES names; empty: nothing
    std::uint64_t seed;
    int parts;
    int cores;  ///< of a part

    std::string script_file() const { return folder + "/study.slurm"; }
    /// Lines of shell: submit the script, and have the parts put together when all have ended.
    std::string submission() const;
    /// What puts the parts together.
    std::string gathering() const;
};

/// The script of a job array, a task a part. Throws InputError for paths that cannot be written into one.
std::string script_of(const SlurmJob& job);

/// As one word of shell.
std::string quoted(const std::string& word);

}  // namespace narrows::study
