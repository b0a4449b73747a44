#include "models/bounds/delta/nbl_fit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "testbench/reproduce/delta/nbl_printed.h"

namespace narrows::delta {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const Costs truth = printed::costs(fitted_overlap);
const Costs known = printed::costs(nominal_overlap);

/// Three blocks and more, as in the appendix.
std::vector<Sample> samples_of(std::initializer_list<Algorithm> algorithms, const std::vector<printed::Mesh>& meshes,
                               const Costs& costs) {
    std::vector<Sample> samples;
    for (const auto& [w, h] : meshes)
        for (const std::int64_t n : printed::vector_elements)
            for (const std::int64_t block : {20, 60, 200, 600})
                for (const Algorithm a : algorithms) {
                    const CombiningProblem p{a, w, h, n, block};
                    if (p.blocks() >= 3) samples.push_back({p, time(p, costs)});
                }
    return samples;
}

/// The experiments of section 4.2, with the times of a model.
std::vector<Sample> experiments(const Costs& costs) {
    return samples_of({Algorithm::tree, Algorithm::snake, Algorithm::fence},
                      {printed::meshes.begin(), printed::meshes.end()}, costs);
}

}  // namespace

class NblFit : public testing::TestWithParam<Residuals> {};

TEST_P(NblFit, FindsWhatTheSamplesWereMadeWith) {
    const std::vector<Sample> samples = experiments(truth);
    const Fit found = fit(samples, known, GetParam());
    for (const int links : {1, 2, 3, 4, 6}) {
        EXPECT_NEAR(found.f[links], fitted_overlap[links], 1e-6) << links;
        EXPECT_LT(found.standard_error[links], 1e-6);
    }
    EXPECT_THAT(found.undetermined, IsEmpty());
    ASSERT_EQ(found.residuals.size(), samples.size());
    EXPECT_LT(found.root_mean_square, GetParam() == Residuals::relative ? 1e-9 : 1.0);
}

TEST_P(NblFit, NoiseDoesNotLeadItFarAway) {
    std::vector<Sample> samples = experiments(truth);
    std::mt19937_64 random(7);
    const bool relative = GetParam() == Residuals::relative;
    std::normal_distribution<double> noise(0, relative ? 0.02 : 20'000);
    for (Sample& s : samples) s.cycles = relative ? s.cycles * (1 + noise(random)) : s.cycles + noise(random);
    const Fit found = fit(samples, known, GetParam());
    EXPECT_THAT(found.undetermined, IsEmpty());
    for (const int links : {2, 3, 4, 6}) {
        EXPECT_NEAR(found.f[links], fitted_overlap[links], 4 * found.standard_error[links]) << links;
        EXPECT_GT(found.standard_error[links], 0);
        EXPECT_LT(found.standard_error[links], 0.1);
    }
    EXPECT_NEAR(found.root_mean_square, noise.stddev(), 0.15 * noise.stddev());
    // No f(L) near the fit is better.
    const auto squares = [&](const Overlap& f) {
        Costs c = known;
        c.f = f;
        double sum = 0;
        for (const Sample& s : samples) {
            const double off = s.cycles - time(s.problem, c);
            sum += std::pow(relative ? off / s.cycles : off, 2);
        }
        return sum;
    };
    const double least = squares(found.f);
    EXPECT_NEAR(std::sqrt(least / static_cast<double>(samples.size())), found.root_mean_square,
                1e-6 * found.root_mean_square);
    for (const int links : {2, 3, 4, 6}) {
        for (const double step : {-0.01, 0.01}) {
            Overlap f = found.f;
            f[links] += step;
            EXPECT_GT(squares(f), least);
        }
    }
}

TEST_P(NblFit, SaysWhatTheSamplesLeaveOpen) {
    // Snake has no step with six links, and 2 (P - 2) steps each with two and with three links: samples of one mesh
    // cannot separate f(2) and f(3).
    const Fit one_mesh = fit(samples_of({Algorithm::snake}, {{4, 4}}, truth), known, GetParam());
    EXPECT_THAT(one_mesh.undetermined, ElementsAre(2, 3, 6));
    EXPECT_NEAR(one_mesh.f[4], 3.9, 1e-6);
    EXPECT_DOUBLE_EQ(one_mesh.f[6], known.f[6]);
    EXPECT_NEAR(28 * one_mesh.f[2] + 2 * one_mesh.f[3], 28 * 1.1 + 2 * 1.3, 1e-6);
    EXPECT_DOUBLE_EQ(one_mesh.standard_error[6], 0);

    const Fit two_meshes = fit(samples_of({Algorithm::snake}, {{2, 2}, {4, 4}}, truth), known, GetParam());
    EXPECT_THAT(two_meshes.undetermined, ElementsAre(6));
    EXPECT_NEAR(two_meshes.f[3], 1.3, 1e-6);

    const Fit tree = fit(samples_of({Algorithm::tree}, {{4, 4}}, truth), known, GetParam());
    EXPECT_THAT(tree.undetermined, ElementsAre(2, 3, 4, 6));
    EXPECT_EQ(tree.f, known.f);

    const Fit nothing = fit({}, known, GetParam());
    EXPECT_THAT(nothing.undetermined, ElementsAre(2, 3, 4, 6));
    EXPECT_EQ(nothing.f, known.f);
    EXPECT_THAT(nothing.residuals, IsEmpty());
}

TEST_P(NblFit, FewerSamplesThanCoefficients) {
    const CombiningProblem p{Algorithm::snake, 2, 2, 200, 100};  // two blocks: at most two links are active
    const std::vector<Sample> one{{p, time(p, truth)}};
    const Fit found = fit(one, known, GetParam());
    EXPECT_THAT(found.undetermined, ElementsAre(3, 4, 6));
    EXPECT_NEAR(found.f[2], 1.1, 1e-9);
    EXPECT_DOUBLE_EQ(found.standard_error[2], 0);
}

INSTANTIATE_TEST_SUITE_P(Residuals, NblFit, testing::Values(Residuals::absolute, Residuals::relative),
                         [](const auto& kind) { return kind.param == Residuals::absolute ? "absolute" : "relative"; });

}  // namespace narrows::delta
