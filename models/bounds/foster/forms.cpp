#include "models/bounds/foster/forms.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "models/bounds/derived/channel_machines.h"

namespace narrows::foster {

namespace {

Conditions of_steps_in_sequence(const Machine& machine, const CostProblem& problem) {
    Conditions conditions;
    conditions.require(!machine.has_packet_engine(), "holds for nodes that are not shared")
        .require(problem.at_once.empty(), "holds for steps in sequence, not for " + std::string(problem.at_once))
        .require(problem.skew == 0, "does not know of computing: holds for skew=0")
        .require(problem.is_only_messages, "does not know of work: holds for compute=0 without memory.bandwidth");
    return conditions;
}

Evaluation in_cycles(const CostProblem& problem, const Conditions& conditions, double time) {
    return conditions.then(std::llround(time * static_cast<double>(problem.times)));
}

Evaluation without_competition(const Machine& machine, const CostProblem& problem) {
    return in_cycles(problem, of_steps_in_sequence(machine, problem), problem.cost.without_competition());
}

Evaluation with_competition(const Machine& machine, const CostProblem& problem) {
    return in_cycles(problem, of_steps_in_sequence(machine, problem), problem.cost.with_competition());
}

Evaluation on_a_bus(const Machine& machine, const CostProblem& problem) {
    return in_cycles(
        problem, of_steps_in_sequence(machine, problem).require(machine.has_medium(), "holds for a bus or Ethernet"),
        problem.cost.with_senders(machine.nodes() / 2.0));
}

bool is_line(const TopologyParameters& topology) {
    if (topology.kind != TopologyKind::mesh) return false;
    return std::ranges::count_if(topology.all_sides(), [](int side) { return side > 1; }) == 1;
}

Evaluation on_a_line(const Machine& machine, const CostProblem& problem) {
    return in_cycles(
        problem,
        of_steps_in_sequence(machine, problem).require(is_line(machine.topology), "holds for a mesh of one dimension"),
        problem.cost.with_messages_on_a_wire(machine.nodes() / 2.0));
}

constexpr CostForm all_forms[]{
    {{"foster.no-competition", BoundKind::model, "sum of t_s + t_w n over the steps", "Foster 1995, equation 3.1"},
     without_competition},
    {{"foster.competition", BoundKind::model, "sum of t_s + t_w S n over the steps, S of each step from the routes",
      "Foster 1995, equation 3.10"},
     with_competition},
    {{"foster.bus", BoundKind::model, "log2 P (t_s + t_w n P/2)", "Foster 1995, example 3.8, bus"}, on_a_bus, true},
    {{"foster.line", BoundKind::model, "t_s log2 P + t_w n P/2", "Foster 1995, example 3.8, one-dimensional mesh"},
     on_a_line,
     true},
};

}  // namespace

std::span<const CostForm> cost_forms() { return all_forms; }

bool is_exact(const Machine& machine, const CostProblem& problem) {
    const bool node_keeps_up = machine.memory.timing == MemoryTiming::off &&
                               machine.interface.data_mover == DataMover::dma &&
                               machine.processor.receive_overhead_due == ReceiveOverhead::at_arrival;
    const bool channels_are_equal = machines_of_classes(machine).empty();
    const bool slots_are_free_in_time = machine.network.credit_latency <= machine.overheads() + 1;
    return problem.waits_in_each_step && problem.cost.is_even && !problem.cost.has_competition() && node_keeps_up &&
           channels_are_equal && slots_are_free_in_time && problem.cost.most_words() <= machine.message.vector_words;
}

}  // namespace narrows::foster
