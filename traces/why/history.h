#pragma once

#include <map>
#include <vector>

#include "traces/log/event_log.h"

namespace narrows {

/// A log of a run, indexed to find the events before a given one.
class History {
public:
    History(const EventLog& log, const Machine& machine);

    const LoggedMessage& message(std::uint64_t number) const { return log_.messages()[number]; }

    /// A crossing of a message: at index `place` of its path.
    struct Passage {
        std::uint64_t message;
        std::size_t place;
    };
    /// The crossing of the message that had the channel before; null for the first one.
    const Passage* before_on_channel(std::uint64_t message, std::size_t place) const;

    /// The message that used the same link `back` messages earlier, or no_message.
    std::uint64_t earlier_out(std::uint64_t message, int back) const;  ///< interface link out
    std::uint64_t earlier_in(std::uint64_t message, int back) const;   ///< interface link in
    /// The message that had the same injection buffer before.
    std::uint64_t earlier_in_injection_buffer(std::uint64_t message) const;
    /// A message of the same node through the same first channel that was delivered at that cycle.
    std::uint64_t acknowledged_at(std::uint64_t message, Cycle cycle) const;

    /// What kept the processor of a node busy until that cycle; null if it was idle.
    const ProcessorBusy* processor_until(NodeId node, Cycle cycle) const;
    const MemoryBusy* memory_until(NodeId node, Cycle cycle) const;
    const MemoryBusy* memory_for(NodeId node, std::uint64_t message) const;

    /// The step of a program that sent the message; null if it was never done.
    const ProgramStep* sending_step(std::uint64_t message) const;
    const ProgramStep* step_before(const ProgramStep& step) const;
    /// The step of that activity that contains the cycle, and does not end in it.
    const ProgramStep* step_during(NodeId node, int activity, ProgramStep::Kind kind, Cycle cycle) const;
    /// A step that ended last.
    const ProgramStep* last_step() const;
    const MemoryBusy* last_memory() const;

private:
    using Key = std::pair<int, int>;
    struct Place {
        const std::vector<std::uint64_t>* all = nullptr;
        std::size_t index = 0;
    };

    void order_channels();
    void order_links();
    void order_steps();
    static std::uint64_t earlier(const std::vector<Place>& places, std::uint64_t message, int back);

    const EventLog& log_;
    std::map<Key, std::vector<Passage>> channels_;
    std::map<Key, std::vector<std::uint64_t>> out_;
    std::map<Key, std::vector<std::uint64_t>> in_;
    std::map<std::pair<Key, int>, std::vector<std::uint64_t>> injections_;
    std::map<std::tuple<NodeId, Port, Cycle>, std::uint64_t> acknowledged_;
    std::vector<Place> place_out_;
    std::vector<Place> place_in_;
    std::vector<Place> place_injection_;
    std::map<std::pair<NodeId, Cycle>, const ProcessorBusy*> processor_ends_;
    std::map<std::pair<NodeId, Cycle>, const MemoryBusy*> memory_ends_;
    std::map<std::pair<NodeId, std::uint64_t>, const MemoryBusy*> memory_of_;
    std::vector<const ProgramStep*> sending_;
    std::map<Key, std::vector<const ProgramStep*>> steps_;
};

}  // namespace narrows
