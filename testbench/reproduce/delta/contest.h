#pragma once

#include <array>
#include <string>
#include <vector>

#include "testbench/reproduce/delta/grid.h"

/// Comparisons of the algorithms, the subject of figures 5, 7 and 8 and of most claims of Littlefield (1992).
namespace narrows::delta {

/// The times of the algorithms on one mesh with one length of the vector, each with its best block.
struct Contest {
    struct Entry {
        std::int64_t block;
        double cycles;
    };

    delta::printed::Mesh mesh;
    std::int64_t elements;
    std::array<Entry, algorithms.size()> entries;

    std::int64_t nodes() const { return std::int64_t{mesh.columns} * mesh.rows; }
    const Entry& of(delta::Algorithm algorithm) const { return entries[static_cast<std::size_t>(algorithm)]; }
    /// The fastest algorithm. Ties go to Tree before Snake, and Snake before Fence.
    delta::Algorithm fastest() const;
    delta::Algorithm second() const;

    /// How much less time `algorithm` takes than `other`, relative to `other`; negative if it takes more.
    double saving(delta::Algorithm algorithm, delta::Algorithm other) const;
    /// The saving against the faster of the two others.
    double lead(delta::Algorithm algorithm) const;
};

using Contests = std::vector<Contest>;

/// The contests of these meshes and lengths by the model, with the model's best blocks.
Contests modelled_map(const Contests& places, const delta::Costs& costs);

/// The meshes of the contests, in order.
std::vector<delta::printed::Mesh> meshes_of(const Contests& contests);
std::vector<std::int64_t> lengths_of(const Contests& contests);

/// Finds the fastest run of each algorithm for each mesh and length. Ties go to the first.
Contests contests_of(const std::vector<Run>& runs);

/// Counts the contests in which the algorithm is the fastest.
std::int64_t places_of(const Contests& contests, delta::Algorithm algorithm);

/// Adds the values `lead_tree` and so on: the largest lead of each algorithm, or its smallest deficit, in percent of
/// the time. A note gives the place; ties go to the first.
void add_leads(Section& section, const Contests& contests);

std::string mesh_text(const delta::printed::Mesh& mesh);  ///< "16x32"
std::string length_text(std::int64_t elements);           ///< "500", "2e3"
char letter_of(delta::Algorithm algorithm);               ///< T, S or F
std::string capital_name(delta::Algorithm algorithm);     ///< "Tree", as the report writes it

}  // namespace narrows::delta
