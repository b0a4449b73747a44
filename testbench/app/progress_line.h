#pragma once

#include <chrono>
#include <string_view>

#include "testbench/app/options.h"

namespace narrows {

/// "simulating 42 %" on standard error, if an action takes almost a second or more. Only on a terminal, a few times a
/// second, and removed at the end.
class ProgressLine {
public:
    explicit ProgressLine(const CommonOptions& options);
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    bool wanted() const { return wanted_; }
    void show(std::string_view what, double finished);
    void show(std::string_view what);  ///< nobody knows how much of it is finished
    void clear();                      ///< to be called before other output

private:
    void put(std::string_view text);

    using Clock = std::chrono::steady_clock;

    bool wanted_;
    bool shown_ = false;
    Clock::time_point next_ = Clock::now() + std::chrono::milliseconds(700);
};

}  // namespace narrows
