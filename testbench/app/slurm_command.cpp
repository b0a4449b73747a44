#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "testbench/app/output.h"
#include "testbench/app/study_commands.h"
#include "testbench/base/whole_file.h"
#include "testbench/reproduce/documents.h"
#include "testbench/study/prepared.h"
#include "testbench/study/results_folder.h"
#include "testbench/study/slurm.h"

namespace narrows {

namespace {

namespace fs = std::filesystem;

std::string absolute(const std::string& path) { return fs::absolute(path).lexically_normal().string(); }

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
    const study::SlurmJob job{
        .program = fs::read_symlink("/proc/self/exe").string(),
        .study_name = study.name,
        .study_file = absolute(study.file),
        .folder = fs::path(absolute(question.folder_for(study.name) + "/")).parent_path().string(),
        .machines = has_machines ? absolute(machines) : "",
        .seed = options.seed,
        .parts = question.slurm_parts,
        .cores = std::max(1, question.jobs)};
    const std::string script = study::script_of(job);
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
