// The centre of a grid exchanges with its neighbours at once (Littlefield (1992), table 1).
#include <gmock/gmock.h>

#include "models/machine/input_error.h"
#include "tests/support/runs/any_work.h"
#include "tests/support/runs/fault.h"

namespace narrows::testjig_test {

Machine mesh(int columns, int rows) {
    Machine machine = machine_of("cns1");
    machine.topology = {TopologyKind::mesh, columns, rows};
    return machine;
}

Cycle cycles(const Machine& machine, const char* links, const char* elements) {
    const JudgedRun run = run_on(machine, "testjig", {{"links", links}, {"elements", elements}});
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    const auto each = static_cast<std::uint64_t>((std::stoi(elements) + 15) / 16);
    EXPECT_EQ(run.simulation.messages, each * static_cast<std::uint64_t>(std::stoi(links)));
    return run.simulation.cycles;
}

/// One transfer to a neighbour (docs/timing.md, the first table): 4 ov + m + 1.
TEST(Testjig, OneLinkIsOneTransfer) {
    EXPECT_EQ(cycles(mesh(3, 3), "1", "16"), 20 + 9 + 128 + 1);
    EXPECT_EQ(cycles(mesh(3, 3), "1", "1"), 20 + 9 + 8 + 1);
}

/// The interface works in both directions at once, so the second link costs nothing; further links wait for the first.
TEST(Testjig, MoreLinksShareOneInterface) {
    const Cycle one = cycles(mesh(4, 3), "1", "160");
    EXPECT_EQ(cycles(mesh(4, 3), "2", "160"), one);
    const Cycle four = cycles(mesh(4, 3), "4", "160");
    EXPECT_GT(four, 1.9 * static_cast<double>(one));
    EXPECT_GT(cycles(mesh(4, 3), "6", "160"), 1.4 * static_cast<double>(four));
}

/// Section 4.2: if the processor moves the data, sending and receiving do not overlap either.
TEST(Testjig, AProcessorThatMovesTheDataDoesOneThingAtATime) {
    Machine machine = mesh(3, 3);
    machine.interface.data_mover = DataMover::processor;
    const auto one = static_cast<double>(cycles(machine, "1", "160"));
    const auto six = static_cast<double>(cycles(machine, "6", "160"));
    EXPECT_GT(six, 4 * one);
}

TEST(Testjig, NeedsANodeWithNeighboursOnAllSides) {
    for (const auto& [columns, rows] : {std::pair(2, 5), std::pair(5, 2), std::pair(9, 1)}) {
        EXPECT_THROW(run_on(mesh(columns, rows), "testjig", {}), InputError);
    }
}

TEST(Testjig, NoticesWhatIsChanged) {
    const JudgedRun run = run_with_fault(mesh(3, 3), "testjig", {{"links", "6"}}, Fault::Kind::change_byte, 3);
    EXPECT_FALSE(run.check("every byte")->passed);
}

TEST(Testjig, OnAnyMachineWithWordsOfAnyLength) {
    EXPECT_TRUE(holds_for(thorough() ? 500 : 30, [] {
        Machine machine = any_machine();
        RC_PRE(machine.topology.columns >= 3);
        RC_PRE(machine.topology.rows >= 3);
        machine.message.word_bytes = *rc::gen::element(1, 3, 4, 8, 64);
        machine.interface.cut_through = true;
        const auto links = *rc::gen::element<std::string>("1", "2", "4", "6");
        judge_any(written({machine, "testjig", {{"links", links}, argument("elements", 1, 200)}}));
    }));
}

}  // namespace narrows::testjig_test
