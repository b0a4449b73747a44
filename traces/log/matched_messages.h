#pragma once

#include <cstdint>
#include <vector>

#include "traces/log/run_log.h"

namespace narrows {

/// The messages of two logs, each with the message that it is in the other log. A message is known by its sender, its
/// receiver, its class and its number among those of the three; a packet by its message, by what it is for the message,
/// and by its number among such packets. So it does not matter in which order a node sends to others.
class MatchedMessages {
public:
    /// A number of a message in each log, or no_message.
    struct Pair {
        std::uint64_t before = no_message;
        std::uint64_t after = no_message;
    };

    MatchedMessages(const RunLog& before, const RunLog& after);

    const std::vector<Pair>& messages() const { return messages_; }
    /// Messages between ranks, where nodes are shared.
    const std::vector<Pair>& wholes() const { return wholes_; }

private:
    std::vector<Pair> messages_;
    std::vector<Pair> wholes_;
};

}  // namespace narrows
