#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "traces/log/derived_times.h"

namespace narrows {

/// Numbers of events in a log: a list for each node, or for each link, port or activity of a node. With many nodes a
/// hash is several times as fast as a map.
class NumbersByNode {
public:
    using Number = std::uint32_t;

    std::vector<Number>& of(NodeId node, int part = 0) { return lists_[key(node, part)]; }
    /// Empty where no number was added.
    const std::vector<Number>& of(NodeId node, int part = 0) const {
        static const std::vector<Number> nothing;
        const auto found = lists_.find(key(node, part));
        return found == lists_.end() ? nothing : found->second;
    }
    /// Sorts each list by a key that takes long to find.
    template <class KeyOf>
    void sort_by(KeyOf key_of) {
        for (auto& [key, numbers] : lists_) {
            std::vector<std::pair<Cycle, Number>> keyed;
            for (const Number number : numbers) keyed.emplace_back(key_of(number), number);
            std::ranges::sort(keyed);
            std::ranges::transform(keyed, numbers.begin(), &std::pair<Cycle, Number>::second);
        }
    }

private:
    static std::uint64_t key(NodeId node, int part) {
        return static_cast<std::uint64_t>(int{node}) << 32 | static_cast<std::uint32_t>(part);
    }

    std::unordered_map<std::uint64_t, std::vector<Number>> lists_;
};

/// A log of a run, indexed to find the events before a given one. An index takes as much memory as a part of the log,
/// so it is made only if it is needed, and has numbers of 32 bits. Not for several threads.
class History {
public:
    /// Throws std::length_error if the log has more events than such a number can tell apart.
    History(const RunLog& log, const Machine& machine, const DerivedTimes& times);

    /// Throws std::out_of_range, a std::logic_error, where there is none.
    LoggedMessage message(std::uint64_t number) const { return log_.messages().at(number); }

    /// The order on channels and in lanes.
    const PassageOrder& order() const { return times_.order(); }

    // Other messages. All return no_message if there is none.
    /// The message that used the same interface link out `back` messages earlier.
    std::uint64_t earlier_out(std::uint64_t number, int back) const {
        return order().before_out(message(number), back);
    }
    /// The message that used the same interface link in `back` messages earlier.
    std::uint64_t earlier_in(std::uint64_t number, int back) const { return order().before_in(message(number), back); }
    /// The message that held the same injection buffer before.
    std::uint64_t earlier_in_injection_buffer(std::uint64_t message) const;
    /// The last transfer of the same interface through the same first channel that had ended when this one started.
    std::uint64_t acknowledged_before(std::uint64_t message) const;

    /// When the message is presented and no other is before it in its buffer (docs/timing.md, R4).
    Cycle in_front(std::uint64_t message) const;

    // Accesses of the memory ports of nodes (docs/timing.md, M). All return none if there is no such access.
    std::optional<ServerAccess> memory_until(NodeId node, Cycle cycle) const;
    /// The load of a message in the node of its sender, or its store in that of its receiver.
    std::optional<ServerAccess> load_of(NodeId node, std::uint64_t message) const;
    std::optional<ServerAccess> store_of(NodeId node, std::uint64_t message) const;
    /// The first of those that ended last, other jobs left out (docs/nodes.md, U6).
    std::optional<ServerAccess> last_memory() const;

    // Steps of programs. All return none if there is no such step.
    std::optional<ProgramStep> sending_step(std::uint64_t message) const;
    std::optional<ProgramStep> receiving_step(std::uint64_t message) const;
    /// A step that took time and ended in the cycle: of the activity, or, if that waited for another activity of its
    /// node, of any one.
    std::optional<ProgramStep> step_until(NodeId node, int activity, Cycle cycle) const;
    /// The first step of those that ended last.
    std::optional<ProgramStep> last_step() const;
    /// The first receive of the node's programs that counts in that cycle. `counts`: when one that is asked for does.
    template <class Counts>
    std::optional<ProgramStep> first_receive(NodeId node, Cycle cycle, Counts counts) const {
        const Numbers& all = receives_of(node);
        const auto counts_at = [&](Number number) { return counts(step(number)->asked); };
        const auto first = std::ranges::lower_bound(all, cycle, {}, counts_at);
        return first == all.end() || counts_at(*first) != cycle ? std::nullopt : step(*first);
    }

private:
    using Number = NumbersByNode::Number;  ///< of a message; or the index of another event in its list of the log
    static constexpr Number none = ~Number{0};
    using Numbers = std::vector<Number>;

    const Numbers& memory_of(NodeId node) const;
    ServerAccess access_of(const MemoryBusy& busy) const;
    std::optional<ServerAccess> memory_for(NodeId node, std::uint64_t message, Cycle end) const;
    const Numbers& steps_of(NodeId node, int activity) const;
    const Numbers& receives_of(NodeId node) const;
    Numbers steps_by_message(ProgramStep::Kind kind) const;
    std::optional<ProgramStep> step(Number number) const;
    std::optional<ProgramStep> step_until(const Numbers& steps, Cycle cycle) const;

    const RunLog& log_;
    const DerivedTimes& times_;
    const bool acknowledges_;
    const bool has_receive_registers_;
    OnDemand<NumbersByNode> acknowledged_;  ///< messages of each first channel, in the order of their deliveries
    OnDemand<NumbersByNode> memory_;        ///< accesses of each node's memory port, sorted by end
    OnDemand<NumbersByNode> steps_;         ///< steps of each activity, sorted by end
    OnDemand<Numbers> sending_;             ///< the step that sent each message, or none
    OnDemand<Numbers> receiving_;           ///< the same
    OnDemand<NumbersByNode> receives_;      ///< receives of each node, sorted by the cycle in which they were asked for
};

}  // namespace narrows
