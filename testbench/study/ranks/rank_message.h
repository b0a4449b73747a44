#pragma once

#include <cstddef>
#include <string>

namespace narrows::study {

/// A message between rank 0 and the others.
struct RankMessage {
    enum class Kind : char {
        hello = 'h',    ///< first message to rank 0: a Greeting
        refusal = 'r',  ///< sent instead of hello: the rank's error in the study
        task = 't',     ///< from rank 0: run this task
        done = 'd',     ///< to rank 0: the result of the task
        failed = 'f',   ///< to rank 0: the error of the task
        end = 'e',      ///< from rank 0: there are no more tasks
        bye = 'b',      ///< last message to rank 0
    };

    Kind kind;
    std::size_t task = 0;
    std::string text = {};

    std::string bytes() const;
    static RankMessage of(const std::string& bytes);
};

/// The study and program of a rank. All ranks must agree, or a number would mean different points.
struct Greeting {
    std::string host;
    std::string program;  ///< fingerprint of the sources
    std::string points;   ///< fingerprint of the tasks

    std::string text() const;
    static Greeting of(const std::string& text);
};

}  // namespace narrows::study
