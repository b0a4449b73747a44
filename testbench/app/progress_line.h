#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "testbench/app/options.h"
#include "testbench/text/section.h"

namespace narrows {

/// Decides when to show progress: not at once, so that short actions show none, and not too often.
class ProgressPace {
public:
    using Time = std::chrono::steady_clock::time_point;
    using Duration = std::chrono::steady_clock::duration;

    static ProgressPace on_terminal(Time begin) {
        return {begin + std::chrono::milliseconds(700), std::chrono::milliseconds(200)};
    }
    /// The pace in a file, such as a log of continuous integration, where every line stays.
    static ProgressPace in_log(Time begin) { return {begin + std::chrono::seconds(30), std::chrono::seconds(30)}; }

    /// The pace for a program, which can read every line. Short actions show progress too.
    static ProgressPace for_program(Time begin) { return {begin, std::chrono::milliseconds(100)}; }

    /// Returns true if progress is due now, and then not for a while.
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

/// "simulating 42 %" on standard error. On a terminal, actions of a second or more show it, a few times a second, until
/// they end. Elsewhere there is a line every half minute, with --progress=json at most ten lines a second.
class ProgressLine {
public:
    using Clock = std::function<ProgressPace::Time()>;

    explicit ProgressLine(const CommonOptions& options, Clock now = std::chrono::steady_clock::now);
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// A function that receives the finished part of an action and shows it with this text; empty if progress is off.
    Progress showing(std::string what);
    void show(std::string_view what, double finished);
    void show(std::string_view what);  ///< for an action of unknown length
    void clear();                      ///< call before other output

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
