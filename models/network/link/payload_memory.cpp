#include "models/network/link/payload_memory.h"

#include <array>
#include <memory>
#include <new>
#include <vector>

namespace narrows {

namespace {

constexpr std::size_t step = 8;  ///< sizes are multiples of this
constexpr std::size_t largest = 1024;
constexpr std::size_t chunk = std::size_t{1} << 16;
constexpr std::size_t kept_chunks = 16;  ///< chunks that are kept when nothing is in use

/// AddressSanitizer finds a use after the end on the heap only.
#ifdef __SANITIZE_ADDRESS__
constexpr bool is_checked = true;
#else
constexpr bool is_checked = false;
#endif

constexpr bool is_small(std::size_t bytes) { return bytes <= largest && !is_checked; }

class SmallMemory {
public:
    void* take(std::size_t bytes) {
        Spare*& first = first_of(bytes);
        if (first == nullptr) [[unlikely]]
            add(first, rounded(bytes));
        Spare* const spare = first;
        first = spare->next;
        ++in_use_;
        return spare;
    }
    void give_back(void* memory, std::size_t bytes) {
        Spare*& first = first_of(bytes);
        first = new (memory) Spare{first};
        if (--in_use_ == 0 && chunks_.size() > kept_chunks) [[unlikely]]
            give_all_back();
    }

private:
    struct Spare {
        Spare* next;
    };

    static constexpr std::size_t rounded(std::size_t bytes) { return (bytes + step - 1) / step * step; }
    Spare*& first_of(std::size_t bytes) { return spare_[(bytes + step - 1) / step]; }

    /// The lowest addresses are used first, so that they are read in the order of the machine's nodes.
    [[gnu::noinline]] void add(Spare*& first, std::size_t bytes) {
        std::byte* const memory = chunks_.emplace_back(std::make_unique<std::byte[]>(chunk)).get();
        for (std::size_t at = chunk / bytes * bytes; at > 0; at -= bytes)
            first = new (memory + at - bytes) Spare{first};
    }

    /// Call at the end of a run: frees the memory for other uses.
    [[gnu::noinline]] void give_all_back() {
        spare_ = {};
        chunks_.clear();
    }

    std::size_t in_use_ = 0;
    std::array<Spare*, largest / step + 1> spare_{};  ///< one list for each size
    std::vector<std::unique_ptr<std::byte[]>> chunks_;
};

thread_local SmallMemory small_memory;

}  // namespace

void* PayloadMemory::take(std::size_t bytes) {
    return is_small(bytes) ? small_memory.take(bytes) : ::operator new(bytes);
}

void PayloadMemory::give_back(void* memory, std::size_t bytes) {
    if (is_small(bytes)) {
        small_memory.give_back(memory, bytes);
    } else {
        ::operator delete(memory);
    }
}

}  // namespace narrows
