#include "testbench/reproduce/delta/contest.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

namespace {

std::array<delta::Algorithm, algorithms.size()> by_time(const Contest& contest) {
    auto order = algorithms;
    std::ranges::stable_sort(order, {}, [&](delta::Algorithm a) { return contest.of(a).cycles; });
    return order;
}

/// Enters the time of an algorithm in its contest, unless a better one is there.
void enter(Contests& contests, const delta::CombiningProblem& p, double cycles) {
    auto contest = std::ranges::find_if(contests, [&](const Contest& c) {
        return c.mesh.columns == p.columns && c.mesh.rows == p.rows && c.elements == p.elements;
    });
    if (contest == contests.end()) contest = contests.insert(contests.end(), {{p.columns, p.rows}, p.elements, {}});
    Contest::Entry& entry = contest->entries[static_cast<std::size_t>(p.algorithm)];
    if (entry.block == 0 || cycles < entry.cycles) entry = {p.block, cycles};
}

}  // namespace

delta::Algorithm Contest::fastest() const { return by_time(*this)[0]; }

delta::Algorithm Contest::second() const { return by_time(*this)[1]; }

double Contest::saving(delta::Algorithm algorithm, delta::Algorithm other) const {
    return 1 - of(algorithm).cycles / of(other).cycles;
}

double Contest::lead(delta::Algorithm algorithm) const {
    return saving(algorithm, algorithm == fastest() ? second() : fastest());
}

Contests modelled_map(const Contests& places, const delta::Costs& costs) {
    Contests map;
    for (const auto& [mesh, elements, entries] : places) {
        for (const delta::Algorithm algorithm : algorithms) {
            delta::CombiningProblem problem{algorithm, mesh.columns, mesh.rows, elements, 1};
            problem.block = delta::best_block(problem, costs);
            enter(map, problem, delta::time(problem, costs));
        }
    }
    return map;
}

std::vector<delta::printed::Mesh> meshes_of(const Contests& contests) {
    std::vector<delta::printed::Mesh> meshes;
    for (const Contest& c : contests) {
        if (std::ranges::find(meshes, mesh_text(c.mesh), mesh_text) == meshes.end()) meshes.push_back(c.mesh);
    }
    return meshes;
}

std::vector<std::int64_t> lengths_of(const Contests& contests) {
    std::vector<std::int64_t> lengths;
    for (const Contest& c : contests) {
        if (std::ranges::find(lengths, c.elements) == lengths.end()) lengths.push_back(c.elements);
    }
    return lengths;
}

Contests contests_of(const std::vector<Run>& runs) {
    Contests contests;
    for (const Run& run : runs) enter(contests, run.problem, static_cast<double>(run.cycles));
    return contests;
}

std::int64_t places_of(const Contests& contests, delta::Algorithm algorithm) {
    return std::ranges::count(contests, algorithm, &Contest::fastest);
}

void add_leads(Section& section, const Contests& contests) {
    std::vector<std::string> texts;
    for (const delta::Algorithm algorithm : algorithms) {
        const Contest& best =
            *std::ranges::max_element(contests, {}, [&](const Contest& c) { return c.lead(algorithm); });
        const double percent = 100 * best.lead(algorithm);
        section.values.push_back({fmt::format("lead_{}", delta::name_of(algorithm)), percent});
        texts.push_back(fmt::format("{} {:.1f} % ({}, N = {})", capital_name(algorithm), percent, mesh_text(best.mesh),
                                    length_text(best.elements)));
    }
    section.table.notes.push_back(
        fmt::format("At most so much less time than both others: {}.", fmt::join(texts, ", ")));
}

std::string mesh_text(const delta::printed::Mesh& mesh) { return fmt::format("{}x{}", mesh.columns, mesh.rows); }

std::string length_text(std::int64_t elements) {
    std::int64_t digits = elements;
    int zeros = 0;
    for (; digits % 10 == 0; digits /= 10) ++zeros;
    return zeros < 3 ? std::to_string(elements) : fmt::format("{}e{}", digits, zeros);
}

char letter_of(delta::Algorithm algorithm) { return capital_name(algorithm).front(); }

std::string capital_name(delta::Algorithm algorithm) {
    std::string name(delta::name_of(algorithm));
    name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
    return name;
}

}  // namespace narrows::delta
