#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace narrows {

/// The results of a process.
struct ProgramOutcome {
    int exit_code = -1;  ///< -1 if a signal ended it
    int signal = 0;
    std::string out;
    std::string err;
    std::int64_t peak_memory_bytes = 0;
};

using ProgramArguments = std::vector<std::string>;

struct Surroundings {
    std::map<std::string, std::string> environment = {};  ///< added to the environment of the test
    std::string output = {};       ///< file for standard output; empty: kept in ProgramOutcome::out
    unsigned short columns = 0;    ///< width of the terminal that is standard output; 0: no terminal
    std::int64_t most_memory = 0;  ///< limit of the address space in bytes; 0: no limit
    unsigned most_seconds = 300;   ///< limit of the time; then SIGALRM ends the process
};

/// Runs `narrows` with these arguments and waits for it.
ProgramOutcome narrows_program(const ProgramArguments& arguments, const Surroundings& surroundings = {});

/// Runs a shell command line, in which $NARROWS is the program. `most_memory`: limit of the address space of each of
/// its processes; 0: no limit.
ProgramOutcome shell(const std::string& line, unsigned most_seconds = 300, std::int64_t most_memory = 0);

}  // namespace narrows
