#pragma once

#include <cstdint>

#include "models/machine/host.h"
#include "models/network/link/observer.h"

namespace narrows {

/// One direction of a host bus. It keeps the exact time at which it is free, a cycle and a part of it, so that
/// transactions that follow each other lose nothing (docs/host-bus.md, J3).
class BusDirection {
public:
    explicit BusDirection(const HostParameters& host)
        : parts_of_cycle_(std::int64_t{host.bandwidth.bytes} * (1000 - host.link_share)),
          parts_of_byte_(std::int64_t{host.bandwidth.cycles} * 1000) {}

    /// True if the direction can begin to carry a transaction in the cycle.
    bool is_open(Cycle cycle) const { return free_at_ <= cycle; }
    /// The first cycle in which it is open.
    Cycle opens_at() const { return free_at_; }
    /// A transaction of the access with this number, which has waited since `since`, begins to cross. Returns the cycle
    /// in which it has crossed.
    Cycle carry(Cycle now, Cycle since, int bytes, std::uint64_t access) {
        const bool was_idle = free_at_ < now;
        if (was_idle) part_ = 0;
        if (was_idle || access != access_) carries_since_ = now;
        access_ = access;
        const std::int64_t parts = part_ + bytes * parts_of_byte_;
        free_at_ = now + parts / parts_of_cycle_;
        part_ = parts % parts_of_cycle_;
        waiting_ += now - since;
        busy_parts_ += bytes * parts_of_byte_;
        busy_ += busy_parts_ / parts_of_cycle_;
        busy_parts_ %= parts_of_cycle_;
        return free_at_ + (part_ > 0 ? 1 : 0);
    }

    /// The cycle since which it has carried only transactions of the latest access, without a break.
    Cycle carries_since() const { return carries_since_; }

    /// The parts of cycles that all transactions need besides whole cycles count together as one cycle.
    Usage usage() const { return {busy_ + (busy_parts_ > 0 ? 1 : 0), waiting_}; }

private:
    std::int64_t parts_of_cycle_;
    std::int64_t parts_of_byte_;
    Cycle free_at_ = 0;      ///< the cycle in which the direction becomes free,
    std::int64_t part_ = 0;  ///< how many parts of that cycle pass before then
    std::uint64_t access_ = 0;
    Cycle carries_since_ = 0;
    Cycle busy_ = 0;
    std::int64_t busy_parts_ = 0;
    Cycle waiting_ = 0;
};

}  // namespace narrows
