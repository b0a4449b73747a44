#pragma once

#include <cstddef>
#include <string>

namespace narrows::study {

/// A message between rank 0 and the others.
struct RankMessage {
    enum class Kind : char {
        hello = 'h',    ///< to rank 0, first message: a Greeting
        refusal = 'r',  ///< to rank 0, instead of hello: the error in the study there
        task = 't',     ///< from rank 0: run this task
        done = 'd',     ///< to rank 0: the result of the task
        failed = 'f',   ///< to rank 0: the error of the task
        end = 'e',      ///< from rank 0: there are no more tasks
        bye = 'b',      ///< to rank 0: the last message
    };

    Kind kind;
    std::size_t task = 0;
    std::string text = {};

    std::string bytes() const;
    static RankMessage of(const std::string& bytes);
};

/// The study and program of a rank. All ranks must have the same, or a number would mean different points.
struct Greeting {
    std::string host;
    std::string program;  ///< fingerprint of the sources
    std::string points;   ///< fingerprint of the tasks

    std::string text() const;
    static Greeting of(const std::string& text);
};

}  // namespace narrows::study
