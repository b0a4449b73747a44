#include "testbench/study/report/load_data.h"

#include "testbench/study/values.h"

namespace narrows::study {

namespace {

using Json = nlohmann::ordered_json;

/// Each as [node, number, cycles busy, cycles waited for].
Json loads_of(const Outcome& outcome, std::string_view kind) {
    Json json = Json::array();
    for (const OutcomeLoad& load : outcome.loads) {
        if (load.kind == kind) json.push_back({load.place, load.number, load.busy, load.waiting});
    }
    return json;
}

}  // namespace

Json load_data(const Study& study, const std::vector<StoredPoint>& points, const Panel& panel) {
    Json machines = Json::array();
    for (const std::size_t number : panel.points) {
        const StoredPoint& point = points[number];
        const std::optional<double> columns = number_of(point, "topology_columns");
        const std::optional<double> rows = number_of(point, "topology_rows");
        if (point.outcome->loads.empty() || !columns || !rows) continue;
        machines.push_back({{"point", number},
                            {"contender", contender_of(study, point)},
                            {"columns", *columns},
                            {"rows", *rows},
                            {"cycles", point.outcome->cycles},
                            {"channels", loads_of(*point.outcome, "channel")},
                            {"linksIn", loads_of(*point.outcome, "interface link in")},
                            {"linksOut", loads_of(*point.outcome, "interface link out")}});
    }
    return {{"title", panel.title}, {"machines", std::move(machines)}};
}

}  // namespace narrows::study
