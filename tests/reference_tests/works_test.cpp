#include <gtest/gtest.h>

#include "tests/reference_tests/support.h"

namespace narrows::reference::works_test {

/// On a row of four; overheads take 5 cycles each. 10 bytes that node 0 sends to node 1 at cycle 0 are presented at 26.
constexpr Cycle presented = 26;
constexpr Send message{0, 0, 0, 0, 1, 10};
constexpr std::size_t last = 100;  // place behind all sends

Outcome outcome_of(const Programs& programs, const Machine& machine = row_of_four()) {
    return simulate(machine, *make_grid(machine.topology), programs);
}

WorkRequest work(NodeId node, int stream, Cycle not_before, Cycle cycles) {
    return {node, stream, not_before, cycles, true, last};
}

WorkRequest computation(NodeId node, int stream, Cycle not_before, Cycle cycles) {
    return {node, stream, not_before, cycles, false, last};
}

TEST(Works, KeepTheProcessorUntilTheyAreDone) {
    Outcome o = outcome_of({{message}, {}, {work(1, 0, presented - 1, 20)}});
    EXPECT_EQ(o.worked[0], presented - 1 + 20);
    EXPECT_EQ(o.transfers[0].delivered, presented - 1 + 20 + 5);
    o = outcome_of({{message}, {}, {work(1, 0, presented, 20)}});  // the message goes first
    EXPECT_EQ(o.transfers[0].delivered, presented + 5);
    EXPECT_EQ(o.worked[0], presented + 5 + 20);
}

TEST(Works, GoByTimeAndThenByStream) {
    const Outcome o = outcome_of({{}, {}, {work(1, 3, 5, 100), work(1, 2, 5, 100), work(1, 4, 0, 10)}});
    EXPECT_EQ(o.worked, (std::vector<Cycle>{210, 110, 10}));
}

TEST(Works, GoBeforeSendsAndAfterRequests) {
    Machine machine = row_of_four();
    machine.processor.receive_overhead_due = ReceiveOverhead::at_request;
    machine.processor.receive_overhead = 7;
    // All are asked for at cycle 1, while node 1 works on something else.
    const Outcome o = outcome_of({{message, Send{1, 0, 1, 1, 2, 10}},
                                  {Receive{1, 2, 1, any_sender, last}},
                                  {work(1, 0, 0, 4), work(1, 3, 1, 30)}},
                                 machine);
    EXPECT_EQ(o.worked[1], 4 + 7 + 30);
    EXPECT_EQ(o.transfers[1].start, 4 + 7 + 30);
    EXPECT_EQ(o.receptions[0].got, presented);
}

TEST(Works, OfNoCyclesAreNone) {
    const Outcome o = outcome_of({{}, {}, {work(1, 0, 0, 50), work(1, 1, 20, 0)}});
    EXPECT_EQ(o.worked, (std::vector<Cycle>{50, 20}));
}

TEST(Works, AreDoneInTheOrderOfTheStream) {
    WorkRequest between = work(0, 0, 0, 8);
    between.place = 1;
    const Outcome o = outcome_of({{message, message}, {}, {between}});
    EXPECT_EQ(o.worked[0], 5 + 8);
    EXPECT_EQ(o.transfers[1].start, 5 + 8);
}

/// A receive takes the processor of node 1 in [26, 31).
TEST(Computations, AreLongerByTheOverheadsInTheirWay) {
    struct Case {
        Cycle cycles, end;
    };
    for (const Case& c : {Case{0, 0}, Case{1, 1}, Case{26, 26}, Case{27, 32}, Case{50, 55}}) {
        const Outcome o = outcome_of({{message}, {}, {computation(1, 0, 0, c.cycles)}});
        EXPECT_EQ(o.worked[0], c.end) << c.cycles << " cycles";
        EXPECT_EQ(o.transfers[0].delivered, presented + 5);
    }
}

/// P5: a request takes its overhead, and the message no further cycles.
TEST(Computations, AreLongerByTheOverheadsOfRequests) {
    Machine machine = row_of_four();
    machine.processor.receive_overhead_due = ReceiveOverhead::at_request;
    const Programs programs{{message}, {Receive{1, 1, 10, any_sender, last}}, {computation(1, 0, 0, 50)}};
    EXPECT_EQ(outcome_of(programs, machine).worked[0], 55);
}

TEST(Computations, OfNoCyclesEndAtOnceEvenDuringAnOverhead) {
    EXPECT_EQ(outcome_of({{message}, {}, {computation(0, 1, 2, 0)}}).worked[0], 2);
}

TEST(Computations, RunOneAfterTheOther) {
    const Outcome o =
        outcome_of({{}, {}, {computation(1, 3, 5, 100), computation(1, 2, 5, 100), computation(1, 4, 0, 10)}});
    EXPECT_EQ(o.worked, (std::vector<Cycle>{210, 110, 10}));
    const Outcome both = outcome_of({{}, {}, {computation(1, 0, 0, 10), work(1, 1, 4, 20)}});
    EXPECT_EQ(both.worked, (std::vector<Cycle>{30, 24}));
}

TEST(Tags, ChooseAmongMessages) {
    Send other = message;
    other.tag = 1;
    const Outcome o =
        outcome_of({{message, other}, {Receive{1, 0, 0, any_sender, last, 1}, Receive{1, 0, 0, any_sender, last}}, {}});
    EXPECT_EQ(o.receptions[0].send, 1u);
    EXPECT_EQ(o.receptions[0].got, o.transfers[1].delivered);
    EXPECT_EQ(o.receptions[1].send, 0u);
    EXPECT_EQ(o.receptions[1].got, o.transfers[1].delivered);  // it has come before
}

/// P8: no receive waits for the message in front.
TEST(Tags, OfAMessageInTheInterfaceHoldUpThoseBehindIt) {
    Machine machine = row_of_four();
    machine.interface.unexpected = Unexpected::hold;
    Send other = message;
    other.tag = 1;
    const Outcome o = outcome_of({{message, other}, {Receive{1, 0, 0, any_sender, last, 1}}, {}}, machine);
    EXPECT_EQ(o.transfers[0].presented, presented);
    EXPECT_EQ(o.transfers[0].delivered, never);
    EXPECT_EQ(o.transfers[1].presented, never);
    EXPECT_EQ(o.receptions[0].got, never);
}

TEST(Receives, OfOneCycleGoByStream) {
    const Outcome o =
        outcome_of({{message, message}, {Receive{1, 5, 3, any_sender, last}, Receive{1, 4, 3, any_sender, last}}, {}});
    EXPECT_EQ(o.receptions[0].send, 1u);
    EXPECT_EQ(o.receptions[1].send, 0u);
}

}  // namespace narrows::reference::works_test
