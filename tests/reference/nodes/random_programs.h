#pragma once

#include <vector>

#include "tests/reference/dice.h"
#include "tests/reference/nodes/places.h"

namespace narrows::reference {

/// Limits of random programs.
struct ProgramLimits {
    int messages;
    int largest_payload;
    int smallest_payload;
    int pause;             ///< the longest work, computing and waiting, in cycles; the most bytes copied or read
    bool waits_for_sends;  ///< T8
    bool within_node;      ///< messages may stay in their node
};

/// Random programs that send and receive the same messages, and cannot wait for each other in a circle. Either each
/// rank has activities that send, and others that receive; or one activity, and all ranks go through phases, in each of
/// which they send before they receive. Receives by source, by tag, by both and by none never take each other's
/// messages: the tags of a message say by which it is received.
class RandomPrograms {
public:
    RandomPrograms(Dice& dice, const RankPlaces& places, const ProgramLimits& limits);

    std::vector<NodeActivity> activities() const;

private:
    struct Traffic {
        NodeOperation send;
        int from;
        NodeOperation receive;
    };

    void choose_styles();
    void choose_traffic();
    Traffic random_message(int from, int to);
    bool takes_any(int rank) const { return takes_any_[static_cast<std::size_t>(rank)]; }
    bool by_source(int from, int to) const {
        return by_source_[static_cast<std::size_t>(from * places_->ranks() + to)];
    }
    void program_phases();
    void program_activities();
    void pause(std::vector<NodeOperation>& operations);
    void append(std::vector<NodeOperation>& operations, std::vector<NodeOperation> more);

    Dice* dice_;
    const RankPlaces* places_;
    ProgramLimits limits_;
    bool pauses_;
    std::vector<bool> takes_any_;  // indexed by rank
    std::vector<bool> by_source_;  // indexed by sender and receiver
    std::vector<Traffic> traffic_;
    std::vector<NodeActivity> activities_;
};

}  // namespace narrows::reference
