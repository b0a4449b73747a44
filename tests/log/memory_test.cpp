// A log stays small: how many bytes it has for each message.
#include <gtest/gtest.h>
#include <malloc.h>

#include "tests/support/runs/logged_simulation.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::memory_test {

std::size_t allocated() {
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

class LogMemory : public testing::Test {
protected:
    void SetUp() override {
#ifdef __SANITIZE_ADDRESS__
        GTEST_SKIP() << "AddressSanitizer allocates memory in its own way";
#endif
    }

    void expect_at_most(std::size_t most, const Machine& machine, const std::string& workload,
                        const std::vector<KeyValue>& arguments) {
        const auto topology = make_topology(machine);
        const std::size_t before = allocated();
        RunLog log;
        const auto bytes_a_message = [&] { return (allocated() - before) / log.messages().size(); };
        {
            SimulationOptions options;
            options.observer = &log.observer();
            const auto work = find_workload(workload).choose(machine, *topology, arguments).make(1);
            ASSERT_TRUE(simulate(machine, *topology, *work, options).finished);
        }
        ASSERT_GT(log.messages().size(), 15'000u);
        EXPECT_LE(bytes_a_message(), most) << "before they are in order";
        log.put_in_order();
        EXPECT_LE(bytes_a_message(), most);
    }
};

/// Each message crosses one channel, and has two steps of programs and two uses of processors.
TEST_F(LogMemory, OfARingIsSmall) { expect_at_most(120, machine_of("cns1"), "allgather", {{"words", "64"}}); }

/// Memory ports store a message when its program may have it already. Their uses are not packed.
TEST_F(LogMemory, OfMessagesThatAreStoredIsSmall) {
    expect_at_most(300, machine_of("cns1", {"memory.timing=page"}), "allgather", {{"words", "64"}});
}

}  // namespace narrows::memory_test
