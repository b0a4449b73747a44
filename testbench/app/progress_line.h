#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "testbench/app/options.h"
#include "testbench/text/section.h"

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

    /// A program can read every line, and short actions show progress, too.
    static ProgressPace for_program(Time begin) { return {begin, std::chrono::milliseconds(100)}; }

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

/// "simulating 42 %" on standard error. On a terminal, if an action takes almost a second or more, a few times a
/// second, and removed at the end. Elsewhere a line every half minute. With --progress=json ten lines a second at most.
class ProgressLine {
public:
    using Clock = std::function<ProgressPace::Time()>;

    explicit ProgressLine(const CommonOptions& options, Clock now = std::chrono::steady_clock::now);
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// What receives the finished part of an action, and shows it with this text; none where nobody wants to see it.
    Progress showing(std::string what);
    void show(std::string_view what, double finished);
    void show(std::string_view what);  ///< nobody knows how much of it is finished
    void clear();                      ///< must be called before other output

private:
    void put(std::string_view what, std::optional<double> finished);

    Clock now_;
    bool as_json_;
    bool wanted_;
    bool on_terminal_;
    bool shown_ = false;
    ProgressPace pace_;
};

}  // namespace narrows
