#include "testbench/workloads/collectives/barrier_signals.h"

#include <bit>
#include <utility>

#include "testbench/workloads/collectives/plan/moved_data.h"

namespace narrows::collectives {

namespace {

/// Numbers the signals of barriers. Members go by their numbers; signals to a member are numbered from 0 on in each
/// barrier. Each signal is a separate word.
class Signals {
public:
    Signals(std::shared_ptr<const Members> members, BarrierAlgorithm algorithm, int times)
        : members_(std::move(members)), algorithm_(algorithm), times_(times) {}

    int count() const { return members_->count(); }
    RankId rank(int member) const { return members_->rank(member); }
    int number_of(RankId rank) const { return members_->number_of(rank); }
    BarrierAlgorithm algorithm() const { return algorithm_; }
    /// The most signals that a member can get in a barrier, which numbers them.
    int most() const { return rounds() + 1; }
    int rounds() const { return std::bit_width(static_cast<unsigned>(count() - 1)); }
    std::int64_t all() const { return first_to(count()); }
    /// The first signal to a member.
    std::int64_t first_to(int member) const { return std::int64_t{member} * times_ * most(); }
    Range signal(int to, int time, int number) const {
        const std::int64_t first = first_to(to) + std::int64_t{time} * due(to) + number;
        return {first, first + 1};
    }
    Range signals_to(int member) const {
        return {first_to(member), first_to(member) + std::int64_t{times_} * due(member)};
    }
    RankId sender_of(std::int64_t signal) const {
        const auto to = static_cast<int>(signal / (std::int64_t{times_} * most()));
        return rank(sender(to, static_cast<int>((signal - first_to(to)) % due(to))));
    }

    int parent(int member) const { return member & (member - 1); }
    int child(int member, int number) const { return member + (1 << number); }
    /// Number of children in a binomial tree with root 0.
    int children(int member) const {
        int found = 0;
        while ((member == 0 || (1 << found) < (member & -member)) && child(member, found) < count()) ++found;
        return found;
    }
    /// The number of the member among its parent's children.
    int number_at_parent(int member) const { return std::countr_zero(static_cast<unsigned>(member)); }

    int due(int member) const {
        if (algorithm_ == BarrierAlgorithm::dissemination) return rounds();
        return children(member) + (member > 0 ? 1 : 0);
    }
    int sender(int to, int number) const {
        if (algorithm_ == BarrierAlgorithm::dissemination) return (to + count() - (1 << number)) % count();
        return number < children(to) ? child(to, number) : parent(to);
    }

private:
    std::shared_ptr<const Members> members_;
    BarrierAlgorithm algorithm_;
    int times_;
};

/// In round k every member signals the member 2^k after it.
PlanSteps dissemination_barrier(Signals signals, int me, int time) {
    for (int round = 0; round < signals.rounds(); ++round) {
        const int to = (me + (1 << round)) % signals.count();
        co_yield send(signals.rank(to), signals.signal(to, time, round)).over(round);
        co_yield take(signals.rank(signals.sender(me, round)), signals.signal(me, time, round));
    }
}

/// Up the tree go signals that all members below have entered, down the tree that all members have.
PlanSteps tree_barrier(Signals signals, int me, int time) {
    const int children = signals.children(me);
    for (int i = 0; i < children; ++i) co_yield take(signals.rank(signals.child(me, i)), signals.signal(me, time, i));
    if (me > 0) {
        const int parent = signals.parent(me);
        co_yield send(signals.rank(parent), signals.signal(parent, time, signals.number_at_parent(me)));
        co_yield take(signals.rank(parent), signals.signal(me, time, children));
    }
    for (int i = children - 1; i >= 0; --i) {
        const int child = signals.child(me, i);
        co_yield send(signals.rank(child), signals.signal(child, time, signals.children(child))).over(i);
    }
}

class SignalData final : public MovedData {
public:
    SignalData(const Machine& machine, Signals signals, std::uint64_t seed)
        : MovedData(machine, 1, seed), signals_(std::move(signals)) {}

    Range due(NodeId rank) const override {
        const int member = signals_.number_of(rank);
        return member == Members::none ? Range{0, 0} : signals_.signals_to(member);
    }

private:
    NodeId owner(std::int64_t signal) const override { return signals_.sender_of(signal); }

    Signals signals_;
};

}  // namespace

Collective barriers_of(const Machine& machine, std::shared_ptr<const Members> members, BarrierAlgorithm algorithm,
                       int times, std::uint64_t seed) {
    const Signals signals(std::move(members), algorithm, times);
    Plan plan{machine.ranks(), times, 1, signals.all(), {}};
    plan.steps = [signals](NodeId rank, int time) -> PlanSteps {
        const int member = signals.number_of(rank);
        if (member == Members::none) return no_steps();
        return signals.algorithm() == BarrierAlgorithm::tree ? tree_barrier(signals, member, time)
                                                             : dissemination_barrier(signals, member, time);
    };
    return {std::move(plan), std::make_unique<SignalData>(machine, signals, seed)};
}

BarrierSeries::BarrierSeries(const Machine& machine, std::shared_ptr<const Members> members, int times,
                             std::uint64_t seed)
    : PlannedWork(machine, barriers_of(machine, std::move(members), BarrierAlgorithm::dissemination, times, seed)) {}

}  // namespace narrows::collectives
