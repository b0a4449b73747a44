#include "tests/lockstep/expect_same.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "testbench/lockstep/divergence.h"
#include "testbench/lockstep/waves.h"

namespace narrows::lockstep {

void expect_same(const std::string& name, const Machine& machine, const Topology& topology,
                 const std::vector<PlannedSend>& sends, const std::vector<Journey>& expected,
                 const std::vector<Journey>& actual) {
    if (const auto divergence = first_divergence(topology, sends, expected, actual)) {
        const std::filesystem::path waves = std::filesystem::temp_directory_path() / ("lockstep-" + name + ".fst");
        write_waves(waves, machine, topology, sends, expected, actual, divergence);
        FAIL() << name << ": " << divergence->text() << "\n"
               << history(*divergence, topology, sends, expected, actual) << "waves: " << waves;
    }
    for (const Journey& journey : actual) ASSERT_TRUE(journey.intact) << name;
}

}  // namespace narrows::lockstep
