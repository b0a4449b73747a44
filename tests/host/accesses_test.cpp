// Accesses of programs, whose cycles are worked out by hand. "Up [a, b)" is when a transaction crosses up.
#include <gmock/gmock.h>

#include "tests/host/host_cases.h"

namespace narrows::host_test {

using testing::ElementsAre;

/// J1 to J8: taken at 3 and cut at 8; up [8, 12); arrives at 22; the data are there at 52; down [52, 62); comes at 82;
/// its 8 bytes are passed on in 4 cycles.
TEST(HostAccesses, OneReadAlone) {
    Machine machine = machine_with_host();
    machine.host.up_latency = 10;
    machine.host.down_latency = 20;
    machine.host.read_latency = 30;
    machine.host.read.each = 5;
    machine.host.serial_bandwidth = {2, 1};
    EXPECT_THAT(cycles_of(machine, {read_at(3, 0, 8)}), ElementsAre(86));
}

/// J7: the same 7 cycles later, or not.
TEST(HostAccesses, ColdMemoryTakesLonger) {
    Machine machine = machine_with_host();
    machine.host.read_latency = 30;
    machine.host.cold_latency = 7;
    EXPECT_THAT(cycles_of(machine, {read_at(0, 0, 8)}), ElementsAre(44));
    machine.host.memory = HostMemory::cold;
    EXPECT_THAT(cycles_of(machine, {read_at(0, 0, 8)}), ElementsAre(51));
}

/// J1: 64 bytes need 2 + 3 cycles, 65 need 4 more, and 200 bytes have two times 128. They are cut at 5, 14 and 26. Up
/// [5, 9), [14, 18), [26, 30). Down: 64 + 2 bytes [9, 75); 65 + 2 [75, 142); 200 + 2 [142, 344).
TEST(HostAccesses, ReaderTakesOneAfterTheOther) {
    Machine machine = machine_with_host();
    machine.host.read = {2, 3, 4};
    EXPECT_THAT(cycles_of(machine, {read_at(0, 0, 64), read_at(0, 64, 65), read_at(0, 192, 200)}),
                ElementsAre(75, 142, 344));
}

/// J1: without a time of its own it takes both in cycle 0. The write of 65 bytes waits until 9; up [9, 78).
TEST(HostAccesses, ReaderAndWriterAreApart) {
    Machine machine = machine_with_host();
    machine.host.write.above_64 = 9;
    EXPECT_THAT(cycles_of(machine, {read_at(0, 0, 8), read_at(0, 8, 8), write_at(0, 0, 65)}), ElementsAre(14, 24, 78));
}

/// J2: 512 and 88 bytes. Up [0, 4) and [4, 8). Down: completions of 256, 256 and 88 bytes, [4, 262), [262, 520), [520,
/// 610).
TEST(HostAccesses, RequestsAreNoLongerThanAllowed) {
    const Machine machine = machine_with_host();
    EXPECT_THAT(cycles_of(machine, {read_at(0, 0, 600)}), ElementsAre(610));
}

/// J2: 6 bytes up to 4096, and 14. Down [4, 12) and [12, 28). In one piece they would have ended at 26, as they do from
/// address 4096 on.
TEST(HostAccesses, NoRequestCrosses4096) {
    const Machine machine = machine_with_host();
    EXPECT_THAT(cycles_of(machine, {read_at(0, 4090, 20)}), ElementsAre(28));
    EXPECT_THAT(cycles_of(machine, {read_at(0, 4096, 20)}), ElementsAre(26));
}

/// J2: writes of 5, 5 and 2 bytes, each with 4 more.
TEST(HostAccesses, WritesAreCutByPayload) {
    Machine machine = machine_with_host();
    machine.host.payload = 5;
    EXPECT_THAT(cycles_of(machine, {write_at(0, 0, 12)}), ElementsAre(24));
}

/// J7: from 5 at most to 21, so to 16; from 16 to 32; from 32 to the end at 35. Down [4, 17), [17, 35), [35, 40).
TEST(HostAccesses, CompletionsEndAtTheBoundary) {
    Machine machine = machine_with_host();
    machine.host.completion_boundary = 8;
    machine.host.completion_bytes = 16;
    EXPECT_THAT(cycles_of(machine, {read_at(0, 5, 30)}), ElementsAre(40));
}

/// J4, J8: with one tag the second request waits until the completion of the first comes, at 44: up [44, 48), arrives
/// at 58, down [58, 68), comes at 88. With two: up [4, 8), down [24, 34), comes at 54.
TEST(HostAccesses, TagsAreFreeWhenTheLastCompletionComes) {
    Machine machine = machine_with_host();
    machine.host.up_latency = 10;
    machine.host.down_latency = 20;
    machine.host.tags = 1;
    EXPECT_THAT(cycles_of(machine, {read_at(0, 0, 8), read_at(0, 64, 8)}), ElementsAre(44, 88));
    machine.host.tags = 2;
    EXPECT_THAT(cycles_of(machine, {read_at(0, 0, 8), read_at(0, 64, 8)}), ElementsAre(44, 54));
}

/// J4: the second request gets the tag at 24, when the first ends; the write has passed it: up [4, 16). Request: up
/// [24, 28), down [38, 48). With a tag it is first: up [4, 8), and the write is up [8, 20). Its data, there at 18, wait
/// for the first ones: down [14, 24), [24, 34).
TEST(HostAccesses, WritesPassRequestsWithoutTags) {
    Machine machine = machine_with_host();
    machine.host.up_latency = 10;
    machine.host.tags = 1;
    const std::vector<CaseAccess> accesses{read_at(0, 0, 8), read_at(0, 64, 8), write_at(1, 128, 8)};
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(24, 48, 16));
    machine.host.tags = 2;
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(24, 34, 20));
}

/// J5: the first write is written at 12 + 10, so the second one is up [22, 34), the request behind it [34, 38); it
/// arrives at 48, when the write is written at 44. Without a limit: up [12, 24), [24, 28).
TEST(HostAccesses, WriteWithoutRoomHoldsUpWhatIsBehind) {
    Machine machine = machine_with_host();
    machine.host.up_latency = 10;
    const std::vector<CaseAccess> accesses{write_at(0, 0, 8), write_at(0, 64, 8), read_at(1, 128, 8)};
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(12, 24, 48));
    machine.host.posted_writes = 1;
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(12, 34, 58));
}

/// J4: those of cycle 0 go by interface, writes first: up write of 0 [0, 12), request of 0 [12, 16), write of 1 [16,
/// 28), request of 1 [28, 32). Down [16, 26) and [32, 42). With a bus for each both are as interface 0.
TEST(HostAccesses, InterfacesShareABus) {
    Machine machine = machine_with_host(2);
    const std::vector<CaseAccess> accesses{read_at(0, 0, 8, 1), read_at(0, 64, 8, 0), write_at(0, 128, 8, 1),
                                           write_at(0, 192, 8, 0)};
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(26, 26, 12, 12));
    machine.interface.host_bus = HostBus::shared;
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(42, 26, 28, 12));
}

/// J4, J5: tags belong to an interface, the room for writes to a bus. Interface 1 has its own tag: up [0, 4) and [4,
/// 8), down [14, 24), [24, 34). Writes: [0, 12), written at 22; [22, 34).
TEST(HostAccesses, TagsBelongToInterfacesAndRoomToABus) {
    Machine machine = machine_with_host(2);
    machine.interface.host_bus = HostBus::shared;
    machine.host.up_latency = 10;
    machine.host.tags = machine.host.posted_writes = 1;
    EXPECT_THAT(cycles_of(machine, {read_at(0, 0, 8, 0), read_at(0, 64, 8, 1)}), ElementsAre(24, 34));
    EXPECT_THAT(cycles_of(machine, {write_at(0, 0, 8, 0), write_at(0, 64, 8, 1)}), ElementsAre(12, 34));
}

}  // namespace narrows::host_test
