#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "models/network/topology/make_topology.h"
#include "testbench/lockstep/coverage.h"
#include "testbench/lockstep/divergence.h"
#include "testbench/lockstep/model_run.h"
#include "testbench/lockstep/random_sends.h"
#include "testbench/lockstep/rtl_run.h"
#include "testbench/lockstep/waves.h"
#include "tests/support/rtl/all_in_rtl.h"

namespace narrows::lockstep {

inline constexpr std::size_t messages_of_a_seed = 200;

/// Random messages on a machine, on its model and on RTL that `make` makes: every event of every message must be in the
/// same cycle. Patterns take turns with the seeds.
class LockstepRuns {
public:
    LockstepRuns(std::string name, const Machine& machine, RtlPart::Make make)
        : LockstepRuns(std::move(name), machine, make_topology(machine), std::move(make)) {}
    LockstepRuns(std::string name, const Machine& machine, std::unique_ptr<Topology> topology, RtlPart::Make make)
        : name_(std::move(name)),
          machine_(machine),
          topology_(std::move(topology)),
          make_(std::move(make)),
          coverage_(machine_, *topology_) {}

    /// Runs without any model of a node or switch.
    void expect_same_in_rtl(std::uint64_t seed) {
        rtl::Array nodes = all_in_rtl(machine_, *topology_, make_);
        const auto actual = run_on_rtl(nodes, machine_, *topology_, sends(seed), 2'000'000);
        expect_same(fmt::format("{}-{}", name_, seed), seed, actual);
        if (!testing::Test::HasFatalFailure()) coverage_.count(sends(seed), actual);
    }

    /// Makes some of the nodes and switches RTL, or all if they cannot be mixed with models.
    void expect_same_mixed(std::uint64_t seed) {
        std::mt19937_64 random(seed);
        RtlPart rtl{{}, {}, make_};
        for (RouterId router = 0; router < topology_->routers(); ++router) {
            if (machine_.input_buffers_hold_messages() && random() % 2 != 0) continue;
            if (topology_->has_node(router)) {
                rtl.nodes.push_back(topology_->node_at(router));
            } else {
                rtl.switches.push_back(router);
            }
        }
        expect_same(fmt::format("{}-{}-mixed", name_, seed), seed,
                    run_on_model(machine_, *topology_, sends(seed), rtl));
    }

    /// Both for each of so many seeds, up to the first difference.
    void expect_same_for(std::uint64_t seeds, std::uint64_t first) {
        for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
            expect_same_in_rtl(seed);
            if (!testing::Test::HasFatalFailure()) expect_same_mixed(seed);
            if (testing::Test::HasFatalFailure()) return;
        }
    }

    /// The coverage of the runs in which all nodes are RTL.
    const Coverage& coverage() const { return coverage_; }

private:
    std::vector<PlannedSend> sends(std::uint64_t seed) const {
        return random_sends(machine_, *topology_, static_cast<Pattern>(seed % 3), messages_of_a_seed, seed);
    }
    /// Fails if an event of the two runs differs, or if a message did not arrive intact. Then it prints the events that
    /// led to the first difference and writes waves of both runs.
    void expect_same(const std::string& name, std::uint64_t seed, const std::vector<Journey>& actual) const {
        const auto expected = run_on_model(machine_, *topology_, sends(seed));
        if (const auto divergence = first_divergence(*topology_, sends(seed), expected, actual)) {
            const std::filesystem::path waves = std::filesystem::temp_directory_path() / ("lockstep-" + name + ".fst");
            write_waves(waves, machine_, *topology_, sends(seed), expected, actual, divergence);
            FAIL() << name << ": " << divergence->text() << "\n"
                   << history(*divergence, *topology_, sends(seed), expected, actual) << "waves: " << waves;
        }
        for (const Journey& journey : actual) ASSERT_TRUE(journey.intact) << name;
    }

    std::string name_;
    Machine machine_;
    std::unique_ptr<Topology> topology_;
    RtlPart::Make make_;
    Coverage coverage_;
};

}  // namespace narrows::lockstep
