#pragma once

#include <vector>

#include "models/machine/machine.h"
#include "models/rtl/pins.h"
#include "models/rtl/router_channels.h"
#include "testbench/lockstep/stimulus.h"

namespace narrows::lockstep {

/// Records the bytes that cross the channels of an RTL router, and the interface links of its node.
class Watcher {
public:
    Watcher(const Machine& machine, const Graph& graph, RouterId router, std::vector<Journey>& journeys)
        : machine_(&machine),
          router_(router),
          channels_(graph, router),
          journeys_(&journeys),
          left_(channels_.out().size()) {}

    /// Reads the outputs of the router at cycle t. They must be final.
    void observe(const rtl::Pins& pins, Cycle t);

private:
    struct Left {
        std::size_t message = 0;
        int bytes = 0;
    };

    ChannelCrossing& crossing(std::size_t message, Port port);
    void observe_channel(const rtl::Pins& pins, int number, Cycle t);
    void observe_link(const rtl::InterfacePins& pins, LinkId link, Cycle t);

    const Machine* machine_;
    RouterId router_;
    rtl::RouterChannels channels_;
    std::vector<Journey>* journeys_;
    std::vector<Left> left_;  ///< one for each channel: the message on it, and its bytes that have not crossed yet
};

}  // namespace narrows::lockstep
