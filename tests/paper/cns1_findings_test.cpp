// Numbers of docs/findings/cns1.md that documents/cns1.toml does not have.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "testbench/run/outcome/outcome.h"

namespace narrows::cns1_findings_test {

using Changes = std::vector<std::string>;

/// Cycles of a broadcast.
Cycle broadcast(const std::string& machine, int nodes, int words, const Changes& changes) {
    Changes arguments{"nodes=" + std::to_string(nodes), "words=" + std::to_string(words)};
    arguments.insert(arguments.end(), changes.begin(), changes.end());
    return run(Request(machine, "allgather", arguments), 1, false).cycles();
}

/// Messages with elements of several parts: fewer than x (p - 1).
TEST(Cns1Findings, BucketBeatsT) {
    const auto cycles = [](int nodes, int words) { return broadcast("cns1", nodes, words, {"algorithm=bucket"}); };
    EXPECT_EQ(cycles(128, 1), 1'530);
    EXPECT_EQ(cycles(128, 33), 18'916);
    EXPECT_EQ(cycles(128, 100), 55'507);
    EXPECT_EQ(cycles(256, 33), 37'264);
    EXPECT_GE(cycles(128, 32), 20 + 138 * 127) << "all messages of the report are full: none is saved";
}

/// Only the port's 51 cycles count if a part has three messages: 50 cycles a message, 51 with memory, and 52 to 60.
TEST(Cns1Findings, MemoryKeepsThePaceOf2L2IWithThreeMessages) {
    for (int words = 22; words <= 27; ++words) {
        const int y = (4 * words + 9 + 1) / 2 + 1;
        for (const auto& [access, cycles] : {std::pair("fixed", std::max(y, 51)), std::pair("proportional", y)}) {
            const Changes memory{"memory.timing=random", std::string("memory.short_access=") + access};
            EXPECT_EQ(broadcast("cns1-2l2i", 64, 3 * words, memory) - broadcast("cns1-2l2i", 32, 3 * words, memory),
                      32 * 3 * cycles)
                << words << access;
        }
    }
}

/// A load begins together with the overheads of its send, and a store follows the last delivery. So a broadcast becomes
/// longer by the store, and by as much of the load as is longer than the overheads.
TEST(Cns1Findings, MemoryShowsInTheFirstLoadAndTheLastStore) {
    const auto longer = [](Changes changes) {
        const Cycle without = broadcast("cns1", 32, 64, changes);
        changes.emplace_back("memory.timing=random");
        return broadcast("cns1", 32, 64, changes) - without;
    };
    EXPECT_EQ(longer({}), (28 - 10) + 23);
    EXPECT_EQ(longer({"processor.send_overhead=7 cycles"}), (28 - 12) + 23);
    EXPECT_EQ(longer({"interface.send_overhead=8 cycles"}), (28 - 13) + 23);
    EXPECT_EQ(longer({"processor.receive_overhead=7 cycles"}), (28 - 10) + 23);
    EXPECT_EQ(longer({"interface.receive_overhead=7 cycles"}), (28 - 10) + 23);
    EXPECT_EQ(longer({"memory.random_load=11 cycles"}), (11 - 10) + 23);
    EXPECT_EQ(longer({"memory.random_load=9 cycles"}), 23);
    EXPECT_EQ(longer({"memory.random_store=17 cycles"}), (28 - 10) + 17);
}

}  // namespace narrows::cns1_findings_test
