#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "tests/reference/message_classes.h"
#include "tests/reference_tests/random_runs.h"
#include "tests/reference_tests/support.h"

namespace narrows::reference::invariants_test {

using Interval = std::pair<Cycle, Cycle>;  // [first, second)

void expect_one_at_a_time(std::vector<Interval>& intervals) {
    std::sort(intervals.begin(), intervals.end());
    for (std::size_t i = 1; i < intervals.size(); ++i) {
        ASSERT_LE(intervals[i - 1].second, intervals[i].first);
    }
}

using Sends = std::vector<Send>;
using Transfers = std::vector<Transfer>;

/// The messages that were delivered; a program may wait for a message for ever, and a message for a channel.
template <class Run>
std::pair<Sends, Transfers> delivered(const Run& run) {
    const auto& all = run.outcome.transfers;
    std::pair<Sends, Transfers> result;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].delivered == never) continue;
        result.first.push_back(run.traffic.programs.sends[i]);
        result.second.push_back(all[i]);
    }
    return result;
}

using Check = void (*)(const Machine&, const Topology&, const Sends&, const Transfers&);

/// Checks a property that must hold for all traffic, on the outcome alone.
template <class Runs>
void check_each(const Runs& runs, const char* where, Check check) {
    for (const auto& run : runs) {
        SCOPED_TRACE(testing::Message() << "seed " << run.seed << where);
        const auto [sends, transfers] = delivered(run);
        check(run.traffic.machine, run.network(), sends, transfers);
        if (testing::Test::HasFatalFailure()) return;
    }
}

void check_grids(Check check) { check_each(random_grid_runs(), " of the grids", check); }

void check_all(Check check) {
    check_grids(check);
    check_each(random_network_runs(), " of the networks", check);
}

bool moves_bytes(const Machine& machine) { return machine.interface.data_mover == DataMover::processor; }

/// How long the processor is busy with a message that has come (P3, P5).
Cycle receive_overhead(const Machine& machine) {
    const bool at_request = machine.processor.receive_overhead_due == ReceiveOverhead::at_request;
    return at_request ? 0 : machine.processor.receive_overhead;
}

void every_transfer_takes_its_steps(const Machine& machine, const Topology& topology, const Sends& sends,
                                    const Transfers& t) {
    for (std::size_t i = 0; i < t.size(); ++i) {
        const Transfer& x = t[i];
        ASSERT_GE(x.start, sends[i].not_before);
        ASSERT_GE(x.copied, x.start + machine.processor.send_overhead + machine.interface.send_overhead);
        ASSERT_GE(x.path.front().head, x.copied + 1);
        for (std::size_t k = 0; k < x.path.size(); ++k) {
            const bool network = k + 1 < x.path.size();
            ASSERT_EQ(network, x.path[k].port != Topology::local);
            const Cycle crossing =
                network ? cycles(values_at(machine, topology, x.path[k].router, x.path[k].port).rate, sends[i].bytes)
                        : machine.interface_cycles(sends[i].bytes);
            ASSERT_GE(x.path[k].tail, x.path[k].head + crossing - 1);
            if (k == 0) continue;
            const Cycle l = values_at(machine, topology, x.path[k - 1].router, x.path[k - 1].port).latency;
            const bool whole = !network && !machine.interface.cut_through;
            ASSERT_GE(x.path[k].head, (whole ? x.path[k - 1].tail : x.path[k - 1].head) + l);
            ASSERT_GE(x.path[k].tail, x.path[k - 1].tail + l);
        }
        const Cycle there = moves_bytes(machine) ? x.path.back().head : x.path.back().tail;  // R4, R3
        ASSERT_GE(x.presented, there + machine.interface.receive_overhead);
        const Cycle moving = moves_bytes(machine) ? machine.interface_cycles(sends[i].bytes) : 0;
        ASSERT_GE(x.delivered, x.presented + receive_overhead(machine) + moving);
        if (moves_bytes(machine)) {
            ASSERT_EQ(x.presented, there + machine.interface.receive_overhead);
            ASSERT_GE(x.delivered, x.path.back().tail + 1);
        } else if (machine.processor.receive_overhead_due == ReceiveOverhead::at_request &&
                   machine.interface.unexpected == Unexpected::memory) {
            ASSERT_EQ(x.delivered, x.presented);
        }
    }
}

/// N1 with one lane of one slot: a channel has one message from its grant until one cycle after the tail left the input
/// buffer.
void a_channel_has_one_message(const Machine& machine, const Topology& topology, const Sends& sends,
                               const Transfers& t) {
    std::map<std::pair<RouterId, Port>, std::vector<Interval>> channels;
    std::map<std::pair<NodeId, int>, std::vector<Interval>> links;
    for (std::size_t i = 0; i < t.size(); ++i) {
        const auto& path = t[i].path;
        for (std::size_t k = 0; k + 1 < path.size(); ++k) {
            const ChannelValues values = values_at(machine, topology, path[k].router, path[k].port);
            if (values.lanes > 1 || values.slots > 1) continue;
            channels[{path[k].router, path[k].port}].push_back({path[k].head, path[k + 1].tail + 1});
        }
        links[{sends[i].to, t[i].in_link}].push_back({path.back().head, path.back().tail + 1});
    }
    for (auto& [where, intervals] : channels) expect_one_at_a_time(intervals);
    for (auto& [where, intervals] : links) expect_one_at_a_time(intervals);
}

/// A processor does one thing at a time; a link's messages keep their order.
void a_processor_does_one_thing_at_a_time(const Machine& machine, const Topology&, const Sends& sends,
                                          const Transfers& t) {
    std::map<NodeId, std::vector<Interval>> busy;
    std::map<std::tuple<NodeId, int>, std::vector<Interval>> registers;
    for (std::size_t i = 0; i < t.size(); ++i) {
        const bool by_hand = moves_bytes(machine);
        const Cycle moving = by_hand ? machine.interface_cycles(sends[i].bytes) : 0;
        const Cycle sending =
            machine.processor.send_overhead + (by_hand ? machine.interface.send_overhead + moving : 0);
        busy[sends[i].from].push_back({t[i].start, t[i].start + sending});
        busy[sends[i].to].push_back({t[i].delivered - receive_overhead(machine) - moving, t[i].delivered});
        registers[{sends[i].from, link_of(machine, sends[i])}].push_back({t[i].start, t[i].copied});
    }
    for (auto& [node, intervals] : busy) {
        std::erase_if(intervals, [](const Interval& i) { return i.first == i.second; });
        expect_one_at_a_time(intervals);
    }
    for (auto& [link, intervals] : registers) expect_one_at_a_time(intervals);
}

/// Acknowledge: a node has at most one undelivered transfer through each first channel.
void acknowledged_transfers_do_not_overlap(const Machine& machine, const Topology&, const Sends&, const Transfers& t) {
    if (machine.interface.acknowledge == Acknowledge::none) return;
    std::map<std::pair<RouterId, Port>, std::vector<Interval>> transfers;
    for (const Transfer& x : t) transfers[{x.path[0].router, x.path[0].port}].push_back({x.start, x.delivered});
    for (auto& [channel, intervals] : transfers) expect_one_at_a_time(intervals);
}

/// A link's receive buffers never hold more messages than there are buffers.
void receive_buffers_suffice(const Machine& machine, const Topology&, const Sends& sends, const Transfers& t) {
    const Cycle ir = machine.interface.receive_overhead;
    const bool by_hand = moves_bytes(machine);
    for (std::size_t i = 0; i < t.size(); ++i) {
        int here = 0;  // messages in the buffers at the cycle at which message i takes one
        for (std::size_t k = 0; k < t.size(); ++k) {
            if (sends[k].to != sends[i].to || t[k].in_link != t[i].in_link) continue;
            const Cycle head = t[i].path.back().head;
            if (t[k].path.back().head <= head && head < (by_hand ? t[k].delivered : t[k].presented - ir + 2)) ++here;
        }
        ASSERT_LE(here, receive_buffers(machine, t[i].in_link));
    }
}

TEST(Invariants, EveryTransferTakesItsSteps) { check_all(every_transfer_takes_its_steps); }
TEST(Invariants, AChannelHasOneMessage) { check_grids(a_channel_has_one_message); }
TEST(Invariants, AProcessorDoesOneThingAtATime) { check_all(a_processor_does_one_thing_at_a_time); }
TEST(Invariants, AcknowledgedTransfersDoNotOverlap) { check_all(acknowledged_transfers_do_not_overlap); }
TEST(Invariants, ReceiveBuffersSuffice) { check_all(receive_buffers_suffice); }

}  // namespace narrows::reference::invariants_test
