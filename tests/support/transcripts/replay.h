#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/support/transcripts/transcript.h"

namespace narrows {

/// The results of a file's commands.
struct Replay {
    std::size_t commands = 0;
    std::vector<std::string> failures;  ///< each with its place, the commands and the difference
    std::string rewritten;              ///< the file with the current output
};

/// Runs the commands of a transcript in a new folder, or those of a page in a folder with the files of the repository,
/// and compares their output. `most_commands`: skips steps with more commands.
Replay replay(const std::string& file, std::size_t most_commands);

}  // namespace narrows
