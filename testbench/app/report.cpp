#include "testbench/app/report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>

#include "models/machine/machine.h"
#include "testbench/app/busiest.h"
#include "testbench/app/event_differences.h"
#include "testbench/app/far_from_bound.h"
#include "testbench/app/machine_notes.h"
#include "testbench/app/message.h"
#include "testbench/app/metric_json.h"
#include "testbench/app/node_list.h"
#include "testbench/app/rtl_choice.h"
#include "testbench/app/traffic_report.h"
#include "testbench/own_rtl/own_rtl_use.h"
#include "testbench/run/algorithm_choice_json.h"
#include "testbench/run/now_running.h"
#include "testbench/run/rates.h"
#include "testbench/run/run_request.h"
#include "testbench/text/table.h"
#include "testbench/workloads/dense/measured_phases.h"

/// The phases of a dense pattern, in the output of `run`.

namespace narrows {

namespace {

Cell microseconds(const Machine& machine, Cycle cycles) {
    const double time = machine.seconds(cycles) * 1e6;
    return Decimal{time, decimals_of(time, 1)};
}

Cell bandwidth(double mb_per_s) { return Decimal{mb_per_s, decimals_of(mb_per_s, 1)}; }

Table phases_table(const dense::MeasuredPhases& measured, const Machine& machine) {
    Table table{"phases: MB/s that a process sends and receives, by the slowest process",
                {{"phase", "phase"},
                 {"of", measured.has_distance ? "distance" : "pairs"},
                 {"us", "time us"},
                 {"mb_per_s", "MB/s"},
                 {"one_way_mb_per_s", "one way"},
                 {"slowest_rank", "slowest rank"},
                 {"min", "shortest repetition us"},
                 {"max", "longest"}},
                {},
                {}};
    std::int64_t number = 0;
    for (const dense::MeasuredPhase& phase : measured.phases) {
        const double seconds = machine.seconds(phase.cycles);
        table.rows.push_back({++number, std::int64_t{phase.distance_or_pairs}, microseconds(machine, phase.cycles),
                              bandwidth(dense::counted_mb_per_s(measured, phase, machine)),
                              bandwidth(dense::mb_per_s(measured.one_way_bytes, seconds)), std::int64_t{phase.slowest},
                              microseconds(machine, phase.shortest), microseconds(machine, phase.longest)});
    }
    return table;
}

nlohmann::ordered_json to_json(const dense::MeasuredPhases& measured, const Machine& machine) {
    auto json = nlohmann::ordered_json::array();
    for (const dense::MeasuredPhase& phase : measured.phases) {
        const double seconds = machine.seconds(phase.cycles);
        json.push_back({{"phase", json.size() + 1},
                        {"distance", nullptr},
                        {"pairs", nullptr},
                        {"seconds", seconds},
                        {"mb_per_s", dense::counted_mb_per_s(measured, phase, machine)},
                        {"one_way_mb_per_s", dense::mb_per_s(measured.one_way_bytes, seconds)},
                        {"slowest_rank", static_cast<int>(phase.slowest)},
                        {"min", machine.seconds(phase.shortest)},
                        {"max", machine.seconds(phase.longest)}});
        json.back()[measured.has_distance ? "distance" : "pairs"] = phase.distance_or_pairs;
    }
    return json;
}

std::string time_text(double seconds) {
    if (seconds >= 1) return fmt::format("{:.3f} s", seconds);
    if (seconds >= 1e-3) return fmt::format("{:.3f} ms", seconds * 1e3);
    return fmt::format("{:.3f} us", seconds * 1e6);
}

std::string parameters_text(const RecordedSetup& setup) {
    std::string text = setup.workload;
    if (std::ranges::find(setup.parameters, "nodes", &SetParameter::name) == setup.parameters.end()) {
        text += fmt::format(" nodes={}", setup.machine.nodes());
        if (setup.machine.ranks() != setup.machine.nodes()) text += fmt::format(" ranks={}", setup.machine.ranks());
    }
    for (const SetParameter& parameter : setup.parameters)
        text += fmt::format(" {}={}", parameter.name, parameter.value);
    return text;
}

/// "0.73 GB/s", with three digits.
std::string rate_text(double gb_per_s) { return fmt::format("{:.3g} GB/s", gb_per_s); }

std::string rates_text(const Rates& rates) {
    std::string text = fmt::format("rate     {} of payload into a node, {:.1f} % of the {} of its interface links\n",
                                   rate_text(rates.of_node), 100 * rates.share_of_peak(), rate_text(rates.peak));
    if (rates.algorithm) {
        text +=
            fmt::format("         algbw {} (whole result of a node : time), busbw {} (what each link carries of it)\n",
                        rate_text(*rates.algorithm), rate_text(*rates.bus));
    }
    return text;
}

/// `is_of_window`: measured in the window of `traffic`.
std::string to_text(const MeasuredMedium& m, bool is_of_window) {
    const std::string errors =
        m.excessive_collisions > 0 ? fmt::format(", {} excessive", grouped(m.excessive_collisions)) : "";
    return fmt::format(
        "medium   busy {:.1f} %, payload {:.1f} % of the {}; {} frames, {} collisions{}; mean wait "
        "{:.1f} cycles\n",
        100 * m.busy_share, 100 * m.payload_share, is_of_window ? "window" : "time", grouped(m.frames),
        grouped(m.collisions), errors, m.mean_wait);
}

nlohmann::ordered_json to_json(const MeasuredMedium& m) {
    return {{"busy_share", m.busy_share},
            {"payload_share", m.payload_share},
            {"frames", m.frames},
            {"collisions", m.collisions},
            {"excessive_collisions", m.excessive_collisions},
            {"mean_wait", m.mean_wait}};
}

Table bounds_table(const Judgement& judgement) {
    Table table{"bounds",
                {{"name", "name"},
                 {"kind", "kind"},
                 {"cycles", "cycles"},
                 {"gap", "gap"},
                 {"holds", ""},
                 {"limited_by", "limited by"}},
                {},
                {}};
    for (const ComparedBound& compared : judgement.bounds) {
        const bool met = compared.gap() == 0;
        table.rows.push_back({compared.bound.name, std::string(kind_text(compared.bound.kind)), compared.bound.cycles,
                              compared.gap(),
                              std::string(!compared.holds && compared.bound.kind == BoundKind::lower ? "BEATEN"
                                          : met                                                      ? "met"
                                                                                                     : ""),
                              compared.bound.limited_by});
    }
    return table;
}

std::string checks_text(const Judgement& judgement) {
    std::string text = "checks\n";
    for (const Check& check : judgement.all_checks()) {
        std::string detail = check.detail;
        for (std::size_t at = 0; (at = detail.find('\n', at)) != std::string::npos; at += 10)
            detail.replace(at, 1, "\n         ");
        text += fmt::format("  {}  {}: {}\n", check.passed ? "ok    " : "FAILED", check.name, detail);
    }
    return text;
}

/// RTL that may take other cycles meets no closed form; its bounds leave replaced parts no time of their own.
Judgement judge_run(const Request& request, const Workload& workload, const Simulation& simulation,
                    const ChosenRtl& rtl) {
    const Machine& machine = request.machine();
    if (!rtl.may_differ) return judge(machine, request.topology(), workload, simulation);
    return judge(rtl.own ? with_free_parts(machine, *rtl.own) : machine, request.topology(), workload, simulation,
                 JudgedBounds::lower);
}

}  // namespace

RunReport run_and_judge(const Request& request, const CommonOptions& options, const Progress& progress,
                        const ChosenRtl& rtl, RunLog* log) {
    now_running(request.command());
    SimulationOptions extras;
    extras.rtl = rtl;
    extras.progress = progress;
    const auto workload = request.make_workload(options.seed);
    SimulatedRun run = run_request(request, options.seed, *workload, log, extras);
    Judgement judgement = judge_run(request, *workload, run.simulation, rtl);
    judgement.against_models = run.against_models();
    return {request,
            options.seed,
            std::move(run.simulation),
            std::move(judgement),
            in_rtl(rtl, request.machine()),
            std::move(run.diff),
            run.models_finish};
}

std::string workload_text(const RecordedSetup& setup) {
    return parameters_text(setup) + fmt::format(" --seed {}", setup.seed) + changes_text(setup.changed);
}

std::string workload_text(const Request& request, std::optional<std::uint64_t> seed) {
    if (seed) return workload_text(request.setup(*seed));
    return parameters_text(request.setup(0)) + changes_text(request.changed());
}

std::string changes_text(const std::vector<std::string>& changed) {
    return changed.empty() ? "" : fmt::format("\nchanged: {}", fmt::join(changed, " "));
}

std::vector<std::string> warnings_on(const Request& request) {
    std::vector<std::string> warnings = request.without_effect();
    const ResolvedMachine& resolved = request.resolved();
    // Users of a machine know its description, and `show` tells them about it, so only new notes are printed.
    const auto notes = resolved.rescaled_by_arguments ? notes_on_times(resolved) : resolved.rounded;
    warnings.insert(warnings.end(), notes.begin(), notes.end());
    if (const auto note = note_on_unstated(resolved)) warnings.push_back(*note);
    return warnings;
}

void warn_about(const Request& request, const CommonOptions& options) {
    for (const std::string& warning : warnings_on(request)) warn(warning, options);
}

std::string differences_of(const RunReport& report) {
    const std::string text = report.diff ? differences_text(*report.diff, report.broken_at()) : "";
    return text.empty() ? "" : "\n" + text;
}

std::string to_text(const RunReport& report) {
    const Machine& machine = report.request.machine();
    const Simulation& s = report.simulation;
    std::string text =
        fmt::format("{}: {}\n{}\n\n", machine.name, machine.summary, workload_text(report.request, report.seed));
    const std::string stuck =
        s.is_whole() ? "" : fmt::format("; nothing happens after cycle {}", grouped(s.last_event));
    text += fmt::format("cycles   {} ({}){}\n", grouped(s.cycles), time_text(machine.seconds(s.cycles)), stuck);
    if (s.milestones.size() > 1) {
        for (const Milestone& m : s.milestones) {
            text +=
                fmt::format("         {} {} ({})\n", m.name, grouped(m.cycles), time_text(machine.seconds(m.cycles)));
        }
    }
    text += fmt::format("moved    {} over {}\n", counted(static_cast<std::int64_t>(s.messages), "message"),
                        counted(static_cast<std::int64_t>(s.message_hops), "message-hop"));
    const Latency& l = s.latency;
    if (s.messages > 0)
        text +=
            fmt::format("latency  min {}, mean {:.1f}, p50 {}, p95 {}, p99 {}, max {} cycles from send to delivery\n",
                        grouped(l.least), l.mean, grouped(l.p50), grouped(l.p95), grouped(l.p99), grouped(l.most));
    if (const auto rates = rates_of(machine, s)) text += rates_text(*rates);
    if (const auto rates = access_rates_of(machine, s)) {
        text += fmt::format("rate     {} over host buses, {:.3g} accesses a microsecond\n", rate_text(rates->gb_per_s),
                            rates->per_us);
    }
    text += traffic_text(report.run());
    if (s.medium) text += to_text(*s.medium, s.traffic.has_value());
    if (s.others) {
        text += fmt::format("others   {} of other jobs, {} of payload\n",
                            counted(static_cast<std::int64_t>(s.others->packets), "packet"),
                            counted(static_cast<std::int64_t>(s.others->payload_bytes), "byte"));
    }
    text += fmt::format("took     {:.2f} s, {} events, {} MB\n", s.wall_seconds,
                        grouped(static_cast<std::int64_t>(s.events)), s.peak_memory_bytes / 1'000'000);
    text += rtl_line(report.rtl);
    for (const std::string& note : s.notes) text += fmt::format("note     {}\n", note);
    const Bound& derived = report.judgement.bounds.front().bound;
    Table bounds = bounds_table(report.judgement);
    if (const auto far = far_from_bound(s, derived)) bounds.notes.push_back(*far);
    if (s.phases) text += "\n" + to_text(phases_table(*s.phases, machine));
    return text + (s.is_whole() ? "\n" + to_text(bounds) : "") + "\n" + checks_text(report.judgement) + "\n" +
           to_text(busiest_table(s, derived)) + differences_of(report);
}

nlohmann::ordered_json to_json(const Bound& bound) {
    return {{"name", bound.name},     {"kind", kind_text(bound.kind)},  {"cycles", bound.cycles},
            {"source", bound.source}, {"limited_by", bound.limited_by}, {"limited_kind", bound.limited_kind()}};
}

nlohmann::ordered_json to_json(const RunReport& report) {
    const Simulation& s = report.simulation;
    nlohmann::ordered_json json{{"machine", report.request.machine().name},
                                {"workload", report.request.type().name},
                                {"parameters", effective_parameters(report.request)},
                                {"seed", report.seed}};
    add_metrics(json, report.run());
    json["traffic"] = traffic_json(report.run());
    json["medium"] = s.medium ? to_json(*s.medium) : nlohmann::ordered_json();
    json["background"] = nullptr;
    if (s.others) json["background"] = {{"packets", s.others->packets}, {"payload_bytes", s.others->payload_bytes}};
    json["phases"] = s.phases ? to_json(*s.phases, report.request.machine()) : nlohmann::ordered_json();
    json["rtl_nodes"] = numbers(report.rtl.nodes);
    json["rtl_switches"] = report.rtl.switches;
    json["own_rtl"] = own_rtl_json(report.rtl);
    json["differences"] = report.diff ? differences_json(*report.diff) : nlohmann::ordered_json();
    json["choice"] = nullptr;
    if (const auto& choice = report.request.choice()) json["choice"] = choice->considered;
    json["notes"] = s.notes;
    json["far_from_bound"] = nullptr;
    if (const auto far = far_from_bound(s, report.judgement.bounds.front().bound)) json["far_from_bound"] = *far;
    for (const char* const list : {"milestones", "bounds", "checks", "resources"})
        json[list] = nlohmann::ordered_json::array();
    for (const Milestone& m : s.milestones) json["milestones"].push_back({{"name", m.name}, {"cycles", m.cycles}});
    for (const ComparedBound& compared : report.judgement.bounds) {
        nlohmann::ordered_json bound = to_json(compared.bound);
        for (const char* const comparison : {"measured", "gap", "holds"}) bound[comparison] = nullptr;
        if (s.is_whole()) {
            bound["measured"] = compared.measured;
            bound["gap"] = compared.gap();
            bound["holds"] = compared.holds;
        }
        bound["exact"] = compared.exact;
        json["bounds"].push_back(std::move(bound));
    }
    for (const Check& check : report.judgement.all_checks()) {
        json["checks"].push_back({{"name", check.name}, {"passed", check.passed}, {"detail", check.detail}});
    }
    for (const MeasuredResource& r : s.resources.busiest) {
        json["resources"].push_back(
            {{"name", r.name}, {"busy_cycles", r.usage.busy}, {"waiting_cycles", r.usage.waiting}});
    }
    return json;
}

}  // namespace narrows
