#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "models/time/cycle.h"

namespace narrows {

/// What one use of a resource needs: no use begins before `head`, the next begins `period` later at the earliest, and
/// the run goes on for `tail` after the beginning.
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
    void add(const ServerUse& use, std::int64_t count);
    Cycle bound(int servers) const;

private:
    Cycle head_ = never;
    Cycle slack_ = never;
    std::vector<std::pair<Cycle, std::int64_t>> periods_;  ///< each with the number of uses that have it
};

}  // namespace narrows
