#pragma once

#include <algorithm>

#include "models/bounds/derived/message_times.h"
#include "models/bounds/derived/server.h"

/// What a message needs of each resource, from the start of its send at 0 to its own end (docs/bounds.md, "The
/// resources").
namespace narrows {

/// When a message is sent in a run, at least, and what follows from it.
struct WhenSent {
    Cycle start = 0;        ///< the send starts
    Cycle in_register = 0;  ///< it, or its first packet
    Cycle head = 0;         ///< the head is at the router
    Cycle after_head = 0;   ///< cycles from there to the end of the run
    Cycle longer = 0;       ///< the run goes on for so long after the receiving program has it

    Cycle gets_register(const MessageTimes& times) const { return std::max(start + times.before(), in_register); }
    /// How much later it comes than a message that starts at 0 and waits for nothing.
    Cycle comes_later(const MessageTimes& times) const { return std::max(start, head - times.lead()); }
};

inline ServerUse moved(const ServerUse& use, Cycle later, Cycle longer) {
    return {use.head + later, use.period, use.tail + longer};
}

inline ServerUse link_out_use(const MessageTimes& times) {
    return {times.lead(), times.link_out_period(), times.whole() - times.lead()};
}
/// Counted from a period before the last byte, because the first use may end as early as the whole path allows.
inline ServerUse link_in_use(const MessageTimes& times) {
    const Cycle period = times.link_in_period();
    return {times.lead() + times.path() - period, period, period + times.after_arrival()};
}
inline ServerUse send_register_use(const MessageTimes& times) {
    return {times.before(), times.lead() - 1 - times.before(), times.whole() - times.before()};
}
/// Its transfer, from the register to memory.
inline ServerUse acknowledge_use(const MessageTimes& times) {
    return {times.before(), times.delivery() - times.before(), times.whole() - times.before()};
}
/// The register is a receive buffer with R4.
inline ServerUse receive_register_use(const MessageTimes& times) {
    return {times.held_from(), times.held_for(), times.held_for() + times.after_delivery()};
}
inline ServerUse send_use(const MessageTimes& times) { return {0, times.processor_send(), times.whole()}; }
inline ServerUse receive_use(const MessageTimes& times) {
    return {times.presented(), times.processor_receive(), times.processor_receive() + times.after_delivery()};
}
inline ServerUse load_use(const MessageTimes& times) {
    return {0, times.load(), times.load() + 1 + times.path() + times.after_arrival()};
}
inline ServerUse store_use(const MessageTimes& times) { return {times.delivery(), times.store(), times.store()}; }

}  // namespace narrows
