#include "testbench/app/progress_line.h"

#include <fmt/format.h>
#include <unistd.h>

#include <utility>

#include "testbench/app/message.h"

namespace narrows {

ProgressLine::ProgressLine(const CommonOptions& options, Clock now)
    : now_(std::move(now)),
      wanted_(!options.quiet && !options.json),
      on_terminal_(isatty(STDERR_FILENO) != 0),
      pace_(on_terminal_ ? ProgressPace::on_terminal(now_()) : ProgressPace::in_log(now_())) {}

Progress ProgressLine::showing(std::string what) {
    if (!wanted_) return {};
    return [this, what = std::move(what)](double finished) { show(what, finished); };
}

void ProgressLine::show(std::string_view what, double finished) {
    put(fmt::format("{} {:3.0f} %", what, 100 * finished));
}

void ProgressLine::show(std::string_view what) { put(fmt::format("{} ...", what)); }

void ProgressLine::put(std::string_view text) {
    if (!wanted_ || !pace_.is_due(now_())) return;
    if (!on_terminal_) return complain(text);
    shown_ = true;
    tell(fmt::format("\r{:40}", text));  // wide enough to cover the text before
}

void ProgressLine::clear() {
    if (shown_) tell(fmt::format("\r{:60}\r", ""));
    shown_ = false;
}

}  // namespace narrows
