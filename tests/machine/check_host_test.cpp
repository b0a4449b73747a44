// Refused machines with a host bus (docs/host-bus.md, "What is refused").
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "tests/machine/support.h"

namespace narrows::check_host_test {

Machine machine_with_bus() {
    Machine machine;
    machine.topology.kind = TopologyKind::mesh;
    machine.topology.columns = 2;
    machine.interface.sends = SendStart::posted;
    machine.host.bandwidth = {105, 16};
    return machine;
}

TEST(HostBusCheck, AcceptsABus) { EXPECT_EQ(refused(machine_with_bus()), ""); }

TEST(HostBusCheck, EachReasonIsGivenWithARemedy) {
    struct Case {
        std::function<void(Machine&)> change;
        std::string message;
    };
    const std::vector<Case> cases{
        {[](Machine& m) { m.interface.sends = SendStart::in_register; },
         "interface.sends = register does not go with host.bandwidth = [105, 16]: a packet gets its register only when "
         "it has been fetched; set interface.sends = posted"},
        {[](Machine& m) { m.interface.data_mover = DataMover::processor; },
         "interface.data_mover = processor does not go with host.bandwidth = [105, 16]: a processor that moves the "
         "bytes does not use the bus; set interface.data_mover = dma"},
        {[](Machine& m) { m.memory.timing = MemoryTiming::cache; },
         "memory.timing = cache does not go with host.bandwidth = [105, 16]: a vector register is no place in memory; "
         "set memory.timing = off"},
        {[](Machine& m) { m.interface.acknowledge = Acknowledge::end_of_transfer; },
         "interface.acknowledge = end-of-transfer does not go with host.bandwidth = [105, 16]: a packet is fetched "
         "before it is known whether its transfer may begin; set interface.acknowledge = none"},
        {[](Machine& m) { m.host.completion_bytes = 32; },
         "host.completion_bytes = 32 does not go with host.completion_boundary = 64: no completion would reach a "
         "boundary; set host.completion_bytes = 64 or more"},
        {[](Machine& m) { m.host.combine_from = 513; },
         "host.combine_from = 513 does not go with host.read_request = 512: no request is that long; set "
         "host.combine_from = 512 or less"},
        {[](Machine& m) {
             m.host.iommu_entries = 64;
             m.host.page_bytes = 6000;
         },
         "host.page_bytes = 6000 is no multiple of 4096, so a transaction would lie in two pages; set host.page_bytes "
         "= 8192"},
        {[](Machine& m) { m.host.walk_latency = 300; },
         "host.walk_latency = 300 cycles is given, and there is no IOMMU; set host.iommu_entries = 1 or more, or leave "
         "it out"},
    };
    for (const Case& each : cases) {
        Machine machine = machine_with_bus();
        each.change(machine);
        EXPECT_EQ(refused(machine), each.message);
    }
}

TEST(HostBusCheck, ThereIsNoBusBesideAMedium) {
    Machine machine = machine_with_bus();
    machine.topology.kind = TopologyKind::bus;
    machine.topology.size = 2;
    EXPECT_THAT(refused(machine), testing::HasSubstr("a frame may have to be sent again from its register"));
}

TEST(HostBusCheck, ProcessorsMayUseTheMemoryBesideTheBus) {
    Machine machine = machine_with_bus();
    machine.memory.bandwidth = {8, 1};
    machine.memory.of_messages = false;
    EXPECT_EQ(refused(machine), "");
}

}  // namespace narrows::check_host_test
