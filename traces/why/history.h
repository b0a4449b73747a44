#pragma once

#include <map>
#include <optional>
#include <vector>

#include "traces/log/lane_order.h"

namespace narrows {

/// A value that is made when it is asked for the first time.
template <class Value>
class OnDemand {
public:
    template <class Make>
    const Value& get(Make make) const {
        if (!value_) value_.emplace(make());
        return *value_;
    }

private:
    mutable std::optional<Value> value_;
};

/// A step of a program, and its number in the log. Many steps may end in one cycle, so they are told apart by it.
struct NumberedStep : ProgramStep {
    std::uint32_t number;
};

/// A log of a run, indexed to find the events before a given one. An index takes as much memory as a part of the log,
/// so it is made only if it is needed, and has numbers of 32 bits. Not for several threads.
class History {
public:
    /// Throws std::length_error if the log has more events than such a number can tell apart.
    History(const RunLog& log, const Machine& machine);

    /// Throws std::out_of_range, a std::logic_error, where there is none.
    LoggedMessage message(std::uint64_t number) const { return log_.messages().at(number); }

    /// The crossing of the message that held the wire of the channel before; null for the first one.
    const Passage* before_on_channel(std::uint64_t message, std::size_t place) const;
    /// The message that came into the lane at the end of the channel `back` messages earlier; null if there is none.
    const Passage* before_in_lane(const LoggedCrossing& crossing, int back) const {
        return lanes_.get([this] { return LaneOrder(log_); }).earlier(crossing, back);
    }

    /// The message that used the same link `back` messages earlier, or no_message.
    std::uint64_t earlier_out(std::uint64_t message, int back) const;  ///< interface link out
    std::uint64_t earlier_in(std::uint64_t message, int back) const;   ///< interface link in
    /// The message that held the same injection buffer before.
    std::uint64_t earlier_in_injection_buffer(std::uint64_t message) const;
    /// A message of the same node through the same first channel that was delivered at that cycle.
    std::uint64_t acknowledged_at(std::uint64_t message, Cycle cycle) const;
    /// An earlier message of the same pair that was delivered at that cycle, or no_message.
    std::uint64_t delivered_ahead(std::uint64_t message, Cycle cycle) const;

    /// What kept the processor of a node busy until that cycle; none if it was idle.
    std::optional<ProcessorBusy> processor_until(NodeId node, Cycle cycle) const;
    const MemoryBusy* memory_until(NodeId node, Cycle cycle) const;
    const MemoryBusy* memory_for(NodeId node, std::uint64_t message) const;

    /// The step of a program that sent the message; none if it was never done.
    std::optional<NumberedStep> sending_step(std::uint64_t message) const;
    /// The step of a program that received the message; none if it was never done.
    std::optional<NumberedStep> receiving_step(std::uint64_t message) const;
    /// The step that ended when this one was asked for: of the same activity, or, where that waited for another
    /// activity of its node, of one of those. None if the program began with this one.
    std::optional<NumberedStep> step_before(const NumberedStep& step) const;
    /// A step of any activity of the node that took time and ended in the cycle, if there is one.
    std::optional<NumberedStep> step_until(NodeId node, Cycle cycle) const;
    /// The step of that activity that took time and ended in the cycle, if there is one.
    std::optional<NumberedStep> step_until(NodeId node, int activity, Cycle cycle) const;
    /// The step of that activity that contains the cycle, and does not end in it.
    std::optional<NumberedStep> step_during(NodeId node, int activity, ProgramStep::Kind kind, Cycle cycle) const;
    /// A step that ended last.
    std::optional<NumberedStep> last_step() const;
    const MemoryBusy* last_memory() const;

private:
    using Number = std::uint32_t;  ///< number of a message; or the index of another event in its list of the log
    static constexpr Number none = ~Number{0};
    using Numbers = std::vector<Number>;
    using Channel = std::tuple<RouterId, Port, int>;
    using Link = std::pair<NodeId, LinkId>;
    /// A message has the cycle of its head with it, because messages of a log are made when they are read.
    struct OnChannel {
        Passage passage;
        Cycle head;
    };
    using Channels = std::map<Channel, std::vector<OnChannel>>;  ///< sorted by head
    using Links = std::map<Link, Numbers>;                       ///< sorted by their use of the link
    using Steps = std::map<std::pair<NodeId, int>, Numbers>;     ///< steps of each activity, sorted by end
    /// The steps that sent and that received each message.
    struct StepsOfMessages {
        Numbers sending;
        Numbers receiving;
    };

    Channels order_channels() const;
    Links order_links_out() const;
    Links order_links_in() const;
    std::map<std::pair<Link, int>, Numbers> order_injections() const;
    std::map<std::tuple<NodeId, Port, Cycle>, Number> order_acknowledges() const;
    std::map<NodeId, Numbers> order_deliveries() const;
    StepsOfMessages order_steps_of_messages() const;
    Steps order_steps() const;
    const Steps& steps() const;
    NumberedStep step(Number number) const { return {log_.steps()[number], number}; }
    std::optional<NumberedStep> step_of_message(const Numbers& steps, std::uint64_t message) const;
    const StepsOfMessages& steps_of_messages() const;
    const Numbers& memory_of(NodeId node) const;
    static std::uint64_t earlier(const Numbers& link, std::size_t turn, int back);

    const RunLog& log_;
    const bool acknowledges_;
    OnDemand<LaneOrder> lanes_;
    OnDemand<Channels> channels_;
    OnDemand<Links> out_;
    OnDemand<Links> in_;
    OnDemand<std::map<std::pair<Link, int>, Numbers>> injections_;
    OnDemand<std::map<std::tuple<NodeId, Port, Cycle>, Number>> acknowledged_;
    OnDemand<std::map<NodeId, Numbers>> delivered_;   ///< messages of each receiver, sorted by delivery
    OnDemand<std::map<NodeId, Numbers>> processors_;  ///< uses of each node's processor, sorted by end
    OnDemand<std::map<NodeId, Numbers>> memory_;      ///< the same
    OnDemand<StepsOfMessages> steps_of_messages_;
    OnDemand<Steps> steps_;
};

}  // namespace narrows
