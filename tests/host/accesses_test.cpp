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

/// J7: the read takes 7 cycles longer, or not.
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

/// J1, J1a: without a time of its own it takes both in cycle 0, and without a time of the mover nothing waits for the
/// other. The write of 65 bytes waits until 9; up [9, 78).
TEST(HostAccesses, ReaderAndWriterAreApart) {
    Machine machine = machine_with_host();
    machine.host.write.above_64 = 9;
    EXPECT_THAT(cycles_of(machine, {read_at(0, 0, 8), read_at(0, 8, 8), write_at(0, 0, 65)}), ElementsAre(14, 24, 78));
}

/// J1a: the writer takes its first one at 0, the reader at 20, the writer at 40, the reader at 60. Up [0, 12), [20,
/// 24), [40, 52), [60, 64); down [24, 34), [64, 74). Without the mover all are taken at 0: up [0, 12), [12, 16), [16,
/// 28), [28, 32).
TEST(HostAccesses, ReaderAndWriterTakeTurnsAtTheMover) {
    Machine machine = machine_with_host();
    const std::vector<CaseAccess> accesses{read_at(0, 0, 8), read_at(0, 64, 8), write_at(0, 128, 8),
                                           write_at(0, 192, 8)};
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(26, 42, 12, 28));
    machine.host.card_time = 20;
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(34, 74, 12, 52));
}

/// J1a: the writer took the last one when both ask at 50, though the reader did not want it. The read is taken at 50
/// and the write, which goes first in the list, at 70: up [50, 54) and [70, 82).
TEST(HostAccesses, TheMoverRemembersWhoHadItLast) {
    Machine machine = machine_with_host();
    machine.host.card_time = 20;
    EXPECT_THAT(cycles_of(machine, {write_at(0, 0, 8), write_at(50, 64, 8), read_at(50, 128, 8)}),
                ElementsAre(12, 82, 64));
}

/// J1, J1a: writes are taken at 0 and 40, a read at 20. They are cut 2 cycles later: up [2, 14), [42, 54); the read
/// [20, 24), down [24, 34). With 30 cycles for a write up [30, 42), [70, 82): the read does not wait for the writer,
/// nor the second write for the writer alone, which is free at 30.
TEST(HostAccesses, TheMoverCanTakeLongerThanTheWriterOrNot) {
    Machine machine = machine_with_host();
    machine.host.card_time = 20;
    machine.host.write.each = 2;
    const std::vector<CaseAccess> accesses{write_at(0, 0, 8), write_at(0, 64, 8), read_at(0, 128, 8)};
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(14, 54, 34));
    machine.host.write.each = 30;
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(42, 82, 34));
}

/// J1a: at 11 bytes in a cycle 11 bytes take 1, 12 take 2, each time anew, and 1 takes 1: taken at 0, 1, 3 and 5, and
/// up within a cycle. With 3 more for each at 0, 4, 9 and 14; at 11 bytes in 2 cycles, where 12 take 3, at 0, 2, 5
/// and 8.
TEST(HostAccesses, TheMoverRoundsUpForEachAccess) {
    Machine machine = machine_with_host();
    machine.host.bandwidth = {100, 1};
    machine.host.card_bandwidth = {11, 1};
    const std::vector<CaseAccess> accesses{write_at(0, 0, 11), write_at(0, 64, 12), write_at(0, 128, 12),
                                           write_at(0, 192, 1)};
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(1, 2, 4, 6));
    machine.host.card_time = 3;
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(1, 5, 10, 15));
    machine.host.card_time = 0;
    machine.host.card_bandwidth = {11, 2};
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(1, 3, 6, 9));
}

/// J1a: up [0, 12) and, taken at 20, [20, 32). With interfaces of their own both are taken at 0: up [0, 12), [12, 24).
TEST(HostAccesses, EachInterfaceHasAMover) {
    Machine machine = machine_with_host(2);
    machine.interface.host_bus = HostBus::shared;
    machine.host.card_time = 20;
    EXPECT_THAT(cycles_of(machine, {write_at(0, 0, 8, 0), write_at(0, 64, 8, 0)}), ElementsAre(12, 32));
    EXPECT_THAT(cycles_of(machine, {write_at(0, 0, 8, 0), write_at(0, 64, 8, 1)}), ElementsAre(12, 24));
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

/// J7: a request of 30 bytes is answered with 16 and 14, down [4, 22), [22, 38); one of 29 line by line, with 8, 8, 8
/// and 5: [4, 14), [14, 24), [24, 34), [34, 41). From 5 on that is 3, 8, 8, 8 and 2 bytes, and ends at 43.
TEST(HostAccesses, ShortRequestsAreAnsweredLineByLine) {
    Machine machine = machine_with_host();
    machine.host.completion_boundary = 8;
    machine.host.completion_bytes = 16;
    machine.host.combine_from = 30;
    EXPECT_THAT(cycles_of(machine, {read_at(0, 0, 30)}), ElementsAre(38));
    EXPECT_THAT(cycles_of(machine, {read_at(0, 0, 29)}), ElementsAre(41));
    EXPECT_THAT(cycles_of(machine, {read_at(0, 5, 29)}), ElementsAre(43));
}

/// J7: from 12 on a request of 20 bytes is answered up to 24 and 32, down [4, 18), [18, 28). 16 is no multiple of 12,
/// and from there on it is answered up to 24, 32 and 36: [4, 14), [14, 24), [24, 30).
TEST(HostAccesses, SoAreThoseThatBeginElsewhere) {
    Machine machine = machine_with_host();
    machine.host.completion_boundary = 8;
    machine.host.completion_bytes = 16;
    machine.host.combine_alignment = 12;
    EXPECT_THAT(cycles_of(machine, {read_at(0, 12, 20)}), ElementsAre(28));
    EXPECT_THAT(cycles_of(machine, {read_at(0, 16, 20)}), ElementsAre(30));
}

/// J7: what counts is the request and not its read. The one of 512 bytes is down [4, 262), [262, 520); the one of 88
/// bytes, which is short or begins elsewhere, [520, 586), [586, 612).
TEST(HostAccesses, EachRequestIsAnsweredInItsWay) {
    Machine machine = machine_with_host();
    machine.host.combine_from = 100;
    EXPECT_THAT(cycles_of(machine, {read_at(0, 0, 600)}), ElementsAre(612));
    machine.host.combine_from = 1;
    machine.host.combine_alignment = 1024;
    EXPECT_THAT(cycles_of(machine, {read_at(0, 0, 600)}), ElementsAre(612));
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

/// J4: request up [0, 4), write [4, 16). It would be the turn of the second request, but it gets its tag at 24, when
/// the first one ends, and so the second write passes it: up [16, 28). Request: up [28, 32), down [42, 52). With a tag
/// it is up [16, 20), and the second write [20, 32): down [14, 24), [30, 40).
TEST(HostAccesses, WritesPassRequestsWithoutTags) {
    Machine machine = machine_with_host();
    machine.host.up_latency = 10;
    machine.host.tags = 1;
    const std::vector<CaseAccess> accesses{read_at(0, 0, 8), read_at(0, 64, 8), write_at(1, 128, 8),
                                           write_at(1, 192, 8)};
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(24, 52, 16, 28));
    machine.host.tags = 2;
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(24, 40, 16, 32));
}

/// J5: the first write is up [0, 12), and written at 22. The requests are up [12, 16) and [16, 20), though it would be
/// the turn of the second write in between: there is room for it at 22, up [22, 34). Requests arrive at 26 and 30: down
/// [26, 36), [36, 46). Without a limit the second write is up [16, 28), and written at 38, and the second request [28,
/// 32), arriving at 42: down [26, 36), [42, 52).
TEST(HostAccesses, RequestsGoWhileAWriteHasNoRoom) {
    Machine machine = machine_with_host();
    machine.host.up_latency = 10;
    const std::vector<CaseAccess> accesses{write_at(0, 0, 8), write_at(0, 64, 8), read_at(1, 128, 8),
                                           read_at(1, 192, 8)};
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(12, 28, 36, 52));
    machine.host.posted_writes = 1;
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(12, 34, 36, 46));
}

/// J4: writes first, then in turns: up writes [0, 12), [16, 28), [32, 44), requests [12, 16), [28, 32), [44, 48). Down
/// [16, 26), [32, 42), [48, 58).
TEST(HostAccesses, WritesAndRequestsTakeTurns) {
    const Machine machine = machine_with_host();
    EXPECT_THAT(cycles_of(machine, {read_at(0, 0, 8), read_at(0, 64, 8), read_at(0, 128, 8), write_at(0, 192, 8),
                                    write_at(0, 256, 8), write_at(0, 320, 8)}),
                ElementsAre(26, 42, 58, 12, 28, 44));
}

/// J2, J4: so do the pieces of one access. Up: writes of 8 + 4 bytes [0, 12), [16, 28), [32, 44), requests [12, 16),
/// [28, 32), [44, 48). Down: 8 + 2 bytes [16, 26), [32, 42), [48, 58).
TEST(HostAccesses, PiecesTakeTurns) {
    Machine machine = machine_with_host();
    machine.host.payload = machine.host.read_request = 8;
    EXPECT_THAT(cycles_of(machine, {read_at(0, 0, 24), write_at(0, 64, 24)}), ElementsAre(58, 44));
}

/// J4: the round begins with the writes of interface 0: up write of 0 [0, 12), request of 0 [12, 16), write of 1 [16,
/// 28), request of 1 [28, 32). Down [16, 26) and [32, 42). With a bus for each both are as interface 0.
TEST(HostAccesses, InterfacesShareABus) {
    Machine machine = machine_with_host(2);
    const std::vector<CaseAccess> accesses{read_at(0, 0, 8, 1), read_at(0, 64, 8, 0), write_at(0, 128, 8, 1),
                                           write_at(0, 192, 8, 0)};
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(26, 26, 12, 12));
    machine.interface.host_bus = HostBus::shared;
    EXPECT_THAT(cycles_of(machine, accesses), ElementsAre(42, 26, 28, 12));
}

/// J4: an interface without requests is passed over. Up: write of 0 [0, 12), request of 0 [12, 16), write of 1 [16,
/// 28), write of 0 [28, 40), request of 0 [40, 44), write of 1 [44, 56). Down [16, 26), [44, 54).
TEST(HostAccesses, ABusGoesRoundItsQueues) {
    Machine machine = machine_with_host(2);
    machine.interface.host_bus = HostBus::shared;
    EXPECT_THAT(cycles_of(machine, {write_at(0, 0, 8, 0), write_at(0, 64, 8, 0), read_at(0, 128, 8, 0),
                                    read_at(0, 192, 8, 0), write_at(0, 256, 8, 1), write_at(0, 320, 8, 1)}),
                ElementsAre(12, 40, 26, 54, 28, 56));
}

/// J4: a request of 0 is up [0, 4). Though the direction is idle until 10, the round goes on behind the requests of 0:
/// write of 1 [10, 22), request of 1 [22, 26), write of 0 [26, 38), request of 0 [38, 42). Down [4, 14), [26, 36), [42,
/// 52).
TEST(HostAccesses, TheRoundGoesOnWhereTheLastCameFrom) {
    Machine machine = machine_with_host(2);
    machine.interface.host_bus = HostBus::shared;
    EXPECT_THAT(cycles_of(machine, {read_at(0, 0, 8, 0), write_at(10, 64, 8, 0), read_at(10, 128, 8, 0),
                                    write_at(10, 192, 8, 1), read_at(10, 256, 8, 1)}),
                ElementsAre(14, 38, 52, 22, 36));
}

/// J4, J5: a write of 0 is up [0, 12), and written at 22; a request of 1 is up [12, 16). It would be the turn of the
/// second write of 0, which has no room; so a request of 0 is up [16, 20). At 22 it is the turn of the write of 1, [22,
/// 34), written at 44, although that of 0 was passed over before: [44, 56). Requests arrive at 26 and 30: down [26,
/// 36), [36, 46).
TEST(HostAccesses, AWriteWithoutRoomLosesItsTurn) {
    Machine machine = machine_with_host(2);
    machine.interface.host_bus = HostBus::shared;
    machine.host.up_latency = 10;
    machine.host.posted_writes = 1;
    EXPECT_THAT(cycles_of(machine, {write_at(0, 0, 8, 0), write_at(0, 64, 8, 0), read_at(0, 128, 8, 1),
                                    read_at(13, 192, 8, 0), write_at(13, 256, 8, 1)}),
                ElementsAre(12, 56, 36, 46, 34));
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
