#include "tests/support/transcripts/replay.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <utility>

#include "tests/support/effort.h"
#include "tests/support/places.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/transcripts/difference.h"

namespace narrows {

namespace {

namespace fs = std::filesystem;

constexpr unsigned most_seconds = 300;
constexpr std::int64_t most_memory = has_sanitizers ? 0 : 4'000'000'000;  ///< a refusal that is missing could take all
constexpr std::int64_t most_memory_of_refusal = 300'000'000;              ///< mostly for sanitizers
constexpr std::string_view exit_code_line = "exit code ";
constexpr std::array<std::string_view, 6> signs{"$ ", "> ", "! ", "#", "\\", exit_code_line};

/// True if bad input is refused, and nothing else is printed.
bool is_refused(const ProgramOutcome& outcome) { return outcome.out.empty() && !outcome.err.empty(); }
int usual_exit_code(const ProgramOutcome& outcome) { return is_refused(outcome) ? 2 : 0; }

void replace_all(std::string& text, const std::string& what, const std::string& by) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
        text.replace(at, what.size(), by);
}

/// Removes paths, which differ with the clone and the folder.
std::string without_paths(std::string text) {
    replace_all(text, fs::current_path().string(), "$PWD");
    replace_all(text, test_places::sources, "$SOURCES");
    return text;
}

std::vector<std::string> lines_from(const std::string& text, std::string_view sign) {
    std::vector<std::string> lines;
    for (const std::string& line : lines_of(without_paths(text))) {
        const bool needs_mark =
            sign.empty() && std::ranges::any_of(signs, [&](std::string_view other) { return line.starts_with(other); });
        lines.push_back((needs_mark ? "\\" : std::string(sign)) + line);
    }
    if (!text.empty() && text.back() != '\n') lines.emplace_back("\\ no end of line");
    return lines;
}

/// The text that a transcript shows for a command.
std::vector<std::string> shown_in_transcript(const ProgramOutcome& outcome) {
    std::vector<std::string> lines = lines_from(outcome.out, "");
    std::ranges::move(lines_from(outcome.err, "! "), std::back_inserter(lines));
    if (outcome.exit_code != usual_exit_code(outcome))
        lines.push_back(std::string(exit_code_line) + std::to_string(outcome.exit_code));
    const bool has_run = outcome.exit_code == 0;  // there may have been warnings
    if (is_refused(outcome) && !has_run && outcome.peak_memory_bytes > most_memory_of_refusal)
        lines.push_back("! takes " + std::to_string(outcome.peak_memory_bytes / 1'000'000) + " MB for a refusal");
    return lines;
}

/// The text that a page shows: the output, and more for a command that fails.
std::vector<std::string> shown_in_page(const ProgramOutcome& outcome, bool is_compared) {
    std::vector<std::string> lines = is_compared ? lines_of(outcome.out) : std::vector<std::string>();
    if (outcome.exit_code == 0) return lines;
    std::ranges::move(lines_from(outcome.err, "! "), std::back_inserter(lines));
    lines.push_back(std::string(exit_code_line) + std::to_string(outcome.exit_code));
    return lines;
}

std::string text_of(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

/// A folder to run commands in: `narrows` is the program, and so is ./narrows among the files of the repository.
class Scratch {
public:
    explicit Scratch(bool is_page) {
        static const std::string path = std::getenv("PATH") == nullptr ? "" : std::getenv("PATH");
        fs::create_directory(folder_.path() / "programs");
        fs::create_symlink(test_places::program, folder_.path() / "programs/narrows");
        setenv("PATH", (folder_.path("programs") + ":" + path).c_str(), 1);
        setenv("SOURCES", test_places::sources, 1);
        fs::create_directory(folder_.path() / "here");
        fs::current_path(folder_.path() / "here");
        if (is_page) link_repository();
    }
    ~Scratch() { fs::current_path("/"); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

private:
    /// Leaves out the user's files.
    static void link_repository() {
        for (const fs::directory_entry& entry : fs::directory_iterator(test_places::sources)) {
            const std::string name = entry.path().filename().string();
            const bool is_of_user = name.starts_with("build") || name.starts_with(".") || name == "results";
            if (!is_of_user && name != "narrows") fs::create_symlink(entry.path(), name);
        }
        fs::create_symlink(test_places::program, "narrows");
    }

    TemporaryFolder folder_;
};

}  // namespace

Replay replay(const std::string& file, std::size_t most_commands) {
    const Transcript transcript = read_transcript(file);
    const Scratch scratch(transcript.is_page);
    Replay replay;
    auto rest = transcript.lines.begin();  // rest that has not been rewritten yet
    const auto copy_up_to = [&](auto end) { replay.rewritten += text_of({std::exchange(rest, end), end}); };
    for (const TranscriptStep& step : transcript.steps) {
        if (replay.commands >= most_commands) break;
        std::vector<std::string> printed;
        for (const std::string& command : step.commands) {
            const ProgramOutcome outcome = shell(command, most_seconds, most_memory);
            std::ranges::move(
                transcript.is_page ? shown_in_page(outcome, step.is_compared) : shown_in_transcript(outcome),
                std::back_inserter(printed));
            ++replay.commands;
        }
        const OutputDifference found = difference(step.shown, printed);
        if (!found.differs) continue;
        replay.failures.push_back(file + ":" + std::to_string(step.line) +
                                  ": prints something else than shown (-)\n$ " + text_of(step.commands) +
                                  text_of(found.lines));
        if (!step.is_compared) continue;
        copy_up_to(transcript.lines.begin() + static_cast<std::ptrdiff_t>(step.shown_at));
        replay.rewritten += text_of(found.rewritten);
        rest += static_cast<std::ptrdiff_t>(step.shown.size());
        const bool ends_empty = !found.rewritten.empty() && found.rewritten.back().empty();
        const bool has_gap = rest != transcript.lines.end() && rest->empty();
        if (ends_empty && !has_gap && !transcript.is_page) replay.rewritten += "\n";  // otherwise it would be the gap
    }
    copy_up_to(transcript.lines.end());
    return replay;
}

}  // namespace narrows
