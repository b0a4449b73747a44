// GOAL programs: accepted programs, and refused ones with line and column.
#include <gmock/gmock.h>

#include "models/machine/input_error.h"
#include "testbench/workloads/goal/goal_checks.h"
#include "testbench/workloads/goal/lanes.h"
#include "testbench/workloads/goal/sent_pieces.h"
#include "tests/support/error_text.h"

namespace narrows::goal_test {

using testing::ElementsAre;
using testing::HasSubstr;
using Kind = goal::Operation::Kind;

goal::Program parsed(const std::string& text) { return goal::parse_program(text, "p.goal"); }

/// "p.goal:LINE:COLUMN: message"
std::string refusal(const std::string& text) {
    const std::string error = error_text<InputError>([&] { parsed(text); });
    return error.empty() ? "accepted" : error;
}

TEST(GoalProgram, HasWhatTheTextSays) {
    const goal::Program program = parsed(R"(/* a comment
over two lines */ num_ranks 3
rank 1 { // nothing before
  l1: send 1024b to 2 tag 7 cpu 1 nic 3
  calc 2500
  l3: recv 8b from -1 tag -1
  l3 irequires l1
}
rank 2 { a: recv 1024b from 1 tag 7  b: send 8b to 1 tag 5  b requires a }
)");
    ASSERT_EQ(program.ranks.size(), 3);
    EXPECT_TRUE(program.ranks[0].operations.empty());
    const auto& operations = program.ranks[1].operations;
    ASSERT_EQ(operations.size(), 3);
    EXPECT_EQ(operations[0].kind, Kind::send);
    EXPECT_EQ(operations[0].amount, 1024);
    EXPECT_EQ(operations[0].peer, 2);
    EXPECT_EQ(operations[0].tag, 7);
    EXPECT_EQ(operations[0].cpu, 1);
    EXPECT_EQ(operations[0].nic, 3);
    EXPECT_EQ(operations[0].line, 4);
    EXPECT_EQ(operations[0].column, 7);
    EXPECT_EQ(operations[1].kind, Kind::calc);
    EXPECT_EQ(operations[1].amount, 2500);
    EXPECT_EQ(operations[2].peer, goal::anybody);
    EXPECT_EQ(operations[2].tag, goal::whatever);
    ASSERT_EQ(program.ranks[1].dependencies.size(), 1);
    EXPECT_EQ(program.ranks[1].dependencies[0].later, 2);
    EXPECT_EQ(program.ranks[1].dependencies[0].earlier, 0);
    EXPECT_TRUE(program.ranks[1].dependencies[0].on_begin);
    EXPECT_FALSE(program.ranks[2].dependencies[0].on_begin);
}

TEST(GoalProgram, RefusesWhatIsNotInTheFormat) {
    const auto of_rank = [](const std::string& items) { return refusal("num_ranks 2\nrank 0 {\n" + items + "\n}\n"); };
    EXPECT_EQ(refusal(""),
              "p.goal:1:1: the end of the file stands where 'num_ranks' must; a GOAL file begins with "
              "'num_ranks N'");
    EXPECT_EQ(refusal("num_ranks two"),
              "p.goal:1:11: the number of ranks cannot be 'two'; write a whole number from 1 to "
              "65536");
    EXPECT_THAT(refusal("num_ranks 2\nranks 0 {}"), HasSubstr("p.goal:2:1: 'ranks' stands where 'rank' must"));
    EXPECT_THAT(refusal("num_ranks 2\nrank 2 {}"),
                HasSubstr("p.goal:2:6: a rank cannot be '2'; write a whole number from 0 "
                          "to 1"));
    EXPECT_THAT(refusal("num_ranks 2 rank 0 {} \n rank 0 {}"), HasSubstr("p.goal:2:1: rank 0 has a block already"));
    EXPECT_THAT(refusal("num_ranks 2 rank 0 { calc 5"), HasSubstr("p.goal:1:28: an item is missing"));
    EXPECT_THAT(refusal("num_ranks 2 /* rank"), HasSubstr("p.goal:1:13: this comment does not end"));
    EXPECT_THAT(of_rank("send 8 to 1"), HasSubstr("p.goal:3:6: a size cannot be '8'"));
    EXPECT_THAT(of_rank("send 8b from 1"), HasSubstr("p.goal:3:9: 'from' stands where 'to' must"));
    EXPECT_THAT(of_rank("send 8b to -1"), HasSubstr("p.goal:3:12: a rank cannot be '-1'"));
    EXPECT_THAT(of_rank("send 8b to 1 tag -1"), HasSubstr("p.goal:3:18: a tag cannot be '-1'"));
    EXPECT_THAT(of_rank("calc -5"), HasSubstr("p.goal:3:6: a time in nanoseconds cannot be '-5'"));
    EXPECT_THAT(of_rank("calc 5 cpu 1024"), HasSubstr("p.goal:3:12: a cpu cannot be '1024'"));
    EXPECT_THAT(of_rank("a: calc 5\n a: calc 6"), HasSubstr("p.goal:4:2: the label a stands twice"));
    EXPECT_THAT(of_rank("a: compute 5"), HasSubstr("p.goal:3:4: after a label comes 'send', 'recv' or 'calc'"));
    EXPECT_THAT(of_rank("a after b"), HasSubstr("p.goal:3:3: after a label comes ':', 'requires' or 'irequires'"));
    EXPECT_THAT(of_rank("a: calc 5\na requires b"), HasSubstr("p.goal:4:1: this rank has no label b"));
    EXPECT_THAT(of_rank("5: calc 5"), HasSubstr("p.goal:3:1: an item is missing"));
    EXPECT_THAT(of_rank("\x01"), HasSubstr("p.goal:3:1: an item is missing"));
}

TEST(GoalProgram, RefusesCircles) {
    // c only waits for the circle of a and b.
    const std::string text =
        refusal("num_ranks 1\nrank 0 {\na: calc 1\nb: calc 2\nc: calc 3\nc requires a\na requires b\nb irequires a\n}");
    EXPECT_THAT(text, HasSubstr("the operations in lines "));
    EXPECT_THAT(text, testing::Not(HasSubstr("lines 5")));
    EXPECT_THAT(text, HasSubstr("of rank 0 wait for each other in a circle"));
    EXPECT_THAT(refusal("num_ranks 1\nrank 0 {\na: calc 1\na requires a\n}"), HasSubstr("p.goal:4:1"));
}

TEST(GoalProgram, RefusesWhatDoesNotMatch) {
    const auto pair = [](const std::string& first, const std::string& second) {
        return refusal("num_ranks 2\nrank 0 {\n" + first + "\n}\nrank 1 {\n" + second + "\n}\n");
    };
    EXPECT_EQ(pair("send 8b to 1 tag 2", "recv 8b from 0 tag 2"), "accepted");
    EXPECT_THAT(pair("send 8b to 1 tag 2", ""),
                HasSubstr("p.goal:3:1: rank 1 has no receive for this message with tag 2"));
    EXPECT_THAT(pair("", "recv 8b from 0"),
                HasSubstr("p.goal:6:1: rank 0 sends no message for this receive with tag 0"));
    EXPECT_THAT(pair("send 8b to 1", "recv 8b from 0 tag 1"), HasSubstr("rank 0 sends no message"));
    EXPECT_THAT(pair("send 8b to 1", "recv 9b from 0"),
                HasSubstr("p.goal:6:1: this receive takes 9 bytes, but its send in line 3 has 8"));
    EXPECT_EQ(pair("send 8b to 1 tag 2\nsend 4b to 1", "recv 8b from -1 tag 2\nrecv 4b from 0 tag -1"), "accepted");
    EXPECT_THAT(pair("send 8b to 1 tag 2", "recv 8b from -1 tag 3"), HasSubstr("p.goal:3:1: rank 1 has no receive"));
    EXPECT_THAT(pair("send 8b to 1", "recv 8b from -1\nrecv 8b from -1"),
                HasSubstr("no message is left for this receive"));
    EXPECT_THAT(pair("send 8b to 1\nsend 8b to 1", "recv 8b from -1"), HasSubstr("rank 1 has no receive"));
    EXPECT_EQ(pair("send 8b to 1\nsend 9b to 1", "recv 9b from 0\nrecv 8b from -1"), "accepted") << "as they come";
    EXPECT_THAT(pair("send 8b to 1\nsend 9b to 1", "recv 7b from 0\nrecv 8b from -1"),
                HasSubstr("p.goal:7:1: no message is left of 7 bytes that this receive could take"));
    EXPECT_THAT(pair("send 8b to 1\nsend 9b to 1", "recv 8b from 0\nrecv 8b from -1"),
                HasSubstr("p.goal:8:1: no message is left of 8 bytes"));
    EXPECT_THAT(pair("send 8b to 1 tag 1\nsend 9b to 1 tag 2", "recv 9b from 0 tag 1\nrecv 8b from -1 tag -1"),
                HasSubstr("p.goal:7:1: no message is left of 9 bytes"));
}

/// Receives that follow each other share a lane; receives that may be open at the same time do not.
TEST(GoalProgram, ReceivesHaveLanes) {
    const goal::Program program = parsed(R"(num_ranks 2
rank 0 {
a: recv 8b from 1 tag 1
b: calc 5
c: recv 8b from 1 tag 2
d: recv 8b from 1 tag 3
e: recv 8b from 1 tag 4
b requires a
c requires b
e irequires a
}
rank 1 { send 8b to 0 tag 1 send 8b to 0 tag 2 send 8b to 0 tag 3 send 8b to 0 tag 4 }
)");
    EXPECT_THAT(goal::lanes_of(program.ranks[0]), ElementsAre(ElementsAre(0, 2), ElementsAre(3), ElementsAre(4)));
    EXPECT_TRUE(goal::lanes_of(program.ranks[1]).empty());
}

/// Short messages can have the same bytes. What comes later shows which of them has come.
TEST(GoalPieces, MessagesWithTheSameBytesAreToldApartByWhatComesLater) {
    const TestData data(1);
    const auto content_of = [&](const goal::SentPiece& piece) {
        return TestContent(data, piece.send, piece.send == 0 ? 1 : 8);
    };
    const auto sent = [] {
        goal::SentPieces pieces;
        for (const std::size_t send : {0, 1}) pieces.sent({0, 0}, {send, 0});
        for (const std::size_t send : {0, 2}) pieces.sent({0, 1}, {send, 0});
        return pieces;
    };
    const auto take = [&](goal::SentPieces& pieces, std::size_t send) {
        std::vector<std::byte> bytes(content_of({send, 0}).size());
        content_of({send, 0}).write(bytes);
        const auto piece = pieces.received(bytes, content_of);
        return piece && content_of(*piece).equals(bytes);
    };
    for (const auto& order : {std::vector<std::size_t>{0, 1, 0, 2}, {0, 2, 0, 1}, {0, 0, 1, 2}, {0, 0, 2, 1}}) {
        goal::SentPieces pieces = sent();
        for (const std::size_t send : order) EXPECT_TRUE(take(pieces, send)) << testing::PrintToString(order);
        EXPECT_FALSE(pieces.received({}, content_of)) << "nothing is left";
    }
    goal::SentPieces pieces = sent();
    EXPECT_TRUE(take(pieces, 0));
    EXPECT_TRUE(take(pieces, 1));
    EXPECT_FALSE(take(pieces, 2)) << "the message before it on its link has not come";
}

}  // namespace narrows::goal_test
