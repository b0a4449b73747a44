// Runs that take exactly as long as the longest chain of messages. Each kind of edge has a run that needs it, with all
// other bounds smaller (docs/bounds.md, "The order of a plan").
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "models/bounds/derived/derived.h"
#include "models/bounds/derived/order/longest_path.h"
#include "models/bounds/derived/order/machine_edges.h"
#include "models/network/topology/make_topology.h"
#include "testbench/run/simulation.h"
#include "testbench/workloads/derived_bound.h"
#include "tests/bounds/tight_run.h"
#include "tests/support/runs/ordered_work.h"

namespace narrows::tight_order_test {

struct TightOrder {
    const char* because;   ///< the edge that the run needs
    const char* changes;   ///< changes of the machine
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

const std::vector<TightOrder> messages_of_shared_nodes{
    {"a chain through nodes", "", "0 >2:12 | 2 <0:12 =30 >4:12 | 4 <2:12",
     "a chain of 2 messages, from rank 0 to rank 4", 80},
    {"copies", "message.copies=1, processor.copy_rate=[1,5]", "0 >2:12 | 2 <0:12 >4:12 | 4 <2:12",
     "a chain of 2 messages, from rank 0 to rank 4", 250},
    {"all that follows a late request for a large message", "message.eager_bytes=0", "0 >2:12 | 2 =200 <0:12",
     "the operations of rank 2, one after the other", 235},
    {"copies after a late request", "message.copies=1, processor.copy_rate=[1,5]",
     "0 >2:12 | 2 =200 <0:12 >4:12 | 4 <2:12", "a chain of 1 message, from rank 2 to rank 4", 380},
    {"two requests", "", "0 >4:12 | 2 >4:12 | 4 =200 <0+2:12 >0:12 | 1 =1 | 0 <4:12",
     "a chain of 1 message, from rank 4 to rank 0", 235},
    {"within a node", "memory.bandwidth=[1,3], message.control_bytes=4, message.within_node=one-copy",
     "0 =30 >1:12 | 1 <0:12 >2:12 | 2 <1:12", "a chain of 2 messages, from rank 0 to rank 2", 202},
    {"within a node, after a late request", "memory.bandwidth=[1,3]", "0 >1:12 | 1 =200 <0:12 >2:12 | 2 <1:12",
     "a chain of 1 message, from rank 1 to rank 2", 408},
    {"packets of one message", "", "0 >2:62 | 2 <0:62 =30 >4:12 | 4 <2:12",
     "a chain of 2 messages, from rank 0 to rank 4", 140},
    {"packets through interfaces in turn", "node.interfaces=2, node.interface_choice=in-turn",
     "0 >2:102 | 2 <0:102 =100 >4:12 | 4 <2:12", "a chain of 2 messages, from rank 0 to rank 4", 198},
    {"packets of two messages take turns", "processor.send_overhead=0 cycles, interface.send_buffers=1",
     "0 >2:12#1 >2:102 >4:32 | 2 <0:12#1 <0:102 | 4 <0:32 =200", "a chain of 3 messages, from rank 0 to rank 4", 298},
    {"the last packet of the message before is shorter", "processor.send_overhead=0 cycles, interface.send_buffers=1",
     "0 >2:12#1 >2:27 >4:102 | 2 <0:12#1 <0:27 | 4 <0:102 =200", "a chain of 3 messages, from rank 0 to rank 4", 384},
    {"a short message behind a long one", "processor.send_overhead=0 cycles, interface.send_buffers=1",
     "0 >2:12#1 >2:102 >4:12 | 2 <0:12#1 <0:102 | 4 <0:12 =200", "a chain of 3 messages, from rank 0 to rank 4", 246},
    {"overheads that vary",
     "processor.overhead_variation=200, processor.send_overhead=0 cycles, processor.receive_overhead=0 cycles",
     "0 >2:12 | 2 <0:12 =30 >4:12 | 4 <2:12", "a chain of 2 messages, from rank 0 to rank 4", 70},
    {"a send that waits for the register", "interface.sends=register, interface.send_overhead=40 cycles",
     "0 >2:12 >4:12 .100 | 2 <0:12 | 4 <0:12", "a chain of 1 message, from rank 0 to rank 0", 150},
    {"packets that the processor moves", "interface.sends=register, interface.data_mover=processor",
     "0 >2:32 .100 | 2 <0:32", "the operations of rank 0, one after the other", 147},
    {"two sends at once, one to another node and one within the node",
     "interface.sends=register, interface.data_mover=processor", "0 >2+1:32 .100 | 1 <0:32 | 2 <0:32",
     "the operations of rank 0, one after the other", 152},
};

void expect_tight(const std::vector<TightOrder>& cases,
                  const std::function<Machine(const std::string&)>& machine_with = tight::small_machine) {
    for (const TightOrder& c : cases) {
        const Machine machine = machine_with(c.changes);
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
TEST(TightOrder, OfRanksThatShareNodes) { expect_tight(messages_of_shared_nodes, tight::shared_machine); }

/// The edges of a machine, with something made longer.
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
    Cycle request() const override { return edges_.request(); }
    int links() const override { return edges_.links(); }
    Cycle sweep(std::int64_t bytes) const override {
        MessageEdge edge{};
        ReceiveEdge received{};
        Cycle cycles = edges_.sweep(bytes);
        lengthening_.lengthen(edge, received, cycles);
        return cycles;
    }

private:
    MachineEdges edges_;
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
        {"from the start to the delivery", [](MessageEdge& e, ReceiveEdge&, Cycle&) { ++e.delivery; }},
        {"before the register", [](MessageEdge& e, ReceiveEdge&, Cycle&) { ++e.before_register; }},
        {"the store", [](MessageEdge& e, ReceiveEdge&, Cycle&) { ++e.after_delivery; }},
        {"in the register", [](MessageEdge& e, ReceiveEdge&, Cycle&) { ++e.needs.in_register; }},
        {"on the wire", [](MessageEdge& e, ReceiveEdge&, Cycle&) { ++e.needs.on_wire; }},
        {"from head to head", [](MessageEdge& e, ReceiveEdge&, Cycle&) { ++e.needs.period; }},
        {"from the last packet to the next head", [](MessageEdge& e, ReceiveEdge&, Cycle&) { ++e.needs.last_period; }},
        {"in an injection buffer", [](MessageEdge& e, ReceiveEdge&, Cycle&) { ++e.needs.injection_period; }},
        {"a request", [](MessageEdge&, ReceiveEdge& r, Cycle&) { ++r.after_request; }},
        {"one of two requests", [](MessageEdge&, ReceiveEdge& r, Cycle&) { ++r.of_receiver; }},
        {"a sweep", [](MessageEdge&, ReceiveEdge&, Cycle& sweep) { ++sweep; }},
    };
    const auto notices = [](const LongerEdges::Lengthening& longer, const TightOrder& c, const Machine& machine) {
        const auto topology = make_topology(machine);
        LongerEdges edges(machine, *topology, longer);
        const tight::OrderedWork work(tight::programs_of(c.programs));
        return LongestPath(machine, edges, *work.order()).chain().cycles > c.cycles;
    };
    for (const LongerEdges::Lengthening& longer : all) {
        const auto on_small_machine = [&](const TightOrder& c) {
            return notices(longer, c, tight::small_machine(c.changes));
        };
        const auto on_shared_machine = [&](const TightOrder& c) {
            return notices(longer, c, tight::shared_machine(c.changes));
        };
        const bool is_noticed = std::ranges::any_of(programs_and_messages, on_small_machine) ||
                                std::ranges::any_of(messages_on_a_link, on_small_machine) ||
                                std::ranges::any_of(messages_of_shared_nodes, on_shared_machine);
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

/// Where the bound gives the first message to the wrong one of two programs of a node, no other program ends. It has to
/// find out all the same that there is a second message.
TEST(TightOrder, IsNotOfMessagesThatKeepEachOtherFromComing) {
    const Machine machine = tight::small_machine("");
    const auto topology = make_topology(machine);
    const auto bound_of = [&](const std::string& programs) {
        const tight::OrderedWork work(tight::programs_of(programs));
        MachineEdges edges(machine, *topology);
        return LongestPath(machine, edges, *work.order()).chain().cycles;
    };
    const std::string sender = "0 >1:40 <1:1#7 >1:40 | ";
    EXPECT_EQ(bound_of(sender + "1 <0:40 =300 | 1 <0:40 >0:1#7"), bound_of(sender + "1 <0:40 >0:1#7 | 1 <0:40 =300"));
}

}  // namespace narrows::tight_order_test
