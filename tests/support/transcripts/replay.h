#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/support/transcripts/transcript.h"

namespace narrows {

/// What came of the commands of a file.
struct Replay {
    std::size_t commands = 0;
    std::vector<std::string> failures;  ///< each with its place, the commands and the difference
    std::string rewritten;              ///< the file with what is printed now
};

/// Runs the commands of a transcript in a new folder, those of a page in one with the files of the repository, and
/// compares what they print. `most_commands`: no more than the steps that have so many.
Replay replay(const std::string& file, std::size_t most_commands);

}  // namespace narrows
