#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

/// Bits of Verilator's ports: integers up to 64 bits, beyond that arrays of 32-bit words.
namespace narrows::lockstep {

template <class Signal>
bool bit_of(const Signal& signal, std::size_t at) {
    if constexpr (std::is_integral_v<Signal>) {
        return (static_cast<std::uint64_t>(signal) >> at & 1u) != 0;
    } else {
        return (signal[at / 32] >> at % 32 & 1u) != 0;
    }
}

template <class Signal>
void set_bit(Signal& signal, std::size_t at) {
    if constexpr (std::is_integral_v<Signal>) {
        signal = static_cast<Signal>(static_cast<std::uint64_t>(signal) | std::uint64_t{1} << at);
    } else {
        signal[at / 32] |= std::uint32_t{1} << at % 32;
    }
}

template <class Signal>
std::uint64_t bits_of(const Signal& signal, std::size_t first, int count) {
    std::uint64_t value = 0;
    for (int b = 0; b < count; ++b) {
        if (bit_of(signal, first + static_cast<std::size_t>(b))) value |= std::uint64_t{1} << b;
    }
    return value;
}

/// Onto bits that are off.
template <class Signal>
void set_bits(Signal& signal, std::size_t first, int count, std::uint64_t value) {
    for (int b = 0; b < count; ++b) {
        if ((value >> b & 1u) != 0) set_bit(signal, first + static_cast<std::size_t>(b));
    }
}

template <class Signal>
void clear(Signal& signal) {
    signal = Signal{};
}

}  // namespace narrows::lockstep
