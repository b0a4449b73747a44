// The participating processes, the lengths of messages, and refused parameters.
#include <gmock/gmock.h>

#include "testbench/run/request.h"
#include "testbench/workloads/dense/parameters.h"
#include "tests/dense/shared_machine.h"

namespace narrows::dense_parameters_test {

using testing::HasSubstr;

std::string value(const ChosenWorkload& chosen, const std::string& name) {
    for (const ParameterValue& p : chosen.parameters) {
        if (p.parameter->name == name) return p.value;
    }
    return "none";
}

TEST(DenseParameters, ThousandsOfBytesAreNotKibibytes) {
    EXPECT_EQ(dense::bytes_of("100KB"), 100'000);
    EXPECT_EQ(dense::bytes_of("100KiB"), 102'400);
    EXPECT_EQ(dense::bytes_of("77"), 77);
}

TEST(DenseParameters, AreSettled) {
    const Machine machine = shared_machine();
    const auto topology = make_topology(machine);
    const auto all = find_workload("aapc").choose(machine, *topology, {});
    EXPECT_EQ(value(all, "nodes"), "4");
    EXPECT_EQ(value(all, "ranks"), "12");
    EXPECT_EQ(value(all, "size"), "1KB");
    EXPECT_EQ(value(all, "phases"), "none");
    const auto some =
        find_workload("random-pairwise").choose(machine, *topology, std::vector<KeyValue>{{"nodes", "2"}});
    EXPECT_EQ(value(some, "ranks"), "6");
    EXPECT_EQ(value(some, "phases"), "10");
    const Machine small = machine_of("cns1");
    const auto grid = make_topology(small);
    EXPECT_EQ(value(find_workload("aapc").choose(small, *grid, {}), "size"), "128");
}

TEST(DenseParameters, RefuseWhatCannotBeRun) {
    const Machine machine = shared_machine();
    EXPECT_THAT(refusal_of(machine, "aapc", {{"nodes", "5"}}), HasSubstr("crossbar-64 has 4 nodes"));
    EXPECT_THAT(refusal_of(machine, "aapc", {{"nodes", "0"}}),
                HasSubstr("it must lie between 1 and 65536; or write nodes=all"));
    EXPECT_THAT(refusal_of(machine, "aapc", {{"nodes", "2"}, {"ranks", "7"}}),
                HasSubstr("6 processes at most, 3 each; use fewer, or more node.processors"));
    EXPECT_THAT(refusal_of(machine, "aapc", {{"nodes", "2"}, {"ranks", "5"}}), HasSubstr("use ranks=4"));
    EXPECT_THAT(refusal_of(machine, "aapc", {{"nodes", "1"}, {"ranks", "1"}}), HasSubstr("does not send to itself"));
    EXPECT_THAT(refusal_of(machine_of("cns1"), "aapc", {{"size", "129"}}), HasSubstr("at most 128 bytes"));
    EXPECT_THAT(refusal_of(machine, "aapc", {{"repetitions", "0"}}), HasSubstr("between 1 and"));
    EXPECT_THAT(refusal_of(machine, "aapc", {{"phases", "3"}}), HasSubstr("no parameter 'phases'"));
    EXPECT_THAT(refusal_of(machine, "aapc", {{"repetitions", "1048576"}, {"size", "30KiB"}}), testing::IsEmpty());
    for (const char* const size : {"KB", "1MB", "1.5KB", "-1", "0", "1 KB", "10kb", "99999999999999999999"})
        EXPECT_THAT(refusal_of(machine, "aapc", {{"size", size}}), HasSubstr("size=")) << size;
}

/// nodes= gives the number of participating nodes; it does not change the machine, so it may be 1.
TEST(DenseParameters, NodesAreThoseThatTakePart) {
    const Request request("crossbar-64", "aapc", {"nodes=3", "size=32"});
    EXPECT_EQ(request.machine().nodes(), 64);
    EXPECT_EQ(request.make_workload(1)->traffic().flows.size(), 3u * 2 + 3 * 2);  // and two rounds of each barrier
    EXPECT_EQ(Request("crossbar-64", "barrier", {"nodes=3"}).machine().nodes(), 3);
}

}  // namespace narrows::dense_parameters_test
