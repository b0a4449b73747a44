// The outcome of a point.
#include "testbench/outcome/outcome.h"

#include <map>

#include "tests/study/support.h"

namespace narrows::study::outcome_test {

Outcome run_one(const std::string& machine, const std::string& more) {
    const std::string text =
        "[[runs]]\nmachine = \"" + machine + "\"\nworkload = \"allgather\"\nnodes = 32\nwords = 64\n" + more;
    const Point point = points_of(text).front();
    FreedomProofs proofs;
    return run(point.request(proofs), point.seed, point.with_loads);
}

const std::string with_loads = "[[plots]]\nkind = \"load\"\ntitle = \"t\"\n";

TEST(Outcome, OfABroadcastIsTheClosedForm) {
    const Outcome outcome = run_one("cns1", "");
    // Mueller, sections 3 and 4.2: 4 ov + (m + 1) (p - 1) x, with ov = 5, m = 137 and x = 2.
    EXPECT_EQ(outcome.cycles(), 20 + 138 * 31 * 2);
    EXPECT_TRUE(outcome.passed());
    EXPECT_EQ(outcome.bound().gap(), 0);
    EXPECT_EQ(outcome.limited_kind(), "interface link in");
    EXPECT_TRUE(outcome.loads.empty()) << "nobody asked for them";
}

TEST(Outcome, LoadsChangeNothingElse) {
    Outcome with = run_one("cns1-fast-i", with_loads);
    Outcome without = run_one("cns1-fast-i", "");
    with.loads.clear();
    with.wall_seconds = without.wall_seconds = 0;
    EXPECT_EQ(packed(with), packed(without));
}

TEST(Outcome, EveryPartOfAnInterfaceHasALoad) {
    const Outcome outcome = run_one("cns1-fast-i", with_loads);
    std::map<std::string, int> count;
    for (const OutcomeLoad& load : outcome.loads) {
        ++count[load.kind];
        EXPECT_LE(load.busy, outcome.cycles());
        EXPECT_GE(load.busy, 0);
    }
    // A cylinder of 32 x 1 nodes, a ring: each node has two channels, registers and buffers of one link, and two
    // injection buffers.
    EXPECT_EQ(count["channel"], 64);
    for (const char* const kind : {"interface link in", "interface link out", "send register", "send buffer",
                                   "receive buffer", "receive register"}) {
        EXPECT_EQ(count[kind], 32) << kind;
    }
    EXPECT_EQ(count["injection buffer"], 64);
}

TEST(Outcome, WhatIsIdleHasALoadOfNothing) {
    const Outcome outcome = run_one("cns1", "interface.links = 2\n" + with_loads);  // the ring uses one of the links
    std::map<std::string, std::pair<int, int>> idle_of;
    for (const OutcomeLoad& load : outcome.loads) {
        auto& [idle, all] = idle_of[load.kind];
        ++all;
        if (load.busy == 0) ++idle;
        const bool is_second = load.kind == "send buffer" && load.number == 1;
        EXPECT_TRUE(!is_second || load.busy == 0) << load.place;
    }
    for (const char* const kind : {"interface link in", "interface link out", "send register", "send buffer",
                                   "receive buffer", "receive register"}) {
        EXPECT_EQ(idle_of[kind], std::pair(32, 64)) << kind;
    }
}

}  // namespace narrows::study::outcome_test
