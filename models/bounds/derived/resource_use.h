#pragma once

#include <array>
#include <string>
#include <vector>

#include "models/bounds/bound.h"
#include "models/bounds/derived/flow_route.h"
#include "models/bounds/derived/message_times.h"
#include "models/bounds/derived/server.h"
#include "models/topology/resource.h"

namespace narrows {

struct ResourceBound {
    Cycle cycles;
    Resource resource;
};

/// All that a traffic needs of a machine's resources, gathered flow by flow and hop by hop.
class ResourceUse {
public:
    ResourceUse(const Machine& machine, const Topology& topology, const Traffic& traffic);

    /// Bounds of all resources in use, in the order of ResourceKind.
    std::vector<ResourceBound> bounds() const;

private:
    struct Node {
        SharedServer links_in, links_out, injection, receive_registers, send_registers;
        Server sends, receives, work;    // of the processor; `work` is sends, receives and computing together
        Server loads, stores, accesses;  // of the memory port; `accesses` is loads and stores together
    };

    void add(const Flow& flow);
    void add_to_cut(const Flow& flow, const FlowRoute& route, const MessageTimes& times);
    int channels_of_cut(bool from_first_half) const;
    void add_sender(Node& node, const MessageTimes& times, std::int64_t count);
    void add_receiver(Node& node, const MessageTimes& times, std::int64_t count);
    bool moves_bytes() const { return machine_.interface.data_mover == DataMover::processor; }

    /// The time on the channel at index `place` of a route, at its own speed.
    Cycle channel_period(const SureCrossing& crossing, const MessageTimes& times, int bytes) const;

    const Machine machine_;                      ///< with the best channels
    const std::vector<Machine> class_machines_;  ///< by ChannelClass; empty where all channels have the same values
    const Topology& topology_;
    const Traffic& traffic_;
    FlowRoutes routes_;
    Halving halving_;
    std::vector<Node> nodes_;
    bool has_choices_ = false;          ///< a flow is not sure of its channels: cuts say more
    std::array<SharedServer, 2> cuts_;  ///< from the first half of the network to the second, and back
    std::vector<Server> channels_;      ///< by port of the graph
    std::vector<SharedServer> groups_;  ///< the same, for groups of several channels; empty without any
    std::vector<Server> acknowledged_;  ///< by first channel; empty without acknowledge
    Cycle longest_message_ = 0;
    std::size_t longest_flow_ = 0;
};

}  // namespace narrows
