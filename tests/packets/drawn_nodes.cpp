#include "tests/packets/drawn_nodes.h"

#include <fmt/ranges.h>

#include <array>
#include <random>

#include "models/machine/loader.h"
#include "models/network/topology/make_topology.h"
#include "tests/reference/nodes/random_programs.h"
#include "tests/support/places.h"

namespace narrows::packets {

namespace {

constexpr std::array choices{"by-destination", "by-rank", "in-turn", "shortest"};

class NodesDraw {
public:
    explicit NodesDraw(std::uint64_t set) : random_(set), set_(set) {}

    DrawnNodes nodes() {
        network();
        node();
        packets();
        overheads();
        DrawnNodes drawn{load_machine(base_, test_places::machines, overrides_).machine, nullptr,
                         fmt::format("{} {}", base_, fmt::join(overrides_, " "))};
        drawn.topology = make_topology(drawn.machine);
        return drawn;
    }

private:
    void network() {
        switch (set_ / 3 % 3) {
            case 0:
                set("topology.kind", "torus");
                set("topology.sides", "[4,3]");
                break;
            case 1:
                base_ = "cns1";
                set("topology.kind", "cylinder");
                set("topology.columns", 4);
                set("topology.rows", 3);
                break;
            default:
                base_ = "hypercube-256";
                set("topology.dimension", 3);
                break;
        }
        const int network = one_of({1, 2, 4, 8});
        const int interface = one_of({1, 2, 4, 8});
        set("network.link_bytes_per_cycle", network);
        set("interface.link_bytes_per_cycle", interface);
        set("interface.injection_buffers", interface < network ? 0 : between(0, 2));
        if (base_ == "cns1") return;
        set("network.slots", between(1, 3));
        set("network.link_latency", cycles(1, 3));
    }
    void node() {
        set("node.processors", between(2, 4));
        if (between(0, 2) == 0) set("node.ranks", 2);
        set("node.interfaces", set_ % 3 == 1 ? 1 : 2);
        set("node.interface_choice", choices[set_ % choices.size()]);
        set("node.placement", between(0, 1) == 0 ? "block" : "round-robin");
        set("node.messages_in_rtl", 40);
        set("interface.links", 1);
        set("interface.send_buffers", between(1, 2));
        set("interface.receive_buffers", between(1, 2));
    }
    void packets() {
        const int bytes = between(3, 16);
        set("message.header_bytes", between(8, 10));
        set("message.packet_bytes", bytes);
        set("message.word_bytes", 1);
        set("message.vector_words", bytes * one_of({3, 4, 6}));
        set("network.buffer_flits", 32);  // holds every packet
    }
    void overheads() {
        const int variation = one_of({0, 0, 100});
        set("processor.overhead_variation", variation);
        set("processor.send_overhead", cycles(variation > 0 ? 2 : 1, 6));  // never shorter than a cycle
        set("processor.receive_overhead", cycles(0, 6));
        set("processor.receive_overhead_due", "at-request");
        set("interface.sends", "posted");
        set("message.order", "listing");
        set("interface.send_overhead", cycles(1, 6));
        set("interface.receive_overhead", cycles(1, 6));
    }

    int between(int least, int most) {
        return least + static_cast<int>(random_() % static_cast<std::uint64_t>(most - least + 1));
    }
    std::string cycles(int least, int most) { return std::to_string(between(least, most)) + "cycles"; }
    int one_of(std::initializer_list<int> values) { return values.begin()[random_() % values.size()]; }
    void set(const std::string& key, int value) { set(key, std::to_string(value)); }
    void set(const std::string& key, const std::string& value) { overrides_.push_back(key + "=" + value); }

    std::mt19937_64 random_;
    std::uint64_t set_;
    std::string base_ = "torus-16x16";
    std::vector<std::string> overrides_;
};

}  // namespace

DrawnNodes drawn_nodes(std::uint64_t set) { return NodesDraw(set).nodes(); }

std::vector<reference::NodeActivity> drawn_programs(const Machine& machine, std::uint64_t seed, int messages) {
    reference::Dice dice(static_cast<unsigned>(seed));
    const reference::RankPlaces places(machine, machine.topology.nodes());
    // A message within a node ends only when it is received (docs/nodes.md, T8), so ranks that wait for their sends
    // before they receive could wait for each other.
    const bool within_nodes = seed % 2 == 0;
    const reference::ProgramLimits limits{messages,    machine.message.largest_payload(), 0, 20, !within_nodes,
                                          within_nodes};
    return reference::RandomPrograms(dice, places, limits).activities();
}

}  // namespace narrows::packets
