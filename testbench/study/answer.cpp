#include "testbench/study/answer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <stdexcept>
#include <tuple>

#include "testbench/study/cases.h"
#include "testbench/study/contenders.h"
#include "testbench/study/values.h"

namespace narrows::study {

namespace {

constexpr double nothing = std::numeric_limits<double>::infinity();

void widen(LeastAndMost& range, std::int64_t value, bool is_first) {
    range.least = is_first ? value : std::min(range.least, value);
    range.most = is_first ? value : std::max(range.most, value);
}

void add_cost(std::optional<CostRange>& range, const cost::PartCost& node) {
    const bool is_first = !range;
    if (is_first) range.emplace();
    widen(range->flip_flops, node.flip_flops, is_first);
    widen(range->logic_cells, node.logic_cells, is_first);
    widen(range->memory_bits, node.memory_bits, is_first);
}

void add_hardware(Standing& standing, const StoredPoint& own, const StoredPoint* baseline) {
    if (!own.hardware) return;
    const cost::PartCost node = own.hardware->node();
    add_cost(standing.hardware, node);
    if (baseline == nullptr || baseline == &own || !baseline->hardware) return;
    const cost::PartCost less = baseline->hardware->node();
    add_cost(standing.more_hardware, {node.logic_cells - less.logic_cells, node.flip_flops - less.flip_flops,
                                      node.memory_bits - less.memory_bits});
}

void add_remarks(Standing& standing, const std::vector<std::string>& notes, std::size_t point) {
    if (!notes.empty()) standing.points_with_remarks.push_back(point);
    for (const std::string& note : notes) {
        const auto known = std::ranges::find(standing.remarks, note, &Remark::text);
        ++(known == standing.remarks.end() ? standing.remarks.emplace_back(Remark{note}) : *known).cases;
    }
}

void add_ratio(Standing& standing, double ratio, double& logarithms, std::size_t& compared) {
    standing.least_ratio = compared == 0 ? ratio : std::min(standing.least_ratio, ratio);
    standing.most_ratio = std::max(standing.most_ratio, ratio);
    logarithms += std::log(ratio);
    ++compared;
}

/// Sorts by number of cases; ties in alphabetical order.
std::vector<Share> most_cases_first(const std::map<std::string, std::size_t>& cases) {
    std::vector<Share> shares(cases.begin(), cases.end());
    std::ranges::stable_sort(shares, std::ranges::greater{}, &Share::second);
    return shares;
}

Standing standing_of(const Study& study, const std::string& contender, const std::vector<ComparedCase>& compared,
                     const std::vector<StoredPoint>& points) {
    Standing standing;
    standing.contender = contender;
    double logarithms = 0;
    std::size_t ratios = 0;
    std::map<std::string, std::size_t> limits;
    std::map<std::string, std::size_t> shared_with;
    for (const ComparedCase& in_case : compared) {
        const auto own = in_case.find(contender);
        if (own == in_case.end()) continue;
        ++standing.ran;
        const double result = objective_of(study, *own->second);
        const auto better = [&](const auto& other) { return objective_of(study, *other.second) < result; };
        if (result < nothing && std::ranges::none_of(in_case, better)) {
            ++standing.best;
            bool is_alone = true;
            for (const auto& [other, point] : in_case) {
                if (other == contender || objective_of(study, *point) != result) continue;
                is_alone = false;
                ++shared_with[other];
            }
            if (is_alone) ++standing.alone;
        }
        const auto baseline = in_case.find(baseline_of(study));
        const double to_compare = baseline == in_case.end() ? nothing : objective_of(study, *baseline->second);
        if (to_compare < nothing && result > 0 && result < nothing)
            add_ratio(standing, to_compare / result, logarithms, ratios);
        ++limits[own->second->outcome->limited_kind()];
        add_hardware(standing, *own->second, baseline == in_case.end() ? nullptr : baseline->second);
        add_remarks(standing, own->second->outcome->notes, static_cast<std::size_t>(own->second - points.data()));
    }
    if (ratios > 0) standing.ratio = std::exp(logarithms / static_cast<double>(ratios));
    if (contender == baseline_of(study) && ratios > 0) check_baseline(standing);
    standing.limits = most_cases_first(limits);
    standing.shared_with = most_cases_first(shared_with);
    return standing;
}

Elsewhere elsewhere_of(const Study& study, const Answer& answer, const std::vector<ComparedCase>& compared) {
    Elsewhere elsewhere;
    for (const Standing& standing : answer.standings) elsewhere.best.emplace_back(standing.contender, 0);
    const std::string& first = answer.standings.front().contender;
    for (const ComparedCase& in_case : compared) {
        double best = nothing;
        for (const auto& [contender, point] : in_case) best = std::min(best, objective_of(study, *point));
        const auto own = in_case.find(first);
        if (own == in_case.end()) continue;
        const double result = objective_of(study, *own->second);
        if (result <= best) continue;
        if (best > 0 && result < nothing) elsewhere.most_behind = std::max(elsewhere.most_behind, result / best);
        for (auto& [contender, cases] : elsewhere.best) {
            const auto other = in_case.find(contender);
            if (other != in_case.end() && objective_of(study, *other->second) == best) ++cases;
        }
    }
    std::erase_if(elsewhere.best, [](const auto& entry) { return entry.second == 0; });
    std::ranges::stable_sort(elsewhere.best, std::ranges::greater{}, [](const auto& entry) { return entry.second; });
    return elsewhere;
}

std::optional<Extent> extent_of(const Study& study, const std::vector<StoredPoint>& points) {
    std::optional<Extent> extent;
    for (const StoredPoint& point : points) {
        const std::optional<double> value = number_of(point, study.objective.text);
        if (!point.passed() || !value) continue;
        if (!extent) extent = Extent{*value, *value, point.command, point.command};
        if (*value < extent->least) std::tie(extent->least, extent->least_at) = std::pair(*value, point.command);
        if (*value > extent->most) std::tie(extent->most, extent->most_at) = std::pair(*value, point.command);
    }
    return extent;
}

}  // namespace

void check_baseline(const Standing& baseline) {
    if (baseline.least_ratio == 1 && baseline.most_ratio == 1) return;
    throw std::logic_error(fmt::format("the baseline {} is {:.2f} to {:.2f} times as fast as itself",
                                       baseline.contender, baseline.least_ratio, baseline.most_ratio));
}

Answer answer_of(const Study& study, const std::vector<StoredPoint>& points) {
    Answer answer;
    answer.points = points.size();
    for (const StoredPoint& point : points) {
        if (point.passed()) ++answer.passed;
        if (!point.passed() && point.state != StoredPoint::State::open) ++answer.failed;
    }
    const std::vector<std::string> contenders = contenders_of(study, points);
    const Cases all_cases(study, points);
    std::vector<ComparedCase> compared = compared_cases(study, points, all_cases);
    answer.merged = all_cases.merged();
    if (contenders.empty()) answer.extent = extent_of(study, points);
    // Leaves out cases without a value of any contender, and cases with a single contender.
    std::erase_if(compared, [&](const ComparedCase& in_case) {
        return std::ranges::none_of(in_case,
                                    [&](const auto& entry) { return objective_of(study, *entry.second) < nothing; });
    });
    if (contenders.size() > 1) std::erase_if(compared, [](const ComparedCase& in_case) { return in_case.size() == 1; });
    answer.cases = compared.size();
    for (const std::string& contender : contenders)
        answer.standings.push_back(standing_of(study, contender, compared, points));
    // The order is: contenders that are best everywhere, then those that ran everywhere, by the mean (means over
    // different cases say little). Ties go to the lower cost, then to the first of the study.
    std::ranges::stable_sort(answer.standings, std::ranges::greater{}, [&](const Standing& s) {
        const CostRange cost = s.hardware.value_or(CostRange());
        return std::tuple(s.best == answer.cases, s.ran == answer.cases, s.ratio, s.best, -cost.flip_flops.least,
                          -cost.logic_cells.least);
    });
    if (!answer.standings.empty()) answer.elsewhere = elsewhere_of(study, answer, compared);
    answer.by = best_by(study, compared);
    return answer;
}

}  // namespace narrows::study
