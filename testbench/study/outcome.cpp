#include "testbench/study/outcome.h"

#include <limits>
#include <nlohmann/json.hpp>

#include "testbench/observe/timeline/timeline.h"
#include "testbench/run/judgement.h"
#include "testbench/run/logged_simulation.h"

namespace narrows::study {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(OutcomeBound, name, kind, cycles, measured, exact, holds, limited_by, source)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(OutcomeCheck, name, passed, detail)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(OutcomeResource, name, kind, busy, waiting)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(OutcomeLoad, kind, place, number, busy, waiting)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(OutcomeMilestone, name, cycles)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Outcome, cycles, time_us, messages, message_hops, latency_min, latency_mean,
                                   latency_p50, latency_p95, latency_p99, latency_max, passed, limited_by, limited_kind,
                                   busiest, milestones, bounds, checks, notes, resources, loads, wall_seconds)

namespace {

constexpr std::size_t all_resources = std::numeric_limits<std::size_t>::max();

void add_judgement(Outcome& outcome, const Judgement& judgement) {
    outcome.passed = judgement.passed();
    const Bound& derived = judgement.bounds.front().bound;
    outcome.limited_by = derived.limited_by;
    if (derived.resource) outcome.limited_kind = kind_name(derived.resource->kind);
    for (const HeldBound& held : judgement.bounds) {
        outcome.bounds.push_back({held.bound.name, std::string(kind_text(held.bound.kind)), held.bound.cycles,
                                  held.measured, held.exact, held.holds, held.bound.limited_by, held.bound.source});
    }
    for (const Check& check : judgement.checks) outcome.checks.push_back({check.name, check.passed, check.detail});
}

bool is_buffer(Part part) {
    return part == Part::send_register || part == Part::send_buffer || part == Part::injection_buffer ||
           part == Part::receive_buffer || part == Part::receive_register;
}

/// How long each register and buffer of an interface had a message; tracks of a kind stand together in each node.
void add_buffers(Outcome& outcome, const Timeline& timeline) {
    std::vector<Cycle> busy(timeline.tracks.size());
    for (const Slice& slice : timeline.slices) busy[slice.track] += slice.to - slice.from;
    int number = 0;
    for (std::size_t i = 0; i < timeline.tracks.size(); ++i) {
        const Track& track = timeline.tracks[i];
        const bool is_first =
            i == 0 || timeline.tracks[i - 1].node != track.node || timeline.tracks[i - 1].part != track.part;
        number = is_first ? 0 : number + 1;
        if (is_buffer(track.part))
            outcome.loads.push_back({std::string(part_name(track.part)), track.node, number, busy[i], 0});
    }
}

void add_resources(Outcome& outcome, const Simulation& simulation, const Bound& bound, bool with_loads) {
    const MeasuredResource* const busiest = busiest_resource(simulation, bound);
    if (busiest != nullptr) outcome.busiest = busiest->name;
    for (const BusiestOfKind& kind : simulation.resources.kinds) {
        const auto& [resource, name, usage] = kind.busiest;
        outcome.resources.push_back({name, std::string(kind_name(resource.kind)), usage.busy, usage.waiting});
    }
    if (!with_loads) return;
    for (const auto& [resource, name, usage] : simulation.resources.busiest) {
        const bool is_load = resource.kind == ResourceKind::channel || resource.kind == ResourceKind::link_in ||
                             resource.kind == ResourceKind::link_out;
        if (!is_load) continue;
        outcome.loads.push_back(
            {std::string(kind_name(resource.kind)), resource.place, resource.first, usage.busy, usage.waiting});
    }
}

}  // namespace

std::string Outcome::complaint() const {
    std::string text;
    for (const OutcomeCheck& check : checks) {
        if (!check.passed) text += (text.empty() ? "" : "; ") + check.name + ": " + check.detail;
    }
    return text;
}

Outcome run(const Point& point) {
    const Request request = point.request();
    const auto workload = request.make_workload(point.seed);
    EventLog log;
    SimulationOptions options;
    if (point.with_loads) options.resources = all_resources;
    const Simulation s = point.with_loads
                             ? simulate_into(log, request.machine(), request.topology(), *workload, options)
                             : simulate(request.machine(), request.topology(), *workload, options);
    const Judgement judgement = judge(request.machine(), request.topology(), *workload, s);

    Outcome outcome;
    outcome.cycles = s.cycles;
    outcome.time_us = request.machine().seconds(s.cycles) * 1e6;
    outcome.messages = s.messages;
    outcome.message_hops = s.message_hops;
    outcome.latency_min = s.latency.least;
    outcome.latency_mean = s.latency.mean;
    outcome.latency_p50 = s.latency.p50;
    outcome.latency_p95 = s.latency.p95;
    outcome.latency_p99 = s.latency.p99;
    outcome.latency_max = s.latency.most;
    for (const Milestone& milestone : s.milestones) outcome.milestones.push_back({milestone.name, milestone.cycles});
    outcome.notes = s.notes;
    outcome.wall_seconds = s.wall_seconds;
    add_judgement(outcome, judgement);
    add_resources(outcome, s, judgement.bounds.front().bound, point.with_loads);
    if (point.with_loads) add_buffers(outcome, make_timeline(log, request.machine(), request.topology(), s.cycles));
    return outcome;
}

std::string packed(const Outcome& outcome) { return nlohmann::json(outcome).dump(); }

Outcome unpacked(const std::string& bytes) { return nlohmann::json::parse(bytes).get<Outcome>(); }

}  // namespace narrows::study
