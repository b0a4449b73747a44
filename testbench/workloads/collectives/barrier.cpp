#include "testbench/workloads/collectives/barrier.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "testbench/workloads/collectives/plan/moved_data.h"
#include "testbench/workloads/limits.h"

namespace narrows::collectives {

namespace {

enum class BarrierAlgorithm { dissemination = 1, tree };

const std::vector<std::string_view> barrier_algorithms{"dissemination", "tree"};

const std::array<WorkloadParameter<BarrierParameters>, 2> every_barrier_parameter{{
    {{"algorithm", "which node tells which that nodes have entered", 0, 0, with_best(barrier_algorithms)},
     &BarrierParameters::algorithm},
    {{"skew", "every node enters in a cycle from 0 to this, drawn at random", 0, std::int64_t{1} << 40},
     &BarrierParameters::skew},
}};

/// Signals to a node are numbered from 0 on. Each is a word of its own.
class Signals {
public:
    Signals(int nodes, BarrierAlgorithm algorithm) : nodes_(nodes), algorithm_(algorithm) {}

    int nodes() const { return nodes_; }
    /// For numbering: no node gets more.
    int most() const { return rounds() + 1; }
    int rounds() const { return std::bit_width(static_cast<unsigned>(nodes_ - 1)); }
    Range signal(NodeId to, int number) const {
        const std::int64_t first = std::int64_t{to} * most() + number;
        return {first, first + 1};
    }

    NodeId parent(NodeId node) const { return NodeId(node & (node - 1)); }
    NodeId child(NodeId node, int number) const { return NodeId(node + (1 << number)); }
    /// Those of a binomial tree, whose root is node 0.
    int children(NodeId node) const {
        int count = 0;
        while ((node == 0 || (1 << count) < (node & -node)) && child(node, count) < nodes_) ++count;
        return count;
    }
    /// Which of its parent's children the node is.
    int number_at_parent(NodeId node) const { return std::countr_zero(static_cast<unsigned>(int{node})); }

    int due(NodeId node) const {
        if (algorithm_ == BarrierAlgorithm::dissemination) return rounds();
        return children(node) + (node > 0 ? 1 : 0);
    }
    NodeId sender(NodeId to, int number) const {
        if (algorithm_ == BarrierAlgorithm::dissemination) return NodeId((to + nodes_ - (1 << number)) % nodes_);
        return number < children(to) ? child(to, number) : parent(to);
    }

private:
    int nodes_;
    BarrierAlgorithm algorithm_;
};

/// In round k every node tells the node 2^k after it.
PlanSteps dissemination_barrier(Signals signals, NodeId me) {
    for (int round = 0; round < signals.rounds(); ++round) {
        const NodeId to((me + (1 << round)) % signals.nodes());
        co_yield send(to, signals.signal(to, round)).over(round);
        co_yield take(signals.sender(me, round), signals.signal(me, round));
    }
}

/// Up the tree that all nodes below have entered, down the tree that all nodes have.
PlanSteps tree_barrier(Signals signals, NodeId me) {
    const int children = signals.children(me);
    for (int i = 0; i < children; ++i) co_yield take(signals.child(me, i), signals.signal(me, i));
    if (me > 0) {
        const NodeId parent = signals.parent(me);
        co_yield send(parent, signals.signal(parent, signals.number_at_parent(me)));
        co_yield take(parent, signals.signal(me, children));
    }
    for (int i = children - 1; i >= 0; --i) {
        const NodeId child = signals.child(me, i);
        co_yield send(child, signals.signal(child, signals.children(child))).over(i);
    }
}

class BarrierData final : public MovedData {
public:
    BarrierData(const Machine& machine, Signals signals, std::uint64_t seed)
        : MovedData(machine, 1, seed), signals_(signals) {}

    Range due(NodeId node) const override {
        const std::int64_t first = signals_.signal(node, 0).first;
        return {first, first + signals_.due(node)};
    }

private:
    NodeId owner(std::int64_t part) const override {
        return signals_.sender(NodeId(static_cast<int>(part / signals_.most())),
                               static_cast<int>(part % signals_.most()));
    }

    Signals signals_;
};

Collective barrier_collective(const Machine& machine, const Topology&, const BarrierParameters& p, std::uint64_t seed) {
    const auto algorithm = static_cast<BarrierAlgorithm>(p.algorithm);
    const Signals signals(machine.ranks(), algorithm);
    Plan plan{machine.ranks(), 1, 1, std::int64_t{machine.ranks()} * signals.most(), {}};
    switch (algorithm) {
        case BarrierAlgorithm::dissemination:
            plan.steps = [signals](NodeId node, int) { return dissemination_barrier(signals, node); };
            break;
        case BarrierAlgorithm::tree:
            plan.steps = [signals](NodeId node, int) { return tree_barrier(signals, node); };
            break;
    }
    return {std::move(plan), std::make_unique<BarrierData>(machine, signals, seed)};
}

BarrierParameters settle_barrier(const Machine& machine, const Topology&, const BarrierParameters& p) {
    const double nodes = machine.ranks();
    Demand demand{nodes * 20, 1, nodes * 1000, static_cast<double>(p.skew)};
    refuse_too_much(machine, demand, fmt::format("skew={}", p.skew));
    return p;
}

/// Whoever leaves early shows in the cycles, not in the data.
class Barrier final : public PlannedWork {
public:
    Barrier(const Machine& machine, Collective made, std::vector<std::string> notes, Cycle skew, std::uint64_t seed)
        : PlannedWork(machine, std::move(made.plan), std::move(made.contents), std::move(notes)) {
        constexpr std::uint64_t entries = 1;  // a stream that no word of the data has
        const TestData random(seed ^ entries);
        for (NodeId node = 0; node < machine.ranks(); ++node) {
            const std::uint64_t draw = std::uint64_t{random.word(~entries, static_cast<std::uint64_t>(node))} << 32 |
                                       random.word(~entries, static_cast<std::uint64_t>(node) + 65536);
            entered_.push_back(static_cast<Cycle>(draw % static_cast<std::uint64_t>(skew + 1)));
        }
    }

    std::vector<Check> checks() const override {
        std::vector<Check> checks = PlannedWork::checks();
        const Cycle last = last_entry();
        Check check{"no node left the barrier before the last one had entered", true, {}};
        check.detail = fmt::format("the last node entered in cycle {}", last);
        for (NodeId node = 0; node < static_cast<int>(entered_.size()); ++node) {
            const Cycle left = left_at(node);
            // Of those who enter last, each may leave in the same cycle, if all signals for it are there already.
            const bool entered_last = entered_[static_cast<std::size_t>(node)] == last;
            if (left == never || left > last || (left == last && entered_last)) continue;
            check.passed = false;
            check.detail =
                fmt::format("node {} left in cycle {}, and the last node entered in cycle {}", node, left, last);
            break;
        }
        checks.push_back(std::move(check));
        return checks;
    }
    std::vector<Milestone> milestones() const override { return {{std::string(last_entry_name), last_entry()}}; }
    std::vector<std::string_view> milestone_names() const override { return {last_entry_name}; }

private:
    static constexpr std::string_view last_entry_name = "last-entry";

    Cycle starts_at(NodeId node, int) const override { return entered_[static_cast<std::size_t>(node)]; }
    Cycle last_entry() const { return *std::ranges::max_element(entered_); }

    std::vector<Cycle> entered_;  // by node
};

}  // namespace

std::span<const WorkloadParameter<BarrierParameters>> barrier_parameters() { return every_barrier_parameter; }

const CollectiveType<BarrierParameters>& barrier_type() {
    static const CollectiveType<BarrierParameters> type{barrier_algorithms, settle_barrier, barrier_collective};
    return type;
}

std::unique_ptr<Workload> make_barrier(const Machine& machine, const Topology& topology,
                                       const Resolved<BarrierParameters>& resolved, std::uint64_t seed) {
    return std::make_unique<Barrier>(machine, barrier_collective(machine, topology, resolved.parameters, seed),
                                     resolved.notes, resolved.parameters.skew, seed);
}

}  // namespace narrows::collectives
