#pragma once

#include <boost/container/small_vector.hpp>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "models/network/topology/packet_plan.h"
#include "models/network/topology/placement.h"
#include "traces/log/derived_times.h"
#include "traces/why/history.h"
#include "traces/why/sorted_index.h"

namespace narrows {

/// Most messages have one step of a kind, and one packet.
using StepPlaces = boost::container::small_vector<StepPlace, 1>;
using PacketNumbers = boost::container::small_vector<std::uint64_t, 1>;

struct PlacedStep : LoggedStep {
    StepPlace place;
};

inline StepPlace first_of(const StepPlaces& steps) { return steps.empty() ? no_step : steps.front(); }
inline StepPlace last_of(const StepPlaces& steps) { return steps.empty() ? no_step : steps.back(); }

/// The packet at the place; no_message if there is none.
inline std::uint64_t packet_at(const PacketNumbers& packets, int place) {
    const auto index = static_cast<std::size_t>(place);
    return index < packets.size() ? packets[index] : no_message;
}

/// The steps and packets of a message between ranks. A missing packet is no_message.
struct WholeHistory {
    StepPlaces sends;
    StepPlaces into_segment;
    StepPlaces receives;
    std::uint64_t request = no_message;
    std::uint64_t grant = no_message;
    PacketNumbers data;                   ///< data packets, sorted by number
    PacketNumbers came;                   ///< data packets in the order in which they came into memory
    std::size_t first_chunk = 0;          ///< place of its first chunk in the segment (W1)
    StepPlace turn_in_segment = no_step;  ///< the step that gave it its turn there; no_step if it needed none

    /// The first step of the sender, whose end posts the message; no_step if there is none.
    StepPlace posting() const { return first_of(sends); }
};

/// Indexes the node events of a log, to find the events before a given one. History has the network events.
class NodeHistory {
public:
    NodeHistory(const RunLog& log, const Machine& machine, const History& history, const DerivedTimes& times);

    LoggedPacket packet(std::uint64_t number) const { return log_.packet(number); }
    LoggedWhole whole(std::uint64_t number) const;
    WholeHistory of_whole(std::uint64_t number) const;

    PlacedStep step(StepPlace place) const { return {log_.processor_steps()[place], place}; }
    /// False for no_step.
    bool ends_at(StepPlace place, Cycle cycle) const { return place != no_step && step(place).to == cycle; }

    // Steps of processors. All return no_step if there is no such step.
    // The step with the number among these.
    StepPlace with_number(const StepPlaces& steps, int number) const;
    /// The previous step of the same processor.
    StepPlace step_before(const PlacedStep& step) const;
    /// The request that served the message's receive, if it ended in that cycle.
    StepPlace request_of(std::uint64_t whole, Cycle end) const;
    /// The work that an activity asked for at `asked` and that ended at `end`.
    StepPlace work_until(RankId rank, int activity, Cycle asked, Cycle end) const;
    /// The processor's step under way in that cycle. It ends later.
    StepPlace step_until_after(RankId rank, Cycle cycle) const;
    /// A request of the rank that ended in that cycle.
    StepPlace request_until(RankId rank, Cycle end) const;
    /// The step whose end is the end of the message's send (T8); none if the send ends in another way.
    StepPlace last_step_of_send(std::uint64_t whole) const;
    /// The receiver's step after which the segment has room for chunk `number` (W1); none if it always had room.
    StepPlace made_room(std::uint64_t whole, int number) const;

    /// When the receiver of a message knows of it (T6).
    Cycle known(std::uint64_t whole) const;
    /// The last message of this one's numbering, before itself, that was known at that cycle (T6), or no_message.
    std::uint64_t known_ahead(std::uint64_t whole, Cycle cycle) const;
    /// A message of this one's numbering, up to itself, that was delivered in that cycle (P7), or no_message.
    std::uint64_t delivered_ahead(std::uint64_t whole, Cycle cycle) const;
    /// True if the message's send has ended when its program goes on (T8).
    bool is_short(std::uint64_t whole) const;
    /// The data packet whose register the step fills (P1, P2), or no_message.
    std::uint64_t packet_filled_by(const PlacedStep& step) const;
    /// A message between the ranks that a program received in that cycle, or no_message.
    std::uint64_t received_at(RankId from, RankId to, Cycle cycle) const;
    /// A message whose send ended in that cycle (T8), or no_message.
    std::uint64_t send_ended(RankId rank, int activity, Cycle cycle) const;

    /// The access that a processor asked for at `asked` and that ended at `end`; empty if there is none.
    std::optional<ServerAccess> access(RankId rank, Cycle asked, Cycle end) const;
    /// The read or the write of a packet, if it ended at `end`.
    std::optional<ServerAccess> access_until(const AccessOwner& owner, Cycle end) const;
    /// The previous access on the same server; empty for the first one.
    std::optional<ServerAccess> access_before(const ServerAccess& access) const;

private:
    /// A chunk of a message within a node.
    struct Chunk {
        std::uint64_t whole;
        int number;
        std::int64_t bytes;
    };
    /// Chunks of messages between two ranks, in the order in which they use the segment.
    using Segment = std::vector<Chunk>;
    using Ranks = std::pair<RankId, RankId>;
    using OfRank = std::vector<StepPlace>;
    /// The places of a server's accesses, in order.
    struct Accesses {
        ServerId server;
        std::vector<std::uint32_t> places;
    };
    using Servers = std::vector<Accesses>;

    const NodeLog& nodes() const { return log_.nodes(); }
    void order_packets();
    void order_steps();
    void order_segments();
    void add_to_segment(Segment& segment, const std::vector<std::uint64_t>& wholes);
    Cycle ended(std::uint64_t whole) const;
    template <class KeyOf>
    auto wholes_by(KeyOf key_of) const;
    Cycle end_of(StepPlace place) const { return step(place).to; }
    OfRank::const_iterator first_until(const OfRank& steps, Cycle cycle) const;
    const OfRank& steps_of(RankId rank) const { return steps_[static_cast<std::size_t>(rank)]; }
    const OfRank& requests_of(RankId rank) const { return requests_[static_cast<std::size_t>(rank)]; }
    template <class Is>
    std::optional<ServerAccess> access_until(NodeId node, Cycle end, Is is) const;
    const ServerAccess& access_at(std::uint32_t place) const { return nodes().accesses[place]; }

    const RunLog& log_;
    const Machine& machine_;
    const History& history_;
    const DerivedTimes& times_;
    const Placement placement_;
    std::vector<WholeHistory> of_wholes_;
    std::vector<OfRank> steps_;  ///< by rank
    std::vector<OfRank> requests_;
    std::map<Ranks, Segment> segments_;
    // Messages between ranks
    OnDemand<SortedIndex<std::tuple<RankId, RankId, Cycle>>> received_;
    OnDemand<SortedIndex<std::tuple<RankId, RankId, MessageClass, Cycle>>> known_;
    OnDemand<SortedIndex<std::tuple<RankId, RankId, MessageClass, Cycle>>> delivered_;
    OnDemand<SortedIndex<std::tuple<RankId, int, Cycle>>> ended_;
    std::vector<Servers> servers_;  ///< by node
};

}  // namespace narrows
