// narrows compare --cost as a process, and the hardware of small nodes.
#include <filesystem>

#include "testbench/base/tool.h"
#include "tests/support/program_output.h"

namespace narrows::compare_test {

using testing::AllOf;
using testing::ContainsRegex;
using testing::Ge;
using testing::Gt;
using testing::HasSubstr;
using testing::Le;
using testing::Lt;
using testing::Not;

using Json = nlohmann::ordered_json;

int number(const Json& part, const char* key) { return part.at(key).get<int>(); }

/// Messages of 13 bytes, a header and one word, which is quick.
void expect_what_small_nodes_cost(const Json& one, const Json& two, const Json& acknowledged) {
    const int message = 8 * 13;
    const int beside = 4 + 16 + 16;  // length, destination and tag of a message
    // Two banks out and two in; a buffer for each of four channels.
    EXPECT_EQ(number(one["interface"], "memory_bits"), 4 * (message + beside));
    EXPECT_EQ(number(one["router"], "memory_bits"), 4 * message);
    EXPECT_THAT(number(one["interface"], "flip_flops"), AllOf(Gt(15), Lt(100)));
    EXPECT_THAT(number(one["router"], "flip_flops"), AllOf(Gt(4 * beside), Lt(600)));
    EXPECT_THAT(number(one, "logic_depth"), AllOf(Gt(10), Lt(60)));

    EXPECT_EQ(number(two["interface"], "memory_bits"), 2 * number(one["interface"], "memory_bits"));
    EXPECT_EQ(two["router"]["memory_bits"], one["router"]["memory_bits"]);
    for (const char* part : {"interface", "router"}) {
        for (const char* key : {"flip_flops", "logic_cells"}) {
            EXPECT_GT(number(two[part], key), number(one[part], key)) << part << key;
        }
    }

    EXPECT_EQ(acknowledged["memory_bits"], one["memory_bits"]);
    const int flip_flops = number(one, "flip_flops");
    EXPECT_THAT(number(acknowledged, "flip_flops"), AllOf(Ge(flip_flops), Le(flip_flops + 20)));
    EXPECT_LE(number(acknowledged, "logic_cells"), number(one, "logic_cells") * 105 / 100);
}

void expect_sums_and_differences(const Json& json) {
    const Json& first = json["rows"][0];
    ASSERT_EQ(json.at("tradeoffs").size(), json["rows"].size() - 1);
    for (std::size_t i = 0; i < json["rows"].size(); ++i) {
        const Json& row = json["rows"][i];
        const Json& cost = row.at("cost");
        EXPECT_FALSE(cost.contains("fmax"));
        for (const std::string key : {"flip_flops", "logic_cells", "memory_bits"}) {
            const int sum = number(cost.at("interface"), key.c_str()) + number(cost.at("router"), key.c_str());
            EXPECT_EQ(cost.at(key), sum);
            if (i == 0) continue;
            EXPECT_EQ(json["tradeoffs"][i - 1].at(key + "_added"), sum - number(first["cost"], key.c_str()));
        }
        if (i == 0) continue;
        EXPECT_EQ(json["tradeoffs"][i - 1].at("machine"), row["machine"]);
        EXPECT_EQ(json["tradeoffs"][i - 1].at("against"), first["machine"]);
        EXPECT_EQ(json["tradeoffs"][i - 1].at("cycles_saved"), number(first, "cycles") - number(row, "cycles"));
    }
}

std::string path_of_yosys() {
    const std::string path = shell("command -v yosys").out;
    return path.substr(0, path.find('\n'));
}

TEST(CompareCost, SetsCyclesAgainstHardwareAndRemembersIt) {
    const WorkFolder folder;
    Surroundings surroundings{.environment = {{"XDG_CACHE_HOME", folder.path().string()}}, .most_seconds = 250};
    ProgramArguments arguments{"compare", "allgather", "cns1", "cns1-2i", "cns1-ack", "nodes=64", "words=4", "--cost"};
    arguments.insert(arguments.end(), {"message.vector_words=1", "network.buffer_flits=13"});

    const ProgramOutcome text = narrows_program(arguments, surroundings);
    ASSERT_EQ(text.exit_code, 0) << text.err;
    EXPECT_EQ(text.err, "narrows: synthesizing 3 nodes, once; this may take some minutes each\n");
    EXPECT_THAT(text.out, HasSubstr("\n\nhardware of one node, without its processor\n  machine   flip-flops  "));
    EXPECT_THAT(text.out, ContainsRegex("\n  cns1-2i saves [0-9,]+ cycles of cns1 \\([0-9.]+ %\\) for [0-9]+ more "
                                        "flip-flops a node: [0-9.]+ cycles a flip-flop"));
    EXPECT_THAT(text.out, Not(HasSubstr("Fmax")));

    // The second time yosys is only asked for its version; this one can do nothing else.
    const WorkFolder tools;
    tools.write("yosys", "#!/bin/sh\n[ \"$*\" = -V ] && exec \"$YOSYS\" -V\n");
    std::filesystem::permissions(tools.path() / "yosys", std::filesystem::perms::owner_all);
    surroundings.environment["YOSYS"] = path_of_yosys();
    surroundings.environment["PATH"] = tools.path().string();
    arguments.emplace_back("--json");
    const ProgramOutcome again = narrows_program(arguments, surroundings);
    ASSERT_EQ(again.exit_code, 0) << again.err;
    EXPECT_EQ(again.err, "") << "nothing is synthesized";
    const Json json = Json::parse(again.out);
    const Json& two = json.at("rows")[1].at("cost");
    EXPECT_THAT(text.out, ContainsRegex("\n  cns1-2i +" + std::to_string(number(two, "flip_flops")) + " "));
    expect_sums_and_differences(json);
    expect_what_small_nodes_cost(json["rows"][0]["cost"], two, json["rows"][2]["cost"]);
}

}  // namespace narrows::compare_test
