// Refused machines whose nodes share one wire.
#include <gmock/gmock.h>

#include "models/machine/topology_kinds.h"
#include "models/machine/validate.h"

namespace narrows::medium_test {

Machine ethernet() {
    Machine machine;
    machine.topology.kind = TopologyKind::ethernet;
    machine.topology.size = 16;
    machine.network.link_flit_time = machine.interface.link_flit_time = 8;
    normalize(machine);
    return machine;
}

Machine bus() {
    Machine machine;
    machine.topology.kind = TopologyKind::bus;
    machine.topology.size = 16;
    normalize(machine);
    return machine;
}

template <class Change>
std::string refusal(Machine machine, Change change) {
    change(machine);
    std::string text;
    for (const Complaint& complaint : validate(machine)) text += complaint.message + "\n";
    return text;
}

void expect_refused(const Machine& machine, const std::string& remedy, const std::function<void(Machine&)>& change) {
    EXPECT_THAT(refusal(machine, change), testing::HasSubstr(remedy));
}

TEST(Medium, IsAllowed) {
    EXPECT_TRUE(validate(bus()).empty());
    EXPECT_TRUE(validate(ethernet()).empty());
    for (const int nodes : {2, 1024}) EXPECT_EQ(refusal(ethernet(), [&](Machine& m) { m.topology.size = nodes; }), "");
}

TEST(Medium, HasNoRouters) {
    for (const Machine& machine : {bus(), ethernet()}) {
        expect_refused(machine, "set topology.nodes = 1024 or less", [](Machine& m) { m.topology.size = 1025; });
        expect_refused(machine, "set interface.links = 1", [](Machine& m) { m.interface.links = 2; });
        expect_refused(machine, "each node has one link to the wire; set node.interfaces = 1",
                       [](Machine& m) { m.node.interfaces = 2; });
        expect_refused(machine, "set interface.injection_buffers = 0",
                       [](Machine& m) { m.interface.injection_buffers = 1; });
        expect_refused(machine, "set interface.cut_through = true",
                       [](Machine& m) { m.interface.cut_through = false; });
        expect_refused(machine, "set network.lanes = 1", [](Machine& m) { m.network.lanes = 2; });
        expect_refused(machine, "set network.slots = 1", [](Machine& m) { m.network.slots = 2; });
        expect_refused(machine, "set network.credit_latency = 1", [](Machine& m) { m.network.credit_latency = 2; });
    }
}

TEST(Ethernet, CountsInBits) {
    expect_refused(ethernet(), "set network.link_latency = 64", [](Machine& m) { m.network.link_latency = 65; });
    EXPECT_EQ(refusal(ethernet(), [](Machine& m) { m.network.link_latency = 64; }), "");
    expect_refused(ethernet(), "set interface.link_flit_time = 8", [](Machine& m) { m.interface.link_flit_time = 1; });
    expect_refused(ethernet(), "set network.link_flit_time = 8", [](Machine& m) { m.network.link_flit_time = 16; });
    expect_refused(ethernet(), "set network.link_bytes_per_cycle = 1",
                   [](Machine& m) { m.network.link_bytes_per_cycle = m.interface.link_bytes_per_cycle = 2; });
    expect_refused(ethernet(), "set interface.data_mover = dma",
                   [](Machine& m) { m.interface.data_mover = DataMover::processor; });
}

TEST(Ethernet, HoldsAMessageInAFrame) {
    const auto words = [](int number) {
        return [number](Machine& m) { m.message.vector_words = number; };  // words of 4 bytes follow a header of 9
    };
    EXPECT_EQ(refusal(ethernet(), words(372)), "");
    expect_refused(ethernet(), "set message.vector_words = 372 or less", words(373));
}

}  // namespace narrows::medium_test
