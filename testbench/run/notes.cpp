#include "testbench/run/notes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "models/machine/network_file.h"
#include "testbench/run/traffic_limits.h"

namespace narrows {

namespace {

/// Numbers of unused links. `busy` gives the busy cycles of an interface's link.
template <class Busy>
std::vector<int> idle_links(const System& system, Busy busy) {
    std::vector<int> idle;
    for (LinkId link = 0; link < all_links(system.machine().interface); ++link) {
        bool used = false;
        for (EndpointId id = 0; id < system.endpoints() && !used; ++id) used = busy(id, link) > 0;
        if (!used) idle.push_back(link);
    }
    return idle;
}

/// "interface link 1", "interface links 1-3", "interface links 0, 2".
std::string links_text(const std::vector<int>& links) {
    if (links.size() == 1) return fmt::format("interface link {}", links.front());
    const bool gapless = links.back() - links.front() + 1 == static_cast<int>(links.size());
    if (gapless) return fmt::format("interface links {}-{}", links.front(), links.back());
    return fmt::format("interface links {}", fmt::join(links, ", "));
}

}  // namespace

std::string note_on_choice(const AlgorithmChoice& choice, const Topology& topology) {
    const bool may_differ = choice.depends_on_seed && topology.seed() != default_seed;
    return choice.text() +
           (may_differ ? "; it was chosen with seed 1, and with the seed of this run another one may be faster" : "");
}

std::vector<std::string> notes_on_links(const System& system) {
    if (all_links(system.machine().interface) == 1 || system.messages().delivered() == 0) return {};
    const auto out =
        idle_links(system, [&](EndpointId id, LinkId link) { return system.interface(id).link_out(link).usage.busy; });
    const auto in = idle_links(
        system, [&](EndpointId id, LinkId link) { return system.router(id).usage(Topology::local, link).busy; });
    if (out == in && out.empty()) return {};
    if (out == in) return {links_text(out) + " carried nothing"};
    std::vector<std::string> notes;
    if (!out.empty()) notes.push_back(links_text(out) + " carried nothing out of any node");
    if (!in.empty()) notes.push_back(links_text(in) + " carried nothing into any node");
    return notes;
}

std::optional<std::string> note_on_mover(const Machine& machine) {
    std::vector<std::string_view> idle;
    if (machine.message.copies > 0) idle.push_back("message.copies");
    if (machine.interface.host_bus_bandwidth.bytes > 0) idle.push_back("interface.host_bus_bandwidth");
    if (!machine.moves_by_processor() || idle.empty()) return {};
    return fmt::format("the processor moves the data from where they are, so {} {} no effect", fmt::join(idle, " and "),
                       idle.size() == 1 ? "has" : "have");
}

std::optional<std::string> note_on_routes(const Machine& machine, const Topology& topology) {
    const bool is_file = machine.topology.kind == TopologyKind::file;
    if (!is_file || (machine.topology.routing == RoutingKind::table && !machine.topology.file->routes.empty()))
        return std::nullopt;
    const auto freedom = machine_freedom(machine, MessageClass::data);
    std::size_t channels = 0;
    topology.graph().for_each_group(
        [&](RouterId, Port, const PortGroup& group) { channels += static_cast<std::size_t>(group.channels); });
    if (!freedom->in_full || freedom->freedom.channels >= channels) return std::nullopt;
    return fmt::format(
        "{} of {} channels are on no route: minimal takes the lowest port; give routes to spread the load",
        channels - freedom->freedom.channels, channels);
}

std::optional<std::string> note_on_window(const MeasuredTraffic& traffic, const Machine& machine,
                                          const Topology& topology, const Workload& workload) {
    constexpr double least_latencies = 20;
    constexpr double enough_latencies = 100;
    // The mean latency of a saturated network grows with the window, so it may be missing.
    const bool has_mean = traffic.latency && traffic.latency->mean;
    const auto latency = has_mean ? traffic.latency->mean : zero_load_latency(machine, topology, workload);
    const auto window = static_cast<double>(traffic.to - traffic.from);
    if (!latency || window >= least_latencies * *latency) return std::nullopt;
    const double wanted = enough_latencies * *latency * static_cast<double>(traffic.to) / window;
    const double unit = std::pow(10, std::floor(std::log10(wanted)));
    return fmt::format("the window is only {:.1f} {} long; give cycles={:.0f}, for instance", window / *latency,
                       has_mean ? "mean latencies" : "latencies without other traffic",
                       std::ceil(wanted / unit) * unit);
}

}  // namespace narrows
