// Cycles, counts, latencies, and the usage of every resource, computed a second time from the events of random runs.
#include "testbench/run/metrics/metrics.h"
#include "tests/figures/figured_run.h"
#include "tests/figures/figures_of_a_run.h"

namespace narrows::usage_test {

const int cases = thorough() ? 500 : 30;

/// A resource with other times than the events have; empty if there is none.
std::string difference_of_resources(const FiguredRun& run, const CountedFigures& counted) {
    const std::vector<MeasuredResource>& measured = run.simulation.resources.busiest;
    if (measured.size() != counted.resources.size())
        return fmt::format("{} resources, not {}", measured.size(), counted.resources.size());
    for (std::size_t i = 0; i < measured.size(); ++i) {
        const CountedResource& resource = counted.resources[i];
        const Usage& usage = measured[i].usage;
        if (measured[i].name != resource.name || usage.busy != resource.busy || usage.waiting != resource.waiting) {
            return fmt::format("{} was busy {} and waited for {} cycles, by the events {} {} and {}", measured[i].name,
                               usage.busy, usage.waiting, resource.name, resource.busy, resource.waiting);
        }
        if (usage.busy < 0 || usage.busy > run.simulation.cycles || usage.waiting < 0)
            return fmt::format("{} was busy {} of {} cycles and waited for {}", resource.name, usage.busy,
                               counted.cycles, usage.waiting);
    }
    return "";
}

std::string difference_of_kinds(const FiguredRun& run, const CountedFigures& counted) {
    const std::vector<BusiestOfKind>& kinds = run.simulation.resources.kinds;
    if (kinds.size() != counted.kinds.size())
        return fmt::format("{} kinds, not {}", kinds.size(), counted.kinds.size());
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const CountedKind& kind = counted.kinds[i];
        const auto& [shown, alike, all] = kinds[i];
        if (shown.name != kind.name || shown.usage.busy != kind.busy || shown.usage.waiting != kind.waiting ||
            static_cast<int>(alike) != kind.alike || static_cast<int>(all) != kind.all)
            return fmt::format("{}: {} of {}, by the events {}: {} of {}", shown.name, alike, all, kind.name,
                               kind.alike, kind.all);
    }
    return "";
}

/// The metrics of a run that differ from its events, by name.
std::string differing_metrics(const FiguredRun& run, const CountedFigures& counted) {
    const metrics::MetricInput ended{run.machine, run.simulation, run.judgement};
    const auto integer = [&](const char* name) { return std::get<std::int64_t>(metrics::value_of(name, ended)); };
    std::string differing;
    const auto expect = [&](const char* name, double value) {
        const double shown = metrics::as_number(metrics::value_of(name, ended));
        if (std::abs(shown - value) > 1e-9 * std::max(1.0, std::abs(value)))
            differing += fmt::format("{} {}, by the events {}; ", name, shown, value);
    };
    const auto expect_count = [&](const char* name, std::int64_t value) {
        if (integer(name) != value) differing += fmt::format("{} {}, by the events {}; ", name, integer(name), value);
    };
    expect_count("cycles", counted.cycles);
    const auto picoseconds = static_cast<double>(counted.cycles * run.machine.cycle_time_ps);
    expect("time_us", picoseconds / 1e6);
    expect("time_seconds", picoseconds / 1e12);
    expect_count("messages", counted.messages);
    expect_count("message_hops", counted.message_hops);
    expect_count("latency_min", counted.percentile(0));
    expect_count("latency_max", counted.percentile(100));
    expect("latency_mean", counted.mean_latency);
    for (const auto& [name, percent] : {std::pair("latency_p50", 50), {"latency_p95", 95}, {"latency_p99", 99}}) {
        if (!counted.may_be_percentile(percent, integer(name)))
            differing += fmt::format("{} {}, by the events {}; ", name, integer(name), counted.percentile(percent));
    }
    const Cycle bound = integer("bound");
    expect_count("gap", counted.cycles - bound);
    const double ratio = bound == 0 ? 1 : static_cast<double>(counted.cycles) / static_cast<double>(bound);
    expect("gap_percent", 100.0 * ratio - 100.0);
    return differing;
}

TEST(FiguresOfAnyRun, AreThoseOfTheEvents) {
    EXPECT_TRUE(holds_for(cases, [] {
        const FiguredRun run = any_run();
        const CountedFigures counted(run.log, run.machine, *run.topology);
        RC_ASSERT(difference_of_resources(run, counted) == "");
        RC_ASSERT(difference_of_kinds(run, counted) == "");
        RC_ASSERT(differing_metrics(run, counted) == "");
    }));
}

}  // namespace narrows::usage_test
