#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "testbench/app/busiest.h"
#include "testbench/app/command_checks.h"
#include "testbench/app/command_options.h"
#include "testbench/app/commands.h"
#include "testbench/app/compare_machines.h"
#include "testbench/app/compared_figures.h"
#include "testbench/app/hardware.h"
#include "testbench/app/message.h"
#include "testbench/app/output.h"
#include "testbench/app/progress_line.h"
#include "testbench/app/report.h"
#include "testbench/app/row_notes.h"
#include "testbench/app/runs_to_compare.h"
#include "testbench/app/same_problem.h"
#include "testbench/app/tradeoff.h"
#include "testbench/app/traffic_report.h"
#include "testbench/app/varied_columns.h"

namespace narrows {

namespace {

/// The notes of the runs, in the order of the rows.
using Notes = std::vector<std::vector<std::string>>;

/// Prints a warning about all machines once, and a warning about some of them with their names.
void warn_about(const ComparedRows& rows, const CommonOptions& options) {
    RowNotes warnings(rows.size());
    for (const ComparedRun& row : rows) {
        for (const std::string& warning : warnings_on(row.request)) warnings.add(warning, row.name());
    }
    for (const std::string& warning : warnings.texts()) warn(warning, options);
}

/// The row shows which algorithm was chosen; the output of `run` explains the choice.
void add_notes(Table& table, const ComparedRows& rows, const Notes& notes) {
    RowNotes folded(rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const bool is_chosen = rows[row].request.choice().has_value();  // the first note is about the choice
        if (is_chosen) folded.add("algorithm=best is the fastest one; 'run' says how it was found", rows[row].name());
        for (std::size_t i = is_chosen ? 1 : 0; i < notes[row].size(); ++i) folded.add(notes[row][i], rows[row].name());
    }
    for (const std::string& note : folded.texts()) table.notes.push_back("note: " + note);
}

/// A note for rows whose nodes have different numbers of interfaces in networks of the same size: these have different
/// numbers of nodes, and so different work.
std::optional<std::string> note_on_interfaces(const ComparedRows& rows) {
    const auto in_a_network = [](const Machine& machine) { return machine.node.interfaces / machine.rails(); };
    const auto by_places = [&](const ComparedRun& row) { return in_a_network(row.request.machine()); };
    const auto [fewest, most] = std::ranges::minmax_element(rows, {}, by_places);
    const Machine& few = fewest->request.machine();
    const Machine& many = most->request.machine();
    if (few.nodes() == many.nodes() || few.topology.nodes() != many.topology.nodes()) return std::nullopt;
    return fmt::format(
        "note: {} places of a network are {} nodes with {} in it, and {} with {}; to compare runs of as "
        "many nodes, give each interface a network of its own (network.rails=0), or each row a network with places for "
        "all interfaces (nodes={}, where that says its shape)",
        few.topology.nodes(), few.nodes(),
        in_a_network(few) == 1 ? "one interface" : counted(in_a_network(few), "interface"), many.nodes(),
        in_a_network(many), few.nodes());
}

nlohmann::ordered_json comparison_json(const Table& table, const ComparedRows& rows, const Notes& notes,
                                       const CommonOptions& options) {
    nlohmann::ordered_json json{{"workload", rows.front().request.type().name}, {"seed", options.seed}};
    const auto cells = to_json(table)["rows"];
    for (std::size_t row = 0; row < rows.size(); ++row) {
        json["rows"][row] = {{"machine", rows[row].request.machine().name}};
        json["rows"][row].update(cells[row]);
        json["rows"][row]["parameters"] = effective_parameters(rows[row].request);
        json["rows"][row]["chosen"] = rows[row].chosen;
        json["rows"][row]["rtl"] = nullptr;
        if (!rows[row].rtl.empty()) json["rows"][row]["rtl"] = rows[row].rtl;
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
    std::vector<CostedMachine> runs;
    std::vector<Hardware> hardware;

    /// True if this run and the first one have cycles.
    bool have_run(std::size_t row) const { return runs[row].cycles > 0 && runs.front().cycles > 0; }
};

/// Compares every machine with the first one.
void add_costs(nlohmann::ordered_json& json, const ComparedCosts& costs) {
    json["tradeoffs"] = nlohmann::ordered_json::array();
    for (std::size_t row = 0; row < costs.runs.size(); ++row) {
        json["rows"][row]["cost"] = to_json(costs.hardware[row]);
        if (row > 0 && costs.have_run(row))
            json["tradeoffs"].push_back(tradeoff_json(costs.runs[row], costs.runs.front()));
    }
}

std::string costs_text(const ComparedCosts& costs) {
    std::vector<std::string> machines;
    for (const CostedMachine& run : costs.runs) machines.push_back(run.machine);
    Table table = hardware_table(machines, costs.hardware);
    for (std::size_t row = 1; row < costs.runs.size(); ++row) {
        if (costs.have_run(row)) table.notes.push_back(tradeoff_text(costs.runs[row], costs.runs.front()));
    }
    const Table switches = switches_table(machines, costs.hardware);
    const bool has_switches = !switches.rows.empty() || !switches.notes.empty();
    return "\n" + to_text(table) + (has_switches ? "\n" + to_text(switches) : "");
}

/// Names the busiest resource, but does not repeat a name.
std::string busiest_text(const RunReport& report, const CommonOptions& options) {
    const Bound& bound = report.judgement.bounds.front().bound;
    const MeasuredResource* const busiest = busiest_resource(report.simulation, bound);
    if (busiest == nullptr) return {};
    const bool sets_bound = bound.resource && bound.resource->covers(busiest->resource);
    return sets_bound && !options.json ? "the same" : busiest->name;
}

/// The cell for a missing number.
Cell none(const CommonOptions& options) { return options.json ? Cell(std::monostate()) : Cell("-"); }

/// The cell of a number or word of a run (docs/metrics.md).
Cell metric_cell(std::string_view name, const metrics::MetricInput& run, const CommonOptions& options) {
    const metrics::Value value = metrics::value_of(name, run);
    if (metrics::is_missing(value)) return none(options);
    if (const auto* const number = std::get_if<double>(&value)) return Decimal{*number, metrics::find(name)->decimals};
    if (const auto* const text = std::get_if<std::string>(&value)) return *text;
    return std::get<std::int64_t>(value);
}

/// The time of the run, if it was whole.
std::optional<double> seconds_of(const RunReport& report) {
    const Simulation& simulation = report.simulation;
    return simulation.is_whole() ? std::optional(report.request.machine().seconds(simulation.cycles)) : std::nullopt;
}

std::vector<Cell> row_of(const RunReport& report, const CommonOptions& options) {
    const metrics::MetricInput run = report.run();
    return {metric_cell("cycles", run, options),
            metric_cell("time_us", run, options),
            metric_cell("bound", run, options),
            metric_cell("gap", run, options),
            metric_cell("limited_by", run, options),
            busiest_text(report, options),
            std::string(report.judgement.passed() ? "ok" : "FAILED")};
}

/// The cells of a run without numbers.
std::vector<Cell> empty_row(std::size_t columns) { return std::vector<Cell>(columns, Cell("-")); }

/// The tables of the rows, with further facts about them.
struct ComparisonTables {
    Table table{"",
                {{"cycles", "cycles"},
                 {"time_us", "time us"},
                 {"bound", "bound"},
                 {"gap", "gap"},
                 {"limited_by", "the bound is set by"},
                 {"busiest", "busiest"},
                 {"checks", "checks"}},
                {},
                {}};
    Table bandwidth = bandwidth_table();
    Table traffic = traffic_table();
    std::vector<std::optional<double>> seconds;
    std::vector<nlohmann::ordered_json> figures;  ///< bandwidth and traffic of each row, for JSON
    Notes notes;
    ComparedCosts costs;
    bool passed = true;
    bool has_traffic = false;

    /// Adds a failed run. The other rows stay valid.
    void add_failed(const ComparedRun& row, const std::string& reason, const CommonOptions& options) {
        table.rows.emplace_back(table.columns.size(), none(options));
        table.rows.back().back() = "FAILED";
        table.notes.push_back(fmt::format("{}: {}", row.name(), reason));
        seconds.emplace_back();
        notes.emplace_back();
        bandwidth.rows.push_back(empty_row(bandwidth.columns.size()));
        traffic.rows.push_back(empty_row(traffic.columns.size()));
        figures.push_back(nlohmann::ordered_json::object());
        costs.runs.push_back({row.name(), 0, row.request.machine().cycle_time_ps, {}});
        passed = false;
    }

    void add(const ComparedRun& row, const RunReport& report, const CommonOptions& options) {
        table.rows.push_back(row_of(report, options));
        seconds.push_back(seconds_of(report));
        notes.push_back(report.simulation.notes);
        bandwidth.rows.push_back(bandwidth_row(report.run()));
        if (measures_traffic(report.run())) traffic.rows.push_back(traffic_row(report.run()));
        has_traffic = has_traffic || measures_traffic(report.run());
        figures.push_back(bandwidth_json(report.run()));
        figures.back()["traffic"] = traffic_json(report.run());
        costs.runs.push_back({row.name(), report.simulation.cycles, row.request.machine().cycle_time_ps, {}});
        passed = passed && report.judgement.passed();
        for (const Check& check : report.judgement.all_checks()) {
            if (!check.passed) table.notes.push_back(fmt::format("{}: {}: {}", row.name(), check.name, check.detail));
        }
    }
};

/// Ratios come after the time. Programs get the column even if no two rows have the same problem.
void add_ratios(ComparisonTables& runs, const ComparedRows& rows, const CommonOptions& options) {
    const SameProblem problems(rows);
    auto& notes = runs.table.notes;
    if (const std::string text = problems.ratio_text(); !options.json && !text.empty())
        notes.insert(notes.begin(), text);
    if (!problems.has_ratios() && !options.json) return;
    constexpr std::ptrdiff_t place = 2;
    runs.table.columns.insert(runs.table.columns.begin() + place, {"ratio", "ratio"});
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const auto first = problems.first(row);
        const bool has_both = first && runs.seconds[*first] && runs.seconds[row];
        auto& cells = runs.table.rows[row];
        cells.insert(cells.begin() + place,
                     has_both ? Cell(Decimal{*runs.seconds[row] / *runs.seconds[*first], 3}) : none(options));
    }
}

void print_tables(ComparisonTables& runs, const RunsToCompare& compared, const CommonOptions& options) {
    const VariedColumns varied(compared);
    add_notes(runs.table, compared.rows(), runs.notes);
    runs.table.title = varied.title(options.seed);
    leave_out_empty_columns(runs.bandwidth);
    if (has_column(runs.bandwidth, "access_gb_per_s")) runs.bandwidth.title = "bandwidth in GB/s, and rate of accesses";
    if (has_column(runs.bandwidth, "busbw_gb_per_s"))
        runs.bandwidth.notes.emplace_back("algbw: whole result of a node : time; busbw: what each link carries of it");
    if (!runs.has_traffic) runs.traffic.rows.clear();
    std::string text;
    for (Table* const table : {&runs.table, &runs.bandwidth, &runs.traffic}) {
        if (table->columns.empty() || table->rows.empty()) continue;
        varied.add_to(*table);
        text += (text.empty() ? "" : "\n") + to_text(*table);
    }
    print(text);
    flush_output();  // the rest may take minutes
}

void run_rows(const ComparedRows& rows, ComparisonTables& runs, const CommonOptions& options, const RowRun& run_row) {
    ProgressLine line(options);
    std::size_t number = 0;
    for (const ComparedRun& row : rows) {
        const std::string what = fmt::format("simulating row {} of {},", ++number, rows.size());
        try {
            runs.add(row, run_row(row, options, line.showing(what)), options);
        } catch (const InputError&) {
            throw;
        } catch (const std::exception& error) {
            runs.add_failed(row, failure_text(error), options);
        }
    }
}

struct CompareOptions : CommandOptions {
    std::string workload;
    KeyValueOptions names;  ///< machines too
    HardwareQuestion hardware;
    RtlOptions rtl;

    void settle(const CLI::App& command) {
        CommandOptions::settle(command);
        rtl.refuse_without_nodes();
        if (rtl.folder && hardware.asked())
            throw InputError(
                Place{"--rtl-dir " + *rtl.folder},
                "hardware costs are those of the RTL of Narrows, not of yours; leave out --cost and --fmax");
        common.times = names.settle(command, {{"WORKLOAD", &workload}});
    }
};

int compare(const CompareOptions& wanted) {
    const auto run_row = [&](const ComparedRun& row, const CommonOptions& common, const Progress& progress) {
        const Request& request = row.request;
        const RtlOptions rtl = row.rtl.empty() ? RtlOptions() : wanted.rtl;
        return run_and_judge(request, common, progress, chosen_rtl(rtl, request.machine(), request.topology(), common));
    };
    return compare_machines(wanted.workload, wanted.names.arguments, wanted.hardware, wanted.common, run_row,
                            wanted.rtl);
}

}  // namespace

void add_compare(CommandList& commands) {
    const auto [command, options] = commands.add("compare", "compare machines: ratios, and what limits each", compare);
    options.add_to(command);
    command.add_option("WORKLOAD", options.workload, "a name from 'narrows list workloads'")->required();
    options.names
        .add_to(command,
                std::string("machines, and ") + run_key_values +
                    "; lists and ranges are compared (words=8,64 or words=8..512*2)",
                "MACHINES")
        ->required();
    options.rtl.add_to(command);
    command
        .add_flag("--cost", options.hardware.cost,
                  "also the hardware of a node: flip-flops, logic, memory (docs/cost.md)")
        ->disable_flag_override();
    command.add_flag("--fmax", options.hardware.fmax, "--cost, and how fast an iCE40 hx8k could clock it (minutes)")
        ->disable_flag_override();
}

int compare_machines(const std::string& workload, const std::vector<std::string>& names, HardwareQuestion question,
                     const CommonOptions& options, const RowRun& run_row, const RtlOptions& rtl) {
    refuse_swapped(workload, names);
    const RunsToCompare compared(workload, names, options, rtl);
    const ComparedRows& rows = compared.rows();
    std::optional<HardwareInquiry> inquiry;
    if (question.asked()) inquiry.emplace(machines_of(rows), question);
    warn_about(rows, options);

    ComparisonTables runs;
    run_rows(rows, runs, options, run_row);
    for (const std::string& note : compared.left_out()) runs.table.notes.push_back("note: " + note);
    if (const auto note = note_on_interfaces(rows)) runs.table.notes.push_back(*note);
    add_ratios(runs, rows, options);
    if (!options.json) print_tables(runs, compared, options);
    if (inquiry) {
        runs.costs.hardware = inquiry->answers(options);
        for (std::size_t row = 0; row < rows.size(); ++row) {
            runs.costs.runs[row].cost = runs.costs.hardware[row].cost;
            runs.costs.runs[row].has_switches = !runs.costs.hardware[row].switches.empty();
        }
    }
    if (options.json) {
        auto json = comparison_json(runs.table, rows, runs.notes, options);
        for (std::size_t row = 0; row < rows.size(); ++row) json["rows"][row].update(runs.figures[row]);
        if (inquiry) add_costs(json, runs.costs);
        print_json(json);
    } else if (inquiry) {
        print(costs_text(runs.costs));
    }
    return runs.passed ? 0 : 1;
}

}  // namespace narrows
