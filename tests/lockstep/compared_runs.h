#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "testbench/lockstep/coverage.h"
#include "testbench/lockstep/model_run.h"
#include "testbench/lockstep/random_sends.h"
#include "testbench/lockstep/rtl_run.h"
#include "tests/lockstep/expect_same.h"
#include "tests/support/rtl/all_in_rtl.h"

namespace narrows::lockstep {

/// Random messages on a machine, on its model and on RTL nodes that `make(machine)` makes: every event of every message
/// must be in the same cycle. Patterns take turns with the seeds.
class ComparedRuns {
public:
    using Make = std::function<std::unique_ptr<rtl::Pins>(const Machine&)>;

    ComparedRuns(std::string name, const Machine& machine, std::size_t messages, Make make)
        : name_(std::move(name)),
          machine_(machine),
          grid_(make_grid(machine.topology)),
          messages_(messages),
          make_(std::move(make)),
          coverage_(machine_, *grid_) {}

    /// Without any model of a node.
    void expect_same_in_rtl(std::uint64_t seed) {
        rtl::Array nodes = all_in_rtl(machine_, *grid_, make_);
        const auto actual = run_on_rtl(nodes, machine_, *grid_, sends(seed), 2'000'000);
        expect_same(fmt::format("{}-{}", name_, seed), seed, actual);
        if (!testing::Test::HasFatalFailure()) coverage_.count(sends(seed), actual);
    }

    /// Some of the nodes are RTL, or all of them if they cannot be mixed with models.
    void expect_same_mixed(std::uint64_t seed) {
        std::mt19937_64 random(seed);
        RtlNodes rtl{{}, make_};
        for (NodeId node = 0; node < machine_.nodes(); ++node) {
            if (!machine_.input_buffers_hold_messages() || random() % 2 == 0) rtl.nodes.push_back(node);
        }
        expect_same(fmt::format("{}-{}-mixed", name_, seed), seed, run_on_model(machine_, *grid_, sends(seed), rtl));
    }

    /// Of the runs in which all nodes are RTL.
    const Coverage& coverage() const { return coverage_; }

private:
    std::vector<PlannedSend> sends(std::uint64_t seed) const {
        return random_sends(machine_, *grid_, static_cast<Pattern>(seed % 3), messages_, seed);
    }
    void expect_same(const std::string& name, std::uint64_t seed, const std::vector<Journey>& actual) const {
        lockstep::expect_same(name, machine_, *grid_, sends(seed), run_on_model(machine_, *grid_, sends(seed)), actual);
    }

    std::string name_;
    Machine machine_;
    std::unique_ptr<Grid> grid_;
    std::size_t messages_;
    Make make_;
    Coverage coverage_;
};

}  // namespace narrows::lockstep
