#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "testbench/app/options.h"
#include "testbench/app/progress_line.h"
#include "testbench/app/rtl_choice.h"
#include "testbench/run/effective_parameters.h"
#include "testbench/run/metrics/metrics.h"
#include "testbench/run/request.h"
#include "testbench/text/table.h"
#include "traces/log/recording_diff.h"

namespace narrows {

/// A run, with everything to report about it.
struct RunReport {
    const Request& request;
    std::uint64_t seed;
    Simulation simulation;
    Judgement judgement;
    InRtl rtl;
    std::optional<MessageDiff> diff = {};  ///< none unless part is RTL
    bool models_finish = true;             ///< what is RTL would not stop early as a model

    /// The cycle in which the RTL has ended the run, if it has.
    std::optional<Cycle> broken_at() const {
        return simulation.broken_by_rtl.empty() ? std::nullopt : std::optional(simulation.last_event);
    }
    metrics::MetricInput run() const { return {request.machine(), simulation, judgement}; }
};

/// Simulates and judges. `log` receives the events, or is null.
RunReport run_and_judge(const Request& request, const CommonOptions& options, const Progress& progress = {},
                        const ChosenRtl& rtl = {}, RunLog* log = nullptr);

std::string to_text(const RunReport& report);
nlohmann::ordered_json to_json(const RunReport& report);

/// "allgather nodes=1024 words=128 algorithm=ring --seed 1", with a second line for changes of the machine, if any.
std::string workload_text(const RecordedSetup& setup);
/// As above; without a seed if none matters.
std::string workload_text(const Request& request, std::optional<std::uint64_t> seed);
// The second line of the title, with the line break before it.
std::string changes_text(const std::vector<std::string>& changed);

/// Prints warnings to standard error.
void warn_about(const Request& request, const CommonOptions& options);
std::vector<std::string> warnings_on(const Request& request);

nlohmann::ordered_json to_json(const Bound& bound);

}  // namespace narrows
