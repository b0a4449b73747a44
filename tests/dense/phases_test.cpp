// The times of phases, computed independently from the steps of each program.
#include <gtest/gtest.h>

#include <map>

#include "models/network/link/observer.h"
#include "testbench/workloads/dense/measured_phases.h"
#include "tests/dense/shared_machine.h"

namespace narrows::phases_test {

/// The steps of each rank, in order.
struct StepsOfRanks final : Observer {
    std::map<int, std::vector<ProgramStep>> of;
    void program_step(const ProgramStep& step) override { of[step.node].push_back(step); }
};

/// On machines without shared nodes a process of aapc sends and receives in each repetition, and then as often as the
/// barrier has rounds. The clock runs from the first send to the last receive of the repetitions.
TEST(DensePhases, AreFromTheFirstSendToTheLastReceive) {
    constexpr std::size_t repetitions = 4;
    constexpr int processes = 5;
    constexpr std::size_t rounds = 3;  // rounds of a barrier of five
    for (const char* const name : {"cns1", "torus-16x16", "delta-4x4"}) {
        const Machine machine = machine_of(name);
        StepsOfRanks steps;
        SimulationOptions options;
        options.observer = &steps;
        const auto run =
            run_on(machine, "aapc",
                   {{"nodes", std::to_string(processes)}, {"repetitions", std::to_string(repetitions)}}, options)
                .simulation;
        ASSERT_EQ(run.phases->phases.size(), 4u);
        for (std::size_t phase = 0; phase < run.phases->phases.size(); ++phase) {
            const std::size_t first = phase * 2 * (repetitions + rounds);
            Cycle slowest = 0;
            Cycle shortest = never;
            Cycle longest = 0;
            int who = 0;
            for (int process = 0; process < processes; ++process) {
                const std::vector<ProgramStep>& all = steps.of.at(process);
                ASSERT_EQ(all.size(), 4 * 2 * (repetitions + rounds));
                const Cycle time = all[first + 2 * repetitions - 1].done - all[first].asked;
                if (time > slowest) who = process;
                slowest = std::max(slowest, time);
                for (std::size_t i = 0; i < repetitions; ++i) {
                    const Cycle one = all[first + 2 * i + 1].done - all[first + 2 * i].asked;
                    shortest = std::min(shortest, one);
                    longest = std::max(longest, one);
                }
            }
            const dense::MeasuredPhase& measured = run.phases->phases[phase];
            EXPECT_EQ(measured.cycles, slowest) << name << " " << phase;
            EXPECT_EQ(measured.slowest, who) << name << " " << phase;
            EXPECT_EQ(measured.shortest, shortest) << name << " " << phase;
            EXPECT_EQ(measured.longest, longest) << name << " " << phase;
        }
    }
}

/// 1000 bytes sent and 1000 received in a microsecond are 2000 MB/s; both ways twice are 4000.
TEST(DensePhases, BandwidthCountsSendsAndReceives) {
    Machine machine;
    machine.cycle_time_ps = 1000;
    const dense::MeasuredPhase phase{1, 1000, 0, 1000, 1000};
    EXPECT_DOUBLE_EQ(dense::counted_mb_per_s({true, 2000, 1000, 1, {phase}}, phase, machine), 2000);
    EXPECT_DOUBLE_EQ(dense::mb_per_s(1000, machine.seconds(1000)), 1000);
    EXPECT_EQ(dense::mb_per_s(1000, 0), 0);
}

}  // namespace narrows::phases_test
