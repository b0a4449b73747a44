#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace narrows {

/// What came of a task: the bytes that it gave, or why there are none.
struct TaskResult {
    std::size_t task;
    std::string bytes;
    std::string error;      ///< what its exception said, or how its process ended; empty if it gave bytes
    std::string host = {};  ///< where it was done; empty: here

    bool ok() const { return error.empty(); }
};

/// Those who do tasks.
class Crew {
public:
    virtual ~Crew() = default;
    virtual bool has_room() const = 0;
    virtual bool idle() const = 0;
    virtual void begin(std::size_t task) = 0;
    /// Waits until at least one task has come to an end. With `longest` not negative, at most so many milliseconds.
    virtual std::vector<TaskResult> wait(int longest = -1) = 0;
};

}  // namespace narrows
