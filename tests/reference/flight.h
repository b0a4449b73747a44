#pragma once

#include <cstddef>
#include <vector>

#include "tests/reference/buffer.h"
#include "tests/reference/message.h"

namespace narrows::reference {

/// A channel on the path of a message, and the input of its router at which the message asks for it (N3).
struct Stage {
    RouterId router;
    Port port;
    int input;
};

/// N4: bytes of a flit, and the cycles it takes to cross.
struct Rate {
    int width;
    Cycle flit_time;
};

/// The bytes of one message between the front of its wire (S3) and its receive buffer (E2).
class Flight {
public:
    /// At cycle `t` the message asks for its first channel (f of S4, J of S5).
    Flight(const Machine& machine, Message& message, std::vector<Stage> stages, Cycle t);

    bool asks(Cycle t) const { return t == asks_at(); }
    const Stage& next() const { return stages_[path().size()]; }  ///< the channel it asks for
    const Stage& stage(std::size_t i) const { return stages_[i]; }

    /// From cycle `t` on the message has its next channel.
    void grant(Cycle t);

    /// Lets every byte cross that may cross at cycle `t`.
    void move(Cycle t);

    bool arrived() const { return path().size() == stages_.size() && path().back().tail != never; }
    std::vector<int> bytes_held() const;  ///< number of bytes in every buffer on the path, the send buffer first

    Message& message() { return *message_; }
    const std::vector<Crossing>& path() const { return message_->transfer.path; }  ///< the channels granted so far

private:
    Cycle asks_at() const;
    Rate rate(std::size_t i) const;
    static bool cross(Buffer& from, Buffer& to, Rate rate, Cycle head, Cycle t);

    const Machine* machine_;
    Message* message_;
    std::vector<Stage> stages_;
    Cycle launched_;
    bool injected_;
    // Send buffer, injection buffer (if the machine has any), input buffers ..., receive buffer.
    std::vector<Buffer> buffers_;
};

}  // namespace narrows::reference
