#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string_view>

#include "models/machine/input_error.h"
#include "testbench/app/output.h"
#include "testbench/app/study_commands.h"
#include "testbench/base/shell_word.h"
#include "testbench/base/whole_file.h"
#include "testbench/reproduce/documents.h"
#include "testbench/study/prepared.h"
#include "testbench/study/results_folder.h"

namespace narrows {

namespace {

namespace fs = std::filesystem;

std::string absolute(const std::string& path) { return fs::absolute(path).lexically_normal().string(); }

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

std::string with_before(const std::string& text, std::string_view marked, char mark) {
    std::string result;
    for (const char c : text) {
        if (marked.find(c) != std::string_view::npos) result += mark;
        result += c;
    }
    return result;
}

/// Slurm replaces '%' and the characters after it in file names.
std::string file_pattern(const std::string& path) { return with_before(path, "%", '%'); }

/// Slurm has its own rules for text between double quotes in a #SBATCH line.
std::string escaped(const std::string& text) { return with_before(text, "\"\\", '\\'); }

void refuse_line_breaks(const std::string& path) {
    const auto is_control = [](char c) { return std::iscntrl(static_cast<unsigned char>(c)) != 0; };
    if (std::ranges::none_of(path, is_control)) return;
    throw InputError(Place{path}, "a job script has no place for a path with a line break in it; use another one");
}

std::string study_command(const SlurmJob& job) {
    const std::string machines = job.machines.empty() ? "" : "env NARROWS_MACHINES=" + shell_word(job.machines) + " ";
    return fmt::format("{}{} study {} -o {} --seed {}", machines, shell_word(job.program), shell_word(job.study_file),
                       shell_word(job.folder), job.seed);
}

std::string SlurmJob::gathering() const { return study_command(*this); }

std::string SlurmJob::submission() const {
    return fmt::format(
        "job=$(sbatch --parsable {})\n"
        "sbatch --dependency=afterany:\"${{job%%;*}}\" --job-name={} --output={} --wrap={}\n",
        shell_word(script_file()), shell_word(study_name + "-gather"),
        shell_word(file_pattern(folder + "/parts/gather.log")), shell_word(gathering()));
}

/// The script of a job array with a task for each part. Throws InputError for paths that it cannot contain.
std::string script_of(const SlurmJob& job) {
    for (const std::string& path : {job.program, job.study_file, job.folder, job.machines}) refuse_line_breaks(path);
    std::string steps = job.submission();
    steps.insert(0, "#     ");
    steps.replace(steps.find("\nsbatch"), 1, "\n#     ");
    return fmt::format(
        "#!/bin/bash\n"
        "# The study {0} in {1} parts, each a task of a job array. Finished points are kept: parts that are\n"
        "# submitted again resume. The last step merges the parts:\n"
        "#\n"
        "{2}"
        "#\n"
        "# Time, memory and partition are for you to add, here or on the line of sbatch.\n"
        "#SBATCH --job-name=\"{5}\"\n"
        "#SBATCH --array=1-{1}\n"
        "#SBATCH --ntasks=1\n"
        "#SBATCH --cpus-per-task={3}\n"
        "#SBATCH --output=\"{4}/parts/%a-of-{1}.log\"\n"
        "set -euo pipefail\n"
        "exec {6} --part \"$SLURM_ARRAY_TASK_ID/{1}\"\n",
        job.study_name, job.parts, steps, job.cores, escaped(file_pattern(job.folder)), escaped(job.study_name),
        study_command(job));
}

}  // namespace

int write_slurm_script(const std::string& name, const StudyQuestion& question, const CommonOptions& options) {
    const study::Prepared prepared = study::prepare(name, options.seed, {}, analyses_of_documents());
    const auto& [study, points, manifest, changes, analyses, data] = prepared;
    if (static_cast<std::size_t>(question.slurm_parts) > points.size()) {
        throw InputError(Place{fmt::format("--slurm {}", question.slurm_parts)},
                         fmt::format("the study has {} points; use at most as many parts", points.size()));
    }
    const char* const machines = std::getenv("NARROWS_MACHINES");
    const bool has_machines = machines != nullptr && *machines != '\0';
    const SlurmJob job{.program = fs::read_symlink("/proc/self/exe").string(),
                       .study_name = study.name,
                       .study_file = absolute(study.file),
                       .folder = fs::path(absolute(question.folder_for(study.name) + "/")).parent_path().string(),
                       .machines = has_machines ? absolute(machines) : "",
                       .seed = options.seed,
                       .parts = question.slurm_parts,
                       .cores = std::max(1, question.jobs)};
    const std::string script = script_of(job);
    const study::ResultsFolder folder(job.folder);
    fs::create_directories(folder.parts());  // Slurm writes the output of the parts there
    write_whole(job.script_file(), script);
    if (options.json) {
        print_json({{"study", study.name},
                    {"points", points.size()},
                    {"parts", job.parts},
                    {"script", job.script_file()},
                    {"submit", job.submission()},
                    {"gather", job.gathering()}});
        return 0;
    }
    print(
        fmt::format("{}: {} points in {} parts. To run the parts and then merge them:\n\n{}\n"
                    "or, to merge them by hand when all have ended:\n\n{}\n",
                    job.script_file(), points.size(), job.parts, job.submission(), job.gathering()));
    return 0;
}

}  // namespace narrows
