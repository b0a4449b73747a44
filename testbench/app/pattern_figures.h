#pragma once

#include <string>
#include <vector>

#include "testbench/text/table.h"
#include "testbench/workloads/workload.h"

namespace narrows {

/// A number from a source about a pattern of messages.
struct PatternFigure {
    std::string name;
    double value;
    std::string meaning;
    std::string source;
};

/// Returns figures for workloads that measure the network: the efficiency of an Ethernet whose sources always have a
/// frame to send.
std::vector<PatternFigure> pattern_figures(const Machine& machine, const Workload& workload);

/// Foster's t_s, t_w and S of each step. Consecutive equal steps have one row. The pattern of a workload that measures
/// the network is one step, if each source has one destination.
Table pattern_steps(const Machine& machine, const Topology& topology, const Workload& workload);

}  // namespace narrows
