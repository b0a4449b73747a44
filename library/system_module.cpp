#include <fmt/format.h>
#include <narrows/system.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <optional>
#include <stdexcept>

#include "library/install_registry.h"
#include "library/system_port.h"
#include "models/system/deadlock.h"
#include "testbench/run/freedom.h"
#include "testbench/run/request.h"

namespace narrows {

/// The machine of a module without a workload.
struct MachineAlone {
    MachineAlone(const std::string& name, const std::vector<std::string>& arguments, std::uint64_t seed)
        : split(arguments),
          resolved(load_checked_machine(name, split)),
          topology(make_topology(resolved.machine, seed)) {
        if (!split.workload.empty())
            throw InputError(split.workload.front().place(), "there is no workload that it could be for; name one");
        FreedomProofs proofs;
        refuse_deadlock(resolved.machine, Place{name}, proofs);
    }

    Arguments split;
    ResolvedMachine resolved;
    std::unique_ptr<Topology> topology;
};

namespace {

void refuse_coarse_time(const Machine& machine) {
    const std::int64_t cycle = machine.cycle_time_ps * 1000;  // fs
    const std::int64_t step = std::llround(sc_core::sc_get_time_resolution().to_seconds() * 1e15);
    if (cycle % step == 0) return;
    throw std::invalid_argument(
        fmt::format("a cycle of {} takes {} ps, which is no multiple of SystemC's time resolution, {}; call "
                    "sc_set_time_resolution(1, sc_core::SC_PS) first, or choose another cycle_time",
                    machine.name, machine.cycle_time_ps, sc_core::sc_get_time_resolution().to_string()));
}

void disable_processes(const sc_core::sc_object& of) {
    for (sc_core::sc_object* const child : of.get_child_objects()) {
        if (sc_core::sc_process_handle process(child); process.valid()) process.disable();
        disable_processes(*child);
    }
}

std::string waiting_text(int rank, const PeerRequest& request) {
    const bool sends = request.what == PeerRequest::What::send;
    const std::string other = request.other == Peer::anybody ? "anybody" : fmt::format("rank {}", request.other);
    const std::string tag = request.tag == Peer::any_tag ? "" : fmt::format(" with tag {}", request.tag);
    return fmt::format("the module at the port of rank {} waits to {} {}{}", rank, sends ? "send to" : "receive from",
                       other, tag);
}

}  // namespace

struct SystemModule::Parts {
    Parts(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments,
          std::uint64_t seed) {
        if (workload.empty()) {
            alone.emplace(machine, arguments, seed);
        } else {
            request.emplace(machine, workload, arguments, seed);
            work = request->make_workload(seed);
        }
        const Machine& described = request ? request->machine() : alone->resolved.machine;
        refuse_coarse_time(described);
        system = std::make_unique<System>(described, request ? request->topology() : *alone->topology);
        system->keep_time();
        system->fabric().queue.tell_of_silence([this] { stop_if_all_stands(); });
        if (work) work->start(*system);
        machines().push_back(this);
    }
    ~Parts() { std::erase(machines(), this); }
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;

    /// All machines of the simulation.
    static std::vector<const Parts*>& machines() {
        static std::vector<const Parts*> all;
        return all;
    }

    bool programs_wait() const { return std::ranges::any_of(system->activities(), &Activity::is_unfinished); }

    bool is_silent() const { return events_at_silence == system->events(); }
    bool stands() const {
        return is_silent() && std::ranges::all_of(ports, [](const auto& port) { return port->parts_->stands(); });
    }

    /// Without a clock or a similar module, sc_start returns by itself.
    void stop_if_all_stands() {
        events_at_silence = system->events();
        const bool has_use = !ports.empty() || programs_wait();
        if (has_use && std::ranges::all_of(machines(), &Parts::stands) && sc_core::sc_pending_activity())
            sc_core::sc_stop();
    }

    std::vector<std::string> waiting_ports() const {
        std::vector<std::string> lines;
        for (const auto& port : ports) {
            const SystemPort::Parts& of_port = *port->parts_;
            if (of_port.sending.waits()) lines.push_back(waiting_text(of_port.rank, of_port.sending.request()));
            if (of_port.needs_message()) lines.push_back(waiting_text(of_port.rank, of_port.receiving.request()));
        }
        return lines;
    }

    std::optional<MachineAlone> alone;
    std::optional<Request> request;
    std::unique_ptr<Workload> work;
    std::unique_ptr<System> system;
    std::deque<std::unique_ptr<SystemPort>> ports;
    std::optional<std::uint64_t> events_at_silence;
};

SystemModule::SystemModule(const sc_core::sc_module_name& name, const std::string& machine, const std::string& workload,
                           const std::vector<std::string>& arguments, std::uint64_t seed, const Registry& registry)
    : sc_module(name) {
    try {
        install(registry);
        parts_ = std::make_unique<Parts>(machine, workload, arguments, seed);
    } catch (const InputError& error) {
        throw std::invalid_argument(error.what());
    }
}

/// Before the simulation, SystemC keeps the processes and would activate them at the start.
SystemModule::~SystemModule() {
    if (!sc_core::sc_start_of_simulation_invoked()) disable_processes(*this);
}

int SystemModule::ranks() const { return parts_->system->ranks(); }

sc_core::sc_time SystemModule::cycle_time() const {
    return sc_core::sc_time(static_cast<double>(parts_->system->machine().cycle_time_ps), sc_core::SC_PS);
}

SystemPort& SystemModule::port(int rank) {
    if (rank < 0 || rank >= ranks())
        throw std::invalid_argument(
            fmt::format("there is no rank {}; ranks are numbered from 0 to {}", rank, ranks() - 1));
    if (sc_core::sc_is_running()) throw std::logic_error("ask for ports before the simulation starts");
    auto parts = std::make_unique<SystemPort::Parts>(*parts_->system, RankId(rank));
    return *parts_->ports.emplace_back(new SystemPort(std::move(parts)));
}

void SystemModule::shuffle_order(std::uint64_t seed) { parts_->system->shuffle_order(seed); }

void SystemModule::start_of_simulation() { parts_->system->start_programs(); }

SystemReport SystemModule::report() const {
    const System& system = *parts_->system;
    for (const Activity& activity : system.activities()) activity.task.rethrow_failure();
    const bool programs_wait = parts_->programs_wait();
    std::vector<std::string> waiting = parts_->waiting_ports();
    SystemReport report{!programs_wait && waiting.empty(), system.cycles(), system.messages().delivered(), {}, {}};
    if (!programs_wait && parts_->work) {
        for (Check& check : parts_->work->checks())
            report.checks.push_back({std::move(check.name), check.passed, std::move(check.detail)});
    }
    if (!parts_->is_silent()) return report;
    if (programs_wait) report.standing = deadlock_report(system).lines;
    report.standing.insert(report.standing.end(), waiting.begin(), waiting.end());
    return report;
}

}  // namespace narrows
