// The contents of a description file, and its refusals, each with its place and text.
#include "models/machine/description.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/machine/parameters.h"
#include "tests/machine/support.h"

namespace narrows::description_test {

const std::string head = "name = \"x\"\nsummary = \"a test\"\ninherits = \"cns1\"\n";

const std::string kinds = find_parameter("topology.kind")->expected();

/// The refusal of a description that has these lines from its fourth line on.
std::string refused(const std::string& lines) {
    return refusal([&] { parse_description(head + lines, "m/x.toml"); });
}

const WrittenParameter& written(const MachineDescription& description, std::string_view name) {
    return description.parameters[index_of(*find_parameter(name))].value();
}

TEST(Description, SaysWhatTheFileSays) {
    const auto description = parse_description(head +
                                                   "[interface]\n"
                                                   "links = { value = 2, source = \"section 1\" }\n"
                                                   "cut_through = { source = \"s\", value = false }\n"
                                                   "[processor]\n"
                                                   "send_overhead = { value = \"40 ns\", source = \"\"\"two\n"
                                                   "  lines\"\"\" }\n"
                                                   "[topology.kind]\n"
                                                   "value = \"torus\"\n"
                                                   "source = \"long form\"\n",
                                               "m/x.toml");
    EXPECT_EQ(description.name, "x");
    EXPECT_EQ(description.summary, "a test");
    EXPECT_EQ(description.inherits, "cns1");
    EXPECT_EQ(description.inherits_place.text(), "m/x.toml:3:12");
    EXPECT_EQ(written(description, "interface.links").value, (Quantity{2, Unit::none}));
    EXPECT_EQ(written(description, "interface.links").source, "section 1");
    EXPECT_EQ(written(description, "interface.links").place.text(), "m/x.toml:5:19");
    EXPECT_EQ(written(description, "interface.cut_through").value, (Quantity{0, Unit::none}));
    EXPECT_EQ(written(description, "processor.send_overhead").value, (Quantity{40000, Unit::picoseconds}));
    EXPECT_EQ(written(description, "processor.send_overhead").source, "two lines");
    EXPECT_EQ(written(description, "topology.kind").value, (Quantity{3, Unit::none}));
    EXPECT_FALSE(description.parameters[index_of(*find_parameter("topology.rows"))].has_value());
}

TEST(Description, RefusesUnknownKeys) {
    EXPECT_EQ(refused("sumary = \"a\"\n"), "m/x.toml:4:1: unknown key 'sumary'; did you mean 'summary'?");
    EXPECT_EQ(refused("[interfaces]\n"), "m/x.toml:4:2: unknown key 'interfaces'; did you mean 'interface'?");
    EXPECT_EQ(refused("[cycle_tme]\n"), "m/x.toml:4:2: unknown key 'cycle_tme'; did you mean 'cycle_time'?");
    EXPECT_EQ(refused("links = 2\n"), "m/x.toml:4:1: unknown key 'links'; did you mean 'interface.links'?");
    EXPECT_EQ(refused("[cache]\n"),
              "m/x.toml:4:2: unknown key 'cache'; groups are topology, network, interface, processor, memory, "
              "message, node, background or host; what a workload does on this machine stands in [workload.cache]");
    EXPECT_EQ(refused("[interface]\nlink = { value = 1, source = \"s\" }\n"),
              "m/x.toml:5:1: unknown parameter 'interface.link'; did you mean 'interface.links'?");
    EXPECT_EQ(refused("[network]\nsend_overhead = 5\n"),
              "m/x.toml:5:1: unknown parameter 'network.send_overhead'; did you mean 'interface.send_overhead' or "
              "'processor.send_overhead'?");
    EXPECT_THAT(refused("[processor]\nx = 5\n"),
                testing::StartsWith("m/x.toml:5:1: unknown parameter 'processor.x'; processor has send_overhead, "
                                    "receive_overhead, receive_overhead_due, "));
    EXPECT_EQ(refused("[interface]\nlinks = { value = 1, sorce = \"s\" }\n"),
              "m/x.toml:5:22: unknown key 'sorce' of interface.links; did you mean 'source'?");
}

/// Any workload and any parameter; their meaning is unknown here.
TEST(Description, KeepsDefaultsOfWorkloadsAsText) {
    const auto description = parse_description(head +
                                                   "[workload.juggling]\n"
                                                   "balls = { value = 7, source = \"section 1\" }\n"
                                                   "hands = { value = \"both\", source = \"section 2\" }\n",
                                               "m/x.toml");
    ASSERT_EQ(description.workload_defaults.size(), 2);
    const WorkloadDefault& balls = description.workload_defaults[0];
    EXPECT_EQ(balls.name(), "juggling.balls");
    EXPECT_EQ(balls.value, "7");
    EXPECT_EQ(balls.source, "section 1");
    EXPECT_EQ(balls.place.text(), "m/x.toml:5:19");
    EXPECT_EQ(balls.origin(), "m/x.toml:5");
    const WorkloadDefault& hands = description.workload_defaults[1];
    EXPECT_EQ(hands.name(), "juggling.hands");
    EXPECT_EQ(hands.value, "both");
    EXPECT_EQ(hands.place.text(), "m/x.toml:6:19");
}

TEST(Description, RefusesDefaultsOfWorkloadsThatAreNotWellFormed) {
    EXPECT_EQ(refused("[workload.juggling]\nballs = 7\n"),
              "m/x.toml:5:9: juggling.balls does not cite its source; write balls = { value = ..., source = \"where "
              "the value comes from\" }");
    EXPECT_EQ(refused("[workload.juggling]\nballs = { value = 7 }\n"),
              "m/x.toml:5:19: juggling.balls has no source; write balls = { value = ..., source = \"where the value "
              "comes from\" }");
    EXPECT_EQ(refused("[workload.juggling]\nballs = { value = 7.5, source = \"s\" }\n"),
              "m/x.toml:5:19: juggling.balls is a floating-point number; it must be a string or a whole number");
    EXPECT_EQ(refused("[workload]\njuggling = 7\n"),
              "m/x.toml:5:12: workload.juggling is an integer; it must be a table: [workload.juggling]");
    EXPECT_EQ(refused("workload = 7\n"), "m/x.toml:4:12: workload is an integer; it must hold tables: [workload.NAME]");
}

TEST(Description, SaysWhereDefaultsOfWorkloadsStand) {
    EXPECT_EQ(refused("[allgather]\nalgorithm = { value = \"ring\", source = \"s\" }\n"),
              "m/x.toml:4:2: unknown key 'allgather'; groups are topology, network, interface, processor, memory, "
              "message, node, background or host; what a workload does on this machine stands in [workload.allgather]");
}

TEST(Description, InsistsOnTheSource) {
    EXPECT_EQ(refused("[interface]\nlinks = 2\n"),
              "m/x.toml:5:9: interface.links does not cite its source; write links = { value = ..., source = \"where "
              "the value comes from\" }");
    EXPECT_EQ(refused("[interface]\nlinks = { value = 2 }\n"),
              "m/x.toml:5:19: interface.links has no source; write links = { value = ..., source = \"where the value "
              "comes from\" }");
    EXPECT_EQ(refused("[interface]\nlinks = { source = \"s\" }\n"),
              "m/x.toml:5:1: interface.links has no value; write links = { value = ..., source = \"where the value "
              "comes from\" }");
    EXPECT_EQ(refused("[interface]\nlinks = { value = 2, source = \" \" }\n"),
              "m/x.toml:5:31: the source of interface.links is empty; give it a value");
    EXPECT_EQ(refused("[interface]\nlinks = { value = 2, source = 7 }\n"),
              "m/x.toml:5:31: the source of interface.links is an integer; it must be a string");
}

/// The refusal of one value, without the place.
std::string refused_value(const std::string& group, const std::string& key, const std::string& value) {
    const std::string table = group.empty() ? "" : "[" + group + "]\n";
    const std::string text = refused(table + key + " = { value = " + value + ", source = \"s\" }\n");
    const std::string place = "m/x.toml:" + std::to_string(group.empty() ? 4 : 5) + ":" +
                              std::to_string(key.size() + std::string(" = { value = ").size() + 1) + ": ";
    EXPECT_TRUE(text.starts_with(place)) << text << "\nis not at " << place;
    return text.substr(std::min(place.size(), text.size()));
}

TEST(Description, RefusesWrongTypes) {
    EXPECT_EQ(refused_value("interface", "links", "\"2\""),
              "interface.links is a string; it must be a whole number from 1 to 4, without quotes");
    EXPECT_EQ(refused_value("interface", "links", "2.5"),
              "interface.links is a floating-point number; it must be a whole number from 1 to 4");
    EXPECT_EQ(refused_value("background", "load", "0.5"),
              "background.load is a floating-point number; it must be a whole number of thousandths from 0 to 1000; "
              "0.5 is written 500");
    EXPECT_THAT(refused("[background]\nload = 1e400\n"),
                testing::HasSubstr("'1e400' could not be interpreted as a value; numbers end at 1.8e308"));
    EXPECT_EQ(refused_value("interface", "cut_through", "\"true\""),
              "interface.cut_through is a string; it must be true or false, without quotes");
    EXPECT_EQ(refused_value("interface", "cut_through", "1"),
              "interface.cut_through is an integer; it must be true or false");
    EXPECT_EQ(refused_value("topology", "kind", "[]"), "topology.kind is an array; it must be " + kinds);
    EXPECT_EQ(refused_value("topology", "kind", "1993-12-01"), "topology.kind is a date or time; it must be " + kinds);
    EXPECT_EQ(refused("interface = 5\n"), "m/x.toml:4:13: interface is an integer; it must be a table: [interface]");
    EXPECT_EQ(refused("[[interface]]\n"), "m/x.toml:4:1: interface is an array; it must be a table: [interface]");
}

TEST(Description, ReadsLists) {
    const auto description =
        parse_description(head + "[topology]\nsides = { value = [8, 4, 2], source = \"s\" }\n", "m/x.toml");
    EXPECT_EQ(written(description, "topology.sides").value.list, (std::vector<int>{8, 4, 2}));
    const std::string expected = "a list of 1 to 8 whole numbers from 1 to 65536 ([4, 4])";
    EXPECT_EQ(refused_value("topology", "sides", "\"8,8\""), "topology.sides is a string; it must be " + expected);
    EXPECT_EQ(refused_value("topology", "sides", "[8, 8.5]"), "topology.sides is an array; it must be " + expected);
    EXPECT_EQ(refused_value("topology", "sides", "[99999999999]"),
              "topology.sides is an array; it must be " + expected);
    EXPECT_EQ(refused_value("topology", "sides", "[1, 1, 1, 1, 1, 1, 1, 1, 2]"),
              "topology.sides = [1, 1, 1, 1, 1, 1, 1, 1, 2]; it must be " + expected);
}

TEST(Description, RefusesWrongValues) {
    EXPECT_EQ(refused_value("network", "link_latency", "\"0 cycles\""),
              "network.link_latency = 0 cycles; it must be from 1 cycle to 1000000000 cycles");
    EXPECT_EQ(refused_value("processor", "send_overhead", "\"-1 cycles\""),
              "processor.send_overhead = -1 cycles; it must be from 0 cycles to 1000000000 cycles");
    EXPECT_EQ(refused_value("", "cycle_time", "\"0 ns\""), "cycle_time = 0 ps; it must be from 1 ps to 1 s");
    EXPECT_EQ(refused_value("network", "link_flit_time", "\"0 cycles\""),
              "network.link_flit_time = 0 cycles; it must be from 1 cycle to 1000000000 cycles");
    EXPECT_EQ(refused_value("processor", "receive_overhead_due", "\"at-requst\""),
              "processor.receive_overhead_due = \"at-requst\"; it must be at-arrival or at-request: did you mean "
              "'at-request'?");
}

TEST(Description, RefusesWhatIsNotToml) {
    const std::string twice = refused("[message]\nword_bytes = 4\nword_bytes = 8\n");
    EXPECT_TRUE(twice.starts_with("m/x.toml:6:")) << twice;
    EXPECT_TRUE(twice.ends_with("; give each key once")) << twice;
    const std::string open = refused("[message\n");
    EXPECT_TRUE(open.starts_with("m/x.toml:4:9: not valid TOML: ")) << open;
    EXPECT_FALSE(refused("x = \"\xff\"\n").empty());
}

TEST(Description, IsNamedAfterItsFile) {
    EXPECT_EQ(refusal([] { parse_description("name = \"y\"\nsummary = \"s\"\ninherits = \"z\"\n", "m/x.toml"); }),
              "m/x.toml:1:8: name = \"y\" in a file called m/x.toml; a machine has the name of its file: write "
              "name = \"x\", or rename the file to y.toml");
    EXPECT_EQ(refusal([] { parse_description("name = \"A b\"\nsummary = \"s\"\ninherits = \"z\"\n", "A b.toml"); }),
              "A b.toml:1:8: name = \"A b\"; it must be of lower-case letters, digits and '-'");
    EXPECT_EQ(refusal([] { parse_description("name = \"x\"\nsummary = \"s\"\ninherits = \"../z\"\n", "x.toml"); }),
              "x.toml:3:12: inherits = \"../z\"; it must be the name of a machine, for instance \"cns1\"");
}

TEST(Description, NeedsNoSourceWhereNoneIsAsked) {
    const MachineDescription description = parse_description(
        "name = \"x\"\nsummary = \"s\"\ncycle_time = \"1 GHz\"\n[topology]\nkind = \"ring\"\ncolumns = 4\n[network]\n"
        "link_rate = \"8 GB/s\"\n[interface]\nlink_rate = { value = \"16 GB/s\" }\nlinks = { value = 2, source = \"s\" "
        "}\n"
        "[workload.juggling]\nballs = 7\n",
        "x.toml", Citations::optional);
    EXPECT_EQ(description.rates.size(), 2);
    ASSERT_EQ(description.workload_defaults.size(), 1);
    EXPECT_EQ(description.workload_defaults.front().value, "7");
}

TEST(Description, RefusesARateThatIsNone) {
    EXPECT_EQ(
        refused("[network]\nlink_rate = { value = 8, source = \"s\" }\n"),
        "m/x.toml:5:23: network.link_rate is an integer; write bytes or bits a second, for instance \"12.5 GB/s\" or "
        "\"100 Gbit/s\"");
    EXPECT_EQ(refused("[network]\nlink_rate = { value = \"8 GB\", source = \"s\" }\n"),
              "m/x.toml:5:23: network.link_rate: \"8 GB\" has the unknown unit 'GB' (units are B/s, kB/s, MB/s, GB/s, "
              "TB/s, bit/s, kbit/s, Mbit/s, Gbit/s or Tbit/s); write bytes or "
              "bits a second, for instance \"12.5 GB/s\" or \"100 Gbit/s\"");
}

TEST(Description, CollectsEverythingWrongInTheOrderOfTheFile) {
    EXPECT_EQ(refused("[processor]\nsend_overhead = 5\n[interface]\nlinks = 2\nzzz = 1\n"),
              "m/x.toml:5:17: processor.send_overhead does not cite its source; write send_overhead = { value = ..., "
              "source = \"where the value comes from\" }\n"
              "m/x.toml:7:9: interface.links does not cite its source; write links = { value = ..., source = \"where "
              "the value comes from\" }\n" +
                  refused("\n\n\n[interface]\nzzz = 1\n"));
}

}  // namespace narrows::description_test
