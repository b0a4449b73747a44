#include "testbench/study/slurm.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "models/machine/input_error.h"
#include "testbench/base/shell_word.h"

namespace narrows::study {

namespace {

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

}  // namespace

std::string SlurmJob::gathering() const { return study_command(*this); }

std::string SlurmJob::submission() const {
    return fmt::format(
        "job=$(sbatch --parsable {})\n"
        "sbatch --dependency=afterany:\"${{job%%;*}}\" --job-name={} --output={} --wrap={}\n",
        shell_word(script_file()), shell_word(study_name + "-gather"),
        shell_word(file_pattern(folder + "/parts/gather.log")), shell_word(gathering()));
}

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

}  // namespace narrows::study
