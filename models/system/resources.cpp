#include "models/system/resources.h"

#include <algorithm>
#include <span>

#include "models/node/shared_memory.h"

namespace narrows {

namespace {

/// Numbers only: texts are made only for the resources that are shown.
struct Candidate {
    Resource resource;
    Usage usage;
};

void add_links(std::vector<Candidate>& all, const System& system) {
    const int links = all_links(system.machine().interface);
    for (EndpointId id = 0; id < system.endpoints(); ++id) {
        const Output& in = system.router(id).output(Topology::local);
        for (LinkId link = 0; link < links; ++link)
            all.push_back({{ResourceKind::link_in, id, link}, in.channel(link).usage});
    }
    for (EndpointId id = 0; id < system.endpoints(); ++id) {
        const AnyInterface& interface = system.interface(id);
        for (LinkId link = 0; link < links; ++link)
            all.push_back({{ResourceKind::link_out, id, link}, interface.link_out(link).usage});
    }
}

void add_channels(std::vector<Candidate>& all, const System& system) {
    for (const AnyRouter* router : system.fabric().routers) {
        for (Port port = 0; port < system.topology().ports(router->id()); ++port) {
            const Output& output = router->output(port);
            if (output.far_end().router < 0) continue;
            for (int channel = 0; channel < output.channels(); ++channel)
                all.push_back(
                    {{ResourceKind::channel, router->id(), port, port, channel}, output.channel(channel).usage});
        }
    }
}

void add_processors(std::vector<Candidate>& all, const System& system) {
    for (RankId rank = 0; rank < system.ranks(); ++rank)
        all.push_back({{ResourceKind::processor, rank}, system.processor(rank).usage()});
    for (RankId rank = 0; rank < system.ranks(); ++rank) {
        if (const MemoryPort* memory = system.processor(rank).memory())
            all.push_back({{ResourceKind::memory, rank}, memory->usage()});
    }
}

/// docs/nodes.md, V2. Servers without a limit do not exist.
void add_servers(std::vector<Candidate>& all, const System& system) {
    const auto add = [&](ResourceKind kind, const auto& servers_of) {
        for (NodeId node = 0; node < system.placement().nodes(); ++node) {
            const SharedMemory* const memory = system.memory(node);
            if (memory == nullptr) return;
            const std::span<const ByteServer> servers = servers_of(*memory);
            for (std::size_t i = 0; i < servers.size() && servers[i].exists(); ++i)
                all.push_back({{kind, node, static_cast<int>(i)}, servers[i].usage()});
        }
    };
    add(ResourceKind::node_memory, [](auto& memory) { return std::span(&memory.memory(), 1); });
    add(ResourceKind::port, [](auto& memory) { return std::span(memory.ports()); });
    add(ResourceKind::host_bus, [](auto& memory) { return std::span(memory.buses()); });
}

void add_acknowledges(std::vector<Candidate>& all, const System& system) {
    for (EndpointId id = 0; id < system.endpoints(); ++id) {
        const Acknowledges& acknowledges = system.interface(id).acknowledges();
        if (!acknowledges.on()) return;
        const RouterId router = system.topology().router_of(id);
        for (Port port = 0; port < system.topology().ports(router); ++port) {
            if (system.topology().is_medium() || system.topology().far_end(router, port))
                all.push_back({{ResourceKind::acknowledge, id, port}, acknowledges.usage(port)});
        }
    }
}

bool is_less_busy(const Candidate& a, const Candidate& b) { return a.usage.busy < b.usage.busy; }

/// In the order of ResourceKind.
std::vector<Candidate> all_resources(const System& system) {
    std::vector<Candidate> all;
    add_links(all, system);
    add_channels(all, system);
    add_processors(all, system);
    add_servers(all, system);
    add_acknowledges(all, system);
    return all;
}

MeasuredResource named(const Candidate& candidate, const Topology& topology) {
    return {candidate.resource, resource_name(topology, candidate.resource), candidate.usage};
}

/// `all` holds the resources grouped by kind.
std::vector<BusiestOfKind> busiest_of_kinds(const std::vector<Candidate>& all, const Topology& topology) {
    std::vector<BusiestOfKind> kinds;
    for (auto first = all.begin(); first != all.end();) {
        const auto of_kind = [&](const Candidate& c) { return c.resource.kind == first->resource.kind; };
        const auto last = std::find_if_not(first, all.end(), of_kind);
        const auto busiest = std::max_element(first, last, is_less_busy);
        const auto alike = std::count_if(first, last, [&](auto& c) { return c.usage.busy == busiest->usage.busy; });
        if (busiest->usage.busy > 0) {
            kinds.push_back(
                {named(*busiest, topology), static_cast<std::size_t>(alike), static_cast<std::size_t>(last - first)});
        }
        first = last;
    }
    std::ranges::stable_sort(kinds, std::ranges::greater{}, [](auto& kind) { return kind.busiest.usage.busy; });
    return kinds;
}

}  // namespace

ResourceUsage measure_resources(const System& system, std::size_t count) {
    std::vector<Candidate> all = all_resources(system);
    ResourceUsage result;
    result.kinds = busiest_of_kinds(all, system.topology());
    std::stable_sort(all.begin(), all.end(), [](auto& a, auto& b) { return is_less_busy(b, a); });
    for (const Candidate& candidate : all) {
        const bool is_told = candidate.usage.busy > 0 || count == every_resource;
        if (result.busiest.size() == count || !is_told) break;
        result.busiest.push_back(named(candidate, system.topology()));
    }
    return result;
}

}  // namespace narrows
