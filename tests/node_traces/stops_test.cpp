// Nodes with rules of both kinds (docs/nodes.md, N0) that come to a stop: what the report says.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/reference/one_node/random_one_node.h"
#include "tests/support/effort.h"
#include "tests/support/nodes/logged_nodes.h"

namespace narrows::stops_test {

using reference::NodeRow;

/// Messages wait in interfaces, programs for registers and for the ends of sends. Everything unfinished is part of the
/// stop, so the chain of waiting leads to a circle.
TEST(StopsOfNodes, NameTheCircle) {
    unsigned stopped = 0;
    unsigned for_interface = 0;
    unsigned for_register = 0;
    for (unsigned seed = 1; seed <= usual_cases(2000U); ++seed) {
        const reference::RandomOneNode random(
            seed, reference::drawn_rows(seed, {NodeRow::links, NodeRow::at_arrival, NodeRow::delivery,
                                               NodeRow::in_register, NodeRow::hold}));
        if (!random.machine.has_packet_engine() || random.machine.has_medium()) continue;
        if (random.machine.background.load > 0) continue;  // their packets can take a register for ever
        const Deadlock deadlock = log_nodes(random).deadlock;
        if (deadlock.lines.empty()) continue;
        ++stopped;
        const std::string all = fmt::format("{}", fmt::join(deadlock.lines, "\n"));
        for_interface += all.find("asks for it") != std::string::npos ? 1 : 0;
        for_register += all.find("waits to send to") != std::string::npos ? 1 : 0;
        EXPECT_NE(all.find("from the top: a circle"), std::string::npos) << "seed " << seed << ":\n" << all;
    }
    EXPECT_GT(stopped, usual_cases(2000U) / 100);
    EXPECT_GT(for_interface, usual_cases(2000U) / 200);
    if (thorough()) {
        EXPECT_GT(for_register, 0U) << "a stop seldom has a program that waits for a register";
    }
}

}  // namespace narrows::stops_test
