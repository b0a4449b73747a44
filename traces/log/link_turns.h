#pragma once

#include <vector>

#include "models/network/topology/ids.h"

namespace narrows {

/// Counts the messages of each interface link.
class LinkTurns {
public:
    /// The number of earlier messages on the link.
    std::size_t next(NodeId node, LinkId link) {
        const auto place = static_cast<std::size_t>(int{node});
        const auto number = static_cast<std::size_t>(int{link});
        if (turns_.size() <= place) turns_.resize(place + 1);
        if (turns_[place].size() <= number) turns_[place].resize(number + 1);
        return turns_[place][number]++;
    }

private:
    std::vector<std::vector<std::size_t>> turns_;  ///< indexed by node and link
};

}  // namespace narrows
