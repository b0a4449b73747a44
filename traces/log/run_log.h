#pragma once

#include <memory>
#include <string>
#include <vector>

#include "models/network/link/observer.h"
#include "traces/log/index_iterator.h"
#include "traces/log/logged_messages.h"
#include "traces/log/node_log.h"
#include "traces/log/packed_events.h"

namespace narrows {

class EventLog;
class RunLog;

/// The messages between programs, by number. Lasts as long as the log.
class WholesOfLog {
public:
    using Iterator = IndexIterator<WholesOfLog, LoggedWhole>;

    explicit WholesOfLog(const RunLog& log) : log_(log) {}

    std::size_t size() const;
    LoggedWhole operator[](std::uint64_t number) const;
    Iterator begin() const { return {*this, 0}; }
    Iterator end() const { return {*this, size()}; }

private:
    const RunLog& log_;
};

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

    /// Sets the events of packet engines instead of observing them. The packets must have been observed.
    void restore(NodeLog nodes);

    /// What crosses the network. A message between programs is a message here, too, unless it has packets.
    const LoggedMessages& messages() const;
    /// Sorted by end and rank, and for one rank in the order in which they were done.
    const PackedEvents<LoggedStep>& processor_steps() const;
    const std::vector<MemoryBusy>& memory() const;  ///< sorted by begin
    const std::vector<LoggedCollision>& collisions() const;
    const PackedEvents<ProgramStep>& steps() const;  ///< sorted by end
    const NodeLog& nodes() const;                    ///< empty unless the machine has a packet engine
    /// True if messages() are the packets of messages between programs. Otherwise a message is its own packet.
    bool has_packets() const { return nodes().has_packets(); }

    // Both throw std::out_of_range if there is no such message. A message that is its own packet is made from the
    // packet; the log does not tell the activity that sent it.
    LoggedPacket packet(std::uint64_t number) const;
    LoggedWhole whole(std::uint64_t number) const;
    WholesOfLog wholes() const { return WholesOfLog(*this); }
    /// The message that the packet belongs to or grants, or no_message.
    std::uint64_t whole_of(std::uint64_t packet) const {
        return has_packets() ? nodes().packets[packet].whole : packet;
    }
    /// True if the packet has no data.
    bool is_control(std::uint64_t packet) const { return has_packets() && nodes().packets[packet].is_control(); }
    int activities() const;  ///< the largest number of activities of a node
    /// Number of messages that were delivered before the window and are no longer in the log.
    std::size_t forgotten() const;

private:
    std::unique_ptr<EventLog> events_;
};

inline std::size_t WholesOfLog::size() const {
    return log_.has_packets() ? log_.nodes().wholes.size() : log_.messages().size();
}
inline LoggedWhole WholesOfLog::operator[](std::uint64_t number) const { return log_.whole(number); }

/// "5.2 packet 3", "request of 5.2", "grant of 5.2", "credit of rank 3"; "5.2" where messages are not cut.
std::string packet_name(const RunLog& log, std::uint64_t packet, const Machine& machine);

}  // namespace narrows
