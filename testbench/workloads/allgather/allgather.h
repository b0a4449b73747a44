#pragma once

#include "models/bounds/cns1/allgather_problem.h"
#include "testbench/workloads/parameters.h"
#include "testbench/workloads/test_data.h"
#include "testbench/workloads/workload.h"

namespace narrows {

struct AllgatherParameters {
    std::int64_t words = 128;    ///< of one node's part
    std::int64_t algorithm = 0;  ///< a cns1::AllgatherAlgorithm
    std::int64_t compute = 0;    ///< cycles that every node computes beside the broadcast
};

std::span<const WorkloadParameter<AllgatherParameters>> allgather_parameters();

/// Throws InputError for a run that is not possible: nodes without a ring, or more than fits in memory.
void check_allgather(const Machine& machine, const Topology& topology, const AllgatherParameters& parameters);

/// The all-to-all broadcast: every node's part of a vector reaches every node (TR-93-082, sections 3 to 5). The nodes
/// form a ring of neighbours and pass parts on around it, one way or both ways. The parameters must have been checked.
class Allgather final : public Workload {
public:
    Allgather(const Machine& machine, const Topology& topology, const AllgatherParameters& parameters,
              std::uint64_t seed);

    Traffic traffic() const override;
    StatedBounds stated_bounds(const Machine& machine) const override;
    void start(System& system) override;
    std::vector<Check> checks() const override { return {scoreboard_.verdict()}; }
    std::vector<Milestone> milestones() const override;
    std::vector<std::string_view> milestone_names() const override;

private:
    /// One way round the ring: the number of hops that each part travels, and the interface link.
    struct Way {
        Way(int direction, LinkId used_link, std::vector<int> hops_of_messages);

        int step;  ///< +1 or -1 along the ring
        LinkId link;
        std::vector<int> hops;  ///< of each message of a part
        std::int64_t sends;     ///< sends of every node, including messages passed on
        int own_messages;       ///< messages of the node's own part with at least one hop
    };

    Task<> one_way(Rank& rank, const Way& way, Cycle begin);
    Task<> alternating(Rank& rank);
    Task<Payload> next_to_pass_on(Rank& rank, const Way& way, int& tag, std::int64_t& received);
    Task<> compute(Rank& rank);

    NodeId neighbour(NodeId node, int steps) const;
    int steps_from(NodeId origin, NodeId node, int step) const;
    int tag_of(NodeId origin, int message) const { return origin * problem_.messages + message; }
    NodeId origin_of(int tag) const { return NodeId(tag / problem_.messages); }
    /// The data of a message of the node's own part.
    std::vector<std::byte> content(NodeId node, int message) const;
    void keep(NodeId node, const Received& part);
    bool goes_on(NodeId node, int tag, const Way& way) const;

    cns1::AllgatherProblem problem_;
    Cycle compute_;
    Cycle overheads_;
    int word_bytes_;
    std::size_t data_bytes_;  ///< of a message, without header
    TestData data_;
    std::vector<NodeId> ring_;
    std::vector<int> place_;  ///< of each node on the ring
    std::vector<Way> ways_;
    std::vector<std::byte> expected_;  ///< the whole vector, message by message
    Scoreboard scoreboard_;
    const System* system_ = nullptr;
    std::vector<const Activity*> transfers_;
    std::vector<const Activity*> computations_;
};

}  // namespace narrows
