#include "testbench/study/report/load_data.h"

#include <array>

#include "testbench/study/contenders.h"
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

/// Parts of an interface in the order of a message's path from the network to the network: receiving, then sending.
constexpr std::array interface_parts{"receive register", "receive buffer", "interface link in", "interface link out",
                                     "injection buffer", "send buffer",    "send register"};

/// Only parts that the machine has.
Json interface_of(const Outcome& outcome) {
    Json parts = Json::array();
    for (const char* const part : interface_parts) {
        Json loads = loads_of(outcome, part);
        if (!loads.empty()) parts.push_back({{"name", part}, {"loads", std::move(loads)}});
    }
    return parts;
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
                            {"cycles", point.outcome->cycles()},
                            {"channels", loads_of(*point.outcome, "channel")},
                            {"interface", interface_of(*point.outcome)}});
    }
    return {{"title", panel.title}, {"machines", std::move(machines)}};
}

}  // namespace narrows::study
