#pragma once

#include <algorithm>
#include <cstdint>

#include "models/machine/host.h"

namespace narrows {

/// Consecutive bytes of memory.
struct MemoryRange {
    std::uint64_t begin;
    std::uint64_t end;

    int bytes() const { return static_cast<int>(end - begin); }
    bool is_empty() const { return begin == end; }
};

/// Takes the first piece off a range: a request of at most `most` bytes, or a posted write (docs/host-bus.md, J2).
inline MemoryRange take_piece(MemoryRange& range, int most) {
    const std::uint64_t border = (range.begin / host_border + 1) * host_border;
    const std::uint64_t end = std::min({range.end, range.begin + static_cast<std::uint64_t>(most), border});
    const MemoryRange piece{range.begin, end};
    range.begin = end;
    return piece;
}

/// The largest completion of this request, in bytes (J7).
inline int longest_completion(const MemoryRange& request, const HostParameters& host) {
    const bool is_combined =
        request.bytes() >= host.combine_from && request.begin % static_cast<std::uint64_t>(host.combine_alignment) == 0;
    return is_combined ? host.completion_bytes : host.completion_boundary;
}

/// Takes the first completion, of at most `most` bytes, off what is left of a request (J7).
inline MemoryRange take_completion(MemoryRange& range, int most, const HostParameters& host) {
    const auto boundary = static_cast<std::uint64_t>(host.completion_boundary);
    const std::uint64_t last = (range.begin + static_cast<std::uint64_t>(most)) / boundary * boundary;
    const MemoryRange completion{range.begin, std::min(range.end, last)};
    range.begin = completion.end;
    return completion;
}

}  // namespace narrows
