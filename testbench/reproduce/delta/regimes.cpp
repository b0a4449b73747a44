#include <fmt/format.h>

#include <cmath>

#include "testbench/reproduce/delta/contest.h"
#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

namespace {

const char* const legend = "T = Tree, S = Snake, F = Fence is fastest; the number: % less time than the second takes.";

/// A map as a table of texts: a row for each mesh, a column for each length; "F 24".
struct MapTable {
    MapTable(std::string title, const Experiments& experiments)
        : table{std::move(title), {{"model", "model"}, {"mesh", "mesh"}}, {}, {}} {
        for (const std::int64_t elements : experiments.map_elements) {
            table.columns.push_back({fmt::format("n{}", elements), length_text(elements)});
        }
    }

    void add(const std::string& model, const Contests& contests) {
        const delta::printed::Mesh* mesh = nullptr;
        for (const Contest& contest : contests) {
            if (mesh == nullptr || mesh_text(*mesh) != mesh_text(contest.mesh)) {
                mesh = &contest.mesh;
                table.rows.push_back({model, mesh_text(*mesh)});
            }
            const delta::Algorithm fastest = contest.fastest();
            table.rows.back().emplace_back(fmt::format("{}{:3.0f}", letter_of(fastest), 100 * contest.lead(fastest)));
        }
    }

    Table table;
};

/// A table of all contests of maps, with the times of all algorithms.
struct PointsTable {
    void add(const std::string& model, const Contests& contests) {
        for (const Contest& c : contests) {
            std::vector<Cell> row{model,
                                  std::int64_t{c.mesh.columns},
                                  std::int64_t{c.mesh.rows},
                                  c.elements,
                                  std::string(delta::name_of(c.fastest())),
                                  std::string(delta::name_of(c.second())),
                                  Decimal{c.lead(c.fastest()), 3}};
            for (const Contest::Entry& entry : c.entries) {
                row.emplace_back(entry.block);
                row.emplace_back(Decimal{milliseconds(entry.cycles), 3});
            }
            table.rows.push_back(std::move(row));
        }
    }

    Table table{"",
                {{"model", ""},
                 {"columns", ""},
                 {"rows", ""},
                 {"elements", ""},
                 {"fastest", ""},
                 {"second", ""},
                 {"lead", ""},
                 {"tree_block", ""},
                 {"tree_ms", ""},
                 {"snake_block", ""},
                 {"snake_ms", ""},
                 {"fence_block", ""},
                 {"fence_ms", ""}},
                {},
                {}};
};

int places_where_they_agree(const Contests& a, const Contests& b) {
    int same = 0;
    for (std::size_t i = 0; i < a.size(); ++i) same += a[i].fastest() == b[i].fastest() ? 1 : 0;
    return same;
}

}  // namespace

Section modelled_regimes(SimulatedExperiments& study, const Progress& progress) {
    MapTable map("Figure 5: the fastest algorithm by two models, over length N and mesh", study.experiments());
    PointsTable points;
    for (const auto& [name, costs] : {std::pair("standard", standard_costs()), std::pair("nominal", nominal_costs())}) {
        const Contests contests = modelled_map(study.experiments(), costs);
        map.add(name, contests);
        points.add(name, contests);
    }
    map.table.notes = {
        legend,
        "Standard: f(L) = 1, links do not get in each other's way; nominal: f(L) = L. Blocks are the best "
        "of each model."};
    progress(1);
    return {"modelled_regimes", std::move(map.table), true, std::move(points.table)};
}

Section simulated_regimes(SimulatedExperiments& study, const Progress& progress) {
    const Experiments& experiments = study.experiments();
    const std::vector<Run> runs = study.runs(map_problems(experiments), progress);
    const Contests simulated = contests_of(runs);
    MapTable map("Figure 8: the fastest algorithm, simulated, over length N and mesh", experiments);
    map.add("simulated", simulated);
    PointsTable points;
    points.add("simulated", simulated);
    const auto agreeing = [&](const delta::Costs& costs) {
        return places_where_they_agree(simulated, modelled_map(experiments, costs));
    };
    map.table.notes = {legend,
                       "Blocks are the best of the nominal model (block=best), for each algorithm, mesh and length; "
                       "--json has them.",
                       fmt::format("The same algorithm is fastest by the nominal model in {} of {} places, by the "
                                   "standard one in {}, by the report's fitted one in {}.",
                                   agreeing(nominal_costs()), simulated.size(), agreeing(standard_costs()),
                                   agreeing(report_fit_costs()))};
    Section section{"simulated_regimes", std::move(map.table), true, std::move(points.table)};
    section.fails_if = "a check of a run fails";
    study.add_complaints(section, runs);
    return section;
}

}  // namespace narrows::delta
