#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "models/network/link/observer.h"
#include "models/network/router/channel_properties.h"
#include "models/network/router/lane_slots.h"
#include "models/network/router/oldest_first.h"
#include "models/network/topology/topology.h"

namespace narrows {

/// A channel of an output. With one lane of one slot a message holds it until its slot is free again. With more it is
/// the wire alone, which a message holds until one cycle after the tail has crossed.
struct Channel {
    Cycle free_at = 0;  ///< `never` while a message holds it without a known end
    Cycle since = 0;    ///< when the head of that message crossed
    Message* holder = nullptr;
    Usage usage;

    void grant(const ChannelRequest& request, Cycle now) {
        free_at = never;
        since = now;
        holder = request.message;
        if (now != request.asked) usage.waiting += now - request.asked;
    }
    void release(Cycle free) {
        free_at = free;
        usage.busy += free - since;
    }
};

/// An output of a router: channels to another router with the lanes at their far ends, or the node's inward interface
/// links, which serve one queue together and have no lanes. It takes two cache lines, because every message reads it
/// several times at every hop; most outputs have one channel with one lane.
class alignas(64) Output {
public:
    Output(int inputs, int channels, std::optional<ChannelEnd> leads_to, const ChannelProperties& properties)
        : queue(inputs),
          far_router_(leads_to ? leads_to->router : RouterId(-1)),
          far_port_(leads_to ? leads_to->in_port : Port(-1)),
          channel_class_(static_cast<std::int8_t>(properties.channel_class)),
          first_lane_(properties.slots) {
        const int lanes = is_local() ? 0 : properties.lanes;
        if (channels > 1 || lanes > 1) more_ = std::make_unique<More>(channels, lanes, properties.slots);
    }

    /// True if it has one channel and at most one lane.
    bool is_single() const { return more_ == nullptr; }
    int channels() const { return is_single() ? 1 : static_cast<int>(more_->channels.size()) + 1; }
    const Channel& channel(int number) const {
        return number == 0 ? first_ : more_->channels[static_cast<std::size_t>(number - 1)];
    }
    Channel& channel(int number) {
        return number == 0 ? first_ : more_->channels[static_cast<std::size_t>(number - 1)];
    }
    /// The lanes in each channel.
    int lanes() const { return is_local() ? 0 : is_single() ? 1 : more_->lanes_of_channel; }
    LaneSlots& slots(int channel, int lane) {
        if (is_single()) return first_lane_;
        return more_->lanes[static_cast<std::size_t>(channel * more_->lanes_of_channel + lane)];
    }

    /// True for the interface links, and for a port that leads nowhere.
    bool is_local() const { return far_router_ < 0; }
    /// Router -1 if is_local().
    ChannelEnd far_end() const { return {far_router_, far_port_}; }
    ChannelClass channel_class() const { return ChannelClass(int{channel_class_}); }

private:
    /// Members that only outputs with several channels or lanes need.
    struct More {
        More(int all_channels, int lanes_of_each, int slots)
            : channels(static_cast<std::size_t>(all_channels - 1)), lanes_of_channel(lanes_of_each) {
            for (int i = 0; i < all_channels * lanes_of_each; ++i) lanes.emplace_back(slots);
        }

        std::vector<Channel> channels;  ///< all but the first
        int lanes_of_channel;
        std::vector<LaneSlots> lanes;  ///< indexed by channel and lane
    };

public:
    // The first cache line tells whether the second one is needed: the message that asks, and its destination.
    OldestFirst queue;
    Cycle wake_at = -1;  ///< the next cycle for which a decision has been scheduled

private:
    std::unique_ptr<More> more_;  ///< null if is_single()
    RouterId far_router_;
    Port far_port_;
    std::int8_t channel_class_;

public:
    bool decision_due = false;  ///< a decision has been scheduled in this round

private:
    Channel first_;  ///< the only channel of most outputs
    LaneSlots first_lane_;
};
static_assert(sizeof(Output) == 128);

}  // namespace narrows
