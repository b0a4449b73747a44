#pragma once

#include <deque>
#include <vector>

#include "tests/reference/message.h"

namespace narrows::reference {

/// Receiving interface, one link (R1 .. R4, B4, and on an Ethernet K9).
class ReceiveLink {
public:
    ReceiveLink(const Machine& machine, int buffers);

    /// R2: nothing is on the link, and a receive buffer is free.
    bool can_be_granted(Cycle t) const { return t >= link_free_at_ && free_buffer(t) >= 0; }
    /// The message holds the link and a buffer from cycle t on. Its head comes at `head`.
    void grant(Message& message, Cycle t, Cycle head);
    void complete(Cycle t);  ///< the last byte of the message on the link comes: t = T_e
    /// K9, on an Ethernet: the last byte of the message has come into memory.
    void store(Message& message) { waiting_.push_back({&message, in_memory}); }

    /// R1, R3; true if a message moved. Never where there is no register (R4).
    bool move_to_register(Cycle t);

    bool presents(Cycle t) const { return presented() != nullptr && t >= presented()->transfer.presented; }
    Message& first() { return *presented(); }
    /// The message presented first has been delivered; its register or buffer is free from cycle `t` on.
    void release(Cycle t);

private:
    static constexpr int in_memory = -1;

    struct Arrival {
        Message* message;
        int buffer;  ///< or in_memory
    };

    int free_buffer(Cycle t) const;
    void free_buffer_at(int buffer, Cycle t);
    Message* presented() const;

    const Machine* machine_;
    bool has_register_;
    Cycle link_free_at_ = 0;
    std::vector<Cycle> buffer_free_at_;
    Arrival on_link_{nullptr, -1};
    std::deque<Arrival> waiting_;  // sorted by arrival; without a register the message on the link is included
    Message* register_ = nullptr;
    Cycle register_free_at_ = 0;
};

using ReceiveLinks = std::vector<ReceiveLink>;  ///< the links of one node

}  // namespace narrows::reference
