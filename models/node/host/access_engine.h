#pragma once

#include <algorithm>
#include <array>
#include <deque>
#include <utility>
#include <vector>

#include "models/node/host/host_access.h"

namespace narrows {

/// The reader or the writer of an interface: takes one access after the other (docs/host-bus.md, J1).
class AccessEngine {
public:
    explicit AccessEngine(const AccessTimes& times) : times_(times) {}

    void ask(HostAccess& access) { asking_.push_back(&access); }
    /// Call when all events of the cycle are known. Its new accesses wait behind the others, in their order.
    void close_cycle() {
        std::ranges::stable_sort(asking_, {}, [](const HostAccess* access) { return access->turn(); });
        waiting_.insert(waiting_.end(), asking_.begin(), asking_.end());
        asking_.clear();
    }
    /// Returns the access that is due for cutting, once, or null.
    HostAccess* take_done(Cycle now) { return free_at_ <= now ? std::exchange(under_way_, nullptr) : nullptr; }
    bool wants_next() const { return under_way_ == nullptr && !waiting_.empty(); }
    const HostAccess& begin_next(Cycle now) {
        under_way_ = waiting_.front();
        waiting_.pop_front();
        under_way_->taken = now;
        free_at_ = now + times_.of(under_way_->bytes);
        return *under_way_;
    }
    /// When the access under way is due for cutting; `never` if there is none.
    Cycle next_cut() const { return under_way_ == nullptr ? never : free_at_; }

private:
    const AccessTimes& times_;
    std::vector<HostAccess*> asking_;  ///< accesses that ask in this cycle
    std::deque<HostAccess*> waiting_;
    HostAccess* under_way_ = nullptr;
    Cycle free_at_ = 0;  ///< when the access under way is cut, and the next one can be taken
};

/// The reader and the writer of an interface, and the mover that both use in turn (J1a).
class AccessEngines {
public:
    explicit AccessEngines(const HostParameters& host)
        : host_(host), engines_{AccessEngine(host.write), AccessEngine(host.read)} {}

    void ask(HostAccess& access) { engines_[access.is_write ? 0 : 1].ask(access); }
    /// Call when all events of the cycle are known. Calls `cut(access)` for each access that is due for cutting now.
    template <class Cut>
    void decide(Cycle now, Cut cut) {
        for (AccessEngine& engine : engines_) engine.close_cycle();
        for (;;) {
            for (AccessEngine& engine : engines_) {
                if (HostAccess* const done = engine.take_done(now)) cut(*done);
            }
            if (mover_free_at_ > now || !someone_wants_next()) return;
            if (!engines_[turn_].wants_next()) turn_ = 1 - turn_;
            const int bytes = engines_[turn_].begin_next(now).bytes;
            turn_ = 1 - turn_;
            mover_free_at_ = now + host_.card_time + host_.card_bandwidth.cycles_for(bytes);
        }
    }
    /// The next cycle with a decision if nothing asks before; `never` if there is none.
    Cycle next_decision() const {
        const Cycle cut = std::min(engines_[0].next_cut(), engines_[1].next_cut());
        return someone_wants_next() ? std::min(cut, mover_free_at_) : cut;
    }

private:
    bool someone_wants_next() const { return engines_[0].wants_next() || engines_[1].wants_next(); }

    const HostParameters& host_;
    std::array<AccessEngine, 2> engines_;  ///< the writer and the reader
    std::size_t turn_ = 0;                 ///< the engine that goes first if both want
    Cycle mover_free_at_ = 0;
};

}  // namespace narrows
