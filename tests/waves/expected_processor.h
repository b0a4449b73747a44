#pragma once

#include "tests/waves/wave_facts.h"

namespace narrows {

/// The activity of a processor, its programs and its memory port.
class ProcessorOracle : WaveFacts {
public:
    using WaveFacts::WaveFacts;

    void describe_processor(NodeId node, const std::string& scope, Expected& to) const;

private:
    const LoggedStep* busy(NodeId node, Cycle t) const;
    std::string processor_state(NodeId node, Cycle t) const;
    bool received(std::uint64_t number, Cycle t) const;
    std::string inbox(NodeId node, Cycle t) const;
    std::string activity(NodeId node, int number, Cycle t) const;
};

}  // namespace narrows
