#pragma once

#include <narrows/system.h>
#include <sysc/kernel/sc_event.h>

#include <coroutine>

#include "models/system/system.h"

namespace narrows {

/// An activity of a rank that does a thread's requests, one after the other. It takes a request in the cycle after that
/// of the thread, so the order of processes within that time does not matter.
class PortSide {
public:
    PortSide(System& system, RankId rank);
    PortSide(const PortSide&) = delete;
    PortSide& operator=(const PortSide&) = delete;

    /// Called by a thread. Returns when the processor has done the request.
    PeerMessage ask(PeerRequest request);
    /// True while a thread waits for the machine.
    bool waits() const { return state_ == State::waiting; }
    /// True if something will happen here by itself.
    bool goes_on() const { return state_ == State::asked || state_ == State::done; }
    const PeerRequest& request() const { return request_; }
    /// The next cycle, as a module sees it.
    Cycle next_cycle() const;

private:
    /// State of a request: none; due in the next cycle; taken by the machine; done, with the thread about to return.
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

    /// True if nothing happens here unless a message comes.
    bool stands() const {
        return !sending.goes_on() && !receiving.goes_on() && (is_idle || sending.waits() || receiving.waits());
    }
    /// True if the module cannot do without this message. An idle module may wait for ever to receive from anybody.
    bool needs_message() const { return receiving.waits() && !(is_idle && receiving.request().other == Peer::anybody); }

    System& system;
    RankId rank;
    PortSide sending;
    PortSide receiving;
    bool is_idle = false;
};

}  // namespace narrows
