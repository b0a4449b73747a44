#pragma once

#include "models/bounds/derived/flow_needs.h"
#include "models/bounds/derived/flow_route.h"
#include "models/bounds/derived/order/message_edge.h"

namespace narrows {

/// The edges of a machine with one processor in each node.
class PlainEdges final : public MessageEdges {
public:
    PlainEdges(const Machine& machine, const Topology& topology);

    const MessageEdge& of(RankId from, RankId to, int bytes, LinkId link) override;
    ReceiveEdge received(RankId, RankId, int) override { return {request_, request_}; }
    Cycle request() const override { return request_; }
    bool waits_for_register() const override { return true; }
    int links() const override { return machine_.interface.links; }
    Cycle sweep(std::int64_t bytes) const override { return machine_.memory.time_alone(bytes, false); }

private:
    const Machine machine_;  ///< with the best values for all channels
    const Topology& topology_;
    FlowRoutes routes_;
    KnownNeeds needs_;
    const Cycle request_;  ///< P5
    MessageEdge edge_{};
    RankId from_ = -1;  ///< the sender of edge_
    RankId to_ = -1;
    int bytes_ = 0;
};

}  // namespace narrows
