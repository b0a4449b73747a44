#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace narrows::goal {

inline constexpr int anybody = -1;   ///< receive: from any rank
inline constexpr int whatever = -1;  ///< receive: with any tag

/// An operation of a cpu of a rank.
struct Operation {
    enum class Kind { send, receive, calc };

    Kind kind = Kind::calc;
    std::int64_t amount = 0;  ///< bytes; for a calc nanoseconds
    int peer = anybody;
    int tag = 0;
    int cpu = 0;
    int nic = 0;
    unsigned line = 0;  ///< line in the file
    unsigned column = 0;
};

/// `later` begins when `earlier` has ended, or has begun.
struct Dependency {
    std::size_t later;
    std::size_t earlier;
    bool on_begin;
    unsigned line;
};

struct RankProgram {
    std::vector<Operation> operations;
    std::vector<Dependency> dependencies;
};

/// An application in the GOAL format of LogGOPSim and ATLAHS (docs/workloads.md, goal): ranks with operations and their
/// dependencies.
struct Program {
    std::string file;
    std::vector<RankProgram> ranks;
};

/// Throws InputError with line and column for errors of form, circular dependencies, and sends and receives that do not
/// match.
Program parse_program(const std::string& text, const std::string& file);
Program read_program(const std::string& file);

}  // namespace narrows::goal
