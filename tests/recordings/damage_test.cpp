// Bytes that are not a recording, or only a part of one, are refused; so are recordings of impossible runs.
#include "tests/recordings/support.h"
#include "traces/log/recorded_parts.h"
#include "traces/log/recording_bytes.h"
#include "traces/log/recording_header.h"

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

/// The refusal of a message that is changed.
template <class Change>
std::string refused(const Change& change, OneMessage one = {}) {
    change(one);
    return one.refusal();
}

TEST(Contents, NodesAndLinksThatAreNotThereAreRefused) {
    EXPECT_THAT(refused([](OneMessage& one) { one.message.to = 3; }),
                HasSubstr("a receiver is 3, but must be from 0 to 2"));
    EXPECT_THAT(refused([](OneMessage& one) { one.message.link = 1; }),
                HasSubstr("an interface link is 1, but must be at most 0"));
    EXPECT_THAT(refused([](OneMessage& one) { one.busy.rank = 2; }),
                HasSubstr("rank 2 has a step of a message that it does not have"));
    EXPECT_THAT(refused([](OneMessage& one) { one.busy.kind = ProcessorStep::Kind::into_segment; }),
                HasSubstr("a processor has a step that only shared nodes have"));
    EXPECT_THAT(refused([](OneMessage& one) { one.step.node = 0; }),
                HasSubstr("node 0 neither sends nor receives message 0.0"));
    EXPECT_THAT(refused([](OneMessage& one) { one.message.bytes = 138; }),
                HasSubstr("the length of a message is 138, but must be from 1 to 137"));
    EXPECT_THAT(refused([](OneMessage& one) { one.step.activity = 4096; }),
                HasSubstr("the number of an activity is 4096, but must be at most 4095"));
}

const auto other_way = HasSubstr("a message from node 0 to node 1 does not take the route of the machine");

TEST(Contents, WaysThatTheMachineDoesNotTakeAreRefused) {
    EXPECT_THAT(refused([](OneMessage& one) {
                    one.crossings = {{12, 0, Grid::west}, {13, 2, Grid::west}, {14, 1, Topology::local}};
                }),
                other_way);
    EXPECT_THAT(refused([](OneMessage& one) { one.crossings[1].router = 2; }), other_way);
    EXPECT_THAT(refused([](OneMessage& one) { one.message.more().injection_buffer = 0; }),
                HasSubstr("an injection buffer is 1, but must be at most 0"));
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
    // The other half of the lanes is for messages from the right.
    EXPECT_THAT(refused([](OneMessage& one) { one.crossings[1].lane = 1; }, one_message_in_lanes()), other_way);
    EXPECT_THAT(refused([](OneMessage& one) { one.crossings[0].lane = 2; }, one_message_in_lanes()),
                HasSubstr("a lane is 2, but must be at most 1"));
}

TEST(Contents, CyclesThatRunBackwardsAreRefused) {
    EXPECT_THAT(refused([](OneMessage& one) { one.crossings[1].head = 12; }),
                HasSubstr("the head of a message crosses its channels out of order"));
    EXPECT_THAT(refused([](OneMessage& one) { one.tail_after = -1; }),
                HasSubstr("the tail of a message is before its head"));
    EXPECT_THAT(refused([](OneMessage& one) { one.copied = 13; }), HasSubstr("message 0.0 leaves before it is copied"));
    EXPECT_THAT(refused([](OneMessage& one) { one.delivered = 39; }),
                HasSubstr("message 0.0 is delivered before it is presented"));
    EXPECT_THAT(refused([](OneMessage& one) { one.delivered = 4'000'000'000'000'000'000 / 8000 + 1; }),
                HasSubstr("the delivery of a message is in cycle 500000000000001, but the last possible cycle is "
                          "500000000000000"));
}

TEST(Damage, ALengthThatIsNotThatOfTheContentsIsRefused) {
    std::string bytes = write_recording(small_record());
    bytes[24] = static_cast<char>(bytes[24] + 1);  // not under the checksum
    EXPECT_THAT(refusal_of(bytes), HasSubstr("this recording is damaged: it cannot be unpacked; "));
}

}  // namespace narrows::damage_test
