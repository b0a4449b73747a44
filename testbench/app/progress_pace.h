#pragma once

#include <chrono>

namespace narrows {

/// When progress is shown: not at once, so that short actions show none, and not too often.
class ProgressPace {
public:
    using Time = std::chrono::steady_clock::time_point;
    using Duration = std::chrono::steady_clock::duration;

    static ProgressPace on_terminal(Time begin) {
        return {begin + std::chrono::milliseconds(700), std::chrono::milliseconds(200)};
    }
    /// The pace in a file, such as the log of continuous integration, which keeps every line.
    static ProgressPace in_log(Time begin) { return {begin + std::chrono::seconds(30), std::chrono::seconds(30)}; }

    /// If so, it is not due again at once.
    bool is_due(Time now) {
        if (now < next_) return false;
        next_ = now + every_;
        return true;
    }

private:
    ProgressPace(Time first, Duration every) : next_(first), every_(every) {}

    Time next_;
    Duration every_;
};

}  // namespace narrows
