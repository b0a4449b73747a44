#pragma once

#include <algorithm>
#include <vector>

#include "tests/reference/message.h"

namespace narrows::reference {

/// An action of a program: a send or a receive.
struct Action {
    Message* message = nullptr;  ///< the message it sends; null for a receive
    const Receive* receive = nullptr;
    Reception* reception = nullptr;

    bool sends() const { return message != nullptr; }
    Cycle not_before() const { return sends() ? message->send.not_before : receive->not_before; }
    bool takes(const Message& m) const { return receive->from == any_sender || receive->from == m.send.from; }
};

/// One activity of the node's program.
struct Stream {
    int number;
    std::vector<Action> actions = {};
    std::size_t next = 0;  ///< index of the action that it asks for or is doing
    Cycle returned = 0;    ///< when its last action returned
    bool waits = false;    ///< its request has been served, and no message that fits has come

    bool done() const { return next == actions.size(); }
    const Action& action() const { return actions[next]; }
    Cycle asked() const { return std::max(action().not_before(), returned); }  ///< q of P1 and P5
    void go_on(Cycle t) {
        returned = t;
        waits = false;
        ++next;
    }
};

}  // namespace narrows::reference
