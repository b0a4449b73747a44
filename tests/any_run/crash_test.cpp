// A signal that ends Narrows because of a fault of its own: which run it was.
#include <gtest/gtest.h>

#include <csignal>

#include "testbench/app/crash_message.h"
#include "testbench/app/options.h"
#include "testbench/app/report.h"
#include "tests/support/effort.h"

namespace narrows::crash_test {

using testing::KilledBySignal;

class Crash : public testing::Test {
protected:
    void SetUp() override {
        if (has_sanitizers) GTEST_SKIP() << "a sanitizer tells of signals itself";
    }
};

constexpr const char* message_of_cns1 =
    "narrows: internal error: ended by a signal \\(Floating point exception\\) in narrows run cns1 exchange nodes=32 "
    "--seed 1; please report this, with the command that led to it\n";

TEST_F(Crash, NamesTheRunThatIsPrepared) {
    EXPECT_EXIT(
        {
            tell_of_crashes();
            const Request first("delta-4x4", "exchange", {});
            const Request last("cns1", "exchange", {"nodes=32"});
            ::raise(SIGFPE);
        },
        KilledBySignal(SIGFPE), message_of_cns1);
}

/// `compare` prepares all runs before the first one.
TEST_F(Crash, NamesTheRunThatIsSimulated) {
    EXPECT_EXIT(
        {
            tell_of_crashes();
            const Request first("cns1", "exchange", {"nodes=32"});
            const Request last("delta-4x4", "exchange", {});
            run_and_judge(first, {.quiet = true});
            ::raise(SIGFPE);
        },
        KilledBySignal(SIGFPE), message_of_cns1);
}

TEST_F(Crash, HasAMessageAlsoWithoutARun) {
    EXPECT_EXIT(
        {
            tell_of_crashes();
            ::raise(SIGSEGV);
        },
        KilledBySignal(SIGSEGV), "ended by a signal \\(Segmentation fault\\)(.*); please report this");
}

/// The process that waits for the worker reports the crash.
TEST_F(Crash, IsNotToldByAWorker) {
    EXPECT_EXIT(
        {
            tell_of_crashes();
            if (::fork() == 0) ::raise(SIGSEGV);
            int status = 0;
            ::wait(&status);
            ::_exit(WTERMSIG(status));
        },
        testing::ExitedWithCode(SIGSEGV), "^$");
}

}  // namespace narrows::crash_test
