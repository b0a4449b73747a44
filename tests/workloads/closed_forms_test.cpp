// The all-to-all broadcast takes exactly as long as the formulas of TR-93-082 (docs/bounds.md).
#include "tests/support/runs/judged_run.h"

namespace narrows::closed_forms_test {

std::string overhead(const char* where, int cycles) { return fmt::format("{}={} cycles", where, cycles); }

/// The four overheads, in the order of a message's path.
std::vector<std::string> overheads(int send, int send_interface, int receive_interface, int receive) {
    return {overhead("processor.send_overhead", send), overhead("interface.send_overhead", send_interface),
            overhead("interface.receive_overhead", receive_interface), overhead("processor.receive_overhead", receive)};
}

std::vector<std::string> plain_ring(int nodes, std::vector<std::string> more = {}) {
    more.insert(more.end(), {"topology.kind=ring", fmt::format("topology.columns={}", nodes), "topology.rows=1"});
    return more;
}

/// The largest sizes with one message a part take most of the time; several messages only up to a limit.
std::vector<int> sizes(int most) {
    std::vector<int> all;
    for (int nodes = 32; nodes <= (thorough() ? most : std::min(most, 96)); nodes += 32) all.push_back(nodes);
    return all;
}

TEST(ClosedForms, RingWithOneMessageAPart) {
    for (const int nodes : sizes(1024)) {
        expect_exactly("cns1.ring-short", machine_of("cns1", {}, nodes), nodes % 3 == 0 ? 32 : 1 + nodes % 31);
    }
}

TEST(ClosedForms, RingWithSeveralMessagesAPart) {
    for (const int nodes : sizes(512)) {
        expect_exactly("cns1.ring", machine_of("cns1", {}, nodes), 64);
        if (nodes <= 256) expect_exactly("cns1.ring", machine_of("cns1", {}, nodes), 33 + nodes / 4);
        if (nodes <= 128) expect_exactly("cns1.ring", machine_of("cns1", {}, nodes), 32 * (384 / nodes) + 1);
    }
}

TEST(ClosedForms, RingOfAnyVectorLength) {
    const Machine machine = machine_of("cns1", {}, 32);
    for (std::int64_t words = 1; words <= (thorough() ? 200 : 40); ++words) {
        expect_exactly(words <= 32 ? "cns1.ring-short" : "cns1.ring", machine, words);
    }
}

TEST(ClosedForms, RingWithOtherOverheads) {
    const int all[][4]{{0, 0, 0, 0},   {1, 0, 0, 0},   {0, 0, 1, 1}, {5, 20, 1, 3},
                       {30, 5, 5, 30}, {20, 0, 10, 8}, {1, 2, 3, 4}};
    for (const auto& o : all) {
        const auto given = overheads(o[0], o[1], o[2], o[3]);
        expect_exactly("cns1.ring", machine_of("cns1", given, 32), 96);
        expect_exactly("cns1.ring-short", machine_of("cns1", given, 32), 20);
        expect_exactly("cns1.acknowledge", machine_of("cns1-ack", given, 32), 70);
    }
}

TEST(ClosedForms, RingOnOtherGridsWithARing) {
    for (const char* kind : {"mesh", "cylinder", "torus"}) {
        for (const auto& [columns, rows] : {std::pair(4, 5), std::pair(5, 4), std::pair(6, 3), std::pair(4, 4)}) {
            const Machine machine =
                machine_of("cns1", {fmt::format("topology.kind={}", kind), fmt::format("topology.columns={}", columns),
                                    fmt::format("topology.rows={}", rows)});
            expect_exactly("cns1.ring", machine, 70);
        }
    }
    for (const int nodes : {3, 4, 5, 17, 64}) expect_exactly("cns1.ring", machine_of("cns1", plain_ring(nodes)), 80);
}

TEST(ClosedForms, TwoLinksBothWays) {
    for (const int nodes : sizes(512)) {
        expect_exactly("cns1.2i", machine_of("cns1-2i", {}, nodes), 64);
        if (nodes <= 128) expect_exactly("cns1.2i", machine_of("cns1-2i", {}, nodes), 97 + nodes / 8);
    }
    for (const int nodes : {4, 6, 8, 10, 30}) expect_exactly("cns1.2i", machine_of("cns1-2i", plain_ring(nodes)), 100);
}

TEST(ClosedForms, TwoLinksBothWaysOnAnOddRing) {
    for (const int nodes : {3, 5, 7, 9, 15, 33, 65}) {
        for (const std::int64_t words : {40, 64, 65, 128, 200}) {
            expect_exactly("cns1.2i-odd", machine_of("cns1-2i", plain_ring(nodes)), words);
        }
        expect_exactly("cns1.2i-odd", machine_of("cns1-2i", plain_ring(nodes, overheads(2, 7, 1, 6))), 90);
    }
}

TEST(ClosedForms, AllLinksTwiceAsFast) {
    for (const int nodes : sizes(256)) {
        expect_exactly("cns1.2l2i", machine_of("cns1-2l2i", {}, nodes), 64);
        if (nodes <= 128) expect_exactly("cns1.2l2i", machine_of("cns1-2l2i", {}, nodes), 129 + nodes / 8);
    }
    for (std::int64_t words = 33; words <= 140; words += 7)
        expect_exactly("cns1.2l2i", machine_of("cns1-2l2i", {}, 32), words);
}

TEST(ClosedForms, FastLinkInTurn) {
    for (const int nodes : sizes(256)) {
        for (const std::int64_t words : {64, 96, 128, 160}) {
            if (words == 64 || nodes <= 96) expect_exactly("cns1.fast-i", machine_of("cns1-fast-i", {}, nodes), words);
        }
    }
    for (const int nodes : {3, 4, 5, 6, 7, 8, 9, 16, 33}) {
        for (const std::int64_t words : {40, 64, 65, 96, 100, 128, 161, 192, 400}) {
            expect_exactly("cns1.fast-i", machine_of("cns1-fast-i", plain_ring(nodes)), words);
        }
        expect_exactly("cns1.fast-i", machine_of("cns1-fast-i", plain_ring(nodes, overheads(2, 7, 1, 6))), 90);
    }
}

/// The formula as printed forgets that the last message still needs m cycles on a network link.
TEST(ClosedForms, FastLinkAsPrintedIsMissedByTheTailOfTheLastMessage) {
    const JudgedRun run = run_on(machine_of("cns1-fast-i", {}, 128), "allgather", {{"words", "64"}});
    const ComparedBound* printed = run.bound("cns1.fast-i-printed");
    ASSERT_NE(printed, nullptr);
    EXPECT_FALSE(printed->exact);
    EXPECT_EQ(printed->gap(), 68);
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
}

TEST(ClosedForms, Acknowledge) {
    for (const int nodes : sizes(192)) {
        expect_exactly("cns1.acknowledge", machine_of("cns1-ack", {}, nodes), 32);
        expect_exactly("cns1.acknowledge", machine_of("cns1-ack", {}, nodes), 65);
    }
}

/// Computing does not slow down the broadcast; it gets the remaining cycles.
TEST(ClosedForms, HoldBesideComputing) {
    for (const std::int64_t cycles : {1, 5'000, 60'000}) {
        const Machine machine = machine_of("cns1", {}, 128);
        const JudgedRun run = run_on(machine, "allgather", {{"words", "64"}, {"compute", std::to_string(cycles)}});
        EXPECT_TRUE(run.judgement.passed()) << run.complaints();
        EXPECT_EQ(run.bound("cns1.ring")->gap(), 0);
        // Every transfer takes 2 ov of the processor: all other cycles of the broadcast are free.
        const Cycle broadcast = 20 + 138 * 127 * 2;
        const Cycle overheads = 127 * 2 * 10;
        EXPECT_EQ(run.milestone("broadcast"), broadcast);
        EXPECT_EQ(run.milestone("available"), broadcast - overheads);
        const Cycle computing = run.milestone("computation");
        EXPECT_GE(computing, cycles);
        EXPECT_LE(computing, cycles + overheads);
        EXPECT_EQ(computing == cycles + overheads, cycles > broadcast - overheads);
        EXPECT_EQ(run.simulation.cycles, std::max(broadcast, computing));
    }
}

}  // namespace narrows::closed_forms_test
