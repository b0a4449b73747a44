// The checks of a run notice a wrong model.
#include <gmock/gmock.h>

#include "tests/support/runs/fault.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::tamper_test {

using testing::HasSubstr;

struct Tampering {
    const char* what;
    void (*with)(Machine&);
};

/// Every overhead, latency and rate, wrong by one cycle.
const std::vector<Tampering> slower{
    {"processor, send", [](Machine& m) { ++m.processor.send_overhead; }},
    {"processor, receive", [](Machine& m) { ++m.processor.receive_overhead; }},
    {"interface, send", [](Machine& m) { ++m.interface.send_overhead; }},
    {"interface, receive", [](Machine& m) { ++m.interface.receive_overhead; }},
    {"latency", [](Machine& m) { ++m.network.link_latency; }},
    {"two header bytes more", [](Machine& m) { m.message.header_bytes += 2; }},
};
const std::vector<Tampering> faster{
    {"processor, send", [](Machine& m) { --m.processor.send_overhead; }},
    {"processor, receive", [](Machine& m) { --m.processor.receive_overhead; }},
    {"interface, send", [](Machine& m) { --m.interface.send_overhead; }},
    {"interface, receive", [](Machine& m) { --m.interface.receive_overhead; }},
    {"a header byte less", [](Machine& m) { --m.message.header_bytes; }},
    {"latency", [](Machine& m) { --m.network.link_latency; }},
};

void expect_noticed(const std::string& name, const Tampering& tampering, const std::string& words, const char* by) {
    const Machine machine = machine_of(name, {}, 32);
    Machine wrong = machine;
    tampering.with(wrong);
    // The workload and its expectations belong to the right machine.
    const auto grid = make_grid(machine.topology);
    const auto workload =
        find_workload("allgather").choose(machine, *grid, std::vector<KeyValue>{{"words", words}}).make(1);
    const Simulation simulation = simulate(wrong, *grid, *workload);
    const Judgement judgement = judge(machine, *grid, *workload, simulation);
    EXPECT_FALSE(judgement.passed()) << name << ", " << words << " words: " << tampering.what;
    for (const Check& check : judgement.checks) {
        const bool meant = check.name.find(by) != std::string::npos;
        EXPECT_FALSE(meant && check.passed) << name << ": " << tampering.what;
    }
}

TEST(Tampering, ACycleTooManyMissesTheClosedForms) {
    for (const char* machine : {"cns1", "cns1-ack", "cns1-2l2i"}) {
        for (const Tampering& t : slower) expect_noticed(machine, t, "96", "closed forms");
    }
    for (const Tampering& t : slower) expect_noticed("cns1", t, "20", "closed forms");
}

TEST(Tampering, ACycleTooFewBeatsTheLowerBound) {
    for (const char* machine : {"cns1", "cns1-2l2i", "cns1-ack"}) {
        for (const Tampering& t : faster) expect_noticed(machine, t, "96", "lower bound");
    }
}

TEST(Tampering, OtherPartsThanThoseMeantAreNoticed) {
    expect_noticed("cns1",
                   {"links of two bytes",
                    [](Machine& m) { m.network.link_bytes_per_cycle = m.interface.link_bytes_per_cycle = 2; }},
                   "96", "lower bound");
    expect_noticed("cns1", {"acknowledge", [](Machine& m) { m.interface.acknowledge = Acknowledge::end_of_transfer; }},
                   "96", "closed forms");
    expect_noticed("cns1-ack", {"no acknowledge", [](Machine& m) { m.interface.acknowledge = Acknowledge::none; }},
                   "96", "lower bound");
    expect_noticed("cns1", {"store and forward", [](Machine& m) { m.interface.cut_through = false; }}, "96",
                   "closed forms");
    expect_noticed("cns1", {"a flit of buffer", [](Machine& m) { m.network.buffer_flits = 1; }}, "96", "closed forms");
    expect_noticed("cns1", {"memory", [](Machine& m) { m.memory.timing = MemoryTiming::random; }}, "96",
                   "closed forms");
}

struct TamperedWork {
    const char* workload;
    std::vector<KeyValue> arguments;
};
const std::vector<TamperedWork> works{{"random", {{"messages", "10"}}}, {"exchange", {{"messages", "10"}}}};

JudgedRun tampered_run(const TamperedWork& work, Fault::Kind kind, int which) {
    Machine machine = machine_of("cns1");
    machine.topology = {TopologyKind::cylinder, 4, 3};
    return run_with_fault(machine, work.workload, work.arguments, kind, which);
}

TEST(Tampering, ALostMessageIsADeadlockAndSaysSo) {
    for (const TamperedWork& work : works) {
        for (const int which : {0, 5, 30}) {
            const JudgedRun run = tampered_run(work, Fault::Kind::lose, which);
            EXPECT_FALSE(run.judgement.passed());
            EXPECT_FALSE(run.simulation.finished);
            EXPECT_GE(run.simulation.lost, 1u);
            ASSERT_FALSE(run.simulation.deadlock.lines.empty());
            EXPECT_THAT(run.simulation.deadlock.lines.front(), HasSubstr("waits for a message"));
            EXPECT_THAT(run.check("every program finished")->detail, HasSubstr("deadlock"));
            EXPECT_THAT(run.check("every byte")->detail, HasSubstr("missing"));
        }
    }
}

TEST(Tampering, AChangedByteIsSeenWhereItArrives) {
    for (const TamperedWork& work : works) {
        for (const int which : {0, 5, 30}) {
            const JudgedRun run = tampered_run(work, Fault::Kind::change_byte, which);
            EXPECT_TRUE(run.simulation.finished);
            EXPECT_FALSE(run.check("every byte")->passed);
            EXPECT_THAT(run.check("every byte")->detail, HasSubstr("instead of 0x"));
        }
    }
}

TEST(Tampering, AMissingByteIsSeen) {
    for (const TamperedWork& work : works) {
        const JudgedRun run = tampered_run(work, Fault::Kind::shorten, 7);
        EXPECT_THAT(run.check("every byte")->detail, HasSubstr("bytes instead of"));
    }
}

/// The content of another message under the name of this one, which the receiver expects or not.
TEST(Tampering, AMessageUnderAnotherNameIsSeen) {
    for (const TamperedWork& work : works) {
        const JudgedRun run = tampered_run(work, Fault::Kind::swap_tag, 3);
        EXPECT_FALSE(run.check("every byte")->passed) << work.workload;
    }
}

TEST(Tampering, WithoutAnyThereIsNothingToComplainAbout) {
    for (const TamperedWork& work : works) {
        const JudgedRun run = tampered_run(work, Fault::Kind::lose, -1);
        EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    }
}

}  // namespace narrows::tamper_test
