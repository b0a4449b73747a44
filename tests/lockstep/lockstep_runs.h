#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "models/network/topology/make_topology.h"
#include "testbench/lockstep/sends.h"
#include "tests/lockstep/coverage.h"
#include "tests/lockstep/sends_run.h"
#include "tests/support/rtl/all_in_rtl.h"

namespace narrows::lockstep {

inline constexpr std::size_t messages_of_a_seed = 200;

/// Random messages on a machine, on models and with RTL that `make` makes: every event of every message must be in the
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
        const std::vector<PlannedSend> all = sends(seed);
        const SendsRun run =
            expect_same(fmt::format("{}-{}", name_, seed), all, everything_in_rtl(machine_, *topology_, make_));
        if (!testing::Test::HasFatalFailure()) coverage_.count(all, run.messages(messages_of_a_seed));
    }

    /// If not, either all nodes are RTL or none (System).
    bool can_be_mixed() const { return machine_.input_buffers_hold_messages(); }

    /// Makes some of the nodes and switches RTL.
    void expect_same_mixed(std::uint64_t seed) {
        std::mt19937_64 random(seed);
        RtlPart rtl{{}, {}, make_};
        for (RouterId router = 0; router < topology_->routers(); ++router) {
            if (random() % 2 != 0) continue;
            if (topology_->has_node(router)) {
                rtl.nodes.push_back(topology_->node_at(router));
            } else {
                rtl.switches.push_back(router);
            }
        }
        expect_same(fmt::format("{}-{}-mixed", name_, seed), sends(seed), rtl);
    }

    /// Both for each of so many seeds, up to the first difference; the latter only if the machine can be mixed.
    void expect_same_for(std::uint64_t seeds, std::uint64_t first) {
        for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
            expect_same_in_rtl(seed);
            if (!testing::Test::HasFatalFailure() && can_be_mixed()) expect_same_mixed(seed);
            if (testing::Test::HasFatalFailure()) return;
        }
    }

    /// The coverage of the runs in which all nodes are RTL.
    const Coverage& coverage() const { return coverage_; }

private:
    std::vector<PlannedSend> sends(std::uint64_t seed) const {
        return random_sends(machine_, *topology_, static_cast<Pattern>(seed % 3), messages_of_a_seed, seed);
    }
    /// Runs the messages with this RTL. Fails if an event differs from that on models, or if a message did not arrive
    /// intact.
    SendsRun expect_same(const std::string& name, const std::vector<PlannedSend>& all, const RtlPart& rtl) const {
        const SendsRun expected = run_sends(machine_, *topology_, all);
        SendsRun actual = run_sends(machine_, *topology_, all, rtl, RtlPart::long_after(expected.last_event));
        [&] {
            ASSERT_EQ(expected.intact, all.size()) << name;
            ASSERT_EQ(difference(expected, actual), "") << name;
        }();
        return actual;
    }

    std::string name_;
    Machine machine_;
    std::unique_ptr<Topology> topology_;
    RtlPart::Make make_;
    Coverage coverage_;
};

}  // namespace narrows::lockstep
