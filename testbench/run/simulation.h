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

class RunLog;

/// Opt-in extras of a run.
struct SimulationOptions {
    Observer* observer = nullptr;
    FaultInjector* faults = nullptr;
    RtlPart rtl;
    rtl::PinsObserver* pins = nullptr;              ///< observes the RTL
    std::optional<std::uint64_t> shuffle;           ///< process each round in random order
    bool decides_in_time = false;                   ///< takes every step in its cycle, none ahead
    std::function<void(double finished)> progress;  ///< receives the delivered part of all messages
    std::size_t resources = 10;                     ///< number of busiest resources in the result
    Cycle stop_after = never;                       ///< a run that takes longer is stopped soon afterwards
};

/// Cycles of messages from the start of the send to the delivery. Quantiles may be up to 1/64 too large
/// (CycleHistogram); all 0 if no message was delivered.
struct Latency {
    Cycle least = 0;
    double mean = 0;
    Cycle p50 = 0;
    Cycle p95 = 0;
    Cycle p99 = 0;
    Cycle most = 0;
};

/// Measurements of a wire that all nodes share, over a run or the window in which traffic is measured (docs/timing.md,
/// "What is counted").
struct MeasuredMedium {
    double busy_share = 0;     ///< share of the cycles of the window or the run, or up to a deadlock
    double payload_share = 0;  ///< share of the time that the payload alone would have taken
    std::int64_t frames = 0;
    std::int64_t collisions = 0;
    std::int64_t excessive_collisions = 0;
    double mean_wait = 0;  ///< cycles from asking to the head, for each frame
};

/// The measurements of a workload's run on a machine. Nothing in it comes from a formula.
struct Simulation {
    Cycle cycles = 0;
    std::uint64_t messages = 0;
    std::uint64_t message_hops = 0;
    std::uint64_t payload_bytes = 0;  ///< payload of delivered messages
    int receivers = 0;                ///< endpoints to which a message came
    std::uint64_t events = 0;
    double wall_seconds = 0;
    std::int64_t peak_memory_bytes = 0;  ///< peak of the process so far
    bool finished = false;
    Deadlock deadlock;            ///< the chain of waiting, if the run did not finish
    Cycle stopped_after = never;  ///< the limit, if the run was stopped because it took longer
    std::string broken_by_rtl;    ///< why no model can follow the RTL any further; empty if it can
    Cycle last_event = 0;         ///< the last cycle with an event of any kind
    std::uint64_t lost = 0;       ///< messages sent but not delivered
    Unreceived unreceived;
    Latency latency;
    std::vector<Milestone> milestones;
    std::optional<CollectiveSize> collective;     ///< none if the run did not finish
    std::optional<Accessed> accessed;             ///< none if the run did not finish
    std::optional<MeasuredTraffic> traffic;       ///< where the workload measures the network, and the run finished
    std::optional<dense::MeasuredPhases> phases;  ///< where each phase of the work is measured, and the run finished
    std::optional<MeasuredMedium> medium;         ///< where all nodes share a wire
    std::optional<OtherPackets> others;           ///< where packets of other jobs were sent (docs/nodes.md, U)
    std::vector<Check> data_checks;
    ResourceUsage resources;
    std::string chosen_algorithm;    ///< empty if the workload has none, or its parameters name it
    Cycle least_bound = 0;           ///< least bound of the algorithms among which it was chosen
    std::vector<std::string> notes;  ///< facts that a reader could misunderstand

    /// "the run stopped in a deadlock", for a run that did not finish.
    std::string how_it_stopped() const;
    /// True if its cycles are the length of the work: every program has ended, and all messages were received.
    bool is_whole() const { return finished && unreceived.messages == 0; }
    /// The time for which the wires were watched.
    Cycle lasted() const { return is_whole() ? cycles : last_event; }
};

std::int64_t messages_of(const Traffic& traffic);

/// Runs `workload`, which was made for this machine and topology, in its own simulation context.
Simulation simulate(const Machine& machine, const Topology& topology, Workload& workload,
                    const SimulationOptions& options = {});

/// The same, with all events recorded in `log`, in order.
Simulation simulate_into(RunLog& log, const Machine& machine, const Topology& topology, Workload& workload,
                         SimulationOptions options = {});

}  // namespace narrows
