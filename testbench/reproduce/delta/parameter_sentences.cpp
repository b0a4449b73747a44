// Section 7.2: the parameters, which are inputs of the machine, measured again.
#include <fmt/format.h>

#include <cmath>

#include "testbench/reproduce/delta/sentences.h"
#include "testbench/reproduce/delta/small_runs.h"
#include "testbench/reproduce/delta/step_row.h"
#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

namespace {

Sentence alpha_of_a_message(SentenceRuns& runs) {
    const double alpha = runs.message_us(1, 600) - 600 * runs.beta_us();
    return differs_if(std::abs(alpha - printed::alpha_us - 0.11) < 0.005,
                      {"7.2", "alpha = 54 us.", "54 us", fmt::format("{:.2f} us", alpha), ""},
                      "0.11 us for a channel and a router, which are not in alpha");
}

Sentence beta_of_a_message(SentenceRuns& runs) {
    const double beta = runs.beta_us();
    const double rate = element_bytes / beta;
    return equal_if(std::abs(beta - printed::beta_us) < 0.005 && std::abs(rate - 5.2) < 0.05,
                    {"7.2", "beta = 1.54 us a double, 5.2 Mbytes/s.", "1.54 us, 5.2 MB/s",
                     fmt::format("{:.2f} us, {:.1f} MB/s", beta, rate), ""},
                    "a message has another beta");
}

/// Table 1 is at full speed, all other times are not.
Sentence halved_speed(SentenceRuns& runs) {
    bool passed = true;
    const std::array<Cycle, 4> shorter = testjig_row(300, runs.changes(), passed);
    const std::array<Cycle, 4> longer = testjig_row(600, runs.changes(), passed);
    runs.needs(passed);
    const double full = microseconds(static_cast<double>(longer[0] - shorter[0])) / 300;
    const double factor = runs.beta_us() / full;
    const double in_table1 = (printed::testjig_times[3].us[0] - printed::testjig_times[2].us[0]) / 300;
    return equal_if(std::abs(factor - 2) < 0.01,
                    {"7.2", "The link speed was halved for these tests.",
                     fmt::format("2; {:.2f} against Table 1, T(1)", printed::beta_us / in_table1),
                     fmt::format("{:.2f} against Table 1, T(1)", factor), ""},
                    "beta is not twice that of Table 1");
}

/// Microseconds for an element more of a block in the steady state, without its transfers.
double combining_us(const Section& steps, SentenceRuns& runs, const char* algorithm, int transfers) {
    const auto cycles = [&](std::int64_t block) { return step_row(steps, algorithm, "steady: a block", block).cycles; };
    return microseconds(cycles(600) - cycles(300)) / 300 - transfers * runs.beta_us();
}

Sentence combining_two(const Section& steps, SentenceRuns& runs) {
    const double c2 = combining_us(steps, runs, "snake", 4);
    return equal_if(
        std::abs(c2 - printed::c2_us) < 0.005,
        {"7.2", "c2 = .25 us, 4.0 MFLOPS.", "0.25 us, 4.0 MFLOPS",
         fmt::format("{:.2f} us, {:.1f} MFLOPS: an element more in a block of Snake, without 4 beta", c2, 1 / c2), ""},
        "Snake combines at another rate");
}

Sentence combining_three(const Section& steps, SentenceRuns& runs) {
    const double c3 = combining_us(steps, runs, "fence", 6);
    return differs_if(
        std::abs(c3 - printed::c3_us) < 0.005,
        {"7.2", "c3 = .37 us, 5.3 MFLOPS.", "0.37 us, 5.3 MFLOPS",
         fmt::format("{:.2f} us, {:.1f} MFLOPS: an element more in a block of Fence, without 6 beta", c3, 2 / c3), ""},
        "c3 is equal, the rate is not: 5.3 MFLOPS is 0.377 us");
}

}  // namespace

std::vector<Sentence> sentences_of_parameters(const Section& steps, SentenceRuns& runs) {
    return {alpha_of_a_message(runs),
            beta_of_a_message(runs),
            halved_speed(runs),
            combining_two(steps, runs),
            combining_three(steps, runs),
            {"7.2", "Measured at software revision X020 with csend and crecv.", "X020", "",
             "not simulated: the machine has two overheads, no operating system"}};
}

}  // namespace narrows::delta
