// Each parameter that decides between rules (docs/timing.md, "What parameters decide") makes a difference on random
// machines, so comparisons would notice it.
#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>

#include "models/network/topology/make_topology.h"
#include "tests/one_node/compared_machines.h"
#include "tests/reference/one_node/one_node.h"
#include "tests/reference/random_medium_traffic.h"
#include "tests/support/nodes/outcome_difference.h"

namespace narrows::flipped_rows_test {

using namespace reference;

struct Flip {
    const char* parameter;
    std::function<void(Machine&)> flip;
};

void flip_overhead(Machine& machine) {
    auto& due = machine.processor.receive_overhead_due;
    due = due == ReceiveOverhead::at_arrival ? ReceiveOverhead::at_request : ReceiveOverhead::at_arrival;
}

void flip_hold(Machine& machine) {
    auto& unexpected = machine.interface.unexpected;
    unexpected = unexpected == Unexpected::hold ? Unexpected::memory : Unexpected::hold;
}

void flip_room(Machine& machine) {
    auto& unexpected = machine.interface.unexpected;
    if (unexpected == Unexpected::room) unexpected = Unexpected::memory;
}

void flip_mover(Machine& machine) {
    auto& mover = machine.interface.data_mover;
    mover = mover == DataMover::dma ? DataMover::processor : DataMover::dma;
}

const std::vector<Flip>& flips_of_plain_nodes() {
    static const std::vector<Flip> flips{
        {"sends", [](Machine& m) { m.interface.sends = SendStart::posted; }},
        {"order", [](Machine& m) { m.message.order = MessageOrder::listing; }},
        {"receive overhead", [](Machine& m) { flip_overhead(m); }},
        {"hold", [](Machine& m) { flip_hold(m); }},
        {"port", [](Machine& m) { m.memory.timing = MemoryTiming::random; }},
        {"data mover", [](Machine& m) { flip_mover(m); }},
        {"link choice", [](Machine& m) { m.interface.link_choice = LinkChoice::by_destination; }},
        {"acknowledge", [](Machine& m) { m.interface.acknowledge = Acknowledge::none; }},
    };
    return flips;
}

const std::vector<Flip>& flips_of_shared_nodes() {
    static const std::vector<Flip> flips{
        {"sends", [](Machine& m) { m.interface.sends = SendStart::in_register; }},
        {"order", [](Machine& m) { m.message.order = MessageOrder::delivery; }},
        {"receive overhead", [](Machine& m) { flip_overhead(m); }},
        {"hold", [](Machine& m) { flip_hold(m); }},
        {"room", [](Machine& m) { flip_room(m); }},
        {"port", [](Machine& m) { m.memory.timing = MemoryTiming::random; }},
        {"memory of messages", [](Machine& m) { m.memory.of_messages = false; }},
        {"data mover", [](Machine& m) { flip_mover(m); }},
    };
    return flips;
}

/// True if the reference gives another result for the flipped machine. A refused machine shows nothing.
bool is_seen(const Flip& flip, const PlainMachine& given) {
    Machine flipped = given.machine;
    flip.flip(flipped);
    const auto outcome = [&given](const Machine& machine) {
        return simulate_one_node(machine, given.topology, given.activities, given.options);
    };
    try {
        return !difference(outcome(given.machine), outcome(flipped)).empty();
    } catch (const std::invalid_argument&) {
        return false;
    }
}

constexpr unsigned seeds = 25;

bool is_seen_on_plain_nodes(const Flip& flip, unsigned seed) {
    const RandomTraffic grid(seed);
    const RandomMediumTraffic bus(TopologyKind::bus, seed);
    return is_seen(flip, plain_machine(grid, *make_topology(grid.machine))) ||
           is_seen(flip, plain_machine(bus, *make_topology(bus.machine, bus.options().seed)));
}

bool is_seen_on_shared_nodes(const Flip& flip, unsigned seed) {
    const RandomSharedNodes random(seed);
    return is_seen(flip, {random.machine, random.topology(), random.activities, random.options()});
}

template <class IsSeen>
void expect_each_seen(const std::vector<Flip>& flips, const IsSeen& is_seen) {
    for (const Flip& flip : flips) {
        bool seen = false;
        for (unsigned seed = 1; seed <= seeds && !seen; ++seed) seen = is_seen(flip, seed);
        EXPECT_TRUE(seen) << flip.parameter;
    }
}

TEST(FlippedRows, AreSeenOnPlainNodes) { expect_each_seen(flips_of_plain_nodes(), is_seen_on_plain_nodes); }

TEST(FlippedRows, AreSeenOnSharedNodes) { expect_each_seen(flips_of_shared_nodes(), is_seen_on_shared_nodes); }

}  // namespace narrows::flipped_rows_test
