#pragma once

#include <string>
#include <vector>

#include "testbench/workloads/workload.h"

namespace narrows {

/// A number that a source has for a pattern of messages.
struct PatternFigure {
    std::string name;
    double value;
    std::string meaning;
    std::string source;
};

/// For workloads that measure the network: S of a pattern in which each source has one destination, and the efficiency
/// of an Ethernet all of whose sources always have a frame to send.
std::vector<PatternFigure> pattern_figures(const Machine& machine, const Topology& topology, const Workload& workload);

}  // namespace narrows
