// Derived bounds of shared nodes (docs/bounds.md): no run of random programs on random machines is faster, and each
// kind of resource is the limit of some.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <optional>
#include <string>

#include "models/bounds/derived/derived.h"
#include "tests/nodes/program_traffic.h"
#include "tests/reference/nodes/random_shared_nodes.h"
#include "tests/support/effort.h"
#include "tests/support/nodes/observed_run.h"

namespace narrows::nodes_bounds_test {

unsigned number_from(const char* variable, unsigned usual) {
    const char* given = std::getenv(variable);
    return given != nullptr ? static_cast<unsigned>(std::stoul(given)) : usual;
}

struct ComparedNodes {
    Cycle end;
    std::vector<Bound> bounds;  ///< the largest first

    /// The only kind of resource whose bound the run meets; none if it meets no bound, or those of several kinds.
    std::optional<ResourceKind> limit() const {
        if (bounds.front().cycles != end) return std::nullopt;
        const ResourceKind kind = bounds.front().resource->kind;
        for (const Bound& bound : bounds) {
            if (bound.cycles == end && bound.resource->kind != kind) return std::nullopt;
        }
        return kind;
    }
};

/// Nothing if the programs wait for each other, or do nothing.
std::optional<ComparedNodes> compared(const reference::RandomSharedNodes& random) {
    if (!random.machine.has_shared_nodes()) return std::nullopt;
    const auto outcome = run_programs(random.machine, random.topology(), random.activities);
    ComparedNodes comparison{end_of(outcome), derived_bounds(random.machine, random.topology(),
                                                             traffic_of(random.machine, random.activities))};
    if (!outcome.has_ended || comparison.bounds.empty()) return std::nullopt;
    return comparison;
}

TEST(BoundsOfSharedNodes, AreNotBeatenAndAreMet) {
    const unsigned first = number_from("NARROWS_FIRST_SEED", 1);
    const unsigned cases = number_from("NARROWS_RANDOM_MACHINES", usual_cases(4000));
    unsigned runs = 0;
    unsigned beaten = 0;
    std::map<ResourceKind, unsigned> met;
    for (unsigned seed = first; seed < first + cases && beaten < 12; ++seed) {
        const auto comparison = compared(reference::RandomSharedNodes(seed));
        if (!comparison) continue;
        ++runs;
        const Bound& largest = comparison->bounds.front();
        EXPECT_LE(largest.cycles, comparison->end) << "seed " << seed << ": " << largest.limited_by;
        if (largest.cycles > comparison->end) ++beaten;
        if (const auto limit = comparison->limit()) ++met[*limit];
    }
    EXPECT_GT(runs, cases * 4 / 5);
    if (cases < 4000) return;
    using Kind = ResourceKind;
    for (const Kind kind : {Kind::link_in, Kind::link_out, Kind::channel, Kind::processor, Kind::node_memory,
                            Kind::port, Kind::receive_register, Kind::send_register})
        EXPECT_GT(met[kind], 0) << kind_name(kind) << ": " << runs << " runs";
}

}  // namespace narrows::nodes_bounds_test
