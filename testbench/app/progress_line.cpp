#include "testbench/app/progress_line.h"

#include <fmt/format.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "testbench/app/message.h"

namespace narrows {

ProgressLine::ProgressLine(const CommonOptions& options, Clock now)
    : now_(std::move(now)),
      as_json_(options.progress == "json"),
      wanted_(!options.quiet && (as_json_ || !options.json)),
      on_terminal_(!as_json_ && isatty(STDERR_FILENO) != 0),
      pace_(as_json_       ? ProgressPace::for_program(now_())
            : on_terminal_ ? ProgressPace::on_terminal(now_())
                           : ProgressPace::in_log(now_())) {}

Progress ProgressLine::showing(std::string what) {
    if (!wanted_) return {};
    return [this, what = std::move(what)](double finished) { show(what, finished); };
}

void ProgressLine::show(std::string_view what, double finished) { put(what, finished); }

void ProgressLine::show(std::string_view what) { put(what, std::nullopt); }

void ProgressLine::put(std::string_view what, std::optional<double> finished) {
    if (!wanted_ || !pace_.is_due(now_())) return;
    if (as_json_) {
        nlohmann::ordered_json line{
            {"kind", "progress"}, {"what", what.substr(0, what.find_last_not_of(',') + 1)}, {"finished", nullptr}};
        if (finished) line["finished"] = *finished;
        return tell(one_line(line));
    }
    const std::string text = finished ? fmt::format("{} {:.0f} %", what, 100 * *finished) : fmt::format("{} ...", what);
    if (!on_terminal_) return complain(text);
    shown_ = true;
    tell(fmt::format("\r{:40}", text));  // wide enough to cover the previous text
}

void ProgressLine::clear() {
    if (shown_) tell(fmt::format("\r{:60}\r", ""));
    shown_ = false;
}

}  // namespace narrows
