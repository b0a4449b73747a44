// The contents of a study file, and the errors of a wrong one.
#include "testbench/study/contenders.h"
#include "tests/study/support.h"
#include "tests/support/effort.h"

namespace narrows::study::study_file_test {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string runs = "[[runs]]\nmachine = \"cns1\"\nworkload = \"allgather\"\n";

TEST(StudyFile, SaysWhatIsRun) {
    EXPECT_THAT(
        commands("[[runs]]\nmachine = [\"cns1\", \"cns1-2i\"]\nworkload = \"allgather\"\nnodes = [32, 64]\n"),
        ElementsAre("narrows run cns1 allgather nodes=32 --seed 1", "narrows run cns1 allgather nodes=64 --seed 1",
                    "narrows run cns1-2i allgather nodes=32 --seed 1",
                    "narrows run cns1-2i allgather nodes=64 --seed 1"));
}

TEST(StudyFile, TheLastAxisChangesFastestWhateverItIsCalled) {
    EXPECT_THAT(
        commands("[[runs]]\nworkload = \"allgather\"\nwords = [32, 64]\nmachine = [\"cns1\", \"cns1-2i\"]\n"),
        ElementsAre("narrows run cns1 allgather words=32 --seed 1", "narrows run cns1-2i allgather words=32 --seed 1",
                    "narrows run cns1 allgather words=64 --seed 1", "narrows run cns1-2i allgather words=64 --seed 1"));
}

TEST(StudyFile, DottedNamesWithAndWithoutQuotesAndUnits) {
    EXPECT_THAT(
        commands(runs + "interface.links = [1, 2]\n\"processor.send_overhead\" = \"7 cycles\"\n"),
        ElementsAre("narrows run cns1 allgather interface.links=1 'processor.send_overhead=7 cycles' --seed 1",
                    "narrows run cns1 allgather interface.links=2 'processor.send_overhead=7 cycles' --seed 1"));
}

TEST(StudyFile, CasesBelongTogether) {
    EXPECT_THAT(commands("[[runs]]\nmachine = [\"cns1\", \"cns1-2i\"]\nworkload = \"allgather\"\n"
                         "cases = [{ nodes = 32, words = 64 }, { nodes = 64, words = 32 }]\n"),
                ElementsAre("narrows run cns1 allgather nodes=32 words=64 --seed 1",
                            "narrows run cns1 allgather nodes=64 words=32 --seed 1",
                            "narrows run cns1-2i allgather nodes=32 words=64 --seed 1",
                            "narrows run cns1-2i allgather nodes=64 words=32 --seed 1"));
    EXPECT_THAT(complaint(runs + "cases = [{ nodes = 32 }, { words = 64 }]\n"),
                HasSubstr("some.toml:6:36: a case that sets other things than the first one; set the same in each"));
}

TEST(StudyFile, OnlyLeavesPointsOutEvenSuchAsCannotBeRun) {
    EXPECT_THAT(commands(runs + "nodes = [32, 48, 64]\nwords = [32, 64]\nonly = \"nodes * words == 2048\"\n"),
                ElementsAre("narrows run cns1 allgather nodes=32 words=64 --seed 1",
                            "narrows run cns1 allgather nodes=64 words=32 --seed 1"));
    EXPECT_THAT(commands(runs + "nodes = [32, 64]\nonly = \"topology_rows == 2\"\n"),
                ElementsAre("narrows run cns1 allgather nodes=64 --seed 1"));
    expect_refusals(runs, {{"only = \"noeds == 2\"\n",
                            "some.toml:6:8: 'noeds' is no parameter of cns1 allgather; did you mean 'nodes'?"},
                           {"nodes = 32\nonly = \"nodes > 64\"\n", "leaves no point to run"},
                           {"only = \"nodes = 32\"\n", "some.toml:6:8: \"nodes = 32\": a value cannot"},
                           {"only = \"nodes >\"\n", "some.toml:6:8: \"nodes >\" is not a formula"}});
}

TEST(StudyFile, OnlyComparesWords) {
    const std::string some = runs + "nodes = 32\nalgorithm = [\"ring\", \"bucket\"]\n";
    EXPECT_THAT(commands(some + "only = 'algorithm != \"bucket\" && machine == \"cns1\"'\n"),
                ElementsAre("narrows run cns1 allgather nodes=32 algorithm=ring --seed 1"));
    EXPECT_THAT(commands(some + "only = 'algorithm == \"bucket\" && topology_kind == \"cylinder\"'\n"),
                ElementsAre("narrows run cns1 allgather nodes=32 algorithm=bucket --seed 1"));
    EXPECT_THAT(complaint(some + "only = 'algorithmn == \"ring\"'\n"),
                HasSubstr("'algorithmn' is no parameter of cns1 allgather; did you mean 'algorithm'?"));
    EXPECT_THAT(complaint(some + "only = 'value(cycles, nodes == 1) > 3'\n"),
                HasSubstr("'only' is about the parameters of one point; leave values of other points"));
}

/// 1 us is 125 cycles of the CNS-1; a size is in bytes.
TEST(StudyFile, OnlyComparesValuesInTheirBaseUnit) {
    EXPECT_THAT(commands(runs + "processor.send_overhead = [\"1 us\", \"50 cycles\"]\n"
                                "only = \"processor_send_overhead > 100\"\n"),
                ElementsAre("narrows run cns1 allgather 'processor.send_overhead=1 us' --seed 1"));
    EXPECT_THAT(
        commands("[[runs]]\nmachine = \"frost\"\nworkload = \"aapc\"\nnodes = 2\nsize = [\"100KB\", \"4KiB\", 500]\n"
                 "only = \"size > 1000 && size < 5000\"\n"),
        ElementsAre("narrows run frost aapc nodes=2 size=4KiB --seed 1"));
}

TEST(StudyFile, WhatIsPrintedIsNoArgument) {
    const auto points = points_of(runs + "cases = [{ nodes = 32, printed = { total = \"4.35\" } }]\n");
    ASSERT_EQ(points.size(), 1);
    EXPECT_EQ(points[0].command(), "narrows run cns1 allgather nodes=32 --seed 1");
    EXPECT_EQ(*points[0].value_of("printed.total"), "4.35");
}

/// A list of lists gives several values that are lists; a list of numbers gives several numbers, as elsewhere.
TEST(StudyFile, AValueMayBeAListOfNumbers) {
    const std::string random = "[[runs]]\nmachine = \"torus-8x8x8\"\nworkload = \"random\"\n";
    EXPECT_THAT(commands(random + "topology.sides = [[3, 3, 3], [4, 4, 4]]\n"),
                ElementsAre("narrows run torus-8x8x8 random topology.sides=3,3,3 --seed 1",
                            "narrows run torus-8x8x8 random topology.sides=4,4,4 --seed 1"));
    EXPECT_THAT(commands(random + "cases = [{ topology.sides = [3, 4, 5] }]\n"),
                ElementsAre("narrows run torus-8x8x8 random topology.sides=3,4,5 --seed 1"));
    EXPECT_THAT(
        commands(random + "topology.sides = [[3, 3, 3], [5, 5, 5]]\nonly = \"nodes < 100 + 2 * network_lanes\"\n"),
        ElementsAre("narrows run torus-8x8x8 random topology.sides=3,3,3 --seed 1"));
    EXPECT_THAT(complaint(random + "topology.sides = [[3, 0, 3]]\n"),
                HasSubstr("topology.sides = [3, 0, 3]; it must be"));
    EXPECT_THAT(complaint(random + "topology.sides = [[3, \"3\"]]\n"), HasSubstr("must be a number, a string"));
    EXPECT_THAT(commands("[[runs]]\nmachine = \"mesh-16x16\"\nworkload = \"traffic\"\nload = [0.05, 0.5]\n"),
                ElementsAre(testing::HasSubstr(" load=0.05 "), testing::HasSubstr(" load=0.5 ")));
    EXPECT_THAT(complaint(random + "network.lanes = [inf]\n"), HasSubstr("must be a number, a string"));
}

TEST(StudyFile, EveryMistakeHasItsPlaceAndARemedy) {
    EXPECT_EQ(complaint(runs + "nodes = [32, 33]\n").substr(0, 15), "some.toml:6:14:");
    expect_refusals(runs, {{"nodes = [32, 33]\n", "for instance 32 or 64"},
                           {"nodes = []\n", "nodes is empty; give it a value"},
                           {"nodes = 1.5\n", "some.toml:6:9: nodes=1.5: nodes must be a whole number"},
                           {"nodes = [32, 32]\n", "some.toml:6:14: nodes has 32 twice; leave one out"},
                           {"nodes = 32\n" + runs + "nodes = [32, 64]\n",
                            "this run is listed twice, in line 4 and here; remove one of them, or give both "
                            "[[runs]] a name (of cns1 allgather nodes=32)"},
                           {"nodes = 32\n" + runs + "nodes = 32\nwords = 128\n",
                            "this run is listed twice, the default in line 4 and words=128 here; remove one of them"},
                           {"words = [\"1Ki\", 1024]\n",
                            "this run is listed twice, words=1Ki in line 4 and words=1024 here; remove one of them"},
                           {"[[columns]]\nname = \"x\"\nformula = \"1\"\ndecimals = -1\n",
                            "some.toml:9:12: decimals is -1; it must be a whole number from 0 to 9"}});
    EXPECT_THAT(complaint("[[runs]]\nmachine = [\"cns1\", \"cns2\"]\nworkload = \"allgather\"\n"),
                AllOf(HasSubstr("some.toml:4:20: "), HasSubstr("did you mean 'cns1'?")));
    EXPECT_THAT(complaint("[[runs]]\nmachine = \"cns1\"\nworkload = \"allgahter\"\n"),
                AllOf(HasSubstr("some.toml:5:12: "), HasSubstr("did you mean 'allgather'?")));
    EXPECT_THAT(complaint(runs + "word = 3\n"),
                AllOf(HasSubstr("some.toml:6:8: "), HasSubstr("did you mean 'words'?")));
    expect_refusals("", {{"[[runs]]\nworkload = \"allgather\"\n", "[[runs]] has no machine; write machine = \"...\""},
                         {"hardware = 1\n" + runs, "hardware is an integer; it must be true or false"},
                         {"", "there is nothing to run; write [[runs]]"},
                         {"[[runs]]\nmachine = \"cns1\"\nworklaod = \"allgather\"\n",
                          "some.toml:5:1: [[runs]] has no workload; did you mean that by worklaod?"},
                         {"runs = 3\n", "runs is an integer; write it as [[runs]]"},
                         {"[[runs\n", "not valid TOML"}});
    EXPECT_THAT(complaint("hardwear = true\n" + runs),
                AllOf(HasSubstr("some.toml:3:1: "), HasSubstr("did you mean 'hardware'?")));
    EXPECT_EQ(complaint(runs + "[[columns]]\nname = \"x\"\nformula = 5\n"),
              "some.toml:8:11: formula is an integer; it must be a formula in quotes");
}

TEST(StudyFile, AllPointsThatCannotBeRunAreToldButNoneTwice) {
    const std::string all = complaint(runs + "nodes = [33, 32, 35]\nwords = [32, 64, 128]\nalgorithm = [\"rign\"]\n");
    EXPECT_EQ(std::ranges::count(all, '\n'), 2) << all;
    EXPECT_THAT(all, AllOf(HasSubstr("some.toml:6:10: "), HasSubstr("some.toml:6:18: "), HasSubstr("some.toml:8:14: "),
                           HasSubstr("(of cns1 allgather nodes=33 words=32 algorithm=rign and 2 others)")));
}

TEST(StudyFile, WhatIsWrongElsewhereIsToldWithThePoints) {
    const std::string column = "[[columns]]\nname = \"x\"\nformula = \"cylces\"\n";
    EXPECT_THAT(
        complaint(runs + "nodes = [32, 33]\n" + column),
        AllOf(HasSubstr("some.toml:6:14: "), HasSubstr("some.toml:9:11: 'cylces' is not a name that formulas know")));
    // If no point of a machine can be run, its names are not known.
    EXPECT_EQ(complaint(runs + "nodes = 33\n" + column).find("cylces"), std::string::npos);
}

TEST(StudyFile, AContenderIsNamedAsItIsWritten) {
    const std::string links = "[[runs]]\nmachine = \"cns1\"\nworkload = \"exchange\"\ninterface.links = [1, 2]\n";
    EXPECT_EQ(complaint("contenders = \"interface.links\"\nbaseline = 2\n" + links), "");
    EXPECT_EQ(complaint("contenders = \"interface.links\"\nbaseline = \"2\"\n" + links), "");
    EXPECT_THAT(complaint("contenders = \"interface.links\"\nbaseline = 3\n" + links),
                HasSubstr("some.toml:4:12: baseline = \"3\" is not known; it may be 1 or 2"));
    Study study = study_of("contenders = \"interface.links\"\n" + links);
    complete_points(study, 1);
    EXPECT_EQ(baseline_of(study), "interface.links=1");
    EXPECT_EQ(contender_text(study, "2"), "interface.links=2");
    study = study_of("contenders = \"machine\"\nbaseline = \"machines/own.toml\"\n" + links);
    EXPECT_EQ(baseline_of(study), "own");
}

TEST(StudyFile, ContendersMustBeComparable) {
    const std::string two = "[[runs]]\nmachine = [\"cns1\", \"delta\"]\nworkload = \"allreduce\"\nnodes = 512\n";
    expect_refusals("", {{"contenders = \"machine\"\n" + two, "different clocks"},
                         {"contenders = \"maschine\"\n" + two, "did you mean 'machine'?"},
                         {"contenders = \"machine\"\nbaseline = \"cns2\"\n" + runs, "baseline = \"cns2\" is not known"},
                         {"baseline = \"cns1\"\n" + runs, "baseline without contenders"},
                         {"contenders = \"machine\"\nobjective = \"cylces\"\n" + runs, "did you mean 'cycles'?"}});
    EXPECT_EQ(complaint("contenders = \"machine\"\nobjective = \"time_us\"\n" + two), "");
}

/// Workloads do different work, and so do machines of different size.
TEST(StudyFile, ContendersThatShareNoCaseAreRefused) {
    const std::string of_machines = "contenders = \"machine\"\nobjective = \"time_us\"\n";
    EXPECT_THAT(complaint("contenders = \"workload\"\n[[runs]]\nmachine = \"cns1\"\n"
                          "workload = [\"alltoall\", \"allgather\"]\n"),
                AllOf(HasSubstr("some.toml:3:14: "), HasSubstr("workloads do different work")));
    const std::string sizes = "[[runs]]\nmachine = [\"cns1\", \"mesh-16x16\", \"bus-16\"]\nworkload = \"alltoall\"\n";
    EXPECT_THAT(complaint(of_machines + sizes),
                AllOf(HasSubstr("some.toml:6:20: mesh-16x16 shares no case with the baseline cns1: mesh-16x16 has "
                                "nodes=256, and cns1 has nodes=128; give both the same, or write across"),
                      HasSubstr("some.toml:6:34: bus-16 shares no case")));
    const std::string interfaces =
        "contenders = \"node.interfaces\"\n[[runs]]\nmachine = \"shared-nodes\"\nworkload = \"alltoall\"\nwords = 64\n";
    EXPECT_THAT(complaint(interfaces + "node.interfaces = [1, 8]\n"),
                HasSubstr("node.interfaces=8 has nodes=1, and node.interfaces=1 has nodes=8"));
    // The same number of nodes, with other numbers of ranks.
    EXPECT_THAT(complaint("contenders = \"node.processors\"\n[[runs]]\nmachine = \"shared-nodes\"\n"
                          "workload = \"alltoall\"\nnode.processors = [2, 4]\n"),
                HasSubstr("node.processors=4 has ranks=32, and node.processors=2 has ranks=16"));
    const auto two_runs = [&](const std::string& one, const std::string& other) {
        return complaint("contenders = \"machine\"\n[[runs]]\nmachine = \"cns1\"\n" + one +
                         "[[runs]]\nmachine = \"cns1-2i\"\n" + other);
    };
    EXPECT_THAT(
        two_runs("workload = \"alltoall\"\nwords = [8, 16, 32, 64, 128]\n", "workload = \"alltoall\"\nwords = 4\n"),
        HasSubstr("cns1-2i has words=4, and cns1 has words=128, 16, 32 and 2 more; give both the same"));
    EXPECT_THAT(two_runs("workload = \"alltoall\"\n", "workload = \"allgather\"\n"),
                HasSubstr("cns1-2i has workload=allgather, and cns1 has workload=alltoall"));
    EXPECT_THAT(two_runs("workload = \"alltoall\"\ncases = [{ nodes = 32, words = 8 }, { nodes = 64, words = 16 }]\n",
                         "workload = \"alltoall\"\ncases = [{ nodes = 32, words = 16 }, { nodes = 64, words = 8 }]\n"),
                HasSubstr("never have all parameters in common"));
}

/// The reported error is that points cannot be run, not that there is no shared case.
TEST(StudyFile, WherePointsAreRefusedNoSharedCaseIsMissed) {
    const std::string all = complaint(
        "contenders = \"algorithm\"\n[[runs]]\nmachine = \"cns1\"\nworkload = \"alltoall\"\n"
        "algorithm = \"ring\"\nnodes = 32\n[[runs]]\nmachine = \"cns1\"\n"
        "workload = \"alltoall\"\nalgorithm = \"spread\"\nnodes = [33, 64]\n");
    EXPECT_THAT(all, testing::StartsWith("some.toml:13:10: "));
    EXPECT_THAT(all, testing::Not(HasSubstr("shares no case")));
}

TEST(StudyFile, MachinesOfDifferentSizeAreComparedByLatenciesAndRates) {
    const std::string runs_of = "[[runs]]\nmachine = [\"mesh-16x16\", \"crossbar-64\"]\nworkload = \"traffic\"\n";
    const auto across = [&](const std::string& objective, const std::string& columns = "") {
        return complaint("contenders = \"machine\"\nacross = [\"nodes\"]\nobjective = \"" + objective + "\"\n" +
                         runs_of + columns);
    };
    const std::string column = "[[columns]]\nname = \"x\"\nformula = ";
    EXPECT_EQ(across("latency_mean"), "");
    EXPECT_EQ(across("traffic_latency_p95"), "");
    EXPECT_EQ(across("x", column + "\"1 / accepted\"\n"), "");
    EXPECT_EQ(across("y", column + "\"nodes / accepted\"\n[[columns]]\nname = \"y\"\nformula = \"2 * x\"\n"), "");
    EXPECT_THAT(across("cycles"), AllOf(HasSubstr("some.toml:4:11: "), HasSubstr("cycles grows with the size")));
    EXPECT_THAT(across("x", column + "\"cycles / accepted\"\n"), HasSubstr("x grows with the size"));
    EXPECT_THAT(complaint("across = \"nodes\"\n" + runs_of), HasSubstr("across without contenders"));
    EXPECT_THAT(complaint("contenders = \"machine\"\nacross = \"words\"\n" + runs_of),
                HasSubstr("across = \"words\" is not known; it may be nodes"));
}

TEST(StudyFile, WithoutPointsThatIsAllThereIsToSay) {
    EXPECT_EQ(complaint("contenders = \"machine\"\n" + runs +
                        "nodes = 32\nonly = \"nodes == 33\"\n[[plots]]\n"
                        "kind = \"curves\"\ntitle = \"t\"\nx = \"nodes\"\n"),
              "some.toml: 'only' leaves no point to run; make it less strict");
}

TEST(StudyFile, PlotsNameWhatThereIs) {
    const std::string plot = runs + "nodes = [32, 64]\n[[plots]]\ntitle = \"t\"\n";
    EXPECT_EQ(complaint(plot + "kind = \"curves\"\nx = \"nodes\"\n"), "");
    expect_refusals(
        plot,
        {{"kind = \"curve\"\nx = \"nodes\"\n", "did you mean 'curves'?"},
         {"kind = \"curves\"\n", "some.toml:7:1: this plot has no x"},
         {"kind = \"curves\"\nx = \"nodes\"\nlevels = \"gaps\"\n",
          "levels = \"gaps\" is not known; did you mean 'gap'"},
         {"kind = \"gaps\"\nx = \"nodes\"\nlimits = \"gap\"\n",
          "limits are lines beside curves; leave them out of this plot"},
         {"kind = \"curves\"\nx = \"nodes\"\nbounds = \"cns1.rings\"\n", "did you mean 'cns1.ring'?"},
         {"kind = \"load\"\nat = { nods = 32 }\n", "at = \"nods\" is not known; did you mean 'nodes'?"},
         {"kind = \"load\"\nat = { nodes = 128 }\n", "no point of the study has nodes = 128; use 32 or 64"},
         {"kind = \"load\"\nx = \"nodes\"\n", "some.toml:10:5: a load has the shape"},
         {"kind = \"regimes\"\nx = \"nodes\"\ny = \"nodes\"\n", "some.toml:11:5: y is the same as x"},
         {"kind = \"curves\"\nx = \"nodes\"\npanels = \"nodes\"\n", "some.toml:11:10: \"nodes\" is an axis already"},
         {"kind = \"tradeoff\"\nx = \"flip_flops\"\n", "write hardware = true"},
         {"kind = \"regimes\"\nx = \"nodes\"\n", "this plot has no y"}});
    EXPECT_THAT(complaint(plot + "kind = \"curves\"\nx = \"node\"\n"),
                AllOf(HasSubstr("some.toml:10:5: "), HasSubstr("did you mean 'nodes'?")));
    EXPECT_THAT(complaint(plot + "kind = \"curves\"\nx = \"nodes\"\npanels = [\"words\", \"node\"]\n"),
                AllOf(HasSubstr("some.toml:11:20: "), HasSubstr("did you mean 'nodes'?")));
    EXPECT_EQ(complaint(plot + "kind = \"curves\"\nx = \"nodes\"\nlevels = [\"gap\"]\nlimits = \"bound\"\n"), "");
    EXPECT_THAT(complaint("hardware = true\n" + plot + "kind = \"tradeoff\"\nx = \"nodes\"\n"),
                HasSubstr("some.toml:11:5: nodes is not a cost"));
}

TEST(StudyFile, ThoseThatComeWithNarrowsAreInOrder) {
    const auto studies = list_studies();
    ASSERT_FALSE(studies.empty());
    for (const ListedStudy& listed : studies) {
        Study study = load_study(listed.name);
        if (thorough()) {
            EXPECT_NO_THROW(complete_points(study, 1)) << listed.name;
        }
        EXPECT_EQ(study.title, listed.title);
    }
    EXPECT_THROW(load_study("cns1-interface"), InputError);
}

TEST(StudyFile, AFileThatIsNotHereIsThatWhichComesWithNarrows) {
    EXPECT_FALSE(load_study("docs/examples/card.toml").checks.empty());
    EXPECT_THROW(load_study("docs/examples/no-card.toml"), InputError);
}

}  // namespace narrows::study::study_file_test
