#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

#include "models/network/link/payload_memory.h"

namespace narrows {

template <class T>
concept TriviallyCopyable = std::is_trivially_copyable_v<T>;

/// The bytes of a message. They are written once and then shared by reference, so that forwarding costs no copy. Not
/// for use across threads.
class Payload {
public:
    Payload() = default;
    explicit Payload(std::span<const std::byte> bytes) : block_(allocate(bytes.size())) {
        if (!bytes.empty()) std::memcpy(data(), bytes.data(), bytes.size());
    }
    /// Makes a payload with the bytes of these numbers.
    template <class T>
    requires std::is_trivially_copyable_v<T>
    static Payload of(std::span<const T> values) { return Payload(std::as_bytes(values)); }

    /// Makes a payload of so many bytes; `fill` writes them.
    template <class Fill>
    static Payload filled(std::size_t size, Fill fill) {
        Payload payload;
        payload.block_ = allocate(size);
        fill(std::span<std::byte>(payload.data(), size));
        return payload;
    }

    Payload(const Payload& other) : block_(other.block_) {
        if (block_ != nullptr) ++block_->holders;
    }
    Payload(Payload&& other) noexcept : block_(std::exchange(other.block_, nullptr)) {}
    Payload& operator=(Payload other) noexcept {
        std::swap(block_, other.block_);
        return *this;
    }
    // Inline, because the compiler then sees that most payloads have been moved away.
    [[gnu::always_inline]] ~Payload() {
        if (block_ != nullptr && --block_->holders == 0) free(block_);
    }

    std::size_t size() const { return block_ == nullptr ? 0 : block_->size; }
    std::span<const std::byte> bytes() const {
        return block_ == nullptr ? std::span<const std::byte>{} : std::span<const std::byte>{data(), block_->size};
    }
    /// The numbers, for writing. Copies the bytes first if another payload shares them.
    template <class T>
    requires std::is_trivially_copyable_v<T> std::span<T> own() {
        if (block_ != nullptr && block_->holders > 1) *this = Payload(bytes());
        if (block_ == nullptr) return {};
        return {reinterpret_cast<T*>(data()), size() / sizeof(T)};
    }
    template <class T>
    requires std::is_trivially_copyable_v<T> std::span<const T> as()
    const { return {reinterpret_cast<const T*>(bytes().data()), size() / sizeof(T)}; }

private:
    struct alignas(8) Block {
        std::uint32_t holders;
        std::uint32_t size;
    };

    static Block* allocate(std::size_t size) {
        return new (PayloadMemory::take(sizeof(Block) + size)) Block{1, static_cast<std::uint32_t>(size)};
    }
    static void free(Block* block) { PayloadMemory::give_back(block, sizeof(Block) + block->size); }
    std::byte* data() const { return reinterpret_cast<std::byte*>(block_ + 1); }

    Block* block_ = nullptr;
};

}  // namespace narrows
