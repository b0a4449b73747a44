#pragma once

#include <boost/container/small_vector.hpp>
#include <vector>

#include "models/topology/topology.h"
#include "testbench/workloads/collectives/plan/convoy_events.h"
#include "testbench/workloads/collectives/plan/convoy_times.h"

namespace narrows::collectives {

/// The messages of a step, one behind another, on their way from one rank to another one; of messages that are cut,
/// their packets.
struct Convoy {
    RankId from;
    RankId to;
    RoutePlace place;
    const ConvoyTimes* times;
    int messages;
    int tag;
    int link;      ///< the first of those it leaves by
    int links;     ///< so many
    Cycle leaves;  ///< the head of the first message is at the router then, unless it has to wait
    Cycle apart;   ///< from the first message to the last one
};

/// Is told what happens to convoys at the nodes that send and receive them.
class ConvoyEnds {
public:
    virtual ~ConvoyEnds() = default;

    /// The convoy has waited in its interface for so long.
    virtual void left(const Convoy& convoy, Cycle waited, Cycle now) = 0;
    /// The head of the first message takes the interface link of its receiver.
    virtual void arrived(const Convoy& convoy, Cycle now) = 0;
};

/// Channels, with lanes and slots, on which convoys wait for each other. A convoy takes a channel as a whole.
class ConvoyNetwork {
public:
    ConvoyNetwork(const Machine& machine, const Topology& topology, ConvoyEvents& events, ConvoyEnds& ends);

    void send(const Convoy& convoy);
    void happens(const ConvoyEvent& event);

private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    struct Queue {
        std::uint32_t first = none;
        std::uint32_t last = none;
    };
    /// A lane that a convoy holds, and who is behind it there.
    struct HeldLane {
        std::uint32_t lane;
        std::uint32_t behind = none;
    };
    struct Traveller {
        Convoy convoy;
        Port port = 0;  ///< that it asks for
        std::uint32_t output = 0;
        LaneSet lanes = 0;  ///< that it may enter there
        std::uint32_t next_asking = none;
        int hops = 0;  ///< 0, then 1
        boost::container::small_vector<HeldLane, 2> held{};
        std::size_t leaving = 0;  ///< of the held lanes, so many are noted to be left
        bool is_at_end = false;
    };
    /// The channels of an output port, or the interface links into a node.
    struct Output {
        int servers = 1;
        int lanes = 0;
        int slots = 0;
        int slot_bytes = 1;
        int channel_class = 0;
        Cycle latency = 0;
        bool busy = false;
        Queue asking{};
    };
    struct Lane {
        int held = 0;  ///< messages
        Queue waiting{};
    };

    bool is_link_in(std::uint32_t output) const { return output >= ports_; }
    void head_comes(std::uint32_t number, Cycle now);
    void lane_is_left(std::uint32_t number, Cycle now);
    void ask(std::uint32_t number, Cycle now);
    void choose(Traveller& traveller);
    void serve(std::uint32_t output, Cycle now);
    std::uint32_t lane_with_room(const Traveller& traveller) const;
    void grant(std::uint32_t number, std::uint32_t lane, Cycle now);
    Cycle period(const Traveller& traveller) const;
    void leave_lanes(Traveller& traveller, std::size_t kept, Cycle at);
    static std::size_t lanes_covered(const Convoy& convoy, const Output& output);

    const Topology& topology_;
    ConvoyEvents& events_;
    ConvoyEnds& ends_;
    std::uint32_t ports_;
    std::uint32_t most_lanes_;
    bool always_has_room_;  ///< where messages have choices, none has to wait for one lane; and where they could wait
                            ///< for each other for ever
    std::vector<Output> outputs_;  ///< by number of the port; then by node
    std::vector<Lane> lanes_;
    std::vector<Traveller> travellers_;
    std::vector<std::uint32_t> unused_;
    std::uint32_t sent_ = 0;
    Choices choices_;
};

}  // namespace narrows::collectives
