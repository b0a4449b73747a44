// Errors of a column that are found before any run.
#include "tests/study/support.h"

namespace narrows::study::columns_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

const std::string runs =
    "contenders = \"machine\"\n[[runs]]\nmachine = \"delta\"\nworkload = \"allreduce\"\nalgorithm = \"snake\"\n"
    "topology.columns = 4\ntopology.rows = 4\nprinted.total = \"4.35\"\n";

/// The errors of a column with this formula.
std::string complaint_of(const std::string& formula, const std::string& top = "") {
    return complaint(top + runs + "[[columns]]\nname = \"x\"\nformula = \"" + formula + "\"\n");
}

std::string complaint_of_name(const std::string& name) {
    return complaint(runs + "[[columns]]\nname = \"" + name + "\"\nformula = \"1\"\n");
}

TEST(Columns, KnowEveryNameOfTheDocumentation) {
    for (const std::string name : {"cycles",
                                   "time_us",
                                   "messages",
                                   "message_hops",
                                   "latency_min",
                                   "latency_mean",
                                   "latency_max",
                                   "bound",
                                   "gap",
                                   "gap_percent",
                                   "first_result",
                                   "last_result",
                                   "nbl_nominal",
                                   "derived",
                                   "nodes",
                                   "interface_links",
                                   "parameter_elements",
                                   "printed_total",
                                   "baseline_cycles",
                                   "baseline_first_result",
                                   "log2(nodes)"}) {
        EXPECT_EQ(complaint_of(name), "") << name;
    }
    for (const std::string name : {"flip_flops", "memory_bits", "interface_logic_cells", "baseline_flip_flops"}) {
        EXPECT_EQ(complaint_of(name, "hardware = true\n"), "") << name;
        EXPECT_THAT(complaint_of(name), HasSubstr("write hardware = true at the top")) << name;
    }
}

TEST(Columns, AMisspeltNameIsRefusedWhereItStands) {
    EXPECT_THAT(complaint_of("cylces + 1"),
                AllOf(StartsWith("some.toml:13:11: 'cylces' is not a name that formulas know"),
                      HasSubstr("did you mean 'cycles'?")));
    EXPECT_THAT(complaint_of("baseline_cylces"), HasSubstr("did you mean 'cycles'?"));
    EXPECT_THAT(complaint_of("frist_result"), HasSubstr("did you mean 'first_result'?"));
    EXPECT_THAT(complaint_of("computation"), HasSubstr("'computation' is not a name that formulas know"))
        << "a part of the run of another workload";
    EXPECT_THAT(complaint_of("quux"), HasSubstr("docs/studies.md lists the names"));
    EXPECT_THAT(complaint_of("1 +"), HasSubstr("\"1 +\" is not a formula"));
}

TEST(Columns, AllThatIsWrongIsToldAtOnce) {
    const std::string all = complaint("objective = \"cylces\"\nbaseline = \"cns2\"\n" + runs +
                                      "[[columns]]\nname = \"nodes\"\nformula = \"cylces + frist_result\"\n");
    for (const char* const place : {"some.toml:3:13: ", "some.toml:4:12: ", "some.toml:14:8: ", "some.toml:15:11: "})
        EXPECT_THAT(all, HasSubstr(place));
    EXPECT_THAT(all, AllOf(HasSubstr("'cylces'"), HasSubstr("'frist_result'")));
}

TEST(Columns, SeeOnlyThoseAboveThem) {
    const std::string a = "[[columns]]\nname = \"a\"\nformula = \"cycles\"\n";
    const std::string b = "[[columns]]\nname = \"b\"\nformula = \"2 * a\"\n";
    EXPECT_EQ(complaint(runs + a + b), "");
    EXPECT_THAT(complaint(runs + b + a), HasSubstr("'a' is not a column above this one"));
    EXPECT_THAT(complaint_of("x + 1"), HasSubstr("'x' is not a column above this one"));
}

TEST(Columns, WithoutContendersThereIsNoBaseline) {
    EXPECT_THAT(
        complaint(runs.substr(runs.find('\n') + 1) + "[[columns]]\nname = \"x\"\nformula = \"baseline_cycles\"\n"),
        HasSubstr("'baseline_cycles' needs contenders"));
}

TEST(Columns, HaveNamesOfTheirOwn) {
    for (const std::string name : {"cycles", "gap", "nbl_nominal", "flip_flops", "machine", "command", "baseline_x",
                                   "9a", "a-b", "speed up", "Speed", "nodes", "interface_links"}) {
        EXPECT_THAT(complaint_of_name(name), StartsWith("some.toml:12:8: ")) << name;
    }
    EXPECT_EQ(complaint_of_name("speed_2"), "");
    const std::string twice = "[[columns]]\nname = \"x\"\nformula = \"1\"\n";
    EXPECT_THAT(complaint(runs + twice + twice), HasSubstr("another column is also called 'x'"));
}

}  // namespace narrows::study::columns_test
