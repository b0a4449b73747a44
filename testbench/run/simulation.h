#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "models/system/deadlock.h"
#include "models/system/resources.h"
#include "testbench/workloads/workload.h"

namespace narrows {

/// Opt-in extras of a run.
struct SimulationOptions {
    Observer* observer = nullptr;
    FaultInjector* faults = nullptr;
    RtlPart rtl;
    rtl::PinsObserver* pins = nullptr;              ///< of the RTL nodes
    std::optional<std::uint64_t> shuffle;           ///< work off each cycle in random order
    std::function<void(double finished)> progress;  ///< part of the messages that have been delivered
    std::size_t resources = 10;                     ///< as many of those that were busy longest are told
};

/// Cycles of messages from the start of the send to the delivery. Quantiles may be up to 1/64 too large
/// (CycleHistogram); all 0 where no message was delivered.
struct Latency {
    Cycle least = 0;
    double mean = 0;
    Cycle p50 = 0;
    Cycle p95 = 0;
    Cycle p99 = 0;
    Cycle most = 0;
};

/// What happened when a workload ran on a machine. A value; nothing in it comes from a formula.
struct Simulation {
    Cycle cycles = 0;
    std::uint64_t messages = 0;
    std::uint64_t message_hops = 0;
    std::uint64_t events = 0;
    double wall_seconds = 0;
    std::int64_t peak_memory_bytes = 0;  ///< of the process so far
    bool finished = false;
    Deadlock deadlock;       ///< who waits for whom, where it did not finish
    Cycle last_event = 0;    ///< the last cycle in which anything at all happened
    std::uint64_t lost = 0;  ///< messages sent and never delivered
    Latency latency;
    std::vector<Milestone> milestones;
    std::vector<Check> data_checks;
    ResourceUsage resources;
    std::vector<std::string> notes;  ///< what a reader might otherwise be mistaken about
};

/// Runs `workload`, which was made for this machine and topology, in a simulation context of its own.
Simulation simulate(const Machine& machine, const Topology& topology, Workload& workload,
                    const SimulationOptions& options = {});

}  // namespace narrows
