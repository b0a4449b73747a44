#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "models/bounds/cns1/cns1.h"
#include "tests/bounds/machines.h"

// The figures of the report, and cases that closed forms refuse.
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
    EXPECT_THAT(evaluate(name, machine, words).reasons, Contains(HasSubstr(reason))) << name;
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

/// Most conditions are refused in conditions_test.cpp, beside a run that needs them. These are assumed, but no run is
/// known that needs them, or none is possible.
TEST(Cns1, RefuseWhatTheyAssume) {
    const MachineChange send_buffers{[](Machine& m) { m.interface.send_buffers = 2; },
                                     "one send and one receive buffer"};
    const MachineChange receive_buffers{[](Machine& m) { m.interface.receive_buffers = 2; },
                                        "one send and one receive buffer"};
    const MachineChange unequal_rates{[](Machine& m) { m.network.link_bytes_per_cycle = 4; }, "of one rate"};
    const MachineChange injection{[](Machine& m) { m.interface.injection_buffers = 1; }, "injection_buffers = 0"};
    const MachineChange no_ring{[](Machine& m) {
                                    m.topology = {TopologyKind::mesh, m.nodes(), 1};
                                },
                                "ring of neighbours"};
    const MachineChange acknowledge{[](Machine& m) { m = machines::acknowledged(m); }, "see cns1.acknowledge"};
    std::vector<MachineChange> changes{unequal_rates, injection, no_ring};
    const Machine ring = machines::ring(8);
    expect_refusals("cns1.acknowledge", machines::acknowledged(ring), 64, changes);
    changes.push_back(acknowledge);
    expect_refusals("cns1.ring-short", ring, 32, changes);
    changes.insert(changes.end(), {send_buffers, receive_buffers});
    expect_refusals("cns1.ring", ring, 64, changes);
    expect_refusals("cns1.2l2i", machines::fast_network(ring), 64, changes);
    expect_refusals("cns1.2i", machines::two_links(ring), 64, changes);
    expect_refusals("cns1.2i-odd", machines::two_links(machines::ring(7)), 64, changes);
    for (const char* name : {"cns1.fast-i", "cns1.fast-i-printed"})
        expect_refusals(name, machines::fast_link(ring), 64, {no_ring, acknowledge, send_buffers, receive_buffers});
}

TEST(Cns1, RefuseOtherProblems) {
    const Machine ring = machines::ring(8);
    expect_refusal("cns1.2l2i", ring, 64, "use cns1.ring");
    expect_refusal("cns1.ring", machines::two_links(ring), 64, "algorithm ring, not bidirectional-ring");
    expect_refusal("cns1.ring", machines::ring(1), 64, "nobody to send to");
    expect_refusal("cns1.fast-i-printed", machines::fast_link(ring), 32, "x >= 2");
    Machine odd = machines::cns1();
    odd.topology = {TopologyKind::cylinder, 5, 3};
    expect_refusal("cns1.ring", odd, 64, "5 columns and 3 rows do not");
    EXPECT_THAT(evaluate("cns1.ring", ring, machines::problem(machines::ring(4), 64)).reasons,
                ElementsAre(HasSubstr("for 4 nodes, the machine has 8")));
}

/// Two nodes forward nothing, so their data need not arrive in time.
TEST(Cns1, RingOfTwoNodesMayHaveLongOverheads) {
    Machine two = machines::ring(2);
    two.interface.send_overhead = 64;  // 4 ov is 79, a period 78
    EXPECT_TRUE(evaluate("cns1.ring", two, 33).applies());
    two.topology.columns = 4;
    expect_refusal("cns1.ring", two, 33, "(x - 1) period >= 4 ov: 78 < 79");
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

}  // namespace narrows
