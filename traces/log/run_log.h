#pragma once

#include <memory>
#include <vector>

#include "models/network/link/observer.h"
#include "traces/log/logged_messages.h"
#include "traces/log/node_log.h"
#include "traces/log/packed_events.h"

namespace narrows {

class EventLog;

/// All events of a run, or of a part of it. A simulation fills it; it is read afterwards. Intervals
/// (traces/log/intervals/intervals.h) are derived from it.
class RunLog {
public:
    /// A log of the whole run.
    RunLog();
    /// Logs the events that overlap [from, to], and the `history` messages before on each link, so that memory does not
    /// grow with the run.
    RunLog(Cycle from, Cycle to, std::size_t history);
    RunLog(RunLog&& other) noexcept;
    RunLog& operator=(RunLog&& other) noexcept;
    ~RunLog();

    /// Allocates memory for about so many messages at once.
    void expect(std::int64_t messages);

    /// The observer that the simulation needs.
    Observer& observer();

    /// Call after the run. Makes the log independent of the order in which the events of a cycle were processed:
    /// messages are numbered by start and sender, everything else is sorted by cycle and node.
    void put_in_order();

    /// Sets the events of shared nodes instead of observing them. The packets must have been observed.
    void restore(NodeLog nodes);

    /// The messages; the packets if nodes are shared.
    const LoggedMessages& messages() const;
    /// Sorted by end and rank, and for one rank in the order in which they were done.
    const PackedEvents<LoggedStep>& processor_steps() const;
    const std::vector<MemoryBusy>& memory() const;  ///< sorted by begin
    const std::vector<LoggedCollision>& collisions() const;
    const PackedEvents<ProgramStep>& steps() const;  ///< sorted by end
    const NodeLog& nodes() const;                    ///< empty unless the machine has shared nodes
    /// True if messages() are the packets of messages between ranks. Otherwise a message is its own packet.
    bool has_packets() const { return !nodes().packets.empty() || !nodes().wholes.empty(); }
    /// True if the packet has no data.
    bool is_control(std::uint64_t packet) const { return has_packets() && nodes().packets[packet].is_control(); }
    int activities() const;  ///< the largest number of activities of a node
    /// Number of messages that were delivered before the window and are no longer in the log.
    std::size_t forgotten() const;

private:
    std::unique_ptr<EventLog> events_;
};

}  // namespace narrows
