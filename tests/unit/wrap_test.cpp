// Lines and tables on a terminal are broken where a reader expects it.
#include "testbench/text/wrap.h"

#include <gmock/gmock.h>

#include "testbench/text/table.h"

namespace narrows::wrap_test {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Wrapped, BreaksAtBlanks) {
    EXPECT_THAT(wrapped("one two three", 8), ElementsAre("one two", "three"));
    EXPECT_THAT(wrapped("", 8), ElementsAre(""));
}

TEST(Wrapped, BreaksNamesBetweenTheirPartsAndListsBehindCommas) {
    EXPECT_THAT(wrapped("bidirectional-ring", 16), ElementsAre("bidirectional-", "ring"));
    EXPECT_THAT(wrapped("message.vector_words", 14), ElementsAre("message.", "vector_words"));
    EXPECT_THAT(wrapped("[0,12,345,6789]", 8), ElementsAre("[0,12,", "345,", "6789]"));
}

TEST(Wrapped, DoesNotBreakNumbersWhileThereIsAnotherPlace) {
    EXPECT_THAT(wrapped("ab-c0.123456", 7), ElementsAre("ab-", "c0.1234", "56")) << "the rest is longer than a line";
    EXPECT_THAT(wrapped("10-20-x30.5", 8), ElementsAre("10-20-", "x30.5"));
}

TEST(LongestPart, IsTheLeastWidthThatBreaksNoPart) {
    EXPECT_EQ(longest_part("bidirectional-ring"), 14);
    EXPECT_EQ(longest_part("a bc d"), 2);
    EXPECT_EQ(longest_part("1.25,-3.5"), 5);
    EXPECT_EQ(longest_part("network.link_bytes_per_cycle"), 20);
    EXPECT_EQ(longest_part(""), 0);
    for (const char* const text : {"bidirectional-ring", "message.vector_words", "[0,12,345,6789]", "a-b-c d,e,f"}) {
        for (const std::string& line : wrapped(text, longest_part(text))) {
            const std::string_view whole = text;
            const std::size_t end = whole.find(line) + line.size();
            EXPECT_TRUE(end == whole.size() || whole[end] == ' ' ||
                        std::string_view(",.-").find(whole[end - 1]) != std::string_view::npos)
                << line;
        }
    }
}

Table table_of(std::size_t most_columns) {
    return {
        "", {{"a", "network.link_bytes_per_cycle"}, {"b", "algorithm"}}, {{1, "bidirectional-ring"}}, {}, most_columns};
}

/// First the header is broken, then names, none of them within a part.
TEST(Table, IsNarrowedWithoutBreakingParts) {
    EXPECT_THAT(to_text(table_of(60)), HasSubstr("network.link_bytes_per_cycle  algorithm\n"));
    EXPECT_EQ(to_text(table_of(44)),
              "                network.  algorithm\n"
              "    link_bytes_per_cycle\n"
              "  ----------------------  ------------------\n"
              "                       1  bidirectional-ring\n");
    EXPECT_EQ(to_text(table_of(38)),
              "              network.  algorithm\n"
              "  link_bytes_per_cycle\n"
              "  --------------------  --------------\n"
              "                     1  bidirectional-\n"
              "                        ring\n");
}

/// The columns that name a row are repeated.
TEST(Table, IsCutBetweenItsColumnsWhereItIsTooWide) {
    Table table{"two machines",
                {{"machine", "machine"}, {"words", "words"}, {"cycles", "cycles"}, {"busiest", "busiest"}},
                {{"cns1", 8, 1'000'000, "a channel"}, {"cns1-2i", 16, 2, "a link"}},
                {"a note below"},
                27,
                2};
    EXPECT_EQ(to_text(table),
              "two machines\n"
              "  machine  words     cycles\n"
              "  -------  -----  ---------\n"
              "  cns1         8  1,000,000\n"
              "  cns1-2i     16          2\n"
              "\n"
              "  machine  words  busiest\n"
              "  -------  -----  ---------\n"
              "  cns1         8  a channel\n"
              "  cns1-2i     16  a link\n"
              "  a note below\n");
}

TEST(Table, HasACellALineWhereNoTwoColumnsFit) {
    EXPECT_EQ(to_text(table_of(20)),
              "  network.\n"
              "    link_bytes_per_c\n"
              "    ycle: 1\n"
              "  algorithm:\n"
              "    bidirectional-\n"
              "    ring\n");
}

TEST(InWidth, ContinuesBehindTheLabelOfALine) {
    EXPECT_EQ(in_width("cycles   7\nnote     one two three\n", 18), "cycles   7\nnote     one two\n         three\n");
    EXPECT_EQ(in_width("         one two three", 18), "         one two\n         three");
    EXPECT_EQ(in_width("one two three four", 10), "one two\n  three\n  four");
    EXPECT_EQ(in_width("as it is\n\n", 10), "as it is\n\n");
}

}  // namespace narrows::wrap_test
