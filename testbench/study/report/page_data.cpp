#include "testbench/study/report/page_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "testbench/base/places/places.h"
#include "testbench/base/shell_word.h"
#include "testbench/study/answer.h"
#include "testbench/study/contenders.h"
#include "testbench/study/fit.h"
#include "testbench/study/judged_check.h"
#include "testbench/study/results_folder.h"
#include "testbench/study/study_file.h"
#include "testbench/study/values.h"

namespace narrows::study {

namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

Json range_data(const LeastAndMost& range) { return {range.least, range.most}; }

/// The least and the largest cost of a node; null if unknown.
Json cost_data(const std::optional<CostRange>& cost) {
    if (!cost) return nullptr;
    return {{"flipFlops", range_data(cost->flip_flops)},
            {"logicCells", range_data(cost->logic_cells)},
            {"memoryBits", range_data(cost->memory_bits)}};
}

Json answer_data(const Study& study, const Answer& answer, const std::vector<Coefficient>& fits) {
    std::vector<std::string> all = sentences(study, answer);
    for (std::string& sentence : sentences(fits)) all.push_back(std::move(sentence));
    Json standings = Json::array();
    for (const Standing& s : answer.standings) {
        standings.push_back({{"contender", s.contender},
                             {"best", s.best},
                             {"alone", s.alone},
                             {"ran", s.ran},
                             {"ratio", s.ratio},
                             {"leastRatio", s.least_ratio},
                             {"mostRatio", s.most_ratio},
                             {"limitedBy", s.limits.empty() ? "" : s.limits.front().first},
                             {"limitedIn", s.limits.empty() ? 0 : s.limits.front().second},
                             {"hardware", cost_data(s.hardware)},
                             {"more", cost_data(s.more_hardware)}});
    }
    return {{"sentences", all},
            {"headlines", 1 + answer.by.size()},
            {"points", answer.points},
            {"passed", answer.passed},
            {"failed", answer.failed},
            {"places", answer.cases},
            {"standings", std::move(standings)}};
}

Json checks_data(const Study& study, const std::vector<StoredPoint>& points, const std::vector<Section>& analysed) {
    Json checks = Json::array();
    for (const JudgedCheck& check : judge_checks(study, points, analysed)) {
        checks.push_back({{"verdict", check.verdict_title()},
                          {"failed", check.failed()},
                          {"counts", check.counts()},
                          {"section", check.stated->section.text},
                          {"text", check.text()},
                          {"printed", check.stated->printed ? check.stated->printed->text : ""},
                          {"explanation", check.explanation(points)}});
    }
    return checks;
}

/// The -o that the command needs, or an empty text if the results are where they go without it.
std::string folder_option(const Manifest& manifest, const std::string& folder) {
    const std::string without_slash = (fs::path(folder) / "").lexically_normal().parent_path().string();
    if (without_slash == ResultsFolder::usual(manifest.study, manifest.changes)) return "";
    return " -o " + shell_word(without_slash);
}

/// The command that repeats the study: by name if it is unchanged since it came with Narrows, else with a file.
std::string command_of(const Manifest& manifest, const std::string& folder) {
    const bool is_listed = std::ranges::any_of(list_studies(), [&](const ListedStudy& listed) {
        return listed.name == manifest.study && load_study(listed.name).text == manifest.text;
    });
    const bool is_changed = !manifest.changes.empty();  // 'study' takes no KEY=VALUE, but 'check' does
    return fmt::format("{} {} {}{}{}{}{}", places::program_name(), is_changed ? "check" : "study", manifest.study,
                       is_listed ? "" : ".toml", is_changed ? " " + shell_words(manifest.changes) : "",
                       manifest.seed == 1 ? "" : fmt::format(" --seed {}", manifest.seed),
                       folder_option(manifest, folder));
}

Json manifest_data(const Manifest& manifest, const std::string& folder, const std::vector<StoredPoint>& points) {
    Json machines = Json::array();
    for (const auto& [machine, file, sha256] : manifest.machines)
        machines.push_back({{"machine", machine}, {"file", file}, {"sha256", sha256}});
    std::set<std::string> hosts;
    for (const StoredPoint& point : points) {
        if (!point.host.empty()) hosts.insert(point.host);
    }
    return {{"study", manifest.study},
            {"text", manifest.text},
            {"version", manifest.version},
            {"seed", manifest.seed},
            {"fingerprint", manifest.fingerprint},
            {"machines", std::move(machines)},
            {"hosts", hosts},
            {"command", command_of(manifest, folder)}};
}

}  // namespace

Json report_data(const Study& study, const std::vector<StoredPoint>& points, const Manifest& manifest,
                 const std::string& folder, const std::vector<Coefficient>& fits,
                 const std::vector<Section>& analysed) {
    Json plots = Json::array();
    for (const Plot& plot : study.plots) plots.push_back(plot_data(study, points, plot));
    return {{"title", study.title},
            {"question", study.question},
            {"baseline", baseline_of(study)},
            {"objective", value_title(study, study.objective.text)},
            {"contendersName", study.contenders.text},
            {"contenders", contenders_of(study, points)},
            {"answer", answer_data(study, answer_of(study, points), fits)},
            {"checks", checks_data(study, points, analysed)},
            {"plots", std::move(plots)},
            {"table", table_data(study, points)},
            {"manifest", manifest_data(manifest, folder, points)}};
}

}  // namespace narrows::study
