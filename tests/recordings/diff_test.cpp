// How two recordings differ, as a value.
#include "tests/recordings/support.h"
#include "traces/log/recording_diff.h"

namespace narrows::diff_test {

using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;

RecordedRun ring(const std::vector<std::string>& overrides = {}) {
    std::vector<std::string> all{"topology.kind=ring", "topology.columns=4", "topology.rows=1"};
    all.insert(all.end(), overrides.begin(), overrides.end());
    return recorded(machine_of("cns1", all), "allgather", {{"words", "16"}});
}

TEST(Diff, ARunDoesNotDifferFromItself) {
    const RecordingDiff diff = diff_of(ring(), ring());
    EXPECT_TRUE(diff.same());
    EXPECT_EQ(diff.messages_in_both, ring().log.messages().size());
    EXPECT_EQ(diff.differing_messages, 0u);
    EXPECT_FALSE(diff.first_event);
}

TEST(Diff, OneChangedEventIsFound) {
    const RecordedRun before = ring();
    RecordedRun after = ring();
    const LoggedMessage& third = after.log.messages()[3];
    Message message;
    message.number = 3;
    const Cycle presented = third.presented;
    after.log.observer().presented(message, presented + 7);
    const RecordingDiff diff = diff_of(before, after);
    EXPECT_FALSE(diff.same());
    EXPECT_TRUE(diff.setup.empty());
    EXPECT_TRUE(diff.outcome.empty());
    EXPECT_EQ(diff.differing_messages, 1u);
    ASSERT_EQ(diff.kinds.size(), 1u);
    EXPECT_EQ(diff.kinds[0].kind, EventKind::presented);
    EXPECT_EQ(diff.kinds[0].differing, 1u);
    EXPECT_EQ(diff.kinds[0].least, 7);
    EXPECT_EQ(diff.kinds[0].median, 7);
    EXPECT_EQ(diff.kinds[0].most, 7);
    ASSERT_TRUE(diff.first_message && diff.first_message->before && diff.first_message->after);
    EXPECT_EQ(diff.first_message->before->from, presented);
    EXPECT_EQ(diff.first_message->after->from, presented + 7);
    EXPECT_EQ(diff.first_message->either().which_text(), fmt::format("message {}.{}", third.from, third.sequence));
}

TEST(Diff, AnEventThatIsOnlyInOneIsFound) {
    RecordedRun after = ring();
    after.log.observer().memory_busy({after.log.messages()[0].from, true, 0, 2, 6});
    const RecordingDiff there = diff_of(ring(), after);
    ASSERT_EQ(there.kinds.size(), 1u);
    EXPECT_EQ(there.kinds[0].kind, EventKind::memory_loads);
    EXPECT_EQ(there.kinds[0].only_after, 1u);
    EXPECT_EQ(diff_of(after, ring()).kinds[0].only_before, 1u);
}

TEST(Diff, AMachineThatIsFasterIsToldWithWhatItChanges) {
    const RecordingDiff diff = diff_of(ring(), ring({"processor.send_overhead=4cycles"}));
    EXPECT_THAT(diff.setup, ElementsAre(Field(&RecordedChange::name, "processor.send_overhead")));
    EXPECT_EQ(diff.setup[0].before, "5 cycles");
    EXPECT_EQ(diff.setup[0].after, "4 cycles");
    ASSERT_FALSE(diff.outcome.empty());
    EXPECT_EQ(diff.outcome[0].name, "cycles");
    ASSERT_TRUE(diff.first_event);
    EXPECT_EQ(diff.first_event->either().kind, EventKind::processor_sends);
    EXPECT_EQ(diff.first_event->before->happened_text(), "cycles 0 to 5");
    EXPECT_EQ(diff.first_event->after->happened_text(), "cycles 0 to 4");
    EXPECT_EQ(diff.differing_messages, diff.messages_in_both);
    for (const KindDifference& kind : diff.kinds) EXPECT_LE(kind.most, 0) << event_kind_name(kind.kind);
}

/// A run of one message, whose head crosses a channel and enters the lane.
RecordedRun of_lane(std::uint8_t lane) {
    RecordedRun run;
    Message message;
    message.to = 1;
    run.log.observer().send_started(message, 0);
    run.log.observer().head_crossed(message, {12, 3, 2, 1, lane});
    return run;
}

TEST(Diff, AnotherLaneIsADifference) {
    const RecordingDiff diff = diff_of(of_lane(0), of_lane(2));
    ASSERT_TRUE(diff.first_message && diff.first_message->before && diff.first_message->after);
    EXPECT_EQ(diff.first_message->before->happened_text(), "cycle 12 on port 2 of router 3, channel 1, lane 0");
    EXPECT_EQ(diff.first_message->after->happened_text(), "cycle 12 on port 2 of router 3, channel 1, lane 2");
}

/// Node 0 sends to the nodes, in this order, and for each message it takes 10 cycles.
RunLog sent_to(const std::vector<int>& nodes, MessageClass last = MessageClass::data) {
    RunLog log;
    Message message;
    for (const int to : nodes) {
        message.to = NodeId(to);
        message.message_class = message.number + 1 == nodes.size() ? last : MessageClass::data;
        const auto start = static_cast<Cycle>(10 * message.number);
        log.observer().send_started(message, start);
        log.observer().presented(message, start + 5);
        ++message.number;
        ++message.sequence;
    }
    return log;
}

TEST(Diff, MessagesAreKnownByTheirReceiversAndNotByTheirOrder) {
    const MessageDiff same = diff_of_messages(sent_to({1, 2, 1}), sent_to({1, 2, 1}));
    EXPECT_EQ(same.events, 6u);
    EXPECT_FALSE(same.first);
    const MessageDiff diff = diff_of_messages(sent_to({1, 2, 1, 3}), sent_to({1, 1, 2, 3}));
    EXPECT_EQ(diff.events, 8u);
    ASSERT_TRUE(diff.first && diff.first->before && diff.first->after);
    EXPECT_EQ(diff.first->before->from, 20);  // the second message to node 1
    EXPECT_EQ(diff.first->after->from, 10);
    EXPECT_EQ(diff.first->before->which_text(), "message 0.2");
    EXPECT_EQ(diff.first->after->which_text(), "message 0.1");
}

TEST(Diff, AMessageOfAnotherClassIsAnotherOne) {
    const MessageDiff diff = diff_of_messages(sent_to({1, 1}), sent_to({1, 1}, MessageClass::reply));
    ASSERT_TRUE(diff.first);
    EXPECT_TRUE(diff.first->before.has_value() != diff.first->after.has_value());
    EXPECT_EQ(diff.first->either().from, 10);
}

TEST(Diff, OtherDataIsAnotherRun) {
    RecordedRun after = ring();
    after.setup.seed = 2;
    after.outcome.checks.front().passed = false;
    const RecordingDiff diff = diff_of(ring(), after);
    EXPECT_THAT(diff.setup, ElementsAre(Field(&RecordedChange::name, "seed")));
    EXPECT_THAT(diff.outcome, ElementsAre(Field(&RecordedChange::name, HasSubstr("check"))));
    EXPECT_TRUE(diff.kinds.empty());
    EXPECT_FALSE(diff.same());
}

}  // namespace narrows::diff_test
