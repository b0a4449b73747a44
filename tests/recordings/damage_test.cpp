// Bytes that are not a recording, or only a part of one, are refused; so are recordings of impossible runs.
#include "tests/recordings/support.h"
#include "traces/log/recording_bytes.h"
#include "traces/log/recording_header.h"
#include "traces/log/recording_setup.h"

namespace narrows::damage_test {

using testing::HasSubstr;

TEST(Damage, EveryTruncationIsRefused) {
    const std::string bytes = write_recording(small_record());
    ASSERT_EQ(refusal_of(bytes), "");
    for (std::size_t length = 0; length < bytes.size(); ++length)
        ASSERT_NE(refusal_of(bytes.substr(0, length)), "") << length;
    EXPECT_THAT(refusal_of(bytes.substr(0, 100)),
                HasSubstr(fmt::format("this recording is cut off: {} bytes are missing; copy the file again, or record "
                                      "the run again",
                                      bytes.size() - 100)));
    EXPECT_THAT(refusal_of(bytes.substr(0, 10)), HasSubstr("this recording is cut off after 10 bytes; "));
}

TEST(Damage, EveryChangedByteIsRefused) {
    const std::string bytes = write_recording(small_record());
    for (std::size_t place = 0; place < bytes.size(); ++place) {
        for (const int mask : {0x01, 0x80, 0xff}) {
            std::string changed = bytes;
            changed[place] = static_cast<char>(changed[place] ^ mask);
            ASSERT_NE(refusal_of(changed), "") << "byte " << place << " with mask " << mask;
        }
    }
    std::string changed = bytes;
    changed.back() = static_cast<char>(changed.back() ^ 1);
    EXPECT_THAT(refusal_of(changed), HasSubstr("this recording is damaged: its checksum is wrong; "));
    EXPECT_THAT(refusal_of(bytes + "x"), HasSubstr("this recording is damaged: bytes follow its end; "));
}

TEST(Damage, AnotherVersionIsToldSo) {
    std::string bytes = write_recording(small_record());
    bytes[8] = 3;
    EXPECT_EQ(refusal_of(bytes),
              "this recording has version 3 of the format, and this Narrows reads version 2; use a newer Narrows, or "
              "record the run again with this one");
    bytes[8] = 1;
    EXPECT_EQ(refusal_of(bytes),
              "this recording has version 1 of the format, and this Narrows reads version 2; record the run again with "
              "this one");
}

TEST(Damage, OtherFilesAreToldSo) {
    for (const char* const other : {"", "name = \"cns1\"\n", "\x89PNG\r\n\x1a\n----------------------"})
        EXPECT_EQ(refusal_of(other), "this is not a recording of a run; 'narrows run ... --record FILE' writes one");
}

TEST(Contents, CountsAreBoundedByWhatIsLeft) {
    const RecordedRun run = small_record();
    RecordingWriter writer;
    write_setup(writer, run.setup);
    const std::string setup = writer.bytes();
    // Finished, after 0 cycles, and then more lines of a deadlock than any memory holds.
    const std::string many = setup + "\x01" + std::string(1, '\0') + "\xff\xff\xff\xff\xff\xff\x7f";
    EXPECT_THAT(refusal_of(pack_recording(many)),
                HasSubstr("the number of lines on a deadlock is 562949953421311, but must be at most 0; record the run "
                          "again with 'run --record'"));
    EXPECT_THAT(refusal_of(pack_recording(setup + "\x81")), HasSubstr("a number is cut off at the end"));
    EXPECT_THAT(refusal_of(pack_recording(setup + std::string("\x81\x00", 2))),
                HasSubstr("a number takes more bytes than it needs"));
}

/// The bytes of the length itself do not count.
TEST(Contents, TextsEndWithTheContents) {
    RecordingReader reader("\x01");
    try {
        reader.text("a note");
        FAIL() << "a text of 1 byte was read where none was left";
    } catch (const MalformedRecording& error) {
        EXPECT_STREQ(error.what(), "the length of a note is 1, but must be at most 0");
    }
}

TEST(Contents, MachinesThatCannotBeBuiltAreRefused) {
    RecordedRun run = small_record();
    run.setup.machine.network.buffer_flits = 0;
    EXPECT_THAT(refusal_of(write_recording(run)), HasSubstr("network.buffer_flits = 0; it must be from 1 to"));
    run.setup.machine.network.buffer_flits = 1;
    run.setup.machine.interface.cut_through = false;
    EXPECT_THAT(refusal_of(write_recording(run)),
                HasSubstr("interface.cut_through = false needs slots that hold the largest message"));
}

/// The log of one message; `change` makes the message impossible.
class OneMessage {
public:
    Machine machine = small_record().setup.machine;
    Message message = [] {
        Message one;
        one.from = 0;
        one.to = 1;
        one.bytes = 17;
        return one;
    }();
    Cycle copied = 10;
    std::vector<Crossing> crossings{{12, 0, Grid::east}, {13, 1, Topology::local}};
    Cycle tail_after = 16;
    Cycle presented = 40;
    Cycle delivered = 50;
    ProcessorStep busy{0, ProcessorStep::Kind::send, 0, 0, 0, 0, 5, 5, {}};
    MemoryBusy memory{1, false, 0, 50, 54};
    ProgramStep step{1, 0, ProgramStep::Kind::receive, 0, 50, {0, 0}, 1};

    std::string refusal() {
        RecordedRun run;
        run.setup = small_record().setup;
        run.setup.machine = machine;
        run.outcome.cycles = 60;
        run.log.observer().send_started(message, 0);
        run.log.observer().copied_to_send_buffer(message, copied);
        for (const Crossing& crossing : crossings) run.log.observer().head_crossed(message, crossing);
        for (std::size_t i = 0; i < crossings.size(); ++i)
            run.log.observer().tail_crossed(message, static_cast<int>(i), crossings[i].head + tail_after);
        run.log.observer().presented(message, presented);
        run.log.observer().delivered(message, delivered);
        run.log.observer().processor_step(busy);
        run.log.observer().memory_busy(memory);
        run.log.observer().program_step(step);
        run.log.put_in_order();
        return refusal_of(write_recording(run));
    }
};

TEST(Contents, AMessageThatIsInOrderIsRead) { EXPECT_EQ(OneMessage().refusal(), ""); }

TEST(Contents, NodesAndLinksThatAreNotThereAreRefused) {
    OneMessage to_nowhere;
    to_nowhere.message.to = 3;
    EXPECT_THAT(to_nowhere.refusal(), HasSubstr("a receiver is 3, but must be from 0 to 2"));
    OneMessage other_link;
    other_link.message.link = 1;
    EXPECT_THAT(other_link.refusal(), HasSubstr("an interface link is 1, but must be at most 0"));
    OneMessage other_node;
    other_node.busy.rank = 2;
    EXPECT_THAT(other_node.refusal(), HasSubstr("rank 2 has a step of a message that it does not have"));
    OneMessage other_kind;
    other_kind.busy.kind = ProcessorStep::Kind::into_segment;
    EXPECT_THAT(other_kind.refusal(), HasSubstr("a processor has a step that only shared nodes have"));
    OneMessage other_receiver;
    other_receiver.step.node = 0;
    EXPECT_THAT(other_receiver.refusal(), HasSubstr("node 0 neither sends nor receives message 0.0"));
    OneMessage too_long;
    too_long.message.bytes = 138;
    EXPECT_THAT(too_long.refusal(), HasSubstr("the length of a message is 138, but must be from 1 to 137"));
    OneMessage many_activities;
    many_activities.step.activity = 4096;
    EXPECT_THAT(many_activities.refusal(), HasSubstr("the number of an activity is 4096, but must be at most 4095"));
}

TEST(Contents, WaysThatTheMachineDoesNotTakeAreRefused) {
    const auto way = HasSubstr("a message from node 0 to node 1 does not take the route of the machine");
    OneMessage backwards;
    backwards.crossings = {{12, 0, Grid::west}, {13, 2, Grid::west}, {14, 1, Topology::local}};
    EXPECT_THAT(backwards.refusal(), way);
    OneMessage jumps;
    jumps.crossings[1].router = 2;
    EXPECT_THAT(jumps.refusal(), way);
    OneMessage injected;
    injected.message.more().injection_buffer = 0;
    EXPECT_THAT(injected.refusal(), HasSubstr("an injection buffer is 1, but must be at most 0"));
}

/// The message goes from node 0 through its switch to node 1.
OneMessage one_message_in_lanes() {
    OneMessage one;
    one.machine = machine_of("bidirectional-fly-4-2");
    one.crossings = {{12, 0, 0}, {14, 32, 1}, {16, 1, Topology::local}};
    return one;
}

TEST(Contents, LanesThatTheMachineDoesNotTakeAreRefused) {
    EXPECT_EQ(one_message_in_lanes().refusal(), "");
    OneMessage other_half = one_message_in_lanes();  // the lanes of messages from the right
    other_half.crossings[1].lane = 1;
    EXPECT_THAT(other_half.refusal(),
                HasSubstr("a message from node 0 to node 1 does not take the route of the machine"));
    OneMessage no_lane = one_message_in_lanes();
    no_lane.crossings[0].lane = 2;
    EXPECT_THAT(no_lane.refusal(), HasSubstr("a lane is 2, but must be at most 1"));
}

TEST(Contents, CyclesThatRunBackwardsAreRefused) {
    OneMessage head;
    head.crossings[1].head = 12;
    EXPECT_THAT(head.refusal(), HasSubstr("the head of a message crosses its channels out of order"));
    OneMessage tail;
    tail.tail_after = -1;
    EXPECT_THAT(tail.refusal(), HasSubstr("the tail of a message is before its head"));
    OneMessage copied;
    copied.copied = 13;
    EXPECT_THAT(copied.refusal(), HasSubstr("message 0.0 leaves before it is copied"));
    OneMessage delivered;
    delivered.delivered = 39;
    EXPECT_THAT(delivered.refusal(), HasSubstr("message 0.0 is delivered before it is presented"));
    OneMessage late;
    late.delivered = 4'000'000'000'000'000'000 / 8000 + 1;
    EXPECT_THAT(late.refusal(),
                HasSubstr("the delivery of a message is in cycle 500000000000001, but the last possible cycle is "
                          "500000000000000"));
}

TEST(Damage, ALengthThatIsNotThatOfTheContentsIsRefused) {
    std::string bytes = write_recording(small_record());
    bytes[24] = static_cast<char>(bytes[24] + 1);  // not under the checksum
    EXPECT_THAT(refusal_of(bytes), HasSubstr("this recording is damaged: it cannot be unpacked; "));
}

}  // namespace narrows::damage_test
