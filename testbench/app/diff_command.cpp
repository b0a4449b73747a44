#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "testbench/app/commands.h"
#include "testbench/app/message.h"
#include "testbench/app/output.h"
#include "testbench/study/diff.h"

namespace narrows {

namespace {

constexpr std::size_t most_lines = 20;  // of a point; JSON has all

std::string change_text(const study::Change& change) {
    const auto text = [](const std::optional<std::string>& value) {
        return value ? value->empty() ? "''" : printable(*value) : "nothing";
    };
    const std::string percent = change.percent ? fmt::format("  ({:+.3g} %)", *change.percent) : "";
    return fmt::format("    {}: {} -> {}{}\n", change.name, text(change.before), text(change.after), percent);
}

std::string changes_text(const std::vector<study::Change>& changes) {
    std::string text;
    for (std::size_t i = 0; i < changes.size() && i < most_lines; ++i) text += change_text(changes[i]);
    if (changes.size() > most_lines) text += fmt::format("    and {} more (--json)\n", changes.size() - most_lines);
    return text;
}

std::string points_text(const std::string& where, const std::vector<std::string>& points) {
    std::string text;
    for (const std::string& point : points) text += fmt::format("only in {}: {}\n", where, printable(point));
    return text.empty() ? "" : text + "\n";
}

std::string to_text(const study::Diff& diff, const std::string& before, const std::string& after) {
    std::string text = points_text(before, diff.only_before) + points_text(after, diff.only_after);
    for (const study::DifferingPoint& point : diff.differing) {
        text += printable(point.point) + "\n" + changes_text(point.results);
        if (!point.parameters.empty()) text += "  where parameters differ:\n" + changes_text(point.parameters);
        text += "\n";
    }
    for (const std::string& file : diff.machine_files) text += fmt::format("machine file that differs: {}\n", file);
    text += fmt::format("{} points equal, {} differ, {} only in {}, {} only in {}\n", diff.equal, diff.differing.size(),
                        diff.only_before.size(), before, diff.only_after.size(), after);
    if (diff.open > 0) text += fmt::format("{} more have not been run, here as there\n", diff.open);
    if (diff.other_parameters > 0)
        text +=
            fmt::format("{} of the equal ones have other parameters, which changed nothing\n", diff.other_parameters);
    return text;
}

nlohmann::ordered_json changes_json(const std::vector<study::Change>& changes) {
    const auto or_null = [](const auto& value) { return value ? nlohmann::ordered_json(*value) : nullptr; };
    auto json = nlohmann::ordered_json::array();
    for (const study::Change& change : changes) {
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
                                {"open", diff.open},
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

int diff_command(const std::string& before, const std::string& after, const CommonOptions& options) {
    const study::Diff diff = study::diff_of(study::contents_of(before), study::contents_of(after));
    options.json ? print_json(to_json(diff, before, after)) : print(to_text(diff, before, after));
    return diff.same() ? 0 : 1;
}

}  // namespace narrows
