#pragma once

#include <cstdint>
#include <vector>

#include "traces/log/run_log.h"

namespace narrows {

/// Pairs the messages of two logs. A message is identified by sender, receiver, class and its number among messages
/// with the same three; a packet by its message, its purpose, and its number among such packets. So the order in which
/// a node sends to different nodes does not matter.
class MatchedMessages {
public:
    /// The numbers of a message in both logs; no_message if one log does not have it.
    struct Pair {
        std::uint64_t before = no_message;
        std::uint64_t after = no_message;
    };

    MatchedMessages(const RunLog& before, const RunLog& after);

    const std::vector<Pair>& messages() const { return messages_; }
    /// Pairs of messages between ranks; empty where each message is its own packet.
    const std::vector<Pair>& wholes() const { return wholes_; }

private:
    std::vector<Pair> messages_;
    std::vector<Pair> wholes_;
};

}  // namespace narrows
