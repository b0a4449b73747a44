// The numbers behind the claims in `reproduce delta`, counted again from the points of its figures.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/figures/few_experiments.h"
#include "tests/figures/fitted_again.h"
#include "tests/figures/near.h"

namespace narrows::delta::claims_test {

using Json = nlohmann::ordered_json;
using testing::HasSubstr;

const std::vector<std::string> names{"tree", "snake", "fence"};

/// The times of the algorithms at a place, in ms.
using Times = std::map<std::string, double>;

class Claims : public testing::Test {
protected:
    std::string numbers_of(const std::string& claim) {
        for (const Json& row : claims_.at("rows")) {
            if (row.at("number") == claim) return row.at("numbers");
        }
        ADD_FAILURE() << "no claim " << claim;
        return "";
    }
    /// "4x4, N = 300"
    static std::string place_of(const Json& point) {
        return fmt::format("{}x{}, N = {}", point.at("columns").get<int>(), point.at("rows").get<int>(),
                           point.at("elements").get<int>());
    }
    /// By place, in the order of the points: the least time of each algorithm.
    std::vector<std::pair<std::string, Times>> grid() const {
        std::vector<std::pair<std::string, Times>> all;
        for (const Json& point : grid_points_) {
            auto at = std::ranges::find(all, place_of(point), &std::pair<std::string, Times>::first);
            if (at == all.end()) at = all.insert(all.end(), {place_of(point), {}});
            const auto [time, is_new] = at->second.try_emplace(point.at("algorithm"), point.at("simulated_ms"));
            if (!is_new) time->second = std::min<double>(time->second, point.at("simulated_ms"));
        }
        return all;
    }

    SimulatedExperiments study_{few_experiments()};
    const Json claims_ = to_json(claims(study_, no_progress));
    const Json grid_points_ = to_json(fitted_model(study_, no_progress)).at("points");
    const Json map_points_ = to_json(simulated_regimes(study_, no_progress)).at("points");
    const Json modelled_points_ = to_json(modelled_regimes(study_, no_progress)).at("points");
};

TEST_F(Claims, OneNamesTheLargestLeadOfEachAlgorithm) {
    auto places = grid();
    for (const Json& point : map_points_)
        places.push_back(
            {place_of(point),
             {{"tree", point.at("tree_ms")}, {"snake", point.at("snake_ms")}, {"fence", point.at("fence_ms")}}});
    for (const std::string& name : names) {
        double most = -1e9;
        std::string where;
        for (const auto& [place, times] : places) {
            double others = 1e9;
            for (const auto& [other, time] : times) {
                if (other != name) others = std::min(others, time);
            }
            const double lead = 100 * (1 - times.at(name) / others);
            if (lead > most) where = place;
            most = std::max(most, lead);
        }
        const std::string capital = static_cast<char>(std::toupper(name[0])) + name.substr(1);
        EXPECT_THAT(numbers_of("1a"), HasSubstr(fmt::format("{} {:.1f} % ({})", capital, most, where)));
    }
}

TEST_F(Claims, TwoCountsThePlacesOfTheMaps) {
    const auto places = [](const Json& points, const std::string& model, const std::string& name) {
        return std::ranges::count_if(
            points, [&](const Json& point) { return point.at("model") == model && point.at("fastest") == name; });
    };
    EXPECT_THAT(numbers_of("2a"),
                HasSubstr(fmt::format(
                    "Of {} places Fence has {} and Snake {} by the standard model (f = 1); simulated {} and {}, 0 of",
                    map_points_.size(), places(modelled_points_, "standard", "fence"),
                    places(modelled_points_, "standard", "snake"), places(map_points_, "simulated", "fence"),
                    places(map_points_, "simulated", "snake"))));
}

/// The length of blocks, of which there are at least three, for which the model takes the least time; the longest of
/// them.
std::int64_t best_of_all_blocks(Algorithm algorithm, std::int64_t elements, const Overlap& f) {
    std::int64_t best = 1;
    double least = 1e18;
    for (std::int64_t block = 1; (elements + block - 1) / block >= 3; ++block) {
        const double takes = time({algorithm, 4, 4, elements, block}, printed::costs(f));
        if (takes <= least) best = block;
        least = std::min(least, takes);
    }
    return best;
}

TEST_F(Claims, TwoComparesTheBestBlocks) {
    const Json figure_4 = to_json(block_sizes(study_, no_progress)).at("rows");
    std::string texts;
    for (const Algorithm algorithm : {Algorithm::snake, Algorithm::fence}) {
        const std::string name{name_of(algorithm)};
        const auto ms = [&](const Json& row) { return row.at(name + "_simulated").get<double>(); };
        const Json& fastest = *std::ranges::min_element(figure_4, {}, ms);
        texts += fmt::format("{} {}, {}, {}", name == "snake" ? "Snake" : "; Fence",
                             best_of_all_blocks(algorithm, 400, standard_overlap),
                             best_of_all_blocks(algorithm, 400, nominal_overlap), fastest.at("block").get<int>());
    }
    EXPECT_THAT(numbers_of("2b"), HasSubstr("(figure 4): " + texts + "."));
}

TEST_F(Claims, FourHasTheOrderOfTheFastest) {
    const auto order = [](const Json& points, const std::string& model, int columns) {
        std::string letters;
        for (const Json& point : points) {
            if (point.at("model") != model || point.at("columns") != columns) continue;
            const auto letter = static_cast<char>(std::toupper(point.at("fastest").get<std::string>()[0]));
            if (!letters.ends_with(letter)) letters += letter;
        }
        return letters;
    };
    std::string texts;
    for (const auto& [columns, mesh] : {std::pair(4, "4x4"), std::pair(3, "3x5")}) {
        texts += fmt::format("{}{} {}", texts.empty() ? "" : ", ", mesh, order(map_points_, "simulated", columns));
    }
    EXPECT_THAT(numbers_of("4a"), HasSubstr("In the map: " + texts + "."));
}

// Of sixteen nodes and long vectors, which the other experiments do not have.
TEST(LongVectors, ThreeComparesTheFastestRunsOfSnakeAndFence) {
    Experiments few = few_experiments();
    for (const Algorithm algorithm : {Algorithm::tree, Algorithm::snake, Algorithm::fence}) {
        for (const std::int64_t block : {5000, 2000}) few.grid.push_back({algorithm, 4, 4, 100'000, block});
    }
    SimulatedExperiments study(few);
    std::map<std::string, std::pair<double, int>> fastest;
    const Json points = to_json(fitted_model(study, no_progress)).at("points");
    for (const Json& point : points) {
        if (point.at("elements") != 100'000) continue;
        const std::pair<double, int> run{point.at("simulated_ms"), point.at("block")};
        const auto [found, is_new] = fastest.try_emplace(point.at("algorithm"), run);
        if (run.first < found->second.first) found->second = run;
    }
    const auto [snake, snake_block] = fastest.at("snake");
    const auto [fence, fence_block] = fastest.at("fence");
    const auto expected = [&, snake_block = snake_block, fence_block = fence_block](double percent) {
        return fmt::format("N = 1e5, S = {} and {}: {:.1f} %.", snake_block, fence_block, percent);
    };
    const Json rows = to_json(claims(study, no_progress)).at("rows");
    const auto numbers = [&](const std::string& number) -> std::string {
        const auto row = std::ranges::find_if(rows, [&](const Json& r) { return r.at("number") == number; });
        return row == rows.end() ? "" : row->at("numbers");
    };
    EXPECT_THAT(numbers("3a"), HasSubstr(expected(100 * (1 - snake / fence))));
    EXPECT_THAT(numbers("3b"), HasSubstr(expected(100 * (fence / snake - 1))));
    // The models with the report's f(L), computed outside of Narrows.
    EXPECT_THAT(numbers("3b"), HasSubstr("fit 28.4 and 31.6 % with its best blocks up to 600, 31.2 and 32.9 % with"));
}

TEST_F(Claims, FiveComparesWithTheNominalModel) {
    std::vector<double> of_all;
    std::vector<double> of_fastest;
    for (const auto& [place, times] : grid()) {
        const double least = std::min({times.at("tree"), times.at("snake"), times.at("fence")});
        bool found = false;
        for (const Json& point : grid_points_) {
            if (place_of(point) != place) continue;
            const double ms = point.at("simulated_ms");
            of_all.push_back(100 * (1 - ms / point.at("nominal_ms").get<double>()));
            if (ms == least && !found) of_fastest.push_back(of_all.back());
            found = found || ms == least;
        }
    }
    const auto [least, most] = std::ranges::minmax(of_all);
    const auto [least_of_fastest, most_of_fastest] = std::ranges::minmax(of_fastest);
    EXPECT_THAT(numbers_of("5"), HasSubstr(fmt::format("of the grid are {:.1f} to {:.1f} % better, all {} runs {:.1f} "
                                                       "to {:.1f} %",
                                                       least_of_fastest, most_of_fastest, of_all.size(), least, most)));
}

TEST_F(Claims, SixHasTheFitAndTheCostOfOneMoreNode) {
    std::vector<CombiningProblem> problems;
    std::vector<double> cycles;
    std::vector<double> further;
    for (const Json& point : grid_points_) {
        const std::string name = point.at("algorithm");
        problems.push_back({name == "tree"    ? Algorithm::tree
                            : name == "snake" ? Algorithm::snake
                                              : Algorithm::fence,
                            point.at("columns"), point.at("rows"), point.at("elements"), point.at("block")});
        cycles.push_back(point.at("cycles"));
    }
    for (std::size_t i = 0; i < problems.size(); ++i) {
        for (std::size_t j = 0; j < problems.size(); ++j) {
            const CombiningProblem& large = problems[i];
            const CombiningProblem& small = problems[j];
            const bool alike = large.elements == small.elements && large.block == small.block;
            if (large.algorithm != Algorithm::snake || small.algorithm != Algorithm::snake || !alike) continue;
            if (large.columns != 4 || small.columns != 3 || large.elements <= 2 * large.block) continue;
            const auto block = static_cast<double>(large.block);
            further.push_back((cycles[i] - cycles[j]) / (2 * (5400 + 154 * block) + 25 * block));  // 16 and 15 nodes
        }
    }
    std::ranges::sort(further);
    ASSERT_GE(further.size(), 3);
    EXPECT_THAT(numbers_of("6c"),
                HasSubstr(fmt::format("A node more costs a snake {:.2f} to {:.2f} times (median {:.2f})",
                                      further.front(), further.back(), further[further.size() / 2])));
    for (const bool relative : {false, true}) {
        const FittedLine again = fitted_again(problems, cycles, relative);
        const std::string f = fmt::format("{:.2f}, {:.2f}, {:.2f}, {:.2f};", 2 + again.change[0], 3 + again.change[1],
                                          4 + again.change[2], 6 + again.change[3]);
        EXPECT_THAT(numbers_of("6a"), HasSubstr(f));
    }
}

}  // namespace narrows::delta::claims_test
