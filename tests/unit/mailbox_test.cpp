// Message queues, the pool of messages, and the matching of messages and receives.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>

#include "models/node/processor/mailbox.h"
#include "tests/support/property.h"

namespace narrows::mailbox_test {

Message message_of(NodeId from, int tag) {
    Message message;
    message.from = from;
    message.tag = tag;
    return message;
}

ReceiveOperation receive_of(NodeId from, int tag, Cycle asked, int activity = 0) {
    ReceiveOperation operation(from, tag, activity);
    operation.asked = asked;
    return operation;
}

TEST(MessageQueue, BehavesLikeADeque) {
    EXPECT_TRUE(holds_for(300, [] {
        std::vector<Message> messages(static_cast<std::size_t>(*rc::gen::inRange(1, 20)));
        MessageQueue queue;
        std::deque<Message*> expected;
        for (Message& m : messages) {
            m.tag = *rc::gen::inRange(0, 3);
            queue.push(m);
            expected.push_back(&m);
            if (*rc::gen::arbitrary<bool>()) continue;
            const int wanted = *rc::gen::inRange(0, 3);
            const auto fits = [wanted](const Message& other) { return other.tag == wanted; };
            const auto found = std::find_if(expected.begin(), expected.end(), [&](Message* e) { return fits(*e); });
            Message* const taken = queue.take_if(fits);
            RC_ASSERT(taken == (found == expected.end() ? nullptr : *found));
            if (found != expected.end()) expected.erase(found);
        }
        for (Message* e : expected) RC_ASSERT(&queue.pop() == e);
        RC_ASSERT(queue.empty());
    }));
}

/// The first delivered message that fits is given, with any number of senders.
TEST(Mailbox, GivesTheFirstDeliveredThatFits) {
    EXPECT_TRUE(holds_for(300, [] {
        std::vector<Message> messages(static_cast<std::size_t>(*rc::gen::inRange(1, 30)));
        Mailbox mailbox;
        std::deque<Message*> expected;
        for (Message& m : messages) {
            m.from = NodeId(*rc::gen::inRange(0, 4));
            m.tag = *rc::gen::inRange(0, 3);
            RC_ASSERT(mailbox.deliver(m) == nullptr);
            expected.push_back(&m);
            if (*rc::gen::arbitrary<bool>()) continue;
            ReceiveOperation wanted = receive_of(NodeId(*rc::gen::element(int{any_node}, 0, 1, 2, 3)),
                                                 *rc::gen::element(any_tag, 0, 1, 2), 0);
            const auto found = std::find_if(expected.begin(), expected.end(),
                                            [&](const Message* e) { return wanted.takes(e->from, e->tag); });
            if (found == expected.end()) continue;
            RC_ASSERT(mailbox.match(wanted, false) == *found);
            expected.erase(found);
            RC_ASSERT(std::ranges::equal(mailbox.kept(), expected));
        }
    }));
}

TEST(MessagePool, HandsOutCleanMessagesAgain) {
    MessagePool pool;
    Message& first = pool.take();
    Message& second = pool.take();
    EXPECT_NE(&first, &second);
    EXPECT_EQ(pool.in_use(), 2u);
    first.payload = Payload(std::vector<std::byte>(10));
    first.head_crosses({5, 0, 1}, true);
    first.supply(99);
    pool.give_back(first);
    EXPECT_EQ(pool.in_use(), 1u);
    Message& again = pool.take();
    EXPECT_EQ(&again, &first);
    EXPECT_EQ(again.payload.size(), 0u);
    EXPECT_EQ(again.crossed, 0);
    EXPECT_EQ(again.tail_may_cross, 0);
    EXPECT_GT(again.more().path.capacity(), 0u);  // the path's memory is kept
}

TEST(Message, KeepsItsPathOnlyIfAskedTo) {
    Message message;
    message.head_crosses({5, 0, 1}, false);
    message.head_crosses({7, 1, 2}, false);
    EXPECT_EQ(message.crossed, 2);
    EXPECT_EQ(message.last.head, 7);
    EXPECT_TRUE(message.more().path.empty());
}

TEST(Message, ANewPathReplacesThatOfTheMessageBefore) {
    MessagePool pool;
    Message& first = pool.take();
    first.head_crosses({5, 0, 1}, true);
    first.head_crosses({7, 1, 2}, true);
    first.more().known_tails = 2;
    pool.give_back(first);
    Message& again = pool.take();
    again.head_crosses({9, 3, 0}, true);
    ASSERT_EQ(again.more().path.size(), 1u);
    EXPECT_EQ(again.more().path.front().head, 9);
    EXPECT_EQ(again.more().known_tails, 0);
}

/// docs/timing.md, P3: in the same cycle, the receive of the first activity goes first.
TEST(Mailbox, TheReceiveThatWasAskedForFirstGoesFirst) {
    Mailbox mailbox;
    ReceiveOperation second = receive_of(any_node, any_tag, 5, 2);
    ReceiveOperation first = receive_of(any_node, any_tag, 5, 1);
    ReceiveOperation third = receive_of(any_node, any_tag, 9, 0);
    for (ReceiveOperation* r : {&second, &first, &third}) EXPECT_EQ(mailbox.match(*r, false), nullptr);
    Message message = message_of(0, 0);
    for (ReceiveOperation* r : {&first, &second, &third}) EXPECT_EQ(mailbox.deliver(message), r);
    EXPECT_EQ(mailbox.deliver(message), nullptr);
}

/// P5: in the order in which they were served.
TEST(Mailbox, TheReceiveThatWasServedFirstGoesFirst) {
    Mailbox mailbox;
    ReceiveOperation first = receive_of(any_node, any_tag, 5, 2);
    ReceiveOperation second = receive_of(any_node, any_tag, 5, 1);
    for (ReceiveOperation* r : {&first, &second}) EXPECT_EQ(mailbox.match(*r, true), nullptr);
    Message message = message_of(0, 0);
    for (ReceiveOperation* r : {&first, &second}) EXPECT_EQ(mailbox.deliver(message), r);
}

TEST(Mailbox, AWaitingReceiveThatDoesNotFitGoesOnWaiting) {
    Mailbox mailbox;
    ReceiveOperation from_two = receive_of(2, any_tag, 0);
    mailbox.match(from_two, false);
    Message from_one = message_of(1, 0);
    Message wanted = message_of(2, 0);
    EXPECT_EQ(mailbox.deliver(from_one), nullptr);
    EXPECT_EQ(mailbox.deliver(wanted), &from_two);
}

}  // namespace narrows::mailbox_test
