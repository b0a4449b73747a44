#pragma once

#include <cstddef>
#include <span>

#include "models/rtl/bits.h"
#include "models/rtl/head_format.h"
#include "models/rtl/pins.h"

/// Numbers, bytes and heads on Verilator's ports.
namespace narrows::rtl {

inline std::size_t at(int number) { return static_cast<std::size_t>(number); }

/// A port with one number for each of several places.
template <class Signal>
int number_at(const Signal& signal, int place, int bits) {
    return static_cast<int>(bits_of(signal, at(place * bits), bits));
}
template <class Signal>
void set_number(Signal& signal, int place, int bits, int value) {
    set_bits(signal, at(place * bits), bits, static_cast<std::uint32_t>(value));
}

template <class Signal>
void get_bytes(const Signal& signal, std::size_t first, std::span<std::byte> bytes) {
    for (std::size_t b = 0; b < bytes.size(); ++b) bytes[b] = static_cast<std::byte>(bits_of(signal, first + 8 * b, 8));
}
template <class Signal>
void set_bytes(Signal& signal, std::size_t first, std::span<const std::byte> bytes) {
    for (std::size_t b = 0; b < bytes.size(); ++b)
        set_bits(signal, first + 8 * b, 8, std::to_integer<std::uint32_t>(bytes[b]));
}

template <class Signal>
Head head_at(const HeadFormat& format, const Signal& signal, int place) {
    std::size_t first = at(place * format.bits());
    const auto next = [&](int bits) {
        const int value = static_cast<int>(bits_of(signal, first, bits));
        first += at(bits);
        return value;
    };
    const int bytes = next(format.length_bits());
    const NodeId to = format.node(next(format.destination_bits()));
    return {bytes, to, next(format.tag_bits())};
}
template <class Signal>
void set_head(const HeadFormat& format, Signal& signal, int place, const Head& head) {
    std::size_t first = at(place * format.bits());
    for (const auto& [value, bits] : {std::pair{head.bytes, format.length_bits()},
                                      {format.destination(head.to), format.destination_bits()},
                                      {head.tag, format.tag_bits()}}) {
        set_bits(signal, first, bits, static_cast<std::uint32_t>(value));
        first += at(bits);
    }
}

}  // namespace narrows::rtl
