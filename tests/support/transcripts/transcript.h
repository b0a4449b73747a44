#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace narrows {

/// Commands with the output that a file shows for them.
struct TranscriptStep {
    std::size_t line = 0;               ///< line of the first command, from 1
    std::vector<std::string> commands;  ///< shell commands
    std::vector<std::string> shown;     ///< lines of output
    std::size_t shown_at = 0;           ///< index of the first shown line in the file, from 0
    bool is_compared = true;            ///< false: the file shows no output, and the commands need only succeed
};

/// A file with commands and their output (docs/testing.md, "Transcripts"): a page of Markdown, or a transcript.
struct Transcript {
    bool is_page = false;
    std::vector<std::string> lines;  ///< all lines of the file
    std::vector<TranscriptStep> steps;
};

/// Reads a page if the name of the file ends in .md. Throws std::runtime_error for a transcript that does not begin
/// with a command.
Transcript read_transcript(const std::string& file);

std::vector<std::string> lines_of(const std::string& text);

}  // namespace narrows
