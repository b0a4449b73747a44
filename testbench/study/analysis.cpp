#include "testbench/study/analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "models/machine/suggestion.h"
#include "testbench/run/machines.h"
#include "testbench/run/request.h"
#include "testbench/study/manifest.h"

namespace narrows::study {

namespace {

std::string fingerprint_of(const AskedAnalysis& asked, const std::string& of_sources) {
    std::string all = of_sources;
    for (const std::string& change : asked.question.changes) all += "\n" + change;
    for (const StoredPoint& point : asked.question.points) {
        all += "\n" + point.key;
        for (const Setting& setting : point.swept) all += fmt::format(" {}={}", setting.name, setting.value);
    }
    std::vector<std::string> files = asked.analysis.files;
    for (const std::string& machine : asked.analysis.machines) {
        const std::vector<std::string> chain = load_machine(machine, machines_folder(), {}).files;
        files.insert(files.end(), chain.begin(), chain.end());
    }
    if (!asked.question.data.empty()) files.push_back(asked.question.data);
    for (const std::string& file : files) all += fmt::format("\n{} {}", file, sha256_of(file));
    return sha256_of_text(all);
}

}  // namespace

Machine AnalysisQuestion::machine(const std::string& name, const std::vector<std::string>& own) const {
    const Arguments arguments(with_other_changes(own, changes));  // changes of workloads have no effect
    return load_checked_machine(name, arguments).machine;
}

const Analysis& Analyses::find(const std::string& name, const Place& place) const {
    const auto found = std::ranges::find(all, name, &Analysis::name);
    if (found != all.end()) return *found;
    std::vector<std::string_view> names;
    for (const Analysis& analysis : all) names.push_back(analysis.name);
    throw InputError(place, fmt::format("there is no analysis '{}'; {}", name,
                                        did_you_mean(name, names, "there are " + alternatives(names))));
}

std::vector<StoredPoint> points_of(const Study& study, const std::vector<StoredPoint>& points,
                                   const std::vector<SourceText>& runs) {
    std::vector<StoredPoint> some;
    std::ranges::copy_if(points, std::back_inserter(some),
                         [&](const StoredPoint& point) { return are_of(runs, study.runs[point.run]); });
    return some;
}

std::vector<AskedAnalysis> asked_analyses(const Study& study, const std::vector<StoredPoint>& points,
                                          const Analyses& known, const AnalysisQuestion& question) {
    std::vector<AskedAnalysis> all;
    for (const Heading& section : study.sections) {
        if (section.analysis.text.empty()) continue;
        AskedAnalysis& asked =
            all.emplace_back(AskedAnalysis{known.find(section.analysis.text, section.analysis.place), question, 0, ""});
        if (asked.analysis.takes_points) asked.question.points = points_of(study, points, section.runs);
        asked.not_passed = static_cast<std::size_t>(
            std::ranges::count_if(asked.question.points, [](const StoredPoint& point) { return !point.passed(); }));
        asked.fingerprint = fingerprint_of(asked, known.fingerprint);
    }
    return all;
}

}  // namespace narrows::study
