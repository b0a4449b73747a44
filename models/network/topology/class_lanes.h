#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "models/machine/machine.h"

namespace narrows {

/// The number of lanes of the channels of each class.
class ClassLanes {
public:
    /// All classes have the same number.
    ClassLanes(int lanes) : lanes_{lanes} {}
    explicit ClassLanes(const Machine& machine) {
        for (const ChannelParameters& values : machine.all_channel_values()) lanes_.push_back(values.lanes);
    }

    int of(ChannelClass channel_class) const {
        return lanes_.size() == 1 ? lanes_.front() : lanes_.at(static_cast<std::size_t>(channel_class));
    }
    int most() const { return std::ranges::max(lanes_); }
    int fewest() const { return std::ranges::min(lanes_); }

private:
    std::vector<int> lanes_;  ///< one entry where all classes have the same number
};

}  // namespace narrows
