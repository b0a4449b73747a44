#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "testbench/app/output.h"
#include "testbench/app/study_commands.h"
#include "testbench/study/diff.h"
#include "testbench/text/printable.h"

namespace narrows {

namespace {

// Limits of the text; JSON has no limits.
constexpr std::size_t most_listed = 20;       // points that only one store has
constexpr std::size_t most_in_full = 3;       // differing points; further ones only print their first difference
constexpr std::size_t most_differences = 20;  // values of one point

/// Two numbers with enough digits to distinguish them.
std::pair<std::string, std::string> values_text(const study::ChangedValue& change) {
    const auto text = [](const std::optional<std::string>& value) {
        return value ? value->empty() ? "''" : printable(*value) : "nothing";
    };
    std::pair full(text(change.before), text(change.after));
    const bool are_fractions = change.percent && (full.first + full.second).find('.') != std::string::npos;
    if (!are_fractions) return full;
    const auto shortened = [](const std::string& number) { return fmt::format("{:.6g}", std::stod(number)); };
    std::pair brief(shortened(full.first), shortened(full.second));
    return brief.first == brief.second ? full : brief;
}

std::string change_text(const study::ChangedValue& change) {
    const auto [before, after] = values_text(change);
    const std::string percent = change.percent ? fmt::format("  ({:+.3g} %)", *change.percent) : "";
    return fmt::format("{}: {} -> {}{}", change.name, before, after, percent);
}

std::string changes_text(const std::vector<study::ChangedValue>& changes) {
    std::string text;
    for (std::size_t i = 0; i < changes.size() && i < most_differences; ++i)
        text += "    " + change_text(changes[i]) + "\n";
    if (changes.size() > most_differences)
        text += fmt::format("    and {} more (--json)\n", changes.size() - most_differences);
    return text;
}

std::string only_text(const std::string& where, const std::vector<std::string>& points) {
    std::string text;
    for (std::size_t i = 0; i < points.size() && i < most_listed; ++i)
        text += fmt::format("only in {}: {}\n", where, printable(points[i]));
    if (points.size() > most_listed)
        text += fmt::format("only in {}: {} more (--json)\n", where, points.size() - most_listed);
    return text.empty() ? "" : "\n" + text;
}

/// Parameters that have changed in the same way at every differing point.
std::vector<study::ChangedValue> common_parameters(const std::vector<study::DifferingPoint>& points) {
    std::vector<study::ChangedValue> common =
        points.empty() ? std::vector<study::ChangedValue>() : points.front().parameters;
    for (const study::DifferingPoint& point : points) {
        std::erase_if(common, [&](const study::ChangedValue& change) {
            return std::ranges::find(point.parameters, change) == point.parameters.end();
        });
    }
    return common;
}

std::string differing_text(const study::DifferingPoint& point, const std::vector<study::ChangedValue>& common) {
    std::vector<study::ChangedValue> own = point.parameters;
    std::erase_if(own,
                  [&](const study::ChangedValue& change) { return std::ranges::find(common, change) != common.end(); });
    std::string text = fmt::format("\n{}\n{}", printable(point.point), changes_text(point.results));
    if (!own.empty()) text += "  where parameters differ:\n" + changes_text(own);
    return text;
}

/// The first of several differences, as a line.
std::string first_difference(const study::DifferingPoint& point) {
    const std::size_t more = point.results.size() - 1;
    return fmt::format("{}: {}{}\n", printable(point.point), change_text(point.results.front()),
                       more == 0 ? "" : fmt::format(", {} more", more));
}

/// Why no points could be compared, as far as the stores show.
std::string nothing_in_common(const study::Diff& diff) {
    const auto& [before, after] = diff.seeds;
    if (before == after) return "the stores have no point in common; are they from the same study?\n";
    return fmt::format("the stores have no point in common: one was run with --seed {}, the other with --seed {}\n",
                       before, after);
}

std::string to_text(const study::Diff& diff, const std::string& before, const std::string& after) {
    std::string text =
        fmt::format("{} points equal, {} differ, {} only in {}, {} only in {}\n", diff.equal, diff.differing.size(),
                    diff.only_before.size(), before, diff.only_after.size(), after);
    if (diff.pending > 0) text += fmt::format("{} more points have been run in neither store\n", diff.pending);
    if (diff.other_parameters > 0)
        text += fmt::format("{} of the equal points have different parameters but the same results\n",
                            diff.other_parameters);
    if (diff.equal + diff.pending + diff.differing.size() == 0) text += nothing_in_common(diff);
    for (const std::string& file : diff.machine_files) text += fmt::format("machine file that differs: {}\n", file);
    const std::vector<study::ChangedValue> common = common_parameters(diff.differing);
    for (const study::ChangedValue& change : common)
        text += fmt::format("parameter that differs in all these points: {}\n", change_text(change));
    text += only_text(before, diff.only_before) + only_text(after, diff.only_after);
    const bool in_full = diff.differing.size() <= most_in_full;
    if (!in_full) text += "\nThe first difference of each point (--json has all):\n";
    for (const study::DifferingPoint& point : diff.differing)
        text += in_full ? differing_text(point, common) : first_difference(point);
    return text;
}

nlohmann::ordered_json changes_json(const std::vector<study::ChangedValue>& changes) {
    const auto or_null = [](const auto& value) { return value ? nlohmann::ordered_json(*value) : nullptr; };
    auto json = nlohmann::ordered_json::array();
    for (const study::ChangedValue& change : changes) {
        json.push_back({{"name", change.name},
                        {"before", or_null(change.before)},
                        {"after", or_null(change.after)},
                        {"percent", or_null(change.percent)}});
    }
    return json;
}

nlohmann::ordered_json to_json(const study::Diff& diff, const std::string& before, const std::string& after) {
    nlohmann::ordered_json json{{"before", before},
                                {"after", after},
                                {"equal", diff.equal},
                                {"open", diff.pending},
                                {"other_parameters", diff.other_parameters},
                                {"only_before", diff.only_before},
                                {"only_after", diff.only_after},
                                {"differing", nlohmann::ordered_json::array()},
                                {"machine_files", diff.machine_files}};
    for (const study::DifferingPoint& point : diff.differing) {
        json["differing"].push_back({{"point", point.point},
                                     {"results", changes_json(point.results)},
                                     {"parameters", changes_json(point.parameters)}});
    }
    return json;
}

}  // namespace

int show_differences(const std::string& before, const std::string& after, const CommonOptions& options) {
    const study::Diff diff = study::diff_of(study::contents_of(before), study::contents_of(after));
    options.json ? print_json(to_json(diff, before, after)) : print_lines(to_text(diff, before, after));
    return diff.same() ? 0 : 1;
}

}  // namespace narrows
