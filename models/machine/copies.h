#pragma once

#include <algorithm>
#include <cstdint>

#include "models/machine/machine.h"

namespace narrows {

/// Bytes that a processor has yet to move, chunk by chunk (docs/nodes.md, V4).
struct Copy {
    std::int64_t bytes = 0;
    std::int64_t chunk = 1;  ///< the most bytes of a chunk
    int crossings = 0;       ///< how often a byte crosses port and memory
    Bandwidth own{};         ///< the rate of the processor alone

    std::int64_t next_chunk() const { return std::min(bytes, chunk); }
};

/// The copies that a machine makes for messages and programs (docs/nodes.md, V5, V6, V7, W1, W2).
class Copies {
public:
    explicit Copies(const Machine& machine) : machine_(machine) {}

    /// Returns the copy from the program's data into a buffer of the interface or a segment. `message`: bytes of
    /// payload of the whole message.
    Copy out_of_program(std::int64_t bytes, std::int64_t message) const {
        return copy(bytes, (is_spared(message) ? 0 : 1) + machine_.memory.write_factor);
    }
    Copy into_program(std::int64_t bytes, std::int64_t message) const {
        return copy(bytes, 1 + (is_spared(message) ? 0 : machine_.memory.write_factor));
    }
    /// Returns the copy from program to program (W2), or from one address to another (V7).
    Copy direct(std::int64_t bytes) const { return copy(bytes, machine_.memory.crossings_of_copy()); }
    /// The control information that each end of a message within a node moves.
    Copy control() const { return {machine_.message.control_bytes, machine_.message.control_bytes, 1, {}}; }
    /// A sweep: the program only reads the bytes (V7).
    Copy sweep(std::int64_t bytes) const { return {bytes, chunk_of(bytes), 1, {}}; }

private:
    bool is_spared(std::int64_t message) const { return message <= machine_.memory.cache_bytes; }
    Copy copy(std::int64_t bytes, int crossings) const {
        return {bytes, chunk_of(bytes), crossings, machine_.processor.copy_rate};
    }
    /// A memory that messages do not use serves one program at a time, in one go (V8).
    std::int64_t chunk_of(std::int64_t bytes) const {
        return machine_.memory.of_messages ? machine_.chunk_bytes() : std::max<std::int64_t>(1, bytes);
    }

    const Machine& machine_;
};

}  // namespace narrows
