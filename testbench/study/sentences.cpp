#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "testbench/study/answer.h"
#include "testbench/study/contenders.h"
#include "testbench/study/listed.h"
#include "testbench/text/table.h"

namespace narrows::study {

namespace {

std::string mean_text(const Standing& s) { return fmt::format("{:.2f}", s.ratio); }

std::string times_text(const Standing& s) {
    if (s.least_ratio == s.most_ratio) return mean_text(s);
    return fmt::format("{} ({:.2f} to {:.2f})", mean_text(s), s.least_ratio, s.most_ratio);
}

/// "+10,606", "+0", "-8"
std::string with_sign(std::int64_t number) { return (number < 0 ? "" : "+") + grouped(number); }

std::string more_text(const LeastAndMost& more) {
    return with_sign(more.least) + (more.least == more.most ? "" : " to " + with_sign(more.most));
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

/// The notes that all its runs share; if there are none, the runs that have notes.
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
std::string shares_text(const std::vector<Share>& shares) {
    std::vector<std::string> texts;
    for (const auto& [name, cases] : shares) texts.push_back(fmt::format("{} ({})", name, cases));
    return listed(texts);
}

/// ", 8 of them shared with cns1-4i4l (8) and cns1-fast-i (4)"
std::string shared_text(const Standing& standing) {
    const std::size_t shared = standing.best - standing.alone;
    if (shared == 0) return {};
    const auto& [first, cases] = standing.shared_with.front();
    const bool is_with_one = standing.shared_with.size() == 1 && cases == shared;
    return fmt::format(", {} of them shared with {}", shared, is_with_one ? first : shares_text(standing.shared_with));
}

/// "; limited by channel (8 of 12) and interface link in (4)"
std::string limits_text(const Standing& standing) {
    std::vector<std::string> texts;
    for (const auto& [limit, cases] : standing.limits)
        texts.push_back(texts.empty() ? fmt::format("{} ({} of {})", limit, cases, standing.ran)
                                      : fmt::format("{} ({})", limit, cases));
    return texts.empty() ? "" : "; limited by " + listed(texts);
}

bool needs_more_hardware(const Standing& standing, const Standing& than) {
    if (!standing.hardware || !than.hardware) return false;
    const auto cost = [](const Standing& s) {
        return std::pair(s.hardware->flip_flops.least, s.hardware->logic_cells.least);
    };
    return cost(standing) > cost(than);
}

/// The contenders whose printed means are close to that of the first: " As good on average is cns1-4i4l, with more
/// hardware; cns1-fast-i is 0.2 % slower."
std::string ties_text(const Answer& answer) {
    constexpr double rounding = 1e-9;  // share of the mean
    const Standing& first = answer.standings.front();
    std::vector<std::string> equal;
    std::vector<std::string> near;
    for (const Standing& other : answer.standings) {
        const bool is_comparable = &other != &first && first.ratio > 0 && other.ran == first.ran;
        if (!is_comparable || mean_text(other) != mean_text(first)) continue;
        const double behind = first.ratio / other.ratio - 1;
        if (behind > rounding) {
            near.push_back(fmt::format("{} is {:.2g} % slower", other.contender, 100 * behind));
        } else {
            equal.push_back(other.contender + (needs_more_hardware(other, first) ? ", with more hardware" : ""));
        }
    }
    std::string text;
    if (!equal.empty())
        text = fmt::format(" As good on average {} {}", equal.size() == 1 ? "is" : "are", listed(equal));
    if (!near.empty()) text += fmt::format("{}{}", text.empty() ? " On average " : "; ", listed(near));
    return text.empty() ? "" : text + ".";
}

/// If no contender is best everywhere: the best by the mean, and how much that choice costs where another one is best.
std::string divided_text(const Study& study, const Answer& answer) {
    const Standing& first = answer.standings.front();
    if (first.ran < answer.cases) return "No contender has results in all cases, so none is the best on average.";
    std::string text = fmt::format("{} is the best on average", first.contender);
    if (first.contender != baseline_of(study) && first.ratio > 0)
        text += fmt::format(", {:.2f} times as fast as {}", first.ratio, baseline_of(study));
    const auto& [winners, behind] = answer.elsewhere;
    const std::string ties = ties_text(answer);
    text += fmt::format(".{} {} is best in {} of {} cases; in the others {} {} best", ties,
                        ties.empty() ? "It" : first.contender, first.best, answer.cases, shares_text(winners),
                        winners.size() == 1 ? "is" : "are");
    return text + (behind > 1 ? fmt::format(", and {} is {}.", first.contender, behind_text(behind)) : ".");
}

std::string number_text(double value) {
    return value == std::round(value) ? fmt::format("{:.0f}", value) : fmt::format("{:.4g}", value);
}

/// The answer of a study without contenders.
std::string extent_text(const Study& study, const Answer& answer) {
    std::string text = "The study has no contenders, so that nothing is compared; ";
    if (!answer.extent) return text + fmt::format("no point has a value of {}.", study.objective.text);
    const auto& [least, most, least_at, most_at] = *answer.extent;
    if (least == most) return text + fmt::format("{} is {}.", study.objective.text, number_text(least));
    return text + fmt::format("{} is from {} ({}) to {} ({}).", study.objective.text, number_text(least), least_at,
                              number_text(most), most_at);
}

std::string merged_text(const MergedParameter& merged) {
    return fmt::format("{} is merged: {} {} several values of it in one case, and the best of them counts.",
                       merged.name, listed(merged.contenders), merged.contenders.size() == 1 ? "has" : "have");
}

}  // namespace

std::vector<std::string> sentences(const Study& study, const Answer& answer) {
    std::vector<std::string> lines;
    if (answer.failed > 0)
        lines.push_back(fmt::format("{} of {} points failed and are ignored here.", answer.failed, answer.points));
    if (answer.passed == 0) {
        lines.emplace_back("There is no result yet.");
        return lines;
    }
    if (answer.standings.empty()) {
        lines.push_back(extent_text(study, answer));
        return lines;
    }
    if (answer.standings.size() > 1 && answer.cases == 0) {
        lines.push_back(answer.open() == 0
                            ? "There is nothing to compare: no case has results of several contenders."
                            : fmt::format("No case has results of several contenders yet: {} of {} points are missing.",
                                          answer.open(), answer.points));
        return lines;
    }
    const std::size_t overall = lines.size();
    if (answer.standings.size() > 1 && answer.standings.front().best < answer.cases)
        lines.push_back(divided_text(study, answer));
    for (const Standing& s : answer.standings) {
        if (s.ran == 0) {
            lines.push_back(fmt::format("{}: no result to compare.", s.contender));
            continue;
        }
        std::string line = fmt::format("{}: best in {} of {} cases", s.contender, s.best, answer.cases);
        line += shared_text(s);
        if (s.contender != baseline_of(study) && s.ratio > 0)
            line += fmt::format("; {} times as fast as {}{}", times_text(s), baseline_of(study), hardware_text(s));
        lines.push_back(line + limits_text(s) + remarks_text(s) + ".");
    }
    std::vector<std::string> along;
    for (const BestBy& by : answer.by) along.push_back(sentence(by, baseline_of(study)));
    lines.insert(std::next(lines.begin(), static_cast<std::ptrdiff_t>(overall + 1)), along.begin(), along.end());
    for (const MergedParameter& merged : answer.merged) lines.push_back(merged_text(merged));
    return lines;
}

}  // namespace narrows::study
