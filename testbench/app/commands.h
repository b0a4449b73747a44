#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "testbench/app/options.h"
#include "testbench/app/report.h"
#include "testbench/study/analysis.h"
#include "testbench/study/study.h"

/// One function for each command. It prints the result and returns the exit code: 0 if everything was done and every
/// check held, 1 if a check failed. Bad input is thrown as InputError, which main turns into exit code 2. `rtl`: the
/// nodes that are RTL, as written.
namespace narrows {

inline constexpr int exit_bad_input = 2;

int list_command(const std::string& what, const CommonOptions& options);
/// Writes a description of a machine: `file`, with the values of the machine `from` and of the arguments.
int new_machine_command(const std::string& file, const std::optional<std::string>& from,
                        const std::vector<std::string>& arguments, const TimeRules& times);
/// `pattern`: only parameters with this in their names or descriptions.
int list_parameters_command(const std::string& pattern, const CommonOptions& options);
int show_command(const std::string& machine, const std::vector<std::string>& arguments, const CommonOptions& options);
/// `record`: a file for a recording of the run.
int run_command(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments,
                const std::optional<std::string>& rtl, const std::optional<std::string>& record,
                const CommonOptions& options);
struct WhyOptions {
    bool all = false;       ///< every segment, in text too
    bool simulates = true;  ///< the changes that could help
};
/// Where the cycles of a run went, and what faster or further parts would gain.
int why_command(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments,
                const WhyOptions& why_options, const std::optional<std::string>& rtl, const CommonOptions& options);
/// As why_command, for the recording `file`.
int why_of_record_command(const std::string& file, bool all, const CommonOptions& options);
/// A run as a file for trace viewers, or as a page.
struct TimelineOptions {
    std::string file;
    std::string from;  ///< first cycle, as written; empty: the beginning
    std::string to;    ///< end of the cycles, as written; empty: the end
};
int timeline_command(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments,
                     const TimelineOptions& wanted, const std::optional<std::string>& rtl,
                     const CommonOptions& options);
/// As timeline_command, for the recording `record`.
int timeline_of_record_command(const std::string& record, const TimelineOptions& wanted, const CommonOptions& options);
/// The run as a waveform, in a folder.
int wave_command(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments,
                 const WaveQuestion& question, const std::optional<std::string>& rtl, const CommonOptions& options);
/// As wave_command, for the recording `file`.
int wave_of_record_command(const std::string& file, const WaveQuestion& question, const CommonOptions& options);
/// What is in a recording.
int trace_command(const std::string& file, const CommonOptions& options);
/// Two recordings, compared.
int trace_diff_command(const std::string& before, const std::string& after, const CommonOptions& options);
int bounds_command(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments,
                   const CommonOptions& options);
/// `names`: machines and KEY=VALUE arguments.
int compare_command(const std::string& workload, const std::vector<std::string>& names, HardwareQuestion question,
                    const CommonOptions& options);
/// What runs a row of `compare`.
using RowRun = std::function<RunReport(const Request& request, const CommonOptions& options, const Progress& progress)>;
int compare_command(const std::string& workload, const std::vector<std::string>& names, HardwareQuestion question,
                    const CommonOptions& options, const RowRun& run_row);
/// How a document is reproduced.
struct ReproduceOptions {
    std::string picture;             ///< --picture: file; empty without
    std::optional<std::string> fit;  ///< --fit: machine whose constants are fitted; then nothing else is done
    bool calibrate = false;          ///< --calibrate: only make the kept results again
};

/// Checks a document of documents/, as check_command does.
int reproduce_command(const std::string& name, const ReproduceOptions& wanted, const StudyQuestion& question,
                      const CommonOptions& options);

int schema_command();  ///< prints the JSON Schema of what `run --json` prints
/// Sees the points of a study and what its analyses have found when all is done.
using SeeResults = std::function<void(const study::Study& study, const std::vector<study::StoredPoint>& points,
                                      const std::vector<Section>& analysed)>;
/// Runs what is not stored of each study, and says which of its checks hold.
int check_command(const std::vector<std::string>& names, const StudyQuestion& question, const study::Analyses& analyses,
                  const CommonOptions& options, const SeeResults& see = {});
int study_command(const std::string& name, const StudyQuestion& question, const CommonOptions& options);
/// `folder`: the results of a study.
int report_command(const std::string& folder, const CommonOptions& options);
/// Writes a Slurm script that runs a study.
int slurm_command(const std::string& name, const StudyQuestion& question, const CommonOptions& options);
/// Compares two stores of results.
int diff_command(const std::string& before, const std::string& after, const CommonOptions& options);
int test_command();  ///< prints that the launcher runs the tests

}  // namespace narrows
