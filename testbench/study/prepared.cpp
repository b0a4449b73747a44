#include "testbench/study/prepared.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "testbench/study/complete_study.h"
#include "testbench/study/study_file.h"

namespace narrows::study {

namespace {

constexpr std::uint64_t usual_seed = 1;  // the default

void change(Study& study, const Analyses& analyses, const std::string& argument) {
    const Setting setting = setting_in(argument);
    bool is_taken = !analyses.all.empty();
    for (Runs& runs : study.runs) is_taken = set_in(runs, setting) || is_taken;
    if (!is_taken) {
        throw InputError(setting.place, fmt::format("all [[runs]] of {} set {} themselves; change the file instead",
                                                    study.file, setting.name));
    }
}

/// Refuses changes that the analyses' machines cannot have, before anything runs.
void check_changes(const Analyses& analyses, const std::vector<std::string>& changes) {
    if (changes.empty()) return;
    for (const Analysis& analysis : analyses.all) {
        for (const std::string& machine : analysis.machines) AnalysisQuestion{changes, {}, nullptr}.machine(machine);
    }
}

void leave_out_what_needs_data(Study& study) {
    for (StatedCheck& check : study.checks) {
        if (check.needs_data) check.not_simulated = fmt::format("data=FILE is not given: {}", study.data);
    }
}

/// The analyses that sections name.
Analyses analyses_of(const Study& study, const Analyses& known) {
    Analyses wanted{{}, known.fingerprint};
    for (const Heading& section : study.sections) {
        if (section.analysis.text.empty()) continue;
        wanted.all.push_back(known.find(section.analysis.text, section.analysis.place));
    }
    return wanted;
}

}  // namespace

Setting setting_in(const std::string& argument) {
    const std::size_t equals = argument.find('=');
    if (equals == std::string::npos || equals == 0)
        throw InputError(Place{argument}, "this is not KEY=VALUE; write for instance interface.links=2");
    return {argument.substr(0, equals), argument.substr(equals + 1), Place{argument}};
}

bool set_in(Runs& runs, const Setting& setting) {
    if (runs.sets(setting.name)) return false;
    runs.axes.push_back({{setting}});
    return true;
}

std::string take_data(std::vector<std::string>& changes) {
    constexpr std::string_view key = "data=";
    const auto is_data = [&](const std::string& change) { return change.starts_with(key); };
    const auto found = std::ranges::find_if(changes, is_data);
    if (found == changes.end()) return "";
    std::string file = found->substr(key.size());
    if (!std::ifstream(file)) throw InputError(Place{*found}, "no such file; give the path of a table of measurements");
    changes.erase(found);
    if (const auto second = std::ranges::find_if(changes, is_data); second != changes.end())
        throw InputError(Place{*second}, "there are two files of data; give one");
    return file;
}

Prepared prepare(const std::string& name_or_file, std::uint64_t seed, std::vector<std::string> changes,
                 const Analyses& analyses) {
    Study study = load_study(name_or_file);
    const std::vector<std::string> written = changes;
    const std::string data = study.data.empty() ? "" : take_data(changes);
    if (data.empty()) leave_out_what_needs_data(study);
    Analyses wanted = analyses_of(study, analyses);
    for (const std::string& each : changes) change(study, wanted, each);
    check_changes(wanted, changes);
    if (seed != usual_seed && !wanted.all.empty()) {
        throw InputError(Place{fmt::format("--seed {}", seed)},
                         fmt::format("{} chooses the seeds of its runs itself; leave --seed out, or write seed = [{}] "
                                     "into [[runs]] of a file without analyses",
                                     wanted.all.front().name, seed));
    }
    std::vector<Point> points = complete_points(study, seed);
    Manifest manifest = manifest_of(study, points, seed);
    manifest.changes = written;
    return {std::move(study), std::move(points), std::move(manifest), std::move(changes), std::move(wanted), data};
}

}  // namespace narrows::study
