// The program that computes the parameters of an RTL node for Verilator.
#include <gtest/gtest.h>

#include "tests/support/places.h"
#include "tests/support/program.h"

namespace narrows::rtl_parameters_test {

ProgramOutcome rtl_parameters(const std::string& arguments) {
    return shell(std::string(test_places::build) + "/models/rtl_parameters " + arguments);
}

TEST(RtlParameters, SaysHowItIsUsed) {
    for (const char* arguments : {"", "/tmp", "/tmp nowhere.toml"}) {
        const ProgramOutcome outcome = rtl_parameters(arguments);
        EXPECT_EQ(outcome.exit_code, 2);
        EXPECT_EQ(outcome.out, "");
        EXPECT_EQ(outcome.err, "usage: rtl_parameters FOLDER MACHINE_FILE ROUTER|engine [KEY=VALUE...]\n");
    }
}

TEST(RtlParameters, RefusesAMachineThatIsNotThere) {
    const ProgramOutcome outcome = rtl_parameters("/tmp nowhere.toml 0");
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_TRUE(outcome.err.starts_with("rtl_parameters: ")) << outcome.err;
}

}  // namespace narrows::rtl_parameters_test
