// Impossible parameters of `traffic`, with place and remedy, and the meaning of others.
#include <gmock/gmock.h>

#include <fmt/format.h>

#include "models/machine/input_error.h"
#include "testbench/workloads/traffic/weights_file.h"
#include "tests/support/error_text.h"
#include "tests/support/temporary_folder.h"
#include "tests/traffic/traffic_run.h"

namespace narrows::traffic_parameters_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

std::string refusal(const std::vector<KeyValue>& arguments, const Machine& machine = machine_of("mesh-16x16")) {
    return error_text<InputError>([&] {
        const auto topology = make_topology(machine);
        find_workload("traffic").choose(machine, *topology, arguments);
    });
}

TrafficSetting setting(TrafficParameters parameters, const Machine& machine = machine_of("mesh-16x16")) {
    return traffic_setting(machine, *make_topology(machine), parameters);
}

TEST(TrafficParameters, AreRefusedWithARemedy) {
    EXPECT_THAT(refusal({{"load", "1.1"}}), AllOf(StartsWith("load=1.1"), HasSubstr("at most 1, or max")));
    EXPECT_THAT(refusal({{"load", "0"}}), HasSubstr("above 0"));
    EXPECT_THAT(refusal({{"load", "nan"}}), HasSubstr("above 0"));
    EXPECT_THAT(refusal({{"rate", "-1"}}), HasSubstr("rate=0.01"));
    EXPECT_THAT(refusal({{"rate", "0.5"}}), HasSubstr("use rate=0.111111 or less"));
    EXPECT_THAT(refusal({{"rate", "0.01"}, {"load", "0.5"}}), HasSubstr("leave out one"));
    EXPECT_THAT(refusal({{"load", "0.1"}, {"rate", "0.01"}}), HasSubstr("leave out one")) << "the default, but said";
    EXPECT_THAT(refusal({{"load", "none"}}), AllOf(StartsWith("load=none"), HasSubstr("give load=0.5 or rate=0.01")));
    EXPECT_THAT(refusal({{"size", "65"}}), HasSubstr("1 to 64 bytes"));
    EXPECT_THAT(refusal({{"size", "8:0,64:1"}}), HasSubstr("above 0"));
    EXPECT_THAT(refusal({{"size", "8,"}}), HasSubstr("1 to 64 bytes"));
    EXPECT_THAT(refusal({{"warmup", "10001"}}), HasSubstr("half of cycles=20000"));
    EXPECT_THAT(refusal({{"pattern", "matrix"}}), HasSubstr("add matrix=FILE"));
    EXPECT_THAT(refusal({{"matrix", "x"}}), HasSubstr("pattern=matrix"));
    EXPECT_THAT(refusal({{"pattern", "matrix"}, {"matrix", "nothing.txt"}}),
                HasSubstr("matrix=nothing.txt: no such file; give the path of a matrix of weights"));
    EXPECT_THAT(refusal({{"pattern", "hotspot"}, {"hot_node", "256"}}), HasSubstr("0 to 255"));
    EXPECT_THAT(refusal({{"cycles", "4000000000"}}), HasSubstr("GB of memory"));
    EXPECT_THAT(refusal({}, machine_of("mesh-16x16", {"message.vector_words=4"})), HasSubstr("1 to 32 bytes"));
}

TEST(TrafficParameters, WithoutEffectAreRefused) {
    EXPECT_THAT(refusal({{"hot_node", "4"}}), AllOf(StartsWith("hot_node=4"), HasSubstr("add that, or leave it out")));
    EXPECT_THAT(refusal({{"hot_percent", "20"}, {"pattern", "tornado"}}), HasSubstr("pattern=hotspot"));
    EXPECT_THAT(refusal({{"burst", "99"}}), AllOf(StartsWith("burst=99"), HasSubstr("process=bursty")));
    EXPECT_THAT(refusal({{"burst", "99"}, {"process", "poisson"}}), HasSubstr("process=bursty"));
    EXPECT_EQ(refusal({{"hot_node", "4"}, {"hot_percent", "20"}, {"pattern", "hotspot"}}), "");
    EXPECT_EQ(refusal({{"burst", "99"}, {"process", "bursty"}, {"load", "0.1"}}), "");
}

TEST(TrafficParameters, RefuseNodesThatDoNotFitThePattern) {
    const Machine twelve = machine_of("mesh-16x16", {"topology.sides=4,3"});
    for (const char* const pattern : {"bit-complement", "bit-reverse", "shuffle"})
        EXPECT_THAT(refusal({{"pattern", pattern}}, twelve),
                    HasSubstr("power of two of nodes, and there are 12; use a network of 8 nodes, or another pattern"));
    EXPECT_THAT(refusal({{"pattern", "transpose"}}, twelve),
                HasSubstr("square number of nodes, and there are 12; use a network of 9 nodes, or another pattern"));
    const Machine pair = machine_of("mesh-16x16", {"topology.sides=2,1"});
    EXPECT_THAT(refusal({{"pattern", "tornado"}}, pair), HasSubstr("each node would send to itself"));
}

TEST(TrafficParameters, SayHowMuchANodeSends) {
    TrafficParameters p;
    p.load = "0.5";
    EXPECT_DOUBLE_EQ(setting(p).rate.value(), 0.5 * 8 / 72);
    EXPECT_DOUBLE_EQ(setting(p).period, 9);
    p.size = "8:3,64:1";
    EXPECT_DOUBLE_EQ(setting(p).mean_bytes, 22);
    EXPECT_DOUBLE_EQ(setting(p).rate.value(), 0.5 * 8 / 30);
    EXPECT_DOUBLE_EQ(setting(p, machine_of("mesh-16x16", {"interface.links=2"})).rate.value(), 0.5 * 16 / 30);
    p.load = "max";
    EXPECT_FALSE(setting(p).rate.has_value());
    p.load = "none";
    p.rate = "0.01";
    EXPECT_DOUBLE_EQ(setting(p).rate.value(), 0.01);
}

std::string matrix_refusal(const std::string& text) {
    return error_text<InputError>([&] { parse_weights(text, "m.txt", 3); });
}

std::string shown(const std::vector<KeyValue>& arguments, const std::string& name = "mesh-16x16") {
    const Machine machine = machine_of(name);
    const auto topology = make_topology(machine);
    std::string text;
    for (const ParameterValue& value : find_workload("traffic").choose(machine, *topology, arguments).parameters) {
        const bool is_amount = value.parameter->name == "load" || value.parameter->name == "rate";
        if (is_amount) text += fmt::format("{}={} ", value.parameter->name, value.value);
    }
    return text;
}

/// Defaults never exceed what a wire can carry.
TEST(TrafficParameters, AreByDefaultAShareOfAMedium) {
    const std::string of_16_nodes = "load=0.00625 rate=none ";
    EXPECT_EQ(shown({}, "ethernet-16"), of_16_nodes);
    EXPECT_EQ(shown({}, "bus-16"), of_16_nodes);
    EXPECT_EQ(shown({}), "load=0.1 rate=none ");
    EXPECT_EQ(shown({{"load", "0.1"}}, "ethernet-16"), "load=0.1 rate=none ");
    EXPECT_EQ(shown({{"rate", "0.0001"}}, "ethernet-16"), "load=none rate=0.0001 ");
    for (const char* const name : {"ethernet-16", "ethernet-workstations", "ce", "ce-100", "bus-16"}) {
        const MeasuredTraffic traffic = measured_on(machine_of(name), {});
        EXPECT_FALSE(traffic.saturated) << name;
        EXPECT_GT(traffic.messages, 1000) << name;
    }
}

TEST(TrafficParameters, SayTheAmountOnce) {
    EXPECT_EQ(shown({}), "load=0.1 rate=none ");
    EXPECT_EQ(shown({{"rate", "0.01"}}), "load=none rate=0.01 ");
    EXPECT_EQ(shown({{"load", "none"}, {"rate", "0.01"}}), "load=none rate=0.01 ");
    const Place machine_file{"m.toml", 3, 1};
    EXPECT_EQ(shown({{"load", "0.2", machine_file}, {"rate", "0.01"}}), "load=none rate=0.01 ");
    EXPECT_EQ(shown({{"rate", "0.01", machine_file}, {"load", "0.2"}}), "load=0.2 rate=none ");
}

TEST(TrafficMatrix, IsReadLineByLine) {
    const auto [weights, lines] = parse_weights("# from 0\n9 1 2.5\n\n0, 9, 1  # from 1\r\n1;0;9", "m.txt", 3);
    EXPECT_EQ(lines, (std::vector<unsigned>{2, 4, 5}));
    EXPECT_EQ(weights, (std::vector<std::vector<double>>{{0, 1, 2.5}, {0, 0, 1}, {1, 0, 0}}));
}

TEST(TrafficMatrix, IsRefusedWithLineAndColumn) {
    EXPECT_THAT(matrix_refusal("0 1 1\n0 x 1\n1 1 0"),
                AllOf(StartsWith("m.txt:2:3"), HasSubstr("'x' is not a weight")));
    EXPECT_THAT(matrix_refusal("0 1 1\n0 -1 1\n1 1 0"), HasSubstr("'-1' is not a weight"));
    for (const char* const bad : {"nan", "inf", "1e101", "1e-101", "1e999", "0x10", "1.5.2", "1e", "+1"}) {
        EXPECT_THAT(matrix_refusal(fmt::format("# three\n  0 1 1\n1 0\t1\n1, {} 0", bad)),
                    AllOf(StartsWith("m.txt:4:4: "), HasSubstr(fmt::format("'{}' is not a weight", bad)),
                          HasSubstr("write 0 or a number from 1e-100 to 1e+100")));
    }
    EXPECT_THAT(matrix_refusal(""), HasSubstr("this one has 0"));
    EXPECT_THAT(matrix_refusal("0 1 1 1\n"), AllOf(StartsWith("m.txt:1:1"), HasSubstr("has 4")));
    EXPECT_THAT(matrix_refusal("0 1 1\n0 1\n1 1 0"), AllOf(StartsWith("m.txt:2:1"), HasSubstr("has 2")));
    EXPECT_THAT(matrix_refusal("0 1 1\n0 0 1"), HasSubstr("this one has 2"));
    EXPECT_THAT(matrix_refusal("0 1 1\n0 0 1\n1 1 0\n1 1 1"), StartsWith("m.txt:4:1"));
    EXPECT_THAT(matrix_refusal("1 0 0\n0 1 0\n0 0 1"), HasSubstr("all weights are 0"));
}

class TrafficMatrixFile : public testing::Test {
protected:
    /// The refusal of this matrix for four nodes.
    std::string refusal_of(const std::string& text, std::vector<KeyValue> arguments) {
        folder_.write("m.txt", text);
        arguments.push_back({"pattern", "matrix"});
        arguments.push_back({"matrix", file_});
        return refusal(arguments, machine_of("mesh-16x16", {"topology.sides=2,2"}));
    }

    const TemporaryFolder folder_;
    const std::string file_ = folder_.path("m.txt");
    const std::string uneven_ = "# node 1 sends three times the mean\n0 1 0 0\n\n4 0 4 1\n0 1 0 0\n0 1 0 0\n";
};

TEST_F(TrafficMatrixFile, CannotAskASourceForMoreThanItsLinksCarry) {
    EXPECT_EQ(refusal_of(uneven_, {{"load", "0.33333"}}), "");
    EXPECT_THAT(refusal_of(uneven_, {{"load", "0.334"}}),
                AllOf(StartsWith(file_ + ":4:1: node 1 sends 3 times as much as the mean"),
                      HasSubstr("more than its interface links carry; use load=0.333333 or less")));
    EXPECT_THAT(refusal_of(uneven_, {{"rate", "0.05"}}), HasSubstr("use rate=0.037037 or less"));
    EXPECT_EQ(refusal_of(uneven_, {{"rate", "0.037037"}}), "");
    EXPECT_EQ(refusal_of(uneven_, {{"load", "max"}}), "") << "each source sends what its links carry";
}

TEST_F(TrafficMatrixFile, IsAFileAndNoFolder) {
    const std::string folder = folder_.path().string();
    EXPECT_EQ(refusal({{"pattern", "matrix"}, {"matrix", folder}}),
              fmt::format("matrix={}: this is a folder; name a matrix of weights in it", folder));
}

// Four nodes have 16 weights; a megabyte of comments is enough.
TEST_F(TrafficMatrixFile, HasNotMuchMoreThanItsWeights) {
    const std::string even = "0 1 1 1\n1 0 1 1\n1 1 0 1\n1 1 1 0\n#";
    EXPECT_EQ(refusal_of(even + std::string(1'000'000, '#'), {}), "");
    EXPECT_THAT(refusal_of(even + std::string(2'000'000, '#'), {}), HasSubstr("is it a matrix of weights?"));
}

}  // namespace narrows::traffic_parameters_test
