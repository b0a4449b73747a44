#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "models/bounds/evaluation.h"

/// Global vector combining on a mesh whose nodes are narrower than their links together: the "node bandwidth limited"
/// models of R. J. Littlefield, "Modeling Node Bandwidth Limits and Their Effect on Vector Combining Algorithms",
/// PNL-SA-20425, 1992. docs/bounds.md has the formulas, their conditions, and where the report is corrected.
namespace narrows::delta {

/// Section 3.2. Every node begins with a vector and ends with the combination of all vectors.
enum class Algorithm {
    tree,   ///< halving to one node and the same way back, whole vectors
    snake,  ///< blocks along a line through all nodes to one end, and back behind each other
    fence,  ///< blocks down the columns and along the bottom row, and back the same way
};

/// The spelling in every input and output.
inline constexpr std::array<std::string_view, 3> algorithm_names{"tree", "snake", "fence"};
inline std::string_view name_of(Algorithm algorithm) { return algorithm_names[static_cast<std::size_t>(algorithm)]; }

inline constexpr int most_links = 6;

/// f(L), by L: the time a node needs for the data of L links active at once, relative to those of one link (section 2).
/// f(0) and f(5) are not used: no step of any algorithm has five active links.
using Overlap = std::array<double, most_links + 1>;

inline constexpr Overlap standard_overlap{0, 1, 1, 1, 1, 1, 1};        ///< f(L) = 1: links do not slow each other down
inline constexpr Overlap nominal_overlap{0, 1, 2, 3, 4, 5, 6};         ///< f(L) = L: one after the other
inline constexpr Overlap fitted_overlap{0, 1, 1.1, 1.3, 3.9, 0, 5.1};  ///< section 4.2, fitted to runs on the DELTA; no
                                                                       ///< f(5)

/// An element is a number of eight bytes.
inline constexpr int element_bytes = 8;

/// The costs of the model, in cycles or cycles per element (sections 2 and 7.1).
struct Costs {
    double alpha = 0;  ///< start-up of each message, whatever its length
    double beta = 0;   ///< transfer of one element over one link
    double c2 = 0;     ///< combining two vectors, per element
    double c3 = 0;     ///< combining three vectors at once, per element
    Overlap f = nominal_overlap;
};

/// The model's costs on a machine.
Costs costs_of(const Machine& machine);

struct CombiningProblem {
    Algorithm algorithm = Algorithm::tree;
    int columns = 1;            ///< W
    int rows = 1;               ///< H
    std::int64_t elements = 1;  ///< N, at least one
    std::int64_t block = 1;     ///< S, elements, at least one; a shorter vector is one block. Tree ignores it

    std::int64_t nodes() const { return std::int64_t{columns} * rows; }
    /// B = ceil(N / S)
    std::int64_t blocks() const { return (elements + block - 1) / block; }
};

/// T(L) = L alpha + f(L) beta S: a node handles messages of `elements` elements over `links` links at once (section 2).
double concurrent_messages(const Costs& costs, int links, double elements);

/// Equal steps. In each of them the busiest node has `links` links active and combines `combined` vectors into one (0,
/// 2, 3).
struct Steps {
    double count;
    int links;
    int combined;
};

/// The steps of an algorithm with `blocks` blocks, in order. The models are those of the appendix if there are at least
/// three blocks and at least three columns and two rows (snake: three nodes); docs/bounds.md derives the others. If
/// there are more than three, `blocks` need not be whole.
std::vector<Steps> steps(Algorithm algorithm, int columns, int rows, double blocks);

/// The sum over `steps`, with messages of `block` elements.
double time(const std::vector<Steps>& steps, const Costs& costs, double block);

/// The cycles that the algorithm takes. The last block counts as a full one.
double time(const CombiningProblem& problem, const Costs& costs);

/// S_opt of the appendix, corrected (docs/bounds.md): the block length, not a whole number, for which the model with N
/// / S blocks takes the least time. None for tree, which has no blocks; none where the appendix has no model or where
/// longer blocks always take less time. It may exceed N / 3, the longest that leaves three blocks.
std::optional<double> best_block_formula(Algorithm algorithm, int columns, int rows, double elements,
                                         const Costs& costs);

/// The whole block length with the least `time`, among lengths that leave three blocks (among all if N < 3). Ties go to
/// the longest. Ignores `problem.block`. For tree, N.
std::int64_t best_block(const CombiningProblem& problem, const Costs& costs);

/// The report's model of Tree, Snake and Fence with one choice of f(L), for comparison with a run. It is an estimate,
/// not exact to the cycle.
struct Form : FormulaText {
    Overlap f;
};

/// "nbl.standard", "nbl.nominal", "nbl.fitted".
std::span<const Form> forms();

/// The models hold for meshes only.
Evaluation evaluate(const Form& form, const Machine& machine, const CombiningProblem& problem);

}  // namespace narrows::delta
