// A reduction that would take too long because of its arithmetic is refused, whichever combining is the dear one.
#include <gmock/gmock.h>

#include "models/machine/input_error.h"
#include "testbench/run/request.h"

namespace narrows::too_long_runs_test {

void reduce(const std::string& two, const std::string& three) {
    const Request request("cns1", "allreduce",
                          {"nodes=32", "elements=1000", "algorithm=ring", "cycle_time=1 ms", "processor.combine=" + two,
                           "processor.combine3=" + three});
    request.make_workload(1);
}

TEST(TooLongRuns, CountTheDearestCombining) {
    EXPECT_NO_THROW(reduce("0 cycles", "0 cycles"));
    EXPECT_THROW(reduce("1000000 cycles", "0 cycles"), InputError);
    EXPECT_THROW(reduce("0 cycles", "1000000 cycles"), InputError);
}

TEST(TooLongRuns, CountSlowLinks) {
    const auto send = [](const std::string& flit_time) {
        const Request request("crossbar-64", "point-to-point",
                              {"words=8", "cycle_time=1 s", "network.link_flit_time=" + flit_time,
                               "interface.link_flit_time=" + flit_time});
        request.make_workload(1);
    };
    EXPECT_NO_THROW(send("1 cycle"));
    EXPECT_THROW(send("1000000 cycles"), InputError);
    EXPECT_THROW(send("1000000000 cycles"), InputError);
}

TEST(TooLongRuns, AreRefusedWithTheirLengthAndThatOfACycle) {
    try {
        reduce("1000000 cycles", "0 cycles");
        FAIL() << "it is not refused";
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr(" cycles of 1e+06 ns, and a run may take 46 days; "));
    }
}

}  // namespace narrows::too_long_runs_test
