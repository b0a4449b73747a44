#include <fmt/format.h>

#include <array>
#include <cmath>
#include <stdexcept>

#include "testbench/reproduce/flat_switch/flat_switch.h"

namespace narrows::flat_switch {

const ChosenMachine federation{"federation"};

bool agree(double printed, double found, double share) { return std::abs(found - printed) <= share * printed; }

std::string compared(double printed, double found, double share) {
    if (agree(printed, found, share)) return "as printed";
    return fmt::format("{:+.0f} %", 100 * (found / printed - 1));
}

ChosenMachine without_latency(ChosenMachine machine) {
    machine.changes.emplace_back("processor.send_overhead=0 cycles");
    machine.changes.emplace_back("processor.receive_overhead=0 cycles");
    return machine;
}

Trial trial(const ChosenMachine& machine, const HaloRun& run) {
    std::vector<std::string> changes = machine.changes;
    changes.push_back(fmt::format("topology.nodes={}", run.tasks));
    std::vector<std::string> arguments{
        fmt::format("patch={}", run.patch),        fmt::format("cell={}", run.cell),
        fmt::format("levels={}", run.levels),      fmt::format("consolidated={}", run.is_consolidated ? "yes" : "no"),
        fmt::format("depth={}", run.depth),        fmt::format("sweeps={}", run.sweeps),
        fmt::format("imbalance={}", run.imbalance)};
    arguments.insert(arguments.end(), run.more.begin(), run.more.end());
    return {machine.name, std::move(changes), workload("halo", std::move(arguments))};
}

HaloTimes times_of(const Measured& measured) {
    return {measured.milestones[0], measured.milestones[1], measured.milestones[2]};
}

namespace {

/// Work less exchange.
Cycle left_over(const ChosenMachine& machine, HaloRun run, std::int64_t side, WorkOf work) {
    run.patch = side;
    const Measured measured = measure(trial(machine, run));
    if (!measured.passed) throw std::logic_error("a check of a halo exchange failed");
    const HaloTimes times = times_of(measured);
    return (work == WorkOf::cheapest ? times.cheapest : times.dearest) - times.exchange;
}

}  // namespace

BreakEven break_even(const ChosenMachine& machine, HaloRun run, std::int64_t most, WorkOf work) {
    std::int64_t less = run.depth - 1;  // a patch is as large as its halo is deep
    std::int64_t enough = most;
    Cycle below = never;
    Cycle above = left_over(machine, run, most, work);
    if (above < 0) throw std::logic_error("no patch is large enough for its work to take as long as its halo");
    while (enough - less > 1) {
        const std::int64_t middle = (less + enough) / 2;
        const Cycle left = left_over(machine, run, middle, work);
        (left < 0 ? less : enough) = middle;
        (left < 0 ? below : above) = left;
    }
    if (below == never) return {enough, static_cast<double>(enough)};
    const double share = static_cast<double>(-below) / static_cast<double>(above - below);
    return {enough, static_cast<double>(less) + share};
}

}  // namespace narrows::flat_switch
