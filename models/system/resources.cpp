#include "models/system/resources.h"

#include <algorithm>
#include <optional>
#include <span>

#include "models/node/shared/shared_memory.h"

namespace narrows {

namespace {

/// Holds numbers only; texts are made only for the resources that are shown.
struct Candidate {
    Resource resource;
    Usage usage;
};

bool is_busier(const Candidate& a, const Candidate& b) { return a.usage.busy > b.usage.busy; }

/// Looks at all resources of a machine one after another, grouped by kind, and keeps only those that are shown: a large
/// machine has millions.
class BusiestOfAll {
public:
    explicit BusiestOfAll(std::size_t count) : count_(count) {}

    void add(const Candidate& candidate) {
        add_to_kind(candidate);
        if (count_ == 0 || (limit_ && !is_busier(candidate, *limit_))) return;
        busiest_.push_back(candidate);
        if (count_ != every_resource && busiest_.size() == 2 * count_) keep_busiest();
    }

    /// Returns the busiest first; equally busy resources in the order in which they were added.
    const std::vector<Candidate>& busiest() {
        keep_busiest();
        return busiest_;
    }

    struct Kind {
        Candidate busiest;
        std::size_t alike = 0;
        std::size_t all = 0;
    };
    const std::vector<Kind>& kinds() const { return kinds_; }

private:
    void add_to_kind(const Candidate& candidate) {
        if (kinds_.empty() || kinds_.back().busiest.resource.kind != candidate.resource.kind)
            kinds_.push_back({candidate});
        Kind& kind = kinds_.back();
        ++kind.all;
        if (is_busier(candidate, kind.busiest)) {
            kind.busiest = candidate;
            kind.alike = 0;
        }
        if (!is_busier(kind.busiest, candidate)) ++kind.alike;
    }
    void keep_busiest() {
        std::ranges::stable_sort(busiest_, is_busier);
        if (busiest_.size() <= count_) return;
        busiest_.resize(count_);
        limit_ = busiest_.back();
    }

    std::size_t count_;
    std::vector<Candidate> busiest_;  ///< and perhaps others
    std::optional<Candidate> limit_;  ///< a resource must be busier than this to be kept
    std::vector<Kind> kinds_;
};

void add_links(BusiestOfAll& all, const System& system) {
    const int links = all_links(system.machine().interface);
    for (EndpointId id = 0; id < system.endpoints(); ++id) {
        const AnyRouter& router = system.router(id);
        for (LinkId link = 0; link < links; ++link)
            all.add({{ResourceKind::link_in, id, link}, router.usage(Topology::local, link)});
    }
    for (EndpointId id = 0; id < system.endpoints(); ++id) {
        const AnyInterface& interface = system.interface(id);
        for (LinkId link = 0; link < links; ++link)
            all.add({{ResourceKind::link_out, id, link}, interface.link_out(link).usage});
    }
}

void add_channels(BusiestOfAll& all, const System& system) {
    for (const AnyRouter* router : system.fabric().routers) {
        for (Port port = 0; port < system.topology().ports(router->id()); ++port) {
            const PortGroup* const group = system.topology().graph().group(router->id(), port);
            if (group == nullptr) continue;
            for (int channel = 0; channel < group->channels; ++channel)
                all.add({{ResourceKind::channel, router->id(), port, port, channel}, router->usage(port, channel)});
        }
    }
}

void add_processors(BusiestOfAll& all, const System& system) {
    for (RankId rank = 0; rank < system.ranks(); ++rank)
        all.add({{ResourceKind::processor, rank}, system.processor(rank).usage()});
    for (RankId rank = 0; rank < system.ranks(); ++rank) {
        if (const MemoryPort* memory = system.processor(rank).memory())
            all.add({{ResourceKind::memory, rank}, memory->usage()});
    }
    for (NodeId node = 0; node < system.placement().nodes(); ++node) {
        const SharedMemory* const memory = system.memory(node);
        if (memory != nullptr && memory->vector_port().on())
            all.add({{ResourceKind::memory, node}, memory->vector_port().usage()});
    }
}

/// docs/nodes.md, V2. Servers without a limit do not exist.
void add_servers(BusiestOfAll& all, const System& system) {
    const auto add = [&](ResourceKind kind, const auto& servers_of) {
        for (NodeId node = 0; node < system.placement().nodes(); ++node) {
            const SharedMemory* const memory = system.memory(node);
            if (memory == nullptr) return;
            const std::span<const ByteServer> servers = servers_of(*memory);
            for (std::size_t i = 0; i < servers.size() && servers[i].exists(); ++i)
                all.add({{kind, node, static_cast<int>(i)}, servers[i].usage()});
        }
    };
    add(ResourceKind::node_memory, [](auto& memory) { return std::span(&memory.memory(), 1); });
    add(ResourceKind::port, [](auto& memory) { return std::span(memory.ports()); });
    add(ResourceKind::host_bus, [](auto& memory) { return std::span(memory.buses()); });
}

/// docs/host-bus.md, J3.
void add_host_buses(BusiestOfAll& all, const System& system) {
    const auto add = [&](ResourceKind kind, Usage (TransactionBus::*usage)() const) {
        for (NodeId node = 0; node < system.placement().nodes(); ++node) {
            const HostBuses* const host = system.host(node);
            if (host == nullptr) return;
            for (std::size_t i = 0; i < host->buses().size(); ++i)
                all.add({{kind, node, static_cast<int>(i)}, (host->buses()[i].*usage)()});
        }
    };
    add(ResourceKind::host_up, &TransactionBus::up);
    add(ResourceKind::host_down, &TransactionBus::down);
}

void add_acknowledges(BusiestOfAll& all, const System& system) {
    for (EndpointId id = 0; id < system.endpoints(); ++id) {
        const Acknowledges& acknowledges = system.interface(id).acknowledges();
        if (!acknowledges.on()) return;
        const RouterId router = system.topology().router_of(id);
        for (Port port = 0; port < system.topology().ports(router); ++port) {
            if (system.topology().is_medium() || system.topology().far_end(router, port))
                all.add({{ResourceKind::acknowledge, id, port}, acknowledges.usage(port)});
        }
    }
}

/// The resources are added in the order of ResourceKind.
BusiestOfAll all_resources(const System& system, std::size_t count) {
    BusiestOfAll all(count);
    add_links(all, system);
    add_channels(all, system);
    add_processors(all, system);
    add_servers(all, system);
    add_host_buses(all, system);
    add_acknowledges(all, system);
    return all;
}

MeasuredResource named(const Candidate& candidate, const Topology& topology) {
    return {candidate.resource, resource_name(topology, candidate.resource), candidate.usage};
}

std::vector<BusiestOfKind> busiest_of_kinds(const BusiestOfAll& all, const Topology& topology) {
    std::vector<BusiestOfKind> kinds;
    for (const BusiestOfAll::Kind& kind : all.kinds()) {
        if (kind.busiest.usage.busy > 0) kinds.push_back({named(kind.busiest, topology), kind.alike, kind.all});
    }
    std::ranges::stable_sort(kinds, std::ranges::greater{}, [](auto& kind) { return kind.busiest.usage.busy; });
    return kinds;
}

}  // namespace

ResourceUsage measure_resources(const System& system, std::size_t count) {
    BusiestOfAll all = all_resources(system, count);
    ResourceUsage result;
    result.kinds = busiest_of_kinds(all, system.topology());
    for (const Candidate& candidate : all.busiest()) {
        const bool is_told = candidate.usage.busy > 0 || count == every_resource;
        if (!is_told) break;
        result.busiest.push_back(named(candidate, system.topology()));
    }
    return result;
}

int count_receivers(const System& system) {
    int count = 0;
    for (EndpointId id = 0; id < system.endpoints(); ++id) {
        const AnyRouter& router = system.router(id);
        bool is_used = false;
        for (LinkId link = 0; link < all_links(system.machine().interface); ++link)
            is_used = is_used || router.usage(Topology::local, link).busy > 0;
        count += is_used ? 1 : 0;
    }
    return count;
}

}  // namespace narrows
