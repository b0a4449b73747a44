// Rows of `compare` that end with an error of Narrows itself: the other rows are printed.
#include <gmock/gmock.h>

#include <new>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "testbench/app/compare_machines.h"
#include "testbench/app/output.h"

namespace narrows::compare_failures_test {

using testing::HasSubstr;
using testing::Not;

struct Compared {
    int code;
    std::string text;
};

/// Compares rows of which the second fails, or all.
Compared compared(const std::vector<std::string>& names, const CommonOptions& options, bool all = false,
                  const std::string& workload = "alltoall") {
    int row = 0;
    const auto run = [&](const ComparedRun& compared_run, const CommonOptions& common, const Progress& progress) {
        if (++row == 2) throw std::logic_error("a packet is lost");
        if (all) throw std::bad_alloc();
        return run_and_judge(compared_run.request, common, progress);
    };
    testing::internal::CaptureStdout();
    const int code = compare_machines(workload, names, {}, options, run);
    flush_output();
    return {code, testing::internal::GetCapturedStdout()};
}

const std::vector<std::string> three_rows{"cns1", "nodes=32", "words=4,8,16"};

TEST(CompareFailures, LeaveTheOtherRows) {
    const Compared made = compared(three_rows, {.quiet = true});
    EXPECT_EQ(made.code, 1);
    EXPECT_THAT(made.text, HasSubstr("\n  4 "));
    EXPECT_THAT(made.text, testing::ContainsRegex("\n  8 +- +- +- +- +- +- +FAILED\n"));
    EXPECT_THAT(made.text, HasSubstr("\n  16 "));
    EXPECT_THAT(made.text, HasSubstr("cns1 words=8: internal error: a packet is lost; please report this"));
    EXPECT_THAT(made.text, Not(HasSubstr("\ntraffic:")));
}

TEST(CompareFailures, LeaveTheNumbersOfTheOtherRowsInJson) {
    const auto json = nlohmann::json::parse(compared(three_rows, {.json = true}).text);
    ASSERT_EQ(json.at("rows").size(), 3);
    EXPECT_TRUE(json.at("rows")[0].at("cycles").is_number());
    EXPECT_TRUE(json.at("rows")[1].at("cycles").is_null());
    EXPECT_EQ(json.at("rows")[1].at("checks"), "FAILED");
    EXPECT_TRUE(json.at("rows")[2].at("cycles").is_number());
}

TEST(CompareFailures, MayBeAllRows) {
    const Compared made = compared({"cns1", "cns1-2i", "nodes=32"}, {.quiet = true}, true);
    EXPECT_EQ(made.code, 1);
    EXPECT_THAT(made.text, HasSubstr("cns1: there is not enough memory for this run; use fewer nodes"));
    EXPECT_THAT(made.text, HasSubstr("cns1-2i: internal error: a packet is lost"));
    EXPECT_THAT(made.text, Not(HasSubstr("bandwidth")));
}

TEST(CompareFailures, LeaveTheTrafficOfTheOtherRows) {
    const std::string text =
        compared({"petersen", "load=0.1,0.2", "cycles=300"}, {.quiet = true}, false, "traffic").text;
    EXPECT_THAT(text.substr(text.find("\ntraffic:")), testing::ContainsRegex("\n  0.2 +- +- "));
}

}  // namespace narrows::compare_failures_test
