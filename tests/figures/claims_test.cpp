// The numbers behind the claims in `reproduce delta`, counted again from the points of its figures.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/figures/few_experiments.h"
#include "tests/support/delta/asking.h"

namespace narrows::delta::claims_test {

using Json = nlohmann::ordered_json;
using testing::HasSubstr;

const std::vector<std::string> names{"tree", "snake", "fence"};

/// The times of the algorithms at a place, in ms.
using Times = std::map<std::string, double>;

class Claims : public testing::Test {
protected:
    /// All notes below its table.
    static std::string notes_of(const Section& section) {
        return fmt::format("{}", fmt::join(section.table.notes, "\n"));
    }
    /// "4x4, N = 300"
    static std::string place_of(const Json& point) {
        return fmt::format("{}x{}, N = {}", point.at("columns").get<int>(), point.at("rows").get<int>(),
                           point.at("elements").get<int>());
    }
    /// Returns the least time of each algorithm at each place, in the order of the points.
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
    const Section grid_ = fitted_model(study_.grid());
    const Section map_ = simulated_regimes(study_.map());
    const Section modelled_ = modelled_regimes(study_.map(), {});
    const Json grid_points_ = to_json(grid_).at("points");
    const Json map_points_ = to_json(map_).at("points");
    const Json modelled_points_ = to_json(modelled_).at("points");
};

TEST_F(Claims, OneNamesTheLargestLeadOfEachAlgorithm) {
    std::vector<std::pair<std::string, Times>> on_map;
    for (const Json& point : map_points_)
        on_map.push_back(
            {place_of(point),
             {{"tree", point.at("tree_ms")}, {"snake", point.at("snake_ms")}, {"fence", point.at("fence_ms")}}});
    for (const auto& [section, places_of_it] : {std::pair(grid_, grid()), std::pair(map_, on_map)}) {
        for (const std::string& name : names) {
            double most = -1e9;
            std::string where;
            for (const auto& [place, times] : places_of_it) {
                double others = 1e9;
                for (const auto& [other, time] : times) {
                    if (other != name) others = std::min(others, time);
                }
                const double lead = 100 * (1 - times.at(name) / others);
                if (lead > most) where = place;
                most = std::max(most, lead);
            }
            const std::string capital = static_cast<char>(std::toupper(name[0])) + name.substr(1);
            EXPECT_THAT(notes_of(section), HasSubstr(fmt::format("{} {:.1f} % ({})", capital, most, where)));
            expect_near(value_of(section, "lead_" + name), most);
        }
    }
}

TEST_F(Claims, TwoCountsThePlacesOfTheMaps) {
    const auto places = [](const Json& points, const std::string& model, const std::string& name) {
        return std::ranges::count_if(
            points, [&](const Json& point) { return point.at("model") == model && point.at("fastest") == name; });
    };
    EXPECT_EQ(value_of(map_, "places"), map_points_.size());
    for (const std::string& name : names) {
        EXPECT_EQ(value_of(modelled_, "standard_" + name), places(modelled_points_, "standard", name));
        EXPECT_EQ(value_of(map_, name), places(map_points_, "simulated", name));
    }
    EXPECT_EQ(value_of(map_, "snake_with_many_nodes"), 0);
}

/// The block length with the least time by the model, among lengths that leave at least three blocks. Ties go to the
/// longest.
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
    const Section section = block_sizes(study_.blocks());
    const Json figure_4 = to_json(section).at("rows");
    for (const Algorithm algorithm : {Algorithm::snake, Algorithm::fence}) {
        const std::string name{name_of(algorithm)};
        const auto ms = [&](const Json& row) { return row.at(name + "_simulated").get<double>(); };
        const auto standard_ms = [&](const Json& row) { return row.at(name + "_standard").get<double>(); };
        const Json& fastest = *std::ranges::min_element(figure_4, {}, ms);
        EXPECT_EQ(value_of(section, name + "_standard_block"), best_of_all_blocks(algorithm, 400, standard_overlap));
        EXPECT_EQ(value_of(section, name + "_block"), fastest.at("block").get<int>());
        expect_near(value_of(section, name + "_ms"), ms(fastest));
        expect_near(value_of(section, name + "_standard_ms"),
                    standard_ms(*std::ranges::min_element(figure_4, {}, standard_ms)));
    }
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
    EXPECT_THAT(notes_of(map_), HasSubstr("The fastest as N grows: " + texts + "."));
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
    EXPECT_THAT(notes_of(grid_), HasSubstr(fmt::format("{:.1f} to {:.1f} % less time than by the nominal model, all {} "
                                                       "runs {:.1f} to {:.1f} %;",
                                                       least_of_fastest, most_of_fastest, of_all.size(), least, most)));
    expect_near(value_of(grid_, "least_gain"), least);
    expect_near(value_of(grid_, "most_gain"), most);
}

TEST_F(Claims, SixHasTheCostOfOneMoreNode) {
    std::vector<double> further;
    for (const Json& large : grid_points_) {
        for (const Json& small : grid_points_) {
            const bool alike = large.at("elements") == small.at("elements") && large.at("block") == small.at("block");
            if (large.at("algorithm") != "snake" || small.at("algorithm") != "snake" || !alike) continue;
            const double block = large.at("block");
            if (large.at("columns") != 4 || small.at("columns") != 3 || large.at("elements") <= 2 * block) continue;
            const double more = large.at("cycles").get<double>() - small.at("cycles").get<double>();
            further.push_back(more / (2 * (5400 + 154 * block) + 25 * block));  // 16 and 15 nodes
        }
    }
    std::ranges::sort(further);
    ASSERT_GE(further.size(), 3);
    EXPECT_THAT(notes_of(grid_),
                HasSubstr(fmt::format("One more node costs a snake {:.2f} to {:.2f} times (median {:.2f})",
                                      further.front(), further.back(), further[further.size() / 2])));
    expect_near(value_of(grid_, "further_node"), further[further.size() / 2]);
}

}  // namespace narrows::delta::claims_test
