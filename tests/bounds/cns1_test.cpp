#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "models/bounds/cns1/cns1.h"
#include "tests/bounds/machines.h"

// The figures of the report, and the cases that each closed form refuses.
namespace narrows {

namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

Evaluation evaluate(std::string_view name, const Machine& machine, const cns1::AllgatherProblem& problem) {
    const auto form = cns1::find_closed_form(name);
    if (!form) throw std::invalid_argument(std::string(name));
    return form->evaluate(machine, problem);
}

Evaluation evaluate(std::string_view name, const Machine& machine, int words) {
    return evaluate(name, machine, machines::problem(machine, words));
}

void expect_refusal(std::string_view name, const Machine& machine, int words, const char* reason) {
    const Evaluation said = evaluate(name, machine, words);
    EXPECT_FALSE(said.applies()) << name << " with " << reason;
    EXPECT_THAT(said.reasons, Contains(HasSubstr(reason))) << name;
}

struct MachineChange {
    std::function<void(Machine&)> make;
    const char* reason;
};

/// Each change breaks one condition, and no other.
void expect_refusals(std::string_view name, const Machine& machine, int words,
                     const std::vector<MachineChange>& changes) {
    ASSERT_TRUE(evaluate(name, machine, words).applies()) << name;
    for (const MachineChange& change : changes) {
        Machine changed = machine;
        change.make(changed);
        EXPECT_THAT(evaluate(name, changed, words).reasons, ElementsAre(HasSubstr(change.reason))) << name;
    }
}

std::vector<MachineChange> beyond_the_report() {
    return {
        {[](Machine& m) { m.interface.data_mover = DataMover::processor; }, "data_mover = dma"},
        {[](Machine& m) { m.processor.receive_overhead_due = ReceiveOverhead::at_request; },
         "receive_overhead_due = at-arrival"},
        {[](Machine& m) { m.network.link_flit_time = 3; }, "one takes 3 on the network and 1 on the interface"},
        {[](Machine& m) { m.interface.link_flit_time = 2; }, "one takes 1 on the network and 2 on the interface"},
        {[](Machine& m) { m.memory.timing = MemoryTiming::cache; }, "memory.timing = off"},
        {[](Machine& m) { m.interface.cut_through = false; }, "cut_through = true"},
        {[](Machine& m) { m.network.link_latency = 2; }, "a hop takes 2 cycles"},
        {[](Machine& m) { m.network.buffer_flits = 1; }, "buffer_flits >= 2"},
    };
}

const MachineChange send_buffers{[](Machine& m) { m.interface.send_buffers = 2; }, "one send and one receive buffer"};
const MachineChange receive_buffers{[](Machine& m) { m.interface.receive_buffers = 2; },
                                    "one send and one receive buffer"};
const MachineChange acknowledge{[](Machine& m) { m = machines::acknowledged(m); }, "see cns1.acknowledge"};
const MachineChange unequal_rates{[](Machine& m) { m.network.link_bytes_per_cycle = 4; }, "of one rate"};
const MachineChange injection{[](Machine& m) { m.interface.injection_buffers = 1; }, "injection_buffers = 0"};
const MachineChange no_ring{[](Machine& m) { m.topology = {TopologyKind::mesh, m.nodes(), 1}; }, "ring of neighbours"};

std::vector<MachineChange> with(std::vector<MachineChange> changes, std::initializer_list<MachineChange> more) {
    changes.insert(changes.end(), more);
    return changes;
}

}  // namespace

TEST(Cns1, OneTransferOfALongestMessageTakes158Cycles) {
    EXPECT_EQ(evaluate("cns1.transfer", machines::ring(2), 32).cycles, 158);  // 4 ov + m + 1, section 2
    EXPECT_EQ(evaluate("cns1.transfer", machines::ring(2), 17).cycles, 98);
    EXPECT_EQ(evaluate("cns1.transfer", machines::fast_network(machines::ring(2)), 32).cycles, 90);
    expect_refusal("cns1.transfer", machines::fast_link(machines::ring(2)), 32, "of one rate");
    expect_refusal("cns1.transfer", machines::ring(4), 32, "single message each way");
}

TEST(Cns1, BroadcastOfTheWholeMachine) {
    EXPECT_EQ(evaluate("cns1.ring", machines::cns1(), 128).cycles, 564'716);
    EXPECT_EQ(evaluate("cns1.ring-short", machines::cns1(), 32).cycles, 158 * 1023);
    EXPECT_EQ(evaluate("cns1.2i", machines::two_links(machines::cns1()), 128).cycles, 20 + 138 * 512 * 4);
    EXPECT_EQ(evaluate("cns1.fast-i-printed", machines::fast_link(machines::cns1()), 128).cycles, 20 + 70 * 4092);
    EXPECT_EQ(evaluate("cns1.fast-i", machines::fast_link(machines::cns1()), 128).cycles, 20 + 70 * 4092 + 68);
    EXPECT_EQ(evaluate("cns1.2l2i", machines::fast_network(machines::cns1()), 128).cycles, 20 + 70 * 4092);
    EXPECT_EQ(evaluate("cns1.acknowledge", machines::acknowledged(machines::cns1()), 128).cycles, 158 * 4092);
    EXPECT_EQ(evaluate("cns1.link-bound", machines::cns1(), 128).cycles, 138 * 1023);
    EXPECT_EQ(evaluate("cns1.link-bound-degree3", machines::cns1(), 128).cycles, 138 * 4 * 341);
}

TEST(Cns1, SmallFiguresByHand) {
    // p = 5, 64 words: x = 2 messages of 32 words, m = 137; a node receives 8 messages.
    EXPECT_EQ(evaluate("cns1.ring", machines::ring(5), 64).cycles, 20 + 138 * 8);
    EXPECT_EQ(evaluate("cns1.2i-odd", machines::two_links(machines::ring(5)), 64).cycles, 40 + 138 * 4);
    EXPECT_EQ(evaluate("cns1.fast-i", machines::fast_link(machines::ring(5)), 64).cycles, 20 + 70 * 7 + 138);
    // 33 words: x = 2 messages of 17 words, m = 77.
    EXPECT_EQ(evaluate("cns1.ring", machines::ring(4), 33).cycles, 20 + 78 * 6);
    EXPECT_EQ(evaluate("cns1.2i", machines::two_links(machines::ring(4)), 33).cycles, 20 + 78 * 4);
    EXPECT_EQ(evaluate("cns1.2l2i", machines::fast_network(machines::ring(4)), 33).cycles, 20 + 40 * 6);
    EXPECT_EQ(evaluate("cns1.2l2i", machines::fast_network(machines::ring(4), 4), 33).cycles, 20 + 21 * 6);
    EXPECT_EQ(evaluate("cns1.link-bound", machines::ring(4), 33).cycles, 78 * 6 / 4);
    // 10 words: one message, m = 49.
    EXPECT_EQ(evaluate("cns1.ring-short", machines::ring(4), 10).cycles, 70 * 3);
    EXPECT_EQ(evaluate("cns1.acknowledge", machines::acknowledged(machines::ring(4)), 10).cycles, 70 * 3);
}

TEST(Cns1, OverheadsNeedNotBeEqual) {
    Machine m = machines::ring(4);
    m.processor = {1, 4};
    m.interface.send_overhead = 2;
    m.interface.receive_overhead = 8;
    EXPECT_EQ(evaluate("cns1.ring", m, 64).cycles, 15 + 138 * 6);
}

TEST(Cns1, RingRefusesWhatItDoesNotHoldFor) {
    const auto changes =
        with(beyond_the_report(), {send_buffers, receive_buffers, acknowledge, unequal_rates, injection, no_ring});
    expect_refusals("cns1.ring", machines::ring(8), 64, changes);
    expect_refusals("cns1.2l2i", machines::fast_network(machines::ring(8)), 64, changes);
    expect_refusal("cns1.ring", machines::ring(8), 32, "use cns1.ring-short");
    expect_refusal("cns1.ring", machines::fast_network(machines::ring(8)), 64, "see cns1.2l2i");
    expect_refusal("cns1.2l2i", machines::ring(8), 64, "use cns1.ring");
    expect_refusal("cns1.ring", machines::two_links(machines::ring(8)), 64, "algorithm ring, not bidirectional-ring");
    expect_refusal("cns1.ring", machines::ring(1), 64, "nobody to send to");
    Machine odd = machines::cns1();
    odd.topology = {TopologyKind::cylinder, 5, 3};
    expect_refusal("cns1.ring", odd, 64, "5 columns and 3 rows do not");
    EXPECT_THAT(evaluate("cns1.ring", machines::ring(8), machines::problem(machines::ring(4), 64)).reasons,
                ElementsAre(HasSubstr("for 4 nodes, the machine has 8")));
}

TEST(Cns1, RingRefusesOverheadsThatBreakItsSchedule) {
    // m = 77, a period of 78. Each overhead at its limit, and one cycle above it.
    const auto machine = [](Cycle ps, Cycle is, Cycle ir, Cycle pr) {
        Machine m = machines::ring(4);
        m.processor = {ps, pr};
        m.interface.send_overhead = is;
        m.interface.receive_overhead = ir;
        return m;
    };
    EXPECT_TRUE(evaluate("cns1.ring", machine(5, 63, 5, 5), 33).applies());
    expect_refusal("cns1.ring", machine(5, 64, 5, 5), 33, "(x - 1) period >= 4 ov: 78 < 79");
    EXPECT_TRUE(evaluate("cns1.ring", machine(5, 73, 5, 5), 65).applies());  // three messages of 22 words, period 98
    expect_refusal("cns1.ring", machine(5, 74, 0, 0), 33, "send overhead of 79 cycles");
    expect_refusal("cns1.ring", machine(40, 0, 0, 39), 33, "a send before it, takes no longer than the period");
    expect_refusal("cns1.ring", machine(10, 60, 0, 10), 33, "a receive before it, takes no longer than the period");
    // Two nodes forward nothing.
    Machine two = machine(5, 64, 5, 5);
    two.topology.columns = 2;
    EXPECT_TRUE(evaluate("cns1.ring", two, 33).applies());
}

TEST(Cns1, ShortRingAndAcknowledgeRefuse) {
    auto changes = with(beyond_the_report(), {unequal_rates, injection, no_ring});
    expect_refusals("cns1.acknowledge", machines::acknowledged(machines::ring(8)), 64, changes);
    changes.push_back(acknowledge);
    expect_refusals("cns1.ring-short", machines::ring(8), 32, changes);
    expect_refusal("cns1.ring-short", machines::ring(8), 64, "use cns1.ring");
    expect_refusal("cns1.acknowledge", machines::ring(8), 64, "acknowledge = end-of-transfer");
}

TEST(Cns1, TwoLinksRefuse) {
    const MachineChange one_link{[](Machine& m) { m.interface.links = 1; }, "two interface links"};
    const MachineChange slow{[](Machine& m) { m.processor.send_overhead = m.interface.receive_overhead = 30; },
                             "8 ov <= m + 1: 140 > 138"};
    const MachineChange fast{[](Machine& m) { m = machines::fast_network(m); }, "1 byte a cycle"};
    const auto changes = with(beyond_the_report(), {send_buffers, receive_buffers, acknowledge, unequal_rates,
                                                    injection, no_ring, one_link, slow, fast});
    expect_refusals("cns1.2i", machines::two_links(machines::ring(8)), 64, changes);
    expect_refusals("cns1.2i-odd", machines::two_links(machines::ring(7)), 64, changes);
    expect_refusal("cns1.2i", machines::two_links(machines::ring(7)), 64, "use cns1.2i-odd");
    expect_refusal("cns1.2i-odd", machines::two_links(machines::ring(8)), 64, "use cns1.2i");
    expect_refusal("cns1.2i", machines::two_links(machines::ring(8)), 32, "x >= 2");
    Machine early = machines::two_links(machines::ring(7));
    early.processor.send_overhead = 11;
    expect_refusal("cns1.2i-odd", early, 64, "no longer than a receive takes: 11 > 10");
}

TEST(Cns1, FastLinkRefuses) {
    const MachineChange one_buffer{[](Machine& m) { m.interface.injection_buffers = 1; }, "two injection buffers"};
    const MachineChange small{[](Machine& m) { m.network.buffer_flits = 69; }, "70 flits of buffer: here 69"};
    const MachineChange slow{[](Machine& m) { m.processor.send_overhead = 56; }, "4 ov <= y: 71 > 70"};
    const MachineChange two{[](Machine& m) { m.topology.columns = 2; }, "p > 2"};
    const MachineChange second_link{[](Machine& m) { m.interface.links = 2; }, "one interface link"};
    const MachineChange rate{[](Machine& m) { m.network.link_bytes_per_cycle = 2; },
                             "2 bytes and network links of 1 byte"};
    auto changes = with(beyond_the_report(), {send_buffers, receive_buffers, acknowledge, no_ring, one_buffer, small,
                                              slow, two, second_link, rate});
    // A waiting message always needs more than one flit of buffer.
    std::erase_if(changes, [](const MachineChange& c) { return c.reason == std::string("buffer_flits >= 2"); });
    for (const char* name : {"cns1.fast-i", "cns1.fast-i-printed"}) {
        expect_refusals(name, machines::fast_link(machines::ring(7)), 64, changes);
        EXPECT_TRUE(evaluate(name, machines::fast_link(machines::ring(8)), 64).applies());
        expect_refusal(name, machines::fast_link(machines::ring(7)), 32, "x >= 2");
    }
}

TEST(Cns1, LinkBoundsRefuse) {
    expect_refusal("cns1.link-bound", machines::fast_network(machines::cns1()), 64, "network links of 1 byte");
    expect_refusal("cns1.link-bound", machines::ring(1), 64, "nobody to send to");
    expect_refusals("cns1.link-bound", machines::cns1(), 64,
                    {{[](Machine& m) { m.network.slots = 2; }, "one lane of one slot"},
                     {[](Machine& m) { m.network.lanes = 2; }, "one lane of one slot"},
                     {[](Machine& m) { m.network.classes.resize(1); }, "all network channels have the same values"},
                     {[](Machine& m) {
                          m.topology.kind = TopologyKind::hypercube;
                          m.topology.dimension = 10;
                      },
                      "at most four neighbours"},
                     {[](Machine& m) {
                          m.topology.sides = {4, 4, 64};
                      },
                      "at most four neighbours"}});
    Machine torus = machines::cns1();
    torus.topology.kind = TopologyKind::torus;
    EXPECT_TRUE(evaluate("cns1.link-bound", torus, 64).applies());
    expect_refusal("cns1.link-bound-degree3", torus, 64, "on this torus all have four");
}

TEST(Cns1, RingsOfNeighbours) {
    const auto rings = [](TopologyKind kind, int columns, int rows) {
        Machine m = machines::cns1();
        m.topology = {kind, columns, rows};
        return evaluate("cns1.ring", m, 64).applies();
    };
    EXPECT_TRUE(rings(TopologyKind::cylinder, 32, 3));
    EXPECT_TRUE(rings(TopologyKind::cylinder, 5, 1));
    EXPECT_TRUE(rings(TopologyKind::mesh, 2, 1));
    EXPECT_FALSE(rings(TopologyKind::mesh, 3, 1));
    EXPECT_TRUE(rings(TopologyKind::mesh, 4, 3));
    EXPECT_FALSE(rings(TopologyKind::mesh, 3, 3));
    EXPECT_FALSE(rings(TopologyKind::cylinder, 1, 3));
    EXPECT_TRUE(rings(TopologyKind::torus, 1, 3));
}

TEST(ClosedForms, AreFoundByName) {
    EXPECT_EQ(cns1::closed_forms().size(), 11u);
    for (const cns1::ClosedForm& form : cns1::closed_forms()) {
        EXPECT_EQ(cns1::find_closed_form(form.name)->formula, form.formula);
        EXPECT_FALSE(form.source.empty());
    }
    EXPECT_FALSE(cns1::find_closed_form("cns1.3i").has_value());
    EXPECT_EQ(cns1::find_closed_form("cns1.ring")->kind, BoundKind::lower);
    EXPECT_THAT(std::string(cns1::find_closed_form("cns1.fast-i-printed")->source), HasSubstr("known to be wrong"));
}

TEST(ClosedForms, OfABroadcastOnTheCns1) {
    const Machine m = machines::cns1();
    const std::vector<Bound> bounds = machines::closed_forms_of(m, machines::problem(m, 128));
    ASSERT_EQ(bounds.size(), 3u);
    EXPECT_EQ(bounds[0].name, "cns1.ring");
    EXPECT_EQ(bounds[0].cycles, 564'716);
    EXPECT_EQ(bounds[1].name, "cns1.link-bound");
    EXPECT_EQ(bounds[2].name, "cns1.link-bound-degree3");
}

}  // namespace narrows
