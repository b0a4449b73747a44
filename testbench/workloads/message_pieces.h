#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "models/bounds/bound.h"
#include "models/machine/machine.h"

namespace narrows {

/// A send of more bytes than a message carries becomes several messages, all full except the last. A send without data
/// has one byte.
class MessagePieces {
public:
    MessagePieces(const Machine& machine, std::int64_t bytes)
        : bytes_(std::max<std::int64_t>(bytes, 1)), most_(machine.message.largest_payload()) {}

    std::int64_t count() const { return (bytes_ + most_ - 1) / most_; }
    std::int64_t bytes(std::int64_t piece) const { return std::min(most_, bytes_ - piece * most_); }
    std::int64_t longest() const { return bytes(0); }
    /// Adds the flows of the messages, if they are sent so many times.
    void add_flows(std::vector<Flow>& flows, const Machine& machine, RankId from, RankId to, std::int64_t times) const {
        const auto add = [&](std::int64_t bytes_of_one, std::int64_t messages) {
            if (messages == 0) return;
            flows.push_back(
                {from, to, machine.message.header_bytes + static_cast<int>(bytes_of_one), messages * times});
        };
        add(most_, count() - 1);
        add(bytes(count() - 1), 1);
    }

private:
    std::int64_t bytes_;
    std::int64_t most_;
};

}  // namespace narrows
