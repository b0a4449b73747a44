// Lists and ranges of values in `compare`: which runs follow from them, and which are refused.
#include <algorithm>
#include <sstream>

#include "tests/support/program_output.h"

namespace narrows::compare_test {

using Json = nlohmann::ordered_json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> column(const Json& compared, const std::string& name) {
    std::vector<std::string> cells;
    for (const Json& row : compared.at("rows")) cells.push_back(row.at("parameters").at(name).dump());
    return cells;
}

std::vector<std::vector<std::string>> chosen(const Json& compared) {
    std::vector<std::vector<std::string>> rows;
    for (const Json& row : compared.at("rows")) rows.push_back(row.at("chosen"));
    return rows;
}

TEST(CompareValues, EveryCombinationIsARowWithTheCyclesOfItsRun) {
    const Json json = json_output({"compare", "allgather", "cns1", "cns1-2i", "words=8,16", "nodes=32..64*2"});
    ASSERT_EQ(json.at("rows").size(), 8);
    EXPECT_THAT(column(json, "words"), ElementsAre("8", "8", "16", "16", "8", "8", "16", "16"));
    EXPECT_THAT(column(json, "nodes"), ElementsAre("32", "64", "32", "64", "32", "64", "32", "64"));
    for (const Json& row : json.at("rows")) {
        const Json run = json_output({"run", row.at("machine"), "allgather", row.at("chosen")[0], row.at("chosen")[1]});
        EXPECT_EQ(row.at("cycles"), run.at("cycles"));
    }
}

TEST(CompareValues, OneMachineIsEnoughAndARowSaysWhatDiffers) {
    const ProgramArguments arguments{"compare", "allgather", "cns1", "interface.links=1,2", "nodes=64"};
    const std::string text = output(arguments);
    EXPECT_THAT(text, testing::StartsWith("allgather on cns1 nodes=64 words=128 algorithm=ring compute=0 --seed 1\n"
                                          "  interface.links  cycles "));
    EXPECT_THAT(text, HasSubstr("note: interface link 1 carried nothing (on cns1 interface.links=2)"));
    EXPECT_THAT(chosen(json_output(arguments)),
                ElementsAre(ElementsAre("interface.links=1"), ElementsAre("interface.links=2")));
    EXPECT_THAT(output({"compare", "allgather", "cns1", "interface.links=1,2", "nodes=64", "network.lanes=1"}),
                HasSubstr("network.lanes=1"))
        << "what is changed in all rows stands in the title";
}

TEST(CompareValues, RangesAddMultiplyAndKnowBinaryUnits) {
    const auto words = [](const std::string& written) {
        return column(json_output({"compare", "allgather", "cns1", "nodes=32", "words=" + written}), "words");
    };
    EXPECT_THAT(words("1..4"), ElementsAre("1", "2", "3", "4"));
    EXPECT_THAT(words("1..10+4"), ElementsAre("1", "5", "9")) << "the last number is not passed";
    EXPECT_THAT(words("3..30*3"), ElementsAre("3", "9", "27"));
    EXPECT_THAT(words("1,4..6,16"), ElementsAre("1", "4", "5", "6", "16"));
    EXPECT_THAT(words("512..2Ki*2"), ElementsAre("512", "1024", "2048"));
    EXPECT_THAT(words("1,1Ki"), ElementsAre("1", "1024"));
}

TEST(CompareValues, ListsOfListsStandInBrackets) {
    const Json json = json_output({"compare", "barrier", "mesh-16x16", "topology.sides=[4,4],[8,8]"});
    EXPECT_THAT(column(json, "nodes"), ElementsAre("16", "64"));
    const Json one = json_output({"compare", "barrier", "mesh-16x16", "torus-16x16", "topology.sides=4,8"});
    EXPECT_THAT(column(one, "nodes"), ElementsAre("32", "32")) << "without brackets it is one list";
}

/// Two nodes of four ranks.
TEST(CompareValues, AListInPlaceOfANameStandsInBrackets) {
    const Json json = json_output({"compare", "allgather", "shared-nodes-rtl", "topology.nodes=4", "words=64",
                                   "node.placement=block,[0,0,0,0,1,1,1,1],round-robin,[0,1,0,1,0,1,0,1]"});
    EXPECT_THAT(
        chosen(json),
        ElementsAre(ElementsAre("node.placement=block"), ElementsAre("node.placement=[0,0,0,0,1,1,1,1]"),
                    ElementsAre("node.placement=round-robin"), ElementsAre("node.placement=[0,1,0,1,0,1,0,1]")));
    const Json& rows = json.at("rows");
    EXPECT_EQ(rows[1].at("cycles"), rows[0].at("cycles"));
    EXPECT_EQ(rows[3].at("cycles"), rows[2].at("cycles"));
    EXPECT_NE(rows[2].at("cycles"), rows[0].at("cycles"));
    const Json one = json_output(
        {"run", "shared-nodes-rtl", "allgather", "topology.nodes=4", "words=64", "node.placement=0,0,0,0,1,1,1,1"});
    EXPECT_EQ(one.at("cycles"), rows[0].at("cycles")) << "without brackets it is one list";
    EXPECT_EQ(one.at("parameters").at("node.placement"), Json({0, 0, 0, 0, 1, 1, 1, 1}));
}

TEST(CompareValues, RatesOfAMemoryAreAList) {
    const Json json = json_output({"compare", "barrier", "shared-nodes", "memory.bandwidth=32 GB/s,[64,1]"});
    EXPECT_THAT(column(json, "memory.bandwidth"), ElementsAre("[32,1]", "[64,1]"));
}

TEST(CompareValues, ANoteSaysWhereInterfacesTakeThePlacesOfNodes) {
    const auto notes = [](const std::string& more) {
        return json_output({"compare", "barrier", "shared-nodes", "node.interfaces=1,2", more}).at("notes").dump();
    };
    EXPECT_THAT(
        notes("topology.nodes=8"),
        HasSubstr("8 places of the network are 8 nodes with one interface each, and 4 with 2; to compare runs of as "
                  "many nodes, give each row a network with places for all interfaces (nodes=8, where that says "
                  "its shape)"));
    EXPECT_THAT(notes("nodes=8"), Not(HasSubstr("places of the network")));
}

TEST(CompareValues, ATextWithCommasOfItsOwnIsOneValue) {
    const Json json = json_output(
        {"compare", "traffic", "mesh-16x16", "topology.sides=4,4", "size=8:3,64:1", "load=0.1,0.2", "cycles=2000"});
    EXPECT_EQ(json.at("rows").size(), 2);
    EXPECT_THAT(column(json, "size"), testing::Each("\"8:3,64:1\""));
}

/// A long list is broken behind a comma, not inside a number.
TEST(CompareValues, ALongListIsBrokenBetweenItsNumbers) {
    std::string list;
    for (int rank = 0; rank < 64; ++rank) list += (rank == 0 ? "" : ",") + std::to_string(rank % 16);
    const std::string text = output({"compare", "barrier", "shared-nodes", "node.processors=4", "topology.nodes=16",
                                     "node.placement=[" + list + "],block"});
    const std::size_t column = text.find("node.placement") - text.rfind('\n', text.find("node.placement"));
    int parts = 0;
    bool in_list = false;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.find("  [0,1,2") != std::string::npos) in_list = true;
        if (!in_list) continue;
        const std::size_t end = line.find(' ', column - 1);
        const std::string part = line.substr(column - 1, end - column + 1);
        ++parts;
        EXPECT_TRUE(part.ends_with(',') || part.ends_with(']')) << part;
        if (part.ends_with(']')) break;
    }
    EXPECT_GT(parts, 2) << text;
}

/// In the order of the rows, not of the alphabet.
TEST(CompareValues, NotesAreInTheOrderOfTheRows) {
    const std::string text = output(
        {"compare", "exchange", "mesh-16x16", "cns1-2i", "topology.columns=4", "topology.rows=4", "neighbours=3"});
    const std::size_t first = text.find("note: ");
    ASSERT_NE(first, std::string::npos) << text;
    EXPECT_LT(first, text.find("note: ", first + 1)) << text;
    EXPECT_LT(text.find("(on mesh-16x16"), text.find("(on cns1-2i"));
}

/// In the order of the rows that they are about, not of the alphabet; one about some rows says which.
TEST(CompareValues, WarningsAreInTheOrderOfTheRows) {
    const auto warnings = [](const std::vector<std::string>& timings) {
        ProgramArguments arguments{"compare", "barrier", "cns1", "memory.page_load=9 cycles",
                                   "memory.random_load=9 cycles"};
        arguments.push_back("memory.timing=" + timings[0] + "," + timings[1]);
        return narrows_program(arguments).err;
    };
    const std::string of_page =
        "narrows: warning: memory.page_load=9 cycles: no effect, because memory.timing is "
        "another one (on cns1 memory.timing=random)\n";
    const std::string of_random =
        "narrows: warning: memory.random_load=9 cycles: no effect, because memory.timing is "
        "another one (on cns1 memory.timing=page)\n";
    EXPECT_EQ(warnings({"page", "random"}), of_random + of_page);
    EXPECT_EQ(warnings({"random", "page"}), of_page + of_random);
}

TEST(CompareValues, AllStandsForWhatTheMachineCanDo) {
    const Json json = json_output({"compare", "allreduce", "petersen", "elements=90", "algorithm=all"});
    EXPECT_THAT(column(json, "algorithm"), testing::Contains("\"ring\""));
    EXPECT_THAT(column(json, "algorithm"), Not(testing::Contains("\"best\"")));
    EXPECT_THAT(json.at("notes").dump(), HasSubstr("note: petersen algorithm=tree is left out: tree needs a grid"));
    EXPECT_EQ(
        refusal({"compare", "allgather", "cns1", "words=all"}),
        "narrows: compare: at least two machines, or two values of a parameter, are needed; for instance: narrows "
        "compare allgather cns1 interface.links=1,2\n");
}

TEST(CompareValues, AllStandsInAList) {
    const std::vector<std::string> command{"compare", "allreduce", "cns1", "nodes=32", "elements=64"};
    const auto with = [&](const char* algorithm) {
        std::vector<std::string> words = command;
        words.emplace_back(algorithm);
        return words;
    };
    std::vector<std::string> expected = column(json_output(with("algorithm=all")), "algorithm");
    expected.emplace_back("\"bucket\"");  // what is best
    EXPECT_EQ(column(json_output(with("algorithm=all,best")), "algorithm"), expected);
    EXPECT_EQ(refusal(with("algorithm=ring,all")), "narrows: algorithm=ring,all: 'all' contains ring; leave it out\n");
}

TEST(CompareValues, WhatCannotBeReadIsRefused) {
    const auto refused = [](const std::string& argument) {
        return refusal({"compare", "allgather", "cns1", argument});
    };
    for (const char* wrong : {"words=1..0*2", "words=1..8*1", "words=1..8+0", "words=0..8*2", "words=a..8", "words=1..",
                              "words=1..8*", "words=1..99999999999999999999", "words=-4..4"}) {
        EXPECT_THAT(refused(wrong),
                    HasSubstr(std::string(wrong) + ": a range is FIRST..LAST*FACTOR or FIRST..LAST+STEP"));
    }
    EXPECT_THAT(refused("words=1..100000"), HasSubstr("the range has more than 1000 numbers; use a larger step"));
    EXPECT_THAT(refused("words=1,2,1"), HasSubstr("words=1,2,1: 1 is in the list twice; keep one of them"));
    EXPECT_THAT(refused("words=1,"), HasSubstr("words must be a whole number, not ''"));
    EXPECT_THAT(refusal({"compare", "allgather", "cns1", "words=1..500", "nodes=32..96+32"}),
                HasSubstr("nodes=32..96+32: with this there are more than 1000 combinations"));
    EXPECT_THAT(refused("words=1Ti,2"), HasSubstr("words must be a whole number, not '1Ti'"));
    EXPECT_THAT(refused("words=99999999999999999Mi,2"), HasSubstr("it must lie between"));
}

TEST(CompareValues, CommandsWithOneRunNameCompare) {
    for (const char* command : {"run", "why", "bounds"}) {
        EXPECT_EQ(refusal({command, "cns1", "allgather", "nodes=32,64"}),
                  "narrows: nodes=32,64: this is one run, and nodes has 2 values; 'compare' runs each of them: narrows "
                  "compare allgather cns1 nodes=32,64\n");
    }
    EXPECT_THAT(refusal({"run", "cns1", "allgather", "interface.links=1,2"}), HasSubstr("'compare' runs each of them"));
}

/// Each number of bandwidth is that of the run.
TEST(CompareBandwidth, IsThatOfTheRun) {
    const Json json = json_output({"compare", "allgather", "cns1", "shared-nodes", "words=8"});
    for (const Json& row : json.at("rows")) {
        const Json run = json_output({"run", row.at("machine"), "allgather", "words=8"});
        for (const char* const metric : {"node_gb_per_s", "share_of_peak", "algbw_gb_per_s", "busbw_gb_per_s"})
            EXPECT_EQ(row.at(metric), run.at(metric)) << metric;
    }
    EXPECT_EQ(json.at("rows")[1].at("algbw_gb_per_s"), nullptr) << "nodes are shared";
}

TEST(CompareBandwidth, HasATableWithARowForEachRun) {
    const std::string text = output({"compare", "alltoall", "cns1", "nodes=32", "words=8,16"});
    EXPECT_THAT(text, HasSubstr("\n\nbandwidth in GB/s: payload into a node, and its share of what the interface links "
                                "carry\n  words  into a node  share of peak    algbw    busbw\n"));
    EXPECT_THAT(text, HasSubstr("  algbw: whole result of a node : time; busbw: what each link carries of it\n"));
    const std::string barrier = output({"compare", "gather", "cns1", "nodes=32", "words=8,16"});
    EXPECT_THAT(barrier, testing::AllOf(HasSubstr("share of peak\n"), Not(HasSubstr("busbw"))));
    EXPECT_THAT(output({"compare", "barrier", "shared-nodes", "shared-nodes-2i"}), Not(HasSubstr("bandwidth in")));
}

std::vector<double> ratios(const ProgramArguments& arguments) {
    std::vector<double> all;
    const Json json = json_output(arguments);
    for (const Json& row : json.at("rows")) all.push_back(row.at("ratio"));
    return all;
}

TEST(CompareRatio, IsAgainstTheFirstRowOfTheSameProblem) {
    const ProgramArguments arguments{"compare", "allgather", "cns1", "cns1-2i", "words=8,16", "nodes=32,64"};
    const Json rows = json_output(arguments).at("rows");
    const std::vector<double> found = ratios(arguments);
    for (std::size_t row = 0; row < 4; ++row) {
        EXPECT_EQ(found[row], 1);
        EXPECT_NEAR(found[row + 4], rows[row + 4].at("cycles").get<double>() / rows[row].at("cycles").get<double>(),
                    1e-9);
    }
    EXPECT_THAT(output(arguments),
                HasSubstr("\n  ratio: time of the row : time of the first row with the same nodes and words\n"));
}

/// How the work is done does not make another problem of it.
TEST(CompareRatio, IsOfWaysToDoTheSame) {
    EXPECT_NE(ratios({"compare", "allreduce", "petersen", "elements=90", "algorithm=ring,rabenseifner"})[1], 1);
    for (const ProgramArguments& arguments : std::vector<ProgramArguments>{
             {"compare", "allreduce", "petersen", "elements=90", "algorithm=ring,rabenseifner"},
             {"compare", "halo", "federation", "patch=8", "overlap=no,yes"},
             {"compare", "halo", "federation", "patch=8", "gather=blocked,strided"}})
        EXPECT_THAT(output(arguments), HasSubstr("\n  ratio: time of the row : time of the first row\n"));
}

/// 64 nodes with one rank each, and 8 nodes with 8 ranks each.
TEST(CompareRatio, CountsRanksOfPlainNodes) {
    const Json compared = json_output({"compare", "barrier", "crossbar-64", "shared-nodes", "bus-16"});
    const auto ratio = [&](std::size_t row) { return compared.at("rows").at(row).at("ratio"); };
    EXPECT_EQ(ratio(0), 1.0);
    EXPECT_TRUE(ratio(1).is_number());
    EXPECT_EQ(ratio(2), nullptr);
}

/// Other numbers of nodes or ranks, and as many words of other lengths, are other problems.
TEST(CompareRatio, IsLeftOutWhereNoTwoRowsAreTheSameProblem) {
    for (const ProgramArguments& arguments : std::vector<ProgramArguments>{
             {"compare", "barrier", "cns1", "nodes=32,64"},
             {"compare", "barrier", "shared-nodes", "node.interfaces=1,2", "topology.nodes=8"},
             {"compare", "alltoall", "cns1", "mesh-16x16", "topology.columns=4", "topology.rows=4", "words=4"}}) {
        EXPECT_THAT(output(arguments), Not(HasSubstr("ratio")));
        const Json compared = json_output(arguments);
        for (const Json& row : compared.at("rows")) EXPECT_EQ(row.at("ratio"), nullptr);
    }
    EXPECT_THAT(
        output({"compare", "alltoall", "cns1", "mesh-16x16", "topology.columns=4", "topology.rows=4", "words=4,8"}),
        testing::AllOf(HasSubstr("  machine     words  bytes  "), HasSubstr("first row with the same bytes\n")));
}

TEST(CompareValues, TheRowOfBestSaysWhatItWas) {
    const std::string text = output({"compare", "allreduce", "petersen", "elements=90", "algorithm=best,ring"});
    EXPECT_THAT(text, HasSubstr("\n  ring "));
    const Json json = json_output({"compare", "allreduce", "petersen", "elements=90", "algorithm=best,ring"});
    const std::string best = json.at("rows")[0].at("parameters").at("algorithm");
    EXPECT_THAT(text, HasSubstr("\n  best (" + best + ") "));
    EXPECT_EQ(json.at("rows")[0].at("chosen"), Json::array({"algorithm=best"}));
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

TEST(CompareNotes, OnesThatAreAlikeAreOne) {
    const std::string sizes = output({"compare", "allreduce", "petersen", "mesh-16x16", "elements=16..4096*2"});
    EXPECT_EQ(count(sizes, "note: "), 1) << sizes;
    EXPECT_THAT(sizes, HasSubstr("\n  note: algorithm=best is the fastest one; 'run' says how it was found"));
    const std::string loads = output({"compare", "traffic", "petersen", "cycles=100,120,140,160,180"});
    EXPECT_EQ(count(loads, "note: the window is only"), 1) << loads;
    EXPECT_THAT(loads, HasSubstr("(on petersen cycles=100; with other"));
    EXPECT_THAT(loads, HasSubstr("\n  cycles=  cycles ")) << "what varies has the name of what is measured";
    const Json json = json_output({"compare", "allreduce", "petersen", "elements=16,64"});
    for (const Json& row : json.at("rows"))
        EXPECT_THAT(row.at("notes").dump(), HasSubstr(", the fastest of ")) << "programs get all of them";
}

/// The rows of the table of traffic are told apart by what differs.
TEST(CompareTraffic, HasWhatDiffersInEachTable) {
    const std::string text = output({"compare", "traffic", "petersen", "load=0.1,0.2", "cycles=400"});
    EXPECT_THAT(text, testing::StartsWith("traffic on petersen nodes=10 "));
    EXPECT_EQ(count(text, "\n  load  "), 3) << text;
    EXPECT_EQ(count(text, "\n  0.1   "), 3) << text;
    EXPECT_EQ(count(text, "\n  0.2   "), 3) << text;
}

}  // namespace narrows::compare_test
