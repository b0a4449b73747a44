// `reproduce delta` on fewer experiments than the document's: its sections, claims and picture (Littlefield 1992).
#include "testbench/reproduce/delta/delta.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <tuple>

#include "models/machine/input_error.h"
#include "testbench/app/picture_file.h"
#include "testbench/reproduce/delta/differences.h"
#include "testbench/reproduce/delta/fit.h"
#include "testbench/reproduce/delta/named_values.h"
#include "testbench/reproduce/delta/units.h"
#include "tests/paper/judged_document.h"
#include "tests/support/delta/experiments.h"
#include "tests/support/file_content.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/xml.h"

namespace narrows::delta::delta_test {

using testing::AllOf;
using testing::Each;
using testing::HasSubstr;
using testing::StartsWith;

Experiments few_experiments() {
    const std::vector<printed::Mesh> meshes{{4, 4}, {8, 8}};
    return {grid_of(meshes, {100, 1'000, 10'000, 50'000}, {50, 100, 600}),
            meshes,
            {100, 1'000, 10'000},
            {8, 8},
            20'000,
            {50, 100, 200, 400}};
}

/// Simulated once for the tests of DeltaFewExperiments, which run as one process.
SimulatedExperiments& few_simulated() {
    static SimulatedExperiments shared(few_experiments());
    return shared;
}

TEST(DeltaGrid, HasBlocksFromTheShortestToTheLongestAndNoRunTwiceOrTooLong) {
    std::set<std::tuple<int, int, std::int64_t, delta::Algorithm>> places;
    std::set<std::tuple<int, int, std::int64_t, delta::Algorithm, std::int64_t>> runs;
    std::set<std::int64_t> blocks;
    for (const delta::CombiningProblem& p : grid()) {
        places.emplace(p.columns, p.rows, p.elements, p.algorithm);
        EXPECT_TRUE(runs.emplace(p.columns, p.rows, p.elements, p.algorithm, p.block).second);
        EXPECT_LE(p.block, p.elements);
        if (p.algorithm == delta::Algorithm::tree) continue;
        blocks.insert(p.block);
        EXPECT_LE(2 * p.nodes() * p.blocks(), 2'600'000) << "messages";
    }
    EXPECT_EQ(places.size(), 3 * 5 * 3);
    EXPECT_EQ(*blocks.begin(), delta::printed::shortest_block);
    EXPECT_EQ(*blocks.rbegin(), delta::printed::longest_block);
    EXPECT_EQ(runs.size(), 15 + 2 * 3 * (3 + 4 * 6) - 12u) << "without those of more than 2.6 million messages";
}

TEST(DeltaGrid, AVariantIsAnotherMachine) {
    const std::vector<delta::CombiningProblem> one{{delta::Algorithm::snake, 4, 4, 1000, 100}};
    const delta::Run plain = simulate_all(one, {}, no_progress).at(0);
    const delta::Run dma = simulate_all(one, std::vector<std::string>{"interface.data_mover=dma"}, no_progress).at(0);
    EXPECT_TRUE(plain.passed && dma.passed);
    EXPECT_LT(dma.cycles, plain.cycles);
    EXPECT_EQ(plain.messages, dma.messages);
    EXPECT_THROW(simulate_all(one, std::vector<std::string>{"interface.data_mover=mule"}, no_progress), InputError);
}

/// The letters of a map, mesh by mesh.
std::vector<std::string> letters(const Contests& map, std::size_t lengths) {
    std::vector<std::string> rows;
    for (std::size_t i = 0; i < map.size(); ++i) {
        if (i % lengths == 0) rows.emplace_back();
        rows.back() += letter_of(map[i].fastest());
    }
    return rows;
}

Section values_of_map(const Contests& map) {
    Section section{"delta.simulated_regimes", {}, true, {}};
    add_values_of_map(section, map);
    return section;
}

TEST(DeltaClaims, TheSimulatedMapAgreesWithClaimsTwoAndFour) {
    Experiments experiments = few_experiments();
    experiments.map_meshes = {{4, 4}, {8, 8}, {16, 16}};
    experiments.map_elements = {100, 1'000, 2'000, 10'000, 100'000};
    const Contests map = contests_of(simulate_all(experiments.map(), {}, no_progress));
    EXPECT_EQ(letters(map, experiments.map_elements.size()), (std::vector<std::string>{"TTSSS", "TFFSS", "TFFFS"}));
    const Section values = values_of_map(map);
    EXPECT_EQ(value_of(values, "snake"), 6);
    EXPECT_EQ(value_of(values, "snake_with_many_nodes"), 1);
    EXPECT_EQ(value_of(values, "short_and_not_tree"), 0);
    EXPECT_EQ(value_of(values, "meshes_out_of_order"), 0);
    EXPECT_EQ(value_of(values, "never_fastest"), 1) << "Fence on 4x4";
}

/// A map of one mesh of 256 nodes on which these algorithms are the fastest, by length of the vector.
Contests map_of(const Experiments& experiments, const std::string& fastest) {
    Contests map;
    for (std::size_t i = 0; i < fastest.size(); ++i) {
        Contest contest{experiments.map_meshes[0], experiments.map_elements[i], {{{1, 1000}, {1, 1000}, {1, 1000}}}};
        for (const delta::Algorithm algorithm : algorithms) {
            if (letter_of(algorithm) == fastest[i]) contest.entries[static_cast<std::size_t>(algorithm)].cycles = 1;
        }
        map.push_back(contest);
    }
    return map;
}

TEST(DeltaClaims, CountThePlacesOfAMap) {
    Experiments experiments = few_experiments();
    experiments.map_meshes = {{16, 16}};
    experiments.map_elements = {100, 10'000, 50'000, 100'000, 500'000};
    const auto counted = [&](const std::string& fastest, const char* name) {
        return value_of(values_of_map(map_of(experiments, fastest)), name);
    };
    EXPECT_EQ(counted("TFSSS", "meshes_out_of_order"), 0);
    EXPECT_EQ(counted("TSFSS", "meshes_out_of_order"), 1);
    EXPECT_EQ(counted("TFFFF", "never_fastest"), 1);
    EXPECT_EQ(counted("TFFFF", "snake_with_many_nodes"), 0);
    EXPECT_EQ(counted("FTTTT", "short_and_not_tree"), 1);
    EXPECT_EQ(counted("TSSSF", "snake"), 3);
}

/// The document, if the DELTA behaved like a model on all meshes and lengths. Claims are named by their numbers.
class ModelledDelta {
public:
    explicit ModelledDelta(const delta::Costs& costs)
        : document_({.name_or_file = "delta", .runs = {"a corner"}, .analysed = analysed(costs)}) {}

    bool holds(const std::string& claim) const {
        bool any = false;
        for (const study::JudgedCheck& check : document_.checks()) {
            if (!check.stated->says.ends_with(claim + ")")) continue;
            any = true;
            if (check.held() < check.points.size()) return false;
        }
        EXPECT_TRUE(any) << claim;
        return any;
    }

private:
    static std::vector<Section> analysed(const delta::Costs& costs) {
        Experiments all;
        all.map_meshes = {{4, 4}, {4, 8}, {8, 8}, {8, 16}, {16, 16}, {16, 32}};
        all.map_elements = {10,    20,     50,     100,    200,     500,     1'000,  2'000,
                            5'000, 10'000, 20'000, 50'000, 100'000, 200'000, 500'000};
        const Contests map = contests_of(modelled(all.map(), costs));
        Section grid_values{"delta.fitted_model", {}, true, {}};
        add_values_of_grid(grid_values, modelled(grid(), costs));
        Section models{"delta.modelled_regimes", {}, true, {}};
        add_values_of_model(models, "standard", modelled_map(map, standard_costs()));
        return {grid_values, models, values_of_map(map)};
    }

    const JudgedDocument document_;
};

// The claims concern the nominal model. Those that fail on the machine as described hold with the printed f(L).
TEST(DeltaClaims, TheNominalModelMeetsThemAndTheStandardOneDoesNot) {
    const std::string limit = "in the limit of long vectors (claim 3";
    const ModelledDelta nominal(nominal_costs());
    for (const char* claim : {"1b", "2a", "4a", "5", "7"}) EXPECT_TRUE(nominal.holds(claim)) << claim;
    for (const char* claim : {"3b", "4b", "6c"}) EXPECT_FALSE(nominal.holds(claim)) << claim;
    EXPECT_TRUE(nominal.holds(limit + "a"));
    const ModelledDelta standard(standard_costs());
    for (const char* claim : {"1a", "1b", "2a", "4b", "5", "6c", "7"}) EXPECT_FALSE(standard.holds(claim)) << claim;
    EXPECT_FALSE(standard.holds(limit + "a"));
    const ModelledDelta fitted(report_fit_costs());
    for (const char* claim : {"4a", "4b", "5"}) EXPECT_TRUE(fitted.holds(claim)) << claim;
    EXPECT_FALSE(fitted.holds("7"));
    EXPECT_FALSE(fitted.holds(limit + "a"));
    delta::Costs faster = report_fit_costs();
    faster.f[6] = 5.13;  // this makes Snake 33 % faster than Fence in the limit, as a ratio of speeds
    const ModelledDelta faster_fence(faster);
    EXPECT_TRUE(faster_fence.holds(limit + "b"));
}

TEST(DeltaFewExperiments, HaveThePatternOfTheReportAndModelsDoNot) {
    EXPECT_TRUE(has_pattern_of_report(delta::fitted_overlap));
    EXPECT_FALSE(has_pattern_of_report(delta::nominal_overlap));
    EXPECT_FALSE(has_pattern_of_report(delta::standard_overlap));
    EXPECT_TRUE(has_pattern_of_report(fit_of(few_simulated().grid(), delta::Residuals::absolute).f));
}

TEST(DeltaDifferences, AreThoseOfRunsThatDifferInOneThing) {
    const std::vector<delta::Run> runs = modelled(grid(), nominal_costs());
    EXPECT_NEAR(steady_state(runs, delta::Algorithm::snake).cycles, (4 * 5400 + 641 * 600) / 600.0, 1);
    EXPECT_NEAR(steady_state(runs, delta::Algorithm::fence).cycles, (6 * 5400 + 961 * 600) / 600.0, 1);
    const std::vector<FurtherNode> nodes = further_nodes_of_snake(runs);
    EXPECT_GE(nodes.size(), 15);
    for (const FurtherNode& node : nodes) {  // two links active inward, with combining, and two outward
        EXPECT_NEAR(node.cycles, 4 * 5400 + static_cast<double>(node.block) * (4 * 154 + 25), 1);
    }
    EXPECT_TRUE(further_nodes_of_snake({runs.front()}).empty());
}

delta::Run snake_run(int columns, std::int64_t elements, std::int64_t block, Cycle cycles) {
    return {{Algorithm::snake, columns, 2, elements, block}, cycles};
}

TEST(DeltaDifferences, FurtherNodesAreThoseOfTheTwoLargestMeshes) {
    const std::vector<delta::Run> runs{snake_run(2, 600, 20, 100),  snake_run(3, 600, 20, 160),
                                       snake_run(5, 600, 20, 360),  snake_run(5, 900, 20, 500),
                                       snake_run(3, 600, 300, 260), snake_run(5, 600, 300, 300),
                                       snake_run(3, 900, 30, 700),  snake_run(5, 900, 30, 708)};
    const std::vector<FurtherNode> found = further_nodes_of_snake(runs);
    ASSERT_EQ(found.size(), 2u);  // two blocks have no steady state
    EXPECT_EQ(found[0].elements, 600);
    EXPECT_EQ(found[0].block, 20);
    EXPECT_EQ(found[0].cycles, 50);
    EXPECT_EQ(found[1].elements, 900);
    EXPECT_EQ(found[1].block, 30);
    EXPECT_EQ(found[1].cycles, 2);
}

/// The points of the document's short runs, with the results of its analyses.
const JudgedDocument& short_document() {
    static const JudgedDocument document({.name_or_file = "delta", .is_run = [](const study::Point& point) {
                                              const std::string* const elements = point.value_of("elements");
                                              const std::string* const nodes = point.value_of("nodes");
                                              return elements == nullptr || nodes == nullptr ||
                                                     std::stoi(*elements) * std::stoi(*nodes) <= 160'000 ||
                                                     (std::stoi(*elements) == 100'000 && std::stoi(*nodes) == 256);
                                          }});
    return document;
}

TEST(DeltaSections, AreAllThereAndPass) {
    std::vector<std::string> keys;
    for (const Section& section : short_document().analysed()) {
        EXPECT_TRUE(section.passed) << to_text(section.table);
        EXPECT_FALSE(section.table.rows.empty()) << section.key;
        const std::string key = section.key.substr(section.key.find('.') + 1);
        const bool judges_nothing = key.starts_with("calibration") || key.ends_with("_regimes") ||
                                    key == "fitted_model" || key == "hypotheses" || key == "sensitivity";
        EXPECT_EQ(section.fails_if.empty(), judges_nothing) << section.key;
        keys.push_back(key);
        const auto json = to_json(section);
        EXPECT_EQ(json.at("rows").size(), section.table.rows.size());
        EXPECT_EQ(json.contains("points"), section.points.has_value());
        std::istringstream lines(to_text(section.table));
        for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 120) << section.key << "\n" << line;
    }
    for (const char* key : {"testjig", "block_sizes", "modelled_regimes", "simulated_regimes", "fitted_model",
                            "fitted_overlap", "calibration", "hypotheses"}) {
        EXPECT_THAT(keys, testing::Contains(key));
    }
}

// Table 1 has these times: 74, 139, 293 and 525 us of one link with 60, 120, 300 and 600 elements, and so on.
TEST(DeltaSections, TableOneHasThePrintedTimesAndSaysWhatTheyShow) {
    const Section section =
        testjig(JudgedDocument({.name_or_file = "delta", .runs = {"table 1"}, .analysed = {{}}}).points());
    const auto rows = to_json(section).at("rows");
    EXPECT_EQ(rows[0]["t6"]["printed"], 345);
    EXPECT_TRUE(rows[0]["f2"].is_null());
    EXPECT_EQ(rows[3]["f4"]["printed"], 3.9);
    std::string notes;
    for (const std::string& note : section.table.notes) notes += note + "\n";
    EXPECT_THAT(notes, HasSubstr("is inferred: T(1) ends with 0.77 us a double"));
    EXPECT_THAT(notes, HasSubstr("grows by 1.08 us a double at first. With 0.77 throughout, f(2), f(4), f(6) would be "
                                 "2.3, 3.0, 5.0, then 1.9, 3.1, 4.6, then 1.9, 3.9, 5.8: "));
}

TEST(Cells, OfNothingAndAlmostNothing) {
    EXPECT_EQ(to_text(Cell{std::monostate{}}), "");
    EXPECT_EQ(to_text(Cell{Decimal{-0.04, 1}}), "0.0");
    EXPECT_EQ(to_text(Cell{Decimal{-0.06, 1}}), "-0.1");
}

TEST(DeltaFewExperiments, ThePictureIsWellFormedAndHasEveryFigure) {
    const std::string svg = picture(few_simulated().map(), few_simulated().blocks(), few_simulated().grid());
    EXPECT_EQ(xml_fault(svg), "");
    for (const char* text : {"Figure 4", "Figures 5 and 8", "Figure 7", "elements N", "time in ms", "block size S",
                             "prefers-color-scheme: dark", "Snake simulated", "8x8"}) {
        EXPECT_THAT(svg, HasSubstr(text));
    }
    EXPECT_THAT(svg, testing::Not(HasSubstr("nan")));
}

TEST(DeltaPicture, TheCheckOfItsFormWouldNotice) {
    EXPECT_EQ(xml_fault("<a b=\"1\"><c/>x &amp; y</a>"), "");
    for (const char* bad : {"", "<a>", "<a></b>", "<a b=1></a>", "<a>x & y</a>", "<a/><b/>", "<a", "<a b=\"<\"/>"}) {
        EXPECT_NE(xml_fault(bad), "") << bad;
    }
}

TEST(PictureFile, IsSvgOrAPageWithIt) {
    const TemporaryFolder here;
    const std::filesystem::path& folder = here.path();
    const std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>\n";
    PictureFile(folder / "a.svg").write(svg, "title");
    EXPECT_EQ(content_of(folder / "a.svg"), "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + svg);
    PictureFile(folder / "a.html").write(svg, "title");
    EXPECT_THAT(content_of(folder / "a.html"),
                AllOf(StartsWith("<!DOCTYPE html>"), HasSubstr(svg), HasSubstr("title")));
    EXPECT_EQ(xml_fault(content_of(folder / "a.html")), "");
}

}  // namespace narrows::delta::delta_test
