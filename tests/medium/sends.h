#pragma once

#include <optional>
#include <vector>

#include "models/machine/machine.h"
#include "models/network/link/observer.h"
#include "models/network/medium/medium.h"

/// Messages sent at given cycles over a medium, and what happened to them.
namespace narrows::medium_tests {

/// There are no overheads, so a message that is sent at q asks for the medium at q + 1.
Machine bus(int nodes, Cycle latency);
Machine ethernet(int stations, Cycle delay);

struct TimedSend {
    Cycle at;  ///< not before earlier sends of the node have been handed over
    NodeId from;
    NodeId to;
    int bytes;  ///< header included
};

struct Crossed {
    NodeId from;
    NodeId to;
    Cycle head;
    Cycle tail;
    Cycle delivered = never;

    bool operator==(const Crossed&) const = default;
};

/// When a message asked for the medium, and when its receiver's processor could see it.
struct AskedAndPresented {
    Cycle asked;
    Cycle presented = never;
};

struct Collided {
    Cycle from;
    Cycle to;
    std::vector<LostFrame> frames;
};

struct MediumRun {
    std::vector<Crossed> crossed;           ///< sorted by head
    std::vector<AskedAndPresented> around;  ///< the same messages in the same order
    std::vector<Collided> collisions;
    MediumCounts counts;
    bool finished = false;
};

/// Every node receives the messages sent to it. `shuffle`: the seed of a random order of the events of each cycle.
MediumRun run_medium(const Machine& machine, const std::vector<TimedSend>& sends, std::uint64_t seed = 1,
                     std::optional<std::uint64_t> shuffle = std::nullopt);

/// Messages from each of the first `senders` nodes, one directly after the other, each to the node that `to` gives.
template <class To>
std::vector<TimedSend> always_sending(int senders, int messages, int bytes, To to) {
    std::vector<TimedSend> sends;
    for (NodeId from = 0; from < senders; ++from) {
        for (int i = 0; i < messages; ++i) sends.push_back({0, from, to(from, i), bytes});
    }
    return sends;
}

}  // namespace narrows::medium_tests
