#pragma once

#include <algorithm>
#include <vector>

#include "tests/reference/message.h"

namespace narrows::reference {

/// An action of a program: a send, a receive or work.
struct Action {
    Message* message = nullptr;  ///< the message it sends; null for others
    const Receive* receive = nullptr;
    Reception* reception = nullptr;
    const WorkRequest* work = nullptr;
    Cycle* worked = nullptr;

    bool sends() const { return message != nullptr; }
    bool receives() const { return receive != nullptr; }
    bool works() const { return work != nullptr && work->alone; }
    bool computes() const { return work != nullptr && !work->alone; }
    Cycle not_before() const {
        if (work != nullptr) return work->not_before;
        return sends() ? message->send.not_before : receive->not_before;
    }
    bool takes(const Message& m) const {
        return (receive->from == any_sender || receive->from == m.send.from) &&
               (receive->tag == any_tag || receive->tag == m.send.tag);
    }
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
    bool asks(Cycle t) const { return !done() && !waits && t >= asked(); }
    void go_on(Cycle t) {
        if (action().work != nullptr) *action().worked = t;
        returned = t;
        waits = false;
        ++next;
    }
};

}  // namespace narrows::reference
