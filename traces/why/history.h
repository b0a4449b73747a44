#pragma once

#include <map>
#include <vector>

#include "traces/log/lane_order.h"

namespace narrows {

/// A log of a run, indexed to find the events before a given one.
class History {
public:
    History(const RunLog& log, const Machine& machine);

    /// Throws std::out_of_range, a std::logic_error, where there is none.
    const LoggedMessage& message(std::uint64_t number) const { return log_.messages().at(number); }

    /// The crossing of the message that held the wire of the channel before; null for the first one.
    const Passage* before_on_channel(std::uint64_t message, std::size_t place) const;
    /// The message that came into the lane at the end of the channel `back` messages earlier; null if there is none.
    const Passage* before_in_lane(const LoggedCrossing& crossing, int back) const {
        return lanes_.earlier(crossing, back);
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

    /// What kept the processor of a node busy until that cycle; null if it was idle.
    const ProcessorBusy* processor_until(NodeId node, Cycle cycle) const;
    const MemoryBusy* memory_until(NodeId node, Cycle cycle) const;
    const MemoryBusy* memory_for(NodeId node, std::uint64_t message) const;

    /// The step of a program that sent the message; null if it was never done.
    const ProgramStep* sending_step(std::uint64_t message) const;
    /// The step of a program that received the message; null if it was never done.
    const ProgramStep* receiving_step(std::uint64_t message) const;
    /// The step that ended when this one was asked for: of the same activity, or, where that waited for another
    /// activity of its node, of one of those. Null if the program began with this one.
    const ProgramStep* step_before(const ProgramStep& step) const;
    /// A step of any activity of the node that took time and ended in the cycle; null if there is none.
    const ProgramStep* step_until(NodeId node, Cycle cycle) const;
    /// The step of that activity that took time and ended in the cycle; null if there is none.
    const ProgramStep* step_until(NodeId node, int activity, Cycle cycle) const;
    /// The step of that activity that contains the cycle, and does not end in it.
    const ProgramStep* step_during(NodeId node, int activity, ProgramStep::Kind kind, Cycle cycle) const;
    /// A step that ended last.
    const ProgramStep* last_step() const;
    const MemoryBusy* last_memory() const;

private:
    using Channel = std::tuple<RouterId, Port, int>;
    using Link = std::pair<NodeId, LinkId>;
    using Messages = std::vector<std::uint64_t>;
    template <class Busy>
    using ByNode = std::vector<std::vector<const Busy*>>;  ///< of each node, in the order in which they ended

    void order_channels();
    void order_links();
    void order_deliveries(int nodes);
    void order_busy(int nodes);
    void order_steps();
    static std::uint64_t earlier(const Messages& link, std::size_t turn, int back);

    const RunLog& log_;
    LaneOrder lanes_;
    std::map<Channel, std::vector<Passage>> channels_;
    std::map<Link, Messages> out_;  ///< by link, in the order in which the messages used it
    std::map<Link, Messages> in_;
    std::map<std::pair<Link, int>, Messages> injections_;
    std::map<std::tuple<NodeId, Port, Cycle>, std::uint64_t> acknowledged_;
    std::vector<Messages> delivered_;  ///< of each receiver, in the order of their deliveries
    ByNode<ProcessorBusy> processors_;
    ByNode<MemoryBusy> memory_;
    std::vector<const ProgramStep*> sending_;
    std::vector<const ProgramStep*> receiving_;
    std::map<std::pair<NodeId, int>, std::vector<const ProgramStep*>> steps_;  ///< by activity
};

}  // namespace narrows
