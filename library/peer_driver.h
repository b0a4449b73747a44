#pragma once

#include <narrows/workload.h>

#include <stdexcept>

namespace narrows {

/// A program of a user's workload, and what it asks for. It goes on when somebody has done that.
class PeerDriver {
public:
    PeerDriver(OwnWorkload& work, int rank, int ranks) : peer_(rank, ranks), program_(work.run(peer_)) {}
    PeerDriver(const PeerDriver&) = delete;
    PeerDriver& operator=(const PeerDriver&) = delete;

    /// Lets the program go on to its next request. False: it has ended. Throws what it throws.
    bool next(std::int64_t now) {
        peer_.now_ = now;
        peer_.request_.what = PeerRequest::What::nothing;
        (peer_.waiting_ ? peer_.waiting_ : program_.coroutine_).resume();
        if (program_.coroutine_.done()) {
            program_.await_resume();
            return false;
        }
        if (peer_.request_.what == PeerRequest::What::nothing)
            throw std::logic_error(
                "it awaits something that its Peer has not made; await send, receive, compute or wait");
        return true;
    }
    PeerRequest& request() { return peer_.request_; }

private:
    Peer peer_;
    Routine program_;
};

}  // namespace narrows
