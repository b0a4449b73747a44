#pragma once

#include <vector>

#include "testbench/workloads/traffic/destinations.h"

namespace narrows {

/// A message that a source generates.
struct GeneratedMessage {
    Cycle cycle;  ///< `never` where the source is asked for it before it says when, or where no run lasts that long
    NodeId to;
    int bytes;  ///< payload
};

/// The messages of a node in the order of generation. They depend on the seed alone.
class TrafficSource {
public:
    TrafficSource(const TrafficSetting& setting, const Destinations& destinations, NodeId node, std::uint64_t seed);

    /// The message with this number within the node. The reference is valid until the next call.
    GeneratedMessage& message(std::size_t number);
    /// Generates all messages up to a cycle, and returns their number before it.
    std::size_t generate_before(Cycle cycle);

private:
    void generate();
    Cycle next_cycle();
    int next_size();

    const TrafficSetting& setting_;
    const Destinations& destinations_;
    NodeId node_;
    double rate_;  ///< messages a cycle; 0: the next one is always ready
    DrawnNumbers numbers_;
    double time_ = 0;  ///< time of the last arrival
    double left_of_burst_ = 0;
    std::vector<GeneratedMessage> messages_;
};

}  // namespace narrows
