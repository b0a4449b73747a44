#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "models/network/topology/topology.h"
#include "tests/reference/reference.h"

/// Programs of nodes, and their outcome (docs/nodes.md).
namespace narrows::reference {

inline constexpr int any_rank = -1;
inline constexpr int every_tag = -1;
inline constexpr std::size_t no_message = static_cast<std::size_t>(-1);

/// Something that an activity waits for.
struct NodeOperation {
    enum class What { send, receive, work, compute, wait, sent, copy, sweep, dma };

    What what;
    int rank = any_rank;  ///< receiver of a send; sender for a receive, or any_rank
    int tag = every_tag;  ///< tag of the message; a receive may have every_tag
    int bytes = 0;        ///< payload; bytes to copy, to sweep, to read or write
    MessageClass message_class = MessageClass::data;
    Cycle cycles = 0;      ///< time of work, computing, or waiting
    int link = 0;          ///< link of a send, counted from the first one of the message's class
    Cycle not_before = 0;  ///< earliest cycle in which it is asked for
    // J12.
    bool is_write = false;
    int interface = 0;
    std::int64_t address = 0;
};

/// An activity of a rank does its operations one after the other. The activities of a rank are started in the order of
/// the list.
struct NodeActivity {
    int rank;
    std::vector<NodeOperation> operations;
};

/// A packet is part of a message, a control packet (Q4), or belongs to another job (U).
enum class PacketKind { data, request, grant, credit, other_job };

struct PacketTransfer {
    EndpointId from = 0;
    EndpointId to = 0;
    Cycle asked = never;        ///< when it asked for the register (T3)
    Cycle in_register = never;  ///< when it got the register
    Cycle complete = never;     ///< when it was complete in the register (T4)
    Transfer transfer = {};     ///< start and delivery are not in it
    Cycle in_memory = never;    ///< T5
};

struct WholeTransfer {
    std::size_t activity = 0;
    std::size_t operation = 0;  ///< its send
    Cycle start = never;
    Cycle posted = never;
    Cycle delivered = never;
    Cycle ended = never;  ///< T8
    std::vector<PacketTransfer> packets = {};
};

struct ControlTransfer {
    PacketKind kind = PacketKind::request;
    std::size_t message = no_message;  ///< none for credit and other jobs
    int from = any_rank;               ///< sending rank; for another job the first rank of the node
    int to = any_rank;
    int credit = 0;  ///< credit that it takes with it (Q3)
    PacketTransfer packet = {};
};

struct OperationEnd {
    Cycle end = never;                 ///< when the program continues
    std::size_t message = no_message;  ///< the message that is sent or received
};

/// An access over a host bus that has ended (docs/host-bus.md, J8). Two are compared by all that they have.
struct HostAccessOutcome {
    Cycle asked;
    int node;
    int interface;
    bool is_write;
    int bytes;
    Cycle left;  ///< never: a read
    Cycle end;

    auto operator<=>(const HostAccessOutcome&) const = default;
};

struct NodesOutcome {
    std::vector<WholeTransfer> messages;          ///< sorted by activity and operation
    std::vector<std::vector<OperationEnd>> ends;  ///< indexed by activity and operation
    std::vector<ControlTransfer> controls = {};   ///< includes those of other jobs, in the order of posting
    MediumUse medium = {};
    std::vector<HostAccessOutcome> accesses = {};
    bool has_ended = true;  ///< false: in a deadlock
};

}  // namespace narrows::reference
