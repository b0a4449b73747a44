#pragma once

#include <boost/container/small_vector.hpp>
#include <string_view>
#include <vector>

#include "models/network/topology/resource.h"
#include "traces/log/logged_message.h"
#include "traces/log/occupation.h"

/// The events of packet engines (docs/nodes.md), where packets cross the network for messages between ranks.
namespace narrows {

/// Properties of a packet in addition to its LoggedMessage. Its whole is the message that it belongs to or grants.
struct LoggedPacket {
    Message::Packet kind = Message::Packet::data;
    RankId of_rank = 0;
    RankId for_rank = 0;
    std::uint64_t whole = no_message;  ///< number of a message between ranks; none for credit and for other jobs
    int number = 0;                    ///< its number among the packets of the message
    std::int64_t credit = 0;
    Cycle asked = never;  ///< when it asked for its register (T3)

    /// True if no message of a rank waits for it, or for room that it brings. It may still be in the way (U).
    bool is_of_other_job() const { return kind == Message::Packet::other_job; }
    /// True if it has ranks but no message.
    bool is_alone() const { return kind == Message::Packet::credit || is_of_other_job(); }
    /// True if it has no data.
    bool is_control() const { return kind != Message::Packet::data && !is_of_other_job(); }
    bool operator==(const LoggedPacket&) const = default;
};

/// A message between ranks. The time of an event that did not happen is `never`.
struct LoggedWhole {
    RankId from = 0;
    RankId to = 0;
    std::uint32_t sequence = 0;
    std::uint32_t number_in_pair = 0;  ///< its number n in T6
    int tag = 0;
    MessageClass message_class = MessageClass::data;
    std::int64_t bytes = 0;  ///< bytes of payload; of a message that is its own packet, with the header
    int activity = 0;        ///< activity of the sending program
    bool is_within_node = false;
    Cycle asked = never;
    Cycle started = never;
    Cycle matched = never;
    // Number of its receive among the requests of the receiving rank, once it is matched.
    std::uint64_t request = 0;
    Cycle admitted = never;  ///< when it took room (Q5)
    Cycle delivered = never;
    Cycle received = never;
    Cycle first_packet = never;  ///< when the first packet with its payload was presented

    bool operator==(const LoggedWhole&) const = default;
};

/// A packet that asked for its register in the window of a log, and got it later.
struct LatePacket {
    EndpointId endpoint;
    LinkId link;
    Cycle asked;
    Cycle started;
};

struct LoggedStep {
    RankId rank;
    ProcessorStep::Kind kind;
    std::uint64_t what;
    int number;
    Cycle asked;
    Cycle from;
    Cycle overhead_end;
    Cycle to;
    boost::container::small_vector<CopiedChunk, 1> chunks;

    bool is_of_message() const { return is_of_message(kind); }
    static bool is_of_message(ProcessorStep::Kind kind) {
        return kind != ProcessorStep::Kind::request && kind != ProcessorStep::Kind::work;
    }
    /// The message between programs that it is for, or no_message.
    std::uint64_t whole() const { return is_of_message() ? what : no_message; }
    bool operator==(const LoggedStep&) const = default;
};

/// The place of a step among the steps in a log.
using StepPlace = std::uint32_t;
inline constexpr StepPlace no_step = ~StepPlace{0};

Occupation overhead_of(ProcessorStep::Kind kind);   ///< the occupation for its overhead
std::string_view server_name(ServerId::Kind kind);  ///< "host bus"
Resource resource_of(const ServerId& server);
int servers_of(const Machine& machine, ServerId::Kind kind);  ///< number in a node; none without a bandwidth (V2)

/// All events except the steps of processors, in the order of an EventLog.
struct NodeLog {
    std::vector<LoggedPacket> packets;   ///< indexed like the messages of the log
    std::vector<LoggedWhole> wholes;     ///< indexed by number, in the order of starts and senders
    std::vector<ServerAccess> accesses;  ///< sorted by begin and server
    /// Sorted by the cycle of asking. A transfer has no packet if that got no register, or got it after the window.
    std::vector<HostTransfer> transfers;
    std::vector<LatePacket> late;  ///< only in a log with a window

    bool has_packets() const { return !packets.empty() || !wholes.empty(); }
    void start(const MessageStart& start);
    LoggedWhole& of(const Message& whole) { return wholes[whole.number]; }
    /// Records that a packet with payload of this message is presented.
    void see_packet(std::uint64_t whole, Cycle presented);
    /// Gives messages between ranks their final numbers. Returns these, indexed by the old numbers.
    std::vector<std::uint64_t> order_wholes();
};

}  // namespace narrows
