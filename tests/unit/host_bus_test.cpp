// What a direction of a host bus counts (docs/host-bus.md, J3).
#include <gtest/gtest.h>

#include "models/node/host/bus_direction.h"

namespace narrows::host_bus_test {

// 6.5625 bytes a cycle: 24 bytes take 3.657 cycles.
TEST(HostBusDirection, CountsBusyAndWaitingCycles) {
    HostParameters host;
    host.bandwidth = {105, 16};
    BusDirection direction(host);
    Cycle crossed = 0;
    for (int i = 1; i <= 1000; ++i) {
        const Cycle now = direction.opens_at();
        crossed = direction.carry(now, now - 3, 24, 0);
        EXPECT_EQ(crossed, (i * 24 * 16 + 104) / 105);
    }
    EXPECT_EQ(direction.usage().busy, crossed);
    EXPECT_EQ(direction.usage().waiting, 3000);
}

}  // namespace narrows::host_bus_test
