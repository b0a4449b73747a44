#include "testbench/run/process_pool.h"

#include <gtest/gtest.h>
#include <sched.h>

namespace narrows::cores_test {

TEST(Cores, ThoseOfTheProcessAndNotOfTheMachine) {
    cpu_set_t all;
    ASSERT_EQ(sched_getaffinity(0, sizeof all, &all), 0);
    EXPECT_EQ(usable_cores(), CPU_COUNT(&all));
    int first = 0;
    while (!CPU_ISSET(first, &all)) ++first;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
    EXPECT_EQ(usable_cores(), 1);
}

}  // namespace narrows::cores_test
