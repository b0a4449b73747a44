#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "models/bounds/derived/message_times.h"
#include "models/bounds/derived/server.h"

namespace narrows {

/// The least times of messages of one length over so many channels, and what each channel of their route is needed for,
/// where that is certain.
struct FlowNeeds {
    FlowNeeds(const Machine& machine, int bytes, int hops, const AroundPacket& around);

    bool are_of(int bytes, int hops, const AroundPacket& around) const {
        return bytes == bytes_ && hops == times.hops() && around == around_;
    }

    MessageTimes times;
    std::vector<ChannelUse> channels;  ///< one for each channel, in the order of the route

private:
    int bytes_;
    AroundPacket around_;
};

/// Keeps results: most flows of a traffic have one of a few lengths, and one of a few distances.
class KnownNeeds {
public:
    explicit KnownNeeds(const Machine& machine) : machine_(machine) {}

    /// The reference is valid until the next call.
    const FlowNeeds& of(int bytes, int hops, const AroundPacket& around) {
        constexpr unsigned spread = 31;
        std::optional<FlowNeeds>& known =
            known_[(static_cast<unsigned>(bytes) * spread + static_cast<unsigned>(hops)) % places];
        if (!known || !known->are_of(bytes, hops, around)) [[unlikely]]
            known.emplace(machine_, bytes, hops, around);
        return *known;
    }

private:
    static constexpr std::size_t places = 64;

    const Machine& machine_;
    std::vector<std::optional<FlowNeeds>> known_ = std::vector<std::optional<FlowNeeds>>(places);
};

}  // namespace narrows
