#include "testbench/run/simulation.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "models/rtl/rtl_error.h"

#include "models/system/simulation_context.h"
#include "testbench/run/notes.h"
#include "traces/log/run_log.h"

namespace narrows {

namespace {

/// The action that a run repeats from time to time.
std::function<void()> progress_of(System& system, const Workload& workload, const SimulationOptions& options,
                                  Cycle& stopped_after) {
    if (!options.progress && options.stop_after == never) return {};
    const double all = options.progress ? static_cast<double>(messages_of(workload.traffic())) : 0;
    return [&system, &options, &stopped_after, all] {
        if (system.last_event() > options.stop_after) {
            stopped_after = options.stop_after;
            system.stop();
        }
        if (options.progress) options.progress(std::min(1.0, static_cast<double>(system.messages().delivered()) / all));
    };
}

std::int64_t peak_memory() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return std::int64_t{usage.ru_maxrss} * 1024;
}

double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

/// Empty on machines with routers. `traffic`: what a run that measures the network has measured. The run lasted so many
/// cycles.
std::optional<MeasuredMedium> measure_medium(const System& system, const std::optional<MeasuredTraffic>& traffic,
                                             Cycle lasted) {
    const Medium* const medium = system.medium();
    if (medium == nullptr) return std::nullopt;
    const MediumCounts counts = traffic ? medium->counts(traffic->from, traffic->to) : medium->counts();
    const NetworkParameters& network = system.machine().network;
    const auto time = static_cast<double>(traffic ? traffic->to - traffic->from : lasted);
    const double bytes_a_cycle =
        static_cast<double>(network.link_bytes_per_cycle) / static_cast<double>(network.link_flit_time);
    const auto frames = static_cast<double>(counts.frames);
    return MeasuredMedium{share(static_cast<double>(counts.busy), time),
                          share(counts.payload_bytes, time * bytes_a_cycle),
                          static_cast<std::int64_t>(counts.frames),
                          static_cast<std::int64_t>(counts.collisions),
                          static_cast<std::int64_t>(counts.excessive_collisions),
                          share(static_cast<double>(counts.waited), frames)};
}

}  // namespace

std::int64_t messages_of(const Traffic& traffic) {
    std::int64_t messages = 0;
    for (const Flow& flow : traffic.flows) messages += flow.messages;
    return messages;
}

std::string Simulation::how_it_stopped() const {
    if (stopped_after == never) return "the run stopped in a deadlock";
    return fmt::format(
        "the run was stopped after {} cycles, more than ten times what it takes on models; its last event was at cycle "
        "{}",
        stopped_after, last_event);
}

Simulation simulate(const Machine& machine, const Topology& topology, Workload& workload,
                    const SimulationOptions& options) {
    const auto begin = std::chrono::steady_clock::now();
    const SimulationContext context;
    System system(machine, topology, options.rtl);
    system.observe(options.observer);
    system.observe_pins(options.pins);
    system.inject_faults(options.faults);
    if (options.decides_in_time) system.decide_in_time();
    if (options.shuffle) system.shuffle_order(*options.shuffle);
    workload.start(system);

    Simulation result;
    try {
        result.finished = system.run(progress_of(system, workload, options, result.stopped_after));
    } catch (const rtl::RtlError& error) {
        result.broken_by_rtl = error.what();
    }
    result.cycles = system.cycles();
    result.last_event = system.last_event();
    result.messages = system.messages().delivered();
    result.message_hops = system.hops();
    result.receivers = count_receivers(system);
    result.payload_bytes = system.messages().payload_bytes();
    result.events = system.events();
    result.lost = system.messages().sent() - system.messages().delivered();
    result.unreceived = unreceived_messages(system);
    if (!result.finished && result.broken_by_rtl.empty()) result.deadlock = deadlock_report(system);
    const CycleHistogram& latency = system.messages().latency();
    result.latency = {latency.least(),        latency.mean(),         latency.quantile(0.5),
                      latency.quantile(0.95), latency.quantile(0.99), latency.most()};
    result.milestones = workload.milestones();
    if (result.finished) {
        result.collective = workload.collective_size();
        result.accessed = workload.accessed();
        result.traffic = workload.measured_traffic();
        result.phases = workload.measured_phases();
    }
    result.medium = measure_medium(system, result.traffic, result.lasted());
    if (machine.background.load > 0) result.others = system.packets_of_others();
    result.data_checks = workload.checks();
    result.resources = measure_resources(system, options.resources);
    if (workload.choice) {
        result.chosen_algorithm = workload.choice->fastest().name;
        result.least_bound = workload.choice->least_bound();
        result.notes.push_back(note_on_choice(*workload.choice, topology));
    }
    for (std::string& note : workload.notes()) result.notes.push_back(std::move(note));
    for (std::string& note : notes_on_links(system)) result.notes.push_back(std::move(note));
    if (auto note = note_on_mover(machine)) result.notes.push_back(std::move(*note));
    if (auto note = note_on_routes(machine, topology)) result.notes.push_back(std::move(*note));
    if (result.traffic) {
        auto note = note_on_window(*result.traffic, machine, topology, workload);
        if (note) result.notes.push_back(std::move(*note));
    }
    result.wall_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    result.peak_memory_bytes = peak_memory();
    return result;
}

Simulation simulate_into(RunLog& log, const Machine& machine, const Topology& topology, Workload& workload,
                         SimulationOptions options) {
    log.expect(messages_of(workload.traffic()));
    options.observer = &log.observer();
    Simulation simulation = simulate(machine, topology, workload, options);
    log.put_in_order();
    return simulation;
}

}  // namespace narrows
