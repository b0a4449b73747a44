// Why the closed forms of the CNS-1 report have conditions: where one does not hold, a run takes other cycles.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>

#include "models/bounds/cns1/cns1.h"
#include "tests/bounds/tight_run.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::tight {

namespace {

/// A run of a machine on which one condition of a form does not hold, and all others do.
struct Counterexample {
    const char* changes;            ///< changes of the form's own machine
    const char* condition;          ///< words of the reason why the form does not apply
    int words = 0;                  ///< 0: the largest number for which the form holds
    const char* another = nullptr;  ///< a condition that cannot hold then
};

/// Adds conditions that the report does not have.
std::vector<Counterexample> with_those_beyond_the_report(const std::vector<Counterexample>& more) {
    std::vector<Counterexample> all{
        {"interface.data_mover=processor", "data_mover = dma"},
        {"processor.receive_overhead_due=at-request", "receive_overhead_due = at-arrival"},
        {"network.link_flit_time=2 cycles", "takes 2 on the network"},
        {"interface.link_flit_time=2 cycles", "2 on the interface"},
        {"memory.timing=cache", "memory.timing = off"},
        {"interface.cut_through=false", "cut_through = true"},
        {"network.link_latency=2 cycles", "link_latency = 1"},
        {"network.buffer_flits=1", "buffer_flits >= 2"},
    };
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

/// As above for a broadcast, in which messages follow each other.
std::vector<Counterexample> with_those_of_broadcasts(const std::vector<Counterexample>& more) {
    std::vector<Counterexample> all = with_those_beyond_the_report(more);
    all.push_back({"network.credit_latency=500 cycles", "a credit latency of 1 cycle"});
    return all;
}

/// As above for several messages in one direction round the ring.
std::vector<Counterexample> with_those_of_rings(const std::vector<Counterexample>& more) {
    std::vector<Counterexample> all = with_those_of_broadcasts(more);
    all.push_back({"interface.unexpected=hold", "unexpected = memory", 128});
    all.push_back({"interface.acknowledge=end-of-transfer", "acknowledge = none"});
    all.push_back({"", "x >= 2", 32, "(x - 1) period"});
    return all;
}

/// As above for a ring in both directions.
std::vector<Counterexample> with_those_of_both_directions(const std::vector<Counterexample>& more) {
    std::vector<Counterexample> all = with_those_of_broadcasts(more);
    all.push_back({"interface.acknowledge=end-of-transfer", "acknowledge = none"});
    all.push_back({"", "x >= 2", 32});
    all.push_back({"interface.links=1", "two interface links"});
    all.push_back({"interface.link_bytes_per_cycle=2, network.link_bytes_per_cycle=2", "1 byte a cycle"});
    return all;
}

struct PrintedForm {
    std::string name;
    std::string machine;
    int nodes;  ///< number of nodes in the ring, or 2
    int words;
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
        const int words = example.words == 0 ? formula.words : example.words;
        const std::string where = fmt::format("{}, {} words, {}", formula.name, words, example.changes);
        const Machine machine = changed_machine(formula.machine, settings, example.changes);
        const cns1::AllgatherProblem problem = cns1::make_allgather_problem(
            machine, words, static_cast<cns1::AllgatherAlgorithm>(algorithm - cns1::allgather_algorithm_names.begin()));
        const Evaluation said = cns1::find_closed_form(formula.name)->evaluate(machine, problem);
        std::vector<testing::Matcher<std::string>> reasons{testing::HasSubstr(example.condition)};
        if (example.another != nullptr) reasons.push_back(testing::HasSubstr(example.another));
        EXPECT_THAT(said.reasons, testing::ElementsAreArray(reasons)) << where;
        const JudgedRun run =
            run_on(machine, "allgather", {{"words", std::to_string(words)}, {"algorithm", formula.algorithm}});
        EXPECT_TRUE(run.judgement.passed()) << where << run.complaints();
        EXPECT_NE(run.simulation.cycles,
                  formula.cycles(machine.overheads(), problem.message_bytes, machine.interface.link_bytes_per_cycle,
                                 problem.nodes, problem.messages))
            << where;
    }
}

}  // namespace

TEST(ConditionsMatter, OfTransfer) {
    expect_other_cycles({"cns1.transfer", "cns1", 2, 32, "ring", once},
                        with_those_beyond_the_report({
                            {"topology.kind=ring, topology.columns=3", "single message each way"},
                            {"interface.link_bytes_per_cycle=4", "of one rate"},
                            {"", "single message each way", 64},
                        }));
}

TEST(ConditionsMatter, OfRing) {
    expect_other_cycles({"cns1.ring", "cns1", 6, 64, "ring", ring},
                        with_those_of_rings({
                            {"message.header_bytes=0, message.vector_words=7, processor.send_overhead=20 cycles, "
                             "interface.send_overhead=0 cycles, interface.receive_overhead=16 cycles, "
                             "processor.receive_overhead=3 cycles, interface.send_buffers=2",
                             "one send and one receive buffer", 33},
                            {"interface.link_bytes_per_cycle=2, network.link_bytes_per_cycle=2", "see cns1.2l2i"},
                            {"processor.send_overhead=5 cycles, interface.send_overhead=94 cycles, "
                             "interface.receive_overhead=1 cycles, processor.receive_overhead=0 cycles",
                             "a send overhead of 99", 65},
                            {"processor.send_overhead=0 cycles, interface.send_overhead=0 cycles, "
                             "interface.receive_overhead=0 cycles, processor.receive_overhead=138 cycles",
                             "receives of a period are shorter"},
                            {"processor.send_overhead=60 cycles, interface.send_overhead=0 cycles, "
                             "interface.receive_overhead=1 cycles, processor.receive_overhead=39 cycles",
                             "a send before it", 65},
                            {"processor.send_overhead=10 cycles, interface.send_overhead=60 cycles, "
                             "interface.receive_overhead=0 cycles, processor.receive_overhead=29 cycles",
                             "a receive before it", 65},
                            {"processor.send_overhead=5 cycles, interface.send_overhead=64 cycles, "
                             "interface.receive_overhead=5 cycles, processor.receive_overhead=5 cycles",
                             "(x - 1) period", 33},
                        }));
}

TEST(ConditionsMatter, OfShortRing) {
    expect_other_cycles({"cns1.ring-short", "cns1", 6, 32, "ring", in_turn},
                        with_those_of_broadcasts({
                            {"interface.link_bytes_per_cycle=4", "of one rate"},
                            {"", "x = 1", 64},
                        }));
}

TEST(ConditionsMatter, OfFastNetwork) {
    expect_other_cycles({"cns1.2l2i", "cns1-2l2i", 6, 64, "ring", fast_ring},
                        with_those_of_rings({
                            {"interface.link_bytes_per_cycle=4", "of one rate"},
                            {"message.header_bytes=6, message.vector_words=1, processor.send_overhead=5 cycles, "
                             "interface.send_overhead=0 cycles, interface.receive_overhead=4 cycles, "
                             "processor.receive_overhead=0 cycles, interface.send_buffers=2",
                             "one send and one receive buffer", 35},
                            {"processor.send_overhead=0 cycles, interface.send_overhead=0 cycles, "
                             "interface.receive_overhead=0 cycles, processor.receive_overhead=70 cycles",
                             "receives of a period are shorter"},
                            {"processor.send_overhead=5 cycles, interface.send_overhead=50 cycles, "
                             "interface.receive_overhead=1 cycles, processor.receive_overhead=0 cycles",
                             "a send overhead of 55", 65},
                        }));
}

TEST(ConditionsMatter, OfTwoLinks) {
    expect_other_cycles({"cns1.2i", "cns1-2i", 6, 64, "bidirectional-ring", two_way},
                        with_those_of_both_directions({
                            {"processor.send_overhead=0 cycles, interface.send_overhead=0 cycles, "
                             "interface.receive_overhead=0 cycles, processor.receive_overhead=39 cycles",
                             "receives of a period are shorter", 33},
                            {"processor.send_overhead=100 cycles", "8 ov <= m + 1"},
                            {"topology.columns=5", "use cns1.2i-odd"},
                        }));
}

TEST(ConditionsMatter, OfTwoLinksOfAnOddRing) {
    expect_other_cycles({"cns1.2i-odd", "cns1-2i", 5, 64, "bidirectional-ring", two_way_odd},
                        with_those_of_both_directions({
                            {"message.header_bytes=14, message.vector_words=2, processor.send_overhead=5 cycles, "
                             "interface.send_overhead=0 cycles, interface.receive_overhead=5 cycles, "
                             "processor.receive_overhead=0 cycles, interface.send_buffers=2",
                             "one send and one receive buffer", 29},
                            {"processor.send_overhead=0 cycles, interface.send_overhead=0 cycles, "
                             "interface.receive_overhead=0 cycles, processor.receive_overhead=49 cycles",
                             "receives of a period are shorter", 65},
                            {"processor.receive_overhead=68 cycles", "8 ov <= m + 1"},
                            {"processor.send_overhead=11 cycles", "no longer than a receive takes"},
                            {"topology.columns=6", "use cns1.2i"},
                        }));
}

TEST(ConditionsMatter, OfFastLink) {
    expect_other_cycles(
        {"cns1.fast-i", "cns1-fast-i", 6, 64, "alternating-ring", fast_link},
        {
            {"interface.data_mover=processor", "data_mover = dma"},
            {"processor.receive_overhead_due=at-request", "receive_overhead_due = at-arrival"},
            {"memory.timing=cache", "memory.timing = off"},
            {"interface.cut_through=false", "cut_through = true"},
            {"network.link_latency=2 cycles", "link_latency = 1"},

            {"interface.acknowledge=end-of-transfer", "acknowledge = none"},
            {"", "x >= 2", 32},
            {"interface.links=2", "one interface link"},
            {"interface.injection_buffers=1", "two injection buffers"},
            {"interface.send_buffers=2, interface.receive_buffers=2", "one send and one receive buffer"},
            {"interface.link_bytes_per_cycle=4", "2 bytes and network links of 1 byte"},
            {"network.link_bytes_per_cycle=2", "2 bytes and network links of 1 byte"},
            {"network.buffer_flits=69", "70 flits of buffer"},
            {"processor.send_overhead=100 cycles", "4 ov <= y"},
            {"processor.send_overhead=0 cycles, interface.send_overhead=0 cycles, interface.receive_overhead=0 cycles, "
             "processor.receive_overhead=70 cycles",
             "receives of a period are shorter"},
            {"topology.kind=mesh, topology.columns=2", "p > 2"},
        });
}

TEST(ConditionsMatter, OfAcknowledge) {
    expect_other_cycles({"cns1.acknowledge", "cns1-ack", 6, 64, "ring", in_turn},
                        with_those_of_broadcasts({
                            {"interface.acknowledge=none", "acknowledge = end-of-transfer"},
                            {"interface.link_bytes_per_cycle=4", "of one rate"},
                        }));
}

}  // namespace narrows::tight
