// Bounds of host buses and of the parts of interfaces for them (docs/bounds.md): the workload host-dma meets each of
// them, and beats none.
#include <gtest/gtest.h>

#include <map>

#include "models/bounds/derived/derived.h"
#include "models/network/topology/make_topology.h"
#include "testbench/run/simulation.h"
#include "testbench/workloads/host_dma/host_dma.h"
#include "tests/bounds/tight_run.h"
#include "tests/reference/nodes/plain_nodes.h"
#include "tests/reference/one_node/random_host.h"
#include "tests/support/effort.h"

namespace narrows::host_buses_test {

using Kind = ResourceKind;

struct DmaRun {
    Cycle cycles;
    std::vector<Bound> bounds;  ///< the largest first

    Cycle bound_of(Kind kind) const {
        for (const Bound& bound : bounds) {
            if (bound.resource->kind == kind) return bound.cycles;
        }
        return 0;
    }
};

DmaRun run(const Machine& machine, const HostDmaParameters& parameters) {
    const auto topology = make_topology(machine);
    HostDma workload(machine, parameters, 1);
    const Simulation simulation = simulate(machine, *topology, workload);
    EXPECT_TRUE(simulation.finished);
    return {simulation.cycles, derived_bounds(machine, *topology, workload.traffic())};
}

/// A bus on which a transaction crosses in a cycle, and an access does not wait for anything.
Machine quick_machine(const std::string& changes) {
    return tight::changed_machine("pcie-x8",
                                  {"host.bandwidth=[100000,1]", "host.link_share=0", "host.up_latency=0 cycles",
                                   "host.down_latency=0 cycles", "host.read_latency=5 cycles", "host.tags=4096"},
                                  changes);
}

constexpr std::int64_t many_pages = std::int64_t{1} << 30;  // no access is on the page of another

struct MetBound {
    const char* because;
    const char* changes;  ///< of the machine
    HostDmaParameters work;
    const char* resource;
    Cycle bound;
    Cycle more;  ///< that the run takes
};

HostDmaParameters accesses(DmaKind kind, int size, int count, int outstanding, std::int64_t window = 8192) {
    return {kind, size, window, DmaPattern::random, count, outstanding};
}

const std::vector<MetBound> met_bounds{
    {"five reads after each other with each of two tags, of 1 + 50 + 1 cycles",
     "host.tags=2, host.read_latency=50 cycles", accesses(DmaKind::read, 64, 10, 10),
     "node 0 interface 0 host bus tags", 260, 0},
    {"... the last one of one tag alone", "host.tags=2, host.read_latency=50 cycles",
     accesses(DmaKind::read, 64, 11, 11), "node 0 interface 0 host bus tags", 286, 26},
    {"... of two requests for each read", "host.tags=2, host.read_latency=50 cycles, host.read_request=256",
     accesses(DmaKind::read, 512, 5, 10), "node 0 interface 0 host bus tags", 258, 2},
    {"... the last read is passed on in 64 cycles",
     "host.tags=2, host.read_latency=50 cycles, host.serial_bandwidth=[1,1]", accesses(DmaKind::read, 64, 10, 10),
     "node 0 interface 0 host bus tags", 324, 0},
    {"20 reads of 10 + 2 cycles, and 7 from the last cut on",
     "host.read_time=10 cycles, host.read_time_128=2 cycles, host.read_time_long=3 cycles",
     accesses(DmaKind::read, 64, 20, 20), "node 0 interface 0 host bus reader", 247, 0},
    {"20 reads of 10 + 4 + 3 cycles",
     "host.read_time=10 cycles, host.read_time_128=2 cycles, host.read_time_long=3 cycles",
     accesses(DmaKind::read, 129, 20, 20), "node 0 interface 0 host bus reader", 347, 0},
    {"20 writes of 10 + 2 cycles; the last one leaves in one",
     "host.write_time=10 cycles, host.write_time_128=2 cycles", accesses(DmaKind::write, 64, 20, 20),
     "node 0 interface 0 host bus writer", 241, 0},
    {"20 reads of 7 + 2 cycles; the last one ends 7 cycles after its beginning",
     "host.card_time=7 cycles, host.card_bandwidth=[32,1]", accesses(DmaKind::read, 64, 20, 20),
     "node 0 interface 0 host bus mover", 178, 0},
    {"40 accesses of 7 + 2 cycles; the last one could be a write, which leaves in one",
     "host.card_time=7 cycles, host.card_bandwidth=[32,1]", accesses(DmaKind::both, 64, 20, 20),
     "node 0 interface 0 host bus mover", 352, 6},
    {"the first walk ends at 21, 19 others 30 cycles after each other; then 6 for the data",
     "host.iommu_entries=64, host.walk_latency=20 cycles, host.walk_interval=30 cycles",
     accesses(DmaKind::read, 64, 20, 20, many_pages), "node 0 host bus 0 walks", 597, 0},
    {"... all but two of the writes are written before the last one crosses",
     "host.iommu_entries=64, host.walk_latency=20 cycles, host.walk_interval=30 cycles, host.posted_writes=2",
     accesses(DmaKind::write, 64, 20, 20, many_pages), "node 0 host bus 0 walks", 531, 1},
    {"24 bytes up for each read of one", "host.bandwidth=[1,1]", accesses(DmaKind::read, 1, 20, 20),
     "node 0 host bus 0 up", 480, 26},
    {"84 bytes down for each read of 64", "host.bandwidth=[1,1]", accesses(DmaKind::read, 64, 20, 20),
     "node 0 host bus 0 down", 1680, 29},
    {"... of which each line has a header if the requests are too short", "host.bandwidth=[1,1], host.combine_from=512",
     accesses(DmaKind::read, 256, 20, 20), "node 0 host bus 0 down", 6720, 29},
};

TEST(HostBusBounds, AreMet) {
    for (const MetBound& c : met_bounds) {
        const DmaRun result = run(quick_machine(c.changes), c.work);
        EXPECT_EQ(result.bounds.front().limited_by, c.resource) << c.because;
        EXPECT_EQ(result.bounds.front().cycles, c.bound) << c.because;
        EXPECT_EQ(result.cycles, c.bound + c.more) << c.because;
    }
}

/// On a machine where everything takes time, each of them is not the limit for some accesses of each kind.
TEST(HostBusBounds, AreNotAlwaysTheLimit) {
    const Machine machine = quick_machine(
        "host.read_time=1 cycles, host.write_time=1 cycles, host.card_time=1 cycles, host.iommu_entries=64, "
        "host.walk_interval=1 cycles, host.bandwidth=[1,1], host.posted_writes=1");
    const DmaRun result = run(machine, accesses(DmaKind::both, 64, 20, 20, many_pages));
    EXPECT_EQ(result.bounds.front().resource->kind, Kind::host_up);
    for (const Kind kind :
         {Kind::host_down, Kind::host_reader, Kind::host_writer, Kind::host_mover, Kind::host_tags, Kind::host_walks}) {
        EXPECT_GT(result.bound_of(kind), 0) << kind_name(kind);
        EXPECT_LT(result.bound_of(kind), result.bounds.front().cycles) << kind_name(kind);
    }
    EXPECT_EQ(
        run(quick_machine("host.read_time=9 cycles"), accesses(DmaKind::read, 64, 20, 20)).bound_of(Kind::host_up), 1);
}

/// Writes of programs may be written after the run.
TEST(HostBusBounds, DoNotWaitForWalksOfWritesThatNothingWaitsFor) {
    const std::string iommu = "host.iommu_entries=64, host.walk_latency=20 cycles, host.walk_interval=30 cycles";
    const HostDmaParameters writes = accesses(DmaKind::write, 64, 20, 20, many_pages);
    EXPECT_EQ(run(quick_machine(iommu), writes).bound_of(Kind::host_walks), 0);
    EXPECT_EQ(run(quick_machine(iommu + ", host.posted_writes=20"), writes).bound_of(Kind::host_walks), 0);
    // Pages that are also read count for the reads; the others have 20 more writes.
    const HostDmaParameters both = accesses(DmaKind::both, 64, 20, 20, many_pages);
    EXPECT_EQ(run(quick_machine(iommu), both).bound_of(Kind::host_walks), 597);
    EXPECT_EQ(run(quick_machine(iommu + ", host.posted_writes=2"), both).bound_of(Kind::host_walks), 21 + 37 * 30);
}

/// Uses the largest numbers that are allowed.
TEST(HostBusBounds, DoNotOverflow) {
    const std::string longest = "=1000000000 cycles";
    std::string changes =
        "host.bandwidth=[1,1000], host.link_share=999, host.read_request=1, host.payload=1, "
        "host.completion_boundary=1, host.completion_bytes=1, host.read_header=4096, "
        "host.write_header=4096, host.completion_header=4096, host.tags=1, host.iommu_entries=1";
    for (const char* parameter : {"up_latency", "down_latency", "read_latency", "read_time", "read_time_128",
                                  "write_time", "write_time_128", "card_time", "walk_latency", "walk_interval"})
        changes += std::string(", host.") + parameter + longest;
    const Machine machine = quick_machine(changes);
    const auto topology = make_topology(machine);
    const Traffic traffic{.flows = {},
                          .accesses = {{RankId(0), 0, false, 1 << 24, 1 << 24, 1 << 24},
                                       {RankId(0), 0, true, 1 << 24, 1 << 24, 1 << 24}}};
    for (const Bound& bound : derived_bounds(machine, *topology, traffic))
        EXPECT_GT(bound.cycles, std::int64_t{1} << 50) << bound.limited_by;
}

/// Any host bus, and accesses in windows of any size.
struct RandomDma {
    explicit RandomDma(unsigned seed) : dice(seed), machine(any_machine()), work(any_work()) {}

    Machine any_machine() {
        const int interfaces = 1 + dice.below(3);
        Machine any = reference::nodes_on_crossbar(2 * interfaces, 1 + dice.below(2), interfaces);
        any.host = reference::random_host(dice);
        any.interface.host_bus = dice.one_in(2) ? HostBus::own : HostBus::shared;
        if (dice.one_in(3)) any.node.interface_choice = InterfaceChoice::in_turn;
        // Mostly one part is slower than the others.
        if (dice.one_in(3)) any.host.bandwidth = {dice.any({400, 4000}), 1};
        if (dice.one_in(4)) any.host.card_time = dice.below(60);
        if (dice.one_in(4)) any.host.read.each = any.host.write.each = dice.below(60);
        if (dice.one_in(3)) any.host.read_latency = dice.below(400);
        if (any.host.iommu_entries > 0 && dice.one_in(2)) any.host.walk_interval = dice.below(100);
        return any;
    }
    HostDmaParameters any_work() {
        HostDmaParameters any;
        any.kind = static_cast<DmaKind>(dice.below(3));
        any.size = dice.any({1, 64, 65, 1 + dice.below(300), 1 + dice.below(6000)});
        any.window = dice.any({1, 1, 2, 30}) * std::int64_t{dice.any({6016, 65536, 1 << 20})};
        any.pattern = dice.one_in(2) ? DmaPattern::sequential : DmaPattern::random;
        any.accesses = 2 + dice.below(60);
        any.outstanding = dice.any({1, 1 + dice.below(20), 64});
        return any;
    }

    reference::Dice dice;
    Machine machine;
    HostDmaParameters work;
};

/// A bound that is larger by one is beaten by a run that meets it: each kind is met.
TEST(HostBusBounds, OfRandomAccessesAreNotBeatenAndAreMet) {
    const unsigned seeds = random_machines(3000);
    std::map<Kind, unsigned> met;
    std::map<Kind, unsigned> largest;
    for (unsigned seed = first_machine(); seed < first_machine() + seeds; ++seed) {
        const RandomDma random(seed);
        const DmaRun result = run(random.machine, random.work);
        ASSERT_FALSE(result.bounds.empty());
        ++largest[result.bounds.front().resource->kind];
        for (const Bound& bound : result.bounds) {
            ASSERT_LE(bound.cycles, result.cycles) << "seed " << seed << ": " << bound.limited_by;
            if (bound.cycles == result.cycles) ++met[bound.resource->kind];
        }
    }
    if (seeds < 3000) return;
    for (const Kind kind : {Kind::host_reader, Kind::host_writer, Kind::host_mover, Kind::host_tags, Kind::host_walks})
        EXPECT_GT(met[kind], 0) << kind_name(kind);
    for (const Kind kind : {Kind::host_up, Kind::host_down, Kind::host_reader, Kind::host_writer, Kind::host_mover,
                            Kind::host_tags, Kind::host_walks})
        EXPECT_GT(largest[kind], 0) << kind_name(kind);
}

}  // namespace narrows::host_buses_test
