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

/// The steps and packets of a message between ranks. A packet that it does not have is no_message.
struct WholeHistory {
    StepPlaces sends;
    StepPlaces into_segment;
    StepPlaces receives;
    std::uint64_t request = no_message;
    std::uint64_t grant = no_message;
    PacketNumbers data;                   ///< data packets, sorted by number
    PacketNumbers came;                   ///< those packets in the order in which they came into memory
    std::size_t first_chunk = 0;          ///< place of its first chunk in the segment (W1)
    StepPlace turn_in_segment = no_step;  ///< the step that gave it its turn there; no_step: none was needed

    /// The first step of the sender, at whose end the message is posted; no_step if there is none.
    StepPlace posting() const { return first_of(sends); }
};

/// What a log has of nodes, indexed to find the events before a given one. What crosses the network is in History.
class NodeHistory {
public:
    NodeHistory(const RunLog& log, const Machine& machine, const History& history, const DerivedTimes& times);

    // Where a message is its own packet, all of it follows from that.
    LoggedWhole whole(std::uint64_t number) const {
        return log_.has_packets() ? nodes().wholes.at(number) : own_whole(number);
    }
    WholeHistory of_whole(std::uint64_t number) const {
        return log_.has_packets() ? of_wholes_.at(number) : own_history(number);
    }
    LoggedPacket packet(std::uint64_t number) const {
        return log_.has_packets() ? nodes().packets.at(number) : own_packet(number);
    }

    PlacedStep step(StepPlace place) const { return {log_.processor_steps()[place], place}; }
    /// False for no_step.
    bool ends_at(StepPlace place, Cycle cycle) const { return place != no_step && step(place).to == cycle; }

    // Steps of processors. All return no_step if there is no such step.
    /// The one of these with the number.
    StepPlace with_number(const StepPlaces& steps, int number) const;
    /// The step before this one on the same processor.
    StepPlace step_before(const PlacedStep& step) const;
    /// The request that served the receive of the message, if it ended at that cycle.
    StepPlace request_of(std::uint64_t whole, Cycle end) const;
    /// The work that an activity asked for at `asked` and that ended at `end`.
    StepPlace work_until(RankId rank, int activity, Cycle asked, Cycle end) const;
    /// The step in which the processor is at that cycle, and which ends later.
    StepPlace step_until_after(RankId rank, Cycle cycle) const;
    /// A request of the rank that ended at that cycle.
    StepPlace request_until(RankId rank, Cycle end) const;
    /// The step at whose end the send of a message ends (T8). There is none if it ends otherwise.
    StepPlace last_step_of_send(std::uint64_t whole) const;
    /// The step of the receiver after which the segment has room for chunk `number` (W1). There is none if it always
    /// had.
    StepPlace made_room(std::uint64_t whole, int number) const;

    /// When the receiver of a message knows of it (T6).
    Cycle known(std::uint64_t whole) const;
    /// The last message of the numbering of this one, before itself, that was known at that cycle (T6), or no_message.
    std::uint64_t known_ahead(std::uint64_t whole, Cycle cycle) const;
    /// A message of the numbering of this one, up to itself, that was delivered at that cycle (P7), or no_message.
    std::uint64_t delivered_ahead(std::uint64_t whole, Cycle cycle) const;
    /// True if the send of the message has ended when its program goes on (T8).
    bool is_short(std::uint64_t whole) const;
    /// The data packet of which the step fills the register (P1, P2), or no_message.
    std::uint64_t packet_filled_by(const PlacedStep& step) const;
    /// A message from one rank to another that a program got at that cycle, or no_message.
    std::uint64_t received_at(RankId from, RankId to, Cycle cycle) const;
    /// A message whose send ended at that cycle (T8), or no_message.
    std::uint64_t send_ended(RankId rank, int activity, Cycle cycle) const;

    /// The access that a processor asked for at `asked` and that ended at `end`; none if there is no such access.
    std::optional<ServerAccess> access(RankId rank, Cycle asked, Cycle end) const;
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
    using OfRank = std::vector<StepPlace>;
    /// The places of what a server of a node has done, in the order in which it was done.
    struct Accesses {
        ServerId server;
        std::vector<std::uint32_t> places;
    };
    using Servers = std::vector<Accesses>;

    const NodeLog& nodes() const { return log_.nodes(); }
    LoggedWhole own_whole(std::uint64_t message) const;
    WholeHistory own_history(std::uint64_t message) const;
    LoggedPacket own_packet(std::uint64_t message) const;
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
