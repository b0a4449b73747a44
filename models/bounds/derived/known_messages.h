#pragma once

#include <array>
#include <optional>

#include "models/bounds/derived/packet_ways.h"

namespace narrows {

/// Keeps what is known of messages: most have one of a few lengths, and one of a few distances.
template <class Known>
class KnownMessages {
public:
    /// The reference is valid until the next call. `make()` finds what is not known.
    template <class Make>
    Known& of(std::int64_t payload, const PacketWays::Hops& hops, Make make) {
        constexpr std::int64_t spread = 31;
        const auto place = static_cast<std::size_t>((payload * spread + hops.there) * spread + hops.back) % places;
        std::optional<Entry>& entry = entries_[place];
        if (!entry || entry->payload != payload || entry->hops != hops) [[unlikely]]
            entry.emplace(Entry{payload, hops, make()});
        return entry->known;
    }

private:
    static constexpr std::size_t places = 64;

    struct Entry {
        std::int64_t payload;
        PacketWays::Hops hops;
        Known known;
    };

    std::array<std::optional<Entry>, places> entries_;
};

}  // namespace narrows
