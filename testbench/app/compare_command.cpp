#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "testbench/app/busiest.h"
#include "testbench/app/command_checks.h"
#include "testbench/app/commands.h"
#include "testbench/app/hardware.h"
#include "testbench/app/message.h"
#include "testbench/app/output.h"
#include "testbench/app/report.h"
#include "testbench/app/runs_to_compare.h"
#include "testbench/app/tradeoff.h"
#include "testbench/app/traffic_report.h"

namespace narrows {

namespace {

/// nodes and the parameters of the workload, by name.
std::vector<std::pair<std::string, std::string>> run_parameters(const Request& request) {
    std::vector<std::pair<std::string, std::string>> all;
    if (!request.type().chooses_nodes) all.emplace_back("nodes", std::to_string(request.machine().nodes()));
    for (const ParameterValue& p : request.workload_parameters()) all.emplace_back(p.parameter->name, p.value);
    return all;
}

/// The names of the rows that a text is about, in the order of the first of them.
using NamesOfRows = std::vector<std::pair<std::string, std::vector<std::string>>>;

void add_name(NamesOfRows& texts, const std::string& text, const std::string& row) {
    auto same = std::ranges::find(texts, text, &NamesOfRows::value_type::first);
    if (same == texts.end()) same = texts.insert(texts.end(), {text, {}});
    same->second.push_back(row);
}

/// A warning about all machines is printed once, a warning about some of them with their names.
void warn_about(const ComparedRows& rows, const CommonOptions& options) {
    NamesOfRows machines;
    for (const ComparedRun& row : rows) {
        for (const std::string& warning : warnings_on(row.request)) add_name(machines, warning, row.name());
    }
    for (const auto& [warning, names] : machines) {
        const bool all = names.size() == rows.size();
        warn(fmt::format("{}{}", warning, all ? "" : fmt::format(" (on {})", fmt::join(names, ", "))), options);
    }
}

/// A column after the machine, or an addition to the title if the cells are all equal. `at`: the next column.
void add_column(Table& table, const std::string& name, const std::vector<std::string>& cells, std::size_t& at) {
    if (std::ranges::all_of(cells, [&](const std::string& cell) { return cell == cells.front(); })) {
        table.title += fmt::format(" {}={}", name, cells.front());
        return;
    }
    const auto place = static_cast<std::ptrdiff_t>(at++);
    table.columns.insert(table.columns.begin() + place, {name, name});
    for (std::size_t row = 0; row < cells.size(); ++row) {
        table.rows[row].insert(table.rows[row].begin() + place, cells[row]);
    }
}

/// Parameters that are equal in all rows go into the title, others into columns after the machine.
void describe_workload(Table& table, const ComparedRows& rows, const std::vector<std::string>& varied_of_machine,
                       const CommonOptions& options) {
    const Request& first = rows.front().request;
    table.title = first.type().name;
    std::size_t at = 1;
    for (const std::string& key : varied_of_machine) {
        std::vector<std::string> cells;
        for (const ComparedRun& row : rows) {
            const auto chosen = std::ranges::find_if(
                row.chosen, [&](const std::string& argument) { return argument.starts_with(key + "="); });
            cells.push_back(chosen->substr(key.size() + 1));
        }
        add_column(table, key, cells, at);
    }
    const auto parameters_of_first = run_parameters(first);
    for (std::size_t i = 0; i < parameters_of_first.size(); ++i) {
        std::vector<std::string> cells;
        for (const ComparedRun& row : rows) cells.push_back(run_parameters(row.request)[i].second);
        add_column(table, parameters_of_first[i].first, cells, at);
    }
    table.title += fmt::format(" --seed {}", options.seed);
    std::vector<std::string> changed = first.changed();  // of every row alike
    std::erase_if(changed, [&](const std::string& change) {
        return std::ranges::find(rows.front().chosen, change) != rows.front().chosen.end();
    });
    table.title += changes_text(changed);
}

/// The notes on each run, in the order of the machines.
using Notes = std::vector<std::vector<std::string>>;

/// A note on all machines is printed once, a note on some of them with their names.
void add_notes(Table& table, const ComparedRows& rows, const Notes& notes) {
    NamesOfRows machines;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (const std::string& note : notes[row]) add_name(machines, note, rows[row].name());
    }
    for (const auto& [note, names] : machines) {
        const bool all = names.size() == rows.size();
        table.notes.push_back(all ? "note: " + note : fmt::format("note on {}: {}", fmt::join(names, ", "), note));
    }
}

/// Rows of the same network with other numbers of interfaces a node have other numbers of nodes, and so other work.
std::optional<std::string> note_on_interfaces(const ComparedRows& rows) {
    const auto by_interfaces = [](const ComparedRun& row) { return row.request.machine().node.interfaces; };
    const auto [fewest, most] = std::ranges::minmax_element(rows, {}, by_interfaces);
    const Machine& few = fewest->request.machine();
    const Machine& many = most->request.machine();
    if (few.node.interfaces == many.node.interfaces || few.endpoints() != many.endpoints()) return std::nullopt;
    return fmt::format(
        "note: {} places of the network are {} nodes with {} each, and {} with {}; to compare runs of as "
        "many nodes, give each row a network with places for all interfaces (nodes={}, where that says its shape)",
        few.endpoints(), few.nodes(),
        few.node.interfaces == 1 ? "one interface" : counted(few.node.interfaces, "interface"), many.nodes(),
        many.node.interfaces, few.nodes());
}

nlohmann::ordered_json comparison_json(const Table& table, const ComparedRows& rows, const Notes& notes,
                                       const CommonOptions& options) {
    nlohmann::ordered_json json{{"workload", rows.front().request.type().name}, {"seed", options.seed}};
    json["rows"] = to_json(table)["rows"];
    for (std::size_t row = 0; row < rows.size(); ++row) {
        json["rows"][row]["parameters"] = effective_parameters(rows[row].request);
        json["rows"][row]["chosen"] = rows[row].chosen;
        json["rows"][row]["notes"] = notes[row];
    }
    json["notes"] = table.notes;
    return json;
}

std::vector<const Machine*> machines_of(const ComparedRows& rows) {
    std::vector<const Machine*> machines;
    for (const ComparedRun& row : rows) machines.push_back(&row.request.machine());
    return machines;
}

/// The cycles of the machines, and the hardware costs of a node of each.
struct ComparedCosts {
    std::vector<CostedRun> runs;
    std::vector<Hardware> hardware;
};

/// Compares every machine with the first one.
void add_costs(nlohmann::ordered_json& json, const ComparedCosts& costs) {
    json["tradeoffs"] = nlohmann::ordered_json::array();
    for (std::size_t row = 0; row < costs.runs.size(); ++row) {
        json["rows"][row]["cost"] = to_json(costs.hardware[row]);
        if (row > 0) json["tradeoffs"].push_back(tradeoff_json(costs.runs[row], costs.runs.front()));
    }
}

std::string costs_text(const ComparedCosts& costs) {
    std::vector<std::string> machines;
    for (const CostedRun& run : costs.runs) machines.push_back(run.machine);
    Table table = hardware_table(machines, costs.hardware);
    for (std::size_t row = 1; row < costs.runs.size(); ++row) {
        table.notes.push_back(tradeoff_text(costs.runs[row], costs.runs.front()));
    }
    const Table switches = switches_table(machines, costs.hardware);
    const bool has_switches = !switches.rows.empty() || !switches.notes.empty();
    return "\n" + to_text(table) + (has_switches ? "\n" + to_text(switches) : "");
}

/// For people; no name twice in succession.
std::string busiest_text(const RunReport& report, const CommonOptions& options) {
    const Bound& bound = report.judgement.bounds.front().bound;
    const MeasuredResource* const busiest = busiest_resource(report.simulation, bound);
    if (busiest == nullptr) return {};
    const bool sets_bound = bound.resource && bound.resource->covers(busiest->resource);
    return sets_bound && !options.json ? "the same" : busiest->name;
}

/// Where a run has no such number.
Cell none(const CommonOptions& options) { return options.json ? Cell(std::monostate()) : Cell("-"); }

/// A number or word of a run (docs/metrics.md).
Cell metric_cell(std::string_view name, const metrics::EndedRun& run, const CommonOptions& options) {
    const metrics::Value value = metrics::value_of(name, run);
    if (metrics::is_missing(value)) return none(options);
    if (const auto* const number = std::get_if<double>(&value)) return Decimal{*number, metrics::find(name)->decimals};
    if (const auto* const text = std::get_if<std::string>(&value)) return *text;
    return std::get<std::int64_t>(value);
}

/// How long the run took, if it finished.
std::optional<double> seconds_of(const RunReport& report) {
    const Simulation& simulation = report.simulation;
    return simulation.finished ? std::optional(report.request.machine().seconds(simulation.cycles)) : std::nullopt;
}

std::vector<Cell> row_of(const RunReport& report, std::optional<double> first, const CommonOptions& options) {
    const metrics::EndedRun run = report.run();
    const std::optional<double> seconds = seconds_of(report);
    return {report.request.machine().name,
            metric_cell("cycles", run, options),
            metric_cell("time_us", run, options),
            first && seconds ? Cell(Decimal{*seconds / *first, 3}) : none(options),
            metric_cell("bound", run, options),
            metric_cell("gap", run, options),
            metric_cell("limited_by", run, options),
            busiest_text(report, options),
            std::string(report.judgement.passed() ? "ok" : "FAILED")};
}

}  // namespace

int compare_command(const std::string& workload, const std::vector<std::string>& names, HardwareQuestion question,
                    const CommonOptions& options) {
    refuse_swapped(workload, names);
    const RunsToCompare compared(workload, names, options);
    const ComparedRows& rows = compared.rows();
    std::optional<HardwareInquiry> inquiry;
    if (question.asked()) inquiry.emplace(machines_of(rows), question);
    warn_about(rows, options);

    Table table{"",
                {{"machine", "machine"},
                 {"cycles", "cycles"},
                 {"time_us", "time us"},
                 {"ratio", "ratio"},
                 {"bound", "bound"},
                 {"gap", "gap"},
                 {"limited_by", "the bound is set by"},
                 {"busiest", "busiest"},
                 {"checks", "checks"}},
                {},
                {}};
    bool passed = true;
    std::optional<double> first;
    Table traffic = traffic_table();
    std::vector<nlohmann::ordered_json> traffic_figures;
    Notes notes;
    ComparedCosts costs;
    for (const ComparedRun& row : rows) {
        const RunReport report = run_and_judge(row.request, options);
        if (table.rows.empty()) first = seconds_of(report);
        table.rows.push_back(row_of(report, first, options));
        notes.push_back(report.simulation.notes);
        if (measures_traffic(report.run())) traffic.rows.push_back(traffic_row(report.run()));
        traffic_figures.push_back(traffic_json(report.run()));
        costs.runs.push_back({row.name(), report.simulation.cycles, row.request.machine().cycle_time_ps, {}});
        passed = passed && report.judgement.passed();
        for (const Check& check : report.judgement.checks) {
            if (!check.passed) table.notes.push_back(fmt::format("{}: {}: {}", row.name(), check.name, check.detail));
        }
    }
    for (const std::string& note : compared.left_out()) table.notes.push_back("note: " + note);
    if (const auto note = note_on_interfaces(rows)) table.notes.push_back(*note);
    if (!options.json) {
        add_notes(table, rows, notes);
        describe_workload(table, rows, compared.varied_of_machine(), options);
        print(to_text(table));
        if (!traffic.rows.empty()) print("\n" + to_text(traffic));
        flush_output();  // the rest may take minutes
    }
    if (inquiry) {
        costs.hardware = inquiry->answers(options);
        for (std::size_t row = 0; row < rows.size(); ++row) {
            costs.runs[row].cost = costs.hardware[row].cost;
            costs.runs[row].has_switches = !costs.hardware[row].switches.empty();
        }
    }
    if (options.json) {
        auto json = comparison_json(table, rows, notes, options);
        for (std::size_t row = 0; row < rows.size(); ++row) json["rows"][row]["traffic"] = traffic_figures[row];
        if (inquiry) add_costs(json, costs);
        print_json(json);
    } else if (inquiry) {
        print(costs_text(costs));
    }
    return passed ? 0 : 1;
}

}  // namespace narrows
