// Each parameter that decides between rules (docs/timing.md, "What parameters decide") makes a difference on random
// machines, and each kind of event that is compared differs somewhere: so the comparisons would notice.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <stdexcept>

#include "models/network/topology/make_topology.h"
#include "tests/one_node/compared_machines.h"
#include "tests/reference/random_medium_traffic.h"

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

/// The kinds of events that only one of two runs has.
std::set<OneNodeEventKind> kinds_that_differ(const OneNodeEvents& a, const OneNodeEvents& b) {
    OneNodeEvents different;
    std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(different));
    std::set<OneNodeEventKind> kinds;
    for (const OneNodeEvent& event : different) kinds.insert(event.kind);
    return kinds;
}

/// Of a plain machine; none if it is refused with the flipped row.
std::set<OneNodeEventKind> difference(const Flip& flip, const PlainMachine& plain) {
    Machine machine = plain.machine;
    flip.flip(machine);
    try {
        return kinds_that_differ(plain.expected(), plain.got(machine));
    } catch (const std::invalid_argument&) {
        return {};
    }
}

std::set<OneNodeEventKind> difference(const Flip& flip, const RandomSharedNodes& random) {
    Machine machine = random.machine;
    flip.flip(machine);
    try {
        return kinds_that_differ(got_of(random, random.machine), got_of(random, machine));
    } catch (const std::invalid_argument&) {
        return {};
    }
}

std::set<OneNodeEventKind> difference_on_medium(const Flip& flip, TopologyKind medium, unsigned seed) {
    const RandomMediumTraffic random(medium, seed);
    return difference(flip, plain_machine(random, *make_topology(random.machine, random.options().seed)));
}

constexpr unsigned seeds = 25;

std::set<OneNodeEventKind> difference_on_plain_nodes(const Flip& flip) {
    const unsigned of_ethernet = 4;  // short, with collisions
    std::set<OneNodeEventKind> kinds = difference_on_medium(flip, TopologyKind::ethernet, of_ethernet);
    for (unsigned seed = 1; seed <= seeds; ++seed) {
        const RandomTraffic grid(seed);
        kinds.merge(difference(flip, plain_machine(grid, *make_topology(grid.machine))));
        kinds.merge(difference_on_medium(flip, TopologyKind::bus, seed));
    }
    return kinds;
}

std::set<OneNodeEventKind> difference_on_shared_nodes(const Flip& flip) {
    const unsigned of_ethernet = 195;  // short, with collisions
    std::set<OneNodeEventKind> kinds = difference(flip, RandomSharedNodes(of_ethernet));
    for (unsigned seed = 1; seed <= seeds; ++seed) kinds.merge(difference(flip, RandomSharedNodes(seed)));
    return kinds;
}

/// Tells which flips are not found.
template <class Difference>
std::set<OneNodeEventKind> expect_each_found(const std::vector<Flip>& flips, const Difference& difference) {
    std::set<OneNodeEventKind> all;
    for (const Flip& flip : flips) {
        std::set<OneNodeEventKind> kinds = difference(flip);
        EXPECT_FALSE(kinds.empty()) << flip.parameter;
        all.merge(kinds);
    }
    return all;
}

TEST(FlippedRows, AreFoundOnPlainNodes) {
    const auto found = expect_each_found(flips_of_plain_nodes(), difference_on_plain_nodes);
    using enum OneNodeEventKind;
    for (const auto kind : {start, copied, head, tail, link_inwards, presented, delivered, got, operation_ended,
                            collision, use_of_medium})
        EXPECT_TRUE(found.contains(kind)) << static_cast<int>(kind);
}

TEST(FlippedRows, AreFoundOnSharedNodes) {
    const auto found = expect_each_found(flips_of_shared_nodes(), difference_on_shared_nodes);
    for (int kind = 0; kind < one_node_event_kinds; ++kind)
        EXPECT_TRUE(found.contains(static_cast<OneNodeEventKind>(kind))) << kind;
}

}  // namespace narrows::flipped_rows_test
