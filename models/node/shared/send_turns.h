#pragma once

#include <algorithm>
#include <vector>

#include "models/node/processor/operations.h"

namespace narrows {

/// Numbers the sends of a rank to other nodes in the order in which they are asked for: by cycle, by activity, and in
/// the order in which the activity asks (docs/one-node.md, D2).
class SendTurns {
public:
    /// Sends of this cycle that wait may get another number.
    void ask(const SendOperation& operation) {
        const auto is_later = [&](const Waiting& each) {
            return each.send->asked == operation.asked && each.send->activity > operation.activity;
        };
        int number = asked_++;
        for (Waiting& each : waiting_) {
            if (is_later(each)) number = std::min(number, each.number++);
        }
        waiting_.push_back({&operation, number});
    }
    /// The number of a send that waits.
    int of(const SendOperation& operation) const {
        return std::ranges::find(waiting_, &operation, &Waiting::send)->number;
    }
    /// It starts, and waits no more. Returns its number.
    int start(const SendOperation& operation) {
        const int number = of(operation);
        std::erase_if(waiting_, [&](const Waiting& each) { return each.send == &operation; });
        return number;
    }

private:
    struct Waiting {
        const SendOperation* send;
        int number;
    };

    std::vector<Waiting> waiting_;
    int asked_ = 0;
};

}  // namespace narrows
