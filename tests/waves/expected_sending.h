#pragma once

#include "tests/waves/wave_facts.h"

namespace narrows {

/// The links out of a node: send registers, send buffers, wires, injection buffers.
class SendingOracle : WaveFacts {
public:
    using WaveFacts::WaveFacts;

    /// True if the message's head waits for the first channel of its path.
    bool waits_for_first_channel(const LoggedMessage& m, Cycle t) const;
    void describe_link_out(NodeId node, LinkId link, const std::string& scope, Expected& to) const;

private:
    /// The first cycle in the injection buffer.
    Cycle injected(const LoggedMessage& m) const;
    /// The last cycle in the send buffer.
    Cycle last_in_buffer(const LoggedMessage& m) const;
    bool in_send_buffer(const LoggedMessage& m, Cycle t) const;
    Messages of_link_out(NodeId node, LinkId link) const;
    const LoggedMessage* on_wire(const Messages& link, Cycle t) const;
    std::string send_register_state(const LoggedMessage& m, Cycle t) const;
    std::string wire_state(const LoggedMessage* m, Cycle t) const;
    void describe_injection(const Messages& messages, int number, const std::string& scope, Expected& to) const;
};

}  // namespace narrows
