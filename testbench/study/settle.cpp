#include "testbench/study/settle.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "models/machine/suggestion.h"
#include "models/machine/toml_text.h"
#include "testbench/run/stated_bounds.h"
#include "testbench/study/derive.h"
#include "testbench/study/fit.h"
#include "testbench/study/formula.h"
#include "testbench/study/values.h"

namespace narrows::study {

namespace {

class Settling {
public:
    Settling(Study& study, const std::vector<Point>& points) : study_(study), points_(points) {
        for (const Point& point : points) {
            for (const auto& [name, value] : point.parameters) parameters_.insert(name);
            for (const Setting& setting : point.swept) parameters_.insert(setting.name);
        }
        for (const std::string_view name : result_names()) results_.insert(std::string(name));
        for (const Column& column : study.columns) results_.insert(column.name);
    }

    void settle() {
        check_columns(study_);
        if (points_.empty()) throw InputError(whole(), "no point is left to run; look at 'only'");
        for (const Column& column : study_.columns) check_against_parameters(column);
        const std::string* const first = points_.front().value_of(study_.contenders);
        fill_in(study_, first == nullptr ? "" : *first);
        if (!study_.contenders.empty()) settle_contenders();
        known(study_.objective, results_, whole(), "objective");
        const std::vector<std::string_view> models = fits();
        if (!study_.fit.empty()) known(study_.fit, {models.begin(), models.end()}, whole(), "fit");
        for (Plot& plot : study_.plots) settle_plot(plot);
        sort_by_place(problems_);
        if (!problems_.empty()) throw InputError(std::move(problems_));
    }

private:
    Place whole() const { return Place{study_.file}; }
    void refuse(Place place, std::string message) { problems_.push_back({std::move(place), std::move(message)}); }

    void check_against_parameters(const Column& column) {
        for (const std::string& parameter : parameters_) {
            if (formula_name(parameter) == column.name)
                refuse(column.formula.place,
                       fmt::format("'{}' is what a parameter is called; give the column a name of "
                                   "its own",
                                   column.name));
        }
    }

    bool known(const std::string& name, const std::set<std::string>& names, const Place& place, std::string_view what) {
        if (names.contains(name)) return true;
        const std::vector<std::string_view> all(names.begin(), names.end());
        refuse(place, fmt::format("{} = \"{}\" is not known; {}", what, name,
                                  did_you_mean(name, all, fmt::format("it may be {}", alternatives(all)))));
        return false;
    }

    void settle_contenders() {
        if (!known(study_.contenders, parameters_, whole(), "contenders")) return;
        std::set<std::string> contenders;
        std::set<std::int64_t> clocks;
        for (const Point& point : points_) {
            const std::string* const value = point.value_of(study_.contenders);
            if (value == nullptr) {
                return refuse(whole(), fmt::format("contenders = \"{}\", and {} has no such parameter",
                                                   study_.contenders, point.command()));
            }
            if (contenders.insert(*value).second) clocks.insert(point.cycle_time_ps);
        }
        known(study_.baseline, contenders, whole(), "baseline");
        if (clocks.size() > 1 && study_.objective == "cycles") {
            refuse(whole(),
                   "the machines have different clocks, so that their cycles cannot be compared; write objective = "
                   "\"time_us\"");
        }
    }

    void settle_plot(Plot& plot) {
        std::set<std::string> everything = results_;
        everything.insert(parameters_.begin(), parameters_.end());
        const bool has_axes = plot.kind != PlotKind::load;
        if (has_axes && plot.x.empty()) refuse(plot.place, "this plot has no x; write x = \"nodes\", for instance");
        if (has_axes && !plot.x.empty()) known(plot.x, everything, plot.place, "x");
        if (has_axes && plot.y.empty()) refuse(plot.place, "this plot has no y; write y = \"words\", for instance");
        if (has_axes && !plot.y.empty()) known(plot.y, everything, plot.place, "y");
        if (plot.kind == PlotKind::tradeoff && !study_.hardware && plot.x.find("flip_flops") != std::string::npos)
            refuse(plot.place, "hardware is drawn, and not asked for; write hardware = true at the top");
        for (const std::string& panel : plot.panels) known(panel, parameters_, plot.place, "panels");
        for (const std::string& bound : plot.bounds) settle_bound(bound, plot.place);
        for (const Setting& setting : plot.at) known(setting.name, parameters_, setting.place, "at");
        const bool any = std::ranges::any_of(points_, [&](const Point& point) { return is_at(point, plot.at); });
        if (!any)
            refuse(plot.at.front().place,
                   fmt::format("no point of the study is at {} = {}", plot.at.front().name, plot.at.front().value));
    }

    void settle_bound(const std::string& name, const Place& place) {
        std::set<std::string> bounds{"derived"};
        for (const FormulaText& form : formula_texts()) bounds.insert(std::string(form.name));
        known(name, bounds, place, "bounds");
    }

    Study& study_;
    const std::vector<Point>& points_;
    std::set<std::string> parameters_;
    std::set<std::string> results_;
    std::vector<Problem> problems_;
};

}  // namespace

void fill_in(Study& study, const std::string& first_contender) {
    if (study.baseline.empty()) study.baseline = first_contender;
    for (Plot& plot : study.plots) {
        if (plot.y.empty() && plot.kind != PlotKind::regimes) plot.y = study.objective;
    }
}

void settle(Study& study, const std::vector<Point>& points) { Settling(study, points).settle(); }

}  // namespace narrows::study
