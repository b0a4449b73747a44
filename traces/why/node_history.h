#pragma once

#include <map>
#include <optional>
#include <vector>

#include "models/network/topology/packet_plan.h"
#include "models/network/topology/placement.h"
#include "traces/log/derived_times.h"
#include "traces/why/history.h"

namespace narrows {

using LoggedSteps = std::vector<const LoggedStep*>;

/// The step with the number; null if there is none.
const LoggedStep* with_number(const LoggedSteps& steps, int number);
inline const LoggedStep* first_of(const LoggedSteps& steps) { return steps.empty() ? nullptr : steps.front(); }
inline const LoggedStep* last_of(const LoggedSteps& steps) { return steps.empty() ? nullptr : steps.back(); }

/// The packet at the place; no_message if there is none.
inline std::uint64_t packet_at(const std::vector<std::uint64_t>& packets, int place) {
    const auto index = static_cast<std::size_t>(place);
    return index < packets.size() ? packets[index] : no_message;
}

/// The steps and packets of a message between ranks. A packet that it does not have is no_message.
struct WholeHistory {
    LoggedSteps sends;
    LoggedSteps into_segment;
    LoggedSteps receives;
    std::uint64_t request = no_message;
    std::uint64_t grant = no_message;
    std::vector<std::uint64_t> data;              ///< data packets, sorted by number
    std::vector<std::uint64_t> came;              ///< data packets in the order in which they came into memory
    std::uint64_t known_last = no_message;        ///< the message of its numbering, up to itself, that was known last
    std::size_t first_chunk = 0;                  ///< place of its first chunk in the segment (W1)
    const LoggedStep* turn_in_segment = nullptr;  ///< the step that gave it its turn there; null: none was needed

    /// The first step of the sender, at whose end the message is posted; null if there is none.
    const LoggedStep* posting() const { return first_of(sends); }
};

/// The log of shared nodes (docs/nodes.md), indexed to find the events before a given one. What crosses the network is
/// in History.
class NodeHistory {
public:
    NodeHistory(const RunLog& log, const Machine& machine, const History& history, const DerivedTimes& times);

    const LoggedWhole& whole(std::uint64_t number) const { return nodes().wholes.at(number); }
    const WholeHistory& of_whole(std::uint64_t number) const { return of_wholes_.at(number); }
    const LoggedPacket& packet(std::uint64_t number) const { return nodes().packets.at(number); }

    // Steps of processors. All return null if there is no such step.
    /// The step before this one on the same processor.
    const LoggedStep* step_before(const LoggedStep& step) const;
    /// The request of the rank with this number (LoggedWhole::request).
    const LoggedStep* request(RankId rank, std::uint64_t number) const;
    /// The work that an activity asked for at `asked` and that ended at `end`.
    const LoggedStep* work_until(RankId rank, int activity, Cycle asked, Cycle end) const;
    /// The step in which the processor is at that cycle, and which ends later.
    const LoggedStep* step_until_after(RankId rank, Cycle cycle) const;
    /// A request of the rank that ended at that cycle.
    const LoggedStep* request_until(RankId rank, Cycle end) const;
    /// The step at whose end the send of a message ends (T8). Null if it ends otherwise.
    const LoggedStep* last_step_of_send(std::uint64_t whole) const;
    /// The step of the receiver after which the segment has room for chunk `number` (W1). Null if it always had.
    const LoggedStep* made_room(std::uint64_t whole, int number) const;

    /// When the receiver of a message knows of it (T6).
    Cycle known(std::uint64_t whole) const;
    /// A message of the numbering of this one, up to itself, that was delivered at that cycle (P7), or no_message.
    std::uint64_t delivered_ahead(std::uint64_t whole, Cycle cycle) const;
    /// True if the send of the message has ended when its program goes on (T8).
    bool is_short(std::uint64_t whole) const;
    /// The data packet of which the step fills the register (P1, P2), or no_message.
    std::uint64_t packet_filled_by(const LoggedStep& step) const;
    /// A message from one rank to another that a program got at that cycle, or no_message.
    std::uint64_t received_at(RankId from, RankId to, Cycle cycle) const;
    /// A message whose send ended at that cycle (T8), or no_message.
    std::uint64_t send_ended(RankId rank, int activity, Cycle cycle) const;

    /// The access that the owner asked for at `asked` and that ended at `end`; none if there is no such access.
    std::optional<ServerAccess> access(const AccessOwner& owner, Cycle asked, Cycle end) const;
    /// The read or the write of a packet, if it ended at `end`.
    std::optional<ServerAccess> access_until(const AccessOwner& owner, Cycle end) const;
    /// The access before on the same server; none for the first one.
    std::optional<ServerAccess> access_before(const ServerAccess& access) const;

private:
    /// A chunk of a message within a node.
    struct Chunk {
        std::uint64_t whole;
        int number;
        std::int64_t bytes;
    };
    /// Chunks of the messages of a pair of ranks, in the order in which they use the segment.
    using Segment = std::vector<Chunk>;
    using Ranks = std::pair<RankId, RankId>;

    const NodeLog& nodes() const { return log_.nodes(); }
    void order_packets();
    void order_steps();
    void order_pairs();
    void order_segments();
    void add_to_segment(Segment& segment, const std::vector<std::uint64_t>& wholes);
    Cycle ended(std::uint64_t whole) const;

    const RunLog& log_;
    const Machine& machine_;
    const History& history_;
    const DerivedTimes& times_;
    std::vector<WholeHistory> of_wholes_;
    std::map<RankId, LoggedSteps> steps_;
    std::vector<std::size_t> place_of_step_;  ///< index of each step in the list of its rank
    std::map<RankId, LoggedSteps> requests_;
    std::map<Ranks, Segment> segments_;
    std::map<std::pair<Ranks, Cycle>, std::uint64_t> received_;
    std::map<std::tuple<RankId, RankId, MessageClass, Cycle>, std::uint64_t> delivered_;  ///< the first of a cycle
    std::map<std::tuple<RankId, int, Cycle>, std::uint64_t> ended_;
    std::map<std::pair<AccessOwner::Kind, std::uint64_t>, std::vector<const ServerAccess*>> by_owner_;
    std::map<ServerId, std::vector<const ServerAccess*>> by_server_;
};

}  // namespace narrows
