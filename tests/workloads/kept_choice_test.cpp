// A stored choice is used again for the same run only.
#include "testbench/run/kept_choice.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/runs/judged_run.h"
#include "tests/support/temporary_folder.h"

namespace narrows::kept_choice_test {

using Verdict = ConsideredAlgorithm::Verdict;

class KeptChoice : public testing::Test {
protected:
    /// How often the choice had to be made.
    int made(const std::vector<OpenAlgorithm>& open) {
        int times = 0;
        const AlgorithmChoice choice = kept_choice(cache_, "key", open, [&] {
            ++times;
            return made_;
        });
        EXPECT_EQ(choice.fastest().name, "b");
        EXPECT_EQ(choice.considered[0].bound, 120);
        EXPECT_EQ(choice.considered[2].reason, "needs a grid");
        return times;
    }

    const AlgorithmChoice made_{{{"a", Verdict::excluded, 120, 0, {}},
                                 {"b", Verdict::fastest, 90, 100, {}},
                                 {"c", Verdict::refused, 0, 0, "needs a grid"}}};
    const std::vector<OpenAlgorithm> open_{{"a", {}}, {"b", {}}, {"c", {}}};
    TemporaryFolder folder_{"narrows choices"};
    Cache cache_{folder_.path()};
};

TEST_F(KeptChoice, IsMadeOnce) {
    EXPECT_EQ(made(open_), 1);
    EXPECT_EQ(made(open_), 0);
}

TEST_F(KeptChoice, IsMadeAnewAmongOtherAlgorithms) {
    EXPECT_EQ(made(open_), 1);
    EXPECT_EQ(made({{"a", {}}, {"b", {}}, {"c", {}}, {"d", {}}}), 1);
}

TEST_F(KeptChoice, IsMadeAnewWhereTheFileIsDamaged) {
    for (const char* text : {"", R"({"key": "key", "result": [{"algorithm": "a"}]})",
                             R"({"key": "key", "result": [{"algorithm": "a", "verdict": "?", "bound": null,
                                 "simulated_cycles": null, "reason": null}]})"}) {
        std::ofstream(cache_.file("key")) << text;
        EXPECT_EQ(made(open_), 1) << text;
    }
}

TEST_F(KeptChoice, HoldsForOneMachineWorkloadAndArguments) {
    const std::string key = choice_key(machine_of("cns1"), "alltoall", {{"words", "8"}});
    EXPECT_EQ(key, choice_key(machine_of("cns1"), "alltoall", {{"words", "8"}}));
    EXPECT_NE(key, choice_key(machine_of("cns1"), "alltoall", {{"words", "9"}}));
    EXPECT_NE(key, choice_key(machine_of("cns1"), "allgather", {{"words", "8"}}));
    EXPECT_NE(key, choice_key(machine_of("cns1", {"network.buffer_flits=200"}), "alltoall", {{"words", "8"}}));
    EXPECT_NE(key, choice_key(machine_of("cns1", {}, 64), "alltoall", {{"words", "8"}}));
}

}  // namespace narrows::kept_choice_test
