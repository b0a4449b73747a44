#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

/// Bits of Verilator's ports, which are integers up to 64 bits and arrays of 32-bit words beyond that.
namespace narrows::rtl {

/// The 32 bits from `first` on; fewer at the end of the signal.
template <class Signal>
std::uint32_t word_at(const Signal& signal, std::size_t first) {
    if constexpr (std::is_integral_v<Signal>) {
        return static_cast<std::uint32_t>(static_cast<std::uint64_t>(signal) >> first);
    } else {
        const std::size_t words = sizeof(signal.m_storage) / sizeof(signal.m_storage[0]);
        const std::size_t word = first / 32;
        const std::uint64_t next = word + 1 < words ? signal[word + 1] : 0;
        return static_cast<std::uint32_t>((next << 32 | signal[word]) >> first % 32);
    }
}

/// The `count` bits from `first` on, at most 32.
template <class Signal>
std::uint32_t bits_of(const Signal& signal, std::size_t first, int count) {
    const std::uint32_t word = word_at(signal, first);
    return count == 32 ? word : word & ((std::uint32_t{1} << count) - 1);
}

template <class Signal>
bool bit_of(const Signal& signal, std::size_t at) {
    return bits_of(signal, at, 1) != 0;
}

template <class Signal>
bool any_bit(const Signal& signal) {
    if constexpr (std::is_integral_v<Signal>) {
        return signal != 0;
    } else {
        return std::ranges::any_of(signal.m_storage, [](auto word) { return word != 0; });
    }
}

template <class Signal>
void set_bits(Signal& signal, std::size_t first, int count, std::uint32_t value) {
    const std::uint32_t old = bits_of(signal, first, count);
    if constexpr (std::is_integral_v<Signal>) {
        signal = static_cast<Signal>(static_cast<std::uint64_t>(signal) ^ std::uint64_t{old ^ value} << first);
    } else {
        const std::uint64_t change = std::uint64_t{old ^ value} << first % 32;
        signal[first / 32] ^= static_cast<std::uint32_t>(change);
        if (first % 32 + static_cast<std::size_t>(count) > 32)
            signal[first / 32 + 1] ^= static_cast<std::uint32_t>(change >> 32);
    }
}

template <class Signal>
void set_bit(Signal& signal, std::size_t at) {
    set_bits(signal, at, 1, 1);
}

template <class Signal>
void clear(Signal& signal) {
    signal = Signal{};
}

}  // namespace narrows::rtl
