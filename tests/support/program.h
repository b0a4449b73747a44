#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace narrows {

/// What a process left behind.
struct Outcome {
    int exit_code = -1;  ///< -1 if a signal ended it
    int signal = 0;
    std::string out;
    std::string err;
    std::int64_t peak_memory_bytes = 0;
};

using ProgramArguments = std::vector<std::string>;

struct Surroundings {
    std::map<std::string, std::string> environment = {};  ///< besides the one there is
    std::string output = {};                              ///< a file for standard output; empty: kept in Outcome::out
    std::int64_t most_memory = 0;                         ///< of address space; 0: as much as there is
    unsigned most_seconds = 60;                           ///< then it is ended by SIGALRM
};

/// Runs `narrows` with these arguments and waits for it.
Outcome narrows_program(const ProgramArguments& arguments, const Surroundings& surroundings = {});

/// The same for a line of shell, in which $NARROWS is the program.
Outcome shell(const std::string& line, unsigned most_seconds = 60);

}  // namespace narrows
