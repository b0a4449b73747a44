#include "testbench/app/what_if_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "testbench/text/table.h"
#include "testbench/text/wrap.h"

namespace narrows {

namespace {

/// A cell without a number.
Cell or_dash(const std::optional<Cycle>& cycles) { return cycles ? Cell(*cycles) : Cell(std::string("-")); }

/// Adds a note. It stands below a table that may be wider than a line of text.
void add_note(Table& table, const std::string& text) {
    for (std::string& line : wrapped(text, output_columns() - 4)) table.notes.push_back(std::move(line));
}

/// Changes with unknown effect, with their arguments.
std::string left_out_text(const WhatIfReport& report) {
    std::vector<std::string> changes;
    for (const TriedChange& change : report.tried.left_out)
        changes.push_back(fmt::format("{} ({})", change.label, change.change));
    const std::string reason = report.simulations == 0
                                   ? "a path does not say what they gain"
                                   : fmt::format("a run of this size allows {} simulations", report.simulations);
    return fmt::format("Left out, because {}: {}. 'run' with these arguments tells.", reason, fmt::join(changes, ", "));
}

Table what_if_table(const WhatIfReport& report) {
    Table table{"what if",
                {{"what", "change"},
                 {"predicted", "predicted"},
                 {"simulated", "simulated"},
                 {"gain", "gain"},
                 {"percent", "%"},
                 {"prediction", "prediction"},
                 {"change", "try it with"}},
                {},
                {}};
    table.most_columns = 1000;  // broken arguments could not be copied
    for (const TriedChange& tried : report.tried.changes) {
        const Cycle gain = report.cycles - tried.cycles();
        const double percent =
            100.0 * static_cast<double>(gain) / static_cast<double>(std::max<Cycle>(report.cycles, 1));
        table.rows.push_back({tried.label, or_dash(tried.predicted), or_dash(tried.simulated), gain,
                              Decimal{percent, 1}, std::string(prediction_text(tried)), tried.change});
    }
    return table;
}

void add_notes(Table& table, const WhatIfReport& report) {
    const auto note = [&](std::string_view prediction, const std::string& text) {
        const auto is_it = [&](const TriedChange& tried) { return prediction_text(tried) == prediction; };
        if (std::ranges::any_of(report.tried.changes, is_it)) add_note(table, text);
    };
    const bool predicts =
        std::ranges::any_of(report.tried.changes, [](const auto& c) { return c.predicted.has_value(); });
    table.notes = {predicts ? "Predicted: length of this path after the change. Simulated: cycles of a run after it."
                            : "Simulated: cycles of a run after the change."};
    note("met", "Met: the prediction is within 5 % of the simulation.");
    note("a bound", "A bound: after the change another path is the critical one.");
    note("order changed", "Order changed: messages meet in another order, and the run gains more than predicted.");
    note("only simulated", report.has_packet_engine
                               ? "Only simulated: where nodes are shared, messages meet in another order after any "
                                 "change, and a path does not say in which."
                               : "Only simulated: further parts and other algorithms have no prediction, because a "
                                 "path does not say how they share the work.");
    note("not simulated",
         "Not simulated: --no-simulate was given. Another path may be critical after the change, and "
         "messages may meet in another order.");
    if (!report.tried.left_out.empty()) add_note(table, left_out_text(report));
}

}  // namespace

std::string to_text(const WhatIfReport& report) {
    if (!report.nothing_tried.empty()) return fmt::format("\nwhat if  {}\n", report.nothing_tried);
    if (!report.tried.changes.empty()) {
        Table table = what_if_table(report);
        add_notes(table, report);
        return "\n" + to_text(table);
    }
    if (report.tried.left_out.empty()) return "";
    return fmt::format("\nwhat if\n  {}\n", fmt::join(wrapped(left_out_text(report), output_columns() - 4), "\n  "));
}

void add_json(nlohmann::ordered_json& json, const WhatIfReport& report) {
    json["what_if"] = nlohmann::ordered_json::array();
    json["what_if_left_out"] = nlohmann::ordered_json::array();
    for (const TriedChange& tried : report.tried.changes) {
        nlohmann::ordered_json change{{"what", tried.label},
                                      {"change", tried.change},
                                      {"predicted_cycles", nullptr},
                                      {"simulated_cycles", nullptr},
                                      {"gain_cycles", report.cycles - tried.cycles()},
                                      {"prediction", prediction_text(tried)}};
        if (tried.predicted) change["predicted_cycles"] = *tried.predicted;
        if (tried.simulated) change["simulated_cycles"] = *tried.simulated;
        json["what_if"].push_back(std::move(change));
    }
    for (const TriedChange& change : report.tried.left_out)
        json["what_if_left_out"].push_back({{"what", change.label}, {"change", change.change}});
    if (!report.nothing_tried.empty()) json["what_if_note"] = report.nothing_tried;
}

}  // namespace narrows
