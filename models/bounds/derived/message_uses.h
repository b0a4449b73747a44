#pragma once

#include "models/bounds/derived/message_times.h"
#include "models/bounds/derived/server.h"

/// What a message needs of each resource, from the start of its send at 0 to its own end (docs/bounds.md, "The
/// resources").
namespace narrows {

inline ServerUse link_out_use(const MessageTimes& times) {
    return {times.lead(), times.link_out_period(), times.whole() - times.lead()};
}
/// Counted from a period before the last byte, because the first use may end as early as the whole path allows.
inline ServerUse link_in_use(const MessageTimes& times) {
    const Cycle period = times.link_in_period();
    return {times.lead() + times.path() - period, period, period + times.after_arrival()};
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
