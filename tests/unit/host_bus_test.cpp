// Decisions about accesses over a host bus: pieces, exact times of a direction, pages (docs/host-bus.md, J1 to J7).
#include <gtest/gtest.h>

#include <vector>

#include "models/node/host/access_engine.h"
#include "models/node/host/bus_direction.h"
#include "models/node/host/page_table.h"
#include "models/node/host/pieces.h"

namespace narrows::host_bus_test {

std::vector<int> pieces(MemoryRange range, int most) {
    std::vector<int> all;
    while (!range.is_empty()) all.push_back(take_piece(range, most).bytes());
    return all;
}

std::vector<int> completions(MemoryRange range, const HostParameters& host) {
    std::vector<int> all;
    const int most = longest_completion(range, host);
    while (!range.is_empty()) all.push_back(take_completion(range, most, host).bytes());
    return all;
}

TEST(HostBusPieces, NoneIsLargerThanAllowed) { EXPECT_EQ(pieces({0, 1300}, 512), (std::vector{512, 512, 276})); }

TEST(HostBusPieces, NoneCrosses4096) {
    EXPECT_EQ(pieces({4000, 4000 + 700}, 512), (std::vector{96, 512, 92}));
    EXPECT_EQ(pieces({8192, 8192 + 4096}, 4096), (std::vector{4096}));
}

TEST(HostBusPieces, CompletionsEndAtTheBoundary) {
    HostParameters host;
    EXPECT_EQ(completions({0, 512}, host), (std::vector{256, 256}));
    EXPECT_EQ(completions({10, 10 + 512}, host), (std::vector{246, 256, 10}));
    host.completion_bytes = 100;  // a completion that begins at a boundary ends at the next one
    EXPECT_EQ(completions({0, 200}, host), (std::vector{64, 64, 64, 8}));
    EXPECT_EQ(completions({30, 130}, host), (std::vector{98, 2}));
}

// 6.5625 bytes a cycle: 24 bytes take 3.657 cycles.
TEST(HostBusDirection, CarriesTheRestOver) {
    HostParameters host;
    host.bandwidth = {105, 16};
    BusDirection direction(host);
    Cycle now = 0;
    Cycle crossed = 0;
    for (int i = 1; i <= 1000; ++i) {
        now = direction.opens_at();
        ASSERT_TRUE(direction.is_open(now));
        ASSERT_FALSE(i > 1 && direction.is_open(now - 1));
        crossed = direction.carry(now, now, 24, 0);
        EXPECT_EQ(crossed, (i * 24 * 16 + 104) / 105);
    }
    EXPECT_EQ(direction.usage().busy, crossed);
}

TEST(HostBusDirection, BeginsAnewWhenItWasIdle) {
    HostParameters host;
    host.bandwidth = {105, 16};
    BusDirection direction(host);
    EXPECT_EQ(direction.carry(0, 0, 24, 0), 4);
    EXPECT_EQ(direction.carry(4, 1, 24, 0), 8);
    EXPECT_EQ(direction.usage().waiting, 3);
}

TEST(HostBusDirection, KnowsSinceWhenItCarriesOneAccess) {
    HostParameters host;
    host.bandwidth = {1, 1};
    BusDirection direction(host);
    const auto carries_since = [&](Cycle now, std::uint64_t access) {
        direction.carry(now, now, 10, access);
        return direction.carries_since();
    };
    EXPECT_EQ(carries_since(5, 1), 5);
    EXPECT_EQ(carries_since(15, 1), 5);
    EXPECT_EQ(carries_since(25, 2), 25);
    EXPECT_EQ(carries_since(36, 2), 36);  // after a break
}

TEST(HostBusDirection, SharesItsTimeWithAcknowledges) {
    HostParameters host;
    host.bandwidth = {10, 1};
    host.link_share = 200;
    BusDirection direction(host);
    EXPECT_EQ(direction.carry(0, 0, 80, 0), 10);
}

TEST(HostBusDirection, CarriesSeveralInACycle) {
    HostParameters host;
    host.bandwidth = {64, 1};
    BusDirection direction(host);
    EXPECT_EQ(direction.carry(0, 0, 24, 0), 1);
    EXPECT_EQ(direction.carry(0, 0, 24, 0), 1);
    EXPECT_EQ(direction.carry(0, 0, 24, 0), 2);
    EXPECT_FALSE(direction.is_open(0));
}

HostParameters with_table(int entries) {
    HostParameters host;
    host.iommu_entries = entries;
    host.walk_latency = 30;
    host.walk_interval = 10;
    return host;
}

constexpr std::uint64_t page = 4096;

TEST(HostBusPages, WithoutATableAllAddressesAreKnown) {
    const HostParameters host;
    PageTable table(host);
    EXPECT_EQ(table.look(page, 7), 7);
}

TEST(HostBusPages, AWalkBringsAPage) {
    const HostParameters host = with_table(2);
    PageTable table(host);
    EXPECT_EQ(table.look(0, 5), 35);
    EXPECT_EQ(table.look(100, 6), 35);   // the same page, while the walk is under way
    EXPECT_EQ(table.look(100, 40), 40);  // it is there
}

TEST(HostBusPages, WalksEndOneAfterTheOther) {
    const HostParameters host = with_table(8);
    PageTable table(host);
    EXPECT_EQ(table.look(0, 0), 30);
    EXPECT_EQ(table.look(page, 1), 40);
    EXPECT_EQ(table.look(2 * page, 2), 50);
    EXPECT_EQ(table.look(3 * page, 100), 130);
}

TEST(HostBusPages, ForgetsThePageThatWasLookedForLongestAgoOrCameFirst) {
    HostParameters host = with_table(2);
    for (const PageReplacement replacement : {PageReplacement::lru, PageReplacement::fifo}) {
        host.iommu_replacement = replacement;
        PageTable table(host);
        table.look(0, 100);
        table.look(page, 200);
        table.look(0, 300);
        table.look(2 * page, 400);
        const bool keeps_page_0 = replacement == PageReplacement::lru;
        EXPECT_EQ(table.look(0, 1000), keeps_page_0 ? 1000 : 1030);
    }
}

TEST(HostBusEngine, TakesOneAfterTheOther) {
    const AccessTimes times{.each = 3, .each_128 = 2, .above_64 = 4};
    EXPECT_EQ(times.of(64), 5);
    EXPECT_EQ(times.of(65), 9);
    EXPECT_EQ(times.of(129), 11);
    HostParameters host;
    host.read = times;
    AccessEngines engines(host);
    HostAccess first{.bytes = 64};
    HostAccess second{.bytes = 64};
    DmaOperation operation{{}, 0};
    first.operation = second.operation = &operation;
    engines.ask(first);
    engines.ask(second);
    std::vector<HostAccess*> cut;
    for (const Cycle cycle : {10, 15, 20}) engines.decide(cycle, [&](HostAccess& access) { cut.push_back(&access); });
    EXPECT_EQ(cut, (std::vector{&first, &second}));
    EXPECT_EQ(engines.next_decision(), never);
}

// The writer goes first; the reader takes its access when the mover is free.
TEST(HostBusEngine, ReaderAndWriterTakeTurnsAtTheMover) {
    HostParameters host;
    host.card_time = 2;
    host.card_bandwidth = {10, 1};  // 64 bytes: 7 cycles
    AccessEngines engines(host);
    DmaOperation operation{{}, 0};
    HostAccess read{.bytes = 64, .operation = &operation};
    HostAccess write{.is_write = true, .bytes = 64, .operation = &operation};
    engines.ask(read);
    engines.ask(write);
    std::vector<HostAccess*> cut;
    const auto decide = [&](Cycle now) { engines.decide(now, [&](HostAccess& access) { cut.push_back(&access); }); };
    decide(5);
    EXPECT_EQ(cut, (std::vector{&write}));
    EXPECT_EQ(engines.next_decision(), 14);
    decide(14);
    EXPECT_EQ(cut, (std::vector{&write, &read}));
}

}  // namespace narrows::host_bus_test
