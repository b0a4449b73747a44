#include "tests/waves/expected.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "tests/waves/expected_channels.h"
#include "tests/waves/expected_processor.h"
#include "tests/waves/expected_receiving.h"
#include "tests/waves/expected_sending.h"

namespace narrows {

namespace {

/// The expected waves of a run, composed from the oracles of its parts.
class Oracle : WaveFacts {
public:
    Oracle(const LogCopy& run, const Machine& machine, const Topology& topology)
        : WaveFacts(run, machine, topology),
          processors_(run, machine, topology),
          sending_(run, machine, topology),
          channels_(run, machine, topology),
          receiving_(run, machine, topology) {}

    void describe_machine(Expected& to) const {
        const std::string top = machine_.name + ".";
        to[top + "cycle"] = [](Cycle t) { return std::to_string(t); };
        to[top + "messages_under_way"] = [this](Cycle t) {
            return count([t](const LoggedMessage& m) { return m.started <= t && t < m.delivered; });
        };
        to[top + "messages_delivered"] = [this](Cycle t) {
            return count([t](const LoggedMessage& m) { return m.delivered <= t; });
        };
    }

    void describe_node(NodeId node, Expected& to) const {
        const std::string scope = fmt::format("{}.node_{}.", machine_.name, node);
        processors_.describe_processor(node, scope + "processor.", to);
        for (LinkId link = 0; link < machine_.interface.links; ++link) {
            sending_.describe_link_out(node, link, fmt::format("{}interface.link_{}_out.", scope, link), to);
            receiving_.describe_link_in(node, link, fmt::format("{}interface.link_{}_in.", scope, link), to);
        }
        const RouterId router = topology_.router_of(node);
        channels_.describe_channels(router, scope + "router.", to);
        to[scope + "router.waiting_for_links_in"] = [this, router](Cycle t) {
            return channels_.waiting(router, Topology::local, t);
        };
    }

    void describe_switch(RouterId router, Expected& to) const {
        channels_.describe_channels(router, fmt::format("{}.{}.", machine_.name, name_of(router)), to);
    }

    /// A message from or to one of the nodes is in the switch at some cycle from `from` to `to`.
    bool crosses(RouterId router, const std::vector<NodeId>& nodes, Cycle from, Cycle to) const {
        const auto is_shown = [&](NodeId node) { return std::ranges::find(nodes, node) != nodes.end(); };
        return std::ranges::any_of(run_.messages, [&](const LoggedMessage& m) {
            if (!is_shown(m.from) && !is_shown(m.to)) return false;
            for (std::size_t i = 1; i < m.crossings.size(); ++i) {
                if (m.crossings[i].router == router && m.crossings[i - 1].head <= to && m.crossings[i].tail >= from)
                    return true;
            }
            return false;
        });
    }

    /// Describes the endpoint of a shared node, in the scope of the interface.
    void describe_endpoint(EndpointId endpoint, const std::string& scope, Expected& to) const {
        const int links = all_links(machine_.interface);
        for (LinkId link = 0; link < links; ++link) {
            const std::string name = links == 1 ? "link" : fmt::format("link_{}", link);
            sending_.describe_link_out(endpoint, link, fmt::format("{}{}_out.", scope, name), to);
            receiving_.describe_link_in(endpoint, link, fmt::format("{}{}_in.", scope, name), to);
            to[fmt::format("{}{}_out.packets_waiting", scope, name)] = [this, endpoint, link](Cycle t) {
                return packets_waiting(endpoint, link, t);
            };
        }
        const RouterId router = topology_.router_of(endpoint);
        channels_.describe_channels(router, scope + "router.", to);
        to[scope + "router.waiting_for_links_in"] = [this, router](Cycle t) {
            return channels_.waiting(router, Topology::local, t);
        };
    }

private:
    std::string packets_waiting(EndpointId endpoint, LinkId link, Cycle t) const {
        int waiting = 0;
        for (std::size_t i = 0; i < run_.messages.size(); ++i) {
            const LoggedMessage& m = run_.messages[i];
            if (m.from == endpoint && m.link_out == link && run_.nodes.packets[i].asked <= t && t < m.started)
                ++waiting;
        }
        return std::to_string(waiting);
    }
    std::string count(const std::function<bool(const LoggedMessage&)>& holds) const {
        return std::to_string(std::count_if(run_.messages.begin(), run_.messages.end(), holds));
    }

    ProcessorOracle processors_;
    SendingOracle sending_;
    ChannelOracle channels_;
    ReceivingOracle receiving_;
};

/// The nodes of the window; with shared nodes their endpoints.
std::vector<EndpointId> endpoints_of(const waves::WaveSelection& window, const Topology& topology) {
    if (topology.placement() == nullptr) return window.nodes;
    std::vector<EndpointId> endpoints;
    for (EndpointId endpoint = 0; endpoint < topology.nodes(); ++endpoint) {
        const NodeId node(endpoint / topology.placement()->interfaces());
        if (std::ranges::find(window.nodes, node) != window.nodes.end()) endpoints.push_back(endpoint);
    }
    return endpoints;
}

}  // namespace

Expected expected_of(const LogCopy& run, const Machine& machine, const Topology& topology,
                     const waves::WaveSelection& window) {
    const auto oracle = std::make_shared<Oracle>(run, machine, topology);
    Expected expected;
    const std::vector<NodeId> nodes = endpoints_of(window, topology);
    if (machine.has_packet_engine()) {
        describe_shared_nodes(run, machine, topology, window, expected);
        const int interfaces = topology.placement()->interfaces();
        for (const EndpointId endpoint : nodes) {
            const std::string scope =
                fmt::format("{}.node_{}.interface_{}.", machine.name, endpoint / interfaces, endpoint % interfaces);
            oracle->describe_endpoint(endpoint, scope, expected);
        }
    } else {
        oracle->describe_machine(expected);
        for (const NodeId node : nodes) oracle->describe_node(node, expected);
    }
    for (RouterId router(topology.nodes()); router < topology.routers(); ++router) {
        if (oracle->crosses(router, nodes, window.from, window.to)) oracle->describe_switch(router, expected);
    }
    for (auto& [path, value] : expected) value = [oracle, inner = std::move(value)](Cycle t) { return inner(t); };
    return expected;
}

}  // namespace narrows
