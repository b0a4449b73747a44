#pragma once

#include "tests/waves/wave_facts.h"

namespace narrows {

/// The links into a node: receive buffers and receive registers.
class ReceivingOracle : WaveFacts {
public:
    using WaveFacts::WaveFacts;

    void describe_link_in(NodeId node, LinkId link, const std::string& scope, Expected& to) const;

private:
    bool has_register() const;
    /// The first cycle in the receive register.
    Cycle moved(const LoggedMessage& m) const;
    /// When the register is free again; without a register, the buffer.
    Cycle left(const LoggedMessage& m) const;
    bool in_receive_buffer(const LoggedMessage& m, Cycle t) const;
    std::string receive_register_state(const LoggedMessage& m, Cycle t) const;
};

}  // namespace narrows
