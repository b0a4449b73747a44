#include "models/node/shared/step_timing.h"

#include <algorithm>

namespace narrows {

void StepTiming::begin(const Copy& copy, Cycle overhead) {
    copy_ = copy;
    move_.reset();
    const Cycle end = interruptions_.end(queue_.now(), overhead);
    times_.begin(queue_.now(), end);
    cycles_.occupy_between_interruptions(queue_.now(), end);
    queue_.at<&StepTiming::overhead_ended>(end, *this);
}

void StepTiming::overhead_ended(std::uint64_t) { owner_.overhead_ended(); }

// V4
void StepTiming::next_chunk(std::uint64_t) {
    if (copy_.bytes == 0) return owner_.step_ended();
    const Cycle now = queue_.now();
    const Cycle free_at = interruptions_.first_free(now);
    if (free_at > now) {
        cycles_.occupy_between_interruptions(now, free_at);
        return queue_.at<&StepTiming::next_chunk>(free_at, *this);
    }
    chunk_ = copy_.next_chunk();
    if (!ask(chunk_ * copy_.crossings)) chunk_ends(now);
}

bool StepTiming::ask(std::int64_t bytes) {
    const auto owner = static_cast<std::uint64_t>(int{rank_});
    return memory_.ask_for_processor(number_, {bytes, this, nullptr, {AccessOwner::Kind::processor, owner}});
}

void StepTiming::wait_to_move() {
    const Cycle now = queue_.now();
    cycles_.occupy_between_interruptions(now, now + move_->before);
    queue_.at<&StepTiming::move>(now + move_->before, *this);
}

void StepTiming::move(std::uint64_t) {
    if (!ask(move_->bytes)) moved(queue_.now());
}

void StepTiming::moved(Cycle accessed) {
    const Cycle end = accessed + move_->after;
    cycles_.occupy_between_interruptions(queue_.now(), end);
    queue_.at<&StepTiming::step_ended>(end, *this);
    owner_.accessed(accessed);
}

// `served`: when the servers of the node finish the chunk.
void StepTiming::chunk_ends(Cycle served) {
    const Cycle now = queue_.now();
    const Cycle end = std::max(served, interruptions_.end(now, copy_.own.cycles_for(chunk_)));
    cycles_.occupy_between_interruptions(now, end);
    if (fabric_.observer != nullptr) times_.add_chunk(now, end);
    queue_.at<&StepTiming::chunk_ended>(end, *this);
}

void StepTiming::chunk_ended(std::uint64_t) {
    copy_.bytes -= chunk_;
    next_chunk();
}

}  // namespace narrows
