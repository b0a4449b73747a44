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

/// The best point of each contender in one case; of equal points the first of the study.
using Race = std::map<std::string, const StoredPoint*>;

std::vector<Race> races_of(const Study& study, const std::vector<StoredPoint>& points) {
    const std::vector<std::string> names = case_names(study, points);
    std::vector<std::string> cases;
    std::vector<Race> races;
    for (const StoredPoint& point : points) {
        const std::string contender = contender_of(study, point);
        if (!point.passed() || contender.empty()) continue;
        const std::string one_case = case_text(point, names);
        const auto known = std::ranges::find(cases, one_case);
        const auto number = static_cast<std::size_t>(known - cases.begin());
        if (known == cases.end()) {
            cases.push_back(one_case);
            races.emplace_back();
        }
        const StoredPoint*& best = races[number][contender];
        if (best == nullptr || objective_of(study, point) < objective_of(study, *best)) best = &point;
    }
    return races;
}

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

Standing standing_of(const Study& study, const std::string& contender, const std::vector<Race>& races,
                     const std::vector<StoredPoint>& points) {
    Standing standing;
    standing.contender = contender;
    double logarithms = 0;
    std::size_t compared = 0;
    std::map<std::string, std::size_t> limits;  // in the order of names: of equally frequent ones the first is named
    for (const Race& race : races) {
        const auto own = race.find(contender);
        if (own == race.end()) continue;
        ++standing.ran;
        const double result = objective_of(study, *own->second);
        const auto better = [&](const auto& other) { return objective_of(study, *other.second) < result; };
        const auto as_good = [&](const auto& other) { return objective_of(study, *other.second) == result; };
        if (result < nothing && std::ranges::none_of(race, better)) {
            ++standing.best;
            if (std::ranges::count_if(race, as_good) == 1) ++standing.alone;
        }
        const auto baseline = race.find(baseline_of(study));
        const double to_compare = baseline == race.end() ? nothing : objective_of(study, *baseline->second);
        if (to_compare < nothing && result > 0 && result < nothing)
            add_ratio(standing, to_compare / result, logarithms, compared);
        ++limits[own->second->outcome->limited_kind()];
        add_hardware(standing, *own->second, baseline == race.end() ? nullptr : baseline->second);
        add_remarks(standing, own->second->outcome->notes, static_cast<std::size_t>(own->second - points.data()));
    }
    if (compared > 0) standing.ratio = std::exp(logarithms / static_cast<double>(compared));
    for (const auto& [limit, cases] : limits) {
        if (cases <= standing.limited_in) continue;
        standing.limited_by = limit;
        standing.limited_in = cases;
    }
    return standing;
}

Elsewhere elsewhere_of(const Study& study, const Answer& answer, const std::vector<Race>& races) {
    Elsewhere elsewhere;
    for (const Standing& standing : answer.standings) elsewhere.best.emplace_back(standing.contender, 0);
    const std::string& first = answer.standings.front().contender;
    for (const Race& race : races) {
        double best = nothing;
        for (const auto& [contender, point] : race) best = std::min(best, objective_of(study, *point));
        const auto own = race.find(first);
        const double result = own == race.end() ? nothing : objective_of(study, *own->second);
        if (result <= best) continue;
        if (best > 0 && result < nothing) elsewhere.most_behind = std::max(elsewhere.most_behind, result / best);
        for (auto& [contender, cases] : elsewhere.best) {
            const auto other = race.find(contender);
            if (other != race.end() && objective_of(study, *other->second) == best) ++cases;
        }
    }
    std::erase_if(elsewhere.best, [](const auto& entry) { return entry.second == 0; });
    std::ranges::stable_sort(elsewhere.best, std::ranges::greater{}, [](const auto& entry) { return entry.second; });
    return elsewhere;
}

std::string times_text(const Standing& s) {
    if (s.least_ratio == s.most_ratio) return fmt::format("{:.2f}", s.ratio);
    return fmt::format("{:.2f} ({:.2f} to {:.2f})", s.ratio, s.least_ratio, s.most_ratio);
}

std::string more_text(const LeastAndMost& more) {
    return more.least == more.most ? fmt::format("{:+}", more.least)
                                   : fmt::format("{:+} to {:+}", more.least, more.most);
}

std::string hardware_text(const Standing& standing) {
    if (!standing.more_hardware) return {};
    const auto& [flip_flops, logic_cells, memory_bits] = *standing.more_hardware;
    return fmt::format(", for {} flip-flops, {} logic cells and {} memory bits a node", more_text(flip_flops),
                       more_text(logic_cells), more_text(memory_bits));
}

/// "points 3, 5, 7 and 9 more"
std::string points_text(const std::vector<std::size_t>& points) {
    constexpr std::size_t named = 3;
    std::string text = points.size() == 1 ? "point " : "points ";
    for (std::size_t i = 0; i < std::min(named, points.size()); ++i)
        text += fmt::format("{}{}", i == 0 ? "" : ", ", points[i]);
    return points.size() <= named ? text : text + fmt::format(" and {} more", points.size() - named);
}

/// The notes that all its runs share; if they share none, which runs have notes.
std::string remarks_text(const Standing& standing) {
    std::string text;
    for (const Remark& remark : standing.remarks) {
        if (remark.cases == standing.ran)
            text += fmt::format("; {} ({} of {})", remark.text, standing.ran, standing.ran);
    }
    if (!text.empty() || standing.points_with_remarks.empty()) return text;
    const std::size_t runs = standing.points_with_remarks.size();
    return fmt::format("; {} of {} runs {} notes ({})", runs, standing.ran, runs == 1 ? "has" : "have",
                       points_text(standing.points_with_remarks));
}

/// "at most 0.78 % slower", "up to 5.1 times as slow"
std::string behind_text(double times) {
    if (times >= 2) return fmt::format("up to {:.2g} times as slow", times);
    const double percent = 100 * (times - 1);
    return percent < 10 ? fmt::format("at most {:.2g} % slower", percent)
                        : fmt::format("at most {:.0f} % slower", percent);
}

/// "tree (4)"; "tree (4), snake (3) and fence (1)"
std::string winners_text(const std::vector<std::pair<std::string, std::size_t>>& winners) {
    std::string text;
    for (std::size_t i = 0; i < winners.size(); ++i) {
        const char* const between = i == 0 ? "" : i + 1 == winners.size() ? " and " : ", ";
        text += fmt::format("{}{} ({})", between, winners[i].first, winners[i].second);
    }
    return text;
}

/// If no contender is best everywhere: which one is best by the mean, and what the choice of it costs where another one
/// is best.
std::string divided_text(const Study& study, const Answer& answer) {
    const Standing& first = answer.standings.front();
    std::string text = fmt::format("{} is the best on average", first.contender);
    if (first.contender != baseline_of(study) && first.ratio > 0)
        text += fmt::format(", {:.2f} times as fast as {}", first.ratio, baseline_of(study));
    const auto& [winners, behind] = answer.elsewhere;
    text += fmt::format(". It is best in {} of {} cases; in the others {} {} best", first.best, answer.cases,
                        winners_text(winners), winners.size() == 1 ? "is" : "are");
    return text + (behind > 1 ? fmt::format(", and {} is {}.", first.contender, behind_text(behind)) : ".");
}

}  // namespace

Answer answer_of(const Study& study, const std::vector<StoredPoint>& points) {
    Answer answer;
    answer.points = points.size();
    for (const StoredPoint& point : points) {
        if (point.passed()) ++answer.passed;
        if (!point.passed() && point.state != StoredPoint::State::open) ++answer.failed;
    }
    const std::vector<std::string> contenders = contenders_of(study, points);
    std::vector<Race> races = races_of(study, points);
    // A case in which no contender has a value is left out, and so is one with a single contender.
    std::erase_if(races, [&](const Race& race) {
        return std::ranges::none_of(race,
                                    [&](const auto& entry) { return objective_of(study, *entry.second) < nothing; });
    });
    if (contenders.size() > 1) std::erase_if(races, [](const Race& race) { return race.size() == 1; });
    answer.cases = races.size();
    for (const std::string& contender : contenders)
        answer.standings.push_back(standing_of(study, contender, races, points));
    // First the contenders that are best everywhere, then by the mean. Ties go to the lower cost, then to the first of
    // the study.
    std::ranges::stable_sort(answer.standings, std::ranges::greater{}, [&](const Standing& s) {
        const CostRange cost = s.hardware.value_or(CostRange());
        return std::tuple(s.best == answer.cases, s.ratio, s.best, -cost.flip_flops.least, -cost.logic_cells.least);
    });
    if (!answer.standings.empty()) answer.elsewhere = elsewhere_of(study, answer, races);
    return answer;
}

std::vector<std::string> sentences(const Study& study, const Answer& answer) {
    std::vector<std::string> lines;
    if (answer.failed > 0)
        lines.push_back(fmt::format("{} of {} points failed and are ignored here.", answer.failed, answer.points));
    if (answer.passed == 0) {
        lines.emplace_back("There is no result yet.");
        return lines;
    }
    if (answer.standings.size() > 1 && answer.cases == 0) {
        lines.emplace_back("There is nothing to compare: no case has results of several contenders.");
        return lines;
    }
    if (answer.standings.size() > 1 && answer.standings.front().best < answer.cases)
        lines.push_back(divided_text(study, answer));
    for (const Standing& s : answer.standings) {
        if (s.ran == 0) {
            lines.push_back(fmt::format("{}: no result to compare.", s.contender));
            continue;
        }
        std::string line = fmt::format("{}: best in {} of {} cases", s.contender, s.best, answer.cases);
        if (s.best > s.alone) line += fmt::format(", {} of them shared", s.best - s.alone);
        if (s.contender != baseline_of(study) && s.ratio > 0)
            line += fmt::format("; {} times as fast as {}{}", times_text(s), baseline_of(study), hardware_text(s));
        if (s.limited_in > 0) line += fmt::format("; limited by {} ({} of {})", s.limited_by, s.limited_in, s.ran);
        lines.push_back(line + remarks_text(s) + ".");
    }
    return lines;
}

}  // namespace narrows::study
