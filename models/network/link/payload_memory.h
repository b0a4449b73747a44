#pragma once

#include <cstddef>

namespace narrows {

/// Memory for payloads. Most are small and live for one message only. Memory of the same size is reused, which takes a
/// fifth of the heap's instructions. Each thread has its own.
class PayloadMemory {
public:
    static void* take(std::size_t bytes);
    static void give_back(void* memory, std::size_t bytes);
};

}  // namespace narrows
