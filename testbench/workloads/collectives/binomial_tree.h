#pragma once

#include <bit>

namespace narrows::collectives {

/// A tree of ranks in which rank 0 is the root, and the subtree of a rank is the ranks that follow it.
class BinomialTree {
public:
    explicit BinomialTree(int ranks) : ranks_(ranks) {}

    /// So many ranks are in the subtree of a rank, itself included, if there are enough ranks.
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
