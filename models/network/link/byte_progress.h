#pragma once

#include "models/network/link/message.h"

namespace narrows {

/// How many bytes of a message have crossed a channel by a cycle (docs/timing.md, N4). Only for machines where a link
/// moves a flit a cycle and a slot holds every message, so that a byte waits only for the bytes before it. The RTL
/// needs these numbers for messages that the model sends it.
class ByteProgress {
public:
    explicit ByteProgress(const Machine& machine);

    /// Bytes across the channel at index `channel` of the message's path by the end of cycle `cycle`.
    int crossed(const Message& message, int channel, Cycle cycle) const;

private:
    Cycle interface_bytes_;
    Cycle network_bytes_;
    Cycle first_bytes_;  ///< bytes a cycle on the first network channel
    Cycle latency_;
    bool injects_;
};

}  // namespace narrows
