// Runs that take exactly as long as the longest chain of messages: for each kind of edge one that needs it, with every
// other bound smaller (docs/bounds.md, "The order of a plan").
#include <gtest/gtest.h>

#include <algorithm>

#include "models/bounds/derived/derived.h"
#include "models/bounds/derived/order/longest_path.h"
#include "models/bounds/derived/order/plain_edges.h"
#include "models/topology/make_topology.h"
#include "testbench/run/simulation.h"
#include "testbench/workloads/derived_bound.h"
#include "tests/bounds/ordered_work.h"
#include "tests/bounds/tight_run.h"

namespace narrows::tight_order_test {

struct TightOrder {
    const char* because;   ///< the edge that the run needs
    const char* changes;   ///< of the machine
    const char* programs;  ///< as in programs_of
    const char* chain;
    Cycle cycles;
};

const std::vector<TightOrder> programs_and_messages{
    {"a message waits for another one", "", "0 >1:1 | 1 <0:1 >2:1 | 2 <1:1",
     "a chain of 2 messages, from node 0 to node 2", 44},
    {"work between them", "", "0 >1:1 | 1 <0:1 =30 >2:1 | 2 <1:1", "a chain of 2 messages, from node 0 to node 2", 74},
    {"a send lets its program go on", "", "0 >1:1 =30 >2:1 | 1 <0:1 | 2 <0:1",
     "a chain of 1 message, from node 0 to node 2", 57},
    {"a processor that moves bytes does not", "interface.data_mover=processor", "0 >1:9 =30 >2:1 | 1 <0:9 | 2 <0:1",
     "a chain of 1 message, from node 0 to node 2", 72},
    {"two sends at once", "interface.links=2", "0 >1/0+2/1:1 =5 >1:1#1 | 1 <0:1 <0:1#1 | 2 <0:1",
     "a chain of 1 message, from node 0 to node 1", 37},
    {"a receive that is paid for at the request", "processor.receive_overhead_due=at-request",
     "0 >1:1 | 1 =30 <0:1 >2:1 | 2 <1:1", "a chain of 1 message, from node 1 to node 2", 52},
    {"two receives at once", "processor.receive_overhead_due=at-request", "0 >1:1 <1:1 | 2 >1:1 | 1 =30 <0+2:1 >0:1",
     "a chain of 1 message, from node 1 to node 0", 57},
    {"two receives at once, both have to come", "", "0 >1:1 | 2 =30 >1:1 | 1 <0+2:1 >0:1 | 0 <1:1",
     "a chain of 2 messages, from node 2 to node 0", 74},
    {"the store of the last message", "memory.timing=page", "0 =30 >1:1 | 1 <0:1",
     "a chain of 1 message, from node 0 to node 1", 68},
    {"a sweep", "interface.data_mover=processor, memory.bandwidth=[1,3]", "0 >1:1 | 1 <0:1 ~10 >2:1 | 2 <1:1",
     "a chain of 2 messages, from node 0 to node 2", 76},
};
const std::vector<TightOrder> messages_on_a_link{
    {"the register is free when the message moves on", "", "0 >1:20 >1:20#1 >1:20#2 =100 | 1 <0:20 <0:20#1 <0:20#2",
     "a chain of 2 messages, from node 0 to node 0", 136},
    {"the only send buffer is free when the wire is", "", "0 >1:20 >2:1 | 1 <0:20 | 2 <0:1 =40",
     "a chain of 2 messages, from node 0 to node 2", 83},
    {"of two send buffers the wire is free a cycle sooner", "interface.send_buffers=2",
     "0 >1:20 >2:1 | 1 <0:20 | 2 <0:1 =40", "a chain of 2 messages, from node 0 to node 2", 82},
    {"of two send buffers one is free", "interface.send_buffers=2",
     "0 >1:20 >2:20 >1:20#1 >2:1#1 =100 | 1 <0:20 <0:20#1 | 2 <0:20 <0:1#1",
     "a chain of 2 messages, from node 0 to node 0", 136},
    {"a processor that moves bytes waits for a send buffer", "interface.data_mover=processor",
     "0 >1:20 >2:1 =30 >1:1#1 | 1 <0:20 <0:1#1 | 2 <0:1", "a chain of 2 messages, from node 0 to node 1", 95},
    {"the only injection buffer", "interface.link_bytes_per_cycle=8, interface.injection_buffers=1",
     "0 >1:40 >2:8 | 1 <0:40 | 2 <0:8 =60", "a chain of 2 messages, from node 0 to node 2", 129},
    {"one of two injection buffers", "interface.link_bytes_per_cycle=8, interface.injection_buffers=2",
     "0 >1:40 >2:8 >2:8#1 | 1 <0:40 | 2 <0:8 <0:8#1 =60", "a chain of 3 messages, from node 0 to node 2", 109},
    {"an acknowledge", "interface.acknowledge=end-of-transfer", "0 >1:1 >1:1#1 =30 | 1 <0:1 <0:1#1",
     "a chain of 1 message, from node 0 to node 0", 57},
};

void expect_tight(const std::vector<TightOrder>& cases) {
    for (const TightOrder& c : cases) {
        const Machine machine = tight::small_machine(c.changes);
        const auto topology = make_topology(machine);
        tight::OrderedWork work(tight::programs_of(c.programs));
        const Simulation simulation = simulate(machine, *topology, work);
        const Bound bound = derived_lower_bound(machine, *topology, work);
        EXPECT_TRUE(simulation.finished) << c.because;
        EXPECT_EQ(simulation.cycles, c.cycles) << c.because;
        EXPECT_EQ(bound.cycles, c.cycles) << c.because;
        EXPECT_EQ(bound.limited_by, c.chain) << c.because;
        EXPECT_LT(derived_lower_bound(machine, *topology, work.traffic()).cycles, c.cycles) << c.because;
    }
}

TEST(TightOrder, OfProgramsAndMessages) { expect_tight(programs_and_messages); }
TEST(TightOrder, OfMessagesOfOneProgramOnALink) { expect_tight(messages_on_a_link); }

/// The edges of a machine, of which something is longer.
class LongerEdges final : public MessageEdges {
public:
    struct Lengthening {
        const char* what;
        void (*lengthen)(MessageEdge& edge, ReceiveEdge& received, Cycle& sweep);
    };

    LongerEdges(const Machine& machine, const Topology& topology, const Lengthening& lengthening)
        : edges_(machine, topology), lengthening_(lengthening) {}

    const MessageEdge& of(RankId from, RankId to, int bytes, LinkId link) override {
        edge_ = edges_.of(from, to, bytes, link);
        lengthening_.lengthen(edge_, received_, sweep_);
        return edge_;
    }
    ReceiveEdge received(RankId from, RankId to, int bytes) override {
        received_ = edges_.received(from, to, bytes);
        lengthening_.lengthen(edge_, received_, sweep_);
        return received_;
    }
    bool waits_for_register() const override { return edges_.waits_for_register(); }
    int links() const override { return edges_.links(); }
    Cycle sweep(std::int64_t bytes) const override {
        MessageEdge edge{};
        ReceiveEdge received{};
        Cycle cycles = edges_.sweep(bytes);
        lengthening_.lengthen(edge, received, cycles);
        return cycles;
    }

private:
    PlainEdges edges_;
    const Lengthening& lengthening_;
    MessageEdge edge_{};
    ReceiveEdge received_{};
    Cycle sweep_ = 0;
};

/// If any edge were a cycle longer, a run would beat the bound.
TEST(TightOrder, NoEdgeCanBeLonger) {
    const std::vector<LongerEdges::Lengthening> all{
        {"until the program goes on", [](MessageEdge& e, ReceiveEdge&, Cycle&) { ++e.handed_over; }},
        {"from the head to the delivery", [](MessageEdge& e, ReceiveEdge&, Cycle&) { ++e.after_head; }},
        {"the store", [](MessageEdge& e, ReceiveEdge&, Cycle&) { ++e.after_delivery; }},
        {"in the register", [](MessageEdge& e, ReceiveEdge&, Cycle&) { ++e.needs.in_register; }},
        {"on the wire", [](MessageEdge& e, ReceiveEdge&, Cycle&) { ++e.needs.on_wire; }},
        {"from head to head", [](MessageEdge& e, ReceiveEdge&, Cycle&) { ++e.needs.period; }},
        {"in an injection buffer", [](MessageEdge& e, ReceiveEdge&, Cycle&) { ++e.needs.injection_period; }},
        {"a request", [](MessageEdge&, ReceiveEdge& r, Cycle&) { ++r.after_request; }},
        {"one of two requests", [](MessageEdge&, ReceiveEdge& r, Cycle&) { ++r.of_receiver; }},
        {"a sweep", [](MessageEdge&, ReceiveEdge&, Cycle& sweep) { ++sweep; }},
    };
    std::vector<TightOrder> cases = programs_and_messages;
    cases.insert(cases.end(), messages_on_a_link.begin(), messages_on_a_link.end());
    for (const LongerEdges::Lengthening& longer : all) {
        const bool is_noticed = std::ranges::any_of(cases, [&](const TightOrder& c) {
            const Machine machine = tight::small_machine(c.changes);
            const auto topology = make_topology(machine);
            LongerEdges edges(machine, *topology, longer);
            const tight::OrderedWork work(tight::programs_of(c.programs));
            return LongestPath(machine, edges, *work.order()).chain().cycles > c.cycles;
        });
        EXPECT_TRUE(is_noticed) << longer.what;
    }
}

/// Nobody knows which of two messages with one tag a receive gets: the second one can be there first.
TEST(TightOrder, IsNotOfMessagesThatCannotBeToldApart) {
    const Machine machine = tight::small_machine("interface.links=2");
    const auto topology = make_topology(machine);
    const auto bound_of = [&](const std::string& programs) {
        return derived_lower_bound(machine, *topology, tight::OrderedWork(tight::programs_of(programs))).cycles;
    };
    EXPECT_EQ(bound_of("0 >1/0:40 >1/1:1#1 | 1 <0:40 =90 <0:1#1"), 151);
    EXPECT_LT(bound_of("0 >1/0:40 >1/1:1 | 1 <0:40 =90 <0:1"), 151);
}

}  // namespace narrows::tight_order_test
