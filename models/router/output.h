#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "models/link/observer.h"
#include "models/router/oldest_first.h"
#include "models/topology/topology.h"

namespace narrows {

/// An output of a router: one channel to another router, or the node's interface links inwards, which serve one queue
/// together. A channel belongs to one message from its head to one cycle after its tail has left the input buffer.
class Output {
public:
    static constexpr int most_channels = 4;  // interface.links

    struct Channel {
        Cycle free_at = 0;  ///< never: taken, and the end not yet known
        Cycle since = 0;    ///< when its message's head crossed
        Message* holder = nullptr;
        Usage usage;
    };

    Output(int inputs, int channels, std::optional<ChannelEnd> leads_to)
        : queue(inputs), far_end(leads_to), channels_(channels) {}

    int channels() const { return channels_; }
    const Channel& channel(int number) const { return all_[static_cast<std::size_t>(number)]; }

    /// The free channel with the lowest number, or -1.
    int free_channel(Cycle now) const {
        for (int c = 0; c < channels_; ++c) {
            if (channel(c).free_at <= now) return c;
        }
        return -1;
    }
    /// When the next channel becomes free, as far as is known.
    Cycle next_free() const {
        Cycle earliest = channel(0).free_at;
        for (int c = 1; c < channels_; ++c) earliest = std::min(earliest, channel(c).free_at);
        return earliest;
    }
    void grant(int number, const ChannelRequest& request, Cycle now) {
        Channel& channel = all_[static_cast<std::size_t>(number)];
        channel.free_at = never;
        channel.since = now;
        channel.holder = request.message;
        channel.usage.waiting += now - request.asked;
    }
    void release(int number, Cycle free_at) {
        Channel& channel = all_[static_cast<std::size_t>(number)];
        channel.free_at = free_at;
        channel.usage.busy += free_at - channel.since;
    }

    OldestFirst queue;
    std::optional<ChannelEnd> far_end;  ///< none: the interface links, or a port that leads nowhere
    bool decision_due = false;          ///< this round
    Cycle wake_at = -1;                 ///< latest cycle for which a decision has been scheduled

private:
    int channels_;
    std::array<Channel, most_channels> all_;
};

}  // namespace narrows
