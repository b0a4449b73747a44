// Runs that take exactly as long as a server in the order of a plan says: for each kind of server one that needs it,
// with every other bound smaller (docs/bounds.md, "Servers in the order of a plan").
#include <gtest/gtest.h>

#include "models/bounds/derived/derived.h"
#include "models/bounds/derived/order/busy_servers.h"
#include "models/bounds/derived/order/order_bound.h"
#include "models/topology/make_topology.h"
#include "testbench/run/simulation.h"
#include "testbench/workloads/derived_bound.h"
#include "tests/bounds/ordered_work.h"
#include "tests/bounds/tight_run.h"

namespace narrows::tight_servers_test {

struct TightServer {
    const char* server;
    const char* changes;   ///< of the machine
    const char* programs;  ///< as in programs_of
    Cycle cycles;
};

const std::vector<TightServer> runs{
    {"node 2 interface link 0 in from cycle 40 on", "", "0 =30 >2:9 | 1 =30 >2:9 | 2 <0:9 <1:9 =40", 110},
    {"node 0 interface link 0 out from cycle 11 on", "", "0 >1:20 | 0 >2:20 | 2 <0:20 =40 | 1 <0:20 =40", 102},
    {"node 0 interface link 1 out from cycle 11 on", "interface.links=2",
     "0 >1/1:20 | 0 >2/1:20 | 2 <0:20 =40 | 1 <0:20 =40", 102},
    {"node 1 channel east to node 2 from cycle 41 on", "topology.columns=6",
     "0 =30 >2:20 | 1 =30 >3:20 | 2 <0:20 =40 | 3 <1:20 =40", 132},
    {"node 1 channel east to node 2 from cycle 41 on", "topology.columns=6, network.slots=2",
     "0 =30 >2:20 | 1 =30 >3:20 | 2 <0:20 =40 | 3 <1:20 =40", 131},
    {"node 0 processor from cycle 0 on", "processor.send_overhead=50 cycles, interface.links=2",
     "0 >1:2 | 0 >2/1:2 | 2 <0:2 =40 | 1 <0:2 =40", 158},
    {"node 2 processor from cycle 43 on", "processor.receive_overhead=50 cycles, interface.receive_overhead=0 cycles",
     "0 =30 >2:2 | 1 =30 >2:2 | 2 <0:2 <1:2 =40", 183},
    {"node 0 memory port from cycle 0 on", "memory.timing=page, memory.page_load=50 cycles",
     "0 >1:20 | 0 >2:20 | 2 <0:20 =40 | 1 <0:20 =40", 171},
    {"node 2 memory port from cycle 76 on", "memory.timing=page, memory.page_store=50 cycles",
     "0 =30 >2:20 | 1 =30 >2:20 | 2 <0:20 <1:20", 176},
};

TEST(TightServers, EachIsMet) {
    for (const TightServer& c : runs) {
        const Machine machine = tight::small_machine(c.changes);
        const auto topology = make_topology(machine);
        tight::OrderedWork work(tight::programs_of(c.programs));
        const Bound bound = derived_lower_bound(machine, *topology, work);
        EXPECT_EQ(bound.limited_by, c.server);
        EXPECT_EQ(bound.cycles, c.cycles) << c.server;
        EXPECT_EQ(simulate(machine, *topology, work).cycles, c.cycles) << c.server;
        EXPECT_LT(quick_lower_bound(machine, *topology, work).cycles, c.cycles) << c.server;
    }
}

/// Uses that begin early leave a server in time for others.
TEST(TightServers, OnlyLateUsesCount) {
    ServerInOrder server;
    server.add({0, 10, 15});
    EXPECT_EQ(server.bound().end, 15);
    server.add({100, 10, 40});
    server.add({102, 10, 45});
    server.add({101, 0, 0});  // takes no time, and so is not in the way of others
    EXPECT_EQ(server.bound().from, 100);
    EXPECT_EQ(server.bound().end, 100 + 20 + 30);
}

}  // namespace narrows::tight_servers_test
