// J9 to J11: packets over host buses.
#include <gmock/gmock.h>

#include "models/network/topology/make_topology.h"
#include "tests/host/host_cases.h"
#include "tests/reference/one_node/one_node.h"
#include "tests/support/nodes/compared_nodes.h"

namespace narrows::host_test {

using reference::NodeActivity;
using reference::NodesOutcome;
using reference::receive_from;
using reference::send_to;
using testing::ElementsAre;

/// The outcome on the reference, which must equal the model's.
NodesOutcome outcome_of(const Machine& machine, const std::vector<NodeActivity>& programs) {
    const auto topology = make_topology(machine);
    EXPECT_EQ(difference_on({machine, *topology, {}}, programs), "");
    return reference::simulate_one_node(machine, *topology, programs);
}

template <class Value>
std::vector<Value> of_packets(const NodesOutcome& outcome, Value reference::PacketTransfer::*value) {
    std::vector<Value> values;
    for (const reference::PacketTransfer& packet : outcome.messages.at(0).packets) values.push_back(packet.*value);
    return values;
}

std::vector<Cycle> presentations(const NodesOutcome& outcome) {
    std::vector<Cycle> values;
    for (const reference::PacketTransfer& packet : outcome.messages.at(0).packets)
        values.push_back(packet.transfer.presented);
    return values;
}

/// One message of three packets.
const std::vector<NodeActivity> three_packets{{0, {send_to(1, 30)}}, {1, {receive_from(0)}}};

Machine machine_fetching(int ahead) {
    Machine machine = machine_with_host();
    machine.host.up_latency = 10;
    machine.host.fetch_ahead = ahead;
    return machine;
}

/// J9: packet 0 has its place at 0; request up [0, 4), arrives at 14, down [14, 26). It gets the register at 26, and
/// packet 1 its place: it has been read at 52; packet 2 at 78.
TEST(HostMessages, APlaceIsFreeWhenItsPacketGetsTheRegister) {
    const NodesOutcome outcome = outcome_of(machine_fetching(1), three_packets);
    EXPECT_THAT(of_packets(outcome, &reference::PacketTransfer::in_register), ElementsAre(26, 52, 78));
}

/// Packets 0 and 1 have places at 0. Requests up [0, 4) and [4, 8), down [14, 26) and [26, 38). Packet 2 has its place
/// at 26: up [26, 30), down [40, 52). With three places: up [8, 12), down [38, 50).
TEST(HostMessages, PacketsAreFetchedAhead) {
    NodesOutcome outcome = outcome_of(machine_fetching(2), three_packets);
    EXPECT_THAT(of_packets(outcome, &reference::PacketTransfer::in_register), ElementsAre(26, 38, 52));
    outcome = outcome_of(machine_fetching(3), three_packets);
    EXPECT_THAT(of_packets(outcome, &reference::PacketTransfer::in_register), ElementsAre(26, 38, 50));
}

/// J9: an empty packet has been read at once, but waits for its turn. Message 1 has its place at 0, and its register at
/// 26, behind message 0, which leaves the register in the cycle in which it gets it.
TEST(HostMessages, AnEmptyPacketKeepsItsTurn) {
    const NodesOutcome outcome =
        outcome_of(machine_fetching(2),
                   {{0, {send_to(1, 10), send_to(1, 0, 1)}}, {1, {receive_from(0, 1)}}, {1, {receive_from(0, 0)}}});
    EXPECT_EQ(outcome.messages[0].packets[0].in_register, 26);
    EXPECT_EQ(outcome.messages[1].packets[0].in_register, 26);
}

/// J10: each write takes 40 + 10 cycles to cross, and 10 more to be written. The packets wait for the register, which
/// is free when the one before has left.
TEST(HostMessages, AReceiveRegisterIsFreeWhenTheWriteHasLeft) {
    Machine machine = machine_fetching(3);
    machine.host.write_header = 40;
    const NodesOutcome outcome = outcome_of(machine, three_packets);
    const Cycle first = presentations(outcome)[0];
    EXPECT_THAT(presentations(outcome), ElementsAre(first, first + 50, first + 100));
    EXPECT_THAT(of_packets(outcome, &reference::PacketTransfer::in_memory),
                ElementsAre(first + 60, first + 110, first + 160));
    EXPECT_EQ(outcome.messages[0].delivered, first + 160);
}

/// J10, P7: an empty message comes into memory before an earlier one; the program does not notice.
TEST(HostMessages, DoNotOvertakeForPrograms) {
    Machine machine = machine_fetching(3);
    machine.host.write_header = 40;
    machine.message.order = MessageOrder::delivery;
    const NodesOutcome outcome =
        outcome_of(machine, {{0, {send_to(1, 10), send_to(1, 0)}}, {1, {receive_from(0), receive_from(0)}}});
    const Cycle first = outcome.messages[0].packets[0].transfer.presented;
    EXPECT_EQ(outcome.messages[0].delivered, first + 60);
    EXPECT_EQ(outcome.messages[1].delivered, first + 50);
    EXPECT_EQ(outcome.ends[1][0].message, 0u);
    EXPECT_EQ(outcome.ends[1][1].message, 1u);
    EXPECT_EQ(outcome.ends[1][1].end, first + 60);
}

/// J11: two messages to the same rank lie on one page, so that one walk is enough: requests are up [0, 4) and [4, 8),
/// the walk ends at 114, down [114, 126), [126, 129). Those to two ranks lie on two, and the second walk ends at 164:
/// down [164, 167). Buffers 1 and 2, of 4096 bytes each, lie on one page of 16384.
TEST(HostMessages, HaveBuffersForEachRank) {
    Machine machine = machine_fetching(3);
    machine.topology.size = 3;
    machine.host.iommu_entries = 4;
    machine.host.walk_latency = 100;
    machine.host.walk_interval = 50;
    const auto registers = [&](int second) {
        const NodesOutcome outcome = outcome_of(
            machine, {{0, {send_to(1, 10), send_to(second, 1)}}, {1, {receive_from(0)}}, {second, {receive_from(0)}}});
        return std::vector<Cycle>{outcome.messages[0].packets[0].in_register,
                                  outcome.messages[1].packets[0].in_register};
    };
    EXPECT_THAT(registers(1), ElementsAre(126, 129));
    EXPECT_THAT(registers(2), ElementsAre(126, 167));
    machine.host.page_bytes = 16384;
    EXPECT_THAT(registers(2), ElementsAre(126, 129));
}

}  // namespace narrows::host_test
