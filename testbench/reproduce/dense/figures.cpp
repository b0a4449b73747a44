#include "testbench/reproduce/dense/figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "testbench/reproduce/dense/shapes.h"
#include "traces/drawing/picture.h"

namespace narrows::dense {

namespace {

constexpr int bytes_of_kb = 1000;

std::vector<Wanted> runs_of(const std::vector<Experiment>& experiments, const Scale& scale) {
    std::vector<Wanted> wanted;
    for (const Experiment& experiment : experiments) {
        const std::vector<Wanted> more = scale.runs_of(experiment);
        wanted.insert(wanted.end(), more.begin(), more.end());
    }
    return wanted;
}

std::string x_label(const Experiment& experiment) {
    if (has_distance(experiment)) return "distance";
    return experiment.pattern == "random-pairwise" ? "phase" : "pairs";
}

/// "450-712", or "450" if both are equal.
std::string range_text(const Curve& curve) {
    const auto [least, most] = std::ranges::minmax(curve.mb_per_s);
    const std::string low = fmt::format("{:.3g}", least);
    const std::string high = fmt::format("{:.3g}", most);
    return low == high ? low : fmt::format("{}-{}", low, high);
}

/// Three colours and three forms distinguish seven sizes.
drawing::Series series_of(std::size_t number) {
    constexpr std::array forms{drawing::SeriesForm::solid, drawing::SeriesForm::dashed, drawing::SeriesForm::points};
    return {static_cast<int>(number % drawing::kinds), forms.at(number / drawing::kinds), {}};
}

/// The nearest of 1, 2, 5, 10, ... at or below a number, or at or above it, so that both ends of an axis have a label.
double labelled(double number, bool is_above) {
    double label = std::pow(10, std::floor(std::log10(number)));
    if (!is_above) return label * (number >= 5 * label ? 5 : number >= 2 * label ? 2 : 1);
    for (const double times : {1.0, 2.0, 5.0}) {
        if (number <= times * label) return times * label;
    }
    return 10 * label;
}

/// A row of the points: figure, bytes, phase, MB/s.
std::int64_t whole(const std::vector<Cell>& row, std::size_t column) { return std::get<std::int64_t>(row.at(column)); }

drawing::Chart chart_of(const PrintedFigure& figure, const Table& points) {
    const Experiment& e = figure.experiment;
    drawing::Chart chart{fmt::format("Figure {}: {} on {}, {}", figure.number, e.pattern, e.machine, processes_text(e)),
                         x_label(e),
                         "MB/s",
                         {}};
    chart.is_linear_in_x = true;
    std::vector<double> all;
    for (const std::vector<Cell>& row : points.rows) {
        if (whole(row, 0) != figure.number) continue;
        const std::int64_t phase = whole(row, 2);
        if (phase == 1) chart.series.push_back(series_of(chart.series.size()));
        all.push_back(std::get<Decimal>(row.at(3)).value);
        chart.series.back().points.push_back({static_cast<double>(phase), all.back()});
    }
    const auto [least, most] = std::ranges::minmax(all);
    chart.y_least = labelled(least, false);
    chart.y_most = labelled(most, true);
    return chart;
}

}  // namespace

std::vector<PrintedFigure> printed_figures() {
    return {{1, experiment_on("frost", "aapc", 8, 8)},
            {2, experiment_on("pengra", "aapc", 4, 4)},
            {3, experiment_on("ce", "aapc", 8, 8)},
            {4, experiment_on("frost", "simple-pairwise", 8, 8)},
            {5, experiment_on("frost", "cumulative-pairwise", 8, 8)},
            {6, experiment_on("tc2k", "cumulative-pairwise", 8, 8)},
            {7, experiment_on("frost", "random-pairwise", 8, 8)},
            {8, experiment_on("frost", "aapc", 16, 1)},
            {9, experiment_on("frost", "cumulative-pairwise", 16, 1)},
            {10, experiment_on("tc2k", "cumulative-pairwise", 4, 1)},
            {11, experiment_on("frost", "aapc", 32, 8)},
            {12, experiment_on("frost", "simple-pairwise", 32, 8)},
            {13, experiment_on("blue", "simple-pairwise", 32, 8)},
            {14, experiment_on("tc2k", "simple-pairwise", 32, 8)},
            {15, experiment_on("frost", "cumulative-pairwise", 32, 8)},
            {16, experiment_on("tc2k", "cumulative-pairwise", 32, 8)},
            {17, experiment_on("frost", "cumulative-pairwise", 64, 4)},
            {18, experiment_on("frost", "aapc", 128, 8)}};
}

std::vector<Experiment> all_experiments() {
    std::vector<Experiment> all;
    for (const PrintedFigure& figure : printed_figures()) all.push_back(figure.experiment);
    const auto add = [&all](const std::string& pattern, int ranks, int nodes,
                            const std::vector<std::string>& machines) {
        for (const std::string& machine : machines) all.push_back(experiment_on(machine, pattern, ranks, nodes));
    };
    add("aapc", 8, 8, {"blue", "ce-100"});
    add("simple-pairwise", 8, 8, {"blue", "tc2k", "ce", "ce-100"});
    add("simple-pairwise", 4, 4, {"pengra"});
    add("cumulative-pairwise", 8, 8, {"blue"});
    add("cumulative-pairwise", 4, 4, {"tc2k"});
    add("random-pairwise", 8, 8, {"blue", "tc2k", "ce", "ce-100"});
    add("random-pairwise", 4, 4, {"pengra"});
    add("simple-pairwise", 16, 1, {"frost"});
    add("random-pairwise", 16, 1, {"frost"});
    add("aapc", 4, 1, {"blue", "tc2k"});
    add("cumulative-pairwise", 4, 1, {"blue"});
    add("aapc", 32, 8, {"blue"});
    add("cumulative-pairwise", 32, 8, {"blue"});
    return all;
}

namespace {

std::vector<NamedNumber> shapes_in(const MeasuredCurves& runs, const std::vector<Experiment>& experiments,
                                   const Scale& scale) {
    std::vector<NamedNumber> all;
    for (const Experiment& experiment : experiments) {
        std::vector<std::vector<NamedNumber>> of_seeds;
        for (std::uint64_t seed = 1; seed <= scale.seeds; ++seed)
            of_seeds.push_back(shapes_of(text_of(experiment), curves_of(experiment, scale, runs, seed)));
        std::ranges::move(of_all_seeds(of_seeds), std::back_inserter(all));
    }
    return all;
}

}  // namespace

std::vector<NamedNumber> shapes_of(const std::vector<Experiment>& experiments, const Scale& scale,
                                   const AnalysisQuestion& asked) {
    return shapes_in(MeasuredCurves(runs_of(experiments, scale), asked), experiments, scale);
}

Section figures_section(const Scale& scale, const AnalysisQuestion& asked) {
    const MeasuredCurves runs(runs_of(all_experiments(), scale), asked);
    Table points{"", {{"figure", ""}, {"bytes", ""}, {"phase", ""}, {"mb_per_s", ""}}, {}, {}};
    Section section{
        "dense-patterns.figures",
        {"Figures 1 to 18: MB/s in the phase with the least and the phase with the most, size by size",
         {{"figure", "figure"}, {"pattern", "pattern"}, {"machine", "machine"}, {"processes", "processes"}},
         {},
         {"MB/s as the document counts: what a process sends and receives, by the time of the slowest one. "
          "KB of 1000 bytes. Repetitions: 50 up to 3 KB, 20 up to 30 KB, 2 at 100 and 300 KB, 1 at 1000; with "
          "128 processes 4, 2 and 1 (the document: 1000). The table has the first seed. Claims have ten up to 100 KB, "
          "and with 32 processes and all distances at 100 KB; larger messages and 128 processes have one."}},
        runs.all_passed(),
        {},
        {},
        shapes_in(runs, all_experiments(), scale)};
    for (const int bytes : scale.sizes) {
        section.table.columns.push_back(
            {fmt::format("kb_{}", bytes / bytes_of_kb), fmt::format("{} KB", bytes / bytes_of_kb)});
    }
    for (const PrintedFigure& figure : printed_figures()) {
        const Experiment& e = figure.experiment;
        std::vector<Cell> row{std::int64_t{figure.number}, e.pattern, e.machine, processes_text(e)};
        for (const Curve& curve : curves_of(e, scale, runs)) {
            row.emplace_back(range_text(curve));
            for (std::size_t phase = 0; phase < curve.mb_per_s.size(); ++phase)
                points.rows.push_back({std::int64_t{figure.number}, std::int64_t{curve.bytes},
                                       static_cast<std::int64_t>(phase + 1), Decimal{curve.mb_per_s[phase], 3}});
        }
        row.resize(section.table.columns.size(), std::monostate{});
        section.table.rows.push_back(std::move(row));
    }
    section.points = std::move(points);
    return section;
}

std::string picture(const Table& points) {
    constexpr std::size_t beside = 2;
    constexpr double height = 330;
    std::vector<std::int64_t> sizes;
    for (const std::vector<Cell>& row : points.rows) {
        if (std::ranges::find(sizes, whole(row, 1)) == sizes.end()) sizes.push_back(whole(row, 1));
    }
    std::vector<drawing::LegendEntry> keys;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const drawing::Series series = series_of(i);
        keys.push_back({series.kind, series.form, size_text(static_cast<int>(sizes[i]))});
    }
    std::vector<drawing::Figure> figures;
    for (const PrintedFigure& figure : printed_figures()) {
        if (figures.empty() || figures.back().panels.size() == beside) figures.push_back({"", keys, {}, height});
        figures.back().panels.emplace_back(chart_of(figure, points));
    }
    for (drawing::Figure& figure : figures) {
        const auto& first = std::get<drawing::Chart>(figure.panels.front());
        const auto& last = std::get<drawing::Chart>(figure.panels.back());
        const auto name = [](const drawing::Chart& chart) { return chart.title.substr(0, chart.title.find(':')); };
        figure.heading = fmt::format("Figures {} and {}: MB/s that a process sends and receives", name(first).substr(7),
                                     name(last).substr(7));
    }
    return drawing::draw("Dense communication patterns, simulated", figures);
}

}  // namespace narrows::dense
