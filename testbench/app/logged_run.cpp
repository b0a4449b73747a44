#include "testbench/app/logged_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "models/network/topology/make_topology.h"
#include "models/system/names.h"
#include "testbench/app/message.h"
#include "testbench/run/recorded_outcome.h"
#include "testbench/run/run_request.h"
#include "traces/log/recording.h"
#include "traces/why/critical_path.h"

namespace narrows {

LoggedRun run_and_log(const Request& request, std::uint64_t seed, Workload& workload, const ChosenRtl& rtl, RunLog log,
                      rtl::PinsObserver* pins, const std::function<void(double finished)>& progress) {
    SimulationOptions options;
    options.rtl = rtl;
    options.pins = pins;
    options.progress = progress;
    if (!rtl.empty()) log = RunLog();
    const SimulatedRun run = run_request(request, seed, workload, &log, options);
    return {{request.setup(seed), recorded_outcome(run.simulation), std::move(log)},
            make_topology(request.machine(), seed),
            in_rtl(rtl, request.machine()),
            true,
            run.against_models(),
            run.simulation.broken_by_rtl,
            run.simulation.data_checks,
            run.may_differ,
            run.simulation.how_it_stopped()};
}

LoggedRun run_of_recording(const std::string& file) {
    RecordedRun record = load_recording(file);
    std::unique_ptr<Topology> topology = make_topology(record.setup.machine, record.setup.seed);
    return {std::move(record), std::move(topology), {}, false};
}

int exit_code(const LoggedRun& run) {
    const RecordedOutcome& outcome = run.record.outcome;
    std::vector<std::string> lines = outcome.deadlock.lines;
    if (!run.broken_by_rtl.empty())
        lines.push_back(run.broken_by_rtl);
    else if (!outcome.finished)
        lines.insert(lines.begin(), run.how_it_stopped + ":");
    const bool differs = run.against_models && !run.against_models->passed;
    if (differs) lines.push_back(fmt::format("FAILED {}: {}", run.against_models->name, run.against_models->detail));
    // The data of a run that has stopped are not complete.
    const auto corrupt = std::ranges::find(run.data_checks, false, &Check::passed);
    const bool is_corrupt = outcome.finished && corrupt != run.data_checks.end();
    if (is_corrupt) lines.push_back(fmt::format("FAILED {}: {}", corrupt->name, corrupt->detail));
    const int code = outcome.finished && !differs && !is_corrupt ? 0 : 1;
    if (!lines.empty()) tell_error(lines, code);
    return code;
}

std::vector<Segment> path_of(const LoggedRun& run) {
    const PartTimes times = run.may_differ ? PartTimes::measured : PartTimes::by_rule;
    return critical_path(run.record.log, run.machine(), run.record.setup.seed, times);
}

std::string message_on_path(const LoggedRun& run, const Segment& segment) {
    const RunLog& log = run.record.log;
    if (segment.message != no_message) return packet_name(log, segment.message, run.machine());
    if (segment.whole == no_message) return "";
    const LoggedWhole whole = log.whole(segment.whole);
    return message_id(whole.from, whole.sequence);
}

Cycle parse_cycle(std::string_view option, const std::string& written) {
    Cycle cycle = -1;
    const char* const end = written.data() + written.size();
    const auto [rest, error] = std::from_chars(written.data(), end, cycle);
    if (error == std::errc{} && rest == end && cycle >= 0) return cycle;
    throw InputError(Place{fmt::format("{} {}", option, written)},
                     fmt::format("a cycle is a whole number from 0 on; for instance {} 1200", option));
}

}  // namespace narrows
