#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <vector>

#include "models/network/link/observer.h"
#include "models/network/topology/topology.h"
#include "models/time/cycle.h"

namespace narrows {

/// Marks a missing message number.
inline constexpr std::uint64_t no_message = ~std::uint64_t{0};

/// A message's crossing of a channel. The last one of its path is the interface link inwards.
struct LoggedCrossing {
    RouterId router;
    Port port;
    Cycle head;
    Cycle tail = never;
    std::uint8_t channel = 0;  ///< number in the group
    std::uint8_t lane = 0;     ///< lane that the message enters at the end of the channel
    std::uint32_t turn = 0;    ///< number of earlier messages in that lane
};

/// The crossings in the order of the path. An element of a temporary is a copy, because reading a log makes messages
/// anew.
class LoggedCrossings : public boost::container::small_vector<LoggedCrossing, 2> {
    using Base = boost::container::small_vector<LoggedCrossing, 2>;

public:
    using Base::Base;
    LoggedCrossing& operator[](std::size_t place) & { return Base::operator[](place); }
    const LoggedCrossing& operator[](std::size_t place) const& { return Base::operator[](place); }
    LoggedCrossing operator[](std::size_t place) && { return Base::operator[](place); }
    LoggedCrossing& front() & { return Base::front(); }
    const LoggedCrossing& front() const& { return Base::front(); }
    LoggedCrossing front() && { return Base::front(); }
    LoggedCrossing& back() & { return Base::back(); }
    const LoggedCrossing& back() const& { return Base::back(); }
    LoggedCrossing back() && { return Base::back(); }
};

/// The events of a message. The time of an event that did not happen is `never`. docs/timing.md has the letters.
struct LoggedMessage {
    NodeId from = 0;
    NodeId to = 0;
    std::uint32_t sequence = 0;
    std::uint32_t number_in_pair = 0;
    int tag = 0;
    MessageClass message_class = MessageClass::data;
    int bytes = 0;
    LinkId link_out = 0;
    LinkId link_in = 0;
    int injection_buffer = -1;
    std::size_t turn_out = 0;  ///< number of earlier messages on that link out
    std::size_t turn_in = 0;   ///< number of earlier messages on the link inwards
    Cycle asked = never;       ///< q of P1
    Cycle started = never;     ///< s
    Cycle copied = never;      ///< c of S2
    Cycle supplied = never;    ///< T_J of S5
    LoggedCrossings crossings;
    Cycle presented = never;  ///< a of P3
    Cycle delivered = never;
    Cycle received = never;     ///< when a program received it
    Cycle loaded = 0;           ///< M1: end of its load, or 0
    Cycle stored_from = never;  ///< M2
    Cycle stored_to = never;

    bool has_arrived() const { return !crossings.empty() && crossings.back().port == Topology::local; }
};

/// The order by which a log numbers messages.
struct MessageStartOrder {
    Cycle started;
    NodeId from;
    std::uint32_t sequence;

    auto operator<=>(const MessageStartOrder&) const = default;
};

/// Frames of an Ethernet that collided. The collision is over everywhere at `to`.
struct LoggedCollision {
    Cycle from;
    Cycle to;
    std::vector<LostFrame> frames;  ///< sorted by station
};

}  // namespace narrows
