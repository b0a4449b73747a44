// The closed form of the ring holds up to schedules that just fit into the period of a message, and not one cycle
// further.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "models/bounds/cns1/cns1.h"
#include "tests/bounds/tight_run.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::tight {

namespace {

/// Overheads in the order in which a message meets them.
struct Overheads {
    Cycle send;
    Cycle interface_send;
    Cycle interface_receive;
    Cycle receive;
};

Machine ring_with(const Overheads& o) {
    return changed_machine("cns1", {"topology.kind=ring", "topology.columns=6", "topology.rows=1"},
                           fmt::format("processor.send_overhead={} cycles, interface.send_overhead={} cycles, "
                                       "interface.receive_overhead={} cycles, processor.receive_overhead={} cycles",
                                       o.send, o.interface_send, o.interface_receive, o.receive));
}

/// The form applies to these overheads, and a run meets it; with one cycle more of send overhead it does not apply.
void expect_last_that_fits(int words, Overheads overheads) {
    SCOPED_TRACE(fmt::format("{} words, overheads {} {} {} {}", words, overheads.send, overheads.interface_send,
                             overheads.interface_receive, overheads.receive));
    const auto evaluate = [&](const Machine& machine) {
        return cns1::find_closed_form("cns1.ring")
            ->evaluate(machine, cns1::make_allgather_problem(machine, words, cns1::AllgatherAlgorithm::ring));
    };
    const Machine machine = ring_with(overheads);
    const Evaluation said = evaluate(machine);
    EXPECT_TRUE(said.applies()) << fmt::format("{}", fmt::join(said.reasons, "; "));
    const JudgedRun run = run_on(machine, "allgather", {{"words", std::to_string(words)}, {"algorithm", "ring"}});
    EXPECT_EQ(run.simulation.cycles, said.cycles.value_or(never));
    ++overheads.send;
    EXPECT_FALSE(evaluate(ring_with(overheads)).applies());
}

Cycle period_of(int words) {
    const Machine machine = ring_with({0, 0, 1, 0});
    return cns1::make_allgather_problem(machine, words, cns1::AllgatherAlgorithm::ring).message_bytes + 1;
}

}  // namespace

TEST(FittingSchedules, OfRing) {
    constexpr int words = 65;  // three messages a part
    const Cycle period = period_of(words);
    expect_last_that_fits(words, {5, period - 5, 1, 0});     // sends follow each other without a gap
    expect_last_that_fits(words, {60, 0, 1, period - 60});   // a receive waits for a send
    expect_last_that_fits(words, {10, 60, 0, period - 70});  // a send waits for a receive
    constexpr int fewer_words = 33;                          // two messages a part
    expect_last_that_fits(fewer_words, {5, period_of(fewer_words) - 15, 5, 5});  // data arrive when they are forwarded
}

}  // namespace narrows::tight
