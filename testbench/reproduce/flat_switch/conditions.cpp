#include <fmt/format.h>

#include <cmath>

#include "models/bounds/flat_switch/flat_switch.h"
#include "testbench/reproduce/flat_switch/flat_switch.h"

namespace narrows::flat_switch {

namespace {

constexpr std::int64_t side = 300;

struct Condition {
    std::string name;
    ChosenMachine machine;
    HaloRun run;
    std::string why;
};

std::vector<Condition> variants(const ChosenMachine& machine) {
    const HaloRun plain{.patch = side};
    const auto with = [&](std::string argument) {
        HaloRun run = plain;
        run.more.push_back(std::move(argument));
        return run;
    };
    HaloRun deep = plain;
    deep.depth = 4;
    return {
        {"as the document counts", machine, plain, "equal"},
        {"open domain", machine, with("periodic=no"), "tasks at the rim are ahead; one message is waited for"},
        {"depth 4, with corners", machine, deep, "corners take time on the switch"},
        {"neighbours by rank", machine, with("order=by-rank"), "neighbours are out of step; one message is waited for"},
        {"all messages at once", machine, with("order=at-once"), "the processor still moves one after the other"},
        {"DMA engines", {"federation-dma"}, plain, "engines move the bytes, both ways at once"}};
}

}  // namespace

Section conditions(const ChosenMachine& machine, const Progress& progress) {
    const std::vector<Condition> all = variants(machine);
    std::vector<Trial> trials;
    for (const Condition& each : all) trials.push_back(trial(each.machine, each.run));
    const std::vector<Measured> measured = measure_all(trials, progress);
    Section section{"conditions",
                    {fmt::format("When the formula holds: patches of {} x {} cells of one byte, 16 tasks", side, side),
                     {{"case", "case"},
                      {"formula", "formula us"},
                      {"simulated", "simulated us"},
                      {"messages", "difference in messages"},
                      {"why", "why"}},
                     {},
                     {"Difference: simulated less formula, in units of one message at one end, L + h X/S_r."},
                     text_columns},
                    true,
                    {}};
    for (std::size_t i = 0; i < all.size(); ++i) {
        const HaloProblem problem{.side = static_cast<double>(side), .depth = static_cast<int>(all[i].run.depth)};
        const double formula = halo_time(ncep, problem);
        const double simulated = microseconds(times_of(measured[i]).exchange);
        const double message = ncep.latency + problem.depth * problem.side / ncep.interconnect;
        const double difference = (simulated - formula) / message;
        section.passed = section.passed && measured[i].passed && (i > 0 || std::abs(difference) < 1e-6);
        section.table.rows.push_back(
            {all[i].name, Decimal{formula, 3}, Decimal{simulated, 3}, Decimal{difference, 3}, all[i].why});
    }
    return section;
}

}  // namespace narrows::flat_switch
