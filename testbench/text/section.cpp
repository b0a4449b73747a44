#include "testbench/text/section.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace narrows {

namespace {

using nlohmann::json;

/// Packs the kind and the contents of a cell.
json to_packed(const Cell& cell) {
    return std::visit(
        [&](const auto& inside) -> json {
            using Inside = std::decay_t<decltype(inside)>;
            const auto kind = cell.index();
            if constexpr (std::is_same_v<Inside, Decimal>)
                return {kind, inside.value, inside.decimals};
            else if constexpr (std::is_same_v<Inside, PrintedAndSimulated>)
                return {kind, inside.printed, inside.simulated, inside.decimals};
            else if constexpr (std::is_same_v<Inside, std::monostate>)
                return json::array({kind});
            else
                return {kind, inside};
        },
        cell);
}

Cell cell_of(const json& packed) {
    static_assert(std::variant_size_v<Cell> == 6);
    switch (packed.at(0).get<std::size_t>()) {
        case 0: return packed.at(1).get<std::string>();
        case 1: return packed.at(1).get<std::int64_t>();
        case 2: return Decimal{packed.at(1), packed.at(2)};
        case 3: return PrintedAndSimulated{packed.at(1), packed.at(2), packed.at(3)};
        case 4: return packed.at(1).get<std::vector<std::int64_t>>();
        default: return std::monostate{};
    }
}

json to_packed(const Table& table) {
    json columns = json::array();
    for (const TableColumn& column : table.columns) columns.push_back({column.key, column.header});
    json rows = json::array();
    for (const std::vector<Cell>& row : table.rows) {
        rows.push_back(json::array());
        for (const Cell& cell : row) rows.back().push_back(to_packed(cell));
    }
    return {table.title, columns, rows, table.notes, table.most_columns ? json(*table.most_columns) : json(),
            table.labels};
}

Table table_of(const json& packed) {
    Table table{packed.at(0), {}, {}, packed.at(3), {}, packed.at(5)};
    for (const json& column : packed.at(1)) table.columns.push_back({column.at(0), column.at(1)});
    for (const json& row : packed.at(2)) {
        table.rows.emplace_back();
        for (const json& cell : row) table.rows.back().push_back(cell_of(cell));
    }
    if (!packed.at(4).is_null()) table.most_columns = packed.at(4).get<std::size_t>();
    return table;
}

}  // namespace

std::string packed(const Section& section) {
    json values = json::array();
    for (const NamedNumber& value : section.values) values.push_back({value.name, value.value, value.of_seeds});
    return json{section.key,      to_packed(section.table),
                section.passed,   section.points ? to_packed(*section.points) : json(),
                section.fails_if, values}
        .dump();
}

Section unpacked_section(const std::string& text) {
    const json parts = json::parse(text);
    Section section{parts.at(0), table_of(parts.at(1)), parts.at(2), {}, parts.at(4)};
    if (!parts.at(3).is_null()) section.points = table_of(parts.at(3));
    for (const json& value : parts.at(5)) section.values.push_back({value.at(0), value.at(1), value.at(2)});
    return section;
}

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
