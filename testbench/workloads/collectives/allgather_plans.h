#pragma once

#include <memory>
#include <vector>

#include "testbench/workloads/blocks.h"
#include "testbench/workloads/collectives/circle.h"
#include "testbench/workloads/collectives/plan/plan.h"

/// Plans of the all-to-all broadcast: every node has a part of a vector, and in the end every node has all of it.
namespace narrows::collectives {

/// Where the parts of the nodes lie in the vector. It has one or more blocks, with a share of each node in each.
class AllgatherParts {
public:
    explicit AllgatherParts(int nodes) : nodes_(nodes) {}

    /// `ranks`: by node, its place in the block.
    void add_block(std::int64_t share, std::vector<int> ranks) {
        blocks_.push_back({elements_, share, std::move(ranks)});
        elements_ += share * nodes_;
    }

    int nodes() const { return nodes_; }
    int blocks() const { return static_cast<int>(blocks_.size()); }
    std::int64_t elements() const { return elements_; }
    Range share(int block, NodeId node) const {
        const Block& of = blocks_[static_cast<std::size_t>(block)];
        const std::int64_t first = of.first + of.share * of.ranks[static_cast<std::size_t>(node)];
        return {first, first + of.share};
    }

private:
    struct Block {
        std::int64_t first;
        std::int64_t share;
        std::vector<int> ranks;
    };

    int nodes_;
    std::vector<Block> blocks_;
    std::int64_t elements_ = 0;
};

/// Part of node i: as many messages as its words fill, one after another.
AllgatherParts parts_in_messages(int nodes, int messages);
/// Each part is cut into one share for each program of bucket (bucket_rings.h); those of a program are a block.
AllgatherParts parts_in_buckets(const std::vector<int>& sides, int nodes, std::int64_t words);

/// One way round the ring of nodes (TR-93-082, section 5.2). An element is a message.
struct RingWay {
    int step;     ///< +1 or -1 along the ring
    int link;     ///< of the interface
    int hops;     ///< that each message of a part travels
    int further;  ///< so many messages of a part travel one hop more
    bool last_message_first;

    /// Of a node, if a part has so many messages.
    std::int64_t sends(int messages) const { return std::int64_t{hops} * messages + further; }
};

struct AllgatherRing {
    Circle circle;
    int messages;  ///< of a part
    std::vector<RingWay> ways;
};

/// Section 5.2: floor(p/2) hops one way and ceil(p/2) - 1 the other.
std::vector<RingWay> ways_in_one_direction(int nodes);
std::vector<RingWay> ways_in_both_directions(int nodes, int links);
/// The part of the opposite node (even p) goes half one way and half the other, so that both ways have equally many
/// messages and alternate to the end. Each way begins with the half that goes further, so that the last messages to
/// pass on have arrived long before.
std::vector<RingWay> ways_in_turn(int nodes, int messages, int links);

/// Along one of the ways, which has a program of its own.
PlanSteps one_way_allgather(std::shared_ptr<const AllgatherRing> ring, NodeId me, int way);
/// Section 5.2, "a faster link to the processor": one transfer after another, in alternating directions.
PlanSteps alternating_allgather(std::shared_ptr<const AllgatherRing> ring, NodeId me);
/// Along one dimension of a grid after another: what was collected along one goes round the ring of the next.
PlanSteps bucket_allgather(std::shared_ptr<const std::vector<int>> sides, std::shared_ptr<const AllgatherParts> parts,
                           NodeId me, int program);

}  // namespace narrows::collectives
