// J6: accesses that look for their pages, and those that wait for them.
#include <gmock/gmock.h>

#include "tests/host/host_cases.h"

namespace narrows::host_test {

using testing::ElementsAre;

/// Addresses on pages of their own.
constexpr std::int64_t page = 4096;

Machine machine_with_iommu(int entries) {
    Machine machine = machine_with_host();
    machine.host.iommu_entries = entries;
    machine.host.walk_latency = 100;
    return machine;
}

/// The first arrives at 4, and its walk ends at 104. The second arrives at 8, for the same page: its address is known
/// at 104, too. Down [104, 114), [114, 124). The third is up [200, 204) and finds the page: down [204, 214).
TEST(HostPages, AreWalkedForOnce) {
    EXPECT_THAT(cycles_of(machine_with_iommu(2), {read_at(0, 0, 8), read_at(0, 64, 8), read_at(200, 128, 8)}),
                ElementsAre(114, 124, 214));
}

/// The walks of three pages end at 104, 304 and 504. With pages of 8192 bytes the second read needs none.
TEST(HostPages, AreAsLargeAsSaid) {
    Machine machine = machine_with_iommu(4);
    const std::vector<CaseAccess> accesses{read_at(0, 0, 1), read_at(200, page, 1), read_at(400, 2 * page, 1)};
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(107, 307, 507));
    machine.host.page_bytes = 8192;
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(107, 207, 507));
}

/// Walks end at 104 and, 150 later, at 254 instead of 108.
TEST(HostPages, WalksEndWithAnInterval) {
    Machine machine = machine_with_iommu(2);
    EXPECT_THAT(cycles_of(machine, {read_at(0, 0, 8), read_at(0, page, 8)}), ElementsAre(114, 124));
    machine.host.walk_interval = 150;
    EXPECT_THAT(cycles_of(machine, {read_at(0, 0, 8), read_at(0, page, 8)}), ElementsAre(114, 264));
}

/// Pages 0, 1, 0, 2, 0: page 2 replaces page 1, which was used longest ago, or page 0, which came first.
TEST(HostPages, ReplaceTheOneLookedForLongestAgoOrTheFirst) {
    Machine machine = machine_with_iommu(2);
    const std::vector<CaseAccess> accesses{read_at(0, 0, 8), read_at(200, page, 8), read_at(400, 0, 8),
                                           read_at(600, 2 * page, 8), read_at(800, 0, 8)};
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(114, 314, 414, 714, 814));
    machine.host.iommu_replacement = PageReplacement::fifo;
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(114, 314, 414, 714, 914));
}

/// With one entry page 1 takes the place of page 0 while its walk is under way. The third read starts another walk,
/// from 12 to 112, and not the one that ends at 104.
TEST(HostPages, CanBeReplacedDuringTheirWalk) {
    EXPECT_THAT(cycles_of(machine_with_iommu(1), {read_at(0, 0, 1), read_at(0, page, 1), read_at(0, 0, 1)}),
                ElementsAre(107, 111, 115));
}

/// Page 1 is there. The write to page 0 is up [200, 212), and written at 312. The read of page 1, up [212, 216), waits
/// for it, and so does the write behind it, up [216, 228): down [312, 322).
TEST(HostPages, AWriteThatMissesHoldsWhatCrossedLater) {
    const Machine machine = machine_with_iommu(8);
    const std::vector<CaseAccess> accesses{read_at(0, page, 8), write_at(200, 0, 8), write_at(200, page + 64, 8),
                                           read_at(201, page + 128, 8)};
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(114, 212, 228, 322));
    const std::vector<reference::BusAccess> alone = accesses_over(machine, accesses);
    EXPECT_EQ(alone[1].end, 312);
    EXPECT_EQ(alone[2].end, 312);
}

/// A read that misses holds no other one: its walk ends at 304, the other has its answer [208, 218).
TEST(HostPages, AReadThatMissesHoldsNothing) {
    EXPECT_THAT(cycles_of(machine_with_iommu(8), {read_at(0, page, 8), read_at(200, 0, 8), read_at(200, page, 8)}),
                ElementsAre(114, 314, 218));
}

/// J5: room is taken until a write is written. The first is written at 112, after its walk, and then the second is up
/// [112, 124).
TEST(HostPages, AWriteKeepsItsRoomDuringTheWalk) {
    Machine machine = machine_with_iommu(8);
    machine.host.posted_writes = 1;
    EXPECT_THAT(cycles_of(machine, {write_at(0, 0, 8), write_at(0, 64, 8)}), ElementsAre(12, 124));
}

}  // namespace narrows::host_test
