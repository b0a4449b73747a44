#include "testbench/study/report/page_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "testbench/study/answer.h"
#include "testbench/study/contenders.h"
#include "testbench/study/fit.h"
#include "testbench/study/report/plot_data.h"
#include "testbench/study/report/table_data.h"
#include "testbench/study/study_file.h"
#include "testbench/study/values.h"

namespace narrows::study {

namespace {

using Json = nlohmann::ordered_json;

/// What a node costs, and how much of that is more than a node of the baseline.
Json hardware_of(const Standing& own, const std::vector<Standing>& standings, const std::string& baseline) {
    if (!own.hardware) return nullptr;
    const cost::PartCost node = own.hardware->node();
    Json json{{"flipFlops", node.flip_flops},
              {"logicCells", node.logic_cells},
              {"memoryBits", node.memory_bits},
              {"more", nullptr}};
    const auto other = std::ranges::find(standings, baseline, &Standing::contender);
    if (other == standings.end() || !other->hardware || own.contender == baseline) return json;
    const cost::PartCost less = other->hardware->node();
    json["more"] = {{"flipFlops", node.flip_flops - less.flip_flops},
                    {"logicCells", node.logic_cells - less.logic_cells},
                    {"memoryBits", node.memory_bits - less.memory_bits}};
    return json;
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
                             {"limitedBy", s.limited_by},
                             {"limitedIn", s.limited_in},
                             {"hardware", hardware_of(s, answer.standings, baseline_of(study))}});
    }
    return {{"sentences", all},        {"points", answer.points}, {"passed", answer.passed},
            {"failed", answer.failed}, {"places", answer.places}, {"standings", std::move(standings)}};
}

/// The command that runs the study again, if it is still the one that comes with Narrows; else of a file of one's own.
std::string command_of(const Manifest& manifest) {
    const bool is_listed = std::ranges::any_of(list_studies(), [&](const ListedStudy& listed) {
        return listed.name == manifest.study && load_study(listed.name).text == manifest.text;
    });
    return fmt::format("narrows study {}{}{}", manifest.study, is_listed ? "" : ".toml",
                       manifest.seed == 1 ? "" : fmt::format(" --seed {}", manifest.seed));
}

Json manifest_data(const Manifest& manifest, const std::vector<StoredPoint>& points) {
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
            {"command", command_of(manifest)}};
}

}  // namespace

Json report_data(const Study& study, const std::vector<StoredPoint>& points, const Manifest& manifest,
                 const std::vector<Coefficient>& fits) {
    Json plots = Json::array();
    for (const Plot& plot : study.plots) plots.push_back(plot_data(study, points, plot));
    return {{"title", study.title},
            {"question", study.question},
            {"baseline", baseline_of(study)},
            {"objective", value_title(study, study.objective.text)},
            {"contendersName", study.contenders.text},
            {"contenders", contenders_of(study, points)},
            {"answer", answer_data(study, answer_of(study, points), fits)},
            {"plots", std::move(plots)},
            {"table", table_data(study, points)},
            {"manifest", manifest_data(manifest, points)}};
}

}  // namespace narrows::study
