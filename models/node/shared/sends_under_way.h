#pragma once

#include <vector>

#include "models/network/link/queue.h"
#include "models/node/processor/operations.h"

namespace narrows {

/// The unfinished sends of each activity of a rank, and the activities that wait for their sends to end (docs/nodes.md,
/// T8).
class SendsUnderWay {
public:
    /// Returns the number of the activity.
    int add_activity() {
        under_way_.push_back(0);
        return static_cast<int>(under_way_.size()) - 1;
    }

    void started(int activity) { ++under_way_[static_cast<std::size_t>(activity)]; }

    /// Returns true if no send of the activity is under way. Otherwise resumes its program when the last send ends.
    bool have_ended(SentOperation& operation) {
        if (under_way_[static_cast<std::size_t>(operation.activity)] == 0) return true;
        awaiting_.push(operation);
        return false;
    }

    void ended(int activity) {
        if (--under_way_[static_cast<std::size_t>(activity)] > 0) return;
        const auto is_of_activity = [&](const SentOperation& s) { return s.activity == activity; };
        if (SentOperation* operation = awaiting_.take_if(is_of_activity)) operation->program.resume();
    }

private:
    std::vector<int> under_way_;  ///< number of unfinished sends of each activity
    Queue<SentOperation> awaiting_;
};

}  // namespace narrows
