#pragma once

#include <algorithm>
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
    /// All events of the cycle are known. Calls `cut(access)` for each access that is to be cut now.
    template <class Cut>
    void decide(Cycle now, Cut cut) {
        std::ranges::stable_sort(asking_, {}, [](const HostAccess* access) { return access->turn(); });
        waiting_.insert(waiting_.end(), asking_.begin(), asking_.end());
        asking_.clear();
        while (free_at_ <= now) {
            if (HostAccess* const done = std::exchange(under_way_, nullptr)) cut(*done);
            if (waiting_.empty()) return;
            under_way_ = waiting_.front();
            waiting_.pop_front();
            free_at_ = now + times_.of(under_way_->bytes);
        }
    }
    /// When an access that is under way is to be cut; `never`: there is none.
    Cycle next_cut() const { return under_way_ == nullptr ? never : free_at_; }

private:
    const AccessTimes& times_;
    std::vector<HostAccess*> asking_;  ///< in this cycle
    std::deque<HostAccess*> waiting_;
    HostAccess* under_way_ = nullptr;
    Cycle free_at_ = 0;  ///< when that one is cut, and the next one can be taken
};

}  // namespace narrows
