// Runs of GOAL programs: times by hand, the same cycles as a workload of Narrows, and random programs.
#include <gmock/gmock.h>

#include <fstream>

#include "tests/support/effort.h"
#include "tests/support/error_text.h"
#include "tests/support/places.h"
#include "tests/support/property.h"
#include "tests/support/runs/fault.h"
#include "tests/support/runs/judged_run.h"
#include "tests/support/temporary_folder.h"

namespace narrows::goal_test {

using testing::HasSubstr;

JudgedRun run_text(const Machine& machine, const std::string& text, const SimulationOptions& options = {}) {
    const TemporaryFolder folder;
    return run_on(machine, "goal", {{"file", folder.write("p.goal", text)}}, options);
}

Machine loggops(int ranks) { return machine_of("loggops", {fmt::format("topology.nodes={}", ranks)}); }

Cycle cycles_of(const Machine& machine, const std::string& text) {
    const JudgedRun run = run_text(machine, text);
    EXPECT_TRUE(run.judgement.passed()) << text << run.complaints();
    return run.simulation.cycles;
}

// The parameters of LogGOPSim, in nanoseconds.
constexpr Cycle o = 1500;
constexpr Cycle L = 2500;
constexpr Cycle G = 6;
constexpr Cycle one_way(Cycle bytes) { return o + L + (bytes - 1) * G + o; }

TEST(GoalTimes, AMessageTakesWhatLogGOPSSays) {
    for (const Cycle bytes : {1, 8, 1024, 65535}) {
        const std::string text =
            fmt::format("num_ranks 2 rank 0 {{ send {0}b to 1 }} rank 1 {{ recv {0}b from 0 }}", bytes);
        EXPECT_EQ(cycles_of(loggops(2), text), one_way(bytes)) << bytes;
    }
}

/// docs/examples/pass-on.goal: rank 1 receives, works for 2,500 ns, and passes on.
TEST(GoalTimes, TheExampleTakesWhatLogGOPSSays) {
    const std::string file = std::string(test_places::sources) + "/docs/examples/pass-on.goal";
    const JudgedRun run = run_on(loggops(3), "goal", {{"file", file}});
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    EXPECT_EQ(run.simulation.cycles, 2 * one_way(1024) + 2500);
}

TEST(GoalTimes, OperationsOfACpuFollowEachOtherAndThoseOfTwoDoNot) {
    const Machine machine = loggops(2);
    const std::string one = "num_ranks 2 rank 0 { calc 10000 calc 7000 }";
    const std::string two = "num_ranks 2 rank 0 { calc 10000 calc 7000 cpu 1 }";
    EXPECT_EQ(cycles_of(machine, one), 17'000);
    EXPECT_EQ(cycles_of(machine, two), 10'000);
    const std::string three = "num_ranks 2 rank 0 { a: calc 7000 cpu 1 b: calc 10000 b requires a }";
    EXPECT_EQ(cycles_of(machine, three), 17'000);
}

/// An operation that waits for a begin does not wait for the end.
TEST(GoalTimes, IrequiresWaitsForTheBegin) {
    const Machine machine = loggops(2);
    const auto text = [](const char* how) {
        return fmt::format(
            "num_ranks 2 rank 0 {{ a: calc 5000 cpu 1  b: calc 10000 cpu 2  c: calc 9000 cpu 3  b requires a  "
            "c {} b }}",
            how);
    };
    EXPECT_EQ(cycles_of(machine, text("requires")), 5000 + 10'000 + 9000);
    EXPECT_EQ(cycles_of(machine, text("irequires")), 5000 + 10'000);
}

/// Two sends of one cpu: the second one begins when the processor is free. The receiver takes them one after the other.
TEST(GoalTimes, SendsOfACpuFollowEachOther) {
    const std::string text =
        "num_ranks 3 rank 0 { send 1b to 1 send 1b to 2 } rank 1 { recv 1b from 0 } "
        "rank 2 { recv 1b from 0 }";
    EXPECT_EQ(cycles_of(loggops(3), text), o + one_way(1));
    const std::string both =
        "num_ranks 3 rank 0 { send 1b to 2 } rank 1 { send 1b to 2 } "
        "rank 2 { recv 1b from -1 recv 1b from -1 }";
    EXPECT_EQ(cycles_of(loggops(3), both), one_way(1) + o);
}

/// Nanoseconds are rounded to the nearest cycle.
TEST(GoalTimes, CalcIsInNanoseconds) {
    const Machine cns1 = machine_of("cns1", {"topology.columns=3", "topology.rows=1"});  // a cycle of 8 ns
    for (const auto& [ns, cycles] : {std::pair{800, 100}, {803, 100}, {804, 101}, {3, 0}})
        EXPECT_EQ(cycles_of(cns1, fmt::format("num_ranks 3 rank 0 {{ calc {} }}", ns)), cycles) << ns;
}

/// The broadcast of the CNS-1 on a ring, written as a program.
std::string ring_allgather(int ranks, int messages, int bytes) {
    std::string text = fmt::format("num_ranks {}\n", ranks);
    for (int rank = 0; rank < ranks; ++rank) {
        text += fmt::format("rank {} {{\n", rank);
        std::string before;
        int label = 0;
        const auto item = [&](const std::string& operation) {
            const std::string name = fmt::format("l{}", label++);
            text += fmt::format("{}: {}\n", name, operation);
            if (!before.empty()) text += fmt::format("{} requires {}\n", name, before);
            before = name;
        };
        for (int step = 0; step < ranks; ++step) {
            for (int message = 0; message < messages; ++message) {
                const int tag = (rank - step + ranks) % ranks * messages + message;
                if (step > 0) item(fmt::format("recv {}b from {} tag {}", bytes, (rank - 1 + ranks) % ranks, tag));
                if (step < ranks - 1) item(fmt::format("send {}b to {} tag {}", bytes, (rank + 1) % ranks, tag));
            }
        }
        text += "}\n";
    }
    return text;
}

TEST(GoalTimes, ARingAllgatherTakesAsLongAsTheBuiltInOne) {
    for (const char* name : {"cns1", "cns1-fast-i", "cns1-ack"}) {
        const Machine machine = machine_of(name, {"topology.columns=32", "topology.rows=1"});
        for (const int messages : {1, 3}) {
            const std::vector<KeyValue> arguments{{"algorithm", "ring"}, {"words", std::to_string(32 * messages)}};
            const JudgedRun built_in = run_on(machine, "allgather", arguments);
            const int bytes = machine.message.word_bytes * 32;
            EXPECT_EQ(cycles_of(machine, ring_allgather(32, messages, bytes)), built_in.simulation.cycles)
                << name << ' ' << messages;
        }
    }
}

TEST(GoalRuns, MessagesThatAreTooLongAreCut) {
    const Machine machine = machine_of("cns1", {"topology.columns=3", "topology.rows=1"});
    const JudgedRun run =
        run_text(machine, "num_ranks 3 rank 0 { send 1000b to 1 } rank 1 { recv 1000b from 0 } rank 2 { }");
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    EXPECT_EQ(run.simulation.messages, 8);  // each has 128 bytes, the last one 104
    EXPECT_EQ(run.simulation.payload_bytes, 1000);
    EXPECT_THAT(run.simulation.notes.front(), HasSubstr("1 sends carry more than the 128 bytes of a message"));
}

TEST(GoalRuns, ACircleOfReceivesIsExplained) {
    const JudgedRun run =
        run_text(loggops(2),
                 "num_ranks 2 rank 0 { a: recv 8b from 1 b: send 8b to 1 b requires a } rank 1 { a: recv 8b from 0 b: "
                 "send 8b to 0 b requires a }");
    EXPECT_FALSE(run.simulation.finished);
    EXPECT_THAT(run.simulation.deadlock.lines,
                testing::ElementsAre("node 0 waits for a message from node 1", "node 1 waits for a message from node 0",
                                     "... and so on from the top: a circle"));
}

TEST(GoalRuns, AFaultIsNoticed) {
    const std::string text = ring_allgather(4, 1, 100);
    for (const auto kind : {Fault::Kind::lose, Fault::Kind::change_byte, Fault::Kind::shorten}) {
        for (const int which : {0, 11}) {
            Fault fault(kind, which);
            EXPECT_FALSE(run_text(loggops(4), text, with_fault(fault)).judgement.passed()) << which;
        }
    }
}

/// Replaces what two messages carry, by their numbers in the order of their deliveries. Notes what all of them carry.
class SwappedPayloads final : public FaultInjector {
public:
    SwappedPayloads() = default;
    /// `as_delivered`: noted in a run of the same program.
    SwappedPayloads(std::vector<Payload> as_delivered, std::size_t first, std::size_t second)
        : given_(std::move(as_delivered)) {
        std::swap(given_.at(first), given_.at(second));
    }

    bool pass(Message& message) override {
        if (!given_.empty()) message.payload = given_.at(seen_.size());
        seen_.push_back(message.payload);
        return true;
    }
    const std::vector<Payload>& seen() const { return seen_; }

private:
    std::vector<Payload> given_;
    std::vector<Payload> seen_;
};

/// Rank 0 sends messages to rank 1 with one tag, each "SIZEb on link NIC".
std::string one_tag(int ranks, const std::vector<std::pair<int, int>>& messages) {
    std::string sends;
    std::string receives;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        sends += fmt::format("send {}b to 1 tag 3 nic {}\n", messages[i].first, messages[i].second);
        receives += fmt::format("l{}: recv {}b from 0 tag 3\n", i, messages[i].first);
        if (i > 0) receives += fmt::format("l{} requires l{}\n", i, i - 1);
    }
    return fmt::format("num_ranks {}\nrank 0 {{\n{}}}\nrank 1 {{\n{}}}\n", ranks, sends, receives);
}

/// True if the checks find nothing wrong when the first two messages are delivered the one in the place of the other.
bool may_change_places(const Machine& machine, const std::string& text) {
    SwappedPayloads as_they_are;
    EXPECT_TRUE(run_text(machine, text, with_fault(as_they_are)).judgement.passed());
    SwappedPayloads swapped(as_they_are.seen(), 0, 1);
    return run_text(machine, text, with_fault(swapped)).judgement.passed();
}

Machine two_links() { return machine_of("cns1-2i", {"topology.columns=3", "topology.rows=1"}); }

/// The second of two long messages waits for its link, the short one on the other link does not (docs/timing.md, P7).
TEST(GoalRuns, MessagesOfOneTagOnTwoLinksOvertakeEachOther) {
    for (const std::vector<std::pair<int, int>>& messages :
         {std::vector<std::pair<int, int>>{{128, 0}, {128, 0}, {1, 1}}, {{1000, 0}, {1, 1}}}) {
        const JudgedRun run = run_text(two_links(), one_tag(3, messages));
        EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    }
}

TEST(GoalRuns, AFaultIsNoticedAmongMessagesThatOvertakeEachOther) {
    const std::string text = one_tag(3, {{300, 0}, {1, 1}, {200, 1}, {128, 0}});  // seven messages of the machine
    for (const auto kind : {Fault::Kind::lose, Fault::Kind::change_byte, Fault::Kind::shorten, Fault::Kind::repeat}) {
        for (int which = kind == Fault::Kind::repeat ? 1 : 0; which < 7; ++which) {
            Fault fault(kind, which);
            EXPECT_FALSE(run_text(two_links(), text, with_fault(fault)).judgement.passed())
                << int(kind) << ' ' << which;
        }
    }
}

TEST(GoalRuns, AMessageOfAnotherTagIsNoticedWhereNothingWasSent) {
    Fault fault(Fault::Kind::swap_tag, 0);
    const JudgedRun run =
        run_text(loggops(2), "num_ranks 2 rank 0 { send 8b to 1 } rank 1 { recv 8b from 0 tag -1 }", with_fault(fault));
    EXPECT_THAT(run.complaints(),
                HasSubstr("rank 1 received a message from rank 0 with tag 1, which it did not expect"));
}

/// docs/timing.md, P7: a link keeps the order, several do so only where the network does not.
TEST(GoalRuns, MessagesMayChangePlacesOnlyWhereTheRulesSaySo) {
    const std::string on_one_link = one_tag(3, {{100, 1}, {100, 1}});
    const std::string on_two_links = one_tag(3, {{100, 0}, {100, 1}});
    EXPECT_FALSE(may_change_places(two_links(), on_one_link));
    EXPECT_TRUE(may_change_places(two_links(), on_two_links));
    const Machine lanes = machine_of("cns1-2i", {"topology.columns=3", "topology.rows=1", "network.lanes=2"});
    EXPECT_FALSE(may_change_places(lanes, on_two_links));
    const Machine listing = machine_of("cns1-2i", {"topology.columns=3", "topology.rows=1", "message.order=listing"});
    EXPECT_FALSE(may_change_places(listing, on_two_links));
}

TEST(GoalRuns, RefusesWhatCannotRunOnTheMachine) {
    const auto refusal = [](const Machine& machine, const std::string& text) {
        return error_text<InputError>([&] { run_text(machine, text); });
    };
    EXPECT_THAT(refusal(loggops(3), "num_ranks 2"), HasSubstr("the program has 2 ranks and the machine 3"));
    EXPECT_THAT(refusal(loggops(2), "num_ranks 2 rank 1 { send 1b to 1 recv 1b from 1 }"),
                HasSubstr("rank 1 sends to itself"));
    EXPECT_THROW(run_on(loggops(2), "goal", {}), InputError);
    EXPECT_THROW(run_on(loggops(2), "goal", {{"file", "nosuch.goal"}}), InputError);
}

/// A program of these operations of each rank.
std::string program_of(const std::vector<std::string>& blocks) {
    std::string text = fmt::format("num_ranks {}\n", blocks.size());
    for (std::size_t rank = 0; rank < blocks.size(); ++rank)
        text += fmt::format("rank {} {{\n{}}}\n", rank, blocks[rank]);
    return text;
}

/// In one common order every message is sent before it is received, and an operation waits only for earlier ones of its
/// rank, so the program can be carried out.
std::string any_program(int ranks) {
    struct Item {
        std::string operation;
        int label;
    };
    std::vector<std::string> blocks(static_cast<std::size_t>(ranks));
    std::vector<int> labels(static_cast<std::size_t>(ranks), 0);
    const auto add = [&](int rank, const std::string& operation) {
        std::string& block = blocks[static_cast<std::size_t>(rank)];
        int& label = labels[static_cast<std::size_t>(rank)];
        block += fmt::format("l{}: {}\n", label, operation);
        for (int i = *rc::gen::inRange(0, 3); i > 0 && label > 0; --i) {
            const char* const how = *rc::gen::element("requires", "requires", "irequires");
            block += fmt::format("l{} {} l{}\n", label, how, *rc::gen::inRange(0, label));
        }
        ++label;
    };
    for (int message = *rc::gen::inRange(1, 25); message > 0; --message) {
        const int from = *rc::gen::inRange(0, ranks);
        const int to = (from + *rc::gen::inRange(1, ranks)) % ranks;
        const int bytes = *rc::gen::inRange(0, 500);
        // A tag of its own: messages of one tag from several cpus could change places.
        add(from, fmt::format("send {}b to {} tag {} cpu {}", bytes, to, message, *rc::gen::inRange(0, 2)));
        if (*rc::gen::inRange(0, 2) == 1)
            add(to, fmt::format("calc {} cpu {}", *rc::gen::inRange(0, 5000), *rc::gen::inRange(0, 3)));
        add(to, fmt::format("recv {}b from {} tag {}", bytes, *rc::gen::element(from, -1), message));
    }
    return program_of(blocks);
}

TEST(GoalRuns, AnyProgramEndsWithItsData) {
    EXPECT_TRUE(holds_for(usual_cases(300), [] {
        const int ranks = *rc::gen::inRange(3, 7);
        const std::string name = *rc::gen::element<std::string>("loggops", "cns1", "federation", "shared-nodes");
        Machine machine = name == "cns1" ? machine_of("cns1", {fmt::format("topology.columns={}", ranks)})
                          : name == "shared-nodes"
                              ? machine_of("shared-nodes", {"node.processors=2", "topology.nodes=3"})
                              : machine_of(name, {fmt::format("topology.nodes={}", ranks)});
        const std::string text = any_program(machine.ranks());
        const JudgedRun run = run_text(machine, text, shuffled(*rc::gen::inRange<std::uint64_t>(0, 5)));
        RC_LOG() << machine.name << '\n' << text << '\n' << run.complaints();
        RC_ASSERT(run.judgement.passed());
    }));
}

/// Few tags, many links: the receives of a rank follow each other, so none waits for a message that another one has.
std::string program_of_few_tags(int ranks) {
    std::vector<std::string> blocks(static_cast<std::size_t>(ranks));
    std::vector<int> received(static_cast<std::size_t>(ranks), 0);
    for (int message = *rc::gen::inRange(1, 40); message > 0; --message) {
        const int from = *rc::gen::inRange(0, ranks);
        const auto to = static_cast<std::size_t>((from + *rc::gen::inRange(1, ranks)) % ranks);
        const int bytes = *rc::gen::element(0, 1, 2, 40, 300);
        const int tag = *rc::gen::inRange(0, 2);
        blocks[static_cast<std::size_t>(from)] += fmt::format("send {}b to {} tag {} cpu {} nic {}\n", bytes, to, tag,
                                                              *rc::gen::inRange(0, 2), *rc::gen::inRange(0, 3));
        const int number = received[to]++;
        blocks[to] += fmt::format("l{}: recv {}b from {} tag {}\n", number, bytes, from, tag);
        if (number > 0) blocks[to] += fmt::format("l{} requires l{}\n", number, number - 1);
    }
    return program_of(blocks);
}

TEST(GoalRuns, AnyProgramOfFewTagsOnSeveralLinksEndsWithItsData) {
    const std::vector<std::string> ring{"topology.columns=4", "topology.rows=1", "interface.links=3"};
    const std::vector<std::string> nodes{"topology.nodes=2", "node.processors=2", "interface.links=3"};
    EXPECT_TRUE(holds_for(usual_cases(300), [&] {
        auto [name, changes] = *rc::gen::element(std::pair("cns1-2i", ring), std::pair("shared-nodes", nodes));
        if (*rc::gen::inRange(0, 2) == 1) changes.emplace_back("network.lanes=2");
        changes.push_back(*rc::gen::element<std::string>("message.order=delivery", "message.order=listing"));
        const Machine machine = machine_of(name, changes);
        const std::string text = program_of_few_tags(machine.ranks());
        const JudgedRun run = run_text(machine, text, shuffled(*rc::gen::inRange<std::uint64_t>(0, 5)));
        RC_LOG() << machine.name << ' ' << fmt::format("{}", fmt::join(changes, " ")) << '\n'
                 << text << '\n'
                 << run.complaints();
        RC_ASSERT(run.judgement.passed());
    }));
}

/// No cpu or lane takes another operation because of the order of events within a cycle.
TEST(GoalRuns, TheOrderWithinACycleDoesNotMatter) {
    EXPECT_TRUE(holds_for(usual_cases(200), [] {
        const std::string name = *rc::gen::element<std::string>("loggops", "federation-dma", "mesh-16x16");
        const Machine small = name == "mesh-16x16" ? machine_of(name, {"topology.columns=3", "topology.rows=2"})
                                                   : machine_of(name, {"topology.nodes=6"});
        const std::string text = any_program(6);
        const Cycle plain = run_text(small, text).simulation.cycles;
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const Cycle cycles = run_text(small, text, shuffled(seed)).simulation.cycles;
            RC_LOG() << small.name << '\n' << text;
            RC_ASSERT(cycles == plain);
        }
    }));
}

}  // namespace narrows::goal_test
