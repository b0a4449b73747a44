#include <fmt/format.h>

#include <algorithm>

#include <cmath>

#include "testbench/reproduce/delta/contest.h"
#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/delta/machine_variant.h"
#include "testbench/reproduce/delta/named_values.h"
#include "testbench/reproduce/delta/units.h"
#include "testbench/run/machines.h"

namespace narrows::delta {

namespace {

const char* const legend = "T = Tree, S = Snake, F = Fence is fastest; the number: % less time than the second takes.";

/// A map as a table of texts: a row for each mesh, a column for each length; "F 24".
struct MapTable {
    MapTable(std::string title, const Contests& places)
        : table{std::move(title), {{"model", "model"}, {"mesh", "mesh"}}, {}, {}} {
        for (const std::int64_t elements : lengths_of(places)) {
            table.columns.push_back({key_of(elements), length_text(elements)});
        }
    }

    void add(const std::string& model, const Contests& contests) {
        const delta::printed::Mesh* mesh = nullptr;
        for (const Contest& contest : contests) {
            if (mesh == nullptr || mesh_text(*mesh) != mesh_text(contest.mesh)) {
                mesh = &contest.mesh;
                table.rows.push_back({model, mesh_text(*mesh)});
                table.rows.back().resize(table.columns.size());  // a mesh may lack a length
            }
            const delta::Algorithm fastest = contest.fastest();
            const auto column = std::ranges::find(table.columns, key_of(contest.elements), &TableColumn::key);
            table.rows.back().at(static_cast<std::size_t>(column - table.columns.begin())) =
                fmt::format("{}{:3.0f}", letter_of(fastest), 100 * contest.lead(fastest));
        }
    }

    static std::string key_of(std::int64_t elements) { return fmt::format("n{}", elements); }

    Table table;
};

/// A table of all contests of the maps, with the times of all algorithms.
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

/// The costs of the machine with changes, and the f(L) of a model.
Costs costs_of_machine(std::span<const std::string> changes, const Overlap& f) {
    Costs costs = costs_of(load_machine("delta", machines_folder(), machine_changes(changes)).machine);
    costs.f = f;
    return costs;
}

/// Adds, for vectors with numbers in the appendix, the best block among all, and the excess time of the printed one.
void add_best_blocks(Section& section, const Costs& costs) {
    for (const Algorithm algorithm : {Algorithm::snake, Algorithm::fence}) {
        CombiningProblem problem{algorithm, 16, 16, 100'000, 1};
        const double elements = static_cast<double>(problem.elements);
        const double printed = best_block_formula(algorithm, 16, 16, elements, nominal_costs()).value_or(1);
        const std::int64_t best = best_block(problem, costs);
        problem.block = best;
        const double least = time(problem, costs);
        problem.block = std::llround(printed);
        const std::string name(name_of(algorithm));
        section.values.push_back({name + "_block", static_cast<double>(best)});
        section.values.push_back({name + "_formula_percent", 100 * (time(problem, costs) / least - 1)});
    }
}

}  // namespace

Section modelled_regimes(const std::vector<Run>& runs, std::span<const std::string> changes) {
    const Contests places = contests_of(runs);
    MapTable map("Figure 5: the fastest algorithm by two models, over length N and mesh", places);
    PointsTable points;
    Section section{"modelled_regimes", {}, true, {}};
    for (const auto& [name, f] : {std::pair("standard", standard_overlap), std::pair("nominal", nominal_overlap)}) {
        const Contests contests = modelled_map(places, costs_of_machine(changes, f));
        map.add(name, contests);
        points.add(name, contests);
        add_values_of_model(section, name, contests);
    }
    map.table.notes = {
        legend,
        "Standard: f(L) = 1, links do not get in each other's way; nominal: f(L) = L. Blocks are the best "
        "of each model."};
    add_best_blocks(section, costs_of_machine(changes, nominal_overlap));
    section.table = std::move(map.table);
    section.points = std::move(points.table);
    return section;
}

Section simulated_regimes(const std::vector<Run>& runs) {
    const Contests simulated = contests_of(runs);
    MapTable map("Figure 8: the fastest algorithm, simulated, over length N and mesh", simulated);
    map.add("simulated", simulated);
    PointsTable points;
    points.add("simulated", simulated);
    map.table.notes = {legend,
                       "Blocks are the best of the nominal model (block=best), for each algorithm, mesh and length; "
                       "--json has them."};
    Section section{"simulated_regimes", std::move(map.table), true, std::move(points.table)};
    add_values_of_map(section, simulated);
    return section;
}

}  // namespace narrows::delta
