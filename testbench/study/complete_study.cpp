#include "testbench/study/complete_study.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "models/machine/suggestion.h"
#include "models/machine/toml_text.h"
#include "testbench/study/cases.h"
#include "testbench/study/contenders.h"
#include "testbench/study/fit.h"
#include "testbench/study/formula.h"
#include "testbench/study/values.h"
#include "testbench/study/wrong_formulas.h"
#include "testbench/workloads/catalogue.h"

namespace narrows::study {

namespace {

using Names = std::set<std::string>;

void add(Names& names, const std::vector<std::string_view>& more) { names.insert(more.begin(), more.end()); }

class StudyCompletion {
public:
    /// `is_whole`: no point was refused.
    StudyCompletion(Study& study, const std::vector<Point>& points, bool is_whole)
        : study_(study), points_(points), is_whole_(is_whole) {
        for (const Point& point : points) {
            for (const auto& [name, value] : point.parameters) parameters_.insert(name);
            for (const Setting& setting : point.swept) parameters_.insert(setting.name);
        }
        add(hardware_, hardware_names());
        add(numbers_, result_names());
        for (const Column& column : study.columns) columns_.insert(column.name.text);
        numbers_.insert(columns_.begin(), columns_.end());
        numbers_.insert(hardware_.begin(), hardware_.end());
        everything_ = numbers_;
        everything_.insert(parameters_.begin(), parameters_.end());
        bounds_.insert("derived");
        for (const FormulaText& form : formula_texts()) bounds_.insert(std::string(form.name));
        add(fits_, fits());
    }

    /// Returns all errors.
    std::vector<Problem> complete() {
        if (points_.empty() && !study_.runs.empty())
            return {{Place{study_.file}, "'only' leaves no point to run; make it less strict"}};
        problems_ = wrong_formulas(study_, points_);
        const std::string* const first = points_.empty() ? nullptr : points_.front().value_of(study_.contenders.text);
        fill_in(study_, first == nullptr ? "" : *first);
        for (const Point& point : points_) open_points_.push_back(open_point(point));
        cases_.emplace(study_, open_points_);
        if (!study_.contenders.text.empty()) complete_contenders();
        check_number(study_.objective, numbers_, "objective");
        if (problems_.empty()) check_across();
        check_by();
        if (!study_.fit.text.empty()) is_known(study_.fit, fits_, "fit");
        for (const Plot& plot : study_.plots) check_plot(plot);
        return std::move(problems_);
    }

private:
    void refuse(const Place& place, std::string message) { problems_.push_back({place, std::move(message)}); }

    bool is_known(const SourceText& name, const Names& names, std::string_view what) {
        if (names.contains(name.text)) return true;
        const std::vector<std::string_view> all(names.begin(), names.end());
        refuse(name.place, fmt::format("{} = \"{}\" is not known; {}", what, name.text,
                                       did_you_mean(name.text, all, fmt::format("it may be {}", alternatives(all)))));
        return false;
    }

    void check_number(const SourceText& name, const Names& names, std::string_view what) {
        if (!is_known(name, names, what) || !hardware_.contains(name.text) || study_.hardware) return;
        refuse(name.place, fmt::format("{} is a hardware cost, and this study asks for none; write hardware = true at "
                                       "the top",
                                       name.text));
    }

    void complete_contenders() {
        const auto& [name, place] = study_.contenders;
        if (name == "workload") {
            return refuse(
                place,
                "workloads do different work, so that their times cannot be compared; write [[runs]] for each "
                "workload, and contenders = \"machine\", for instance");
        }
        if (!is_known(study_.contenders, parameters_, "contenders")) return;
        Names contenders;
        std::set<std::int64_t> clocks;
        for (const Point& point : points_) {
            const std::string* const value = point.value_of(name);
            if (value == nullptr) {
                return refuse(place,
                              fmt::format("contenders = \"{}\", and {} has no such parameter", name, point.command()));
            }
            if (contenders.insert(*value).second) clocks.insert(point.cycle_time_ps);
        }
        if (is_known(study_.baseline, contenders, "baseline") && is_whole_) check_shared_cases();
        if (clocks.size() > 1 && counts_cycles(study_.objective.text)) {
            refuse(study_.objective.place.name.empty() ? place : study_.objective.place,
                   fmt::format("the machines have different clocks, so that their cycles cannot be compared; write "
                               "objective = \"time_us\", or a column that multiplies {} with cycle_time",
                               study_.objective.text));
        }
    }

    /// Without shared cases the answer would compare contenders that do different work, or nothing.
    void check_shared_cases() {
        const std::string baseline = baseline_of(study_);
        std::set<std::string> seen{baseline};
        for (const StoredPoint& point : open_points_) {
            const std::string contender = contender_of(study_, point);
            if (!seen.insert(contender).second || cases_->share_one(contender, baseline)) continue;
            const auto setting = std::ranges::find(point.swept, study_.contenders.text, &Setting::name);
            refuse(setting == point.swept.end() ? study_.contenders.place : setting->place,
                   fmt::format("{} shares no case with the baseline {}: {}", contender, baseline,
                               cases_->difference(contender, baseline)));
        }
    }

    void check_across() {
        for (const SourceText& across : study_.across) {
            if (!is_known(across, {"nodes"}, "across")) continue;
            if (study_.contenders.text.empty()) {
                refuse(across.place, "across without contenders; write contenders = \"machine\", or leave across out");
            } else if (!is_independent_of_size(study_.objective.text)) {
                refuse(across.place,
                       fmt::format("across = [\"nodes\"] compares machines of different size, and {} grows with the "
                                   "size; name an objective that is a latency or a rate, or a column computed from "
                                   "those alone: \"latency_mean\", for instance",
                                   study_.objective.text));
            }
        }
    }

    /// True for latencies, rates, and columns that use no other results.
    bool is_independent_of_size(const std::string& name) const {
        const metrics::Metric* const metric = metrics::find(name);
        if (metric != nullptr) {
            return metric->group == metrics::Group::latency || metric->group == metrics::Group::traffic ||
                   metric->unit.find('/') != std::string_view::npos;
        }
        const auto column = std::ranges::find(study_.columns, name, [](const Column& c) { return c.name.text; });
        if (column == study_.columns.end()) return false;
        const std::vector<std::string> used = names_in(column->formula);
        return std::ranges::all_of(used, [&](const std::string& use) {
            const bool is_parameter_only = metrics::find(use) == nullptr && is_parameter(use);
            return is_parameter_only || is_independent_of_size(use);
        });
    }

    /// True for cycles, values counted in cycles, and columns of these that do not name the length of a cycle.
    bool counts_cycles(const std::string& name) const {
        const metrics::Metric* const metric = metrics::find(name);
        if (metric != nullptr) return metric->unit.find("cycle") != std::string_view::npos;
        const auto column = std::ranges::find(study_.columns, name, [](const Column& c) { return c.name.text; });
        if (column == study_.columns.end()) return false;
        const std::vector<std::string> used = names_in(column->formula);
        const bool has_clock = std::ranges::find(used, "cycle_time") != used.end();
        return !has_clock && std::ranges::any_of(used, [&](const std::string& use) { return counts_cycles(use); });
    }

    bool is_parameter(const std::string& name) const {
        return std::ranges::any_of(parameters_,
                                   [&](const std::string& parameter) { return is_parameter_name(name, parameter); });
    }

    /// Checks that each parameter of `by` is swept, and for all contenders.
    void check_by() {
        for (const SourceText& by : study_.by) {
            if (!is_known(by, parameters_, "by")) continue;
            const bool is_swept = std::ranges::all_of(points_, [&](const Point& point) {
                return std::ranges::find(point.swept, by.text, &Setting::name) != point.swept.end();
            });
            const std::vector<std::string>& of_cases = cases_->names();
            if (!is_swept || std::ranges::find(of_cases, by.text) == of_cases.end()) {
                refuse(by.place, fmt::format("by = \"{}\" is not a parameter that [[runs]] give to all contenders; "
                                             "name one that is, or leave by out",
                                             by.text));
            }
        }
    }

    void check_plot(const Plot& plot) {
        if (plot.kind != PlotKind::load) {
            check_axis(plot, plot.x, "x", "nodes");
            const bool is_checked = plot.y.text == study_.objective.text;  // the default; the objective is checked
                                                                           // already
            if (!is_checked) check_axis(plot, plot.y, "y", "words");
            check_same(plot);
        } else if (!plot.x.text.empty()) {
            refuse(plot.x.place, "a load has the shape of the machine and no axes; leave x out");
        }
        const bool holds_hardware = hardware_.contains(plot.x.text) || columns_.contains(plot.x.text);
        if (plot.kind == PlotKind::tradeoff && everything_.contains(plot.x.text) && !holds_hardware) {
            refuse(plot.x.place, fmt::format("{} is not a cost; x of a tradeoff must be a hardware cost such as "
                                             "\"flip_flops\", or one of [[columns]]",
                                             plot.x.text));
        }
        for (const SourceText& panel : plot.panels) is_known(panel, parameters_, "panels");
        for (const SourceText& bound : plot.bounds) is_known(bound, bounds_, "bounds");
        check_lines(plot, plot.levels, "levels");
        check_lines(plot, plot.limits, "limits");
        for (const Setting& setting : plot.at) is_known({setting.name, setting.place}, parameters_, "at");
        const bool any = std::ranges::any_of(points_, [&](const Point& point) { return point.is_at(plot.at); });
        if (!any) refuse_at(plot.at);
    }

    /// Refuses plots whose panels would have a single dot each, and maps that would be a diagonal.
    void check_same(const Plot& plot) {
        const bool is_map = plot.kind == PlotKind::regimes;
        if (is_map && plot.x.text == plot.y.text)
            refuse(plot.y.place,
                   fmt::format("y is the same as x, \"{}\"; give one of them another parameter", plot.y.text));
        for (const SourceText& panel : plot.panels) {
            if (panel.text == plot.x.text || (is_map && panel.text == plot.y.text))
                refuse(panel.place, fmt::format("\"{}\" is an axis already; leave it out of panels", panel.text));
        }
    }

    /// Checks the lines beside curves.
    void check_lines(const Plot& plot, const std::vector<SourceText>& lines, std::string_view what) {
        for (const SourceText& line : lines) {
            check_number(line, numbers_, what);
            if (plot.kind != PlotKind::curves)
                refuse(line.place, fmt::format("{} are lines beside curves; leave them out of this plot", what));
        }
    }

    void refuse_at(const std::vector<Setting>& at) {
        for (const Setting& setting : at) {
            if (!parameters_.contains(setting.name)) return;  // the unknown name has been reported
        }
        for (const Setting& setting : at) {
            const bool any = std::ranges::any_of(points_, [&](const Point& point) { return point.is_at({setting}); });
            if (any) continue;
            std::vector<std::string> values;
            for (const Point& point : points_) {
                const std::string* const value = point.value_of(setting.name);
                if (value != nullptr && std::ranges::find(values, *value) == values.end()) values.push_back(*value);
            }
            const std::vector<std::string_view> known(values.begin(), values.end());
            return refuse(setting.place, fmt::format("no point of the study has {} = {}; use {}", setting.name,
                                                     setting.value, alternatives(known)));
        }
        refuse(at.front().place, "no point of the study has all of these values; leave one out");
    }

    void check_axis(const Plot& plot, const SourceText& axis, std::string_view name, std::string_view example) {
        if (!axis.text.empty()) return check_number(axis, everything_, name);
        refuse(plot.place, fmt::format("this plot has no {0}; write {0} = \"{1}\", for instance", name, example));
    }

    Study& study_;
    const std::vector<Point>& points_;
    const bool is_whole_;
    std::vector<StoredPoint> open_points_;
    std::optional<Cases> cases_;  ///< cases of open_points_
    Names parameters_;
    Names hardware_;
    Names columns_;
    Names numbers_;     ///< results, columns and hardware
    Names everything_;  ///< numbers and parameters
    Names bounds_;
    Names fits_;
    std::vector<Problem> problems_;
};

}  // namespace

void fill_in(Study& study, const std::string& first_contender) {
    if (study.baseline.text.empty()) study.baseline = {first_contender, study.contenders.place};
    for (Plot& plot : study.plots) {
        if (plot.y.text.empty() && plot.kind != PlotKind::regimes) plot.y = study.objective;
    }
}

std::vector<Point> complete_points(Study& study, std::uint64_t seed) {
    auto [points, problems, show_all_names] = all_points(study, seed);
    if (show_all_names) {
        const std::vector<Problem> more = StudyCompletion(study, points, problems.empty()).complete();
        problems.insert(problems.end(), more.begin(), more.end());
    }
    sort_by_place(problems);
    // An error in values that several checks have from their section counts once.
    const auto same = std::unique(problems.begin(), problems.end(), [](const Problem& a, const Problem& b) {
        return a.place.text() == b.place.text() && a.message == b.message;
    });
    problems.erase(same, problems.end());
    if (!problems.empty()) throw InputError(std::move(problems));
    return std::move(points);
}

}  // namespace narrows::study
