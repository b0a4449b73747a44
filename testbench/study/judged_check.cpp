#include "testbench/study/judged_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "testbench/study/formula.h"
#include "testbench/study/quoted_words.h"

namespace narrows::study {

namespace {

constexpr std::array<std::string_view, 8> verdict_texts{"holds",   "equal",    "FAILS",      "REFUTED",
                                                        "differs", "possible", "IMPOSSIBLE", "not simulated"};

/// Number of decimals of a written number.
int decimals_of(const std::string& text) {
    const std::size_t dot = text.find('.');
    if (dot == std::string::npos) return 0;
    const std::size_t end = text.find_first_not_of("0123456789", dot + 1);
    return static_cast<int>((end == std::string::npos ? text.size() : end) - dot - 1);
}

bool is_bad(CheckVerdict verdict) {
    return verdict == CheckVerdict::fails || verdict == CheckVerdict::refuted || verdict == CheckVerdict::impossible;
}

/// " (>= 15)": how many points must hold; empty if all must.
std::string text_of(const HowMany& over) {
    const double number = over.is_share ? 100 * over.number : over.number;
    const std::string text = fmt::format("{:.6g}{}", number, over.is_share ? " %" : "");
    switch (over.kind) {
        case HowMany::Kind::every: return "";
        case HowMany::Kind::some: return " (>= 1)";
        case HowMany::Kind::least: return fmt::format(" (>= {})", text);
        case HowMany::Kind::most: return fmt::format(" (<= {})", text);
        case HowMany::Kind::count: return fmt::format(" (= {})", text);
    }
    return "";
}

/// True if only analyses give its numbers, so that no run repeats it.
bool is_about_analyses(const StatedCheck& stated) {
    if (stated.formula.text.empty()) return false;
    const std::vector<ValueElsewhere> others = unquoted(stated.formula).elsewhere;
    return names_in(stated.formula).empty() && !others.empty() &&
           std::ranges::all_of(
               others, [](const ValueElsewhere& other) { return other.kind == ValueElsewhere::Kind::analysis; });
}

}  // namespace

std::vector<Formula> StatedCheck::formulas() const {
    std::vector<Formula> all{formula};
    for (const std::optional<Formula>& one : {where, shows, printed, explained}) {
        if (one) all.push_back(*one);
    }
    std::erase_if(all, [](const Formula& one) { return one.text.empty(); });
    return all;
}

int StatedCheck::decimals_of_printed() const { return decimals.value_or(decimals_of(printed->text)); }

std::string_view verdict_text(CheckVerdict verdict) { return verdict_texts[static_cast<std::size_t>(verdict)]; }

std::size_t JudgedCheck::held() const {
    return static_cast<std::size_t>(std::ranges::count(points, true, &JudgedPoint::holds));
}

const JudgedPoint* JudgedCheck::worst() const {
    const JudgedPoint* worst = nullptr;
    for (const JudgedPoint& point : points) {
        const bool is_worse = worst == nullptr || (worst->holds && !point.holds) ||
                              (worst->holds == point.holds && point.off > worst->off);
        if (is_worse) worst = &point;
    }
    return worst;
}

bool JudgedCheck::failed() const { return is_bad(verdict) && !is_known(); }

bool JudgedCheck::is_known() const { return is_bad(verdict) && is_decided && !stated->known.empty(); }

std::string JudgedCheck::text() const {
    if (!stated->says.empty()) return stated->says;
    if (!stated->measured) return stated->formula.text;
    const SourceText& table = stated->measured->table;
    return "measured " + (table.text.empty() ? stated->measured->value.text : "in " + table.text);
}

std::string JudgedCheck::verdict_title() const {
    return std::string(verdict_text(verdict)) + (is_known() ? ", as known" : "");
}

std::string JudgedCheck::counts() const {
    const bool is_one_number = stated->printed && points.size() == 1;
    if (verdict == CheckVerdict::not_simulated || is_one_number) return "";
    return fmt::format("{} of {}{}", held(), points.size(), text_of(stated->over));
}

std::vector<std::string> JudgedCheck::explanation(const std::vector<StoredPoint>& all) const {
    std::vector<std::string> lines{reason};
    const bool says_enough = verdict == CheckVerdict::holds || verdict == CheckVerdict::equal;
    const JudgedPoint* const shown = says_enough ? nullptr : worst();
    if (shown != nullptr)
        lines.insert(lines.end(), {shown->values, is_about_analyses(*stated) ? "" : all[shown->point].command, since});
    const bool is_simulated = verdict != CheckVerdict::not_simulated;
    if (is_simulated && !stated->refuted_if.empty()) lines.push_back("refuted if " + stated->refuted_if);
    std::erase(lines, "");
    return lines;
}

std::vector<std::string> unused_runs(const Study& study) {
    std::vector<std::string> unused;
    for (const Runs& runs : study.runs) {
        const auto says_name = [&](const Formula& formula) {
            return formula.text.find("\"" + runs.name.text + "\"") != std::string::npos;
        };
        const bool is_checked = std::ranges::any_of(study.checks, [&](const StatedCheck& check) {
            return (are_of(check.runs, runs) && check.not_simulated.empty()) ||
                   std::ranges::any_of(check.formulas(), says_name);
        });
        const bool is_shown =
            std::ranges::any_of(study.tables, [&](const PointTable& table) { return are_of(table.runs, runs); }) ||
            std::ranges::any_of(study.sections,
                                [&](const Heading& h) { return !h.runs.empty() && are_of(h.runs, runs); }) ||
            std::ranges::any_of(study.columns, [&](const Column& column) { return says_name(column.formula); });
        if (!is_checked && !is_shown)
            unused.push_back(runs.place.text() + (runs.name.text.empty() ? "" : " (" + runs.name.text + ")"));
    }
    return unused;
}

}  // namespace narrows::study
