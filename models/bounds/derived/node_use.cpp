#include "models/bounds/derived/node_use.h"

namespace narrows {

NodeUse::NodeUse(const NodeTimes& times, const Placement& placement)
    : times_(times),
      placement_(placement),
      nodes_(static_cast<std::size_t>(placement.nodes())),
      processors_(static_cast<std::size_t>(placement.ranks())) {
    for (Node& node : nodes_) {
        node.ports.resize(static_cast<std::size_t>(times.machine().memory.ports));
        node.buses.resize(static_cast<std::size_t>(times.machine().host_buses()));
    }
}

void NodeUse::add_step(RankId rank, Purpose purpose, Cycle cycles, const AroundUse& around, std::int64_t count) {
    processors_[static_cast<std::size_t>(rank)].add(purpose, {around.head, cycles, cycles + around.rest}, count);
}

void NodeUse::add_copy(RankId rank, Purpose purpose, const Copy& copy, const AroundUse& around, std::int64_t count) {
    if (copy.bytes == 0) return;
    add_step(rank, purpose, times_.of(copy), around, count);
    Node& node = of(placement_.node_of(rank));
    MixedServer& port = node.ports[static_cast<std::size_t>(times_.machine().port_of(placement_.processor_of(rank)))];
    NodeTimes::for_each_size(copy, [&](std::int64_t bytes, std::int64_t chunks) {
        const auto use = [&](Cycle cycles) { return ServerUse{around.head, cycles, cycles + around.rest}; };
        port.add(purpose, use(times_.at_port(bytes * copy.crossings)), chunks * count);
        node.memory.add(purpose, use(times_.at_memory(bytes * copy.crossings)), chunks * count);
    });
}

void NodeUse::add_at_memory(NodeId node, Purpose purpose, std::int64_t bytes, const AroundUse& around,
                            std::int64_t count) {
    const Cycle cycles = times_.at_memory(bytes);
    of(node).memory.add(purpose, {around.head, cycles, cycles + around.rest}, count);
}

void NodeUse::add_at_bus(EndpointId endpoint, Purpose purpose, std::int64_t bytes, const AroundUse& around,
                         std::int64_t count) {
    const int bus = times_.machine().bus_of(placement_.interface_of(endpoint));
    const Cycle cycles = times_.at_bus(bytes);
    of(placement_.node_with(endpoint))
        .buses[static_cast<std::size_t>(bus)]
        .add(purpose, {around.head, cycles, cycles + around.rest}, count);
}

void NodeUse::add_at_any_bus(NodeId node, std::int64_t bytes, const AroundUse& around, std::int64_t count) {
    const Cycle cycles = times_.at_bus(bytes);
    if (cycles > 0) of(node).any_bus.add({around.head, cycles, cycles + around.rest}, count);
}

std::vector<ResourceBound> NodeUse::bounds() const {
    std::vector<ResourceBound> found;
    const auto note = [&](Cycle cycles, const Resource& resource) {
        if (cycles > 0) found.push_back({cycles, resource});
    };
    const auto note_nodes = [&](auto&& note_node) {
        for (std::size_t n = 0; n < nodes_.size(); ++n) note_node(nodes_[n], static_cast<int>(n));
    };
    const auto note_all = [&](ResourceKind kind, int node, const std::vector<MixedServer>& servers) {
        for (std::size_t i = 0; i < servers.size(); ++i) note(servers[i].bound(), {kind, node, static_cast<int>(i)});
    };
    for (std::size_t rank = 0; rank < processors_.size(); ++rank)
        note(processors_[rank].bound(), {ResourceKind::processor, static_cast<int>(rank)});
    note_nodes([&](const Node& node, int n) { note(node.memory.bound(), {ResourceKind::node_memory, n}); });
    note_nodes([&](const Node& node, int n) { note_all(ResourceKind::port, n, node.ports); });
    note_nodes([&](const Node& node, int n) {
        note_all(ResourceKind::host_bus, n, node.buses);
        const int buses = times_.machine().host_buses();
        note(node.any_bus.bound(buses), {ResourceKind::host_bus, n, 0, buses - 1});
    });
    return found;
}

}  // namespace narrows
