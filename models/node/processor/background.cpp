#include "models/node/processor/background.h"

namespace narrows {

void BackgroundComputing::start(ComputeOperation& operation) {
    operation.asked = queue_.now();
    waiting_.push(operation);
    if (waiting_.single()) queue_.decide<CycleQueue::Decision::processor, &BackgroundComputing::next>(*this);
}

void BackgroundComputing::next(std::uint64_t) {
    const Cycle now = queue_.now();
    // Among computations asked for together, the activity that was started first goes first.
    computing_ = waiting_.best([](const ComputeOperation&) { return true; }, asked_before<ComputeOperation>);
    since_free_ = cycles_.free_before(now);
    queue_.at<&BackgroundComputing::may_be_done>(cycles_.earliest(now, computing_->cycles), *this);
}

// If overheads have taken cycles meanwhile, schedules another check for the rest. The rest shrinks each time, so this
// costs a few events for each computation and none for an overhead.
void BackgroundComputing::may_be_done(std::uint64_t) {
    const Cycle now = queue_.now();
    ComputeOperation* operation = computing_;
    const Cycle missing = operation->cycles - (cycles_.free_before(now) - since_free_);
    if (missing > 0) {
        queue_.at<&BackgroundComputing::may_be_done>(cycles_.earliest(now, missing), *this);
        return;
    }
    waiting_.remove(*operation);
    if (!waiting_.empty()) queue_.decide<CycleQueue::Decision::processor, &BackgroundComputing::next>(*this);
    operation->program.resume();
}

}  // namespace narrows
