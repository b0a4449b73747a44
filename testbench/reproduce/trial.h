#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "testbench/text/section.h"
#include "testbench/workloads/workload.h"

namespace narrows {

/// The work of a trial, for the machine on which it runs.
using MakeWorkload = std::function<std::unique_ptr<Workload>(const Machine&, const Topology&)>;

/// A run of a machine of the catalogue, with KEY=VALUE changes.
struct Trial {
    std::string machine;
    std::vector<std::string> changes;
    MakeWorkload work;
};

/// What a trial has measured.
struct Measured {
    Cycle cycles;
    Cycle bound;          ///< derived from the wires and interfaces, docs/bounds.md
    Cycle first_done;     ///< when the first of the sending nodes had its last message delivered
    double mean_latency;  ///< of a message
    bool passed;          ///< data, ends and bounds are right
    /// Of the workload, in the order of their names; a result is passed from process to process as bytes.
    std::array<Cycle, 4> milestones;
};

Measured measure(const Trial& trial);
/// In the order of the trials, one process a core.
std::vector<Measured> measure_all(std::span<const Trial> trials, const Progress& progress);

/// A workload of the catalogue.
MakeWorkload workload(std::string name, std::vector<std::string> arguments, std::uint64_t seed = 1);

}  // namespace narrows
