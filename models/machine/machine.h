#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "models/machine/bandwidth.h"
#include "models/machine/channel_parameters.h"
#include "models/machine/host.h"
#include "models/machine/message_class.h"
#include "models/machine/workload_default.h"
#include "models/time/cycle.h"

/// A machine for the simulation, the bounds and the reports: resolved to cycles and bytes, validated, and never changed
/// afterwards. docs/timing.md defines the effect of each parameter; machines/*.toml cite the source of each value.
namespace narrows {

struct NetworkFile;

/// All kinds of topologies. A function of the same name in models/machine/kinds/ describes each.
// clang-format off
#define NARROWS_TOPOLOGY_KINDS(KIND)                                                                \
    KIND(ring) KIND(mesh) KIND(cylinder) KIND(torus) KIND(hypercube) KIND(crossbar) KIND(butterfly) \
    KIND(bidirectional_fly) KIND(fat_tree) KIND(dragonfly) KIND(hyperx) KIND(file) KIND(bus) KIND(ethernet)
// clang-format on

#define NARROWS_ENUMERATOR(name) name,
enum class TopologyKind { NARROWS_TOPOLOGY_KINDS(NARROWS_ENUMERATOR) };

/// How a topology chooses routes. Each kind allows some of them (docs/networks.md); the first it allows is its default.
enum class RoutingKind { by_kind, seam, minimal, destination, source, random, adaptive, valiant, ugal, table };
enum class DataMover { dma, processor };
/// The resource that a send to another node waits for (docs/timing.md, P1): its register, or none.
enum class SendStart { in_register, posted };
/// When a message counts for receives (docs/nodes.md, T6): when it is delivered, or when it and all earlier ones are
/// known.
enum class MessageOrder { delivery, listing };
enum class Acknowledge { none, end_of_transfer };
/// Where a message waits that no program has asked for: in memory, in the interface until it is asked for, or in the
/// interface until there is room for it.
enum class Unexpected { memory, hold, room };
enum class ReceiveOverhead { at_arrival, at_request };
enum class RankPlacement { block, round_robin };
enum class MessageCut { interface, processor };
enum class WithinNode { shared_segment, one_copy };
enum class HostBus { own, shared };
enum class PortOf { block, round_robin };
enum class InterfaceChoice { by_rank, by_destination, in_turn, shortest };
/// How a message chooses a link of its interface (docs/nodes.md, D2).
enum class LinkChoice { named, by_rank, by_destination, in_turn, shortest };
enum class MemoryTiming { off, cache, page, random };
/// The time of an access that moves less than a vector register (docs/timing.md, M3).
enum class ShortAccess { fixed, proportional };

inline constexpr int most_lanes_of_channel = 32;  // size of a set of lanes

struct TopologyParameters {
    TopologyKind kind = TopologyKind::cylinder;
    int columns = 32;  ///< nodes along the first dimension (wrapped on ring, cylinder and torus)
    int rows = 1;      ///< nodes along the second dimension (wrapped on torus only); 1 on a ring
    RoutingKind routing = RoutingKind::by_kind;
    std::vector<int> sides{};  ///< grid and hyperx: nodes (hyperx: switches) along each dimension, instead of columns
                               ///< and rows; empty: columns and rows
    int dimension = 0;         ///< hypercube: dimensions
    int size = 0;              ///< nodes of a crossbar, a bus or an ethernet
    int radix = 0;             ///< k of butterfly and bidirectional-fly
    int levels = 0;            ///< n of butterfly and bidirectional-fly
    std::vector<int> down{};   ///< fat-tree: links down of a switch on each level, from the nodes upwards
    std::vector<int> up{};     ///< fat-tree: links up of a switch on each level; one level less than `down`
    int nodes_per_switch = 1;  ///< dragonfly, hyperx
    int group_switches = 0;    ///< dragonfly: switches of a group
    int global_channels = 0;   ///< dragonfly: channels of a switch to other groups

    std::shared_ptr<const NetworkFile> file{};  ///< file: the network
    std::vector<int> added{};                   ///< a kind that a program has added: values of its parameters

    int nodes() const;
    /// The sides of a grid: `sides`, or columns and rows. A ring has one.
    std::vector<int> all_sides() const;
    /// The number of dimensions of a grid, a hypercube or a hyperx.
    int dimensions() const;
    /// True for a grid of at most two dimensions, which columns and rows describe.
    bool is_plane() const;
};

/// The values of all channels whose class sets none.
struct NetworkParameters : ChannelParameters {
    int rails = 1;                ///< number of equal networks; 0: one for each interface of a node
    bool allow_deadlock = false;  ///< true: a network without a proof of freedom from deadlock may run
    /// Indexed by ChannelClass; empty if no class sets values.
    std::vector<OwnChannelParameters> classes{};

    OfMessageClasses<OwnLanes> message_classes{};
};

struct InterfaceParameters {
    int links = 1;                 ///< interface link pairs, each with its own register and buffers each way
    int link_bytes_per_cycle = 1;  ///< w_I; a flit is this many bytes
    Cycle link_flit_time = 1;      ///< c_I
    int send_buffers = 1;          ///< whole messages, per link
    int receive_buffers = 1;       ///< whole messages, per link
    int injection_buffers = 0;  ///< whole messages on the router's side of a link; 0: the send buffer feeds the router
    DataMover data_mover = DataMover::dma;
    SendStart sends = SendStart::in_register;
    Acknowledge acknowledge = Acknowledge::none;
    bool cut_through = true;  ///< false: a message leaves the last router only after it has arrived there completely
    Cycle send_overhead = 5;
    Cycle receive_overhead = 5;
    Unexpected unexpected = Unexpected::memory;
    LinkChoice link_choice = LinkChoice::named;  ///< matters where processors of a node share interfaces
    HostBus host_bus = HostBus::own;             ///< one for each interface of a node, or one for all
    Bandwidth host_bus_bandwidth{};

    OfMessageClasses<OwnLinks> message_classes{};
};

struct ProcessorParameters {
    Cycle send_overhead = 5;
    Cycle receive_overhead = 5;
    ReceiveOverhead receive_overhead_due = ReceiveOverhead::at_arrival;
    Cycle combine = 0;      ///< cycles an element for combining two vectors into one
    Cycle combine3 = 0;     ///< cycles an element for combining three vectors at once
    Bandwidth copy_rate{};  ///< rate of a processor that copies undisturbed
    // Disturbances (docs/nodes.md, Z).
    Cycle noise_period = 0;      ///< cycles from one interruption of a processor to the next; 0: there are none
    Cycle noise_length = 0;      ///< cycles that an interruption lasts
    int overhead_variation = 0;  ///< largest change of an overhead, up or down, in thousandths

    /// The overhead that usually takes `overhead` cycles, for a draw h from 0 to 2 V (Z2).
    Cycle varied(Cycle overhead, int h) const { return (overhead * (1000 - overhead_variation + h) + 500) / 1000; }
};

/// The parts of a node (docs/nodes.md).
struct NodeParameters {
    int processors = 1;
    int interfaces = 1;
    int ranks = 0;                                   ///< ranks on each node; 0: as many as processors
    RankPlacement placement = RankPlacement::block;  ///< the rule for the node on which a rank runs
    std::vector<int> node_of_rank{};                 ///< list of nodes that replaces the rule, unless empty
    InterfaceChoice interface_choice = InterfaceChoice::by_rank;
    int messages_in_rtl = 16;  ///< messages under way for which RTL has room, in each direction
};

/// Packets of other jobs (docs/nodes.md, U).
struct BackgroundParameters {
    int load = 0;          ///< share of an interface link that they take, in thousandths
    int packet_bytes = 0;  ///< payload of each packet; 0: that of a full packet
};

/// The cycles that one vector access takes.
struct MemoryAccess {
    Cycle load = 0;
    Cycle store = 0;
};

struct MemoryParameters {
    MemoryTiming timing = MemoryTiming::off;
    MemoryAccess cache{4, 4};
    MemoryAccess page{15, 11};
    MemoryAccess random{28, 23};
    ShortAccess short_access = ShortAccess::fixed;

    // The rest applies to nodes whose processors share the memory (docs/nodes.md, V).
    Bandwidth bandwidth{};
    bool of_messages = true;  ///< false: messages use neither memory nor host bus (V8)
    int ports = 1;
    Bandwidth port_bandwidth{};
    PortOf port_of = PortOf::block;
    std::vector<int> port_of_processor{};  ///< list that replaces port_of, unless empty
    int chunk_bytes = 0;                   ///< bytes that a processor copies at a time; 0: as many as a packet
    int write_factor = 1;                  ///< how often each written byte of a processor crosses
    int cache_bytes = 0;                   ///< messages of at most this size find the program's data in the cache
    // Bytes that cross for a hundred bytes that a program gathers from places far apart (docs/nodes.md, V9).
    int strided_percent = 100;
    int blocked_percent = 100;  ///< as strided_percent, for a program that reads block by block

    MemoryAccess access() const;  ///< access of a vector register with the chosen timing; zero when off
    /// How often each byte of a copy crosses.
    int crossings_of_copy() const { return 1 + write_factor; }
    /// Cycles for `bytes` that a processor copies or reads while nothing else uses the memory (V8).
    Cycle time_alone(std::int64_t bytes, bool are_copied) const {
        return bandwidth.cycles_for(are_copied ? bytes * crossings_of_copy() : bytes);
    }
};

struct MessageParameters {
    int header_bytes = 9;
    int word_bytes = 4;
    int vector_words = 32;  ///< vlr: most words in a message
    MessageOrder order = MessageOrder::delivery;
    MessageCut cut = MessageCut::interface;  ///< who cuts messages into packets
    // Number of copies at each end, between the program's data and a buffer of the interface.
    int copies = 0;
    WithinNode within_node = WithinNode::shared_segment;
    int eager_bytes = -1;   ///< larger messages wait for a grant; -1: no message waits
    int control_bytes = 0;  ///< bytes that cross the memory at each end of a message within a node
    int room_bytes = 0;     ///< room for each pair of ranks; 0: eight packets
    int packet_bytes = 0;   ///< most bytes of payload in a packet; 0: a whole message

    int bytes(int words) const { return header_bytes + word_bytes * words; }
    /// The largest unit that crosses the network, in bytes: a whole message or a packet.
    int largest() const { return header_bytes + (packet_bytes > 0 ? packet_bytes : largest_payload()); }
    /// The largest payload of a message, in bytes.
    int largest_payload() const { return word_bytes * vector_words; }
};

struct Machine {
    std::string name;
    std::string summary;
    std::int64_t cycle_time_ps = 8000;
    TopologyParameters topology;
    NetworkParameters network;
    InterfaceParameters interface;
    ProcessorParameters processor;
    MemoryParameters memory;
    MessageParameters message;
    NodeParameters node;
    HostParameters host;
    BackgroundParameters background;
    std::vector<WorkloadDefault> workload_defaults;  ///< at most one for each parameter of a workload

    /// Number of equal networks, each with the same number of interfaces of every node (docs/timing.md, G7).
    int rails() const { return network.rails > 0 ? network.rails : node.interfaces; }
    /// A machine with one of its rails, and only the interfaces in it.
    Machine with_one_rail() const;
    /// Number of interfaces.
    int endpoints() const { return topology.nodes() * rails(); }
    int nodes() const { return endpoints() / node.interfaces; }
    int ranks_of_node() const { return node.ranks > 0 ? node.ranks : node.processors; }
    int ranks() const { return nodes() * ranks_of_node(); }
    /// True if rank r is at endpoint r, so that a program knows its neighbours in the network.
    bool ranks_are_endpoints() const {
        return ranks_of_node() == 1 && node.interfaces == 1 && node.node_of_rank.empty();
    }
    /// True if a packet engine stands between the processors of a node and its links: it cuts messages into packets and
    /// chooses interfaces (docs/nodes.md, N0). Otherwise the only processor gives whole messages to the links itself.
    bool has_packet_engine() const;
    /// Largest payload of a packet, chunk that a processor copies, and room of a segment, in bytes.
    int most_in_packet() const { return message.packet_bytes > 0 ? message.packet_bytes : message.largest_payload(); }
    /// Payload of a packet of another job.
    int background_bytes() const { return background.packet_bytes > 0 ? background.packet_bytes : most_in_packet(); }
    bool moves_by_processor() const { return interface.data_mover == DataMover::processor; }
    /// True if a send starts when its register is free (docs/timing.md, P1), false if it is posted (docs/nodes.md, D3).
    bool starts_in_register() const { return interface.sends == SendStart::in_register; }
    /// True if the receive overhead is due at the request (docs/timing.md, P5), false if it is due at arrival (P3).
    bool pays_at_request() const { return processor.receive_overhead_due == ReceiveOverhead::at_request; }
    /// Number of copies of a message at each end. A processor that moves the bytes itself needs none.
    int copies() const { return moves_by_processor() ? 0 : message.copies; }
    int chunk_bytes() const { return memory.chunk_bytes > 0 ? memory.chunk_bytes : most_in_packet(); }
    /// True if senders know how much room there is, and other messages wait for grants (docs/nodes.md, Q1).
    bool has_credits() const { return message.eager_bytes >= 0 && interface.unexpected != Unexpected::room; }
    std::int64_t room_bytes() const {
        return message.room_bytes > 0 ? message.room_bytes : std::int64_t{8} * most_in_packet();
    }
    /// Largest chunk that is copied into or out of a segment (docs/nodes.md, W1).
    std::int64_t segment_chunk_bytes() const { return std::min<std::int64_t>(chunk_bytes(), room_bytes()); }
    /// The access of a message with so many bytes, header and payload.
    MemoryAccess memory_access(int bytes) const;
    /// The port between a processor of a node and its memory (V2), and the host bus of an interface.
    int port_of(int processor) const;
    int host_buses() const { return interface.host_bus == HostBus::shared ? 1 : node.interfaces; }
    int bus_of(int of_interface) const { return interface.host_bus == HostBus::shared ? 0 : of_interface; }

    /// The values of a class of channels: its own, or the network's.
    ChannelParameters channel_values(ChannelClass channel_class) const {
        if (network.classes.empty()) return network;
        return network.classes.at(static_cast<std::size_t>(channel_class)).with(network);
    }
    /// The values of each class of channels, or the network's values once where all classes share them.
    std::vector<ChannelParameters> all_channel_values() const;
    int most_lanes() const;    ///< lanes of the widest channel, for all message classes together
    int fewest_lanes() const;  ///< lanes of the narrowest channel that all message classes share
    /// If false, a slot is free exactly when its channel is (docs/timing.md, G3).
    bool has_lanes_or_slots() const;
    /// True if all nodes share one wire (docs/timing.md, "Shared media").
    bool has_medium() const { return topology.kind == TopologyKind::bus || topology.kind == TopologyKind::ethernet; }
    /// The flits of the largest message on a channel with flits of so many bytes.
    int flits_of_largest(int bytes_per_flit) const { return (message.largest() + bytes_per_flit - 1) / bytes_per_flit; }
    /// If false, the bytes of a message that stops can lie in several routers.
    bool input_buffers_hold_messages() const { return smallest_slot_bytes() >= message.largest(); }
    /// Bytes in the smallest slot of an input buffer at the far end of a network channel.
    int smallest_slot_bytes() const;
    /// Bytes in a slot of a channel whose class has no values of its own.
    int input_buffer_bytes() const { return network.slot_bytes(); }

    /// "4 ov" of the CNS-1 report: all overheads of one message.
    Cycle overheads() const {
        return processor.send_overhead + interface.send_overhead + interface.receive_overhead +
               processor.receive_overhead;
    }
    /// Cycles in which `bytes` cross an interface link, or a network link.
    Cycle interface_cycles(int bytes) const {
        return (Cycle{bytes} + interface.link_bytes_per_cycle - 1) / interface.link_bytes_per_cycle *
               interface.link_flit_time;
    }
    Cycle network_cycles(int bytes) const { return network.cycles(bytes); }
    /// Mean cycles between packets of other jobs at an interface (docs/nodes.md, U1), which must have some.
    Cycle background_gap() const {
        return std::max<Cycle>(1, 1000 * interface_cycles(message.header_bytes + background_bytes()) / background.load);
    }
    double seconds(Cycle cycles) const {
        return static_cast<double>(cycles) * static_cast<double>(cycle_time_ps) * 1e-12;
    }
};

}  // namespace narrows
