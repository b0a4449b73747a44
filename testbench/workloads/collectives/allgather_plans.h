#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "testbench/workloads/blocks.h"
#include "testbench/workloads/collectives/circle.h"
#include "testbench/workloads/collectives/link_schedule.h"
#include "testbench/workloads/collectives/plan/plan.h"

/// Plans of the all-to-all broadcast: every node has a part of a vector, and in the end every node has all of it.
namespace narrows::collectives {

/// The positions of the nodes' parts in the vector, which has one or more blocks with a share of each node in each.
class AllgatherParts {
public:
    explicit AllgatherParts(int nodes) : nodes_(nodes) {}

    /// `shares` and `ranks`: for each node its number of elements in the block, and its place there.
    void add_block(const std::vector<std::int64_t>& shares, std::vector<int> ranks);

    int nodes() const { return nodes_; }
    int blocks() const { return static_cast<int>(blocks_.size()); }
    std::int64_t elements() const { return elements_; }
    int rank(int block, NodeId node) const {
        return blocks_[static_cast<std::size_t>(block)].ranks[static_cast<std::size_t>(node)];
    }
    Range share(int block, NodeId node) const { return together(block, rank(block, node), 1); }
    /// The shares of so many nodes with consecutive ranks.
    Range together(int block, int first_rank, int nodes) const {
        const std::vector<std::int64_t>& starts = blocks_[static_cast<std::size_t>(block)].starts;
        return {starts[static_cast<std::size_t>(first_rank)], starts[static_cast<std::size_t>(first_rank + nodes)]};
    }

private:
    struct Block {
        std::vector<std::int64_t> starts;  ///< start of each rank's share, and end of the last one
        std::vector<int> ranks;            ///< indexed by node
    };

    int nodes_;
    std::vector<Block> blocks_;
    std::int64_t elements_ = 0;
};

/// The parts of all nodes, of these sizes, one after another.
AllgatherParts parts_one_after_another(const std::vector<std::int64_t>& sizes);

/// Parts in one block, each cut into the same number of messages. All are full but the last one, which may be empty.
struct PartsInMessages {
    std::shared_ptr<const AllgatherParts> parts;
    int messages;          ///< messages in each part
    std::int64_t message;  ///< elements of a full message

    Range part(NodeId node) const { return parts->share(0, node); }
    Range message_of(NodeId node, int number) const {
        const Range whole = part(node);
        const std::int64_t first = std::min(whole.first + number * message, whole.last);
        return {first, std::min(first + message, whole.last)};
    }
};

/// One way round the ring of nodes (TR-93-082, section 5.2).
struct RingWay {
    int step;     ///< +1 or -1 along the ring
    int link;     ///< number of the interface link
    int hops;     ///< hops that each message of a part travels
    int further;  ///< messages of a part that travel one hop more
    bool last_message_first;

    /// Number of messages that a node sends, if a part has `messages`.
    std::int64_t sends(int messages) const { return std::int64_t{hops} * messages + further; }
};

struct AllgatherRing {
    Circle circle;
    PartsInMessages parts;
    std::vector<RingWay> ways;
};

/// Section 5.2: floor(p/2) hops one way and ceil(p/2) - 1 the other.
std::vector<RingWay> ways_in_one_direction(int nodes);
std::vector<RingWay> ways_in_both_directions(int nodes, int links);
/// The part of the opposite node (even p) goes half one way and half the other, so that both ways have equally many
/// messages and alternate to the end. Each way begins with the half that goes further, so that the last messages to
/// pass on have arrived long before.
std::vector<RingWay> ways_in_turn(int nodes, int messages, int links);

/// The steps along one way, which has its own program.
PlanSteps one_way_allgather(std::shared_ptr<const AllgatherRing> ring, NodeId me, int way);
/// Section 5.2, "a faster link to the processor": one transfer after another, in alternating directions.
PlanSteps alternating_allgather(std::shared_ptr<const AllgatherRing> ring, NodeId me);
/// Uses all links of a grid at the same time, in the order of the schedule.
struct AllgatherOverAllLinks {
    PartsInMessages parts;
    LinkSchedule schedule;
};
/// Link i of the interface serves direction i of the schedule.
PlanSteps all_links_allgather(std::shared_ptr<const AllgatherOverAllLinks> all, NodeId me);

}  // namespace narrows::collectives
