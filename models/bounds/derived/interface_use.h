#pragma once

#include "models/bounds/derived/message_uses.h"

namespace narrows {

/// The use that messages make of interface links, their registers and buffers. They belong to one interface, or to
/// several interfaces if a message may take any of them.
struct InterfaceUse {
    SharedServer links_in, links_out, injection, receive_registers, send_registers;

    /// Adds `count` messages that go out.
    void add_sent(const MessageTimes& times, std::int64_t count, bool injects) {
        send_registers.add(send_register_use(times), count);
        links_out.add(link_out_use(times), count);
        if (injects) injection.add({times.lead(), times.injection_period(), times.whole() - times.lead()}, count);
    }
    /// Adds `count` messages that come in.
    void add_received(const MessageTimes& times, std::int64_t count) {
        links_in.add(link_in_use(times), count);
        receive_registers.add(receive_register_use(times), count);
    }
};

}  // namespace narrows
