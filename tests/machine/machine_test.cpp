#include "models/machine/machine.h"

#include <gtest/gtest.h>

namespace narrows::machine_test {

Machine with_buffers(int flits, int flit_bytes) {
    Machine machine;
    machine.network.buffer_flits = flits;
    machine.network.link_bytes_per_cycle = flit_bytes;
    return machine;
}

TEST(MachineTest, AnInputBufferHoldsItsFlits) {
    EXPECT_EQ(with_buffers(70, 1).input_buffer_bytes(), 70);
    EXPECT_EQ(with_buffers(35, 4).input_buffer_bytes(), 140);
}

// 9 + 32 * 4 bytes
TEST(MachineTest, InputBuffersHoldMessagesWhenTheLargestFits) {
    ASSERT_EQ(Machine().message.largest(), 137);
    EXPECT_TRUE(with_buffers(137, 1).input_buffers_hold_messages());
    EXPECT_FALSE(with_buffers(136, 1).input_buffers_hold_messages());
    EXPECT_TRUE(with_buffers(69, 2).input_buffers_hold_messages());
    EXPECT_FALSE(with_buffers(68, 2).input_buffers_hold_messages());

    Machine shorter = with_buffers(136, 1);
    shorter.message.vector_words = 31;
    EXPECT_TRUE(shorter.input_buffers_hold_messages());
}

}  // namespace narrows::machine_test
