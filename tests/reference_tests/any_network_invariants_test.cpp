// Invariants of any network, from the outcome alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "tests/reference/availability.h"
#include "tests/reference_tests/random_runs.h"
#include "tests/reference_tests/support.h"
#include "tests/support/effort.h"

namespace narrows::reference::any_network_invariants_test {

/// A message in a channel and in the slot at its end.
struct CrossedLane {
    Cycle head;  // when its head and its last byte crossed
    Cycle tail;
    Cycle next_head;  // when they left the slot
    Cycle next_tail;
};

using Passages = std::vector<CrossedLane>;  // sorted by head

template <class PlaceOf>
auto passages(const std::vector<Transfer>& transfers, PlaceOf place_of) {
    std::map<decltype(place_of(Crossing{})), Passages> result;
    for (const Transfer& transfer : transfers) {
        const auto& path = transfer.path;
        for (std::size_t i = 0; i < path.size() && path[i].port != Topology::local; ++i) {
            const bool granted = i + 1 < path.size();
            result[place_of(path[i])].push_back(
                {path[i].head, path[i].tail, granted ? path[i + 1].head : never, granted ? path[i + 1].tail : never});
        }
    }
    for (auto& [place, list] : result) {
        std::sort(list.begin(), list.end(), [](const CrossedLane& a, const CrossedLane& b) { return a.head < b.head; });
    }
    return result;
}

/// Checks random traffic on random networks.
template <class Check>
void check_random_networks(Check check) {
    for (const RandomNetworkRun& run : random_network_runs()) {
        SCOPED_TRACE(testing::Message() << "seed " << run.seed);
        check(run.traffic, run.outcome);
        if (testing::Test::HasFatalFailure()) return;
    }
}

void a_wire_has_one_message(const RandomNetworkTraffic&, const Outcome& outcome) {
    const auto wires =
        passages(outcome.transfers, [](const Crossing& c) { return std::tuple(c.router, c.port, c.channel); });
    for (const auto& [wire, list] : wires) {
        for (std::size_t i = 1; i < list.size(); ++i) ASSERT_GT(list[i].head, list[i - 1].tail);
    }
}

auto lanes(const Outcome& outcome) {
    return passages(outcome.transfers,
                    [](const Crossing& c) { return std::tuple(c.router, c.port, c.channel, c.lane); });
}

ChannelValues values_of_lane(const RandomNetworkTraffic& traffic, const std::tuple<RouterId, Port, int, int>& lane) {
    return values_at(traffic.machine, traffic.network(), std::get<RouterId>(lane), std::get<Port>(lane));
}

void a_lane_keeps_its_order(const RandomNetworkTraffic& traffic, const Outcome& outcome) {
    for (const auto& [lane, list] : lanes(outcome)) {
        const Cycle latency = values_of_lane(traffic, lane).latency;
        for (std::size_t i = 0; i < list.size(); ++i) {
            ASSERT_GE(list[i].next_head, list[i].head + latency);
            if (i == 0) continue;
            ASSERT_TRUE(list[i - 1].next_tail == never ? list[i].next_head == never
                                                       : list[i].next_head > list[i - 1].next_tail);
        }
    }
}

/// A message finds fewer messages than slots, where a message counts until its credit has come back.
void a_lane_has_its_slots(const RandomNetworkTraffic& traffic, const Outcome& outcome) {
    for (const auto& [lane, list] : lanes(outcome)) {
        const ChannelValues values = values_of_lane(traffic, lane);
        const auto slots = static_cast<std::size_t>(values.slots);
        for (std::size_t i = slots; i < list.size(); ++i) {
            const CrossedLane& before =
                list[i - slots];  // the lane keeps its order, so its slot is the first to be free
            ASSERT_NE(before.next_tail, never);
            ASSERT_GE(list[i].head, before.next_tail + values.credit_latency);
        }
    }
}

/// Each crossing is a choice of the route, given the one before.
void messages_keep_to_their_routes(const RandomNetworkTraffic& traffic, const Outcome& outcome) {
    using PairAndClass = std::tuple<NodeId, NodeId, MessageClass>;
    std::map<PairAndClass, std::vector<std::size_t>> pairs;  // their messages in the order of starts
    for (std::size_t i = 0; i < traffic.programs.sends.size(); ++i) {
        const Send& send = traffic.programs.sends[i];
        if (outcome.transfers[i].start == never) continue;
        pairs[{send.from, send.to, send.message_class}].push_back(i);
    }
    for (auto& [pair, messages] : pairs) {
        const auto [from, to, message_class] = pair;
        const auto start = [&](std::size_t i) { return outcome.transfers[i].start; };
        std::sort(messages.begin(), messages.end(), [&](auto a, auto b) { return start(a) < start(b); });
        for (std::size_t number = 0; number < messages.size(); ++number) {
            const bool tied = (number > 0 && start(messages[number - 1]) == start(messages[number])) ||
                              (number + 1 < messages.size() && start(messages[number + 1]) == start(messages[number]));
            if (tied) continue;  // the number is not known from the outcome
            RoutePlace place{traffic.network().router_of(from), Topology::local, 0, from, to,
                             static_cast<std::uint32_t>(number)};
            for (const Crossing& crossing : outcome.transfers[messages[number]].path) {
                ASSERT_EQ(crossing.router, place.here);
                if (crossing.port == Topology::local) break;
                Choices choices;
                traffic.network().choose_for(message_class, place, choices);
                ASSERT_TRUE(std::any_of(choices.begin(), choices.end(), [&](const RouteChoice& choice) {
                    return choice.port == crossing.port && (choice.lanes & only_lane(crossing.lane)) != 0;
                }));
                const PortGroup* const group = traffic.network().graph().group(crossing.router, crossing.port);
                ASSERT_LT(crossing.channel, group->channels);
                place.here = group->end.router;
                place.in_port = group->end.in_port;
                place.lane = crossing.lane;
            }
        }
    }
}

/// P7: when a message is received, all earlier ones of its pair have been delivered.
void pairs_are_received_in_order(const RandomNetworkTraffic& traffic, const Outcome& outcome) {
    if (keeps_order(traffic.machine, traffic.network())) return;
    for (const Reception& reception : outcome.receptions) {
        if (reception.got == never) continue;
        const Send& send = traffic.programs.sends[reception.send];
        for (std::size_t i = 0; i < traffic.programs.sends.size(); ++i) {
            const Send& other = traffic.programs.sends[i];
            const bool same_pair =
                other.from == send.from && other.to == send.to && other.message_class == send.message_class;
            if (!same_pair || outcome.transfers[i].start >= outcome.transfers[reception.send].start) continue;
            ASSERT_LE(outcome.transfers[i].delivered, reception.got);
        }
    }
}

TEST(AnyNetworkInvariants, AWireHasOneMessage) { check_random_networks(a_wire_has_one_message); }
TEST(AnyNetworkInvariants, ALaneKeepsItsOrder) { check_random_networks(a_lane_keeps_its_order); }
TEST(AnyNetworkInvariants, ALaneHasItsSlots) { check_random_networks(a_lane_has_its_slots); }
TEST(AnyNetworkInvariants, MessagesKeepToTheirRoutes) { check_random_networks(messages_keep_to_their_routes); }
TEST(AnyNetworkInvariants, PairsAreReceivedInOrder) { check_random_networks(pairs_are_received_in_order); }

/// "One message on an empty network" of docs/timing.md.
TEST(AnyNetworkInvariants, OneMessageTakesTheSumOfItsParts) {
    for (unsigned seed = 0; seed < usual_cases(500u); ++seed) {
        RandomNetworkTraffic traffic(seed);
        Machine& machine = traffic.machine;
        machine.memory.timing = MemoryTiming::off;
        machine.interface.unexpected = Unexpected::memory;
        machine.interface.data_mover = DataMover::dma;
        machine.network.buffer_flits = 60;
        for (OwnChannelParameters& own : machine.network.classes) own.buffer_flits = 60;
        Send send = traffic.programs.sends.front();
        send.not_before = 0;
        const Transfer t = simulate(machine, traffic.network(), {send}, traffic.options()).front();
        const bool injected = machine.interface.injection_buffers > 0;
        const Cycle injection = machine.interface_cycles(send.bytes);
        Cycle head = machine.processor.send_overhead + machine.interface.send_overhead + 1;
        Cycle tail = injected ? head + injection - 1 : 0;
        Cycle latency = 0;  // latency of the channel before
        for (std::size_t i = 0; i < t.path.size(); ++i) {
            const bool last = i + 1 == t.path.size();
            if (i > 0) head = (last && !machine.interface.cut_through ? tail : head) + latency;
            if (i > 0) tail += latency;
            Cycle crossing = injection;
            if (!last) {
                const ChannelValues values = values_at(machine, traffic.network(), t.path[i].router, t.path[i].port);
                const bool fed_directly = i == 0 && !injected;
                crossing = fed_directly ? std::max(cycles(values.rate, send.bytes), injection)
                                        : cycles(values.rate, send.bytes);
                latency = values.latency;
            }
            tail = std::max(tail, head + crossing - 1);
            ASSERT_EQ(t.path[i].head, head) << "seed " << seed << ", channel " << i;
            ASSERT_EQ(t.path[i].tail, tail) << "seed " << seed << ", channel " << i;
        }
        const bool at_request = machine.processor.receive_overhead_due == ReceiveOverhead::at_request;
        const Cycle processor = at_request ? 0 : machine.processor.receive_overhead;
        ASSERT_EQ(t.delivered, tail + machine.interface.receive_overhead + processor) << "seed " << seed;
    }
}

}  // namespace narrows::reference::any_network_invariants_test
