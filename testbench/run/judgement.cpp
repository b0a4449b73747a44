#include "testbench/run/judgement.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <stdexcept>

#include "models/machine/suggestion.h"
#include "testbench/workloads/derived_bound.h"

namespace narrows {

namespace {

ComparedBound compared(const Bound& bound, bool exact, Cycle measured) {
    const bool holds = bound.kind == BoundKind::lower ? measured >= bound.cycles : measured == bound.cycles;
    return {bound, exact, measured, holds};
}

/// The cycles of the milestone that a bound concerns, or of the whole run.
Cycle measured_cycles(const Simulation& simulation, std::string_view part) {
    if (part.empty()) return simulation.cycles;
    const auto milestone = std::ranges::find(simulation.milestones, part, &Milestone::name);
    if (milestone == simulation.milestones.end())
        throw std::logic_error(fmt::format("a bound is about the milestone '{}', which the run does not have", part));
    return milestone->cycles;
}

Check finished(const Simulation& s) {
    Check check{"every program finished, and no message is left behind", s.finished && s.lost == 0, {}};
    if (!s.broken_by_rtl.empty()) {
        check.detail = s.broken_by_rtl;
    } else if (!s.deadlock.lines.empty()) {
        check.detail = (s.stopped_after == never ? "deadlock" : s.how_it_stopped()) + ":";
        for (const std::string& line : s.deadlock.lines) check.detail += "\n" + line;
    } else if (s.lost > 0) {
        check.detail = fmt::format("{} of {} messages were never delivered", s.lost, s.lost + s.messages);
    } else {
        check.detail = with_number(static_cast<std::int64_t>(s.messages), "message") + " sent and delivered";
    }
    return check;
}

Check every_message_received(const Simulation& s) {
    const Unreceived& left = s.unreceived;
    Check check{"every delivered message was received by a program", left.messages == 0, {}};
    if (check.passed) {
        check.detail = with_number(static_cast<std::int64_t>(s.messages), "message") + " received";
    } else {
        check.detail = left.first + " was never received";
        if (left.messages > 1) check.detail += fmt::format(" (and {} more)", left.messages - 1);
    }
    return check;
}

/// Names the first of the nearest bounds. Empty if no lower bound could be beaten.
std::optional<Check> no_lower_bound_beaten(std::span<const ComparedBound> bounds) {
    Check check{"no lower bound is beaten", true, {}};
    const ComparedBound* nearest = nullptr;
    for (const ComparedBound& b : bounds) {
        if (b.bound.kind != BoundKind::lower) continue;
        if (nearest == nullptr || b.gap() < nearest->gap()) nearest = &b;
        if (b.holds) continue;
        check.passed = false;
        check.detail += fmt::format("{}{}: {} cycles, measured {}", check.detail.empty() ? "" : "; ", b.bound.name,
                                    b.bound.cycles, b.measured);
    }
    if (nearest == nullptr) return {};
    if (check.passed) check.detail = fmt::format("nearest: {} cycles above '{}'", nearest->gap(), nearest->bound.name);
    return check;
}

std::optional<Check> closed_forms_met(const std::vector<ComparedBound>& bounds) {
    Check check{"closed forms that are exact here are met to the cycle", true, {}};
    for (const ComparedBound& b : bounds) {
        if (!b.exact) continue;
        const bool met = b.measured == b.bound.cycles;
        check.passed = check.passed && met;
        check.detail += fmt::format("{}{}: {} cycles", check.detail.empty() ? "" : "; ", b.bound.name, b.bound.cycles);
        if (!met) check.detail += fmt::format(", measured {}", b.measured);
    }
    if (check.detail.empty()) return std::nullopt;
    return check;
}

}  // namespace

std::vector<Check> Judgement::all_checks() const {
    std::vector<Check> all = checks;
    if (against_models) all.push_back(*against_models);
    return all;
}

bool Judgement::passed() const { return std::ranges::all_of(all_checks(), &Check::passed); }

Judgement judge(const Machine& machine, const Topology& topology, const Workload& workload,
                const Simulation& simulation, JudgedBounds judged) {
    Judgement result;
    result.checks.push_back(finished(simulation));
    if (!workload.may_leave_messages()) result.checks.push_back(every_message_received(simulation));
    result.checks.insert(result.checks.end(), simulation.data_checks.begin(), simulation.data_checks.end());
    const Cycle ended = simulation.finished ? simulation.cycles : never;
    result.bounds.push_back(
        compared(derived_lower_bound(machine, topology, workload, ended), false, simulation.cycles));
    result.traffic_limits = traffic_limits(machine, topology, workload);
    for (const StatedBound& stated : workload.stated_bounds(machine).bounds) {
        if (judged == JudgedBounds::lower && stated.bound.kind != BoundKind::lower) continue;
        result.bounds.push_back(compared(stated.bound, stated.exact, measured_cycles(simulation, stated.part)));
    }
    if (!simulation.is_whole()) return result;
    if (const auto held = no_lower_bound_beaten(result.bounds)) result.checks.push_back(*held);
    if (judged == JudgedBounds::lower) return result;
    if (const auto met = closed_forms_met(result.bounds)) result.checks.push_back(*met);
    return result;
}

const MeasuredResource* busiest_resource(const Simulation& simulation, const Bound& bound) {
    const std::vector<BusiestOfKind>& kinds = simulation.resources.kinds;
    const MeasuredResource* busiest = nullptr;
    for (const BusiestOfKind& kind : kinds) {
        const bool sets_bound = bound.resource && bound.resource->kind == kind.busiest.resource.kind;
        const bool as_busy = busiest != nullptr && kind.busiest.usage.busy == busiest->usage.busy;
        if (busiest == nullptr || (as_busy && sets_bound)) busiest = &kind.busiest;
    }
    return busiest;
}

}  // namespace narrows
