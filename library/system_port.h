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
    /// A thread waits.
    bool is_busy() const { return is_busy_; }
    const PeerRequest& request() const { return request_; }
    /// The next cycle, as a module sees it.
    Cycle next_cycle() const;

private:
    struct Taken;
    Task<> serve(Rank& rank);
    void take(std::uint64_t);

    CycleQueue& queue_;
    const std::uint64_t cycle_time_;
    sc_core::sc_event done_;
    std::coroutine_handle<> waiting_;
    PeerRequest request_;
    bool is_busy_ = false;
};

struct SystemPort::Parts {
    Parts(System& of, RankId of_rank) : system(of), rank(of_rank), sending(of, of_rank), receiving(of, of_rank) {}

    void be_called(std::uint64_t) const {}

    System& system;
    RankId rank;
    PortSide sending;
    PortSide receiving;
    bool is_idle = false;
};

}  // namespace narrows
