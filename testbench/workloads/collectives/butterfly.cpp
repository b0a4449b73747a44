#include <fmt/format.h>

#include <bit>
#include <cmath>

#include "models/machine/input_error.h"
#include "testbench/workloads/collectives/foster_models.h"
#include "testbench/workloads/collectives/plan/moved_data.h"
#include "testbench/workloads/collectives/plan/planned_work.h"
#include "testbench/workloads/every_workload.h"
#include "testbench/workloads/limits.h"
#include "testbench/workloads/make_type.h"
#include "testbench/workloads/sizes.h"
#include "testbench/workloads/traffic/drawn_numbers.h"

namespace narrows::collectives {

namespace {

enum class ButterflyOrder { sequence, asynchronous };

/// Node k of P = 2^d nodes exchanges words in step i = 0 .. d - 1 with the node whose number differs in bit i.
struct ButterflyParameters {
    std::int64_t words = 32;  ///< words that each node sends in a step
    std::int64_t butterflies = 1;
    ButterflyOrder order = ButterflyOrder::sequence;
    Cycle skew = 0;  ///< nodes compute for 0 to so many cycles before each step
};

const std::array every_butterfly_parameter{
    entries::integer("words", {1, 1 << 24}, "words", &ButterflyParameters::words,
                     "words per rank that it sends in a step")
        .or_bytes(words_as(bytes_per_rank)),
    entries::integer("butterflies", {1, 1 << 20}, "butterflies", &ButterflyParameters::butterflies,
                     "how many butterflies, one after the other"),
    entries::choice("order", {"sequence", "asynchronous"}, &ButterflyParameters::order,
                    "sequence: a node waits for its partner in each step; asynchronous: it sends without waiting"),
    entries::integer("skew", {0, std::int64_t{1} << 40}, "cycles", &ButterflyParameters::skew,
                     "before each step a node computes for 0 to so many cycles, drawn at random"),
};

/// The words that node k receives are numbered after those of node k - 1, step by step.
class ButterflyWords {
public:
    ButterflyWords(int nodes, std::int64_t butterflies, std::int64_t words)
        : bits_(std::bit_width(static_cast<unsigned>(nodes)) - 1), steps_(bits_ * butterflies), words_(words) {}

    std::int64_t steps() const { return steps_; }
    NodeId partner(NodeId node, std::int64_t step) const { return NodeId(node ^ (1 << (step % bits_))); }
    Range received(NodeId node, std::int64_t step) const {
        const std::int64_t first = (node * steps_ + step) * words_;
        return {first, first + words_};
    }
    Range all_received(NodeId node) const { return {received(node, 0).first, received(node, steps_).first}; }
    NodeId sender(std::int64_t part) const { return partner(NodeId(static_cast<int>(part / steps_)), part % steps_); }

private:
    int bits_;
    std::int64_t steps_;  ///< steps of all butterflies together
    std::int64_t words_;
};

/// The time that a node computes before its steps.
class Skew {
public:
    Skew(std::uint64_t seed, NodeId node, std::int64_t most)
        : numbers_(seed, static_cast<std::uint64_t>(node)), most_(most) {}

    Cycle draw() { return static_cast<Cycle>(numbers_.next() % (static_cast<std::uint64_t>(most_) + 1)); }

private:
    DrawnNumbers numbers_;
    std::int64_t most_;
};

Step send_to_partner(const ButterflyWords& words, NodeId me, std::int64_t step, Cycle computing) {
    const NodeId partner = words.partner(me, step);
    return send(partner, words.received(partner, step)).over(static_cast<int>(step)).after_computing(computing);
}

PlanSteps butterfly_in_sequence(ButterflyWords words, NodeId me, Skew skew) {
    for (std::int64_t step = 0; step < words.steps(); ++step) {
        co_yield send_to_partner(words, me, step, skew.draw());
        co_yield take(words.partner(me, step), words.received(me, step));
    }
}

PlanSteps butterfly_sends(ButterflyWords words, NodeId me, Skew skew) {
    for (std::int64_t step = 0; step < words.steps(); ++step) co_yield send_to_partner(words, me, step, skew.draw());
}

PlanSteps butterfly_receives(ButterflyWords words, NodeId me) {
    for (std::int64_t step = 0; step < words.steps(); ++step)
        co_yield take(words.partner(me, step), words.received(me, step));
}

class ButterflyData final : public MovedData {
public:
    ButterflyData(const Machine& machine, ButterflyWords words, std::int64_t words_of_a_part, std::uint64_t seed)
        : MovedData(machine, words_of_a_part, seed), words_(words) {}

    Range due(NodeId node) const override { return words_.all_received(node); }

private:
    NodeId owner(std::int64_t part) const override { return words_.sender(part); }

    ButterflyWords words_;
};

Collective butterfly_collective(const Machine& machine, const ButterflyParameters& p, std::uint64_t seed) {
    const ButterflyWords words(machine.ranks(), p.butterflies, p.words);
    const auto skew = [seed, most = p.skew](NodeId node) { return Skew(seed, node, most); };
    Plan plan{
        machine.ranks(), 1, machine.message.vector_words, words.all_received(NodeId(machine.ranks() - 1)).last, {}};
    switch (p.order) {
        case ButterflyOrder::sequence:
            plan.steps = [words, skew](NodeId node, int) { return butterfly_in_sequence(words, node, skew(node)); };
            break;
        case ButterflyOrder::asynchronous:
            plan.programs = 2;
            plan.steps = [words, skew](NodeId node, int program) {
                return program == 0 ? butterfly_sends(words, node, skew(node)) : butterfly_receives(words, node);
            };
            break;
    }
    return {std::move(plan), std::make_unique<ButterflyData>(machine, words, p.words, seed)};
}

class ButterflyWork final : public PlannedWork {
public:
    ButterflyWork(const Machine& machine, const Topology& topology, const ButterflyParameters& parameters,
                  std::uint64_t seed)
        : PlannedWork(machine, butterfly_collective(machine, parameters, seed)),
          topology_(topology),
          parameters_(parameters) {}

    std::optional<foster::StepPattern> step_pattern() const override {
        return foster::butterfly_pattern(topology_.nodes(), parameters_.words);
    }
    StatedBounds stated_bounds(const Machine& machine) const override {
        foster::CostProblem problem{foster::pattern_cost(machine, topology_, *step_pattern())};
        if (parameters_.order == ButterflyOrder::asynchronous) problem.at_once = "order=asynchronous";
        problem.skew = parameters_.skew;
        problem.times = parameters_.butterflies;
        return foster_bounds(machine, problem);
    }

private:
    const Topology& topology_;
    const ButterflyParameters parameters_;
};

void refuse_other_than_powers_of_two(const Machine& machine) {
    const int nodes = machine.ranks();
    if (std::has_single_bit(static_cast<unsigned>(nodes))) return;
    const int below = static_cast<int>(std::bit_floor(static_cast<unsigned>(nodes)));
    throw InputError(
        Place{fmt::format("nodes={}", nodes)},
        fmt::format("a butterfly needs a power of two of nodes; use nodes={} or nodes={}, or a machine with "
                    "so many",
                    below, 2 * below));
}

void check_butterfly(const Machine& machine, const Topology&, const ButterflyParameters& p) {
    refuse_other_than_powers_of_two(machine);
    const double nodes = machine.ranks();
    const double steps = std::log2(nodes) * static_cast<double>(p.butterflies);
    const auto words = static_cast<double>(p.words);
    const double messages = nodes * steps * std::ceil(words / machine.message.vector_words);
    Demand demand{messages, static_cast<int>(std::min<std::int64_t>(p.words, machine.message.vector_words)), 0,
                  nodes * steps * static_cast<double>(p.skew)};
    demand.memory = nodes * steps * words / 8 + under_way(machine, demand);
    if (p.order == ButterflyOrder::asynchronous) {
        demand.memory += messages * (machine.message.bytes(demand.words) + bytes_of_a_message);
    }
    refuse_too_much(machine, demand, fmt::format("words={}", p.words));
}

}  // namespace

}  // namespace narrows::collectives

narrows::WorkloadType narrows::butterfly_workload() {
    using namespace collectives;
    using P = ButterflyParameters;
    return {.name = "butterfly",
            .summary = "log2 P steps: in step i every node exchanges with the one whose number differs in bit i",
            .parameters = texts_of<P>(every_butterfly_parameter),
            .make = choosing<P>(every_butterfly_parameter, check_butterfly, make_work<ButterflyWork, P>),
            .formulas = [] { return foster_formulas(true); },
            .draws_traffic = true};
}
