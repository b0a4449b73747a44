// Derived bounds of shared nodes (docs/bounds.md): no run of random programs on random machines is faster, and each
// kind of resource is the limit of some.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <optional>
#include <string>

#include "models/bounds/derived/derived.h"
#include "tests/nodes/program_traffic.h"
#include "tests/reference/one_node/random_one_node.h"
#include "tests/support/effort.h"
#include "tests/support/nodes/logged_nodes.h"

namespace narrows::nodes_bounds_test {

unsigned number_from(const char* variable, unsigned usual) {
    const char* given = std::getenv(variable);
    return given != nullptr ? static_cast<unsigned>(std::stoul(given)) : usual;
}

struct ComparedNodes {
    Cycle end;
    std::vector<Bound> bounds;  ///< the largest first

    /// The only kind of resource whose bound the run meets; empty if it meets none, or those of several kinds.
    std::optional<ResourceKind> limit() const {
        if (bounds.front().cycles != end) return std::nullopt;
        const ResourceKind kind = bounds.front().resource->kind;
        for (const Bound& bound : bounds) {
            if (bound.cycles == end && bound.resource->kind != kind) return std::nullopt;
        }
        return kind;
    }
};

/// When the programs have ended and the messages are delivered; nothing if they wait for each other. Other jobs may ask
/// for more than a card moves, and a program behind them never ends.
std::optional<Cycle> end_of_run(const reference::RandomSharedNodes& random) {
    if (random.machine.host.is_given() && random.machine.background.load > 0) return std::nullopt;
    const LoggedNodes run = log_nodes(random);
    return run.has_ended ? std::optional(run.cycles) : std::nullopt;
}

/// Empty if the programs wait for each other, or do nothing.
std::optional<ComparedNodes> compared(const reference::RandomSharedNodes& random) {
    if (!random.machine.has_packet_engine()) return std::nullopt;
    const std::optional<Cycle> end = end_of_run(random);
    if (!end) return std::nullopt;
    ComparedNodes comparison{
        *end, derived_bounds(random.machine, random.topology(), traffic_of(random.machine, random.activities))};
    if (comparison.bounds.empty()) return std::nullopt;
    return comparison;
}

struct KindsOfBounds {
    std::map<ResourceKind, unsigned> met;      ///< runs that met only the bound of one kind
    std::map<ResourceKind, unsigned> largest;  ///< number of runs with this kind of bound as the largest
};

/// Bounds on random machines with these rows. `all`: rows of all machines, unless refused.
KindsOfBounds bounds_of_runs(const reference::NodeRows& rows, unsigned cases, const reference::NodeRows& all = {}) {
    const unsigned first = number_from("NARROWS_FIRST_SEED", 1);
    unsigned runs = 0;
    unsigned beaten = 0;
    KindsOfBounds kinds;
    for (unsigned seed = first; seed < first + cases && beaten < 12; ++seed) {
        reference::NodeRows drawn = reference::drawn_rows(seed, rows);
        drawn.insert(all.begin(), all.end());
        reference::RandomOneNode random(seed, drawn);
        // So that walks are the limit of some.
        if (random.machine.host.iommu_entries > 0 && seed % 2 == 0) random.machine.host.walk_interval = seed % 500;
        const auto comparison = compared(random);
        if (!comparison) continue;
        ++runs;
        const Bound& largest = comparison->bounds.front();
        EXPECT_LE(largest.cycles, comparison->end) << "seed " << seed << ": " << largest.limited_by;
        if (largest.cycles > comparison->end) ++beaten;
        if (const auto limit = comparison->limit()) ++kinds.met[*limit];
        if (largest.resource) ++kinds.largest[largest.resource->kind];
    }
    EXPECT_GT(runs, cases * 3 / 4);
    return kinds;
}

unsigned cases() { return number_from("NARROWS_RANDOM_MACHINES", usual_cases(4000)); }

using Kind = ResourceKind;

TEST(BoundsOfSharedNodes, AreNotBeatenAndAreMet) {
    auto met = bounds_of_runs({}, cases()).met;
    if (cases() < 4000) return;
    for (const Kind kind : {Kind::link_in, Kind::link_out, Kind::channel, Kind::processor, Kind::node_memory,
                            Kind::port, Kind::receive_register, Kind::send_register})
        EXPECT_GT(met[kind], 0) << kind_name(kind);
}

/// Nodes that mix the rules of both kinds. Some of 20,000 machines meet the other kinds.
TEST(BoundsOfSharedNodes, WithAnyRulesAreNotBeatenAndAreMet) {
    auto met = bounds_of_runs(reference::any_node_rows, cases()).met;
    if (cases() < 4000) return;
    for (const Kind kind : {Kind::channel, Kind::processor, Kind::receive_buffer, Kind::acknowledge})
        EXPECT_GT(met[kind], 0) << kind_name(kind);
}

/// Messages over host buses, and accesses that programs ask for. host-dma meets the other kinds (tests/bounds).
TEST(BoundsOfSharedNodes, WithHostBusesAreNotBeatenAndAreMet) {
    using reference::NodeRow;
    auto [met, largest] =
        bounds_of_runs({NodeRow::links, NodeRow::at_arrival, NodeRow::delivery, NodeRow::hold, NodeRow::without},
                       cases(), {NodeRow::host});
    if (cases() < 4000) return;
    for (const Kind kind : {Kind::host_up, Kind::host_reader, Kind::host_writer, Kind::host_mover})
        EXPECT_GT(met[kind], 0) << kind_name(kind);
    EXPECT_GT(largest[Kind::host_walks], 50);
}

}  // namespace narrows::nodes_bounds_test
