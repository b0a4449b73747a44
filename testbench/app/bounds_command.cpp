#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <exception>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "models/bounds/foster/cost.h"
#include "models/bounds/foster/ethernet.h"
#include "models/machine/bit_times.h"
#include "testbench/app/command_checks.h"
#include "testbench/app/command_options.h"
#include "testbench/app/commands.h"
#include "testbench/app/output.h"
#include "testbench/app/report.h"
#include "testbench/run/notes.h"
#include "testbench/text/table.h"
#include "testbench/workloads/derived_bound.h"
#include "testbench/workloads/workload.h"

namespace narrows {

namespace {

/// A number from a source about a pattern of messages.
struct PatternFigure {
    std::string name;
    double value;
    std::string meaning;
    std::string source;
};

std::set<NodeId> sources_of(const LongTermTraffic& long_run) {
    std::set<NodeId> sources;
    for (const Flow& flow : long_run.traffic.flows) {
        if (flow.from != flow.to) sources.insert(flow.from);
    }
    return sources;
}

/// Returns the only step of a pattern that measures the network; empty if a source has several destinations.
std::optional<foster::StepPattern> single_step(const Machine& machine, const Workload& workload) {
    const std::optional<LongTermTraffic> long_run = workload.long_term_traffic();
    if (!long_run) return std::nullopt;
    std::vector<foster::Pair> pairs;
    for (const Flow& flow : long_run->traffic.flows) {
        if (flow.from != flow.to) pairs.push_back({flow.from, flow.to});
    }
    if (pairs.empty() || pairs.size() != sources_of(*long_run).size()) return std::nullopt;
    const auto words = static_cast<std::int64_t>(std::ceil(long_run->mean_bytes / machine.message.word_bytes));
    return foster::StepPattern{1, [pairs](std::int64_t) { return pairs; }, [words](std::int64_t) { return words; }};
}

bool are_alike(const foster::StepCost& one, const foster::StepCost& other) {
    return one.words == other.words && one.cost.start == other.cost.start && one.cost.word == other.cost.word &&
           one.competition.senders == other.competition.senders;
}

/// Returns figures for workloads that measure the network: the efficiency of an Ethernet whose sources always have a
/// frame to send.
std::vector<PatternFigure> pattern_figures(const Machine& machine, const Workload& workload) {
    const std::optional<LongTermTraffic> long_run = workload.long_term_traffic();
    if (!long_run || machine.topology.kind != TopologyKind::ethernet) return {};
    const std::set<NodeId> sources = sources_of(*long_run);
    if (sources.empty()) return {};
    const int bytes = machine.message.header_bytes + static_cast<int>(std::lround(long_run->mean_bytes));
    const double efficiency = foster::ethernet_efficiency(
        static_cast<int>(sources.size()), static_cast<double>(BitTimes::frame(bytes)), double{BitTimes::slot});
    return {{"ethernet.efficiency", efficiency,
             "share of the time in which frames are sent, if all sources always have one", "Metcalfe and Boggs 1976"}};
}

/// Foster's t_s, t_w and S of each step. Consecutive equal steps have one row. The pattern of a workload that measures
/// the network is one step, if each source has one destination.
Table pattern_steps(const Machine& machine, const Topology& topology, const Workload& workload) {
    Table table{"steps, as Foster (1995) counts them: t_s + t_w S n cycles for n words",
                {{"steps", "steps"}, {"words", "n"}, {"t_s", "t_s"}, {"t_w", "t_w"}, {"S", "S"}, {"s_is", "S is"}},
                {},
                {}};
    std::optional<foster::StepPattern> pattern = workload.step_pattern();
    if (!pattern) pattern = single_step(machine, workload);
    if (!pattern) return table;
    const foster::PatternCost cost = foster::pattern_cost(machine, topology, *pattern);
    for (std::size_t first = 0, next = 0; first < cost.steps.size(); first = next) {
        const foster::StepCost& step = cost.steps[first];
        while (next < cost.steps.size() && are_alike(step, cost.steps[next])) ++next;
        table.rows.push_back({next == first + 1 ? fmt::format("{}", next) : fmt::format("{} to {}", first + 1, next),
                              step.words, Decimal{step.cost.start, 1}, Decimal{step.cost.word, 3},
                              Decimal{step.competition.senders, 2}, step.competition.is_least ? "at least" : "exact"});
    }
    return table;
}

constexpr std::size_t resources_shown = 8;

/// The time that each resource needs. Of equal resources (every node of a regular machine) only the first is shown.
std::vector<Bound> most_needed(const Request& request, const Workload& workload) {
    std::vector<Bound> shown;
    for (const Bound& bound : derived_bounds(request.machine(), request.topology(), workload)) {
        if (shown.size() == resources_shown) break;
        if (shown.empty() || shown.back().cycles != bound.cycles) shown.push_back(bound);
    }
    return shown;
}

/// The bounds of each algorithm if the arguments name none. Nothing is simulated.
class BoundsOfAlgorithms {
public:
    BoundsOfAlgorithms(const RunOptions& wanted, const std::vector<OpenAlgorithm>& open) {
        const CommonOptions& options = wanted.common;
        std::exception_ptr refusal;
        for (const OpenAlgorithm& each : open) {
            std::vector<std::string> named = wanted.key_values.arguments;
            std::erase_if(named, [&](const std::string& argument) {
                return argument.starts_with(each.arguments.front().key + "=");
            });
            for (const KeyValue& argument : each.arguments) named.push_back(argument.text());
            try {
                const Request request(wanted.machine, wanted.workload, named, options.seed, options.times);
                if (bounds_.rows.empty()) warn_about(request, options);  // the warnings are the same for all
                add(each.name, request, options.seed);
            } catch (const InputError& error) {
                refused_.rows.push_back({each.name, std::string(error.what())});
                if (!refusal) refusal = std::current_exception();
            }
        }
        if (bounds_.rows.empty()) std::rethrow_exception(refusal);
    }

    void print_as_text(const std::string& title) const {
        print(fmt::format("{}\n{}", title, to_text(bounds_)));
        if (!refused_.rows.empty()) print("\n" + to_text(refused_));
    }
    void print_as_json(nlohmann::ordered_json json) const {
        json["bounds"] = to_json(bounds_)["rows"];
        json["refused"] = to_json(refused_)["rows"];
        print_json(json);
    }

private:
    void add(const std::string& algorithm, const Request& request, std::uint64_t seed) {
        const auto work = request.make_workload(seed);
        const auto add_row = [&](const Bound& bound) {
            bounds_.rows.push_back({algorithm, bound.name, std::string(kind_text(bound.kind)), bound.cycles,
                                    bound.source, bound.limited_by});
        };
        add_row(derived_lower_bound(request.machine(), request.topology(), *work));
        for (const StatedBound& one : work->stated_bounds(request.machine()).bounds) add_row(one.bound);
    }

    Table bounds_{"",
                  {{"algorithm", "algorithm"},
                   {"name", "name"},
                   {"kind", "kind"},
                   {"cycles", "cycles"},
                   {"source", "source"},
                   {"limited_by", "limited by"}},
                  {},
                  {"No algorithm is named: these are the bounds of each. 'narrows run' takes the fastest."}};
    Table refused_{
        "algorithms that this machine cannot run", {{"algorithm", "algorithm"}, {"reason", "why not"}}, {}, {}};
};

/// The bounds of one run, without simulating it.
struct BoundsReport {
    Table bounds{
        "",
        {{"name", "name"}, {"kind", "kind"}, {"cycles", "cycles"}, {"source", "source"}, {"limited_by", "limited by"}},
        {},
        {}};
    Table others{"closed forms that do not apply here", {{"name", "name"}, {"reason", "why not"}}, {}, {}};
    Table resources{"least cycles of each resource (the first of equal resources)",
                    {{"name", "resource"}, {"cycles", "at least cycles"}},
                    {},
                    {}};
    Table figures{"figures of the pattern",
                  {{"name", "name"}, {"value", "value"}, {"meaning", "meaning"}, {"source", "source"}},
                  {},
                  {}};
    Table steps;
    std::vector<std::string> notes;

    BoundsReport(const Request& request, const Workload& work)
        : steps(pattern_steps(request.machine(), request.topology(), work)), notes(work.notes()) {
        const std::vector<Bound> derived = most_needed(request, work);
        if (!derived.empty()) add(derived.front());
        for (const Bound& bound : derived) resources.rows.push_back({bound.limited_by, bound.cycles});
        const StatedBounds stated = work.stated_bounds(request.machine());
        for (const StatedBound& one : stated.bounds) add(one.bound);
        for (const auto& [name, reason] : stated.others) others.rows.push_back({name, reason});
        for (const PatternFigure& figure : pattern_figures(request.machine(), work))
            figures.rows.push_back({figure.name, Decimal{figure.value, 3}, figure.meaning, figure.source});
    }

private:
    void add(const Bound& bound) {
        bounds.rows.push_back(
            {bound.name, std::string(kind_text(bound.kind)), bound.cycles, bound.source, bound.limited_by});
    }
};

void print_as_json(const BoundsReport& known, const Request& request, const std::optional<std::uint64_t>& seed) {
    nlohmann::ordered_json json{{"machine", request.machine().name},
                                {"workload", request.type().name},
                                {"parameters", effective_parameters(request)}};
    if (seed) json["seed"] = *seed;
    json["bounds"] = to_json(known.bounds)["rows"];
    json["resources"] = to_json(known.resources)["rows"];
    json["figures"] = to_json(known.figures)["rows"];
    json["steps"] = to_json(known.steps)["rows"];
    json["not_applicable"] = to_json(known.others)["rows"];
    json["notes"] = known.notes;
    print_json(json);
}

void print_as_text(const BoundsReport& known, const Request& request, const std::optional<std::uint64_t>& seed) {
    print_lines(fmt::format("{}: {}\n{}\n\n{}\n{}", request.machine().name, request.machine().summary,
                            workload_text(request, seed), to_text(known.bounds), to_text(known.resources)));
    for (const Table* const more : {&known.figures, &known.steps}) {
        if (!more->rows.empty()) print("\n" + to_text(*more));
    }
    for (const std::string& note : known.notes) print_lines(fmt::format("\nnote: {}\n", note));
    if (!known.others.rows.empty()) print("\n" + to_text(known.others));
}

int show_bounds(const RunOptions& wanted) {
    const CommonOptions& options = wanted.common;
    const auto& arguments = wanted.key_values.arguments;
    const auto open = Request::open_algorithms(wanted.machine, wanted.workload, arguments, options.times);
    if (!open.empty()) {
        const BoundsOfAlgorithms all(wanted, open);
        options.json
            ? all.print_as_json({{"machine", wanted.machine}, {"workload", wanted.workload}, {"arguments", arguments}})
            : all.print_as_text(fmt::format("{} {} {}", wanted.machine, wanted.workload, fmt::join(arguments, " ")));
        return 0;
    }
    const Request request = request_of(wanted);
    warn_about(request, options);
    const auto work = request.make_workload(options.seed);
    const auto seed = request.type().draws_traffic ? std::optional(options.seed) : std::nullopt;
    const BoundsReport known(request, *work);
    options.json ? print_as_json(known, request, seed) : print_as_text(known, request, seed);
    return 0;
}

}  // namespace

void add_bounds(CommandList& commands) {
    const auto [command, options] =
        commands.add("bounds", "show closed forms and derived bounds, without a simulation", show_bounds);
    options.add_to(command);
}

}  // namespace narrows
