// The parts of a machine are found by their names in the SystemC hierarchy.
#include "models/system/hierarchy.h"

#include <gtest/gtest.h>
#include <systemc>

#include "models/network/topology/grid.h"
#include "models/system/simulation_context.h"
#include "models/system/system.h"

namespace narrows::hierarchy_test {

Machine mesh() {
    Machine machine;
    machine.topology = {TopologyKind::mesh, 3, 2};
    return machine;
}

TEST(Hierarchy, HasTheRouterInterfaceAndProcessorOfEachNode) {
    const Machine machine = mesh();
    const auto grid = make_grid(machine.topology);
    const SimulationContext context;
    const System system(machine, *grid);
    const auto* const router = dynamic_cast<Shell<const AnyRouter>*>(sc_core::sc_find_object("machine.node_4.router"));
    ASSERT_NE(router, nullptr);
    EXPECT_STREQ(router->kind(), "Router");
    EXPECT_EQ(&router->part(), &system.router(4));
    const auto* const interface =
        dynamic_cast<Shell<const AnyInterface>*>(sc_core::sc_find_object("machine.node_4.interface"));
    ASSERT_NE(interface, nullptr);
    EXPECT_EQ(&interface->part(), &system.interface(4));
    const auto* const processor =
        dynamic_cast<Shell<AnyProcessor>*>(sc_core::sc_find_object("machine.node_4.processor"));
    ASSERT_NE(processor, nullptr);
    EXPECT_EQ(&processor->part(), &system.processor(4));
    EXPECT_EQ(sc_core::sc_find_object("machine.node_6"), nullptr);
}

TEST(Hierarchy, NumbersThePartsOfASharedNode) {
    Machine machine = mesh();
    machine.node.processors = 2;
    machine.node.interfaces = 2;
    machine.topology = {TopologyKind::mesh, 4, 2};
    const auto grid = make_grid(machine.topology);
    const SimulationContext context;
    const System system(machine, *grid);
    EXPECT_NE(sc_core::sc_find_object("machine.node_3.processor_1"), nullptr);
    EXPECT_NE(sc_core::sc_find_object("machine.node_3.interface_1"), nullptr);
    EXPECT_NE(sc_core::sc_find_object("machine.node_3.memory"), nullptr);
    EXPECT_EQ(sc_core::sc_find_object("machine.node_4"), nullptr);
}

TEST(Hierarchy, HasNoNodesBeyondItsSize) {
    const Machine machine = mesh();
    const auto grid = make_grid(machine.topology);
    {
        const SimulationContext context;
        const System system(machine, *grid, {}, 6);
        EXPECT_NE(sc_core::sc_find_object("machine.node_0"), nullptr);
    }
    const SimulationContext context;
    const System system(machine, *grid, {}, 5);
    EXPECT_EQ(sc_core::sc_find_object("machine.node_0"), nullptr);
    EXPECT_NE(sc_core::sc_find_object("machine.cycles"), nullptr);
}

}  // namespace narrows::hierarchy_test
