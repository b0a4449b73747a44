#pragma once

#include <algorithm>
#include <list>
#include <vector>

#include "models/bounds/derived/message_times.h"

namespace narrows::collectives {

/// Times of messages of one length. On machines with shared nodes, of their packets.
struct ConvoyTimes {
    int payload;                         ///< of a message, in bytes
    bool within_node;                    ///< the message stays in its node
    int packets;                         ///< of a message
    int bytes;                           ///< that cross the network together
    Cycle interface;                     ///< cycles for which an interface is busy with a packet itself
    std::vector<MessageTimes> of_class;  ///< by ChannelClass; one for all if they do not differ

    const MessageTimes& first() const { return of_class.front(); }
    const MessageTimes& on(int channel_class) const {
        return of_class[std::min(static_cast<std::size_t>(channel_class), of_class.size() - 1)];
    }
};

/// Each is worked out once.
class ConvoyTimesOfMachine {
public:
    explicit ConvoyTimesOfMachine(const Machine& machine);

    const ConvoyTimes& of(int payload, bool within_node);

private:
    ConvoyTimes work_out(int payload, bool within_node) const;

    std::vector<Machine> machines_;  // by ChannelClass; one for all if they do not differ
    std::list<ConvoyTimes> known_;
};

}  // namespace narrows::collectives
