#pragma once

#include <sysc/kernel/sc_module.h>

#include <exception>
#include <vector>

#include "models/network/router/fabric.h"
#include "models/rtl/array.h"
#include "models/rtl/pins_observer.h"

namespace narrows {

class RtlRouter;
struct RtlPart;

/// RTL besides routers: its inputs come in the same cycle from routers and models.
class ClockedPart {
public:
    /// The inputs of the cycle are complete: the edge.
    virtual void end_cycle() = 0;
    /// The outputs of the routers are known in this cycle.
    virtual void read_outputs() = 0;
    /// Nothing will change without a new input.
    virtual bool rests() const = 0;

protected:
    ~ClockedPart() = default;
};

/// The clock of a machine's RTL routers, with or without nodes. It ticks only for those that are active: a router of
/// hw/ that holds no message and gets no input does not change. RTL of the user's may (RtlPart::is_own): then it
/// ticks for all of them, until nothing else happens in the machine. Messages have numbers while they are in RTL: their
/// tags on the wires.
class RtlClock final : public sc_core::sc_module {
public:
    /// `knows_tails`: input buffers hold every message, so that the time of a tail follows from the heads known so far.
    RtlClock(const sc_core::sc_module_name& name, Fabric& fabric, rtl::Array routers, bool knows_tails,
             const RtlPart& part);

    /// Call before the first event of a run, when all routers and parts are known.
    void start();

    bool has(RouterId id) const { return array_.has(id); }
    bool knows_tails() const { return knows_tails_; }
    bool may_differ() const { return may_differ_; }
    bool finds_loops() const { return is_own_; }

    void add(RtlRouter& router);
    void add(ClockedPart& part) { parts_.push_back({&part, false}); }
    void observe(rtl::PinsObserver* observer);
    /// The router gets an input in this cycle.
    void wake(RouterId router);
    void wake(const ClockedPart& part);

    /// `enter` gives a number to a message that comes into RTL; `leave` ends its use.
    int enter(Message& message);
    void leave(int number);
    /// Null if no message in RTL has this number.
    Message* message(int number) const {
        const auto place = static_cast<std::size_t>(number);
        return place < messages_.size() ? messages_[place] : nullptr;
    }

    /// Ends the run with this error, which System::run throws. (SystemC would pass on its text only.)
    template <class Error>
    [[noreturn]] void fail(const Error& error) {
        show_all();
        failure_ = std::make_exception_ptr(error);
        throw error;
    }
    std::exception_ptr failure() const { return failure_; }

    /// Null where a router is not RTL.
    RtlRouter* router(RouterId id) const { return id < 0 ? nullptr : routers_[static_cast<std::size_t>(id)]; }
    rtl::Pins& pins(RouterId id) { return array_[id]; }

private:
    struct Part {
        ClockedPart* part;
        bool is_awake;
    };

    void tick_soon();
    void tick(std::uint64_t);
    void edge();
    void let_rest();
    bool is_silent();
    void show(RouterId router, Cycle cycle);
    /// Lets the observer see the pins of this cycle, which may be the last one.
    void show_all();

    CycleQueue& queue_;
    rtl::Array array_;
    bool knows_tails_;
    bool is_own_;
    bool may_differ_;
    std::uint64_t events_ = 0;         ///< events of the queue until the last edge
    int silent_edges_ = 0;             ///< the last edges between which nothing else has happened
    std::vector<RtlRouter*> routers_;  ///< indexed by number
    std::vector<RouterId> awake_;
    std::vector<bool> is_awake_;
    std::vector<Part> parts_;
    bool ticks_ = false;
    std::vector<Message*> messages_;
    std::vector<int> spare_;
    rtl::PinsObserver* observer_ = nullptr;
    std::exception_ptr failure_;
};

}  // namespace narrows
