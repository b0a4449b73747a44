// J3: a busy direction loses no part of a cycle.
#include <gmock/gmock.h>

#include "tests/host/host_cases.h"

namespace narrows::host_test {

using testing::ElementsAre;

Cycle quotient_up(Cycle dividend, Cycle divisor) { return (dividend + divisor - 1) / divisor; }

/// 24 bytes at 63 Gbit/s and 1.2 GHz, 6.5625 bytes in a cycle, take 3.66 cycles, and not 4.
TEST(HostDirections, CarryRemaindersOver) {
    Machine machine = machine_with_host();
    machine.host.bandwidth = {105, 16};
    machine.host.write_header = 16;
    machine.host.payload = 8;
    EXPECT_THAT(cycles_of(machine, {write_at(0, 0, 8)}), ElementsAre(4));
    EXPECT_THAT(cycles_of(machine, {write_at(0, 0, 700 * 8)}), ElementsAre(2560));
    for (int n = 1; n <= 300; ++n) {
        const reference::BusAccess access = accesses_over(machine, {write_at(0, 0, n * 8)}).front();
        ASSERT_EQ(access.left, quotient_up(Cycle{n} * 24 * 16, 105)) << n;
    }
}

/// 48 thousandths of the direction are not there: a write of 952 bytes takes 1000 cycles. 1 byte takes 1.0504 cycles.
TEST(HostDirections, AShareIsTaken) {
    Machine machine = machine_with_host();
    machine.host.link_share = 48;
    machine.host.write_header = 0;
    machine.host.payload = machine.host.read_request = 4096;
    EXPECT_THAT(cycles_of(machine, {write_at(0, 0, 952)}), ElementsAre(1000));
    machine.host.payload = 1;
    for (int n = 1; n <= 100; ++n) {
        const reference::BusAccess access = accesses_over(machine, {write_at(0, 0, n)}).front();
        ASSERT_EQ(access.left, quotient_up(Cycle{n} * 1000, 952)) << n;
    }
}

/// At 100 bytes in a cycle writes of 24 bytes are [0, 0.24), [0.24, 0.48) .. The fifth is [0.96, 1.2). The direction is
/// idle until 5: then [5, 5.24), ..
TEST(HostDirections, SeveralCrossInACycle) {
    Machine machine = machine_with_host();
    machine.host.bandwidth = {100, 1};
    machine.host.write_header = 16;
    std::vector<CaseAccess> accesses;
    for (int i = 0; i < 6; ++i) accesses.push_back(write_at(0, 64 * i, 8));
    for (int i = 0; i < 4; ++i) accesses.push_back(write_at(5, 64 * i, 8));
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(1, 1, 1, 1, 2, 2, 6, 6, 6, 6));
}

/// The first is [0, 2.4), which has crossed at 3. The second asks at 2 and begins at 2.4, a third of 1 + 4 bytes at 3
/// and begins at 4.8: [4.8, 5.8).
TEST(HostDirections, BeginWithinACycle) {
    Machine machine = machine_with_host();
    machine.host.bandwidth = {5, 1};
    EXPECT_THAT(cycles_of(machine, {write_at(0, 0, 8), write_at(2, 64, 8), write_at(3, 128, 1)}), ElementsAre(3, 5, 6));
}

/// The same down: completions of 8 + 2 bytes take 1.5 cycles at 20 bytes in 3. Requests of 4 bytes are up [0, 0.6),
/// [0.6, 1.2), [1.2, 1.8): they arrive at 1, 2 and 2. Down [1, 2.5), [2.5, 4), [4, 5.5).
TEST(HostDirections, CarryRemaindersDown) {
    Machine machine = machine_with_host();
    machine.host.bandwidth = {20, 3};
    EXPECT_THAT(cycles_of(machine, {read_at(0, 0, 8), read_at(0, 64, 8), read_at(0, 128, 8)}), ElementsAre(3, 4, 6));
}

}  // namespace narrows::host_test
