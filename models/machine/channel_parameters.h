#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "models/machine/id.h"
#include "models/time/cycle.h"

namespace narrows {

struct TopologyParameters;

using ChannelClass = Id<struct ChannelClassKind>;  ///< channels of one class share width, times, lanes and slots

/// Parameters that the channels of a class share (docs/timing.md, G1).
struct ChannelParameters {
    int link_bytes_per_cycle = 1;  ///< w_L; a flit is this many bytes
    Cycle link_flit_time = 1;      ///< c_L; a slow link takes several cycles for a flit
    Cycle link_latency = 1;        ///< cycles a hop
    int buffer_flits = 137;        ///< b: size of a slot in the input buffer at the far end of the channel
    int lanes = 1;                 ///< lanes in the input buffer at the far end of the channel
    int slots = 1;                 ///< slots in a lane
    Cycle credit_latency = 1;      ///< cycles from when the tail leaves a slot to the next grant of the slot

    /// Returns the time that so many bytes need to cross the channel.
    Cycle cycles(int bytes) const {
        return (Cycle{bytes} + link_bytes_per_cycle - 1) / link_bytes_per_cycle * link_flit_time;
    }
    int slot_bytes() const { return buffer_flits * link_bytes_per_cycle; }

    friend bool operator==(const ChannelParameters&, const ChannelParameters&) = default;
};

/// The values that a class of channels sets itself.
struct OwnChannelParameters {
    std::optional<int> link_bytes_per_cycle{};
    std::optional<Cycle> link_flit_time{};
    std::optional<Cycle> link_latency{};
    std::optional<int> buffer_flits{};
    std::optional<int> lanes{};
    std::optional<int> slots{};
    std::optional<Cycle> credit_latency{};

    /// Takes missing values from `others`.
    ChannelParameters with(const ChannelParameters& others) const {
        return {link_bytes_per_cycle.value_or(others.link_bytes_per_cycle),
                link_flit_time.value_or(others.link_flit_time),
                link_latency.value_or(others.link_latency),
                buffer_flits.value_or(others.buffer_flits),
                lanes.value_or(others.lanes),
                slots.value_or(others.slots),
                credit_latency.value_or(others.credit_latency)};
    }

    /// Drops values that are the same in `others`.
    void drop_equal(const ChannelParameters& others) {
        const auto drop = [](auto& own, const auto& other) {
            if (own == other) own.reset();
        };
        drop(link_bytes_per_cycle, others.link_bytes_per_cycle);
        drop(link_flit_time, others.link_flit_time);
        drop(link_latency, others.link_latency);
        drop(buffer_flits, others.buffer_flits);
        drop(lanes, others.lanes);
        drop(slots, others.slots);
        drop(credit_latency, others.credit_latency);
    }

    friend bool operator==(const OwnChannelParameters&, const OwnChannelParameters&) = default;
};

/// "x", "y", "z", "d3" and so on.
std::vector<std::string_view> dimension_names(int dimensions);

/// The names of the channel classes of such a network, indexed by ChannelClass.
std::vector<std::string_view> channel_classes(const TopologyParameters& topology);
/// The names of the channel classes of all kinds of networks.
const std::vector<std::string_view>& every_channel_class();

}  // namespace narrows
