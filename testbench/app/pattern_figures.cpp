#include "testbench/app/pattern_figures.h"

#include <fmt/format.h>

#include <cmath>
#include <set>

#include "models/bounds/foster/cost.h"
#include "models/bounds/foster/ethernet.h"
#include "models/machine/bit_times.h"

namespace narrows {

namespace {

std::set<NodeId> sources_of(const LongTermTraffic& long_run) {
    std::set<NodeId> sources;
    for (const Flow& flow : long_run.traffic.flows) {
        if (flow.from != flow.to) sources.insert(flow.from);
    }
    return sources;
}

/// Returns the only step of a pattern that measures the network; empty if a source has several destinations.
std::optional<foster::StepPattern> single_step(const Machine& machine, const Workload& workload) {
    const std::optional<LongTermTraffic> long_run = workload.long_term_traffic();
    if (!long_run) return std::nullopt;
    std::vector<foster::Pair> pairs;
    for (const Flow& flow : long_run->traffic.flows) {
        if (flow.from != flow.to) pairs.push_back({flow.from, flow.to});
    }
    if (pairs.empty() || pairs.size() != sources_of(*long_run).size()) return std::nullopt;
    const auto words = static_cast<std::int64_t>(std::ceil(long_run->mean_bytes / machine.message.word_bytes));
    return foster::StepPattern{1, [pairs](std::int64_t) { return pairs; }, [words](std::int64_t) { return words; }};
}

bool are_alike(const foster::StepCost& one, const foster::StepCost& other) {
    return one.words == other.words && one.cost.start == other.cost.start && one.cost.word == other.cost.word &&
           one.competition.senders == other.competition.senders;
}

}  // namespace

std::vector<PatternFigure> pattern_figures(const Machine& machine, const Workload& workload) {
    const std::optional<LongTermTraffic> long_run = workload.long_term_traffic();
    if (!long_run || machine.topology.kind != TopologyKind::ethernet) return {};
    const std::set<NodeId> sources = sources_of(*long_run);
    if (sources.empty()) return {};
    const int bytes = machine.message.header_bytes + static_cast<int>(std::lround(long_run->mean_bytes));
    const double efficiency = foster::ethernet_efficiency(
        static_cast<int>(sources.size()), static_cast<double>(BitTimes::frame(bytes)), double{BitTimes::slot});
    return {{"ethernet.efficiency", efficiency,
             "share of the time in which frames are sent, if all sources always have one", "Metcalfe and Boggs 1976"}};
}

Table pattern_steps(const Machine& machine, const Topology& topology, const Workload& workload) {
    Table table{"steps, as Foster (1995) counts them: t_s + t_w S n cycles for n words",
                {{"steps", "steps"}, {"words", "n"}, {"t_s", "t_s"}, {"t_w", "t_w"}, {"S", "S"}, {"s_is", "S is"}},
                {},
                {}};
    std::optional<foster::StepPattern> pattern = workload.step_pattern();
    if (!pattern) pattern = single_step(machine, workload);
    if (!pattern) return table;
    const foster::PatternCost cost = foster::pattern_cost(machine, topology, *pattern);
    for (std::size_t first = 0, next = 0; first < cost.steps.size(); first = next) {
        const foster::StepCost& step = cost.steps[first];
        while (next < cost.steps.size() && are_alike(step, cost.steps[next])) ++next;
        table.rows.push_back({next == first + 1 ? fmt::format("{}", next) : fmt::format("{} to {}", first + 1, next),
                              step.words, Decimal{step.cost.start, 1}, Decimal{step.cost.word, 3},
                              Decimal{step.competition.senders, 2}, step.competition.is_least ? "at least" : "exact"});
    }
    return table;
}

}  // namespace narrows
