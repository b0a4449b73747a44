#include <fmt/format.h>

#include "testbench/app/command_checks.h"
#include "testbench/app/commands.h"
#include "testbench/app/last_cycles.h"
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

}  // namespace

int run_command(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments,
                const std::optional<std::string>& rtl, const std::optional<std::string>& record,
                const CommonOptions& options) {
    check_one_run("run", machine, workload, arguments);
    const Request request(machine, workload, arguments, options.seed, options.times);
    warn_about(request, options);
    const RtlPart part = rtl_part(rtl, request.machine(), request.topology(), options);
    std::optional<Recorder> recorder;
    if (record) recorder.emplace(*record);
    ProgressLine line(options);
    const RunReport report =
        run_and_judge(request, options, line.showing("simulating"), part, recorder ? &recorder->log() : nullptr);
    line.clear();
    if (recorder) recorder->write(report);
    options.json ? print_json(to_json(report)) : print_lines(to_text(report));
    if (!report.simulation.finished) {
        std::vector<std::string> words{machine, workload};
        words.insert(words.end(), arguments.begin(), arguments.end());
        if (options.seed != default_seed) words.insert(words.end(), {"--seed", std::to_string(options.seed)});
        if (rtl) words.insert(words.end(), {"--rtl", *rtl});
        complain("to see its last cycles as a waveform: " +
                 wave_of_last_cycles(words, request.machine(), report.simulation));
    }
    return report.judgement.passed() ? 0 : 1;
}

int test_command() {
    complain("test: the tests are run by the launcher; write ./narrows test in the source folder");
    return 2;
}

}  // namespace narrows
