#pragma once

#include "models/link/message.h"

namespace narrows {

/// How many bytes of a message have crossed a channel, cycle by cycle (docs/timing.md, N4), on machines whose links
/// move a flit a cycle, a hop a cycle, and whose input buffers hold every message, so that nothing stops a byte but
/// the bytes before it: what RTL must be told of a message that comes out of the model.
class ByteProgress {
public:
    explicit ByteProgress(const Machine& machine);

    /// By the end of cycle `cycle`, over the channel of this place in the message's path.
    int crossed(const Message& message, int channel, Cycle cycle) const;

private:
    Cycle interface_bytes_;
    Cycle network_bytes_;
    Cycle first_bytes_;  ///< a cycle, on the first network channel
    bool injects_;
};

}  // namespace narrows
