#pragma once

#include <narrows/system.h>
#include <sysc/kernel/sc_event.h>

#include <coroutine>

#include "models/system/system.h"

namespace narrows {

/// An activity of a rank that does what a thread asks for, one request after the other. It takes a request in the cycle
/// after that of the thread, so it does not matter which process of that time ran first.
class PortSide {
public:
    PortSide(System& system, RankId rank);
    PortSide(const PortSide&) = delete;
    PortSide& operator=(const PortSide&) = delete;

    /// Called by a thread. Returns when the processor has done it.
    PeerMessage ask(PeerRequest request);
    /// A thread waits until the machine has done what it asks for.
    bool waits() const { return state_ == State::waiting; }
    /// Something will happen here without anybody else.
    bool goes_on() const { return state_ == State::asked || state_ == State::done; }
    const PeerRequest& request() const { return request_; }
    /// The next cycle, as a module sees it.
    Cycle next_cycle() const;

private:
    /// Of the request: none; the machine gets it in the next cycle; it has it; the thread is about to return.
    enum class State { free, asked, waiting, done };

    struct Taken;
    Task<> serve(Rank& rank);
    void take(std::uint64_t);

    CycleQueue& queue_;
    const std::uint64_t cycle_time_;
    sc_core::sc_event done_;
    std::coroutine_handle<> waiting_;
    PeerRequest request_;
    State state_ = State::free;
};

struct SystemPort::Parts {
    Parts(System& of, RankId of_rank) : system(of), rank(of_rank), sending(of, of_rank), receiving(of, of_rank) {}

    void be_called(std::uint64_t) const {}

    /// Nothing happens here unless a message comes.
    bool stands() const {
        return !sending.goes_on() && !receiving.goes_on() && (is_idle || sending.waits() || receiving.waits());
    }
    /// The module cannot do without this message. One that is idle may receive from anybody for ever.
    bool needs_message() const { return receiving.waits() && !(is_idle && receiving.request().other == Peer::anybody); }

    System& system;
    RankId rank;
    PortSide sending;
    PortSide receiving;
    bool is_idle = false;
};

}  // namespace narrows
