// The critical path of accesses over host buses (docs/host-bus.md), computed by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

#include "models/network/topology/make_topology.h"
#include "tests/host/host_cases.h"
#include "tests/support/nodes/logged_nodes.h"
#include "traces/why/critical_path.h"

namespace narrows::host_test {

using enum Occupation;
using enum ResourceKind;

struct PathPiece {
    Cycle from;
    Cycle to;
    Occupation cause;
    ResourceKind kind;

    bool operator==(const PathPiece&) const = default;
};

void PrintTo(const PathPiece& p, std::ostream* out) {
    *out << "[" << p.from << ", " << p.to << ") " << occupation_name(p.cause) << " at " << kind_name(p.kind);
}

reference::NodeActivity access(bool is_write, int bytes, std::int64_t address = 0) {
    return {0, {{.what = reference::What::dma, .bytes = bytes, .is_write = is_write, .address = address}}};
}
reference::NodeActivity read(int bytes, std::int64_t address = 0) { return access(false, bytes, address); }
reference::NodeActivity write(int bytes) { return access(true, bytes); }

std::vector<PathPiece> path_of(const Machine& machine, const std::vector<reference::NodeActivity>& programs) {
    const auto topology = make_topology(machine);
    const LoggedNodes run = log_nodes(machine, *topology, programs);
    std::vector<PathPiece> pieces;
    for (const Segment& s : critical_path(run.log, machine, topology->seed()))
        pieces.push_back({s.from, s.to, s.cause, s.resource.kind});
    return pieces;
}

using Path = std::vector<PathPiece>;

TEST(WhyOfHostBuses, ARead) {
    Machine machine = machine_with_host();
    machine.host.read.each = 2;
    machine.host.up_latency = 3;
    machine.host.down_latency = 5;
    machine.host.read_latency = 10;
    machine.host.serial_bandwidth = {1, 1};
    EXPECT_EQ(path_of(machine, {read(8)}), (Path{{0, 2, dma_engine, host_reader},
                                                 {2, 6, transmission, host_up},
                                                 {6, 9, host_latency, host_up},
                                                 {9, 19, host_memory, node_memory},
                                                 {19, 29, transmission, host_down},
                                                 {29, 34, host_latency, host_down},
                                                 {34, 42, passing_on, host_bus}}));
}

/// A program continues when its write has left, whatever happens then.
TEST(WhyOfHostBuses, AWrite) {
    Machine machine = machine_with_host();
    machine.host.up_latency = 100;
    EXPECT_EQ(path_of(machine, {write(8), write(8)}),
              (Path{{0, 12, waits_for_host_bus, host_up}, {12, 24, transmission, host_up}}));
}

TEST(WhyOfHostBuses, ATag) {
    Machine machine = machine_with_host();
    machine.host.tags = 1;
    EXPECT_EQ(
        path_of(machine, {read(8), read(8)}),
        (Path{{0, 14, waits_for_tag, host_tags}, {14, 18, transmission, host_up}, {18, 28, transmission, host_down}}));
}

/// Its requests leave at 4 and 8, and are answered from 4 to 14 and from 14 to 24.
TEST(WhyOfHostBuses, TheDirectionDown) {
    EXPECT_EQ(path_of(machine_with_host(), {read(8), read(8)}), (Path{{0, 4, waits_for_host_bus, host_up},
                                                                      {4, 8, transmission, host_up},
                                                                      {8, 14, waits_for_host_bus, host_down},
                                                                      {14, 24, transmission, host_down}}));
}

/// The pieces of one access do not wait: the direction carries nothing else.
TEST(WhyOfHostBuses, PiecesOfOneAccess) {
    Machine machine = machine_with_host();
    machine.host.payload = 4;
    EXPECT_EQ(path_of(machine, {write(8)}), (Path{{0, 16, transmission, host_up}}));
}

TEST(WhyOfHostBuses, TheMover) {
    Machine machine = machine_with_host();
    machine.host.card_time = 50;
    EXPECT_EQ(path_of(machine, {read(8), read(8)}), (Path{{0, 50, waits_for_dma_engine, host_reader},
                                                          {50, 54, transmission, host_up},
                                                          {54, 64, transmission, host_down}}));
}

TEST(WhyOfHostBuses, AWalk) {
    Machine machine = machine_with_host();
    machine.host.iommu_entries = 1;
    machine.host.walk_latency = 7;
    EXPECT_EQ(path_of(machine, {read(8)}), (Path{{0, 4, transmission, host_up},
                                                 {4, 11, address_translation, host_walks},
                                                 {11, 21, transmission, host_down}}));
}

/// A packet of 8 bytes: read until 14, in the register at once, and written when it has come.
TEST(WhyOfHostBuses, AMessage) {
    const Machine machine = machine_with_host();
    const Path path = path_of(machine, {{0, {reference::send_to(1, 8)}}, {1, {reference::receive_from(0)}}});
    const auto is = [&path](Occupation cause, ResourceKind kind) {
        return std::ranges::count_if(path, [&](const PathPiece& p) { return p.cause == cause && p.kind == kind; });
    };
    EXPECT_EQ(is(transmission, host_up), 2);  // the request, and the write
    EXPECT_EQ(is(transmission, host_down), 1);
    ASSERT_FALSE(path.empty());
    const auto last = std::ranges::find(path.rbegin(), path.rend(), host_up, &PathPiece::kind);
    EXPECT_EQ(last->to - last->from, 12);
}

}  // namespace narrows::host_test
