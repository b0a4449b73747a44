#pragma once

#include <cstdint>
#include <utility>

#include "models/network/link/number_table.h"
#include "models/network/topology/ids.h"
#include "models/time/cycle.h"

namespace narrows {

/// Bytes that are added in a cycle count from the next one on, so that no result depends on the order of events.
class DelayedBytes {
public:
    explicit DelayedBytes(std::int64_t bytes = 0) : before_(bytes) {}

    void add(std::int64_t bytes, Cycle now) {
        begin_cycle(now);
        in_cycle_ += bytes;
    }
    /// Takes from the bytes that were there before this cycle.
    void take(std::int64_t bytes, Cycle now) {
        begin_cycle(now);
        before_ -= bytes;
    }
    std::int64_t before(Cycle now) {
        begin_cycle(now);
        return before_;
    }

private:
    void begin_cycle(Cycle now) {
        if (now == cycle_) return;
        before_ += std::exchange(in_cycle_, 0);
        cycle_ = now;
    }

    std::int64_t before_;
    std::int64_t in_cycle_ = 0;  ///< added in cycle_
    Cycle cycle_ = -1;
};

/// Tracks how many bytes a rank may send to others unasked, and how much credit it owes them (docs/nodes.md, Q1, Q3).
class Credits {
public:
    /// `room`: room of each pair of ranks.
    explicit Credits(std::int64_t room) : room_(room) {}

    /// Soon there will be a message to `other`, or from it.
    void prefetch(RankId other) const { partners_.prefetch(key(other)); }

    /// Takes credit for an eager message to `other`, if there is enough.
    bool take(RankId other, std::int64_t bytes, Cycle now) {
        DelayedBytes& credit = of(other).credit;
        if (credit.before(now) < bytes) return false;
        credit.take(bytes, now);
        return true;
    }
    /// Credit has come back from `other`.
    void give_back(RankId other, std::int64_t bytes, Cycle now) {
        if (bytes > 0) of(other).credit.add(bytes, now);
    }

    /// Records that the program has got an eager message from `other`.
    void owe(RankId other, std::int64_t bytes, Cycle now) { of(other).owed.add(bytes, now); }
    /// Returns the credit owed to `other` since before this cycle, for a packet to take along.
    std::int64_t take_owed(RankId other, Cycle now) {
        DelayedBytes& owed = of(other).owed;
        const std::int64_t bytes = owed.before(now);
        owed.take(bytes, now);
        return bytes;
    }
    /// True if so much is owed that it must go back without waiting for another packet.
    bool owes_half(RankId other, Cycle now) {
        const std::int64_t bytes = of(other).owed.before(now);
        return bytes > 0 && 2 * bytes >= room_;
    }

private:
    struct Partner {
        DelayedBytes credit{};  ///< the room that the rank still has there
        DelayedBytes owed{};    ///< the credit that the rank owes to it
    };

    static std::uint32_t key(RankId rank) { return static_cast<std::uint32_t>(int{rank}); }
    Partner& of(RankId other) { return partners_.at(key(other), {.credit = DelayedBytes(room_)}); }

    std::int64_t room_;
    NumberTable<std::uint32_t, Partner> partners_;  ///< by rank
};

}  // namespace narrows
