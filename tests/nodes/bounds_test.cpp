// Derived bounds of shared nodes (docs/bounds.md): no run of random programs on random machines is faster.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>

#include "models/bounds/derived/derived.h"
#include "tests/nodes/observed_run.h"
#include "tests/nodes/program_traffic.h"
#include "tests/reference/nodes/random_shared_nodes.h"
#include "tests/support/effort.h"

namespace narrows::nodes_bounds_test {

unsigned number_from(const char* variable, unsigned usual) {
    const char* given = std::getenv(variable);
    return given != nullptr ? static_cast<unsigned>(std::stoul(given)) : usual;
}

struct Comparison {
    Cycle end = never;
    std::vector<Bound> bounds;
};

/// Nothing if the programs wait for each other.
std::optional<Comparison> compared(const reference::RandomSharedNodes& random) {
    if (!random.machine.has_shared_nodes()) return std::nullopt;
    const auto outcome = run_programs(random.machine, random.topology(), random.activities);
    if (!outcome.has_ended) return std::nullopt;
    return Comparison{end_of(outcome),
                      derived_bounds(random.machine, random.topology(), traffic_of(random.machine, random.activities))};
}

TEST(BoundsOfSharedNodes, AreNotBeaten) {
    const unsigned first = number_from("NARROWS_FIRST_SEED", 1);
    const unsigned cases = number_from("NARROWS_RANDOM_MACHINES", usual_cases(600));
    unsigned runs = 0;
    unsigned failed = 0;
    std::map<std::string_view, unsigned> met;
    for (unsigned seed = first; seed < first + cases && failed < 20; ++seed) {
        const auto comparison = compared(reference::RandomSharedNodes(seed));
        if (!comparison || comparison->bounds.empty()) continue;
        ++runs;
        for (const Bound& bound : comparison->bounds) {
            if (bound.cycles > comparison->end) {
                ADD_FAILURE() << "seed " << seed << ": " << bound.limited_by << " needs " << bound.cycles
                              << " cycles, the run took " << comparison->end;
                ++failed;
                break;
            }
            if (bound.cycles == comparison->end) ++met[kind_name(bound.resource->kind)];
        }
    }
    EXPECT_GT(runs, cases * 3 / 4);
    for (const auto& [kind, count] : met) std::cout << kind << " " << count << "\n";
    std::cout << runs << " runs\n";
}

}  // namespace narrows::nodes_bounds_test
