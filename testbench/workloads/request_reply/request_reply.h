#pragma once

#include <memory>
#include <span>
#include <vector>

#include "testbench/workloads/parameters.h"
#include "testbench/workloads/test_data.h"
#include "testbench/workloads/workload.h"

namespace narrows {

/// The node that answers a request: drawn for each request, or fixed for each node.
enum class RequestServers { drawn, permutation };

struct RequestReplyParameters {
    RequestServers servers = RequestServers::drawn;
    int requests = 20;
    int outstanding = 4;
    std::int64_t request = 8;
    std::int64_t reply = 64;
    Cycle work = 0;
};

std::span<const WorkloadParameter<RequestReplyParameters>> request_reply_parameters();

/// Throws InputError if the run is not possible on the machine.
void check_request_reply(const Machine& machine, const Topology& topology, const RequestReplyParameters& parameters);

/// Every node sends requests to other nodes, some at a time, and answers its incoming requests in order. Requests and
/// replies are messages of these classes (docs/workloads.md). Needs checked parameters.
class RequestReply final : public Workload {
public:
    RequestReply(const Machine& machine, const Topology& topology, const RequestReplyParameters& parameters,
                 std::uint64_t seed);

    Traffic traffic() const override;
    void start(System& system) override;
    std::vector<Check> checks() const override { return {scoreboard_.verdict()}; }
    std::vector<Milestone> milestones() const override;
    std::vector<std::string_view> milestone_names() const override;

private:
    Task<> ask(Rank& rank, int first);
    Task<> answer(Rank& rank);
    void received_request(NodeId node, const Received& message, std::uint32_t number);

    std::size_t at(NodeId client, int number) const {
        return static_cast<std::size_t>(client) * static_cast<std::size_t>(parameters_.requests) +
               static_cast<std::size_t>(number);
    }
    int count() const { return parameters_.requests; }
    LinkId link_for(MessageClass message_class, int number) const;
    std::vector<std::byte> request(NodeId client, int number) const;
    std::vector<std::byte> reply(NodeId client, int number) const;

    RequestReplyParameters parameters_;
    InterfaceParameters interface_;
    int header_bytes_;
    int nodes_;
    TestData data_;
    std::vector<NodeId> servers_;           ///< indexed by at()
    std::vector<std::size_t> item_;         ///< index of each request among those of its server
    std::vector<std::size_t> arriving_at_;  ///< requests to each node
    Scoreboard scoreboard_;
    Cycle longest_ = 0;
    Cycle sum_ = 0;
};

}  // namespace narrows
