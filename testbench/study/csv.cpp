#include "testbench/study/csv.h"

#include <fmt/format.h>

#include <array>

#include "testbench/study/values.h"

namespace narrows::study {

namespace {

constexpr std::array results{"cycles",       "time_us",     "messages", "message_hops", "latency_min",
                             "latency_mean", "latency_max", "bound",    "gap",          "gap_percent"};
constexpr std::array hardware{"flip_flops",           "logic_cells",           "memory_bits",          "logic_depth",
                              "interface_flip_flops", "interface_logic_cells", "interface_memory_bits"};

std::string csv_cell(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string result = "\"";
    for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
    return result + "\"";
}

std::string number_text(const std::optional<double>& number) { return number ? fmt::format("{}", *number) : ""; }

std::string line_of(const std::vector<std::string>& cells) {
    std::string line;
    for (const std::string& cell : cells) line += (line.empty() ? "" : ",") + csv_cell(cell);
    return line + "\r\n";
}

}  // namespace

std::string csv_of(const Study& study, const std::vector<StoredPoint>& points) {
    std::vector<std::string> swept = swept_names(study);
    std::erase(swept, "machine");
    std::erase(swept, "workload");
    std::vector<std::string> head{"point", "machine", "workload"};
    head.insert(head.end(), swept.begin(), swept.end());
    head.insert(head.end(), {"state", "passed"});
    head.insert(head.end(), results.begin(), results.end());
    head.insert(head.end(), {"limited_by", "busiest"});
    if (study.hardware) head.insert(head.end(), hardware.begin(), hardware.end());
    for (const Column& column : study.columns) head.push_back(column.name.text);
    head.insert(head.end(), {"command", "message", "notes"});

    std::string text = line_of(head);
    for (std::size_t number = 0; number < points.size(); ++number) {
        const StoredPoint& point = points[number];
        std::vector<std::string> cells{std::to_string(number), point.machine, point.workload};
        for (const std::string& name : swept) {
            const std::string* const value = point.value_of(name);
            cells.push_back(value == nullptr ? "" : *value);
        }
        cells.push_back(std::string(state_text(point.state)));
        cells.push_back(point.outcome ? (point.outcome->passed ? "true" : "false") : "");
        for (const char* const name : results)
            cells.push_back(point.outcome ? number_text(number_of(point, name)) : "");
        cells.push_back(point.outcome ? point.outcome->limited_by : "");
        cells.push_back(point.outcome ? point.outcome->busiest : "");
        if (study.hardware) {
            for (const char* const name : hardware) cells.push_back(number_text(number_of(point, name)));
        }
        for (const Column& column : study.columns) cells.push_back(number_text(number_of(point, column.name.text)));
        cells.push_back(point.command);
        cells.push_back(point.message);
        cells.push_back(point.notes());
        text += line_of(cells);
    }
    return text;
}

}  // namespace narrows::study
