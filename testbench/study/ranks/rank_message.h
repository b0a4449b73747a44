#pragma once

#include <cstddef>
#include <string>

namespace narrows::study {

/// What rank 0 and the others say to each other.
struct RankMessage {
    enum class Kind : char {
        hello = 'h',    ///< to rank 0, first of all: a Greeting
        refusal = 'r',  ///< to rank 0, instead of hello: what is wrong with the study there
        task = 't',     ///< from rank 0: do this one
        done = 'd',     ///< to rank 0: what came of the task
        failed = 'f',   ///< to rank 0: why nothing came of it
        end = 'e',      ///< from rank 0: there is no more to do
        bye = 'b',      ///< to rank 0: nothing will be sent any more
    };

    Kind kind;
    std::size_t task = 0;
    std::string text = {};

    std::string bytes() const;
    static RankMessage of(const std::string& bytes);
};

/// What a rank has; all must have the same program and the same points, or a number would mean another point there.
struct Greeting {
    std::string host;
    std::string program;  ///< fingerprint of the sources
    std::string points;   ///< fingerprint of what there is to do

    std::string text() const;
    static Greeting of(const std::string& text);
};

}  // namespace narrows::study
