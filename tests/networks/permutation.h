#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "tests/networks/packet_run.h"
#include "tests/reference/dice.h"

namespace narrows {

/// The node that each node sends to: every node sends to one, and gets from one. A node may get its own.
using Permutation = std::vector<int>;

inline Permutation identity(int nodes) {
    Permutation to(static_cast<std::size_t>(nodes));
    std::iota(to.begin(), to.end(), 0);
    return to;
}

inline Permutation random_permutation(int nodes, unsigned seed) {
    Permutation to = identity(nodes);
    reference::Dice(seed).shuffle(to);
    return to;
}

/// Reverses the bits of each number; `nodes` is a power of two.
inline Permutation bit_reversal(int nodes) {
    Permutation to = identity(nodes);
    for (int& node : to) {
        int reversed = 0;
        for (int bit = 1; bit < nodes; bit *= 2) reversed = 2 * reversed + ((node & bit) != 0 ? 1 : 0);
        node = reversed;
    }
    return to;
}

/// Full packets, `messages` from each node that does not send to itself.
inline std::vector<Packet> packets_of(const Machine& machine, const Permutation& to, int messages) {
    std::vector<Packet> packets;
    for (int i = 0; i < messages; ++i) {
        for (int from = 0; from < static_cast<int>(to.size()); ++from) {
            const NodeId target(to[static_cast<std::size_t>(from)]);
            if (int{target} != from) packets.push_back({NodeId(from), target, machine.message.vector_words});
        }
    }
    return packets;
}

}  // namespace narrows
