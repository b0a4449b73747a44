// The data that the page of a report shows.
#include "testbench/study/report/page_data.h"

#include <fmt/format.h>

#include "tests/report/support.h"

namespace narrows::study::page_data_test {

using Json = nlohmann::ordered_json;
using testing::ElementsAre;

const std::string heading = "title = \"A title\"\nquestion = \"A question?\"\n";

const std::string two_machines = R"(
contenders = "machine"
[[runs]]
machine = ["cns1", "cns1-2i"]
workload = "allgather"
nodes = [32, 64]
words = [32, 64]
[[columns]]
name = "speedup"
title = "times as fast"
formula = "baseline_cycles / cycles"
)";

class PageData : public ResultsTest {
protected:
    StoredStudy stored(const std::string& text, const std::vector<Cycle>& cycles) {
        return study::stored(folder() / fmt::format("{}.sqlite", stores_++), heading + text, cycles);
    }
    static Json page_of(const StoredStudy& known, const std::string& folder = "results/question") {
        return report_data(known.study, known.points, known.manifest, folder);
    }
    static Json first_panel_of(const StoredStudy& known) { return page_of(known).at("plots")[0].at("panels")[0]; }
    Json data(const std::string& plot, const std::vector<Cycle>& cycles, const std::string& top = "") {
        return page_of(stored(top + two_machines + plot, cycles));
    }
    Json panels(const std::string& plot, const std::vector<Cycle>& cycles, const std::string& top = "") {
        return data("[[plots]]\ntitle = \"A plot\"\n" + plot, cycles, top).at("plots").at(0).at("panels");
    }

private:
    int stores_ = 0;  ///< number of stores so far; each has results of its own
};

const std::string a_load = "[[plots]]\nkind = \"load\"\ntitle = \"A plot\"\nat = { nodes = 64, words = 32 }\n";

// cns1 at 32 nodes with 32 and 64 words, at 64 nodes with both; then the same for cns1-2i.
const std::vector<Cycle> all_done{400, 800, 900, 1800, 200, 800, 600, 1200};

template <class Value>
std::vector<Value> each(const Json& list, const char* name) {
    std::vector<Value> values;
    for (const Json& one : list) values.push_back(one.at(name).get<Value>());
    return values;
}

TEST_F(PageData, APlotNamesItsCase) {
    const auto case_of = [&](const std::string& plot) {
        return data("[[plots]]\ntitle = \"A plot\"\n" + plot, all_done).at("plots").at(0).at("case");
    };
    EXPECT_EQ(case_of("kind = \"curves\"\nx = \"nodes\"\n"), "allgather");
    EXPECT_EQ(case_of("kind = \"curves\"\nx = \"nodes\"\nat = { words = 32 }\n"), "allgather words=32");
    EXPECT_EQ(case_of("kind = \"load\"\nat = { nodes = 64, words = 32 }\n"), "allgather nodes=64 words=32");
}

TEST_F(PageData, SaysTheAnswerAndWhatItComesFrom) {
    const Json page = data("", all_done);
    EXPECT_EQ(page.at("title"), "A title");
    EXPECT_EQ(page.at("baseline"), "cns1");
    EXPECT_THAT(page.at("contenders"), ElementsAre("cns1", "cns1-2i"));
    EXPECT_THAT(page.at("answer").at("sentences").at(0).get<std::string>(),
                testing::StartsWith("cns1-2i: best in 4 of 4 cases, 1 of them shared"));
    EXPECT_EQ(page.at("answer").at("headlines"), 1);
    EXPECT_EQ(data("", all_done, "by = [\"nodes\", \"words\"]\n").at("answer").at("headlines"), 3)
        << "one for each size";
    EXPECT_EQ(page.at("answer").at("standings").at(0).at("contender"), "cns1-2i");
    const Json& manifest = page.at("manifest");
    EXPECT_EQ(manifest.at("version"), "1.2.3");
    EXPECT_EQ(manifest.at("command"), "narrows study question.toml");
    EXPECT_EQ(manifest.at("machines").at(0).at("sha256"), "another hash");
    EXPECT_THAT(manifest.at("hosts"), ElementsAre("a host"));
}

TEST_F(PageData, TheCommandNamesItsChangesAndItsFolder) {
    StoredStudy known = stored(two_machines, all_done);
    const auto command_in = [&](const std::string& folder) {
        return page_of(known, folder).at("manifest").at("command").get<std::string>();
    };
    EXPECT_EQ(command_in("results/question/"), "narrows study question.toml");
    EXPECT_EQ(command_in("my results/"), "narrows study question.toml -o 'my results'");
    known.manifest.changes = {"interface.links=2"};
    EXPECT_EQ(command_in("results/question,interface.links=2"), "narrows check question.toml interface.links=2");
    EXPECT_EQ(command_in("other"), "narrows check question.toml interface.links=2 -o other");
}

TEST_F(PageData, HasARowForEachPoint) {
    const Json table = data("", {400, -1, 0, 1800, 200, 800, 600, 1200}).at("table");
    EXPECT_THAT(each<std::string>(table.at("columns"), "name"),
                ElementsAre("machine", "workload", "nodes", "words", "cycles", "speedup", "state", "bound",
                            "gap_percent", "limited_by"));
    const Json& rows = table.at("rows");
    ASSERT_EQ(rows.size(), 8);
    EXPECT_EQ(rows[0].at("cells"), Json::parse(R"(["cns1", "allgather", 32, 32, 400, 1.0, "done", 396,
        1.0101010101010102, "node 0 processor"])"));
    EXPECT_EQ(rows[0].at("command"), "narrows run cns1 allgather nodes=32 words=32 --seed 1");
    EXPECT_EQ(rows[1].at("failed"), true);
    EXPECT_EQ(rows[1].at("message"), "it <came> to a stop");
    EXPECT_EQ(rows[1].at("cells"), Json::parse(R"(["cns1", "allgather", 32, 64, null, null, "failed", null, null,
        null])"));
    EXPECT_EQ(rows[2].at("failed"), false);
    EXPECT_EQ(rows[2].at("cells")[6], "open");
    EXPECT_EQ(rows[4].at("cells")[5], 2.0);
    EXPECT_EQ(rows[5].at("cells")[5], nullptr) << "the baseline failed there";
}

TEST_F(PageData, CurvesHaveLevelsAndLimitsOfEachContender) {
    const std::string lines =
        "kind = \"curves\"\nx = \"words\"\npanels = \"nodes\"\nlevels = \"speedup\"\nlimits = \"time_us\"\n";
    const Json curves = panels(lines, all_done);
    const Json& levels = curves[0].at("levels");
    EXPECT_THAT(each<std::string>(levels, "contender"), ElementsAre("cns1", "cns1", "cns1-2i", "cns1-2i"));
    EXPECT_THAT(each<std::string>(levels, "name"), testing::Each("times as fast"));
    EXPECT_THAT(each<double>(levels, "x"), ElementsAre(32, 64, 32, 64));
    EXPECT_THAT(each<double>(levels, "y"), ElementsAre(1, 1, 2, 1));
    const Json& limits = curves[0].at("limits");
    EXPECT_THAT(each<std::string>(limits, "contender"), ElementsAre("cns1", "cns1-2i"));
    EXPECT_THAT(each<std::string>(limits, "name"), testing::Each("time, us"));
    EXPECT_THAT(each<double>(limits, "x"), ElementsAre(3.2, 1.6));
}

TEST_F(PageData, CurvesHavePointsWithoutAValue) {
    // The baseline failed with 64 words, so nothing can be compared with it there.
    const Json curves =
        panels("kind = \"curves\"\nx = \"words\"\ny = \"speedup\"\nat = { nodes = 32 }\n", {400, -1, 0, 0, 200, 800});
    EXPECT_THAT(each<int>(curves[0].at("points"), "point"), ElementsAre(0, 4, 5));
    EXPECT_EQ(curves[0].at("points")[1].at("y"), 2);
    EXPECT_EQ(curves[0].at("points")[2].at("y"), nullptr);
}

TEST_F(PageData, WhatDiffersIsNeverInOnePicture) {
    const Json curves = panels("kind = \"curves\"\nx = \"words\"\n", all_done);
    EXPECT_THAT(each<std::string>(curves, "title"), ElementsAre("nodes=32", "nodes=64"));
    const Json at = panels("kind = \"curves\"\nx = \"words\"\nat = { nodes = 64 }\n", all_done);
    EXPECT_THAT(each<std::string>(at, "title"), ElementsAre(""));
}

TEST_F(PageData, WhatFollowsFromAnAxisNeedsNoPictureOfItsOwn) {
    // Rows and columns differ with the nodes and with no other parameter.
    const std::string text = R"(
contenders = "algorithm"
[[runs]]
machine = "delta"
workload = "allreduce"
cases = [{ topology.columns = 4, topology.rows = 4 }, { topology.columns = 8, topology.rows = 8 }]
elements = [10, 100]
algorithm = ["tree", "ring"]
[[plots]]
kind = "regimes"
title = "A plot"
x = "elements"
y = "nodes"
[[plots]]
kind = "curves"
title = "Another"
x = "elements"
)";
    const StoredStudy known = stored(text, {1, 2, 3, 4, 5, 6, 7, 8});
    const Json page =
        report_data(known.study, known.points, known.manifest, "", {{"f(2)", "absolute", 1.25, 0.5, 1.1}});
    EXPECT_EQ(page.at("plots").at(0).at("panels").size(), 1);
    EXPECT_EQ(page.at("plots").at(1).at("panels").size(), 2);
    EXPECT_THAT(page.at("answer").at("sentences").back().get<std::string>(),
                testing::HasSubstr("f(2) = 1.25 +- 0.50 (1.1)"));
}

TEST_F(PageData, BoundsStandBesideTimesOnly) {
    const Json times = panels("kind = \"curves\"\nx = \"words\"\ny = \"time_us\"\nat = { nodes = 32 }\n", all_done);
    EXPECT_DOUBLE_EQ(times[0].at("bounds")[0].at("y"), 396.0 / 125);
    const Json ratios = panels("kind = \"curves\"\nx = \"words\"\ny = \"speedup\"\n", all_done);
    EXPECT_TRUE(ratios[0].at("bounds").empty());
}

TEST_F(PageData, WithoutResultsNothingIsDrawn) {
    EXPECT_TRUE(panels("kind = \"regimes\"\nx = \"words\"\ny = \"nodes\"\n", {}).empty());
}

TEST_F(PageData, PointsWithoutACostAreCounted) {
    const Json hardware = panels("kind = \"tradeoff\"\nx = \"logic_depth\"\nat = { nodes = 32, words = 32 }\n",
                                 all_done, "hardware = true\n");
    EXPECT_EQ(hardware[0].at("without"), 2) << "it is not known";
}

/// Formulas do not know their names, but their values are numbers.
TEST_F(PageData, ParametersOfMachinesHaveTheOrderOfNumbers) {
    const std::string text = R"(
contenders = "machine"
[[runs]]
machine = ["cns1", "cns1-2i"]
workload = "allgather"
nodes = 32
processor.combine3 = ["1 cycle", "2 cycles"]
interface.send_buffers = [1, 2, 16]
[[plots]]
kind = "regimes"
title = "A plot"
x = "interface.send_buffers"
y = "processor.combine3"
)";
    const StoredStudy known = stored(text, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
    const Json cells = first_panel_of(known).at("cells");
    ASSERT_EQ(cells.size(), 6);
    for (int i = 0; i < 6; ++i) EXPECT_EQ(cells[static_cast<std::size_t>(i)].at("x"), (std::array{1, 2, 16})[i / 2]);
    EXPECT_EQ(cells[0].at("y"), "1 cycle") << "not a plain number";
}

TEST_F(PageData, LoadsComeOnTheShapeOfTheMachine) {
    StoredStudy known = stored(two_machines + a_load, all_done);
    known.points[2].outcome->loads = {
        {"channel", 5, 2, 300, 7}, {"send register", 5, 0, 90, 0}, {"interface link in", 5, 0, 200, 0}};
    const Json machines = first_panel_of(known).at("machines");
    ASSERT_EQ(machines.size(), 1);
    EXPECT_EQ(machines[0].at("point"), 2);
    EXPECT_EQ(machines[0].at("nodes"), 64);
    const Json& positions = machines[0].at("positions");
    EXPECT_EQ(positions.size(), 2 * 64);
    EXPECT_EQ(Json({positions[2 * 37], positions[2 * 37 + 1]}), Json({5.0, 1.0})) << "on the shape of 32 x 2";
    const Json& channels = machines[0].at("channels");
    EXPECT_EQ(channels.size(), 64 * 2 + 64) << "two along a row, one between the rows";
    const Json busy = Json::parse(R"([5, 37, "north", "node 5 channel north to node 37", 300, 7])");
    EXPECT_EQ(std::ranges::count(channels, busy), 1);
    EXPECT_EQ(std::ranges::count_if(channels, [](const Json& c) { return c[4] != 0; }), 1);
    EXPECT_EQ(machines[0].at("interface"), Json::parse(R"([{"name": "interface link in", "loads": [[5, 0, 200, 0]]},
                              {"name": "send register", "loads": [[5, 0, 90, 0]]}])"))
        << "as a message goes through, without what there is not";
}

/// The shape of the network is swept, so it is not among the common parameters of points.
TEST_F(PageData, LoadsComeOnTheShapeThatThePointGives) {
    const std::string text =
        "[[runs]]\nmachine = \"fat-tree-4-3\"\nworkload = "
        "\"alltoall\"\n"
        "words = 8\ntopology.down = [[2, 4]]\ntopology.up = [[2]]\n"
        "[[plots]]\nkind = \"load\"\ntitle = \"A plot\"\n";
    StoredStudy known = stored(text, {100});
    known.points[0].outcome->loads = {{"channel", 5, 0, 30, 7}};
    const Json machine = first_panel_of(known).at("machines")[0];
    EXPECT_EQ(machine.at("nodes"), 8) << "two by four";
    EXPECT_EQ(machine.at("positions").size(), 2 * (8 + 4 + 2)) << "nodes, and switches of two levels";
    EXPECT_EQ(machine.at("switches").size(), 4 + 2);
    EXPECT_EQ(machine.at("switches").at(5), "switch 5");
}

TEST_F(PageData, ChecksHaveTheirVerdicts) {
    const std::string text =
        "[[runs]]\nmachine = \"cns1\"\nworkload = \"allgather\"\n"
        "nodes = [32, 64]\n[[checks]]\nsays = \"short\"\nformula = \"cycles < 100\"\n"
        "[[checks]]\nformula = \"cycles < 300\"\n";
    const StoredStudy known = stored(text, {90, 200});
    const Json checks = page_of(known).at("checks");
    EXPECT_EQ(checks.at(0).at("verdict"), "FAILS");
    EXPECT_EQ(checks.at(0).at("failed"), true);
    EXPECT_EQ(checks.at(0).at("counts"), "1 of 2");
    EXPECT_EQ(checks.at(0).at("explanation").at(0), "cycles = 200");
    EXPECT_EQ(checks.at(1).at("verdict"), "holds");
    EXPECT_EQ(checks.at(1).at("text"), "cycles < 300");
}

/// Common parameters of all runs are not enough: two [[runs]] with equal sizes can differ in a setting of the machine.
TEST_F(PageData, PointsOfDifferentProblemsAreNeverInOnePicture) {
    const std::string both = "[[runs]]\nmachine = [\"shared-nodes\", \"shared-nodes-2i\"]\nworkload = \"alltoall\"\n";
    const std::string text = "contenders = \"machine\"\n" + both + "words = [16, 64]\n" + both +
                             "words = [16, 64]\nmemory.cache_bytes = 65536\n" +
                             "[[plots]]\nkind = \"curves\"\ntitle = \"A plot\"\nx = \"words\"\n";
    const StoredStudy known = stored(text, {10, 20, 30, 40, 50, 60, 70, 80});
    const Json panels = page_of(known).at("plots")[0].at("panels");
    EXPECT_THAT(each<std::string>(panels, "title"), ElementsAre("memory.cache_bytes=0", "memory.cache_bytes=65536"));
    EXPECT_THAT(each<int>(panels[1].at("points"), "point"), ElementsAre(4, 5, 6, 7));
}

TEST_F(PageData, LoadsOfSharedNodesAreInTheBoxesOfTheirInterfaces) {
    StoredStudy known = stored(two_machines + a_load, all_done);
    for (auto& [name, value] : known.points[2].parameters) {
        if (name == "node.processors") value = "3";
        if (name == "node.interfaces") value = "2";
    }
    auto& loads = known.points[2].outcome->loads;
    for (int node = 0; node < 32; ++node) {
        for (int processor = 0; processor < 3; ++processor) loads.push_back({"processor", node, processor, 0, 0});
        loads.push_back({"memory", node, 0, node, 0});
        for (int buffer = 0; buffer < 4; ++buffer) loads.push_back({"send buffer", node, buffer, 10 * buffer, 0});
    }
    loads[1].busy = 77;
    const Json machine = first_panel_of(known).at("machines")[0];
    const auto of = [&](std::size_t part, std::size_t number) {
        return machine.at("interface")[part].at("loads")[number];
    };
    EXPECT_EQ(of(0, 1), Json::parse(R"([1, 1, 77, 0, "rank 1 processor"])")) << "at the second interface";
    EXPECT_EQ(of(0, 5), Json::parse(R"([2, 2, 0, 0, "rank 5 processor"])")) << "of node 1, at its first interface";
    EXPECT_EQ(of(1, 5), Json::parse(R"([10, 0, 5, 0, "node 5 memory 0"])"));
    EXPECT_EQ(of(2, 3), Json::parse(R"([1, 3, 30, 0, "node 0 send buffer 3"])"));
    EXPECT_EQ(machine.at("channels")[0][3].get<std::string>().substr(0, 18), "node 0 interface 0");
}

TEST_F(PageData, LoadsComeOnAllRails) {
    const std::string text =
        "[[runs]]\nmachine = \"shared-nodes\"\nworkload = "
        "\"alltoall\"\nwords = 8\nnode.interfaces = 2\nnetwork.rails = 2\n"
        "[[plots]]\nkind = \"load\"\ntitle = \"A plot\"\n";
    StoredStudy known = stored(text, {100});
    known.points[0].outcome->loads = {{"channel", 17, 7, 30, 7}, {"processor", 7, 1, 20, 0}};
    const Json machine = first_panel_of(known).at("machines")[0];
    EXPECT_EQ(machine.at("nodes"), 16) << "two interfaces on each of eight nodes";
    EXPECT_EQ(machine.at("switches"), Json::parse(R"(["rail 0 switch 0", "rail 1 switch 0"])"));
    const Json busy = Json::parse(R"([17, 15, "7", "rail 1 switch 0 channel 7 to node 7 interface 1", 30, 7])");
    EXPECT_EQ(std::ranges::count(machine.at("channels"), busy), 1);
    EXPECT_EQ(machine.at("interface")[0].at("loads")[0][0], 15) << "of node 7, at its second interface";
}

TEST_F(PageData, LoadsOnANetworkFromAFileAreLeftOut) {
    StoredStudy known = stored(two_machines + a_load, all_done);
    known.points[2].outcome->loads = {{"channel", 5, 2, 300, 7}};
    for (auto& [name, value] : known.points[2].parameters) {
        if (name == "topology.kind") value = "file";
    }
    const Json panel = first_panel_of(known);
    EXPECT_TRUE(panel.at("machines").empty());
    EXPECT_EQ(panel.at("undrawn"), Json::parse(R"([{"point": 2, "contender": "cns1"}])")) << "and named";
}

}  // namespace narrows::study::page_data_test
