#pragma once

#include <bit>

namespace narrows::collectives {

/// A tree of ranks with root 0. The subtree of a rank consists of consecutive ranks from it on.
class BinomialTree {
public:
    explicit BinomialTree(int ranks) : ranks_(ranks) {}

    /// Number of ranks in the subtree of a rank, including itself, if there are enough ranks.
    int subtree(int rank) const {
        return rank == 0 ? static_cast<int>(std::bit_ceil(static_cast<unsigned>(ranks_))) : rank & -rank;
    }
    /// The rank after the last one of the subtree of a rank.
    int end(int rank) const { return rank + subtree(rank) < ranks_ ? rank + subtree(rank) : ranks_; }
    int parent(int rank) const { return rank - subtree(rank); }

private:
    int ranks_;
};

}  // namespace narrows::collectives
