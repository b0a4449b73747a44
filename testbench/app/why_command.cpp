#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "models/system/names.h"
#include "testbench/app/command_checks.h"
#include "testbench/app/commands.h"
#include "testbench/app/logged_run.h"
#include "testbench/app/node_list.h"
#include "testbench/app/output.h"
#include "testbench/app/phase_causes.h"
#include "testbench/app/progress_line.h"
#include "testbench/app/report.h"
#include "testbench/app/rtl_choice.h"
#include "testbench/app/tried_changes.h"
#include "testbench/text/output_columns.h"
#include "testbench/text/table.h"
#include "testbench/text/wrap.h"
#include "traces/why/critical_path.h"
#include "traces/why/summary.h"

namespace narrows {

namespace {

struct Why {
    const LoggedRun& run;
    std::vector<Segment> path;
    std::optional<dense::MeasuredPhases> phases = {};
    std::size_t simulations = 0;  ///< at most
    TriedChanges tried = {};

    Cycle cycles() const { return run.record.outcome.cycles; }
    std::string message_of(const Segment& segment) const {
        const RunLog& log = run.record.log;
        if (segment.message == no_message) {
            if (segment.whole == no_message) return "";
            const LoggedWhole& whole = log.nodes().wholes[segment.whole];
            return message_id(whole.from, whole.sequence);
        }
        if (run.machine().has_shared_nodes()) return packet_name(log.nodes(), segment.message, run.machine());
        const LoggedMessage& m = log.messages()[segment.message];
        return message_id(m.from, m.sequence);
    }
    std::string resource_of(const Resource& resource) const { return resource_name(*run.topology, resource); }
};

/// Printed for a recording instead of the table of changes.
constexpr const char* not_simulated =
    "left out: a recording cannot be simulated again; use 'why' with machine and workload";

double percent(Cycle part, Cycle all) {
    return all == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(all);
}

Table causes_table(const Why& why) {
    Table table{"cycles by cause",
                {{"cause", "cause"}, {"cycles", "cycles"}, {"share", "%"}, {"segments", "segments"}},
                {},
                {}};
    for (const CauseShare& share : by_cause(why.path)) {
        table.rows.push_back({std::string(occupation_name(share.cause)), share.cycles,
                              Decimal{percent(share.cycles, why.cycles()), 1},
                              static_cast<std::int64_t>(share.segments)});
    }
    return table;
}

Table kinds_table(const Why& why) {
    Table table{"cycles by kind of resource",
                {{"kind", "kind"}, {"cycles", "cycles"}, {"share", "%"}, {"resources", "resources"}},
                {},
                {}};
    for (const KindShare& share : by_kind(why.path)) {
        table.rows.push_back({std::string(kind_name(share.kind)), share.cycles,
                              Decimal{percent(share.cycles, why.cycles()), 1},
                              static_cast<std::int64_t>(share.resources)});
    }
    return table;
}

/// "node 31 processor" is node 31 and " processor"; none if the name does not begin with a node.
std::optional<std::pair<int, std::string>> node_and_rest(const std::string& name) {
    constexpr std::string_view node = "node ";
    if (!name.starts_with(node)) return std::nullopt;
    int number = 0;
    const auto [rest, error] = std::from_chars(name.data() + node.size(), name.data() + name.size(), number);
    if (error != std::errc{}) return std::nullopt;
    return std::pair{number, std::string(rest, name.data() + name.size())};
}

/// Parts of nodes that differ in nothing but the number of the node.
struct FoldedShare {
    ResourceShare share;  ///< of each
    std::string name;     ///< of the first one
    std::vector<int> nodes;

    std::string text() const {
        if (nodes.size() < 2) return name;
        return fmt::format("nodes {}:{}, each", numbers_text(nodes), node_and_rest(name)->second);
    }
    bool is_like(const ResourceShare& other, const std::optional<std::pair<int, std::string>>& named) const {
        return named && !nodes.empty() && other.cycles == share.cycles && other.segments == share.segments &&
               node_and_rest(name)->second == named->second;
    }
};

std::vector<FoldedShare> folded(const Why& why) {
    std::vector<FoldedShare> result;
    for (const ResourceShare& share : by_resource(why.path)) {
        const std::string name = why.resource_of(share.resource);
        const auto named = node_and_rest(name);
        const auto like =
            std::ranges::find_if(result, [&](const FoldedShare& folded) { return folded.is_like(share, named); });
        if (like == result.end()) {
            result.push_back({share, name, named ? std::vector{named->first} : std::vector<int>{}});
        } else {
            like->nodes.push_back(named->first);
        }
    }
    return result;
}

Table resources_table(const Why& why, std::size_t most) {
    Table table{"cycles by resource",
                {{"resource", "resource"}, {"cycles", "cycles"}, {"share", "%"}, {"segments", "segments"}},
                {},
                {}};
    const std::vector<FoldedShare> shares = folded(why);
    for (const FoldedShare& each : shares) {
        if (table.rows.size() == most) break;
        table.rows.push_back({each.text(), each.share.cycles, Decimal{percent(each.share.cycles, why.cycles()), 1},
                              static_cast<std::int64_t>(each.share.segments)});
    }
    if (shares.size() > most) table.notes = {fmt::format("and {} more", shares.size() - most)};
    return table;
}

Table path_table(const Why& why, std::size_t most) {
    Table table{"critical path, from cycle 0",
                {{"from", "from"},
                 {"to", "to"},
                 {"cycles", "cycles"},
                 {"cause", "cause"},
                 {"resource", "resource"},
                 {"message", "message"}},
                {},
                {}};
    const std::size_t all = why.path.size();
    for (std::size_t i = 0; i < all; ++i) {
        if (all > most && i == most / 2) {
            table.rows.push_back({std::string("..."), std::string(), std::string(), fmt::format("{} more", all - most),
                                  std::string(), std::string()});
            i = all - most / 2;
        }
        const Segment& s = why.path[i];
        table.rows.push_back({s.from, s.to, s.cycles(), std::string(occupation_name(s.cause)),
                              why.resource_of(s.resource), why.message_of(s)});
    }
    if (all > most) table.notes = {"--all and --json show every segment."};
    return table;
}

/// A cell without a number.
Cell or_dash(const std::optional<Cycle>& cycles) { return cycles ? Cell(*cycles) : Cell(std::string("-")); }

/// Below a table that may be wider than a line of text.
void add_note(Table& table, const std::string& text) {
    for (std::string& line : wrapped(text, output_columns() - 4)) table.notes.push_back(std::move(line));
}

Table what_if_table(const Why& why) {
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
    table.most_columns = 1000;  // arguments that are broken cannot be copied
    const std::vector<TriedChange>& all = why.tried.changes;
    for (const TriedChange& tried : all) {
        const Cycle gain = why.cycles() - tried.cycles();
        table.rows.push_back({tried.label, or_dash(tried.predicted), or_dash(tried.simulated), gain,
                              Decimal{percent(gain, why.cycles()), 1}, std::string(prediction_text(tried)),
                              tried.change});
    }
    const auto note = [&](std::string_view prediction, const std::string& text) {
        const auto is_it = [&](const TriedChange& tried) { return prediction_text(tried) == prediction; };
        if (std::ranges::any_of(all, is_it)) add_note(table, text);
    };
    add_note(table, "Predicted: length of this path after the change. Simulated: cycles of a run after it.");
    note("met", "Met: the prediction is within 5 % of the simulation.");
    note("a bound", "A bound: after the change another path is the critical one.");
    note("order changed", "Order changed: messages meet in another order, and the run gains more than predicted.");
    note("only simulated",
         "Only simulated: further parts and other algorithms have no prediction, because a path does not "
         "say how they share the work.");
    note("not simulated",
         why.simulations == 0
             ? std::string("Not simulated: --no-simulate was given.")
             : fmt::format("Not simulated: a run of this size allows {} simulations. Such a change may gain more than "
                           "predicted: run it.",
                           why.simulations));
    if (!why.tried.left_out.empty()) {
        add_note(table, fmt::format("Left out, because {} changes are simulated at most: {}. 'compare' tries them.",
                                    why.simulations, fmt::join(why.tried.left_out, ", ")));
    }
    return table;
}

std::string to_text(const Why& why, bool all) {
    const Machine& machine = why.run.machine();
    std::string text =
        fmt::format("{}: {}\n{}\n\n", machine.name, machine.summary, workload_text(why.run.record.setup));
    text += fmt::format("cycles   {}, in {} segments of the critical path\n", grouped(why.cycles()),
                        grouped(static_cast<std::int64_t>(why.path.size())));
    text += rtl_line(why.run.rtl) + "\n";
    text +=
        to_text(causes_table(why)) + "\n" + to_text(kinds_table(why)) + "\n" + to_text(resources_table(why, 10)) + "\n";
    if (why.phases) text += to_text(phase_causes_table(*why.phases, why.path)) + "\n";
    text += to_text(path_table(why, all ? why.path.size() : 24));
    if (!why.tried.changes.empty()) text += "\n" + to_text(what_if_table(why));
    if (!why.run.simulated) text += fmt::format("\nwhat if  {}\n", not_simulated);
    return text;
}

nlohmann::ordered_json to_json(const Why& why) {
    const RunSetup& setup = why.run.record.setup;
    nlohmann::ordered_json json{{"machine", setup.machine.name},
                                {"workload", setup.workload},
                                {"parameters", effective_parameters(setup)},
                                {"seed", setup.seed},
                                {"cycles", why.cycles()},
                                {"rtl_nodes", numbers(why.run.rtl.nodes)},
                                {"rtl_switches", why.run.rtl.switches},
                                {"segments", nlohmann::ordered_json::array()},
                                {"by_cause", nlohmann::ordered_json::array()},
                                {"by_resource", nlohmann::ordered_json::array()},
                                {"what_if", nlohmann::ordered_json::array()}};
    for (const Segment& s : why.path) {
        nlohmann::ordered_json segment{{"from", s.from},
                                       {"to", s.to},
                                       {"cycles", s.cycles()},
                                       {"cause", occupation_name(s.cause)},
                                       {"resource", why.resource_of(s.resource)},
                                       {"message", nullptr},
                                       {"node", int{node_of(*why.run.topology, s.resource)}}};
        if (const std::string message = why.message_of(s); !message.empty()) segment["message"] = message;
        json["segments"].push_back(std::move(segment));
    }
    for (const CauseShare& share : by_cause(why.path))
        json["by_cause"].push_back(
            {{"cause", occupation_name(share.cause)}, {"cycles", share.cycles}, {"segments", share.segments}});
    for (const ResourceShare& share : by_resource(why.path))
        json["by_resource"].push_back(
            {{"resource", why.resource_of(share.resource)}, {"cycles", share.cycles}, {"segments", share.segments}});
    if (why.phases) json["phases"] = phase_causes_json(*why.phases, why.path);
    for (const TriedChange& tried : why.tried.changes) {
        nlohmann::ordered_json change{{"what", tried.label},
                                      {"change", tried.change},
                                      {"predicted_cycles", nullptr},
                                      {"simulated_cycles", nullptr},
                                      {"gain_cycles", why.cycles() - tried.cycles()},
                                      {"prediction", prediction_text(tried)}};
        if (tried.predicted) change["predicted_cycles"] = *tried.predicted;
        if (tried.simulated) change["simulated_cycles"] = *tried.simulated;
        json["what_if"].push_back(std::move(change));
    }
    if (!why.run.simulated) json["what_if_note"] = not_simulated;
    return json;
}

/// A recording can be well-formed and still have events that the rules of docs/timing.md cannot explain.
std::vector<Segment> path_of(const LoggedRun& run, const std::string& file) {
    try {
        return critical_path(run.record.log, run.machine(), run.record.setup.seed);
    } catch (const std::logic_error& error) {
        if (run.simulated) throw;
        throw InputError(Place{file}, fmt::format("the events of this recording break the timing rules: {}; record "
                                                  "the run again with 'run --record'",
                                                  error.what()));
    }
}

int say(const Why& why, bool all, const CommonOptions& options) {
    options.json ? print_json(to_json(why)) : print(to_text(why, all));
    return 0;
}

}  // namespace

int why_command(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments,
                const WhyOptions& why_options, const std::optional<std::string>& rtl, const CommonOptions& options) {
    check_one_run("why", machine, workload, arguments);
    const Request request(machine, workload, arguments, options.seed);
    warn_about(request, options);
    const RtlPart part = rtl_part(rtl, request.machine(), request.topology(), options);
    ProgressLine line(options);
    const auto shows = [&line](std::string_view what) -> std::function<void(double)> {
        if (!line.wanted()) return {};
        return [&line, what](double finished) { line.show(what, finished); };
    };
    const auto work = request.make_workload(options.seed);
    const LoggedRun run = run_and_log(request, options.seed, *work, part, RunLog(), nullptr, shows("simulating"));
    if (!run.record.outcome.finished) return exit_code(run.record.outcome);  // no path leads to its end
    line.show("following the critical path");
    Why why{run, path_of(run, {}), work->measured_phases()};
    if (why_options.simulates) why.simulations = simulations_for(run.record.log.messages().size());
    why.tried = try_changes(request, {machine, workload, arguments, options.seed}, why.path, why.simulations,
                            shows("trying changes"));
    line.clear();
    return say(why, why_options.all, options);
}

int why_of_record_command(const std::string& file, bool all, const CommonOptions& options) {
    const LoggedRun run = recorded_run(file);
    if (!run.record.outcome.finished) return exit_code(run.record.outcome);
    return say({run, path_of(run, file)}, all, options);
}

}  // namespace narrows
