#include "testbench/reproduce/delta/contest.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

namespace {

std::array<nbl::Algorithm, algorithms.size()> by_time(const Contest& contest) {
    auto order = algorithms;
    std::ranges::stable_sort(order, {}, [&](nbl::Algorithm a) { return contest.of(a).cycles; });
    return order;
}

/// Every place of the map, mesh by mesh, with each algorithm's best block by the model.
std::vector<nbl::CombiningProblem> best_problems(const Experiments& experiments, const nbl::Costs& costs) {
    std::vector<nbl::CombiningProblem> problems;
    for (const nbl::printed::Mesh& mesh : experiments.map_meshes) {
        for (const std::int64_t elements : experiments.map_elements) {
            for (const nbl::Algorithm algorithm : algorithms) {
                nbl::CombiningProblem problem{algorithm, mesh.columns, mesh.rows, elements, 1};
                problem.block = nbl::best_block(problem, costs);
                problems.push_back(problem);
            }
        }
    }
    return problems;
}

/// Puts a time of one algorithm into the contest it belongs to, unless there is a better one.
void enter(Contests& contests, const nbl::CombiningProblem& p, double cycles) {
    auto contest = std::ranges::find_if(contests, [&](const Contest& c) {
        return c.mesh.columns == p.columns && c.mesh.rows == p.rows && c.elements == p.elements;
    });
    if (contest == contests.end()) contest = contests.insert(contests.end(), {{p.columns, p.rows}, p.elements, {}});
    Contest::Entry& entry = contest->entries[static_cast<std::size_t>(p.algorithm)];
    if (entry.block == 0 || cycles < entry.cycles) entry = {p.block, cycles};
}

}  // namespace

nbl::Algorithm Contest::fastest() const { return by_time(*this)[0]; }

nbl::Algorithm Contest::second() const { return by_time(*this)[1]; }

double Contest::saving(nbl::Algorithm algorithm, nbl::Algorithm other) const {
    return 1 - of(algorithm).cycles / of(other).cycles;
}

double Contest::lead(nbl::Algorithm algorithm) const {
    return saving(algorithm, algorithm == fastest() ? second() : fastest());
}

Contests modelled_map(const Experiments& experiments, const nbl::Costs& costs) {
    Contests map;
    for (const nbl::CombiningProblem& problem : best_problems(experiments, costs))
        enter(map, problem, nbl::time(problem, costs));
    return map;
}

std::vector<nbl::CombiningProblem> map_problems(const Experiments& experiments) {
    return best_problems(experiments, nominal_costs());
}

Contests contests_of(const std::vector<Run>& runs) {
    Contests contests;
    for (const Run& run : runs) enter(contests, run.problem, static_cast<double>(run.cycles));
    return contests;
}

std::string mesh_text(const nbl::printed::Mesh& mesh) { return fmt::format("{}x{}", mesh.columns, mesh.rows); }

std::string length_text(std::int64_t elements) {
    std::int64_t digits = elements;
    int zeros = 0;
    for (; digits % 10 == 0; digits /= 10) ++zeros;
    return zeros < 3 ? std::to_string(elements) : fmt::format("{}e{}", digits, zeros);
}

char letter_of(nbl::Algorithm algorithm) { return capital_name(algorithm).front(); }

std::string capital_name(nbl::Algorithm algorithm) {
    std::string name(nbl::name_of(algorithm));
    name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
    return name;
}

}  // namespace narrows::delta
