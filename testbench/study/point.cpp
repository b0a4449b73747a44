#include "testbench/study/point.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "models/machine/suggestion.h"
#include "testbench/run/effective_parameters.h"
#include "testbench/run/now_running.h"
#include "testbench/study/formula.h"
#include "testbench/study/only.h"
#include "testbench/study/quoted_words.h"
#include "testbench/study/values.h"

namespace narrows::study {

namespace {

constexpr std::size_t most_points = 100'000;

/// Prefix of numbers that a document prints for a point. Formulas can use them; they are no arguments.
constexpr std::string_view printed = "printed.";

/// A machine file is relative to the folder of the file that names it, because a study may be run from anywhere.
std::string machine_of(const Setting& setting) {
    if (!is_machine_file(setting.value)) return setting.value;
    const std::filesystem::path file = std::filesystem::path(setting.place.name).parent_path() / setting.value;
    return file.has_parent_path() ? file.string() : "./" + file.string();
}

/// The seed of the point, because [[runs]] may set seeds.
std::uint64_t seed_of(const Setting& setting) {
    std::uint64_t seed = 0;
    const char* const end = setting.value.data() + setting.value.size();
    const auto [rest, error] = std::from_chars(setting.value.data(), end, seed);
    if (error == std::errc{} && rest == end) return seed;
    throw InputError(setting.place, fmt::format("seed = {}; it must be a whole number, 0 or more", setting.value));
}

Point point_of(const Study& study, const Runs& runs, const Choice& settings, std::uint64_t seed) {
    Point point;
    point.seed = seed;
    point.run = static_cast<std::size_t>(&runs - study.runs.data());
    point.swept = settings;
    for (const Setting& setting : settings) {
        if (setting.name == "machine") {
            point.machine = machine_of(setting);
        } else if (setting.name == "workload") {
            point.workload = setting.value;
        } else if (setting.name == "seed") {
            point.seed = seed_of(setting);
        } else if (!setting.name.starts_with(printed)) {
            point.arguments.push_back(setting.name + "=" + setting.value);
        }
    }
    return point;
}

/// The place in the study file to report for a problem.
Place place_of(const Point& point, const Problem& problem, const Place& runs) {
    for (const Setting& setting : point.swept) {
        const std::string argument = setting.name + "=" + setting.value;
        const bool means_it = problem.place.name == argument || problem.place.name == setting.value ||
                              (setting.name == "machine" && problem.place.name == point.machine);
        if (means_it) return setting.place;
    }
    return runs;
}

/// Resolves a point, and reports its errors at their places in the study file.
void resolve_point(Point& point, const Runs& runs, FreedomProofs& proofs) {
    try {
        resolve(point, proofs);
    } catch (const InputError& error) {
        std::vector<Problem> problems;
        for (const Problem& problem : error.problems()) {
            if (problem.place.line > 0) {  // the error is in the file of a machine
                problems.push_back(problem);
                continue;
            }
            const Place place = place_of(point, problem, runs.place);
            const bool says_argument = place.text() == problem.place.text();  // the command line gives it
            problems.push_back({place, says_argument ? problem.message
                                                     : fmt::format("{}: {}", problem.place.text(), problem.message)});
        }
        throw InputError(std::move(problems));
    }
}

/// Settings of one point that another one lacks, as text; empty if there are none.
std::string own_settings(const Choice& point, const Choice& other) {
    std::string own;
    for (const Setting& setting : point) {
        const bool has_same = std::ranges::any_of(
            other, [&](const Setting& same) { return same.name == setting.name && same.value == setting.value; });
        if (!has_same) own += fmt::format(" {}={}", setting.name, setting.value);
    }
    return own;
}

/// Refuses a run that an earlier point repeats, maybe in other words, as 1Ki and 1024.
[[noreturn]] void refuse_same(const Choice& earlier, const Choice& later, const Runs& runs) {
    std::string there = own_settings(earlier, later);
    std::string here = own_settings(later, earlier);
    if (there.empty() != here.empty()) (there.empty() ? there : here) = " the default";
    throw InputError(runs.place, fmt::format("this run is listed twice,{} in line {} and{} here; remove one of them, "
                                             "or give both [[runs]] a name",
                                             there, earlier.front().place.line, here));
}

/// The points so far, by the keys of their runs. [[runs]] with names may share runs, because checks, tables and
/// analyses refer to them by name.
class PointsSoFar {
public:
    /// Throws InputError if the same [[runs]] have the point already, or others have it and one of them has no name.
    void add(const std::string& key, const Choice& settings, const Runs& runs) {
        std::vector<Seen>& all = seen_[key];
        for (const Seen& seen : all) {
            const bool are_other_runs = seen.runs != &runs && !seen.runs->name.text.empty() && !runs.name.text.empty();
            if (!are_other_runs) refuse_same(seen.settings, settings, runs);
        }
        all.push_back({&runs, settings});
    }

private:
    struct Seen {
        const Runs* runs;
        Choice settings;
    };

    std::map<std::string, std::vector<Seen>> seen_;
};

/// Errors of points, one for each place in the file, with an example. A wrong value is wrong with every machine.
class Refused {
public:
    void add(const Point& point, const InputError& error) {
        for (const Problem& problem : error.problems()) {
            const auto known = std::ranges::find_if(
                refused_, [&](const Entry& entry) { return entry.problem.place.text() == problem.place.text(); });
            if (known == refused_.end()) {
                refused_.push_back({problem, short_text(point), 0});
            } else {
                ++known->others;
            }
        }
    }

    std::vector<Problem> problems() const {
        std::vector<Problem> problems;
        for (const auto& [problem, example, others] : refused_) {
            const std::string more = others == 0 ? "" : fmt::format(" and {} other{}", others, others == 1 ? "" : "s");
            problems.push_back({problem.place, fmt::format("{} (of {}{})", problem.message, example, more)});
        }
        return problems;
    }

private:
    struct Entry {
        Problem problem;
        std::string example;  ///< the first point with the error
        std::size_t others;
    };

    static std::string short_text(const Point& point) {
        std::string text = point.machine + " " + point.workload;
        for (const std::string& argument : point.arguments) text += " " + argument;
        return text;
    }

    std::vector<Entry> refused_;
};

/// Calls `see` with every combination of choices, one from each axis; the last axis changes fastest.
template <class See>
void for_each_combination(const std::vector<Axis>& axes, const See& see, Choice so_far = {}, std::size_t axis = 0) {
    if (axis == axes.size()) return see(so_far);
    for (const Choice& choice : axes[axis]) {
        Choice longer = so_far;
        longer.insert(longer.end(), choice.begin(), choice.end());
        for_each_combination(axes, see, std::move(longer), axis + 1);
    }
}

/// Adds the events in a formula that concern points of the runs `here`. The formula is about points of `about`, or of
/// all runs if that is empty.
void add_events(const Formula& formula, const std::vector<std::string>& about, const std::string& here,
                std::vector<MessageEvent>& events) {
    const UnquotedFormula plain = unquoted(formula);
    const bool is_here = about.empty() || std::ranges::find(about, here) != about.end();
    for (const std::string& name : is_here ? names_in(plain.formula) : std::vector<std::string>()) {
        const std::optional<MessageEvent> event = message_event_with(name);
        if (event && std::ranges::find(events, *event) == events.end()) events.push_back(*event);
    }
    for (const ValueElsewhere& other : plain.elsewhere) {
        const std::vector<std::string> others = other.where.empty() ? about : std::vector{other.where};
        for (const Formula& inner : other.formulas()) add_events(inner, others, here, events);
    }
}

/// Events that formulas need of the points of these runs. Wrong formulas are reported later.
std::vector<MessageEvent> asked_events(const Study& study, const std::string& runs) {
    std::vector<MessageEvent> events;
    const auto add = [&](const Formula& formula, const std::vector<SourceText>& about) {
        std::vector<std::string> names;
        for (const SourceText& name : about) names.push_back(name.text);
        try {
            if (!formula.text.empty()) add_events(formula, names, runs, events);
        } catch (const InputError&) {
            return;
        }
    };
    for (const Column& column : study.columns) add(column.formula, {});
    for (const StatedCheck& check : study.checks) {
        for (const Formula& formula : check.formulas()) add(formula, check.runs);
    }
    return events;
}

/// Lets points with the same run ask for the same values, so that it runs once.
void unite_wishes(std::vector<Point>& points) {
    std::map<std::string, std::pair<std::vector<MessageEvent>, bool>> wishes;
    for (const Point& point : points) {
        auto& [events, with_loads] = wishes[point.key];
        for (const MessageEvent& event : point.events) {
            if (std::ranges::find(events, event) == events.end()) events.push_back(event);
        }
        with_loads = with_loads || point.with_loads;
    }
    for (Point& point : points) std::tie(point.events, point.with_loads) = wishes.at(point.key);
}

void refuse_too_many(const Runs& runs) {
    double points = 1;
    for (const Axis& axis : runs.axes) points *= static_cast<double>(axis.size());
    if (points > static_cast<double>(most_points)) {
        throw InputError(
            runs.place,
            fmt::format("there are {:.0f} points, and a study has at most {}; shorten the lists", points, most_points));
    }
}

}  // namespace

void resolve(Point& point, FreedomProofs& proofs) {
    const Request request = point.request(proofs, Choosing::later);
    const nlohmann::ordered_json parameters = every_parameter(request);
    for (const auto& [name, value] : parameters.items())
        point.parameters.emplace_back(name, value.is_string() ? value.get<std::string>() : value.dump());
    point.cycle_time_ps = request.machine().cycle_time_ps;
    if (request.resolved().rescaled_by_arguments) point.rescaled = request.resolved().rescaled;
    const std::unique_ptr<Workload> workload = request.make_workload(point.seed);
    for (const std::string_view part : workload->milestone_names()) point.milestones.emplace_back(part);
    for (int phase = 1; phase <= workload->phases(); ++phase) point.milestones.push_back(name_of_phase(phase));
    point.key = fmt::format("{} {} {} --seed {}", request.machine().name, point.workload,
                            identifying_parameters(request).dump(), point.seed);
}

double Point::effort(FreedomProofs& proofs) const {
    return request(proofs, Choosing::later).make_workload(seed)->effort();
}

std::string Point::machine_name() const {
    return is_machine_file(machine) ? std::filesystem::path(machine).stem().string() : machine;
}

std::string Point::command() const { return command_of_run(machine, workload, arguments, seed); }

const std::string* PointSettings::value_of(std::string_view name) const {
    for (const auto& [parameter, value] : parameters) {
        if (parameter == name) return &value;
    }
    for (const Setting& setting : swept) {
        if (setting.name == name) return &setting.value;
    }
    return nullptr;
}

bool PointSettings::is_at(const std::vector<Setting>& at) const {
    return std::ranges::all_of(at, [&](const Setting& setting) {
        const bool as_written = std::ranges::any_of(
            swept, [&](const Setting& own) { return own.name == setting.name && own.value == setting.value; });
        const std::string* const value = value_of(setting.name);
        return as_written || (value != nullptr && *value == setting.value);
    });
}

Points all_points(const Study& study, std::uint64_t seed) {
    Points result;
    PointsSoFar seen;
    std::set<std::pair<std::string, std::string>> refused_kinds;
    Refused refused;
    FreedomProofs proofs;
    for (const Runs& runs : study.runs) {
        refuse_too_many(runs);
        const std::vector<MessageEvent> events = asked_events(study, runs.name.text);
        for_each_combination(runs.axes, [&](const Choice& settings) {
            Point point = point_of(study, runs, settings, seed);
            try {
                std::optional<bool> is_wanted = wanted(point, runs);
                if (is_wanted == false) return;
                resolve_point(point, runs, proofs);
                if (!is_wanted) is_wanted = wanted(point, runs);
                if (!is_wanted) refuse_only(point, runs);
                if (!*is_wanted) return;
                seen.add(point.key, settings, runs);
            } catch (const InputError& error) {
                refused_kinds.emplace(point.machine, point.workload);
                return refused.add(point, error);
            }
            point.events = events;
            point.with_loads = std::ranges::any_of(
                study.plots, [&](const Plot& plot) { return plot.kind == PlotKind::load && point.is_at(plot.at); });
            result.points.push_back(std::move(point));
        });
    }
    unite_wishes(result.points);
    for (const Point& point : result.points) refused_kinds.erase({point.machine, point.workload});
    result.show_all_names = refused_kinds.empty();
    result.refused = refused.problems();
    return result;
}

}  // namespace narrows::study
