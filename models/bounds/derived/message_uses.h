#pragma once

#include <algorithm>

#include "models/bounds/derived/message_times.h"
#include "models/bounds/derived/server.h"

/// The uses of resources by a message, from the start of its send at 0 to its own end (docs/bounds.md, "The
/// resources").
namespace narrows {

/// The earliest times at which a message is sent in a run, and the least time of what follows.
struct WhenSent {
    Cycle start = 0;        ///< the send starts
    Cycle in_register = 0;  ///< when it, or its first packet, is in the register
    Cycle head = 0;         ///< when its head is at the router
    Cycle after_head = 0;   ///< cycles from then to the end of the run
    Cycle longer = 0;       ///< the run goes on for so long after the receiving program has the message

    Cycle gets_register(const MessageTimes& times) const { return std::max(start + times.before(), in_register); }
    /// The delay of the message against one that starts at 0 and waits for nothing.
    Cycle comes_later(const MessageTimes& times) const { return std::max(start, head - times.lead()); }
};

inline ServerUse moved(const ServerUse& use, Cycle later, Cycle longer) {
    return {use.head + later, use.period, use.tail + longer};
}

inline ServerUse link_out_use(const MessageTimes& times) {
    return {times.lead(), times.link_out_period(), times.whole() - times.lead()};
}
/// Counted from one period before the last byte, because the first use may end as early as the whole path allows.
inline ServerUse link_in_use(const MessageTimes& times) {
    const Cycle period = times.link_in_period();
    return {times.lead() + times.path() - period, period, period + times.after_arrival()};
}
inline ServerUse send_register_use(const MessageTimes& times) {
    return {times.before(), times.lead() - 1 - times.before(), times.whole() - times.before()};
}
/// The use of its transfer, from the register to memory.
inline ServerUse acknowledge_use(const MessageTimes& times) {
    return {times.before(), times.delivery() - times.before(), times.whole() - times.before()};
}
/// The use of the receive register. With R4 a receive buffer takes its place.
inline ServerUse receive_register_use(const MessageTimes& times) {
    return {times.held_from(), times.held_for(), times.held_for() + times.after_delivery()};
}

}  // namespace narrows
