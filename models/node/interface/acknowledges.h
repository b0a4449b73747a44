#pragma once

#include <algorithm>
#include <memory>

#include "models/machine/machine.h"
#include "models/network/link/observer.h"
#include "models/network/topology/topology.h"

namespace narrows {

/// The end-of-transfer protocol of a node's interface: transfers that leave through the same network channel do not
/// overlap (docs/timing.md, P1 and "Acknowledge"; in RTL hw/interface/acknowledge.sv).
class Acknowledges {
public:
    Acknowledges(Acknowledge protocol, int ports)
        : channels_(protocol == Acknowledge::none ? nullptr
                                                  : std::make_unique<Channel[]>(static_cast<std::size_t>(ports))) {}

    /// False: no transfer waits for another one, and nothing is counted.
    bool on() const { return channels_ != nullptr; }
    /// True while a transfer that left through the channel is undelivered.
    bool awaited(Port first_channel) const { return channels_[index(first_channel)].awaited; }
    const Usage& usage(Port first_channel) const { return channels_[index(first_channel)].usage; }

    /// A transfer that was asked for at `asked` starts now.
    void start(Port first_channel, Cycle asked, Cycle now) {
        Channel& channel = channels_[index(first_channel)];
        channel.awaited = true;
        channel.usage.waiting += std::max<Cycle>(0, channel.acknowledged_at - asked);
        channel.started_at = now;
    }
    /// The transfer that is under way through the channel ends now.
    void end(Port first_channel, Cycle now) {
        Channel& channel = channels_[index(first_channel)];
        channel.awaited = false;
        channel.acknowledged_at = now;
        channel.usage.busy += now - channel.started_at;
    }

private:
    struct Channel {
        bool awaited = false;
        Cycle started_at = 0;       ///< of the latest transfer
        Cycle acknowledged_at = 0;  ///< when the latest acknowledge came
        Usage usage;
    };

    static std::size_t index(Port port) { return static_cast<std::size_t>(port); }

    std::unique_ptr<Channel[]> channels_;  ///< by port of the router; null without acknowledge
};

}  // namespace narrows
