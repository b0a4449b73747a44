// The proof of freedom from deadlock against runs, on small random networks.
//
// It is refuted by a run that stops although the proof holds, and by cycles that no run confirms. Some cycles cannot be
// confirmed, because their messages cannot be in their places together, but these are few.
#include <gtest/gtest.h>

#include "models/network/topology/deadlock_freedom.h"
#include "tests/networks/packet_run.h"
#include "tests/networks/random_table.h"
#include "tests/support/effort.h"

namespace narrows::deadlock_test {

using reference::Dice;
using Lanes = RandomTable::Lanes;

constexpr int longest = 40;  ///< bytes of a message

/// Only the network takes time. A slot has so many flits of one byte.
Machine machine_for(const Topology& topology, int lanes, int buffer_flits) {
    Machine machine;
    machine.topology.kind = TopologyKind::crossbar;  // the number of nodes follows from it
    machine.topology.size = topology.nodes();
    machine.network.lanes = lanes;
    machine.network.buffer_flits = buffer_flits;
    machine.message = {1, 1, longest - 1};
    machine.processor.send_overhead = machine.processor.receive_overhead = 0;
    machine.interface.send_overhead = machine.interface.receive_overhead = 0;
    machine.interface.links = 4;
    return machine;
}

constexpr int whole_messages = longest;
constexpr int parts_of_messages = 2;

/// Draws packets between all nodes.
std::vector<Packet> everywhere(const Machine& machine, unsigned seed, int count) {
    Dice dice(seed);
    std::vector<Packet> packets = random_packets(machine, seed, count);
    for (Packet& packet : packets) packet.link = LinkId(dice.below(machine.interface.links));
    return packets;
}

/// Messages like those of the cycle, of any length and at any time, sometimes among others. Many short ones can fill a
/// group of channels, a long one keeps a channel until the others are in their places.
std::vector<Packet> aimed_at(const Machine& machine, const std::vector<Wait>& cycle, Dice& dice) {
    std::vector<Packet> packets;
    if (dice.one_in(3)) packets = everywhere(machine, static_cast<unsigned>(dice.below(1000)), dice.below(30));
    const int most = 1 + dice.below(8);
    const int time = dice.any({1, 10, 40, 150});
    for (const Wait& wait : cycle) {
        for (int count = 1 + dice.below(most); count > 0; --count) {
            const int words = dice.any({longest - 1, longest - 1, dice.below(longest), dice.below(3)});
            packets.push_back(
                {wait.from, wait.to, words, dice.below(time), LinkId(dice.below(machine.interface.links))});
        }
    }
    dice.shuffle(packets);
    return packets;
}

bool a_run_stops(const Machine& machine, const Topology& topology, const std::vector<Wait>& cycle) {
    constexpr int tries = 600;
    Dice dice(1);
    for (int i = 0; i < tries; ++i) {
        if (!run_packets(machine, topology, aimed_at(machine, cycle, dice)).finished) return true;
        if (i % 3 == 2 && !run_packets(machine, topology, everywhere(machine, static_cast<unsigned>(i), 100)).finished)
            return true;
    }
    return false;
}

struct Counts {
    int cycles = 0;
    int confirmed = 0;
    int proved = 0;
    int by_escape = 0;  ///< networks proved by escape lanes
    int stopped = 0;    ///< runs on these that stopped
};

void count(const Topology& topology, int lanes, int buffer_flits, Counts& counts) {
    const DeadlockFreedom freedom = deadlock_freedom(topology, lanes, buffer_flits >= longest);
    const Machine machine = machine_for(topology, lanes, buffer_flits);
    if (freedom.is_free()) {
        ++counts.proved;
        counts.by_escape += freedom.verdict == Freedom::escape ? 1 : 0;
        for (unsigned seed = 1; seed <= 3; ++seed) {
            if (!run_packets(machine, topology, everywhere(machine, seed, 200)).finished) ++counts.stopped;
        }
    } else if (freedom.verdict == Freedom::cycle) {
        ++counts.cycles;
        counts.confirmed += a_run_stops(machine, topology, freedom.cycle) ? 1 : 0;
    }
}

Counts count_all(Lanes use, int buffer_flits) {
    Counts counts;
    for (unsigned seed = 1; seed <= usual_cases(300u); ++seed) {
        const int lanes = use == Lanes::one ? 1 : 2 + static_cast<int>(seed) % 2;
        count(RandomTable(seed, use, lanes), lanes, buffer_flits, counts);
    }
    EXPECT_EQ(counts.stopped, 0) << "runs that stop although the proof holds";
    EXPECT_GE(counts.confirmed, 95 * counts.cycles / 100) << "cycles that no run confirms";
    return counts;
}

/// docs/networks.md has these numbers, of all tables, and how many cycles a run confirms.
void expect_counts(const Counts& counts, int proved, int cycles) {
    if (!thorough()) return;
    EXPECT_EQ(counts.proved, proved);
    EXPECT_EQ(counts.cycles, cycles);
}

TEST(Deadlock, ProofAgreesWithRunsWhereSlotsHoldMessages) {
    expect_counts(count_all(Lanes::one, whole_messages), 226, 74);
}

TEST(Deadlock, ProofAgreesWithRunsWhereMessagesSpanRouters) {
    expect_counts(count_all(Lanes::one, parts_of_messages), 226, 74);
}

TEST(Deadlock, ProofAgreesWithRunsWhereRoutesChooseTheLane) {
    expect_counts(count_all(Lanes::by_place, whole_messages), 250, 50);
}

TEST(Deadlock, NoAdaptiveRunStopsWhereEscapeLanesProveFreedom) {
    const Counts counts = count_all(Lanes::beside_the_table, whole_messages);
    expect_counts(counts, 226, 0);  // no cycles, because messages have a choice
    EXPECT_EQ(counts.by_escape, thorough() ? 41 : 6);
}

}  // namespace narrows::deadlock_test
