#include "testbench/reproduce/section.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace narrows {

nlohmann::ordered_json to_json(const Section& section) {
    nlohmann::ordered_json json = to_json(section.table);
    if (section.points) json["points"] = to_json(*section.points)["rows"];
    if (!section.fails_if.empty()) json["fails_if"] = section.fails_if;
    json["passed"] = section.passed;
    return json;
}

std::string to_text(const Section& section) {
    Table table = section.table;
    table.title += fmt::format(" [{}]", section.key);
    if (!section.fails_if.empty()) table.notes.push_back(fmt::format("Fails if {}.", section.fails_if));
    return to_text(table);
}

}  // namespace narrows
