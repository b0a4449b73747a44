#pragma once

#include <optional>
#include <string>

namespace narrows::study {

/// Processes that were started together, maybe on several machines, numbered from 0. Each can send bytes to any other.
/// Implemented with MPI (testbench/study/mpi), and in tests within one process.
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
    /// Returns the next received message, or none. Does not block. Messages from one rank keep their order.
    virtual std::optional<Message> receive() = 0;
    /// Does not wait for other ranks at the end, because they may be gone.
    virtual void abandon() = 0;
};

}  // namespace narrows::study
