#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "models/time/cycle.h"

namespace narrows {

/// One use of a resource: it begins no earlier than `head`, the next use begins at least `period` later, and the run
/// goes on for at least `tail` after this use began.
struct ServerUse {
    Cycle head;
    Cycle period;
    Cycle tail;
};

/// A resource that serves one use at a time. The first use begins no earlier than the least head. The others follow in
/// an unknown order, each a period after the one before. The run goes on for a tail after the last:
///     end >= min head + sum of all periods + min (tail - period)
class Server {
public:
    void add(const ServerUse& use, std::int64_t count) {
        if (count <= 0) return;
        head_ = std::min(head_, use.head);
        slack_ = std::min(slack_, use.tail - use.period);
        total_ += use.period * count;
        uses_ += count;
    }
    Cycle bound() const { return uses_ > 0 ? head_ + total_ + slack_ : 0; }

    std::int64_t uses() const { return uses_; }
    /// The smallest head. Call only if there is a use.
    Cycle head() const { return head_; }
    Cycle slack() const { return slack_; }
    /// The sum of all periods.
    Cycle total() const { return total_; }

private:
    Cycle head_ = never;
    Cycle slack_ = never;
    Cycle total_ = 0;
    std::int64_t uses_ = 0;
};

/// Several servers of one kind; each use takes any of them. One of N uses on k servers serves at least ceil(N/k), and
/// one is busy for at least a k-th of the whole time.
class SharedServer {
public:
    void add(const ServerUse& use, std::int64_t count) {
        if (count <= 0) return;
        all_.add(use, count);
        if (latest_ == periods_.size() || periods_[latest_].cycles != use.period) find(use.period);
        periods_[latest_].uses += count;
    }
    Cycle bound(int servers) const;

    std::int64_t uses() const { return all_.uses(); }
    Cycle head() const { return all_.head(); }
    /// The sum of the `uses` shortest periods.
    Cycle shortest(std::int64_t uses) const;

private:
    struct Period {
        Cycle cycles;
        std::int64_t uses;  ///< number of uses that have this period
    };

    void find(Cycle period);

    Server all_;                   ///< the uses as if there were one server
    std::vector<Period> periods_;  ///< the shortest first
    std::size_t latest_ = 0;       ///< index of the latest period, which the next use usually has too
};

/// A use of a channel: as ServerUse, with a period for the wire and one for the slot at its end.
struct ChannelUse {
    Cycle head;
    Cycle wire_period;
    Cycle slot_period;
    Cycle tail;

    friend bool operator==(const ChannelUse&, const ChannelUse&) = default;
};

/// Channels that serve together, and the slots at their ends. A use takes a wire and a slot at the same time.
class ChannelServer {
public:
    void add(const ChannelUse& use, std::int64_t count) {
        if (!(use == latest_)) [[unlikely]] {
            take_over_latest();
            latest_ = use;
        }
        latest_uses_ += count;
    }
    /// `slots`: number of slots of each channel.
    Cycle bound(int channels, int slots) const;

private:
    void take_over_latest();
    Cycle bound_by_last_slots(int channels, int slots) const;

    // Usually many equal uses follow each other; they are counted here first.
    ChannelUse latest_{};
    std::int64_t latest_uses_ = 0;
    SharedServer wires_;
    SharedServer slots_;
    Cycle tail_ = never;
};

}  // namespace narrows
