#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "models/rtl/rtl_error.h"
#include "testbench/app/command_checks.h"
#include "testbench/app/command_options.h"
#include "testbench/app/commands.h"
#include "testbench/app/logged_run.h"
#include "testbench/app/node_list.h"
#include "testbench/app/output.h"
#include "testbench/app/phase_causes.h"
#include "testbench/app/progress_line.h"
#include "testbench/app/report.h"
#include "testbench/app/rtl_choice.h"
#include "testbench/app/what_if_report.h"
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
    WhatIfReport what_if = {};

    Cycle cycles() const { return run.record.outcome.cycles; }
    std::string resource_of(const Resource& resource) const { return resource_name(*run.topology, resource); }
};

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

/// Splits "node 31 processor" into node 31 and " processor"; empty if the name does not begin with a node.
std::optional<std::pair<int, std::string>> node_and_rest(const std::string& name) {
    constexpr std::string_view node = "node ";
    if (!name.starts_with(node)) return std::nullopt;
    int number = 0;
    const auto [rest, error] = std::from_chars(name.data() + node.size(), name.data() + name.size(), number);
    if (error != std::errc{}) return std::nullopt;
    return std::pair{number, std::string(rest, name.data() + name.size())};
}

/// Shares of parts that differ only in the number of their node.
struct FoldedShare {
    ResourceShare share;  ///< the share of each part
    std::string name;     ///< name of the first one
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
                              why.resource_of(s.resource), message_on_path(why.run, s)});
    }
    if (all > most) table.notes = {"--all and --json show every segment."};
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
    return text + to_text(why.what_if);
}

nlohmann::ordered_json to_json(const Why& why) {
    const RecordedSetup& setup = why.run.record.setup;
    nlohmann::ordered_json json{{"machine", setup.machine.name},
                                {"workload", setup.workload},
                                {"parameters", effective_parameters(setup)},
                                {"seed", setup.seed},
                                {"cycles", why.cycles()},
                                {"rtl_nodes", numbers(why.run.rtl.nodes)},
                                {"rtl_switches", why.run.rtl.switches},
                                {"own_rtl", own_rtl_json(why.run.rtl)},
                                {"segments", nlohmann::ordered_json::array()},
                                {"by_cause", nlohmann::ordered_json::array()},
                                {"by_resource", nlohmann::ordered_json::array()}};
    for (const Segment& s : why.path) {
        nlohmann::ordered_json segment{{"from", s.from},
                                       {"to", s.to},
                                       {"cycles", s.cycles()},
                                       {"cause", occupation_name(s.cause)},
                                       {"resource", why.resource_of(s.resource)},
                                       {"message", nullptr},
                                       {"node", int{node_of(*why.run.topology, s.resource)}}};
        if (const std::string message = message_on_path(why.run, s); !message.empty()) segment["message"] = message;
        json["segments"].push_back(std::move(segment));
    }
    for (const CauseShare& share : by_cause(why.path))
        json["by_cause"].push_back(
            {{"cause", occupation_name(share.cause)}, {"cycles", share.cycles}, {"segments", share.segments}});
    for (const ResourceShare& share : by_resource(why.path))
        json["by_resource"].push_back(
            {{"resource", why.resource_of(share.resource)}, {"cycles", share.cycles}, {"segments", share.segments}});
    if (why.phases) json["phases"] = phase_causes_json(*why.phases, why.path);
    add_json(json, why.what_if);
    return json;
}

/// The critical path of a recording, which may be well-formed and still have events that nothing explains.
std::vector<Segment> path_of_recording(LoggedRun& run, const std::string& file, const CommonOptions& options) {
    try {
        return path_of(run);
    } catch (const std::logic_error&) {
        run.may_differ = true;  // RTL with cycles of its own may have been recorded
    }
    try {
        std::vector<Segment> path = path_of(run);
        warn(file +
                 ": the events do not keep the timing rules, as those of RTL with cycles of its own; interfaces and "
                 "routers take as long as measured",
             options);
        return path;
    } catch (const std::logic_error& error) {
        throw InputError(Place{file}, fmt::format("the events of this recording break the timing rules: {}; record "
                                                  "the run again with 'run --record'",
                                                  error.what()));
    }
}

std::vector<Segment> path_of_simulated(const LoggedRun& run) {
    try {
        return path_of(run);
    } catch (const std::logic_error& error) {
        if (!run.may_differ) throw;
        throw rtl::RtlError(
            fmt::format("the path through this RTL cannot be followed: {}; 'timeline' and 'wave' show "
                        "the run",
                        error.what()));
    }
}

int say(const Why& why, bool all, const CommonOptions& options) {
    options.json ? print_json(to_json(why)) : print(to_text(why, all));
    return 0;
}

struct WhyOptions : LoggedRunOptions {
    bool all = false;          ///< shows every segment in text too
    bool no_simulate = false;  ///< leaves out simulations of changes that could help
};

int why_of_record(const std::string& file, bool all, const CommonOptions& options) {
    LoggedRun run = run_of_recording(file);
    if (const int code = exit_code(run); code != 0) return code;
    Why why{run, path_of_recording(run, file, options)};
    why.what_if.nothing_tried = recording_is_not_simulated;
    return say(why, all, options);
}

int explain(const WhyOptions& wanted) {
    const CommonOptions& options = wanted.common;
    if (wanted.from_record) return why_of_record(*wanted.from_record, wanted.all, options);
    const Request request = request_of(wanted);
    warn_about(request, options);
    const ChosenRtl part = chosen_rtl(wanted.rtl, request.machine(), request.topology(), options);
    ProgressLine line(options);
    const auto work = request.make_workload(options.seed);
    const LoggedRun run =
        run_and_log(request, options.seed, *work, part, RunLog(), nullptr, line.showing("simulating"));
    if (const int code = exit_code(run); code != 0) return code;  // no path leads to the end, or none that is right
    line.show("following the critical path");
    Why why{run, path_of_simulated(run), work->measured_phases()};
    why.what_if = {why.cycles(), request.machine().has_packet_engine()};
    if (!wanted.no_simulate) why.what_if.simulations = simulations_for(run.record.log.messages().size());
    if (work->measured_traffic()) {
        why.what_if.nothing_tried = traffic_is_not_shortened;
    } else if (run.may_differ) {
        why.what_if.nothing_tried = rtl_is_not_changed;
    } else {
        why.what_if.tried = try_changes(
            request, {wanted.machine, wanted.workload, wanted.key_values.arguments, options.seed, options.times},
            why.path, why.what_if.simulations, line.showing("trying changes"));
    }
    line.clear();
    return say(why, wanted.all, options);
}

}  // namespace

void add_why(CommandList& commands) {
    const auto [command, options] =
        commands.add("why", "show the critical path of a run, and what a faster part would gain", explain);
    options.add_to(command);
    command.add_flag("--no-simulate", options.no_simulate, "predict what changes would gain, but simulate none")
        ->disable_flag_override();
    command.add_flag("--all", options.all, "every segment of the critical path")->disable_flag_override();
}

}  // namespace narrows
