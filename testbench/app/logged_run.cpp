#include "testbench/app/logged_run.h"

#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "testbench/app/message.h"
#include "testbench/run/logged_simulation.h"

namespace narrows {

LoggedRun run_and_log(const Request& request, Workload& workload, const RtlPart& rtl, RunLog log,
                      rtl::PinsObserver* pins) {
    LoggedRun run{std::move(log), {}};
    SimulationOptions options;
    options.rtl = rtl;
    options.pins = pins;
    run.simulation = simulate_into(run.log, request.machine(), request.topology(), workload, options);
    return run;
}

int exit_code(const Simulation& simulation) {
    if (simulation.finished) return 0;
    complain("the run came to a stop:");
    for (const std::string& line : simulation.deadlock.lines) complain(line);
    return 1;
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
