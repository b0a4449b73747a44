#include "testbench/reproduce/section.h"

#include <nlohmann/json.hpp>

namespace narrows {

nlohmann::ordered_json to_json(const Section& section) {
    nlohmann::ordered_json json = to_json(section.table);
    if (section.points) json["points"] = to_json(*section.points)["rows"];
    json["passed"] = section.passed;
    return json;
}

}  // namespace narrows
