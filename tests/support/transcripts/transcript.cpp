#include "tests/support/transcripts/transcript.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace narrows {

namespace {

constexpr std::string_view program_of_pages = "./narrows";

/// Blocks of a page: ```sh has commands, and a ```text directly after it their output. Other blocks, such as ```sh
/// setup, are for readers.
void read_page(Transcript& page) {
    TranscriptStep* last = nullptr;  // a block of commands that may still have its output
    for (std::size_t at = 0; at < page.lines.size(); ++at) {
        const std::string& fence = page.lines[at];
        if (!fence.starts_with("```")) {
            if (!fence.empty()) last = nullptr;
            continue;
        }
        const std::size_t begin = at + 1;
        while (++at < page.lines.size() && !page.lines[at].starts_with("```")) {
        }
        const auto block = [&](std::size_t place) { return page.lines.begin() + static_cast<std::ptrdiff_t>(place); };
        if (fence == "```sh") {
            last = &page.steps.emplace_back(TranscriptStep{begin + 1, {}, {}, begin, false});
            for (auto line = block(begin); line != block(at); ++line) {
                const bool is_build = line->starts_with("./narrows test");
                if (line->starts_with(program_of_pages) && !is_build) last->commands.push_back(*line);
            }
        } else if (fence == "```text" && last != nullptr) {
            last->shown.assign(block(begin), block(at));
            last->shown_at = begin;
            last->is_compared = true;
            last = nullptr;
        } else {
            last = nullptr;
        }
    }
}

/// "$ COMMAND", then "> " with its continuation, then its output up to the next command or comment.
void read_steps(Transcript& transcript, const std::string& file) {
    bool is_output = false;
    for (std::size_t at = 0; at < transcript.lines.size(); ++at) {
        const std::string& line = transcript.lines[at];
        if (line.starts_with("$ ")) {
            transcript.steps.push_back({at + 1, {line.substr(2)}, {}, at + 1, true});
            is_output = true;
        } else if (line.starts_with("#")) {
            is_output = false;
        } else if (is_output && line.starts_with("> ") && transcript.steps.back().shown.empty()) {
            transcript.steps.back().commands.front() += "\n" + line.substr(2);
            transcript.steps.back().shown_at = at + 1;
        } else if (is_output) {
            transcript.steps.back().shown.push_back(line);
        } else if (!line.empty()) {
            throw std::runtime_error(file + ":" + std::to_string(at + 1) +
                                     ": output without a command; write $ and a blank before a command, # before a "
                                     "comment");
        }
    }
    for (TranscriptStep& step : transcript.steps) {
        const bool has_gap = !step.shown.empty() && step.shown.back().empty();
        if (has_gap) step.shown.pop_back();  // the gap before the next step
    }
}

}  // namespace

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

Transcript read_transcript(const std::string& file) {
    std::ifstream stream(file);
    if (!stream) throw std::runtime_error(file + ": cannot be read");
    std::ostringstream text;
    text << stream.rdbuf();
    Transcript transcript{file.ends_with(".md"), lines_of(text.str()), {}};
    transcript.is_page ? read_page(transcript) : read_steps(transcript, file);
    return transcript;
}

}  // namespace narrows
