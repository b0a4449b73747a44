// f(L) fitted to a study, and its standard errors, computed a second time by the normal equations.
#include "testbench/study/fit.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "testbench/study/complete_study.h"
#include "testbench/study/study_file.h"
#include "tests/figures/near.h"
#include "tests/support/delta/fitted_again.h"
#include "tests/support/property.h"
#include "tests/support/studies/outcome.h"

namespace narrows::study::fit_test {

constexpr std::array printed{1.1, 1.3, 3.9, 5.1};  // Littlefield (1992), section 4.2

const std::string file = R"(
title = "A title"
question = "A question?"
contenders = "algorithm"
fit = "nbl"
[[runs]]
machine = "delta"
workload = "allreduce"
cases = [{ topology.columns = 4, topology.rows = 4 }, { topology.columns = 3, topology.rows = 6 }]
elements = [300, 1000, 4000]
block = [20, 60]
algorithm = ["snake", "fence"]
)";

delta::CombiningProblem problem_of(const Point& point) {
    const auto number = [&](const char* name) { return std::stoi(*point.value_of(name)); };
    return {*point.value_of("algorithm") == "snake" ? delta::Algorithm::snake : delta::Algorithm::fence,
            number("topology.columns"), number("topology.rows"), number("elements"), number("block")};
}

/// A coefficient that the normal equations do not give; empty if there is none.
std::string wrong_coefficient(const std::vector<Coefficient>& shown,
                              const std::vector<delta::CombiningProblem>& problems, const std::vector<double>& cycles) {
    if (shown.size() != 8) return "number of coefficients";
    for (const bool relative : {false, true}) {
        const FittedLine again = delta::fitted_again(problems, cycles, relative);
        for (std::size_t k = 0; k < 4; ++k) {
            const Coefficient& c = shown[k + (relative ? 4 : 0)];
            const double value = delta::fitted_links[k] + again.change[k];  // nominal: f(L) = L
            if (c.name != fmt::format("f({})", delta::fitted_links[k]) ||
                c.residuals != (relative ? "relative" : "absolute") || c.printed != printed[k] ||
                !is_near(c.value, value, 1e-6) || !is_near(c.standard_error, again.standard_error[k], 1e-6))
                return fmt::format("{} by {} residuals: {} +- {}, again {} +- {}", c.name, c.residuals, c.value,
                                   c.standard_error, value, again.standard_error[k]);
        }
    }
    return "";
}

TEST(FiguresOfAnyStudy, FitsAreThoseOfTheNormalEquations) {
    Study study = parse_study(file, "some.toml");
    const std::vector<Point> points = complete_points(study, 1);
    EXPECT_TRUE(holds_for(20, [&] {
        std::vector<StoredPoint> stored;
        std::vector<delta::CombiningProblem> problems;
        std::vector<double> cycles;
        for (const Point& point : points) {
            StoredPoint& one = stored.emplace_back();
            const delta::CombiningProblem problem = problem_of(point);
            const double time = delta::time(problem, delta::costs_with(delta::fitted_overlap));
            const auto measured = static_cast<Cycle>(time * *rc::gen::inRange(80, 120) / 100);
            const bool passed = *rc::gen::inRange(0, 10) != 9;
            one.outcome = outcome_at(measured, measured, passed);
            if (!passed) continue;
            problems.push_back(problem);
            cycles.push_back(static_cast<double>(measured));
        }
        const std::vector<Coefficient> shown = fit(study, points, stored);
        RC_ASSERT(wrong_coefficient(shown, problems, cycles) == "");
        const std::string sentence = sentences(shown).front();
        const std::string begin = fmt::format("f(2) = {:.2f} +- {:.2f} (1.1)", shown[0].value, shown[0].standard_error);
        RC_ASSERT(sentence.find(begin) != std::string::npos);
    }));
}

}  // namespace narrows::study::fit_test
