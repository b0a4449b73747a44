// A run with any parameters gives a result, whose checks hold, or a refusal that says what would be right. It never
// crashes.
#include <gtest/gtest.h>
#include <unistd.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "models/machine/input_error.h"
#include "testbench/app/options.h"
#include "testbench/app/report.h"
#include "testbench/run/machines.h"
#include "testbench/run/now_running.h"
#include "testbench/run/process_pool.h"
#include "tests/any_run/drawn_run.h"
#include "tests/support/effort.h"

namespace narrows::any_run_test {

const std::string accepted = "accepted";
const std::string refused = "refused";
const std::string too_long = "too long";
const std::string silent_refusal = "a refusal without a place or without a remedy: ";

/// What a test may take.
constexpr int most_ranks = 500;
constexpr double most_messages = 20'000;
constexpr double most_bytes = 20e6;
constexpr unsigned most_seconds = 300;  // a run that hangs ends then

bool takes_too_long(const Request& request) {
    double messages = 0;
    double bytes = 0;
    const Traffic traffic = request.make_workload(default_seed)->traffic();
    for (const Flow& flow : traffic.flows) {
        messages += static_cast<double>(flow.messages);
        bytes += static_cast<double>(flow.messages) * flow.bytes;
    }
    return messages > most_messages || bytes > most_bytes;
}

/// Some machines may deadlock, and say so.
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

/// Says what would be right (models/machine/input_error.h).
bool has_remedy(const std::string& message) {
    return message.find("; ") != std::string::npos || message.find(", for instance ") != std::string::npos ||
           message.starts_with("set ") || message.starts_with("give ");
}

/// A problem may have several lines, and the last one says what would be right.
std::string judged(const InputError& refusal) {
    const auto has_place = [](const Problem& problem) { return !problem.place.text().empty(); };
    const bool is_good =
        std::ranges::all_of(refusal.problems(), has_place) && has_remedy(refusal.problems().back().message);
    return is_good ? refused : silent_refusal + refusal.what();
}

std::string outcome_of(const DrawnRequest& run) {
    ::alarm(most_seconds);
    try {
        const Arguments arguments(run.arguments, find_workload(run.workload).chooses_nodes);
        const Machine machine = load_checked_machine(run.machine, arguments.machine, arguments.nodes).machine;
        if (machine.ranks() > most_ranks) return too_long;
        const Request request(run.machine, run.workload, run.arguments);
        return takes_too_long(request) ? too_long : judged(request);
    } catch (const InputError& refusal) {
        return judged(refusal);
    }
}

TEST(AnyRun, GivesAResultOrARefusal) {
    const std::uint64_t wanted = random_runs();
    std::uint64_t next = first_random_run();
    std::map<std::string, std::uint64_t> outcomes;
    ProcessPool pool([](std::size_t number) { return outcome_of(drawn_run(number)); }, 0);
    while (outcomes[accepted] < wanted || !pool.idle()) {
        while (outcomes[accepted] < wanted && pool.has_room()) pool.begin(next++);
        for (const TaskResult& result : pool.wait()) {
            const std::string& outcome = result.ok() ? result.bytes : result.error;
            const bool is_good = outcome == accepted || outcome == refused || outcome == too_long;
            ++outcomes[is_good ? outcome : "faults"];
            if (is_good) continue;
            const DrawnRequest run = drawn_run(result.task);
            ADD_FAILURE() << "run " << result.task << ": "
                          << command_of_run(run.machine, run.workload, run.arguments, default_seed) << '\n'
                          << outcome;
        }
    }
    for (const auto& [outcome, runs] : outcomes) std::cout << "runs: " << runs << ' ' << outcome << '\n';
    EXPECT_GT(outcomes[accepted] * 8, outcomes[refused] + outcomes[too_long]) << "too few are accepted";
}

}  // namespace narrows::any_run_test
