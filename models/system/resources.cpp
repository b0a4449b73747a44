#include "models/system/resources.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/system/names.h"

namespace narrows {

namespace {

enum class Kind { processor, memory, link_out, link_in, channel };

/// Numbers only: names are made for the few that are shown.
struct Candidate {
    Usage usage;
    Kind kind;
    int node;
    int number;  ///< link or port
};

std::vector<Candidate> all_resources(const System& system) {
    std::vector<Candidate> all;
    const int links = system.machine().interface.links;
    for (NodeId id = 0; id < system.nodes(); ++id) {
        const Node& node = system.node(id);
        all.push_back({node.processor.usage(), Kind::processor, id, 0});
        if (node.processor.memory().on()) all.push_back({node.processor.memory().usage(), Kind::memory, id, 0});
        for (int link = 0; link < links; ++link) {
            all.push_back({node.interface.send_link(link).usage(), Kind::link_out, id, link});
            all.push_back({node.router.output(Topology::local).channel(link).usage, Kind::link_in, id, link});
        }
        for (Port port = 0; port < system.topology().network_ports(); ++port) {
            all.push_back({node.router.output(port).channel(0).usage, Kind::channel, node.router.id(), port});
        }
    }
    return all;
}

std::string name_of(const Candidate& resource, const Topology& topology) {
    switch (resource.kind) {
        case Kind::processor: return fmt::format("node {} processor", resource.node);
        case Kind::memory: return fmt::format("node {} memory", resource.node);
        case Kind::link_out: return fmt::format("node {} interface link {} out", resource.node, resource.number);
        case Kind::link_in: return fmt::format("node {} interface link {} in", resource.node, resource.number);
        case Kind::channel: break;
    }
    return channel_name(topology, resource.node, resource.number);
}

}  // namespace

std::vector<MeasuredResource> busiest_resources(const System& system, std::size_t count) {
    std::vector<Candidate> all = all_resources(system);
    std::stable_sort(all.begin(), all.end(),
                     [](const Candidate& a, const Candidate& b) { return a.usage.busy > b.usage.busy; });
    std::vector<MeasuredResource> result;
    for (const Candidate& resource : all) {
        if (result.size() == count || resource.usage.busy == 0) break;
        result.push_back({name_of(resource, system.topology()), resource.usage});
    }
    return result;
}

}  // namespace narrows
