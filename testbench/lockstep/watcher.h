#pragma once

#include <vector>

#include "models/machine/machine.h"
#include "models/rtl/pins.h"
#include "testbench/lockstep/stimulus.h"

namespace narrows::lockstep {

/// Records the bytes that cross the channels of the RTL nodes.
class Watcher {
public:
    Watcher(const Machine& machine, const Grid& grid, std::vector<Journey>& journeys);

    /// Reads the outputs of a node at cycle t. They must be final.
    void observe(const rtl::Pins& pins, NodeId node, Cycle t);

private:
    struct Left {
        std::size_t message = 0;
        int bytes = 0;
    };

    ChannelCrossing& crossing(std::size_t message, NodeId node, Port port);
    void observe_port(const rtl::Pins& pins, NodeId node, Port port, Cycle t);
    void observe_link(const rtl::Pins& pins, NodeId node, LinkId link, Cycle t);

    const Machine& machine_;
    const Grid& grid_;
    std::vector<Journey>& journeys_;
    std::vector<Left> left_;  ///< by output: the message on it, and its bytes that have not crossed yet
};

}  // namespace narrows::lockstep
