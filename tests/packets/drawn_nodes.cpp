#include "tests/packets/drawn_nodes.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "models/network/topology/make_topology.h"
#include "models/rtl/engine_format.h"
#include "tests/reference/nodes/random_programs.h"
#include "tests/support/runs/machine_of.h"
#include "tests/support/runs/random_overrides.h"

namespace narrows::packets {

namespace {

constexpr std::array choices{"by-destination", "by-rank", "in-turn", "shortest"};
constexpr std::array link_choices{"shortest", "in-turn", "named", "by-rank", "by-destination"};

/// A small network with these changes of a machine.
struct NetworkOfSet {
    const char* base;
    std::vector<std::string> overrides;
    int endpoints;
};

const std::array<NetworkOfSet, kinds_of_networks> networks{{
    {"cns1", {"network.buffer_flits=32"}, 12},  // holds every packet; the seed draws the kind of grid
    {"cns1", {}, 12},                           // the set draws buffers that hold a part of a packet
    {"torus-16x16", {"topology.sides=[4,3]"}, 12},
    {"hypercube-256", {"topology.dimension=3"}, 8},
    {"fat-tree-4-3", {"topology.down=[4,3]", "topology.up=[2]"}, 12},
    {"torus-16x16", {"topology.kind=mesh", "topology.sides=[2,3,2]"}, 12},
    {"dragonfly-72", {"topology.nodes_per_switch=2", "topology.group_switches=2", "topology.global_channels=1"}, 12},
    {"crossbar-64", {"topology.nodes=8"}, 8},
    {"fat-tree-4-3", {"topology.down=[4,3]", "topology.up=[2]", "topology.routing=source"}, 12},
    {"bidirectional-fly-4-2", {"topology.radix=2", "topology.levels=2"}, 8},
    {"hyperx-8x8", {"topology.sides=[2,3]", "topology.nodes_per_switch=2", "topology.routing=minimal"}, 12},
    {"petersen", {}, 10},
    {"butterfly-4-3", {"topology.radix=2", "topology.levels=3"}, 8},
}};

class NodesDraw : RandomOverrides {
public:
    NodesDraw(std::uint64_t set, std::uint64_t seed)
        : RandomOverrides(set),
          choice_(choices[set % choices.size()]),
          link_choice_(link_choices[set % link_choices.size()]),
          network_(networks[set % networks.size()]) {
        overrides_ = network_.overrides;
        links();
        node();
        packets();
        interface();
        random_.seed(1000 * set + seed);
        if (is_grid()) grid();
        processors();
        within_nodes();
    }

    DrawnNodes nodes() const {
        DrawnNodes drawn{machine_of(network_.base, overrides_), nullptr,
                         fmt::format("{} {}", network_.base, fmt::join(overrides_, " "))};
        drawn.topology = make_topology(drawn.machine);
        return drawn;
    }

private:
    // --- the RTL ----------------------------------------------------------------------------------------------------

    bool is_grid() const { return network_.base == std::string("cns1"); }

    void links() {
        set_links();
        if (is_grid()) return;
        set("network.buffer_flits", 32);  // holds every packet
        set("network.slots", between(1, 3));
        set("network.link_latency", cycles(1, 3));
        set("network.credit_latency", cycles(1, 3));
    }
    void node() {
        set("node.processors", between(1, 4));
        if (between(0, 2) == 0) set("node.ranks", 1);
        int interfaces = one_of({1, 1, 2, 2, 3, 4});
        while (network_.endpoints % interfaces != 0) --interfaces;
        set("node.interfaces", interfaces);
        set("node.interface_choice", choice_);
        set("interface.links", std::max(1, one_of({2, 4, 4}) / interfaces));
        set("interface.link_choice", link_choice_);
        set("node.placement", one_of({"block", "round-robin"}));
        set("node.messages_in_rtl", one_of({40, 64}));
        set("interface.send_buffers", between(1, 3));
        set("interface.receive_buffers", between(1, 3));
    }
    void packets() {
        const int bytes = one_of({1, 2, 3, 5, 8, 13, 16});
        set("message.packet_bytes", bytes);
        set("message.word_bytes", 1);
        set("message.vector_words", bytes * one_of({1, 3, 4, 6}));
        std::vector<std::string> sized = overrides_;
        if (is_grid()) sized.insert(sized.end(), {"topology.columns=4", "topology.rows=3"});
        const Machine machine = machine_of(network_.base, sized);
        // The shortest header that has room for all fields, or a longer one.
        set("message.header_bytes", rtl::EngineFormat(machine).header_bytes() + one_of({0, 0, 1, 3}));
        if (!is_grid()) set("network.lanes", machine.network.lanes + one_of({0, 0, 1}));
        if (is_grid() && network_.overrides.empty()) set("network.buffer_flits", between(1, 5));
    }
    void interface() {
        set("processor.receive_overhead_due", "at-request");
        set("interface.sends", "posted");
        set("message.order", "listing");
        set("interface.send_overhead", cycles(1, 6));
        set("interface.receive_overhead", cycles(1, 6));
    }

    // --- what the RTL does not see ----------------------------------------------------------------------------------

    void grid() {
        const std::string kind = one_of({"ring", "mesh", "cylinder", "torus"});
        const int columns = kind == "ring" ? 12 : kind == "torus" ? one_of({3, 4}) : one_of({3, 4, 6});
        set("topology.kind", kind);
        set("topology.columns", columns);
        set("topology.rows", network_.endpoints / columns);
    }
    void processors() {
        const int variation = one_of({0, 0, 100, 500});
        set("processor.overhead_variation", variation);
        set("processor.send_overhead", cycles(variation > 0 ? 2 : 1, 6));  // never shorter than a cycle
        set("processor.receive_overhead", cycles(0, 6));
        if (between(0, 2) != 0) return;
        set("processor.noise_period", cycles(10, 40));
        set("processor.noise_length", cycles(1, 5));
    }
    void within_nodes() {
        set("message.within_node", one_of({"shared-segment", "one-copy"}));
        if (between(0, 1) == 0) set("processor.copy_rate", one_of({"1,1", "3,2"}));
        if (between(0, 1) == 0) set("memory.port_bandwidth", one_of({"1,1", "4,3"}));
        set("memory.chunk_bytes", one_of({0, 7}));
    }

    std::string choice_;
    std::string link_choice_;
    const NetworkOfSet& network_;
};

}  // namespace

DrawnNodes drawn_nodes(std::uint64_t set, std::uint64_t seed) { return NodesDraw(set, seed).nodes(); }

std::vector<reference::NodeActivity> drawn_programs(const Machine& machine, std::uint64_t seed, int messages) {
    reference::Dice dice(static_cast<unsigned>(seed));
    const reference::RankPlaces places(machine, machine.topology.nodes());
    // A message within a node ends only when it is received (docs/nodes.md, T8), so ranks that wait for their sends
    // before they receive could wait for each other.
    const bool within_nodes = seed % 2 == 0;
    const reference::ProgramLimits limits{messages,    machine.message.largest_payload(), 0, 20, !within_nodes,
                                          within_nodes};
    std::vector<reference::NodeActivity> activities = reference::RandomPrograms(dice, places, limits).activities();
    for (reference::NodeActivity& activity : activities) {
        for (reference::NodeOperation& operation : activity.operations)
            operation.link = dice.below(machine.interface.links);
    }
    return activities;
}

}  // namespace narrows::packets
