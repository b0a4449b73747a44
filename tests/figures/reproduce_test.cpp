// The tables of `reproduce delta` that are computed from runs, on fewer experiments than the document's.
#include <fmt/format.h>

#include "testbench/run/outcome/outcome.h"
#include "tests/figures/few_experiments.h"
#include "tests/support/delta/asking.h"
#include "tests/support/delta/fitted_again.h"

namespace narrows::delta::reproduce_test {

using Json = nlohmann::ordered_json;

constexpr double milliseconds_a_cycle = 1e-5;  // machine delta has cycles of 10 ns

SimulatedExperiments& few() {
    static SimulatedExperiments study(few_experiments());
    return study;
}

/// The number before the words in one of the notes.
double noted(const Json& section, const std::string& words) {
    for (const std::string note : section.at("notes")) {
        const std::size_t end = note.find(words);
        if (end == std::string::npos) continue;
        return std::stod(note.substr(note.find_last_of(' ', end - 1) + 1));
    }
    ADD_FAILURE() << words;
    return 0;
}

CombiningProblem problem_of(const Json& point) {
    Algorithm algorithm = Algorithm::tree;
    if (point.at("algorithm") == "snake") algorithm = Algorithm::snake;
    if (point.at("algorithm") == "fence") algorithm = Algorithm::fence;
    return {algorithm, point.at("columns"), point.at("rows"), point.at("elements"), point.at("block")};
}

Cycle simulated(const Json& point) {
    std::vector<std::string> arguments{
        "topology.columns=" + point.at("columns").dump(), "topology.rows=" + point.at("rows").dump(),
        "elements=" + point.at("elements").dump(), "algorithm=" + point.at("algorithm").get<std::string>()};
    if (point.at("algorithm") != "tree") arguments.push_back("block=" + point.at("block").dump());
    return narrows::run(Request("delta", "allreduce", arguments), 1, false).cycles();
}

TEST(ReproduceDelta, Figure7FollowsFromItsPoints) {
    const Json section = to_json(fitted_model(few().grid()));
    std::map<std::string, double> squares;
    for (const Json& point : section.at("points")) {
        const Cycle cycles = simulated(point);
        EXPECT_EQ(point.at("cycles"), cycles) << point;
        expect_near(point.at("simulated_ms"), static_cast<double>(cycles) * milliseconds_a_cycle);
        for (const char* const model : {"fitted_ms", "nominal_ms", "standard_ms"}) {
            const double excess = point.at(model).get<double>() / point.at("simulated_ms").get<double>() - 1;
            squares[model] += 100 * excess * 100 * excess;
        }
    }
    const auto points = static_cast<double>(section.at("points").size());
    expect_shown(noted(section, " % fitted"), std::sqrt(squares["fitted_ms"] / points), 0);
    expect_shown(noted(section, " % nominal"), std::sqrt(squares["nominal_ms"] / points), 0);
    expect_shown(noted(section, " % standard"), std::sqrt(squares["standard_ms"] / points), 0);

    ASSERT_EQ(section.at("rows").size(), 4);
    for (const Json& row : section.at("rows")) {
        for (const std::string algorithm : {"tree", "snake", "fence"}) {
            const Json* best = nullptr;
            for (const Json& point : section.at("points")) {
                const std::string mesh = point.at("columns").dump() + "x" + point.at("rows").dump();
                const bool is_here = mesh == row.at("mesh") && point.at("elements") == row.at("elements");
                if (!is_here || point.at("algorithm") != algorithm) continue;
                if (best == nullptr || point.at("cycles") < best->at("cycles")) best = &point;
            }
            ASSERT_NE(best, nullptr);
            const double ms = best->at("simulated_ms");
            expect_near(row.at(algorithm + "_ms"), ms);
            const bool is_tree = algorithm == "tree";
            const double fitted = 100 * (best->at("fitted_ms").get<double>() / ms - 1);
            expect_near(row.at(is_tree ? "tree_model" : algorithm + "_fitted"), fitted);
            if (is_tree) continue;
            expect_near(row.at(algorithm + "_nominal"), 100 * (best->at("nominal_ms").get<double>() / ms - 1));
            EXPECT_EQ(row.at(algorithm + "_block"), best->at("block"));
        }
    }
}

TEST(ReproduceDelta, Figure8FollowsFromItsPoints) {
    const Json section = to_json(simulated_regimes(few().map()));
    ASSERT_EQ(section.at("points").size(), 4);
    std::size_t at = 0;
    for (const Json& row : section.at("rows")) {
        for (const char* const length : {"n50", "n400"}) {
            const Json& point = section.at("points").at(at++);
            std::vector<std::pair<double, std::string>> times;
            for (const std::string algorithm : {"tree", "snake", "fence"}) {
                times.emplace_back(point.at(algorithm + "_ms"), algorithm);
                Json one = point;
                one["algorithm"] = algorithm;
                one["block"] = point.at(algorithm + "_block");
                expect_near(times.back().first, static_cast<double>(simulated(one)) * milliseconds_a_cycle);
            }
            expect_order(point, row.at(length), times);
        }
    }
    EXPECT_EQ(at, 4) << "a row for each mesh, with both lengths";
}

TEST(ReproduceDelta, TheFitFollowsFromItsPoints) {
    const Section found = overlap_fit(few().grid());
    const Json section = to_json(found);
    const Json& points = section.at("points");
    std::vector<CombiningProblem> problems;
    std::vector<double> cycles;
    for (const Json& point : points) {
        problems.push_back(problem_of(point));
        cycles.push_back(static_cast<double>(simulated(point)));
    }
    for (const bool relative : {false, true}) {
        const FittedLine again = fitted_again(problems, cycles, relative);
        const std::string kind = relative ? "relative" : "absolute";
        for (std::size_t k = 0; k < fitted_links.size(); ++k) {
            const double f = fitted_links[k] + again.change[k];
            expect_near(section.at("rows")[k].at(kind), f);
            expect_near(value_of(found, fmt::format("{}f{}", relative ? "relative_" : "", fitted_links[k])), f);
        }
        expect_shown(noted(section, relative ? " %." : " ms;"),
                     again.root_mean_square * (relative ? 100 : milliseconds_a_cycle), 0);
        for (std::size_t i = 0; i < points.size(); ++i) {
            expect_near(points[i].at(relative ? "relative_residual" : "absolute_residual_ms"),
                        again.residuals[i] * (relative ? 1 : milliseconds_a_cycle));
        }
    }
}

TEST(ReproduceDelta, Figure4IsSimulated) {
    const Json section = to_json(block_sizes(few().blocks()));
    for (const std::string algorithm : {"snake", "fence"}) {
        std::pair<double, Json> best{1e9, 0};
        for (const Json& row : section.at("rows")) {
            Json point{{"columns", 4}, {"rows", 4}, {"elements", 400}, {"algorithm", algorithm}};
            point["block"] = row.at("block");
            const double ms = static_cast<double>(simulated(point)) * milliseconds_a_cycle;
            expect_near(row.at(algorithm + "_simulated"), ms);
            if (ms < best.first) best = {ms, row.at("block")};
        }
        const std::string note = section.at("notes")[algorithm == "snake" ? 1 : 2];
        EXPECT_TRUE(note.ends_with("simulated fastest of these: " + best.second.dump() + ".")) << note;
    }
}

}  // namespace narrows::delta::reproduce_test
