// Why the closed forms of the CNS-1 report have conditions: where one does not hold, a run takes other cycles.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>

#include "models/bounds/cns1/closed_form.h"
#include "tests/bounds/tight_run.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::tight {

namespace {

/// A run of a machine on which one condition of a form does not hold.
struct Counterexample {
    const char* changes;  ///< of the form's own machine
    int words;
    const char* condition;  ///< in the reason why the form does not apply
    Cycle cycles;
};

struct PrintedForm {
    std::string name;
    std::string machine;
    int nodes;  ///< in a ring, or two
    std::string algorithm;
    /// As docs/bounds.md prints it, but without conditions.
    Cycle (*cycles)(Cycle ov, Cycle m, Cycle w, Cycle p, Cycle x);
};

Cycle part(Cycle bytes, Cycle w) { return (bytes + w - 1) / w; }

Cycle ring(Cycle ov, Cycle m, Cycle /*w*/, Cycle p, Cycle x) { return ov + (m + 1) * (p - 1) * x; }
Cycle fast_ring(Cycle ov, Cycle m, Cycle w, Cycle p, Cycle x) { return ov + (part(m, w) + 1) * (p - 1) * x; }
Cycle two_way(Cycle ov, Cycle m, Cycle /*w*/, Cycle p, Cycle x) { return ov + (m + 1) * (p / 2) * x; }
Cycle two_way_odd(Cycle ov, Cycle m, Cycle /*w*/, Cycle p, Cycle x) { return 2 * ov + (m + 1) * ((p - 1) / 2) * x; }
Cycle fast_link(Cycle ov, Cycle m, Cycle /*w*/, Cycle p, Cycle x) {
    return ov + (part(m, 2) + 1) * ((p - 1) * x - 1) + m + 1;
}
Cycle in_turn(Cycle ov, Cycle m, Cycle w, Cycle p, Cycle x) { return (ov + part(m, w) + 1) * (p - 1) * x; }
Cycle once(Cycle ov, Cycle m, Cycle w, Cycle /*p*/, Cycle /*x*/) { return ov + part(m, w) + 1; }

void expect_other_cycles(const PrintedForm& formula, const std::vector<Counterexample>& examples) {
    const std::string kind = formula.nodes == 2 ? "topology.kind=mesh" : "topology.kind=ring";
    const std::vector<std::string> settings{kind, fmt::format("topology.columns={}", formula.nodes), "topology.rows=1"};
    const auto* const algorithm = std::ranges::find(cns1::allgather_algorithm_names, formula.algorithm);
    for (const Counterexample& example : examples) {
        const std::string where = fmt::format("{}, {} words, {}", formula.name, example.words, example.changes);
        const Machine machine = changed_machine(formula.machine, settings, example.changes);
        const cns1::AllgatherProblem problem = cns1::make_allgather_problem(
            machine, example.words,
            static_cast<cns1::AllgatherAlgorithm>(algorithm - cns1::allgather_algorithm_names.begin()));
        const Evaluation said = cns1::find_closed_form(formula.name)->evaluate(machine, problem);
        EXPECT_FALSE(said.applies()) << where;
        EXPECT_THAT(said.reason, testing::HasSubstr(example.condition)) << where;
        const JudgedRun run =
            run_on(machine, "allgather", {{"words", std::to_string(example.words)}, {"algorithm", formula.algorithm}});
        EXPECT_TRUE(run.judgement.passed()) << where << run.complaints();
        EXPECT_EQ(run.simulation.cycles, example.cycles) << where;
        EXPECT_NE(run.simulation.cycles,
                  formula.cycles(machine.overheads(), problem.message_bytes, machine.interface.link_bytes_per_cycle,
                                 problem.nodes, problem.messages))
            << where;
    }
}

}  // namespace

TEST(ConditionsMatter, OfTransfer) {
    expect_other_cycles({"cns1.transfer", "cns1", 2, "ring", once},
                        {
                            {"interface.data_mover=processor", 32, "data_mover = dma", 289},
                            {"processor.receive_overhead_due=at-request", 32, "receive_overhead_due = at-arrival", 153},
                            {"network.link_flit_time=2 cycles", 32, "takes 2 on the network", 295},
                            {"interface.link_flit_time=2 cycles", 32, "2 on the interface", 295},
                            {"memory.timing=cache", 32, "memory.timing = off", 162},
                            {"interface.cut_through=false", 32, "cut_through = true", 294},
                            {"network.link_latency=2 cycles", 32, "link_latency = 1", 159},
                            {"network.buffer_flits=1", 32, "buffer_flits >= 2", 294},
                            {"topology.kind=ring, topology.columns=3", 32, "single message each way", 316},
                            {"interface.link_bytes_per_cycle=4", 32, "of one rate", 158},
                            {"", 64, "single message each way", 296},
                        });
}

TEST(ConditionsMatter, OfRing) {
    expect_other_cycles(
        {"cns1.ring", "cns1", 6, "ring", ring},
        {
            {"interface.data_mover=processor", 64, "data_mover = dma", 2890},
            {"processor.receive_overhead_due=at-request", 64, "receive_overhead_due = at-arrival", 1395},
            {"network.link_flit_time=2 cycles", 64, "takes 2 on the network", 2770},
            {"interface.link_flit_time=2 cycles", 64, "2 on the interface", 2770},
            {"memory.timing=cache", 64, "memory.timing = off", 1404},
            {"interface.cut_through=false", 64, "cut_through = true", 2760},
            {"network.link_latency=2 cycles", 64, "link_latency = 1", 1410},
            {"network.buffer_flits=1", 64, "buffer_flits >= 2", 2760},
            {"interface.acknowledge=end-of-transfer", 64, "acknowledge = none", 1580},
            {"", 32, "x >= 2", 790},
            {"message.header_bytes=0, message.vector_words=7, processor.send_overhead=20 cycles, "
             "interface.send_overhead=0 cycles, interface.receive_overhead=16 cycles, processor.receive_overhead=3 "
             "cycles, interface.send_buffers=2",
             33, "one send and one receive buffer", 769},
            {"interface.link_bytes_per_cycle=2, network.link_bytes_per_cycle=2", 64, "see cns1.2l2i", 720},
            {"processor.send_overhead=5 cycles, interface.send_overhead=94 cycles, interface.receive_overhead=1 "
             "cycles, processor.receive_overhead=0 cycles",
             65, "a send overhead of 99", 1584},
            {"processor.send_overhead=60 cycles, interface.send_overhead=0 cycles, interface.receive_overhead=1 "
             "cycles, processor.receive_overhead=39 cycles",
             65, "a send before it", 1583},
            {"processor.send_overhead=10 cycles, interface.send_overhead=60 cycles, interface.receive_overhead=0 "
             "cycles, processor.receive_overhead=29 cycles",
             65, "a receive before it", 1576},
            {"processor.send_overhead=5 cycles, interface.send_overhead=64 cycles, interface.receive_overhead=5 "
             "cycles, processor.receive_overhead=5 cycles",
             33, "(x - 1) period", 863},
        });
}

TEST(ConditionsMatter, OfShortRing) {
    expect_other_cycles({"cns1.ring-short", "cns1", 6, "ring", in_turn},
                        {
                            {"interface.data_mover=processor", 32, "data_mover = dma", 1445},
                            {"processor.receive_overhead_due=at-request", 32, "receive_overhead_due = at-arrival", 765},
                            {"network.link_flit_time=2 cycles", 32, "takes 2 on the network", 1475},
                            {"interface.link_flit_time=2 cycles", 32, "2 on the interface", 1475},
                            {"memory.timing=cache", 32, "memory.timing = off", 794},
                            {"interface.cut_through=false", 32, "cut_through = true", 1470},
                            {"network.link_latency=2 cycles", 32, "link_latency = 1", 795},
                            {"network.buffer_flits=1", 32, "buffer_flits >= 2", 1470},
                            {"interface.link_bytes_per_cycle=4", 32, "of one rate", 790},
                            {"", 64, "x = 1", 1400},
                        });
}

TEST(ConditionsMatter, OfFastNetwork) {
    expect_other_cycles({"cns1.2l2i", "cns1-2l2i", 6, "ring", fast_ring},
                        {
                            {"interface.data_mover=processor", 64, "data_mover = dma", 1530},
                            {"processor.receive_overhead_due=at-request", 64, "receive_overhead_due = at-arrival", 715},
                            {"network.link_flit_time=2 cycles", 64, "takes 2 on the network", 1410},
                            {"interface.link_flit_time=2 cycles", 64, "2 on the interface", 1410},
                            {"memory.timing=cache", 64, "memory.timing = off", 724},
                            {"interface.cut_through=false", 64, "cut_through = true", 1400},
                            {"network.link_latency=2 cycles", 64, "link_latency = 1", 730},
                            {"network.buffer_flits=1", 64, "buffer_flits >= 2", 1400},
                            {"interface.acknowledge=end-of-transfer", 64, "acknowledge = none", 900},
                            {"", 32, "x >= 2", 450},
                            {"interface.link_bytes_per_cycle=4", 64, "of one rate", 720},
                            {"message.header_bytes=6, message.vector_words=1, processor.send_overhead=5 cycles, "
                             "interface.send_overhead=0 cycles, interface.receive_overhead=4 cycles, "
                             "processor.receive_overhead=0 cycles, interface.send_buffers=2",
                             35, "one send and one receive buffer", 1061},
                            {"processor.send_overhead=80 cycles", 64, "a send overhead of 85", 930},
                        });
}

TEST(ConditionsMatter, OfTwoLinks) {
    expect_other_cycles(
        {"cns1.2i", "cns1-2i", 6, "bidirectional-ring", two_way},
        {
            {"interface.data_mover=processor", 64, "data_mover = dma", 2890},
            {"processor.receive_overhead_due=at-request", 64, "receive_overhead_due = at-arrival", 843},
            {"network.link_flit_time=2 cycles", 64, "takes 2 on the network", 1670},
            {"interface.link_flit_time=2 cycles", 64, "2 on the interface", 1670},
            {"memory.timing=cache", 64, "memory.timing = off", 852},
            {"interface.cut_through=false", 64, "cut_through = true", 1664},
            {"network.link_latency=2 cycles", 64, "link_latency = 1", 854},
            {"network.buffer_flits=1", 64, "buffer_flits >= 2", 1664},
            {"interface.acknowledge=end-of-transfer", 64, "acknowledge = none", 948},
            {"", 32, "x >= 2", 474},
            {"interface.links=1", 64, "two interface links", 1400},
            {"interface.link_bytes_per_cycle=2, network.link_bytes_per_cycle=2", 64, "1 byte a cycle", 440},
            {"processor.send_overhead=100 cycles", 64, "8 ov <= m + 1", 1226},
            {"topology.columns=5", 64, "use cns1.2i-odd", 592},
        });
}

TEST(ConditionsMatter, OfTwoLinksOfAnOddRing) {
    expect_other_cycles(
        {"cns1.2i-odd", "cns1-2i", 5, "bidirectional-ring", two_way_odd},
        {
            {"interface.data_mover=processor", 64, "data_mover = dma", 2312},
            {"processor.receive_overhead_due=at-request", 64, "receive_overhead_due = at-arrival", 587},
            {"network.link_flit_time=2 cycles", 64, "takes 2 on the network", 1140},
            {"interface.link_flit_time=2 cycles", 64, "2 on the interface", 1140},
            {"memory.timing=cache", 64, "memory.timing = off", 596},
            {"interface.cut_through=false", 64, "cut_through = true", 1136},
            {"network.link_latency=2 cycles", 64, "link_latency = 1", 596},
            {"network.buffer_flits=1", 64, "buffer_flits >= 2", 1136},
            {"interface.acknowledge=end-of-transfer", 64, "acknowledge = none", 652},
            {"", 32, "x >= 2", 336},
            {"interface.links=1", 64, "two interface links", 1124},
            {"interface.link_bytes_per_cycle=2, network.link_bytes_per_cycle=2", 64, "1 byte a cycle", 320},
            {"message.header_bytes=14, message.vector_words=2, processor.send_overhead=5 cycles, "
             "interface.send_overhead=0 cycles, interface.receive_overhead=5 cycles, processor.receive_overhead=0 "
             "cycles, interface.send_buffers=2",
             29, "one send and one receive buffer", 715},
            {"processor.send_overhead=100 cycles", 64, "8 ov <= m + 1", 1016},
            {"processor.send_overhead=11 cycles", 64, "no longer than a receive takes", 605},
            {"topology.columns=6", 64, "use cns1.2i", 848},
        });
}

TEST(ConditionsMatter, OfFastLink) {
    expect_other_cycles(
        {"cns1.fast-i", "cns1-fast-i", 6, "alternating-ring", fast_link},
        {
            {"interface.data_mover=processor", 64, "data_mover = dma", 1530},
            {"processor.receive_overhead_due=at-request", 64, "receive_overhead_due = at-arrival", 783},
            {"memory.timing=cache", 64, "memory.timing = off", 792},
            {"interface.cut_through=false", 64, "cut_through = true", 1120},
            {"network.link_latency=2 cycles", 64, "link_latency = 1", 789},
            {"network.buffer_flits=1", 64, "buffer_flits >= 2", 2760},
            {"interface.acknowledge=end-of-transfer", 64, "acknowledge = none", 860},
            {"", 32, "x >= 2", 474},
            {"interface.links=2", 64, "one interface link", 715},
            {"interface.injection_buffers=1", 64, "two injection buffers", 1391},
            {"interface.send_buffers=2, interface.receive_buffers=2", 64, "one send and one receive buffer", 779},
            {"interface.link_bytes_per_cycle=4", 64, "2 bytes and network links of 1 byte", 746},
            {"network.link_bytes_per_cycle=2", 64, "2 bytes and network links of 1 byte", 720},
            {"network.buffer_flits=69", 64, "70 flits of buffer", 797},
            {"processor.send_overhead=100 cycles", 64, "4 ov <= y", 1198},
            {"topology.kind=mesh, topology.columns=2", 64, "p > 2", 296},
        });
}

TEST(ConditionsMatter, OfAcknowledge) {
    expect_other_cycles(
        {"cns1.acknowledge", "cns1-ack", 6, "ring", in_turn},
        {
            {"interface.data_mover=processor", 64, "data_mover = dma", 2890},
            {"processor.receive_overhead_due=at-request", 64, "receive_overhead_due = at-arrival", 1530},
            {"network.link_flit_time=2 cycles", 64, "takes 2 on the network", 2950},
            {"interface.link_flit_time=2 cycles", 64, "2 on the interface", 2950},
            {"memory.timing=cache", 64, "memory.timing = off", 1584},
            {"interface.cut_through=false", 64, "cut_through = true", 2940},
            {"network.link_latency=2 cycles", 64, "link_latency = 1", 1590},
            {"network.buffer_flits=1", 64, "buffer_flits >= 2", 2940},
            {"interface.acknowledge=none", 64, "acknowledge = end-of-transfer", 1400},
            {"interface.link_bytes_per_cycle=4", 64, "of one rate", 1580},
        });
}

}  // namespace narrows::tight
