#include "testbench/study/check_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "models/machine/suggestion.h"
#include "testbench/study/values.h"

namespace narrows::study {

namespace {

constexpr std::array<std::string_view, 6> evidence_kinds{"exact",  "held out", "structural",
                                                         "chosen", "fitted",   "arithmetic"};
constexpr std::array<std::string_view, 3> counted{"least", "most", "count"};
constexpr int most_points_of_check = 1'000'000;

}  // namespace

std::optional<Tolerance> tolerance_in(std::string text) {
    const bool is_relative = text.ends_with('%');
    if (is_relative) text.pop_back();
    while (text.ends_with(' ')) text.pop_back();
    const std::optional<double> number = plain_number(text);
    if (!number || *number < 0) return {};
    return Tolerance{is_relative ? *number / 100 : *number, is_relative};
}

std::vector<std::string_view> kinds_of_evidence() { return {evidence_kinds.begin(), evidence_kinds.end()}; }

EntryReader::Entry CheckReader::over(HowMany& into) {
    return {"over", [this, &into](const toml::key& key, const toml::node& node) {
                constexpr std::string_view expected =
                    "\"every\", \"some\", { least = N }, { most = N } or { count = N }, with a whole number or a share "
                    "(\"90 %\")";
                if (const auto* const word = node.as_string()) {
                    if (word->get() == "every" || word->get() == "some") {
                        into.kind = word->get() == "every" ? HowMany::Kind::every : HowMany::Kind::some;
                        return;
                    }
                    return complain(place(node.source()),
                                    fmt::format("over = \"{}\"; it must be {}", word->get(), expected));
                }
                const auto* const table = node.as_table();
                if (!table || table->size() != 1) return wrong_type(key, node, expected);
                const std::string name(table->begin()->first.str());
                const auto kind = std::ranges::find(counted, name);
                const auto text = value_text(key, table->begin()->second);
                const std::optional<Tolerance> number = text ? tolerance_in(*text) : std::nullopt;
                const bool is_count = number && !number->is_relative && number->amount == std::floor(number->amount);
                const bool is_share = number && number->is_relative && number->amount <= 1;
                if (kind == counted.end() || !(is_count || is_share))
                    return complain(place(node.source()), fmt::format("over must be {}", expected));
                into = {static_cast<HowMany::Kind>(2 + (kind - counted.begin())), number->amount, is_share};
            }};
}

EntryReader::Entry CheckReader::tolerance(std::string_view name, std::optional<Tolerance>& into) {
    return {name, [this, &into](const toml::key& key, const toml::node& node) {
                const auto text = value_text(key, node);
                if (!text) return;
                into = tolerance_in(*text);
                if (!into)
                    complain(place(node.source()),
                             fmt::format("{} = \"{}\"; it must be a number that is not negative, or a share (\"2 %\")",
                                         key.str(), *text));
            }};
}

EntryReader::Entry CheckReader::measured(std::optional<MeasuredElsewhere>& into) {
    return {"measured", [this, &into](const toml::key& key, const toml::node& node) {
                SourceText text;
                value("measured", text).read(key, node);
                if (text.text.empty()) return;
                if (!into) into.emplace();
                const bool is_table = text.text.ends_with(".csv");
                if (!is_table && !is_duration(text.text)) {
                    complain(text.place, fmt::format("measured = \"{}\"; it must be a number of cycles, a time "
                                                     "(\"8.5 us\"), or a CSV file",
                                                     text.text));
                }
                (is_table ? into->table : into->value) = text;
            }};
}

EntryReader::Entry CheckReader::evidence(std::string& into) {
    return {"evidence", [this, &into](const toml::key& key, const toml::node& node) {
                text("evidence", into).read(key, node);
                if (into.empty() || std::ranges::find(evidence_kinds, into) != evidence_kinds.end()) return;
                complain(place(node.source()),
                         fmt::format("no evidence of kind '{}'; {}", into,
                                     did_you_mean(into, evidence_kinds, "it may be " + alternatives(evidence_kinds))));
            }};
}

StatedCheck CheckReader::read(const toml::table& table, const StatedCheck& common) {
    StatedCheck check = common;
    check.place = place(table.source());
    Formula printed;
    Formula where;
    Formula shows;
    Formula explained;
    SourceText error;
    read_entries(table, "[[checks]]",
                 {quoted("section", check.section, "a heading in quotes"),
                  text("says", check.says),
                  names("runs", check.runs),
                  formula("where", where),
                  formula("formula", check.formula),
                  formula("shows", shows),
                  over(check.over),
                  tolerance("tolerance", check.tolerance),
                  value("printed", printed),
                  whole_number("decimals", check.decimals, most_decimals),
                  whole_number("applies", check.applies, most_points_of_check),
                  text("because", check.because),
                  formula("explained", explained),
                  text("known", check.known),
                  text("not_simulated", check.not_simulated),
                  flag("needs_data", check.needs_data),
                  text("refuted_if", check.refuted_if),
                  evidence(check.evidence),
                  flag("found", check.is_found),
                  flag("measurement", check.is_measurement),
                  measured(check.measured),
                  value("error", error)});
    if (!check.not_simulated.empty() && !table.contains("evidence")) check.evidence.clear();
    if (!where.text.empty()) check.where = where;
    if (!explained.text.empty()) check.explained = explained;
    if (!shows.text.empty()) check.shows = shows;
    if (!printed.text.empty()) check.printed = printed;
    if (!error.text.empty() && !tolerance_in(error.text) && !is_duration(error.text))
        complain(error.place, fmt::format("error = \"{}\"; it must be a time, a number of cycles, or a share (\"2 %\")",
                                          error.text));
    if (check.measured) check.measured->error = error;
    if (!error.text.empty() && !check.measured)
        complain(check.place, "error is that of a measured number; add measured, or leave it out");
    check_complete(check, table.contains("formula"));
    return check;
}

void CheckReader::check_evidence(const StatedCheck& check) {
    if (check.section.text.empty() || !check.evidence.empty() || !check.not_simulated.empty()) return;
    complain(check.place, fmt::format("the claim has no evidence; write of which kind it is, here or in its section: "
                                      "evidence = \"structural\", for instance; it may be {}",
                                      alternatives(evidence_kinds)));
}

void CheckReader::check_complete(const StatedCheck& check, bool has_formula) {
    const auto refuse = [&](std::string_view message) { complain(check.place, std::string(message)); };
    const bool has_words = !check.not_simulated.empty();
    if (has_words && (has_formula || check.measured))
        return refuse("not_simulated says that nothing is run for it; leave formula and measured out");
    if (has_words && check.says.empty()) return refuse("not_simulated needs the sentence; write says = \"...\"");
    if (has_words) return;
    if (check.measured && has_formula)
        return refuse("measured is compared with the cycles of the run; leave formula out, or write two [[checks]]");
    if (!check.measured && !has_formula)
        return refuse("[[checks]] needs formula = \"...\", measured = ..., or not_simulated = \"the reason\"");
    const bool has_equality = check.printed || check.formula.text.find("==") != std::string::npos;
    if (check.tolerance && !has_equality)
        return refuse("a tolerance is for == and for printed numbers; put it into the comparison, or leave it out");
    if (check.explained && !check.printed)
        return refuse("explained is what a run has instead of a printed number; write printed, or leave it out");
    if (check.explained && check.because.empty())
        return refuse("explained needs because = \"the reason\", which is printed beside it");
    if (check.shows && (check.printed || check.measured))
        return refuse("shows is a number beside a condition; a number that is compared is printed anyway");
    if (check.decimals && !check.printed)
        return refuse("decimals are those of a printed number; write printed as well");
}

}  // namespace narrows::study
