#pragma once

#include <deque>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "models/network/link/number_table.h"
#include "models/network/link/observer.h"
#include "traces/log/logged_messages.h"
#include "traces/log/node_log.h"
#include "traces/log/packed_events.h"

namespace narrows {

/// Counts the messages of each interface link.
class LinkTurns {
public:
    /// Number of earlier messages on the link. Counts this one.
    std::size_t next(NodeId node, LinkId link) {
        const auto place = static_cast<std::size_t>(int{node});
        const auto number = static_cast<std::size_t>(int{link});
        if (turns_.size() <= place) turns_.resize(place + 1);
        if (turns_[place].size() <= number) turns_[place].resize(number + 1);
        return turns_[place][number]++;
    }

private:
    std::vector<std::vector<std::size_t>> turns_;  ///< indexed by node and link
};

/// All events of a run, or of a part of it. Messages are stored by number, everything else in the order of the reports.
class EventLog final : public Observer {
public:
    /// Logs the whole run.
    EventLog() = default;
    /// Logs events that overlap [from, to], and for each link the last `history` messages before that, so that memory
    /// does not grow with the run. Such a log is complete after put_in_order().
    EventLog(Cycle from, Cycle to, std::size_t history);

    void expect(std::int64_t messages);

    void send_started(const Message& message, Cycle start) override;
    void copied_to_send_buffer(const Message& message, Cycle cycle) override;
    void head_crossed(const Message& message, const Crossing& crossing) override;
    void tail_crossed(const Message& message, int index, Cycle tail) override;
    void collided(const Collision& collision) override;
    void presented(const Message& message, Cycle cycle) override;
    void delivered(const Message& message, Cycle cycle) override;
    void memory_busy(const MemoryBusy& busy) override;
    void program_step(const ProgramStep& step) override;

    void message_started(const MessageStart& start) override { nodes_.start(start); }
    void message_matched(const Message& message, std::uint64_t request, Cycle cycle) override;
    void message_admitted(const Message& message, Cycle cycle) override { nodes_.of(message).admitted = cycle; }
    void message_delivered(const Message& message, Cycle cycle) override { nodes_.of(message).delivered = cycle; }
    void message_received(const Message& message, Cycle cycle) override { nodes_.of(message).received = cycle; }
    void processor_step(const ProcessorStep& step) override;
    void packet_asked(const Message& packet, Cycle asked) override;
    void server_access(const ServerAccess& access) override;
    void host_transfer(const HostTransfer& transfer) override;

    /// Sets the events of packet engines. The log must cover a whole run and have the packets.
    void restore(NodeLog nodes);

    /// Makes the log independent of the order in which models and RTL process the events of a cycle: messages are
    /// numbered by start and sender, everything else is sorted by cycle and node.
    void put_in_order();

    const LoggedMessages& messages() const { return messages_; }
    const PackedEvents<LoggedStep>& processor_steps() const { return processor_steps_; }
    const std::vector<MemoryBusy>& memory() const { return memory_; }
    const std::vector<LoggedCollision>& collisions() const { return collisions_; }
    const PackedEvents<ProgramStep>& steps() const { return steps_; }
    const NodeLog& nodes() const { return nodes_; }
    int activities() const { return activities_; }  ///< the largest number of activities of a node
    /// Number of messages that were delivered before the window and are no longer in the log.
    std::size_t forgotten() const { return forgotten_; }

private:
    using Link = std::pair<NodeId, LinkId>;
    using LinkHistory = std::deque<std::uint64_t>;  ///< delivered messages that a log with a window keeps

    bool is_all() const { return from_ == 0 && to_ == never; }
    bool touches(Cycle from, Cycle to) const { return to >= from_ && from <= to_; }
    /// The index of a message; empty if the log does not have it.
    std::optional<std::uint64_t> place_of(std::uint64_t number) const;
    /// A message that may be changed; null if the log does not have it.
    LoggedMessage* find(std::uint64_t number);
    LoggedMessage* find(const Message& message) { return find(message.number); }
    /// Drops packets that never got a register. With a host bus, packets have numbers before they have registers.
    void drop_unstarted();
    std::size_t kept() const { return messages_.size() - spare_places_.size(); }
    /// Returns the final number of each message, indexed as messages_.
    std::vector<std::uint64_t> numbers_in_order() const;
    void order_messages(std::vector<std::uint64_t>& number_at);
    void order_memory(const std::vector<std::uint64_t>& number_at);
    void order_steps(const std::vector<std::uint64_t>& number_at, const std::vector<std::uint64_t>& number_of_whole);
    void order_processor_steps(const std::vector<std::uint64_t>& number_at,
                               const std::vector<std::uint64_t>& number_of_whole);
    void order_accesses(const std::vector<std::uint64_t>& number_at);
    void order_transfers(const std::vector<std::uint64_t>& number_at);
    void renumber_collisions(const std::vector<std::uint64_t>& number_at);
    /// Gives the number its final value. Returns false if the log does not have the message.
    bool renumber(std::uint64_t& number, const std::vector<std::uint64_t>& number_at) const;
    /// As above, for a message between programs.
    bool renumber_whole(std::uint64_t& number, const std::vector<std::uint64_t>& number_at,
                        const std::vector<std::uint64_t>& number_of_whole) const;
    void note_read(const ServerAccess& access);
    void note_write(const HostTransfer& transfer);
    /// Keeps an access that one server finished before the window. It may belong to a transfer that another server
    /// continues within the window.
    void keep_earlier(const ServerAccess& access);
    bool has_ended(const LoggedMessage& message) const;
    /// Call after an event that can be the last of the message.
    void may_have_ended(std::uint64_t number);
    void forget_if_before(const LoggedMessage& message, std::uint64_t number);
    void keep_as_history(LinkHistory& link, std::uint64_t number);

    Cycle from_ = 0;
    Cycle to_ = never;
    std::size_t history_ = 0;
    LoggedMessages messages_;      ///< indexed by number; in a log with a window places_ gives the index
    bool starts_in_order_ = true;  ///< whole log: messages were reported in the order of their starts and numbers
    Cycle latest_start_ = 0;
    std::unordered_map<std::uint64_t, std::uint64_t> places_;
    std::vector<std::uint64_t> spare_places_;
    std::unordered_map<std::uint64_t, int> keepers_;  ///< number of links that keep each message as history
    LinkTurns turns_out_;
    LinkTurns turns_in_;
    std::map<Link, LinkHistory> history_out_;
    std::map<Link, LinkHistory> history_in_;
    NumberTable<std::uint64_t, std::uint32_t> entered_;  ///< number of messages that have entered each lane
    std::size_t forgotten_ = 0;
    int activities_ = 0;
    PackedEvents<LoggedStep> processor_steps_;
    std::vector<MemoryBusy> memory_;
    std::vector<LoggedCollision> collisions_;
    PackedEvents<ProgramStep> steps_;
    /// Latest accesses before a window, for chunks and for unfinished writes. Keys are owners.
    std::map<std::pair<AccessOwner::Kind, std::uint64_t>, std::vector<ServerAccess>> earlier_;
    NodeLog nodes_;  ///< a window keeps all messages between ranks; of all else, what is in it
};

}  // namespace narrows
