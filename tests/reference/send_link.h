#pragma once

#include <deque>
#include <vector>

#include "tests/reference/carrier.h"

namespace narrows::reference {

/// Sending interface, one link (S1 .. S5).
class SendLink {
public:
    explicit SendLink(const Machine& machine);

    bool register_free() const { return register_ == nullptr; }
    bool has_free_buffer() const {
        return buffers_.size() < static_cast<std::size_t>(machine_->interface.send_buffers);
    }

    /// The message takes the register, and is complete there from cycle `t` on.
    void take(Message& message) { register_ = &message; }
    void complete(Cycle t) { complete_at_ = t; }

    /// S2; true if the message moved.
    bool move_to_buffer(Cycle t);

    /// S3: frees the wire and the buffers that are free from t on, and brings the next message to the front of the
    /// wire. True if there was one.
    bool feed(Carrier& carrier, Cycle t);

private:
    int free_injection_buffer(Cycle t) const;

    const Machine* machine_;
    Message* register_ = nullptr;
    Cycle complete_at_ = never;
    std::deque<Message*> buffers_;  // sorted; the first message is on the wire, or the next to be
    bool wire_taken_ = false;
    std::vector<const Message*> injection_buffers_;  // the last message that entered each buffer
};

}  // namespace narrows::reference
