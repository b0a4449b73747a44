#pragma once

#include <algorithm>
#include <vector>

#include "tests/reference/send_link.h"

namespace narrows::reference {

/// One activity of the node's program.
struct Stream {
    int number;
    std::vector<Message*> messages;
    std::size_t next = 0;  ///< the message it asks for or is sending
    Cycle returned = 0;    ///< the send before has returned at

    bool done() const { return next == messages.size(); }
    Cycle asked() const { return std::max(messages[next]->send.not_before, returned); }  ///< q of P1
};

/// P1 .. P3, and what the program of the node does.
class Processor {
public:
    Processor(const Machine& machine, std::vector<Stream> streams, std::vector<SendLink>& out, ReceiveLinks& in);

    /// Ends the overhead that ends by t; true if there was one.
    bool finish(Cycle t);

    /// Takes a message or starts a send at t; true if it did.
    bool decide(Cycle t);

private:
    bool receive(Cycle t);
    bool send(Cycle t);
    bool ready(const Stream& stream, Cycle t) const;
    bool awaits_acknowledge(Port first_port) const;

    const Machine* machine_;
    std::vector<Stream> streams_;
    std::vector<SendLink>* out_;
    ReceiveLinks* in_;
    // What it is busy with: a stream's send, a link's message, or nothing.
    Stream* sending_ = nullptr;
    ReceiveLink* receiving_ = nullptr;
    Cycle busy_until_ = 0;
    std::vector<const Message*> started_;
};

}  // namespace narrows::reference
