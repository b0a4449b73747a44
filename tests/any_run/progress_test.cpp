// Progress in a log: a line every half minute. The clock is the test's own.
#include "testbench/app/progress_line.h"

#include <gtest/gtest.h>

namespace narrows::progress_test {

using std::chrono::milliseconds;
using std::chrono::seconds;

class ProgressInALog : public testing::Test {
protected:
    /// The text on standard error, which is no terminal here, if an action shows its progress each second.
    std::string shown(seconds length, const CommonOptions& options) {
        testing::internal::CaptureStderr();
        {
            ProgressLine line(options, [this] { return now_; });
            if (const Progress show = line.showing("simulating")) {
                for (seconds passed{0}; passed < length; passed += seconds(1), now_ += seconds(1))
                    show(static_cast<double>(passed.count()) / static_cast<double>(length.count()));
            }
        }
        return testing::internal::GetCapturedStderr();
    }

private:
    ProgressPace::Time now_{};
};

TEST_F(ProgressInALog, IsALineEveryHalfMinute) {
    EXPECT_EQ(shown(seconds(100), {}),
              "narrows: simulating 30 %\nnarrows: simulating 60 %\nnarrows: simulating 90 %\n");
}

TEST_F(ProgressInALog, IsNotOfShortActions) { EXPECT_EQ(shown(seconds(30), {}), ""); }

TEST_F(ProgressInALog, IsNotOfQuietOnesNorBesideJson) {
    EXPECT_EQ(shown(seconds(100), {.quiet = true}), "");
    EXPECT_EQ(shown(seconds(100), {.json = true}), "");
}

TEST(ProgressOnATerminal, BeginsSoonAndIsShownAFewTimesASecond) {
    const ProgressPace::Time begin{};
    ProgressPace pace = ProgressPace::on_terminal(begin);
    EXPECT_FALSE(pace.is_due(begin + milliseconds(699)));
    EXPECT_TRUE(pace.is_due(begin + milliseconds(700)));
    EXPECT_FALSE(pace.is_due(begin + milliseconds(899)));
    EXPECT_TRUE(pace.is_due(begin + milliseconds(900)));
}

}  // namespace narrows::progress_test
