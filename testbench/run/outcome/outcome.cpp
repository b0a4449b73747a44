#include "testbench/run/outcome/outcome.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>

#include "testbench/run/recorded_outcome.h"
#include "testbench/run/simulation.h"
#include "traces/log/busy_cycles.h"
#include "traces/log/run_log.h"

namespace narrows {

namespace {

/// A part of an interface link, and its number in the machine.
struct LoadKind {
    NodePart part;
    int number;
};

std::array<LoadKind, 5> parts_of_link(const InterfaceParameters& interface) {
    const int registers = interface.data_mover == DataMover::processor ? 0 : 1;
    return {{{NodePart::send_register, registers},
             {NodePart::send_buffer, interface.send_buffers},
             {NodePart::injection_buffer, interface.injection_buffers},
             {NodePart::receive_buffer, most_receive_buffers(interface)},
             {NodePart::receive_register, registers}}};
}

/// How long each register and buffer of an interface held a message. Numbers of a node continue across its links or
/// interfaces.
void add_buffers(Outcome& outcome, std::map<Station, Cycle> busy, const Request& request) {
    const Machine& machine = request.machine();
    const Topology& topology = request.topology();
    for (const auto& [part, number] : parts_of_link(machine.interface)) {
        for (EndpointId endpoint = 0; endpoint < machine.endpoints(); ++endpoint) {
            const NodeId node = topology.node_with(endpoint);
            const int before = topology.interface_of(endpoint) * number;
            for (int i = 0; i < number * all_links(machine.interface); ++i) {
                const Station station{endpoint, part, i / number, i % number};
                outcome.loads.push_back({std::string(part_name(part)), node, before + i, busy[station], 0});
            }
        }
    }
}

/// The node and number of a resource; for a channel the router and port.
std::pair<int, int> place_of(const Resource& resource, const Placement* placement) {
    const bool is_link = resource.kind == ResourceKind::link_in || resource.kind == ResourceKind::link_out;
    if (placement == nullptr || !(is_link || resource.kind == ResourceKind::processor))
        return {resource.place, resource.first};
    if (is_link) {
        const EndpointId endpoint(resource.place);
        return {placement->node_with(endpoint), placement->interface_of(endpoint)};
    }
    const RankId rank(resource.place);
    return {placement->node_of(rank), placement->processor_of(rank)};
}

/// True if the usage is part of the outcome. Processors and servers count on shared nodes only.
bool is_load(ResourceKind kind, const Placement* placement) {
    switch (kind) {
        case ResourceKind::channel:
        case ResourceKind::link_in:
        case ResourceKind::link_out: return true;
        case ResourceKind::processor:
        case ResourceKind::node_memory:
        case ResourceKind::port:
        case ResourceKind::host_bus:
        case ResourceKind::host_up:
        case ResourceKind::host_down: return placement != nullptr;
        default: return false;
    }
}

void add_resources(Outcome& outcome, const Simulation& simulation, const Placement* placement, bool with_loads) {
    for (const BusiestOfKind& kind : simulation.resources.kinds) {
        const auto& [resource, name, usage] = kind.busiest;
        outcome.resources.push_back({name, std::string(kind_name(resource.kind)), usage.busy, usage.waiting});
    }
    if (!with_loads) return;
    for (const auto& [resource, name, usage] : simulation.resources.busiest) {
        if (!is_load(resource.kind, placement)) continue;
        const auto [place, number] = place_of(resource, placement);
        outcome.loads.push_back({std::string(kind_name(resource.kind)), place, number, usage.busy, usage.waiting});
    }
}

}  // namespace

std::string name_of_phase(int number) { return "phase." + std::to_string(number); }

std::string Outcome::complaint() const {
    std::string text;
    for (const Check& check : checks) {
        if (!check.passed) text += (text.empty() ? "" : "; ") + check.name + ": " + check.detail;
    }
    return text;
}

Cycle Outcome::at(std::string_view milestone) const {
    const auto found = std::ranges::find(milestones, milestone, &Milestone::name);
    if (found == milestones.end()) throw std::out_of_range(fmt::format("a run has no milestone {}", milestone));
    return found->cycles;
}

bool Outcome::has(const std::vector<MessageEvent>& events) const {
    return std::ranges::all_of(events, [&](const MessageEvent& event) {
        return std::ranges::find(milestones, event.name(), &Milestone::name) != milestones.end();
    });
}

void Outcome::drop_events_but(const std::vector<MessageEvent>& events) {
    std::erase_if(milestones, [&](const Milestone& milestone) {
        const std::optional<MessageEvent> event = message_event_with(milestone.name);
        return event && std::ranges::find(events, *event) == events.end();
    });
}

Outcome run(const Request& request, std::uint64_t seed, bool with_loads, const std::vector<MessageEvent>& events,
            const RunWatch* watch) {
    const auto workload = request.make_workload(seed);
    RunLog log;
    SimulationOptions options;
    if (with_loads) options.resources = every_resource;
    const bool with_log = with_loads || !events.empty() || watch != nullptr;
    const Simulation s = with_log ? simulate_into(log, request.machine(), request.topology(), *workload, options)
                                  : simulate(request.machine(), request.topology(), *workload, options);
    const Judgement judgement = judge(request.machine(), request.topology(), *workload, s);

    Outcome outcome;
    outcome.metrics = metrics::MetricValues({request.machine(), s, judgement});
    outcome.milestones = s.milestones;
    for (int phase = 0; s.phases && phase < std::ssize(s.phases->phases); ++phase)
        outcome.milestones.push_back({name_of_phase(phase + 1), s.phases->phases[phase].cycles});
    for (const MessageEvent& event : events)
        outcome.milestones.push_back({event.name(), cycle_of(event, log).value_or(did_not_happen)});
    if (watch != nullptr) {
        for (Milestone& number : watch->numbers(request, s, log)) outcome.milestones.push_back(std::move(number));
    }
    outcome.notes = s.notes;
    outcome.wall_seconds = s.wall_seconds;
    outcome.bounds = recorded_bounds(judgement);
    outcome.checks = judgement.checks;
    add_resources(outcome, s, request.topology().placement(), with_loads);
    if (with_loads) {
        const Intervals intervals(log, request.machine(), request.topology());
        add_buffers(outcome, busy_cycles(intervals, s.cycles), request);
    }
    return outcome;
}

}  // namespace narrows
