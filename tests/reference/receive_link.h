#pragma once

#include <deque>
#include <vector>

#include "tests/reference/message.h"

namespace narrows::reference {

/// Receiving interface, one link (R1 .. R3).
class ReceiveLink {
public:
    explicit ReceiveLink(const Machine& machine);

    /// R2: nothing is on the link, and a receive buffer is free.
    bool can_be_granted(Cycle t) const { return t >= link_free_at_ && free_buffer(t) >= 0; }
    void grant(Message& message, Cycle t);
    void complete(Cycle t);  ///< the last byte of the message on the link is there: t = T_e

    /// R1, R3; true if a message moved.
    bool move_to_register(Cycle t);

    bool presents(Cycle t) const { return register_ != nullptr && t >= register_->transfer.presented; }
    Message& in_register() { return *register_; }
    void free_register() { register_ = nullptr; }

private:
    struct Arrival {
        Message* message;
        int buffer;
    };

    int free_buffer(Cycle t) const;

    const Machine* machine_;
    Cycle link_free_at_ = 0;
    std::vector<Cycle> buffer_free_at_;
    Arrival on_link_{nullptr, -1};
    std::deque<Arrival> waiting_;  // complete, in the order of their arrival
    Message* register_ = nullptr;
};

}  // namespace narrows::reference
