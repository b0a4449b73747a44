// Nodes with combinations that neither plain nodes nor shared nodes have: several processors and links, posted sends of
// processors that move the data, overheads at arrival with packets and so on. All programs end, and each message is
// received once.
#include <gtest/gtest.h>

#include <exception>
#include <set>

#include "tests/reference/one_node/one_node.h"
#include "tests/reference/one_node/random_one_node.h"
#include "tests/support/effort.h"

namespace narrows::new_combinations_test {

using What = reference::NodeOperation::What;
using reference::RandomOneNode;

void expect_sense(unsigned seed, const RandomOneNode& random, const reference::NodesOutcome& outcome) {
    EXPECT_TRUE(outcome.has_ended || random.programs_may_stop()) << "seed " << seed;
    std::set<std::size_t> got;
    for (std::size_t i = 0; i < random.activities.size(); ++i) {
        for (std::size_t j = 0; j < random.activities[i].operations.size(); ++j) {
            const reference::OperationEnd& end = outcome.ends[i][j];
            if (random.activities[i].operations[j].what != What::receive || end.end == never) continue;
            EXPECT_TRUE(got.insert(end.message).second) << "seed " << seed;
            EXPECT_GE(end.end, outcome.messages[end.message].delivered) << "seed " << seed;
        }
    }
}

void expect_sense(unsigned seed, const reference::NodeRows& rows) {
    const RandomOneNode random(seed, reference::drawn_rows(seed, rows));
    reference::Options options = random.options();
    options.limit = random.machine.has_medium() ? 2'000'000 : 200'000;
    try {
        expect_sense(seed, random,
                     reference::simulate_one_node(random.machine, random.topology(), random.activities, options));
    } catch (const std::exception& error) {  // refused, or without an end
        ADD_FAILURE() << "seed " << seed << ": " << error.what();
    }
}

TEST(NewCombinations, EndAndLoseNothing) {
    const reference::NodeRows all(reference::all_node_rows.begin(), reference::all_node_rows.end());
    const unsigned machines = random_machines(300);
    for (unsigned seed = first_machine(); seed < first_machine() + machines && !HasFailure(); ++seed)
        expect_sense(seed, all);
}

/// A packet that awaits an acknowledge was passed over for ever, by packets at another link (T3).
TEST(NewCombinations, PacketsThatAwaitAcknowledgesGetTheirTurn) { expect_sense(1585, reference::any_node_rows); }

/// Two messages whose packets take two links in turn waited for each other's places (P2).
TEST(NewCombinations, MessagesOnTwoLinksDoNotWaitForEachOther) { expect_sense(11, reference::any_node_rows); }

}  // namespace narrows::new_combinations_test
