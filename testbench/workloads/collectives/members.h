#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "models/network/topology/ids.h"

namespace narrows::collectives {

/// The participating ranks, numbered among themselves.
class Members {
public:
    /// All ranks of the machine.
    explicit Members(int ranks) : numbers_(static_cast<std::size_t>(ranks)) {
        for (int i = 0; i < ranks; ++i) ranks_.push_back(RankId(numbers_[static_cast<std::size_t>(i)] = i));
    }
    /// Some of `ranks` ranks.
    Members(std::vector<RankId> members, int ranks)
        : ranks_(std::move(members)), numbers_(static_cast<std::size_t>(ranks), none) {
        for (std::size_t i = 0; i < ranks_.size(); ++i)
            numbers_[static_cast<std::size_t>(ranks_[i])] = static_cast<int>(i);
    }

    static constexpr int none = -1;

    int count() const { return static_cast<int>(ranks_.size()); }
    RankId rank(int member) const { return ranks_[static_cast<std::size_t>(member)]; }
    /// `none` for other ranks.
    int number_of(RankId rank) const { return numbers_[static_cast<std::size_t>(rank)]; }

private:
    std::vector<RankId> ranks_;  // indexed by member
    std::vector<int> numbers_;   // indexed by rank
};

}  // namespace narrows::collectives
