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
    for (const std::string name : {"cycles",        "time_us",         "messages",
                                   "message_hops",  "latency_min",     "latency_mean",
                                   "latency_max",   "bound",           "gap",
                                   "gap_percent",   "first_result",    "last_result",
                                   "nbl_nominal",   "derived",         "busy_interface_link_in",
                                   "nodes",         "interface_links", "parameter_elements",
                                   "printed_total", "baseline_cycles", "baseline_first_result",
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

TEST(Columns, ComputeWithNumbers) {
    const std::string remedy =
        ", and formulas compute with numbers; give each case a number for it: printed = { x = 1 } is printed_x";
    EXPECT_EQ(complaint_of("2 * algorithm"), "some.toml:13:11: 'algorithm' is a word here (snake)" + remedy);
    EXPECT_EQ(complaint_of("baseline_machine"), "some.toml:13:11: 'machine' is a word here (delta)" + remedy);
    EXPECT_EQ(complaint_of("parameter_workload"),
              "some.toml:13:11: 'parameter_workload' is a word here (allreduce)" + remedy);
    EXPECT_THAT(complaint_of("limited_by"), HasSubstr("'limited_by' is a word, and formulas compute with numbers"));
    const auto frost = [](const std::string& more) {
        return complaint("[[runs]]\nmachine = \"frost\"\nworkload = \"alltoall\"\nwords = 8\n" + more +
                         "[[columns]]\nname = \"x\"\nformula = \"memory_bandwidth / 8\"\n");
    };
    EXPECT_THAT(frost(""), HasSubstr("'memory_bandwidth' is a list here ([4854,1000])" + remedy));
    EXPECT_EQ(frost("memory.bandwidth = \"4 GB/s\"\n"), "") << "its number is that of the rate, in bit/s";
    EXPECT_EQ(complaint("[[runs]]\nmachine = \"cns1\"\nworkload = \"allreduce\"\nelements = 8\n"
                        "algorithm = \"snake\"\nblock = [\"best\", 4]\n"
                        "[[columns]]\nname = \"x\"\nformula = \"block\"\n"),
              "")
        << "it is a number in some points";
}

TEST(Columns, SayWhyTheyDoNotKnowAParameter) {
    EXPECT_THAT(complaint_of("topology_radix"),
                HasSubstr("no machine of this study has the parameter topology.radix; leave 'topology_radix' out"));
    EXPECT_THAT(complaint_of("memory_bandwidth"),
                HasSubstr("no machine of this study gives 'memory_bandwidth'; leave it out"));
    EXPECT_THAT(complaint_of("memory_bandwith"), HasSubstr("did you mean 'memory_bandwidth'?"));
    EXPECT_THAT(complaint_of("parameter_bytes"),
                HasSubstr("'parameter_bytes' is known only where [[runs]] give bytes; write elements * 8"));
    EXPECT_THAT(complaint("[[runs]]\nmachine = \"cns1\"\nworkload = \"alltoall\"\n"
                          "[[columns]]\nname = \"x\"\nformula = \"bytes\"\n"),
                HasSubstr("'bytes' is known only where [[runs]] give bytes; write words * message_word_bytes"));
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
