// Columns that a study derives.
#include "testbench/study/formula.h"
#include "testbench/study/derive.h"
#include "testbench/study/values.h"
#include "tests/study/support.h"

namespace narrows::study::formula_test {

using testing::ElementsAre;
using testing::HasSubstr;

std::optional<double> value(const std::string& formula) {
    return evaluate({formula, {}}, [](std::string_view name) -> std::optional<double> {
        if (name == "two") return 2;
        return {};
    });
}

TEST(Formula, Arithmetic) {
    EXPECT_EQ(value("1 + 2 * 3"), 7);
    EXPECT_EQ(value("(1 + 2) * two ^ 3"), 24);
    EXPECT_EQ(value("min(3, two) / 4"), 0.5);
    EXPECT_EQ(value("two + nothing"), std::nullopt);
    EXPECT_EQ(value("1 / 0"), std::nullopt);
    EXPECT_EQ(value("0 / 0"), std::nullopt);
    EXPECT_THROW(value("1 +"), InputError);
    EXPECT_THROW(value("two two"), InputError);
    EXPECT_EQ(formula_name("interface.first-link"), "interface_first_link");
}

/// muParser would assign, compare 0 or 1 with 10, and take the last part.
TEST(Formula, WhatWouldComputeSomethingElseIsRefused) {
    const auto refusal = [](const std::string& formula) {
        return error_text<InputError>([&] { names_in({formula, {"some.toml", 7, 11}}); });
    };
    for (const std::string formula : {"two = 3", "two += 3", "max(two = 3, 1)"}) {
        EXPECT_THAT(refusal(formula), testing::StartsWith("some.toml:7:11: \"" + formula)) << formula;
        EXPECT_THAT(refusal(formula), HasSubstr("cannot be assigned; write == to compare")) << formula;
    }
    for (const std::string formula :
         {"0 < two < 10", "1 == two == 1", "max(0 < two <= 10, 1)", "(1 > two >= 0) + 1", "1 < two != 0"})
        EXPECT_THAT(refusal(formula), HasSubstr("cannot be chained; write a < b && b < c")) << formula;
    for (const std::string formula : {"two, 5", "(two, 5)", "2 * (two, 5)", "max(two, (1, 2))"})
        EXPECT_THAT(refusal(formula), HasSubstr("only between the arguments of a function")) << formula;
}

TEST(Formula, BracketsAndLogicDivideComparisons) {
    EXPECT_EQ(value("0 < two && two < 10"), 1);
    EXPECT_EQ(value("two < 1 || two > 1"), 1);
    EXPECT_EQ(value("(0 < two) == (two < 10)"), 1);
    EXPECT_EQ(value("max(0 < two, two < 1)"), 1);
    EXPECT_EQ(value("two != 3"), 1);
    EXPECT_EQ(value("two >= 2"), 1);
}

TEST(Formula, ValuesOfParametersAreNumbersInTheirBaseUnit) {
    EXPECT_EQ(base_number("5 cycles"), 5);
    EXPECT_EQ(base_number("2.5"), 2.5);
    EXPECT_EQ(base_number("100KB"), 100'000);
    EXPECT_EQ(base_number("2KiB"), 2048);
    EXPECT_EQ(base_number("8 ns"), 8000);
    EXPECT_EQ(base_number("1 us"), 1'000'000);
    EXPECT_EQ(base_number("1.5 GB/s"), 12e9);
    EXPECT_EQ(base_number("ring"), std::nullopt);
    EXPECT_EQ(base_number("4x"), std::nullopt);
    EXPECT_EQ(base_number(""), std::nullopt);
}

StoredPoint full_point(const std::string& machine, const std::string& nodes, Cycle cycles) {
    StoredPoint point = point_of(machine, nodes, cycles);
    point.parameters = {{"nodes", nodes}, {"messages", "9"}, {"processor.send_overhead", "5 cycles"}};
    point.outcome->metrics.set("messages", 3);
    point.outcome->milestones.push_back({"first-result", 4});
    return point;
}

Study with_columns(const std::string& columns) {
    return study_of(
        "contenders = \"machine\"\nbaseline = \"a\"\n[[runs]]\nmachine = [\"a\", \"b\"]\nworkload = \"w\"\n"
        "nodes = [1, 2]\n" +
        columns);
}

std::string column(const std::string& name, const std::string& formula) {
    return "[[columns]]\nname = \"" + name + "\"\nformula = \"" + formula + "\"\n";
}

TEST(Formula, HardwareHasItsNumbers) {
    StoredPoint point = full_point("a", "2", 100);
    EXPECT_EQ(number_of(point, "flip_flops"), std::nullopt);
    point.hardware = cost::HardwareCost{{10, 20, 30}, {1, 2, 3}, 9};
    EXPECT_EQ(number_of(point, "logic_cells"), 11);
    EXPECT_EQ(number_of(point, "flip_flops"), 22);
    EXPECT_EQ(number_of(point, "memory_bits"), 33);
    EXPECT_EQ(number_of(point, "logic_depth"), 9);
}

TEST(Derive, HasNamesOfResultsAndParameters) {
    const auto derived = [](const std::string& columns) {
        std::vector<StoredPoint> points{full_point("a", "2", 100)};
        EXPECT_THAT(derive(with_columns(columns), points), ElementsAre());
        return points.front().derived.back().second;
    };
    EXPECT_EQ(derived(column("x", "cycles + nodes")), 102);
    EXPECT_EQ(derived(column("x", "messages")), 3) << "the result goes before the parameter";
    EXPECT_EQ(derived(column("x", "parameter_messages")), 9);
    EXPECT_EQ(derived(column("x", "processor_send_overhead")), 5);
    EXPECT_EQ(derived(column("x", "first_result")), 4);
    EXPECT_EQ(derived(column("x", "bound + gap")), 100);
    EXPECT_EQ(derived(column("x", "gap_percent")), 100);
    EXPECT_EQ(derived(column("x", "2 * cycles") + column("y", "x + 1")), 201);
}

/// The baseline has several points where a contender has one. The best of them counts; ties go to the first.
TEST(Derive, OfSeveralBaselinesTheFirstOfTheBestCounts) {
    Study study = study_of(
        "contenders = \"machine\"\nbaseline = \"a\"\n[[runs]]\nmachine = \"a\"\nworkload = \"w\"\n"
        "nodes = 1\nblock = [1, 2, 3]\n[[runs]]\nmachine = \"b\"\nworkload = \"w\"\nnodes = 1\n" +
        column("x", "baseline_time_us"));
    const auto baseline_of_last = [&](std::array<Cycle, 3> cycles) {
        std::vector<StoredPoint> points;
        for (const Cycle each : cycles) {
            points.push_back(full_point("a", "1", each));
            points.back().swept.push_back({"block", std::to_string(points.size()), {}});
            points.back().outcome->metrics.set("time_us", static_cast<double>(points.size()));
        }
        points.push_back(full_point("b", "1", 50));
        EXPECT_THAT(derive(study, points), ElementsAre());
        return points.back().derived.back().second;
    };
    EXPECT_EQ(baseline_of_last({100, 100, 100}), 1);
    EXPECT_EQ(baseline_of_last({100, 90, 90}), 2);
    EXPECT_EQ(baseline_of_last({100, 100, 90}), 3);
}

TEST(Derive, ABaselineWithoutAnObjectiveIsNotTheBest) {
    Study study = study_of(
        "contenders = \"machine\"\nbaseline = \"a\"\nobjective = \"first_result\"\n[[runs]]\nmachine = \"a\"\n"
        "workload = \"w\"\nnodes = 1\nblock = [1, 2]\n[[runs]]\nmachine = \"b\"\nworkload = \"w\"\nnodes = 1\n" +
        column("x", "baseline_cycles"));
    std::vector<StoredPoint> points{full_point("a", "1", 100), full_point("a", "1", 90), full_point("b", "1", 50)};
    points[0].swept.push_back({"block", "1", {}});
    points[1].swept.push_back({"block", "2", {}});
    points[1].outcome->milestones.clear();
    EXPECT_THAT(derive(study, points),
                ElementsAre("objective first_result has no value in 1 of 3 points; a contender is never best there"));
    EXPECT_EQ(points[2].derived.back().second, 100);
}

TEST(Derive, PointsToWhichABoundDoesNotApplyAreSaid) {
    std::vector<StoredPoint> points{full_point("a", "1", 100), full_point("a", "2", 100), full_point("b", "1", 50)};
    points[1].outcome->bounds.push_back({"cns1.ring", "lower", 40, 100, false, true, "", ""});
    EXPECT_THAT(derive(with_columns(column("x", "cycles - cns1_ring")), points),
                ElementsAre(HasSubstr("column x is empty in 2 of 3 points, to which the bound 'cns1_ring' does not "
                                      "apply")));
    EXPECT_EQ(points[1].derived.back().second, 60);
}

TEST(Derive, PointsWithoutAValueAreSaidOnce) {
    std::vector<StoredPoint> points{full_point("a", "1", 100), full_point("b", "1", 50)};
    points[1].outcome->milestones.clear();
    EXPECT_THAT(derive(with_columns(column("x", "first_result") + column("y", "2 * x")), points),
                ElementsAre(HasSubstr("column x is empty in 1 of 2 points, which have no 'first_result'")));
}

TEST(Derive, PointsWhereAFormulaIsNoNumberAreSaid) {
    std::vector<StoredPoint> points{full_point("a", "1", 100), full_point("b", "1", 50)};
    EXPECT_THAT(derive(with_columns(column("x", "1 / (cycles - 50)")), points),
                ElementsAre(HasSubstr("column x is empty in 1 of 2 points, where its formula is no finite number")));
}

/// A document has [[runs]] of several workloads, which have different parts and parameters.
TEST(Derive, RunsNeedNotHaveWhatOtherRunsHave) {
    const Study study =
        with_columns(column("x", "first_result") + "[[runs]]\nmachine = \"a\"\nworkload = \"v\"\nnodes = 1\n");
    std::vector<StoredPoint> points{full_point("a", "1", 100), full_point("a", "2", 100), full_point("b", "1", 50)};
    points[2].run = 1;
    points[2].outcome->milestones.clear();
    EXPECT_THAT(derive(study, points), ElementsAre());
    points[1].outcome->milestones.clear();
    EXPECT_THAT(derive(study, points), ElementsAre(HasSubstr("empty in 1 of 2 points, which have no 'first_result'")));
    points[0].outcome->milestones.clear();
    EXPECT_THAT(derive(study, points), ElementsAre(HasSubstr("column x is empty: no point has a 'first_result'")));
}

TEST(Derive, AnUnusedMachineParameterHasItsUsualValue) {
    const std::string text =
        "[[runs]]\nmachine = [\"shared-nodes\", \"shared-nodes-2i\"]\nworkload = \"alltoall\"\n"
        "algorithm = \"spread\"\n";
    const auto interfaces = [](const std::vector<Point>& points, const std::string& name) {
        std::vector<std::optional<double>> values;
        for (const Point& point : points) values.push_back(number_of(open_point(point), name));
        return values;
    };
    EXPECT_THAT(interfaces(points_of(text), "node_interfaces"), ElementsAre(1, 2));
    EXPECT_THAT(interfaces(points_of(text), "background_load"), ElementsAre(0, 0));
    EXPECT_THAT(interfaces(points_of(text + "only = \"node_interfaces == 1\"\n"), "ranks"), ElementsAre(64));
}

}  // namespace narrows::study::formula_test
