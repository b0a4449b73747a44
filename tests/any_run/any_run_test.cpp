// A run with any parameters gives a result whose checks hold, or a refusal with a remedy. It never crashes.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "models/machine/input_error.h"
#include "testbench/app/options.h"
#include "testbench/app/report.h"
#include "tests/any_run/drawn_outcomes.h"
#include "tests/support/effort.h"

namespace narrows::any_run_test {

const std::string accepted = "accepted";
const std::string refused = "refused";
constexpr unsigned most_seconds = 300;  // a run that hangs ends then
const std::string silent_refusal = "a refusal without a place or without a remedy: ";

/// True if a run may deadlock, which some machines allow.
bool may_stop(const Machine& machine) {
    return machine.network.allow_deadlock || machine.interface.unexpected != Unexpected::memory;
}

std::string judged(const Request& request) {
    const RunReport report = run_and_judge(request, {.quiet = true});
    if (to_text(report).empty() || to_json(report).dump().empty()) return "no report";
    std::string failed;
    for (const Check& check : report.judgement.checks) {
        if (!check.passed) failed += fmt::format("{}: {}\n", check.name, check.detail);
    }
    if (!report.simulation.finished && may_stop(request.machine())) return accepted;
    return failed.empty() ? accepted : "a check failed: " + failed;
}

/// True if the message has a remedy (models/machine/input_error.h).
bool has_remedy(const std::string& message) {
    return message.find("; ") != std::string::npos || message.find(", for instance ") != std::string::npos ||
           message.starts_with("set ") || message.starts_with("give ");
}

/// A problem may have several lines; the last one has the remedy.
std::string judged(const InputError& refusal) {
    const auto has_place = [](const Problem& problem) { return !problem.place.text().empty(); };
    const bool is_good =
        std::ranges::all_of(refusal.problems(), has_place) && has_remedy(refusal.problems().back().message);
    return is_good ? refused : silent_refusal + refusal.what();
}

TEST(AnyRun, GivesAResultOrARefusal) {
    DrawnOutcomes outcomes = draw_runs(random_runs(300), accepted, {refused}, [](const DrawnRequest& run) {
        try {
            return outcome_of(
                run, [](const Request& request) { return judged(request); }, most_seconds);
        } catch (const InputError& refusal) {
            return judged(refusal);
        }
    });
    EXPECT_GT(outcomes[accepted] * 8, outcomes[refused] + outcomes[too_long]) << "too few are accepted";
}

}  // namespace narrows::any_run_test
