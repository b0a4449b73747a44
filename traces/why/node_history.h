#pragma once

#include <array>
#include <map>
#include <span>
#include <vector>

#include "models/network/topology/packet_plan.h"
#include "models/network/topology/placement.h"
#include "traces/log/run_log.h"

namespace narrows {

/// The log of shared nodes (docs/nodes.md), indexed to find the events before a given one. What crosses the network is
/// in History.
class NodeHistory {
public:
    using Steps = std::vector<const LoggedStep*>;

    NodeHistory(const RunLog& log, const Machine& machine);

    const LoggedWhole& whole(std::uint64_t number) const { return nodes().wholes.at(number); }
    const LoggedPacket& packet(std::uint64_t number) const { return nodes().packets.at(number); }

    // Steps of processors. All return null if there is no such step.
    const LoggedStep* step_before(const LoggedStep& step) const;  ///< the one before on the same processor
    /// A request, as LoggedWhole counts them.
    const LoggedStep* request(RankId rank, std::uint64_t number) const;
    /// Work of a program that ended at that cycle and was asked for at another one.
    const LoggedStep* work_until(RankId rank, int activity, Cycle asked, Cycle cycle) const;
    /// The step in which the processor begins a chunk at that cycle.
    const LoggedStep* step_with_chunk(RankId rank, Cycle from) const;
    /// The first step of the sender, at whose end the message is posted.
    const LoggedStep* posting(std::uint64_t whole) const;
    const LoggedStep* send_step(std::uint64_t whole, int number) const;
    const LoggedStep* receive_step(std::uint64_t whole, int number) const;
    const LoggedStep* into_segment(std::uint64_t whole, int number) const;
    const LoggedStep* last_send_step(std::uint64_t whole) const { return last(of(whole).sends); }
    const LoggedStep* last_receive_step(std::uint64_t whole) const { return last(of(whole).receives); }
    const LoggedStep* last_into_segment(std::uint64_t whole) const { return last(of(whole).into_segment); }

    // Packets of a message, or no_message.
    std::uint64_t data_packet(std::uint64_t whole, int number) const;
    std::uint64_t request_packet(std::uint64_t whole) const { return of(whole).request; }
    std::uint64_t grant_packet(std::uint64_t whole) const { return of(whole).grant; }
    std::span<const std::uint64_t> data_packets(std::uint64_t whole) const { return of(whole).data; }
    /// The one that came into memory as number `place`.
    std::uint64_t packet_that_came(std::uint64_t whole, int place) const;

    /// T6: when its receiver knows of it.
    Cycle known(std::uint64_t whole) const;
    /// The message of its numbering, up to itself, that was known last.
    std::uint64_t known_last(std::uint64_t whole) const;
    /// A message from one rank to another that a program got at that cycle, or no_message.
    std::uint64_t received_at(RankId from, RankId to, Cycle cycle) const;
    /// A message whose send ended at that cycle (T8), or no_message.
    std::uint64_t send_ended(RankId rank, int activity, Cycle cycle) const;

    /// W1: the receiver's step after which chunk `number` may come into the segment; null: none was needed.
    const LoggedStep* made_room(std::uint64_t whole, int number) const;

    /// The access for that owner, asked for at that cycle, that ends at another one.
    const ServerAccess* access(const AccessOwner& owner, Cycle asked, Cycle end) const;
    /// The access before on the same server; null for the first one.
    const ServerAccess* access_before(const ServerAccess& access) const;

private:
    struct OfWhole {
        std::uint64_t request = no_message;
        std::uint64_t grant = no_message;
        std::vector<std::uint64_t> data;  ///< data packets, sorted by number
        std::vector<std::uint64_t> came;  ///< packets in the order in which they came into memory
        std::uint64_t known_last = no_message;
        Steps sends;
        Steps into_segment;
        Steps receives;
    };
    /// Chunks of the messages of a pair of ranks, in the order in which they use the segment.
    struct Segment {
        struct Chunk {
            std::uint64_t whole;
            int number;
            std::int64_t bytes;
        };
        std::vector<Chunk> chunks;
    };
    using Ranks = std::pair<RankId, RankId>;

    const NodeLog& nodes() const { return log_.nodes(); }
    const OfWhole& of(std::uint64_t whole) const { return of_wholes_.at(whole); }
    static const LoggedStep* last(const Steps& steps) { return steps.empty() ? nullptr : steps.back(); }
    void order_packets();
    void order_steps();
    void order_pairs();
    void order_segments();
    Cycle ended(std::uint64_t whole) const;
    const LoggedStep* emptied(const Segment::Chunk& chunk) const { return receive_step(chunk.whole, chunk.number + 1); }

    const RunLog& log_;
    const Machine& machine_;
    std::vector<OfWhole> of_wholes_;
    std::map<RankId, Steps> steps_;
    std::vector<std::size_t> place_of_step_;  ///< index of each step in the list of its rank
    std::map<RankId, Steps> requests_;
    std::map<Ranks, Segment> segments_;
    std::vector<std::size_t> first_chunk_;  ///< first chunk of each message in its segment
    std::vector<const LoggedStep*> turn_;   ///< the step that gave each message its turn in the segment
    std::map<std::pair<Ranks, Cycle>, std::uint64_t> received_;
    std::map<std::tuple<RankId, int, Cycle>, std::uint64_t> ended_;
    std::map<std::pair<AccessOwner::Kind, std::uint64_t>, std::vector<const ServerAccess*>> by_owner_;
    std::map<ServerId, std::vector<const ServerAccess*>> by_server_;
};

}  // namespace narrows
