#pragma once

#include "models/bounds/derived/message_times.h"
#include "models/bounds/derived/server.h"

namespace narrows {

/// What interface links with their registers and buffers are needed for: those of an interface, or of several whose
/// messages may take any of them.
struct InterfaceUse {
    SharedServer links_in, links_out, injection, receive_registers, send_registers;

    /// Messages go out.
    void add_sent(const MessageTimes& times, std::int64_t count, bool injects) {
        const Cycle after_lead = times.whole() - times.lead();
        send_registers.add({times.before(), times.lead() - 1 - times.before(), times.whole() - times.before()}, count);
        links_out.add({times.lead(), times.link_out_period(), after_lead}, count);
        if (injects) injection.add({times.lead(), times.injection_period(), after_lead}, count);
    }
    /// Messages come in. Uses of the links are counted by their last bytes: the first use may end as early as a whole
    /// path allows, not only after a period.
    void add_received(const MessageTimes& times, std::int64_t count) {
        const Cycle arrival = times.lead() + times.path();
        const Cycle period = times.link_in_period();
        links_in.add({arrival - period, period, period + times.after_arrival()}, count);
        receive_registers.add({times.held_from(), times.held_for(), times.held_for() + times.after_delivery()}, count);
    }
};

}  // namespace narrows
