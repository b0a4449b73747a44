#include "testbench/outcome/outcome.h"

#include <array>
#include <map>

#include "testbench/run/judgement.h"
#include "testbench/run/logged_simulation.h"
#include "traces/log/busy_cycles.h"

namespace narrows {

namespace {

void add_judgement(Outcome& outcome, const Judgement& judgement) {
    for (const ComparedBound& compared : judgement.bounds) {
        outcome.bounds.push_back({compared.bound.name, std::string(kind_text(compared.bound.kind)),
                                  compared.bound.cycles, compared.measured, compared.exact, compared.holds,
                                  compared.bound.limited_by, compared.bound.source});
    }
    for (const Check& check : judgement.checks) outcome.checks.push_back({check.name, check.passed, check.detail});
}

/// A part of an interface link, and how many of it the machine has.
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

/// How long each register and buffer of an interface held a message. Buffers of a node are numbered across its links.
void add_buffers(Outcome& outcome, std::map<Station, Cycle> busy, const Machine& machine) {
    for (const auto& [part, number] : parts_of_link(machine.interface)) {
        for (NodeId node = 0; node < machine.nodes(); ++node) {
            for (int i = 0; i < number * all_links(machine.interface); ++i) {
                const Station station{node, part, i / number, i % number};
                outcome.loads.push_back({std::string(part_name(part)), node, i, busy[station], 0});
            }
        }
    }
}

void add_resources(Outcome& outcome, const Simulation& simulation, bool with_loads) {
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

Outcome run(const Request& request, std::uint64_t seed, bool with_loads) {
    const auto workload = request.make_workload(seed);
    RunLog log;
    SimulationOptions options;
    if (with_loads) options.resources = every_resource;
    const Simulation s = with_loads ? simulate_into(log, request.machine(), request.topology(), *workload, options)
                                    : simulate(request.machine(), request.topology(), *workload, options);
    const Judgement judgement = judge(request.machine(), request.topology(), *workload, s);

    Outcome outcome;
    outcome.metrics = metrics::MetricValues({request.machine(), s, judgement});
    for (const Milestone& milestone : s.milestones) outcome.milestones.push_back({milestone.name, milestone.cycles});
    outcome.notes = s.notes;
    outcome.wall_seconds = s.wall_seconds;
    add_judgement(outcome, judgement);
    add_resources(outcome, s, with_loads);
    if (with_loads) {
        const Intervals intervals(log, request.machine(), request.topology());
        add_buffers(outcome, busy_cycles(intervals, s.cycles), request.machine());
    }
    return outcome;
}

}  // namespace narrows
