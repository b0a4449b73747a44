#include "testbench/study/report/table_data.h"

#include <algorithm>
#include <array>

#include "testbench/study/contenders.h"
#include "testbench/study/values.h"

namespace narrows::study {

namespace {

using Json = nlohmann::ordered_json;

struct Titled {
    std::string_view name;
    std::string_view title;
    int decimals;
};

constexpr std::array<Titled, 17> titles{{
    {"cycles", "cycles", 0},
    {"time_us", "time, us", 3},
    {"messages", "messages", 0},
    {"message_hops", "message-hops", 0},
    {"latency_min", "least latency, cycles", 0},
    {"latency_mean", "mean latency, cycles", 1},
    {"latency_max", "greatest latency, cycles", 0},
    {"bound", "bound", 0},
    {"gap", "cycles above the bound", 0},
    {"gap_percent", "gap, %", 2},
    {"flip_flops", "flip-flops", 0},
    {"logic_cells", "logic cells", 0},
    {"memory_bits", "memory bits", 0},
    {"logic_depth", "logic depth", 0},
    {"interface_flip_flops", "flip-flops of the interface", 0},
    {"interface_logic_cells", "logic cells of the interface", 0},
    {"interface_memory_bits", "memory bits of the interface", 0},
}};

/// A column of the table: how many decimals its numbers have, none if it may have words.
Json column(const std::string& name, const std::string& title, std::optional<int> decimals) {
    return {{"name", name}, {"title", title}, {"decimals", decimals ? Json(*decimals) : Json()}};
}

Json column(const Study& study, const std::string& name) {
    const auto* const known = std::ranges::find(titles, name, &Titled::name);
    return column(name, value_title(study, name), known == titles.end() ? 2 : known->decimals);
}

std::vector<std::string> times_of(const Study& study) {
    std::vector<std::string> names{"cycles"};
    if (study.objective.text == "time_us") names.push_back(study.objective.text);
    return names;
}

constexpr std::array of_bound{"bound", "gap_percent"};

constexpr std::array hardware{"flip_flops", "logic_cells", "memory_bits"};

Json number(const StoredPoint& point, const std::string& name) {
    const std::optional<double> value = number_of(point, name);
    return value ? Json(*value) : Json();
}

/// "64" as a number, which is sorted as one; "ring" and "5 cycles" as they are.
Json cell(const std::string* text) {
    if (text == nullptr) return nullptr;
    const std::optional<double> value = leading_number(*text);
    return value && text->find(' ') == std::string::npos ? Json(*value) : Json(*text);
}

std::string state_of(const StoredPoint& point) {
    const bool check_failed = point.state == StoredPoint::State::done && !point.passed();
    return check_failed ? "check failed" : std::string(state_text(point.state));
}

Json row(const Study& study, const StoredPoint& point, const std::vector<std::string>& swept) {
    Json cells = Json::array();
    for (const std::string& name : swept) cells.push_back(cell(point.value_of(name)));
    for (const std::string& name : times_of(study)) cells.push_back(number(point, name));
    for (const Column& derived : study.columns) cells.push_back(number(point, derived.name.text));
    cells.push_back(state_of(point));
    for (const char* const name : of_bound) cells.push_back(number(point, name));
    cells.push_back(point.outcome ? Json(point.outcome->limited_by) : Json());
    if (study.hardware) {
        for (const char* const name : hardware) cells.push_back(number(point, name));
    }
    return {{"contender", contender_of(study, point)},
            {"failed", point.state != StoredPoint::State::open && !point.passed()},
            {"cells", std::move(cells)},
            {"command", point.command},
            {"message", point.message},
            {"notes", point.notes()}};
}

}  // namespace

std::string value_title(const Study& study, const std::string& name) {
    const auto derived = std::ranges::find(
        study.columns, name, [](const Column& column) -> auto& { return column.name.text; });
    if (derived != study.columns.end()) return derived->title;
    const auto* const known = std::ranges::find(titles, name, &Titled::name);
    return known == titles.end() ? name : std::string(known->title);
}

Json table_data(const Study& study, const std::vector<StoredPoint>& points) {
    const std::vector<std::string> swept = swept_names(study);
    Json columns = Json::array();
    for (const std::string& name : swept) columns.push_back(column(name, name, std::nullopt));
    for (const std::string& name : times_of(study)) columns.push_back(column(study, name));
    for (const Column& derived : study.columns)
        columns.push_back(column(derived.name.text, derived.title, derived.decimals));
    columns.push_back(column("state", "state", std::nullopt));
    for (const char* const name : of_bound) columns.push_back(column(study, name));
    columns.push_back(column("limited_by", "limited by", std::nullopt));
    if (study.hardware) {
        for (const char* const name : hardware) columns.push_back(column(study, name));
    }
    Json rows = Json::array();
    for (const StoredPoint& point : points) rows.push_back(row(study, point, swept));
    return {{"columns", std::move(columns)}, {"rows", std::move(rows)}};
}

}  // namespace narrows::study
