#include "testbench/app/checks_output.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "testbench/study/check_reader.h"
#include "testbench/study/values.h"
#include "testbench/text/wrap.h"

namespace narrows {

namespace {

using study::CheckVerdict;
using study::Heading;
using study::JudgedCheck;
using study::JudgedPoint;

/// The headings of the study, then headings that only checks and tables have.
std::vector<Heading> headings_of(const study::Study& study) {
    std::vector<Heading> headings = study.sections;
    const auto add = [&](const study::SourceText& section) {
        const auto known =
            std::ranges::find(headings, section.text, [](const Heading& heading) { return heading.name.text; });
        if (known == headings.end()) headings.push_back({section, {}, {}, {}, {}, {}});
    };
    for (const study::PointTable& table : study.tables) add(table.section);
    for (const study::StatedCheck& check : study.checks) add(check.section);
    std::stable_partition(headings.begin(), headings.end(),
                          [](const Heading& heading) { return heading.name.text.empty(); });
    return headings;
}

const Section* analysis_of(const SectionedResults& results, const Heading& heading) {
    const auto found = std::ranges::find(results.analysed, heading.analysis.text, &Section::key);
    return heading.analysis.text.empty() || found == results.analysed.end() ? nullptr : &*found;
}

std::vector<Table> tables_of(const SectionedResults& results, const Heading& heading) {
    std::vector<Table> tables;
    for (std::size_t i = 0; i < results.tables.size(); ++i) {
        if (results.study.tables[i].section.text == heading.name.text) tables.push_back(results.tables[i]);
    }
    return tables;
}

/// A number with the decimals of its comparison, or with those that a condition needs.
std::string number_text(const JudgedCheck& check, double number) {
    return check.stated->printed ? fmt::format("{:.{}f}", number, check.stated->decimals_of_printed())
                                 : fmt::format("{:.6g}", number);
}

/// "158", or "945 to 84170" if points have different numbers; empty if there is none.
std::string range_text(const JudgedCheck& check, std::optional<double> JudgedPoint::*number) {
    std::vector<double> numbers;
    for (const JudgedPoint& point : check.points) {
        if (point.*number) numbers.push_back(*(point.*number));
    }
    if (numbers.empty()) return "";
    const auto [least, most] = std::ranges::minmax(numbers);
    const std::string text = number_text(check, least);
    return number_text(check, most) == text ? text : text + " to " + number_text(check, most);
}

/// Lays out the columns in front of the sentences.
class CheckLines {
public:
    CheckLines(const SectionedResults& results, const std::string& section) : results_(results) {
        for (const JudgedCheck& check : results.checks) {
            if (check.stated->section.text != section) continue;
            rows_.push_back({&check, check.verdict_title(), check.counts(), range_text(check, &JudgedPoint::printed),
                             range_text(check, &JudgedPoint::simulated)});
        }
    }

    std::string text() {
        for (const Row& row : rows_) widen(row);
        const bool has_numbers = printed_ + simulated_ > 0;
        if (has_numbers && printed_ > 0) widen({nullptr, "", "", "printed", "simulated"});
        std::string text;
        if (has_numbers && printed_ > 0) text = label_of({nullptr, "", "", "printed", "simulated"}) + "\n";
        for (const Row& row : rows_) text += text_of(row);
        return text;
    }

private:
    struct Row {
        const JudgedCheck* check;
        std::string verdict;
        std::string counts;
        std::string printed;
        std::string simulated;
    };

    void widen(const Row& row) {
        verdict_ = std::max(verdict_, row.verdict.size());
        counts_ = std::max(counts_, row.counts.size());
        printed_ = std::max(printed_, row.printed.size());
        simulated_ = std::max(simulated_, row.simulated.size());
    }

    std::string label_of(const Row& row) const {
        std::string label = fmt::format("{:<{}}  {:>{}}", row.verdict, verdict_, row.counts, counts_);
        if (printed_ > 0) label += fmt::format("  {:>{}}", row.printed, printed_);
        if (simulated_ > 0) label += fmt::format("  {:>{}}", row.simulated, simulated_);
        return label;
    }

    std::string text_of(const Row& row) const {
        const JudgedCheck& check = *row.check;
        std::string before = label_of(row) + "  ";
        const std::size_t indent = before.size();
        const std::size_t room = output_columns() - std::min(indent + 20, output_columns()) + 20;
        std::string text;
        const auto add = [&](const std::string& line) {
            for (const std::string& part : wrapped(line, room)) {
                text += before + part + "\n";
                before = std::string(indent, ' ');
            }
        };
        add(check.text() + tolerance_text(*check.stated) + evidence_text(*check.stated));
        for (const std::string& line : check.explanation(results_.points)) add(line);
        if (check.stated->printed && check.points.size() > 1) text += points_text(check);
        return text;
    }

    /// " (within 10 %)": the allowed difference of a number.
    static std::string tolerance_text(const study::StatedCheck& stated) {
        if (!stated.printed || !stated.tolerance) return "";
        const auto [amount, is_relative] = *stated.tolerance;
        return is_relative ? fmt::format(" (within {:.3g} %)", 100 * amount) : fmt::format(" (within {:.6g})", amount);
    }

    /// " [exact]", " [structural, found]".
    static std::string evidence_text(const study::StatedCheck& stated) {
        if (stated.evidence.empty()) return "";
        return fmt::format(" [{}{}]", stated.evidence, stated.is_found ? ", found" : "");
    }

    /// A line for each point of a claim, with the values that distinguish the points.
    std::string points_text(const JudgedCheck& check) const {
        const std::vector<std::string> names = told_apart_by(check);
        std::string text;
        for (const JudgedPoint& point : check.points) {
            Row row{nullptr, "", "", "", ""};
            if (point.printed) row.printed = number_text(check, *point.printed);
            if (point.simulated) row.simulated = number_text(check, *point.simulated);
            text += label_of(row) + "  " + study::case_text(results_.points[point.point], names) + "\n";
        }
        return text;
    }

    /// The settings of [[runs]] that differ between the points of a check.
    std::vector<std::string> told_apart_by(const JudgedCheck& check) const {
        std::vector<std::string> names = study::swept_names(results_.study);
        const auto& all = results_.points;
        const study::StoredPoint& first = all[check.points.front().point];
        std::erase_if(names, [&](const std::string& name) {
            const std::string* const value = first.value_of(name);
            const auto is_set = [&](const JudgedPoint& point) {
                return std::ranges::find(all[point.point].swept, name, &study::Setting::name) !=
                       all[point.point].swept.end();
            };
            const auto is_same = [&](const JudgedPoint& point) {
                const std::string* const other = all[point.point].value_of(name);
                return value == nullptr || other == nullptr ? value == other : *value == *other;
            };
            return std::ranges::none_of(check.points, is_set) || std::ranges::all_of(check.points, is_same);
        });
        return names;
    }

    const SectionedResults& results_;
    std::vector<Row> rows_;
    std::size_t verdict_ = 0;
    std::size_t counts_ = 0;
    std::size_t printed_ = 0;
    std::size_t simulated_ = 0;
};

std::string notes_text(const std::vector<std::string>& notes) {
    std::string text;
    for (const std::string& note : notes) {
        for (const std::string& line : wrapped(note, output_columns() - 2)) text += "  " + line + "\n";
    }
    return text;
}

std::string text_of(const SectionedResults& results, const Heading& heading) {
    const bool has_title = !heading.title.empty();
    std::string text;
    if (!heading.name.text.empty())
        text += fmt::format("{}{}\n", heading.name.text, has_title ? " " + heading.title : "");
    const Section* const analysis = analysis_of(results, heading);
    if (analysis != nullptr) text += to_text(*analysis) + (analysis->passed ? "" : "  FAILED\n");
    for (const Table& table : tables_of(results, heading)) text += to_text(table);
    text += CheckLines(results, heading.name.text).text();
    return text + notes_text(heading.notes);
}

/// "67 equal, 17 differ".
std::string counts_text(const std::vector<const JudgedCheck*>& checks) {
    std::vector<std::pair<std::string, int>> counts;
    for (const JudgedCheck* const check : checks) {
        const std::string verdict = check->verdict_title();
        auto counted = std::ranges::find(counts, verdict, &std::pair<std::string, int>::first);
        if (counted == counts.end()) counted = counts.insert(counted, {verdict, 0});
        ++counted->second;
    }
    std::vector<std::string> texts;
    for (const auto& [verdict, count] : counts) texts.push_back(fmt::format("{} {}", count, verdict));
    return fmt::format("{}", fmt::join(texts, ", "));
}

std::string evidence_text(const std::vector<const JudgedCheck*>& checks) {
    std::vector<std::string> counts;
    for (const std::string_view kind : study::kinds_of_evidence()) {
        const auto count = std::ranges::count(checks, kind, [](const JudgedCheck* c) { return c->stated->evidence; });
        if (count > 0) counts.push_back(fmt::format("{} {}", count, kind));
    }
    return fmt::format("{}", fmt::join(counts, ", "));
}

/// Counts the statements of a document, and separately what runs have shown besides.
std::string statements_text(const std::vector<JudgedCheck>& checks) {
    std::vector<const JudgedCheck*> stated;
    std::vector<const JudgedCheck*> found;
    for (const JudgedCheck& check : checks) (check.stated->is_found ? found : stated).push_back(&check);
    std::string text;
    if (!stated.empty()) text += fmt::format("verdicts: {}\n", counts_text(stated));
    if (const std::string kinds = evidence_text(stated); !kinds.empty()) text += fmt::format("evidence: {}\n", kinds);
    if (!found.empty()) text += fmt::format("found besides: {}\n", counts_text(found));
    return text;
}

bool has_claims(const SectionedResults& results) {
    return std::ranges::any_of(results.checks,
                               [](const JudgedCheck& check) { return !check.stated->section.text.empty(); });
}

std::string summary_text(const SectionedResults& results) {
    std::string text;
    std::vector<std::string> bad;
    for (const Section& section : results.analysed) {
        if (!section.passed) bad.push_back(section.key);
    }
    if (!results.analysed.empty()) {
        text += fmt::format("{} of {} analyses failed{}{}\n", bad.size(), results.analysed.size(),
                            bad.empty() ? "" : ": ", fmt::join(bad, ", "));
    }
    const auto failed = std::ranges::count_if(results.checks, &JudgedCheck::failed);
    const auto open = std::ranges::count(results.checks, study::CheckVerdict::not_simulated, &JudgedCheck::verdict);
    if (!results.checks.empty()) {
        text += fmt::format("{} of {} checks failed{}\n", failed, results.checks.size(),
                            open > 0 ? fmt::format(", {} not simulated", open) : "");
    }
    if (!results.study.findings.empty()) text += fmt::format("what came out, and why: {}\n", results.study.findings);
    return text;
}

nlohmann::ordered_json to_json(const JudgedCheck& check, const std::vector<study::StoredPoint>& points) {
    const study::StatedCheck& stated = *check.stated;
    nlohmann::ordered_json json{{"section", stated.section.text},
                                {"says", stated.says},
                                {"formula", stated.formula.text},
                                {"printed", nullptr},
                                {"simulated", nullptr},
                                {"verdict", verdict_text(check.verdict)},
                                {"failed", check.failed()},
                                {"known", stated.known},
                                {"evidence", stated.evidence},
                                {"found", stated.is_found},
                                {"refuted_if", stated.refuted_if},
                                {"reason", check.reason},
                                {"points", check.points.size()},
                                {"held", check.held()},
                                {"since_it_held", check.since},
                                {"worst", nullptr}};
    if (stated.printed) json["printed"] = range_text(check, &JudgedPoint::printed);
    if (const std::string simulated = range_text(check, &JudgedPoint::simulated); !simulated.empty())
        json["simulated"] = simulated;
    if (const JudgedPoint* const worst = check.worst())
        json["worst"] = {{"command", points[worst->point].command}, {"values", worst->values}};
    if (!stated.printed || check.points.size() < 2) return json;
    for (const JudgedPoint& point : check.points) {
        json["rows"].push_back(
            {{"command", points[point.point].command}, {"printed", nullptr}, {"simulated", nullptr}});
        if (point.printed) json["rows"].back()["printed"] = *point.printed;
        if (point.simulated) json["rows"].back()["simulated"] = *point.simulated;
    }
    return json;
}

}  // namespace

bool SectionedResults::is_well() const {
    return std::ranges::none_of(checks, &JudgedCheck::failed) && std::ranges::all_of(analysed, &Section::passed);
}

std::string to_text(const SectionedResults& results) {
    const std::vector<Heading> headings = headings_of(results.study);
    const bool has_sections = !results.study.sections.empty();
    std::string text = has_claims(results) ? statements_text(results.checks) + "\n" : "";
    for (const Heading& heading : headings)
        text += (&heading == &headings.front() || !has_sections ? "" : "\n") + text_of(results, heading);
    return text + (has_sections ? "\n" : "") + summary_text(results);
}

nlohmann::ordered_json checks_json(const SectionedResults& results) {
    auto json = nlohmann::ordered_json::array();
    for (const JudgedCheck& check : results.checks) json.push_back(to_json(check, results.points));
    return json;
}

nlohmann::ordered_json sections_json(const SectionedResults& results) {
    auto json = nlohmann::ordered_json::array();
    for (const Heading& heading : headings_of(results.study)) {
        if (results.study.sections.empty()) break;
        json.push_back({{"name", heading.name.text}, {"title", heading.title}});
        if (const Section* const analysis = analysis_of(results, heading)) json.back()["analysis"] = to_json(*analysis);
        for (const Table& table : tables_of(results, heading)) json.back()["tables"].push_back(to_json(table));
        if (!heading.notes.empty()) json.back()["notes"] = heading.notes;
    }
    return json;
}

}  // namespace narrows
