#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "models/bounds/cns1/closed_form.h"
#include "models/bounds/derived/derived.h"
#include "tests/bounds/machines.h"
#include "tests/bounds/ring_node.h"
#include "tests/support/effort.h"

// Where a closed form applies, the rules of docs/timing.md give exactly its cycles. No run of any machine beats the
// derived bound.
namespace narrows {

namespace {

class AnyMachine {
public:
    explicit AnyMachine(unsigned seed) : random_(seed) {}

    int from(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    bool once_in(int n) { return from(1, n) == 1; }

    Machine machine() {
        Machine m = machines::ring(from(2, 7));
        const int algorithm = from(0, 3);
        if (algorithm == 1) m = machines::two_links(m);
        // Two nodes have one channel each way, but the reference assumes two, one for each direction.
        if (algorithm == 2) m = machines::fast_link(machines::ring(from(3, 7)));
        if (algorithm == 3) m = machines::fast_network(m, 1 << from(1, 2));
        const int longest = once_in(3) ? 40 : 12;
        m.processor = {from(0, longest), from(0, longest)};
        m.interface.send_overhead = from(0, longest);
        m.interface.receive_overhead = from(0, longest);
        m.message.word_bytes = from(1, 4);
        if (once_in(4)) m.network.buffer_flits = from(1, 40);
        if (once_in(6)) m.interface.acknowledge = Acknowledge::end_of_transfer;
        return m;
    }

    /// A machine with parameters that the report does not have.
    Machine odd_machine() {
        Machine m = machine();
        if (once_in(3)) m.network.link_latency = from(1, 5);
        if (once_in(3)) {
            m.memory.timing = static_cast<MemoryTiming>(from(0, 3));
            m.memory.short_access = static_cast<ShortAccess>(from(0, 1));
        }
        if (once_in(4)) m.interface.data_mover = DataMover::processor;
        if (once_in(4)) m.interface.links = from(m.interface.links, 4);
        if (once_in(4)) m.network.link_bytes_per_cycle = 1 << from(0, 2);
        if (once_in(3)) {
            m.interface.link_bytes_per_cycle = m.network.link_bytes_per_cycle;
            m.network.link_flit_time = from(1, 5);
            m.interface.link_flit_time = from(1, 5);
        }
        if (m.interface.link_bytes_per_cycle < m.network.link_bytes_per_cycle ||
            m.interface.link_flit_time > m.network.link_flit_time)
            m.interface.injection_buffers = 0;
        if (once_in(3)) m.processor.receive_overhead_due = ReceiveOverhead::at_request;
        if (once_in(4)) {
            m.interface.cut_through = false;
            m.network.buffer_flits = 140;
        }
        return m;
    }

    cns1::AllgatherProblem problem(const Machine& m) {
        const int x = from(1, 6);
        const int words = from(1, 32);
        return {m.nodes(), x * words, x, words, m.message.bytes(words), machines::algorithm_of(m)};
    }

private:
    std::mt19937 random_;
};

std::string describe(const Machine& m, const cns1::AllgatherProblem& p) {
    return fmt::format(
        "p={} x={} m={} ov={},{},{},{} w={},{} b={} links={} latency={} ack={} c={},{} moves={} at-request={}", p.nodes,
        p.messages, p.message_bytes, m.processor.send_overhead, m.interface.send_overhead, m.interface.receive_overhead,
        m.processor.receive_overhead, m.interface.link_bytes_per_cycle, m.network.link_bytes_per_cycle,
        m.network.buffer_flits, m.interface.links, m.network.link_latency, static_cast<int>(m.interface.acknowledge),
        m.interface.link_flit_time, m.network.link_flit_time, m.interface.data_mover == DataMover::processor,
        m.processor.receive_overhead_due == ReceiveOverhead::at_request);
}

Cycle run(const Machine& m, const cns1::AllgatherProblem& p) {
    return ring_node::run_ring_node(m, p.message_bytes, ring_node::broadcast_program(m, p));
}

}  // namespace

/// The ring node in cases whose cycles can be counted by hand.
TEST(RingNode, AsksAndMovesByTheRules) {
    Machine m = machines::ring(3);
    m.processor.receive_overhead_due = ReceiveOverhead::at_request;
    const cns1::AllgatherProblem three{3, 32, 1, 32, 137, cns1::AllgatherAlgorithm::ring};
    // Request [0, 5), send [5, 10), first head at 16, delivered at 16 + 137 + 5 = 158. Then request and send again.
    EXPECT_EQ(run(m, three), 2 * 158);
    // Moving: request [0, 5), send [5, 152), taken 152, delivered 289; request [289, 294), send [294, 441), delivered
    // 578.
    m.interface.data_mover = DataMover::processor;
    EXPECT_EQ(run(m, three), 2 * 289);
    // Two nodes exchange messages: 2 (A + c S).
    m.topology.columns = 2;
    m.processor.send_overhead = m.processor.receive_overhead = 40;
    m.interface.send_overhead = m.interface.receive_overhead = 0;
    m.network.link_flit_time = m.interface.link_flit_time = 3;
    EXPECT_EQ(run(m, {2, 32, 1, 32, 137, cns1::AllgatherAlgorithm::ring}), 2 * (40 + 3 * 137));
}

TEST(ClosedFormEqualsRun, WhereverItApplies) {
    AnyMachine any(1993);
    std::map<std::string_view, int> applied;
    for (int trial = 0; trial < usual_cases(3000); ++trial) {
        const Machine m = any.machine();
        const cns1::AllgatherProblem p = any.problem(m);
        const Cycle cycles = run(m, p);
        for (const cns1::ClosedForm& form : cns1::closed_forms()) {
            const Evaluation said = form.evaluate(m, p);
            if (!said.applies()) continue;
            ++applied[form.name];
            if (form.exact) {
                ASSERT_EQ(*said.cycles, cycles) << form.name << ": " << describe(m, p);
            } else {
                ASSERT_LE(*said.cycles, cycles) << form.name << ": " << describe(m, p);
            }
        }
    }
    for (const cns1::ClosedForm& form : cns1::closed_forms())
        EXPECT_GT(applied[form.name], usual_cases(5)) << form.name;
}

TEST(ClosedFormEqualsRun, OrRefusesMachinesBeyondTheReport) {
    AnyMachine any(8093);
    for (int trial = 0; trial < usual_cases(2000); ++trial) {
        const Machine m = any.odd_machine();
        const cns1::AllgatherProblem p = any.problem(m);
        const Cycle cycles = run(m, p);
        for (const cns1::ClosedForm& form : cns1::closed_forms()) {
            const Evaluation said = form.evaluate(m, p);
            if (said.applies() && form.exact) {
                ASSERT_EQ(*said.cycles, cycles) << form.name << ": " << describe(m, p);
            }
            ASSERT_NE(said.applies(), !said.reasons.empty()) << form.name;
        }
    }
}

TEST(DerivedBound, NoRunIsFaster) {
    AnyMachine any(82);
    int reached = 0;
    for (int trial = 0; trial < usual_cases(4000); ++trial) {
        const Machine m = any.odd_machine();
        const cns1::AllgatherProblem p = any.problem(m);
        const Cycle cycles = run(m, p);
        const auto topology = make_grid(m.topology);
        const Bound bound = derived_lower_bound(m, *topology, machines::ring_traffic(p));
        ASSERT_LE(bound.cycles, cycles) << bound.limited_by << ": " << describe(m, p);
        reached += bound.cycles == cycles ? 1 : 0;
    }
    EXPECT_GT(reached, usual_cases(1000));
}

}  // namespace narrows
