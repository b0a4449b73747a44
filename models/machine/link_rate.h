#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "models/machine/bytes_in_time.h"

namespace narrows {

/// The rate of a link, a bus or a memory as a data sheet states it.
struct LinkRate {
    std::int64_t bits_per_second = 0;

    friend bool operator==(const LinkRate&, const LinkRate&) = default;
};

/// "12.5 GB/s", "100 Gbit/s" (B/s or bit/s, with k, M, G or T). Throws std::invalid_argument with the reason for
/// anything else.
LinkRate parse_link_rate(std::string_view text);

/// A flit of so many bytes takes so many cycles.
struct FlitRate {
    int bytes = 1;
    std::int64_t cycles = 1;

    friend bool operator==(const FlitRate&, const FlitRate&) = default;
};

BytesInTime rate_of(LinkRate rate);
BytesInTime rate_of(const FlitRate& flits, std::int64_t cycle_time_ps);

/// "1 byte", "64 bytes": the size of a flit.
std::string flit_size_text(int bytes);

/// "12.8 GB/s (64 bytes in 5 cycles)".
std::string rate_text(const FlitRate& flits, std::int64_t cycle_time_ps);

}  // namespace narrows
