#pragma once

#include <algorithm>
#include <vector>

#include "models/network/link/queue.h"
#include "models/node/processor/operations.h"

namespace narrows {

/// Numbers the sends of a rank to other nodes in the order in which they are asked for: by cycle, by activity, and in
/// the order in which the activity asks (docs/one-node.md, D2).
class SendTurns {
public:
    /// `waiting`: the sends that have not started. Those of this cycle may get another number.
    void ask(SendOperation& operation, const Queue<SendOperation>& waiting) {
        if (operation.asked != cycle_) {
            before_ += static_cast<int>(activities_.size());
            activities_.clear();
            cycle_ = operation.asked;
        }
        const auto place = std::ranges::upper_bound(activities_, operation.activity);
        operation.turn = before_ + static_cast<int>(place - activities_.begin());
        activities_.insert(place, operation.activity);
        for (SendOperation* each = waiting.first(); each != nullptr; each = each->next) {
            if (each->asked == cycle_ && each->activity > operation.activity) ++each->turn;
        }
    }

private:
    Cycle cycle_ = -1;
    int before_ = 0;               ///< asked for before that cycle
    std::vector<int> activities_;  ///< of the sends asked for in that cycle, in order
};

}  // namespace narrows
