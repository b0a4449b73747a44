#pragma once

#include <algorithm>
#include <vector>

#include "models/node/processor/operations.h"

namespace narrows {

/// Numbers the sends of a rank to other nodes in the order in which they are asked for: by cycle, by activity, and in
/// the order in which the activity asks (docs/nodes.md, D2).
class SendTurns {
public:
    /// Numbers a send. Waiting sends of the same cycle may get another number.
    void ask(const SendOperation& operation) {
        std::erase_if(asked_, [&](const Asked& each) { return each.send == nullptr && each.at < operation.asked; });
        int number = count_++;
        for (Asked& each : asked_) {
            if (each.at < operation.asked || each.activity <= operation.activity) continue;
            ++each.number;
            --number;
        }
        asked_.push_back({&operation, operation.asked, operation.activity, number});
    }
    /// The number of a send that waits.
    int of(const SendOperation& operation) const { return std::ranges::find(asked_, &operation, &Asked::send)->number; }
    /// The send starts. Returns its final number.
    int start(const SendOperation& operation) {
        Asked& started = *std::ranges::find(asked_, &operation, &Asked::send);
        started.send = nullptr;
        return started.number;
    }

private:
    struct Asked {
        const SendOperation* send;  ///< null if the send has started
        Cycle at;
        int activity;
        int number;
    };

    std::vector<Asked> asked_;
    int count_ = 0;
};

}  // namespace narrows
