#include "traces/drawing/picture.h"

#include <fmt/format.h>

#include <algorithm>

#include "testbench/reproduce/delta/contest.h"
#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

namespace {

using drawing::Chart;
using drawing::Figure;
using drawing::HeatMap;
using drawing::LegendEntry;
using drawing::Series;
using drawing::SeriesForm;

constexpr double strongest_lead = 0.6;  // larger leads have the same colour

int kind_of(delta::Algorithm algorithm) { return static_cast<int>(algorithm); }

std::vector<LegendEntry> keys_of(std::initializer_list<delta::Algorithm> some, SeriesForm form,
                                 const std::string& what) {
    std::vector<LegendEntry> keys;
    for (const delta::Algorithm a : some) keys.push_back({kind_of(a), form, capital_name(a) + what});
    return keys;
}

HeatMap map_of(const std::string& title, const Contests& contests) {
    HeatMap map{title, "elements N", "mesh", {}, {}, {}};
    std::ranges::transform(lengths_of(contests), std::back_inserter(map.columns), length_text);
    std::ranges::transform(meshes_of(contests), std::back_inserter(map.rows), mesh_text);
    for (const Contest& c : contests) {
        const delta::Algorithm fastest = c.fastest();
        map.cells.push_back(
            {kind_of(fastest), std::string(1, letter_of(fastest)), std::min(1.0, c.lead(fastest) / strongest_lead),
             fmt::format("{} {}, N = {}: {:.0f} % less than {}", capital_name(fastest), mesh_text(c.mesh), c.elements,
                         100 * c.lead(fastest), capital_name(c.second()))});
    }
    return map;
}

Figure regimes(const std::vector<Run>& map) {
    const Contests simulated = contests_of(map);
    return {
        "Figures 5 and 8: the fastest algorithm; the stronger the colour, the further ahead of the second",
        keys_of({delta::Algorithm::tree, delta::Algorithm::snake, delta::Algorithm::fence}, SeriesForm::points, ""),
        {map_of("standard model, f(L) = 1", modelled_map(simulated, standard_costs())),
         map_of("nominal model, f(L) = L", modelled_map(simulated, nominal_costs())), map_of("simulated", simulated)},
        270};
}

Figure block_size_figure(const std::vector<Run>& runs) {
    const delta::CombiningProblem& any = runs.front().problem;
    Chart chart{fmt::format("{}, N = {}", mesh_text({any.columns, any.rows}), any.elements),
                "block size S in elements",
                "time in ms",
                {}};
    for (const delta::Algorithm algorithm : {delta::Algorithm::snake, delta::Algorithm::fence}) {
        Series standard{kind_of(algorithm), SeriesForm::dashed, {}};
        Series nominal{kind_of(algorithm), SeriesForm::solid, {}};
        Series simulated{kind_of(algorithm), SeriesForm::points, {}};
        for (const Run& run : runs) {
            if (run.problem.algorithm != algorithm) continue;
            const auto block = static_cast<double>(run.problem.block);
            standard.points.push_back({block, milliseconds(delta::time(run.problem, standard_costs()))});
            nominal.points.push_back({block, milliseconds(delta::time(run.problem, nominal_costs()))});
            simulated.points.push_back({block, milliseconds(static_cast<double>(run.cycles))});
        }
        chart.series.insert(chart.series.end(), {standard, nominal, simulated});
    }
    std::vector<LegendEntry> keys;
    for (const auto& [form, what] :
         {std::pair(SeriesForm::points, " simulated"), std::pair(SeriesForm::solid, " nominal, f(L) = L"),
          std::pair(SeriesForm::dashed, " standard, f(L) = 1")}) {
        for (const LegendEntry& key : keys_of({delta::Algorithm::snake, delta::Algorithm::fence}, form, what))
            keys.push_back(key);
    }
    return {"Figure 4: time against block size", keys, {chart}, 360};
}

Chart times_on(const delta::printed::Mesh& mesh, const Contests& contests) {
    Chart chart{mesh_text(mesh), "elements N", "time in ms", {}};
    for (const delta::Algorithm algorithm : algorithms) {
        Series fitted{kind_of(algorithm), SeriesForm::solid, {}};
        Series simulated{kind_of(algorithm), SeriesForm::points, {}};
        for (const Contest& c : contests) {
            if (mesh_text(c.mesh) != chart.title) continue;
            const auto& [block, cycles] = c.of(algorithm);
            const auto elements = static_cast<double>(c.elements);
            const delta::CombiningProblem problem{algorithm, mesh.columns, mesh.rows, c.elements, block};
            fitted.points.push_back({elements, milliseconds(delta::time(problem, report_fit_costs()))});
            simulated.points.push_back({elements, milliseconds(cycles)});
        }
        chart.series.insert(chart.series.end(), {fitted, simulated});
    }
    return chart;
}

/// Gives all charts one axis over all times, so that they can be compared.
void align_axes(std::vector<Chart>& charts) {
    std::vector<double> times;
    for (const Chart& chart : charts) {
        for (const Series& series : chart.series) {
            for (const drawing::PlanePoint& p : series.points) times.push_back(p.y);
        }
    }
    const auto [least, most] = std::ranges::minmax(times);
    for (Chart& chart : charts) {
        chart.y_least = least;
        chart.y_most = most;
    }
}

Figure fitted_figure(const std::vector<Run>& grid) {
    const Contests contests = contests_of(grid);
    std::vector<Chart> charts;
    for (const Contest& c : contests) {
        const bool known = !charts.empty() && charts.back().title == mesh_text(c.mesh);
        if (!known) charts.push_back(times_on(c.mesh, contests));
    }
    align_axes(charts);
    std::vector<LegendEntry> keys;
    for (const auto& [form, what] :
         {std::pair(SeriesForm::points, " simulated"), std::pair(SeriesForm::solid, " by the fitted model")}) {
        for (const LegendEntry& key :
             keys_of({delta::Algorithm::tree, delta::Algorithm::snake, delta::Algorithm::fence}, form, what)) {
            keys.push_back(key);
        }
    }
    return {
        "Figure 7: time against length, each with the best of the block sizes tried; lines: the report's fitted model",
        keys,
        {charts.begin(), charts.end()},
        360};
}

}  // namespace

std::string picture(const std::vector<Run>& map, const std::vector<Run>& blocks, const std::vector<Run>& grid) {
    return drawing::draw("Littlefield 1992, simulated", {regimes(map), block_size_figure(blocks), fitted_figure(grid)});
}

}  // namespace narrows::delta
