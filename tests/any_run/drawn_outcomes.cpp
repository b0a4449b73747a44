#include "tests/any_run/drawn_outcomes.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <iostream>

#include "testbench/run/machines.h"
#include "testbench/run/now_running.h"
#include "testbench/run/process_pool.h"
#include "tests/support/effort.h"

namespace narrows {

namespace {

/// Limits of a test.
constexpr int most_ranks = 500;
constexpr double most_messages = 20'000;
constexpr double most_bytes = 20e6;

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

}  // namespace

std::string outcome_of(const DrawnRequest& run, const std::function<std::string(const Request&)>& judged,
                       unsigned seconds) {
    ::alarm(seconds);
    const Arguments arguments(run.arguments, find_workload(run.workload).chooses_nodes);
    const Machine machine = load_checked_machine(run.machine, arguments).machine;
    if (machine.ranks() > most_ranks) return too_long;
    const Request request(run.machine, run.workload, run.arguments);
    return takes_too_long(request) ? too_long : judged(request);
}

DrawnOutcomes draw_runs(std::uint64_t runs, const std::string& outcome, const std::set<std::string>& others,
                        const std::function<std::string(const DrawnRequest&)>& outcome_of) {
    std::uint64_t next = first_random_run();
    DrawnOutcomes outcomes;
    ProcessPool pool([&](std::size_t number) { return outcome_of(drawn_run(number)); }, 0);
    while (outcomes[outcome] < runs || !pool.idle()) {
        while (outcomes[outcome] < runs && pool.has_room()) pool.begin(next++);
        for (const TaskResult& result : pool.wait()) {
            const std::string& got = result.ok() ? result.bytes : result.error;
            const bool is_good = got == outcome || got == too_long || others.contains(got);
            ++outcomes[is_good ? got : "faults"];
            if (is_good) continue;
            const DrawnRequest run = drawn_run(result.task);
            ADD_FAILURE() << "run " << result.task << ": "
                          << command_of_run(run.machine, run.workload, run.arguments, default_seed) << '\n'
                          << got;
        }
    }
    for (const auto& [got, count] : outcomes) std::cout << "runs: " << count << ' ' << got << '\n';
    return outcomes;
}

}  // namespace narrows
