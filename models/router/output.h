#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "models/link/observer.h"
#include "models/router/channel_properties.h"
#include "models/router/oldest_first.h"
#include "models/topology/topology.h"

namespace narrows {

/// A channel of an output. With one lane of one slot it belongs to a message until its slot is free again; with more,
/// it is the wire alone, and belongs to a message until one cycle after the tail has crossed.
struct Channel {
    Cycle free_at = 0;  ///< `never` while a message holds it and the end is not yet known
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

/// An output of a router: one channel to another router, or the node's interface links inwards, which serve one queue
/// together. Laid out in two cache lines, because every message reads it several times at every hop.
class alignas(64) Output {
public:
    Output(int inputs, int channels, std::optional<ChannelEnd> leads_to, const ChannelProperties& properties)
        : queue(inputs),
          far_router_(leads_to ? leads_to->router : RouterId(-1)),
          far_port_(leads_to ? leads_to->in_port : Port(-1)),
          properties_(&properties) {
        if (channels > 1) more_ = std::make_unique<std::vector<Channel>>(static_cast<std::size_t>(channels - 1));
    }

    int channels() const { return more_ == nullptr ? 1 : static_cast<int>(more_->size()) + 1; }
    const Channel& channel(int number) const {
        return number == 0 ? first_ : (*more_)[static_cast<std::size_t>(number - 1)];
    }
    Channel& channel(int number) { return number == 0 ? first_ : (*more_)[static_cast<std::size_t>(number - 1)]; }

    /// The free channel with the lowest number, or -1.
    int free_channel(Cycle now) const {
        if (first_.free_at <= now) return 0;
        for (int c = 1; c < channels(); ++c) {
            if (channel(c).free_at <= now) return c;
        }
        return -1;
    }
    /// When the next channel becomes free, if that is known; else `never`.
    Cycle next_free() const {
        Cycle earliest = first_.free_at;
        for (int c = 1; c < channels(); ++c) earliest = std::min(earliest, channel(c).free_at);
        return earliest;
    }

    /// Router -1: the interface links, or a port that leads nowhere.
    ChannelEnd far_end() const { return {far_router_, far_port_}; }
    const ChannelProperties& properties() const { return *properties_; }

    OldestFirst queue;

private:
    Channel first_;  ///< the only channel of most network ports
    RouterId far_router_;
    Port far_port_;

public:
    bool decision_due = false;  ///< a decision has been scheduled in this round
    Cycle wake_at = -1;         ///< the next cycle for which a decision has been scheduled

private:
    const ChannelProperties* properties_;
    std::unique_ptr<std::vector<Channel>> more_;  ///< null where there is only one
};
static_assert(sizeof(Output) == 128);

}  // namespace narrows
