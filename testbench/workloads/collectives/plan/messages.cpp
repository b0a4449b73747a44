#include "testbench/workloads/collectives/plan/messages.h"

#include <algorithm>

namespace narrows::collectives {

bool Messages::next_of_several() {
    several_.clear();
    ++number_;
    for (std::int64_t room = most_; room > 0 && at_ < whole_.size();) {
        const Range& range = whole_[at_];
        const std::int64_t taken = std::min(room, range.size() - done_);
        if (taken > 0) several_.push_back({range.first + done_, range.first + done_ + taken});
        room -= taken;
        done_ += taken;
        if (done_ < range.size()) continue;
        ++at_;
        done_ = 0;
    }
    return !several_.empty();
}

std::int64_t Messages::elements_of_several() const {
    std::int64_t sum = 0;
    for (const Range& range : several_) sum += range.size();
    return sum;
}

}  // namespace narrows::collectives
