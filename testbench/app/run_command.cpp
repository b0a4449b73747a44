#include <fmt/format.h>

#include "testbench/app/command_checks.h"
#include "testbench/app/command_options.h"
#include "testbench/app/commands.h"
#include "testbench/app/last_cycles.h"
#include "testbench/app/logged_run.h"
#include "testbench/app/message.h"
#include "testbench/app/output.h"
#include "testbench/app/output_file.h"
#include "testbench/app/progress_line.h"
#include "testbench/app/report.h"
#include "testbench/app/rtl_choice.h"
#include "testbench/run/recorded_outcome.h"
#include "traces/log/recording.h"

namespace narrows {

namespace {

struct RunCommandOptions : RunOptions {
    std::optional<std::string> record;  ///< a file for a recording
};

/// The recording of a run, while it goes on and afterwards.
class Recorder {
public:
    explicit Recorder(const std::string& file) : file_(file, "--record " + file) {}

    RunLog& log() { return log_; }

    void write(const RunReport& report) {
        file_.write(write_recording({report.request.setup(report.seed),
                                     recorded_outcome(report.simulation, report.judgement), std::move(log_)}));
    }

private:
    OutputFile file_;
    RunLog log_;
};

/// The words that say which run it is.
std::vector<std::string> words_of(const RunOptions& wanted) {
    std::vector<std::string> words{wanted.machine, wanted.workload};
    words.insert(words.end(), wanted.key_values.arguments.begin(), wanted.key_values.arguments.end());
    if (wanted.common.seed != default_seed) words.insert(words.end(), {"--seed", std::to_string(wanted.common.seed)});
    const std::vector<std::string> times = wanted.key_values.time_words();
    words.insert(words.end(), times.begin(), times.end());
    const std::vector<std::string> rtl = wanted.rtl.words();
    words.insert(words.end(), rtl.begin(), rtl.end());
    return words;
}

int run(const RunCommandOptions& wanted) {
    const CommonOptions& options = wanted.common;
    const Request request = request_of(wanted);
    warn_about(request, options);
    const ChosenRtl part = chosen_rtl(wanted.rtl, request.machine(), request.topology(), options);
    std::optional<Recorder> recorder;
    if (wanted.record) recorder.emplace(*wanted.record);
    ProgressLine line(options);
    const RunReport report =
        run_and_judge(request, options, line.showing("simulating"), part, recorder ? &recorder->log() : nullptr);
    line.clear();
    if (recorder) recorder->write(report);
    options.json ? print_json(to_json(report)) : print_lines(to_text(report));
    const std::vector<std::string> words = words_of(wanted);
    if (const auto command = wave_of_difference(words, report)) {
        complain("to see the cycles around it as a waveform: " + *command);
        if (wanted.rtl.folder) complain("if the RTL is meant to take other cycles, add --differs");
    } else if (!report.simulation.finished) {
        complain("to see its last cycles as a waveform: " +
                 wave_of_last_cycles(words, request.machine(), report.simulation));
    }
    return report.judgement.passed() ? 0 : 1;
}

}  // namespace

void add_run(CommandList& commands) {
    const auto [command, options] =
        commands.add("run", "run a workload: cycles, bounds and gap, checks, busiest resources", run);
    options.add_to(command);
    options.rtl.add_to(command);
    command
        .add_option("--record", options.record, "write the run with all its events, for why, wave, timeline and trace")
        ->type_name("FILE");
}

}  // namespace narrows
