#include <fmt/format.h>

#include "testbench/app/commands.h"
#include "testbench/app/report.h"

namespace narrows {

int compare_command(const std::string& workload, const std::vector<std::string>& names, const CommonOptions& options) {
    std::vector<std::string> machines;
    std::vector<std::string> arguments;
    for (const std::string& name : names) (name.find('=') == std::string::npos ? machines : arguments).push_back(name);
    if (machines.size() < 2) {
        throw InputError(Place{"compare"}, "two machines or more are needed; for instance: narrows compare allgather cns1 cns1-2i nodes=128");
    }
    Table table{"",
                {{"machine", "machine"}, {"cycles", "cycles"}, {"time_us", "time us"}, {"ratio", "of the first"},
                 {"bound", "derived bound"}, {"gap", "gap"}, {"limited_by", "the bound is set by"},
                 {"busiest", "busiest in the run"}, {"checks", "checks"}},
                {},
                {}};
    bool passed = true;
    double first = 0;
    for (const std::string& machine : machines) {
        const Request request(machine, workload, arguments);
        warn_about(request, options);
        const RunReport report = run_and_judge(request, options);
        const Simulation& s = report.simulation;
        const double seconds = request.machine().seconds(s.cycles);
        if (first == 0) first = seconds;
        const HeldBound& derived = report.judgement.bounds.front();
        const auto& busiest = s.busiest;
        table.rows.push_back({machine, s.cycles, Decimal{seconds * 1e6, 3}, Decimal{seconds / first, 3}, derived.bound.cycles,
                              derived.gap(), derived.bound.limited_by,
                              busiest.empty() ? std::string() : busiest.front().name,
                              std::string(report.judgement.passed() ? "ok" : "FAILED")});
        passed = passed && report.judgement.passed();
        if (machine == machines.front()) table.title = workload_text(request);
        for (const Check& check : report.judgement.checks) {
            if (!check.passed) table.notes.push_back(fmt::format("{}: {}: {}", machine, check.name, check.detail));
        }
    }
    fmt::print("{}", options.json ? to_json(table).dump(2) + "\n" : to_text(table));
    return passed ? 0 : 1;
}

}  // namespace narrows
