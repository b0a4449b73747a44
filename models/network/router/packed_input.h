#pragma once

#include <cstdint>

namespace narrows {

struct Message;

/// A message and the number of an input in the one argument of an event: pointers leave the top 16 bits free.
class PackedInput {
public:
    static std::uint64_t pack(Message& message, int input) {
        return reinterpret_cast<std::uint64_t>(&message) | static_cast<std::uint64_t>(input) << shift;
    }
    static Message& message(std::uint64_t packed) {
        return *reinterpret_cast<Message*>(packed & ((std::uint64_t{1} << shift) - 1));
    }
    static int input(std::uint64_t packed) { return static_cast<int>(packed >> shift); }

private:
    static constexpr int shift = 48;
};

}  // namespace narrows
