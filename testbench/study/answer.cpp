#include "testbench/study/answer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "testbench/study/contenders.h"
#include "testbench/study/values.h"

namespace narrows::study {

namespace {

constexpr double nothing = std::numeric_limits<double>::infinity();

/// Of each contender its best point in one place.
using Race = std::map<std::string, const StoredPoint*>;

double objective(const Study& study, const StoredPoint* point) {
    return point == nullptr ? nothing : number_of(*point, study.objective.text).value_or(nothing);
}

std::vector<Race> races_of(const Study& study, const std::vector<StoredPoint>& points) {
    const std::vector<std::string> names = place_names(study, points);
    std::vector<std::string> places;
    std::vector<Race> races;
    for (const StoredPoint& point : points) {
        const std::string contender = contender_of(study, point);
        if (!point.passed() || contender.empty()) continue;
        const std::string place = place_text(point, names);
        const auto known = std::ranges::find(places, place);
        const auto number = static_cast<std::size_t>(known - places.begin());
        if (known == places.end()) {
            places.push_back(place);
            races.emplace_back();
        }
        const StoredPoint*& best = races[number][contender];
        if (objective(study, &point) < objective(study, best)) best = &point;
    }
    return races;
}

void add_ratio(Standing& standing, double ratio, double& logarithms, std::size_t& compared) {
    standing.least_ratio = compared == 0 ? ratio : std::min(standing.least_ratio, ratio);
    standing.most_ratio = std::max(standing.most_ratio, ratio);
    logarithms += std::log(ratio);
    ++compared;
}

Standing standing_of(const Study& study, const std::string& contender, const std::vector<Race>& races) {
    Standing standing{.contender = contender, .limited_by = {}, .hardware = {}};
    double logarithms = 0;
    std::size_t compared = 0;
    std::map<std::string, std::size_t> limits;
    for (const Race& race : races) {
        const auto own = race.find(contender);
        if (own == race.end()) continue;
        ++standing.ran;
        const double result = objective(study, own->second);
        const auto better = [&](const auto& other) { return objective(study, other.second) < result; };
        const auto as_good = [&](const auto& other) { return objective(study, other.second) == result; };
        if (std::ranges::none_of(race, better)) {
            ++standing.best;
            if (std::ranges::count_if(race, as_good) == 1) ++standing.alone;
        }
        const auto baseline = race.find(baseline_of(study));
        if (baseline != race.end() && result > 0 && result < nothing)
            add_ratio(standing, objective(study, baseline->second) / result, logarithms, compared);
        ++limits[own->second->outcome->limited_kind];
        if (own->second->hardware) standing.hardware = own->second->hardware;
    }
    if (compared > 0) standing.ratio = std::exp(logarithms / static_cast<double>(compared));
    for (const auto& [limit, places] : limits) {
        if (places <= standing.limited_in) continue;
        standing.limited_by = limit;
        standing.limited_in = places;
    }
    return standing;
}

std::string times_text(const Standing& s) {
    if (s.least_ratio == s.most_ratio) return fmt::format("{:.2f}", s.ratio);
    return fmt::format("{:.2f} ({:.2f} to {:.2f})", s.ratio, s.least_ratio, s.most_ratio);
}

std::string hardware_text(const Standing& own, const Standing& baseline) {
    if (!own.hardware || !baseline.hardware) return {};
    const cost::PartCost a = own.hardware->node();
    const cost::PartCost b = baseline.hardware->node();
    return fmt::format(", for {:+} flip-flops, {:+} logic cells and {:+} memory bits a node",
                       a.flip_flops - b.flip_flops, a.logic_cells - b.logic_cells, a.memory_bits - b.memory_bits);
}

}  // namespace

Answer answer_of(const Study& study, const std::vector<StoredPoint>& points) {
    Answer answer;
    answer.points = points.size();
    for (const StoredPoint& point : points) {
        if (point.passed()) ++answer.passed;
        if (!point.passed() && point.state != StoredPoint::State::open) ++answer.failed;
    }
    const std::vector<Race> races = races_of(study, points);
    answer.places = races.size();
    for (const std::string& contender : contenders_of(study, points))
        answer.standings.push_back(standing_of(study, contender, races));
    // Of equally good ones the one that costs least comes first.
    std::ranges::stable_sort(answer.standings, std::ranges::greater{}, [](const Standing& s) {
        const cost::PartCost node = s.hardware ? s.hardware->node() : cost::PartCost{};
        return std::tuple(s.ratio, s.best, -node.flip_flops, -node.logic_cells);
    });
    return answer;
}

std::vector<std::string> sentences(const Study& study, const Answer& answer) {
    std::vector<std::string> lines;
    if (answer.failed > 0)
        lines.push_back(
            fmt::format("{} of {} points failed and count for nothing here.", answer.failed, answer.points));
    if (answer.passed == 0) {
        lines.emplace_back("There is no result yet.");
        return lines;
    }
    const auto baseline = std::ranges::find(answer.standings, baseline_of(study), &Standing::contender);
    for (const Standing& s : answer.standings) {
        std::string line = fmt::format("{}: best in {} of {} cases", s.contender, s.best, answer.places);
        if (s.best > s.alone) line += fmt::format(", {} of them shared", s.best - s.alone);
        if (baseline != answer.standings.end() && s.contender != baseline_of(study) && s.ratio > 0) {
            line += fmt::format("; {} times as fast as {}{}", times_text(s), baseline_of(study),
                                hardware_text(s, *baseline));
        }
        if (s.limited_in > 0) line += fmt::format("; limited by {} ({} of {})", s.limited_by, s.limited_in, s.ran);
        lines.push_back(line + ".");
    }
    return lines;
}

}  // namespace narrows::study
