// The order in which packets get the send register of an interface link (docs/nodes.md, T3).
#include "models/node/shared/register_queue.h"

#include <gmock/gmock.h>

#include <vector>

namespace narrows::register_queue_test {

using testing::ElementsAre;

constexpr auto any = [](const RegisterRequest&) { return true; };

RegisterRequest credit_of(int processor, Cycle asked) {
    return {.kind = RegisterRequest::Kind::credit, .processor = processor, .asked = asked};
}

/// The processors that get the register, one after the other.
std::vector<int> order_of(RegisterQueue& queue) {
    std::vector<int> order;
    while (const RegisterRequest* const first = queue.first(any)) order.push_back(queue.take(*first).processor);
    return order;
}

TEST(RegisterQueues, GiveToTheOneThatAskedFirst) {
    RegisterQueue queue(4);
    for (const auto& [processor, asked] : {std::pair(0, 7), {1, 5}, {2, 9}, {3, 6}})
        queue.add(credit_of(processor, asked));
    EXPECT_TRUE(queue.has_asked_before(6));
    EXPECT_FALSE(queue.has_asked_before(5));
    EXPECT_THAT(order_of(queue), ElementsAre(1, 3, 0, 2));
    EXPECT_FALSE(queue.has_asked_before(100));
}

TEST(RegisterQueues, GoRoundTheProcessorsThatAskInOneCycle) {
    RegisterQueue queue(4);
    queue.serve(1);
    for (const int processor : {0, 1, 2, 3}) queue.add(credit_of(processor, 5));
    queue.add(credit_of(1, 4));
    EXPECT_THAT(order_of(queue), ElementsAre(1, 2, 3, 0, 1));
}

TEST(RegisterQueues, PassOverThoseThatDoNotFit) {
    RegisterQueue queue(4);
    for (const auto& [processor, asked] : {std::pair(0, 3), {1, 3}, {2, 4}, {3, 8}})
        queue.add(credit_of(processor, asked));
    const auto late = [](const RegisterRequest& r) { return r.processor >= 2; };
    const RegisterRequest* const first = queue.first(late);
    ASSERT_NE(first, nullptr);
    EXPECT_EQ(queue.take(*first).processor, 2);
    EXPECT_EQ(queue.first([](const RegisterRequest& r) { return r.processor > 3; }), nullptr);
    EXPECT_THAT(order_of(queue), ElementsAre(0, 1, 3));
}

}  // namespace narrows::register_queue_test
