#pragma once

#include "models/bounds/derived/message_times.h"
#include "models/bounds/derived/server.h"

namespace narrows {

/// The use that messages make of interface links, their registers and buffers. They belong to one interface, or to
/// several interfaces if a message may take any of them.
struct InterfaceUse {
    SharedServer links_in, links_out, injection, receive_registers, send_registers;

    /// Adds `count` messages that go out.
    void add_sent(const MessageTimes& times, std::int64_t count, bool injects) {
        const Cycle after_lead = times.whole() - times.lead();
        send_registers.add({times.before(), times.lead() - 1 - times.before(), times.whole() - times.before()}, count);
        links_out.add({times.lead(), times.link_out_period(), after_lead}, count);
        if (injects) injection.add({times.lead(), times.injection_period(), after_lead}, count);
    }
    /// Adds `count` messages that come in. A use of a link is counted from a period before its last byte, because the
    /// first use may end as early as the whole path allows.
    void add_received(const MessageTimes& times, std::int64_t count) {
        const Cycle arrival = times.lead() + times.path();
        const Cycle period = times.link_in_period();
        links_in.add({arrival - period, period, period + times.after_arrival()}, count);
        receive_registers.add({times.held_from(), times.held_for(), times.held_for() + times.after_delivery()}, count);
    }
};

}  // namespace narrows
