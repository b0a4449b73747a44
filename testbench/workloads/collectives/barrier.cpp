#include <fmt/format.h>

#include <algorithm>

#include "testbench/workloads/collectives/barrier_signals.h"
#include "testbench/workloads/collectives/drawn_starts.h"
#include "testbench/workloads/every_workload.h"
#include "testbench/workloads/limits.h"

namespace narrows::collectives {

namespace {

/// No node leaves before the last one has entered.
struct BarrierParameters {
    std::optional<BarrierAlgorithm> algorithm{};
    Cycle skew = 0;  ///< nodes enter in cycles 0 to this
};

const std::vector<std::string_view> barrier_algorithms{"dissemination", "tree"};

const std::array every_barrier_parameter{
    algorithm_parameter(barrier_algorithms, &BarrierParameters::algorithm,
                        "which node tells which that nodes have entered"),
    entries::integer("skew", {0, std::int64_t{1} << 40}, "cycles", &BarrierParameters::skew,
                     "every node enters in a cycle from 0 to this, drawn at random"),
};

Collective barrier_collective(const Machine& machine, const Topology&, const BarrierParameters& p, std::uint64_t seed) {
    return barriers_of(machine, std::make_shared<Members>(machine.ranks()), *p.algorithm, 1, seed);
}

BarrierParameters complete_barrier(const Machine& machine, const Topology&, const BarrierParameters& p) {
    const double nodes = machine.ranks();
    Demand demand{nodes * 20, 1, nodes * 1000, static_cast<double>(p.skew)};
    refuse_too_much(machine, demand, fmt::format("skew={}", p.skew));
    return p;
}

/// Also checks when nodes leave, because a node that leaves too early does not show in the data.
class Barrier final : public PlannedWork {
public:
    Barrier(const Machine& machine, const Topology&, Collective made, const BarrierParameters& p, std::uint64_t seed)
        : PlannedWork(machine, std::move(made)), entered_(drawn_starts(machine.ranks(), p.skew, seed)) {}

    std::vector<Check> checks() const override {
        std::vector<Check> checks = PlannedWork::checks();
        const Cycle last = last_entry();
        Check check{"no node left the barrier before the last one had entered", true, {}};
        check.detail = fmt::format("the last node entered in cycle {}", last);
        for (NodeId node = 0; node < static_cast<int>(entered_.size()); ++node) {
            const Cycle left = left_at(node);
            // The last node to enter may leave in the same cycle, if it has all signals already.
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

    std::vector<Cycle> entered_;  // indexed by node
};

}  // namespace

}  // namespace narrows::collectives

narrows::WorkloadType narrows::barrier_workload() {
    using namespace collectives;
    return collective_workload<BarrierParameters, Barrier>("barrier", "no node goes on before all nodes have come",
                                                           every_barrier_parameter,
                                                           {barrier_algorithms, complete_barrier, barrier_collective});
}
