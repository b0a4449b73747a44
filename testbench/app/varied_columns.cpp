#include "testbench/app/varied_columns.h"

#include <fmt/format.h>

#include <algorithm>

#include "testbench/app/report.h"
#include "testbench/app/same_problem.h"
#include "testbench/workloads/collectives/collective.h"

namespace narrows {

namespace {

/// The value in this row of an argument with several values.
std::string chosen_value(const ComparedRun& row, std::string_view key) {
    for (const std::string& argument : row.chosen) {
        if (argument.starts_with(fmt::format("{}=", key))) return argument.substr(key.size() + 1);
    }
    return {};
}

/// "ring", or "best (ring)" if Narrows chooses in this row.
std::string cell_of(const ComparedRun& row, const ParameterValue& value) {
    const bool is_best = chosen_value(row, value.parameter->name) == collectives::best_name;
    return is_best && value.value != collectives::best_name
               ? fmt::format("{} ({})", collectives::best_name, value.value)
               : value.value;
}

template <class Function>
std::vector<std::string> each_row(const RunsToCompare& compared, const Function& cell) {
    std::vector<std::string> cells;
    for (const ComparedRun& row : compared.rows()) cells.push_back(cell(row));
    return cells;
}

}  // namespace

VariedColumns::VariedColumns(const RunsToCompare& compared) {
    const ComparedRun& first = compared.rows().front();
    title_ = first.request.type().name;
    const auto machines = each_row(compared, [](const ComparedRun& row) { return row.request.machine().name; });
    const bool is_one_machine = std::ranges::all_of(machines, [&](const auto& name) { return name == machines[0]; });
    if (is_one_machine)
        title_ += " on " + machines.front();
    else
        columns_.push_back({"machine", machines});
    for (const std::string& key : compared.varied_of_machine())
        add(key, each_row(compared, [&](const ComparedRun& row) { return chosen_value(row, key); }));
    add_parameters(compared);
    if (compared.has_rtl())
        add("RTL", each_row(compared, [](const auto& row) { return row.rtl.empty() ? "none" : row.rtl; }));
    std::vector<std::string> changed = first.request.changed();  // every row has the same changes
    std::erase_if(changed, [&](const std::string& change) {
        return std::ranges::find(first.chosen, change) != first.chosen.end();
    });
    changes_ = changes_text(changed);
}

std::string VariedColumns::title(std::uint64_t seed) const {
    return fmt::format("{} --seed {}{}", title_, seed, changes_);
}

void VariedColumns::add(const std::string& name, std::vector<std::string> cells) {
    if (std::ranges::all_of(cells, [&](const std::string& cell) { return cell == cells.front(); }))
        title_ += fmt::format(" {}={}", name, cells.front());
    else
        columns_.push_back({name, std::move(cells)});
}

void VariedColumns::add_parameters(const RunsToCompare& compared) {
    const Request& first = compared.rows().front().request;
    if (!first.type().chooses_nodes)
        add("nodes", each_row(compared, [](const auto& row) { return std::to_string(row.request.machine().nodes()); }));
    for (std::size_t i = 0; i < first.workload_parameters().size(); ++i) {
        const ParameterText& parameter = *first.workload_parameters()[i].parameter;
        add(std::string(parameter.name), each_row(compared, [&](const ComparedRun& row) {
                return cell_of(row, row.request.workload_parameters()[i]);
            }));
        if (parameter.in_bytes.parameter != nullptr) add_sizes_in_bytes(compared, parameter);
    }
}

/// Adds sizes in bytes, because the same number of words may be more bytes on another machine.
void VariedColumns::add_sizes_in_bytes(const RunsToCompare& compared, const ParameterText& parameter) {
    const auto bytes = each_row(compared, [&](const ComparedRun& row) { return bytes_text(row.request, parameter); });
    const std::string name(parameter.in_bytes.parameter->name);
    if (compared.gives(name) || (words_differ(compared.rows()) && parameter.in_bytes.each == 0)) add(name, bytes);
}

void VariedColumns::add_to(Table& table) const {
    std::vector<TableColumn> columns;
    for (const Column& column : columns_) {
        const bool is_taken =
            std::ranges::find(table.columns, column.name, &TableColumn::header) != table.columns.end();
        columns.push_back({column.name, column.name + (is_taken ? "=" : "")});
    }
    table.columns.insert(table.columns.begin(), columns.begin(), columns.end());
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        std::vector<Cell> cells;
        for (const Column& column : columns_) cells.emplace_back(column.cells[row]);
        table.rows[row].insert(table.rows[row].begin(), cells.begin(), cells.end());
    }
    table.labels = columns.size();
}

}  // namespace narrows
