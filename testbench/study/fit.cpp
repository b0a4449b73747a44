#include "testbench/study/fit.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <utility>

#include "models/bounds/delta/nbl_fit.h"

namespace narrows::study {

namespace {

constexpr std::array fitted_links{2, 3, 4, 6};

struct Samples {
    std::vector<delta::Sample> all;
    delta::Costs known;
};

bool same(const delta::Costs& a, const delta::Costs& b) {
    return a.alpha == b.alpha && a.beta == b.beta && a.c2 == b.c2 && a.c3 == b.c3;
}

Samples samples_of(const Study& study, const std::vector<Point>& asked, const std::vector<StoredPoint>& points) {
    Samples samples;
    FreedomProofs proofs;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!points[i].passed()) continue;
        const Request request = asked[i].request(proofs);
        const auto workload = request.make_workload(asked[i].seed);
        const std::optional<delta::CombiningProblem> problem = workload->combining_problem();
        if (!problem) continue;
        const delta::Costs costs = delta::costs_of(request.machine());
        if (samples.all.empty()) samples.known = costs;
        if (!same(samples.known, costs)) {
            throw InputError(Place{study.file},
                             fmt::format("fit = \"{}\": {} and another machine have different alpha, "
                                         "beta, c2 or c3; fit one machine at a time",
                                         study.fit.text, points[i].machine));
        }
        samples.all.push_back({*problem, static_cast<double>(points[i].outcome->cycles())});
    }
    return samples;
}

}  // namespace

std::vector<std::string_view> fits() { return {"nbl"}; }

std::vector<Coefficient> fit(const Study& study, const std::vector<Point>& asked,
                             const std::vector<StoredPoint>& points) {
    if (study.fit.text.empty()) return {};
    const Samples samples = samples_of(study, asked, points);
    if (samples.all.empty()) return {};
    std::vector<Coefficient> coefficients;
    for (const auto& [kind, name] :
         {std::pair(delta::Residuals::absolute, "absolute"), std::pair(delta::Residuals::relative, "relative")}) {
        const delta::Fit fitted = delta::fit(samples.all, samples.known, kind);
        for (const int links : fitted_links) {
            const auto at = static_cast<std::size_t>(links);
            coefficients.push_back({fmt::format("f({})", links), name, fitted.f[at], fitted.standard_error[at],
                                    delta::fitted_overlap[at]});
        }
    }
    return coefficients;
}

std::vector<std::string> sentences(const std::vector<Coefficient>& coefficients) {
    std::vector<std::string> lines;
    for (const std::string kind : {"absolute", "relative"}) {
        std::string line;
        for (const Coefficient& c : coefficients) {
            if (c.residuals != kind) continue;
            line += fmt::format("{}{} = {:.2f} +- {:.2f} ({:.1f})", line.empty() ? "" : ", ", c.name, c.value,
                                c.standard_error, c.printed);
        }
        if (!line.empty())
            lines.push_back(fmt::format("Fitted by {} residuals (printed values in brackets): {}.", kind, line));
    }
    return lines;
}

}  // namespace narrows::study
