#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "traces/log/derived_times.h"

namespace narrows {

/// Numbers of events in a log: one list for each node, or for each link, port or activity of a node. With many nodes a
/// hash is several times as fast as a map.
class NumbersByNode {
public:
    using Number = std::uint32_t;

    std::vector<Number>& of(NodeId node, int part = 0) { return lists_[key(node, part)]; }
    /// Empty if no number was added.
    const std::vector<Number>& of(NodeId node, int part = 0) const {
        static const std::vector<Number> nothing;
        const auto found = lists_.find(key(node, part));
        return found == lists_.end() ? nothing : found->second;
    }
    /// Sorts each list by a key that is slow to compute.
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

/// Indexes the log of a run, to find the events before a given one. An index takes as much memory as a part of the log,
/// so each is made only when needed, and has numbers of 32 bits. Not for several threads.
class History {
public:
    /// Throws std::length_error if the log has more events than 32 bits can number.
    History(const RunLog& log, const Machine& machine, const DerivedTimes& times);

    /// Throws std::out_of_range, a std::logic_error, if there is no such message.
    LoggedMessage message(std::uint64_t number) const { return log_.messages().at(number); }

    /// The order on channels and in lanes.
    const PassageOrder& order() const { return times_.order(); }

    // Earlier messages. All return no_message if there is none.
    /// The message that used the same outward interface link `back` messages earlier.
    std::uint64_t earlier_out(std::uint64_t number, int back) const {
        return order().before_out(message(number), back);
    }
    /// The message that used the same inward interface link `back` messages earlier.
    std::uint64_t earlier_in(std::uint64_t number, int back) const { return order().before_in(message(number), back); }
    /// The previous message in the same injection buffer.
    std::uint64_t earlier_in_injection_buffer(std::uint64_t message) const;
    /// The last transfer through the same first channel of the interface that had ended when this one started.
    std::uint64_t acknowledged_before(std::uint64_t message) const;

    /// When the message has been presented and is first in its buffer (docs/timing.md, R4).
    Cycle in_front(std::uint64_t message) const;

    // Accesses of the memory ports of nodes (docs/timing.md, M). Empty if there is no such access.
    std::optional<ServerAccess> memory_until(NodeId node, Cycle cycle) const;
    /// The load of a message in its sender's node, or its store in its receiver's node.
    std::optional<ServerAccess> load_of(NodeId node, std::uint64_t message) const;
    std::optional<ServerAccess> store_of(NodeId node, std::uint64_t message) const;
    /// The first of the accesses that ended last, without those of other jobs (docs/nodes.md, U6).
    std::optional<ServerAccess> last_memory() const;

    // Steps of programs. Empty if there is no such step.
    std::optional<ProgramStep> sending_step(std::uint64_t message) const;
    std::optional<ProgramStep> receiving_step(std::uint64_t message) const;
    /// A step that took time and ended in the cycle: a step of the activity or, if that waited for another activity of
    /// its node, of any activity.
    std::optional<ProgramStep> step_until(NodeId node, int activity, Cycle cycle) const;
    /// The first of the steps that ended last.
    std::optional<ProgramStep> last_step() const;
    /// The first receive of the node's programs that counts in that cycle. `counts`: when a receive counts.
    template <class Counts>
    std::optional<ProgramStep> first_receive(NodeId node, Cycle cycle, Counts counts) const {
        const Numbers& all = receives_of(node);
        const auto counts_at = [&](Number number) { return counts(step(number)->asked); };
        const auto first = std::ranges::lower_bound(all, cycle, {}, counts_at);
        return first == all.end() || counts_at(*first) != cycle ? std::nullopt : step(*first);
    }

private:
    using Number = NumbersByNode::Number;  ///< number of a message, or index of another event in its list of the log
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
    OnDemand<Numbers> receiving_;           ///< the step that received each message, or none
    OnDemand<NumbersByNode> receives_;      ///< receives of each node, sorted by the cycle in which they were asked for
};

}  // namespace narrows
