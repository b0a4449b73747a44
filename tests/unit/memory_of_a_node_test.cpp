// How much memory a node of a large machine takes: with nothing to do, and while it exchanges messages.
#include <gtest/gtest.h>
#include <malloc.h>

#include "models/system/simulation_context.h"
#include "models/system/system.h"
#include "testbench/run/request.h"

namespace narrows::memory_of_a_node_test {

constexpr int nodes = 8192;  // too many for the SystemC hierarchy

std::size_t heap() { return mallinfo2().uordblks; }

/// The growth of the heap since `before`, for each node.
std::size_t of_a_node(std::size_t before) { return (heap() - before) / nodes; }

/// Measures the heap once for each round of messages, as many as there are nodes, and keeps the maximum.
class MostMemory final : public DeliveryWatch {
public:
    void delivered(const Message&, Cycle) override {
        if (++deliveries_ % nodes == 0) most_ = std::max(most_, heap());
    }
    std::size_t of_a_node(std::size_t before) const { return (most_ - before) / nodes; }

private:
    int deliveries_ = 0;
    std::size_t most_ = 0;
};

class MemoryOfANode : public testing::Test {
protected:
    void SetUp() override {
#ifdef __SANITIZE_ADDRESS__
        GTEST_SKIP() << "the heap of the sanitizer is not that of a run";
#endif
    }
};

TEST_F(MemoryOfANode, WithNothingToDo) {
    const std::size_t at_first = heap();
    const Request request("cns1", "exchange", {"nodes=8192", "messages=10"});
    const std::size_t before = heap();
    EXPECT_LE(before - at_first, 150 * nodes);  // its ports in the graph: 104
    const SimulationContext context;
    const System system(request.machine(), request.topology());
    EXPECT_LE(of_a_node(before), 1000u);
}

TEST_F(MemoryOfANode, ThatExchangesMessages) {
    const std::size_t before = heap();
    const Request request("cns1", "exchange", {"nodes=8192", "messages=10"});
    const auto workload = request.make_workload(1);
    const SimulationContext context;
    System system(request.machine(), request.topology());
    MostMemory most;
    system.watch_deliveries(&most);
    workload->start(system);
    EXPECT_TRUE(system.run());
    EXPECT_TRUE(workload->checks().front().passed);
    EXPECT_LE(most.of_a_node(before), 3600u);
}

}  // namespace narrows::memory_of_a_node_test
