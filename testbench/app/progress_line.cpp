#include "testbench/app/progress_line.h"

#include <fmt/format.h>
#include <unistd.h>

#include "testbench/app/message.h"

namespace narrows {

ProgressLine::ProgressLine(const CommonOptions& options)
    : wanted_(!options.quiet && !options.json && isatty(STDERR_FILENO) != 0) {}

void ProgressLine::show(std::string_view what, double finished) {
    put(fmt::format("{} {:3.0f} %", what, 100 * finished));
}

void ProgressLine::show(std::string_view what) { put(fmt::format("{} ...", what)); }

/// Wide enough to cover the text before.
void ProgressLine::put(std::string_view text) {
    const auto now = Clock::now();
    if (!wanted_ || now < next_) return;
    next_ = now + std::chrono::milliseconds(200);
    shown_ = true;
    tell(fmt::format("\r{:40}", text));
}

void ProgressLine::clear() {
    if (shown_) tell(fmt::format("\r{:60}\r", ""));
    shown_ = false;
}

}  // namespace narrows
