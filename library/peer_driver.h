#pragma once

#include <fmt/format.h>
#include <narrows/workload.h>

#include <stdexcept>
#include <string>
#include <type_traits>

#include "library/calls_user.h"

namespace narrows {

/// Runs a program of a user's workload from request to request. It continues when a request has been done.
class PeerDriver {
public:
    /// `name`: name of the workload. Throws InputError for exceptions of the program.
    PeerDriver(std::string name, OwnWorkload& work, int rank, int ranks)
        : name_(std::move(name)), peer_(rank, ranks), program_(calls_program([&] { return work.run(peer_); })) {}
    PeerDriver(const PeerDriver&) = delete;
    PeerDriver& operator=(const PeerDriver&) = delete;

    /// Runs the program to its next request. Returns false if it has ended. Throws InputError for exceptions of the
    /// program, and for a request that makes no sense.
    bool next(std::int64_t now) {
        return calls_program([this, now] {
            peer_.now_ = now;
            peer_.request_.what = PeerRequest::What::nothing;
            (peer_.waiting_ ? peer_.waiting_ : program_.coroutine_).resume();
            if (program_.coroutine_.done()) {
                program_.await_resume();
                return false;
            }
            check();
            return true;
        });
    }
    PeerRequest& request() { return peer_.request_; }

private:
    template <class Call>
    std::invoke_result_t<Call> calls_program(Call call) const {
        return calls_user(
            name_, [this] { return fmt::format("the program of rank {}", peer_.rank()); }, call);
    }

    void check() const {
        const PeerRequest& request = peer_.request_;
        using What = PeerRequest::What;
        if (request.what == What::nothing)
            throw std::logic_error(
                "it awaits something that its Peer has not made; await send, receive, compute or wait");
        const bool lasts = request.what == What::compute || request.what == What::wait;
        if (lasts && request.amount < 0)
            throw std::invalid_argument(fmt::format("it lasts {} cycles; use 0 or more", request.amount));
        if (request.what == What::receive && (request.other < Peer::anybody || request.other >= peer_.ranks()))
            throw std::invalid_argument(fmt::format("it receives from rank {}; ranks are numbered from 0 to {}",
                                                    request.other, peer_.ranks() - 1));
    }

    const std::string name_;
    Peer peer_;
    Routine program_;
};

}  // namespace narrows
