#pragma once

#include <optional>
#include <string>

namespace narrows::study {

/// Processes that were started together, maybe on many machines, numbered from 0; each can send bytes to each other.
/// Behind it is MPI (testbench/study/mpi), or in tests the same process.
class Ranks {
public:
    struct Message {
        int from;
        std::string bytes;
    };

    virtual ~Ranks() = default;
    virtual int rank() const = 0;
    virtual int size() const = 0;
    virtual void send(int to, const std::string& bytes) = 0;
    /// A message that has come, if there is one: never waits. Those of one rank come in the order they were sent in.
    virtual std::optional<Message> receive() = 0;
    /// Does not wait for the other ranks at the end any more: they may be gone.
    virtual void abandon() = 0;
};

}  // namespace narrows::study
