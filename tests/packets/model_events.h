#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "models/network/link/observer.h"
#include "models/network/topology/placement.h"

namespace narrows::packets {

/// A message to another node.
struct PacketsOfModel {
    RankId from;
    RankId to;
    MessageClass message_class;
    int tag;
    int named_link;
    int bytes;
    std::uint32_t number;  ///< counts within sender, receiver and class
    int in_memory = 0;     ///< bytes
    Cycle delivered = never;
};

/// A packet at a link of its node.
struct PacketAt {
    int link;  ///< its number among all links of the node
    std::uint64_t message;
    int packet;

    auto operator<=>(const PacketAt&) const = default;
};

/// The events at a node in a cycle.
struct NodeCycle {
    // Messages that each processor posts, including those within the node.
    std::vector<std::pair<int, std::uint64_t>> posts;
    std::vector<PacketAt> starts;  ///< packets that get registers
    std::vector<PacketAt> presents;
};

/// Records the inputs and decisions of the model's packet engines.
class ModelEvents final : public Observer {
public:
    explicit ModelEvents(const Placement& placement) : placement_(placement) {}

    void send_started(const Message& m, Cycle start) override;
    void copied_to_send_buffer(const Message& m, Cycle cycle) override;
    void presented(const Message& m, Cycle cycle) override;
    void delivered(const Message& m, Cycle cycle) override;
    void program_step(const ProgramStep& step) override;

    /// Empty if nothing happens.
    const NodeCycle& at(NodeId node, Cycle cycle) const;
    /// The register can be given in this cycle.
    bool is_free(NodeId node, int link, Cycle cycle) const;
    /// False: it stays within its node.
    bool has(std::uint64_t message) const { return messages_.contains(message); }
    const PacketsOfModel& message(std::uint64_t number) const { return messages_.at(number); }
    std::size_t messages() const { return messages_.size(); }
    Cycle end() const { return end_; }

private:
    struct Occupied {
        Cycle from;
        Cycle until;
    };
    using Link = std::pair<NodeId, int>;  ///< its number among all links of the node
    Link link_out_of(const Message& m) const {
        return {placement_.node_with(m.from), placement_.link_of_node(m.from, m.link)};
    }
    NodeCycle& now(NodeId node, Cycle cycle);

    const Placement placement_;
    std::map<std::uint64_t, PacketsOfModel> messages_;
    std::map<std::pair<int, Cycle>, NodeCycle> cycles_;
    std::map<Link, std::vector<Occupied>> registers_;  ///< when each register is occupied
    Cycle end_ = 0;
};

}  // namespace narrows::packets
