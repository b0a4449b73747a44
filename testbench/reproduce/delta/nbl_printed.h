#pragma once

#include <array>
#include <cstdint>

#include "models/bounds/delta/nbl.h"

/// Numbers printed in "Modeling Node Bandwidth Limits and Their Effect on Vector Combining Algorithms" (R. J.
/// Littlefield, PNL-SA-20425, 1992). Its formulas and the fitted f(L) of section 4.2 are in models/bounds/delta/nbl.h.
namespace narrows::delta::printed {

/// Microseconds, and microseconds per number of eight bytes (section 7.2). They were measured with links at half speed.
inline constexpr double alpha_us = 54;
inline constexpr double beta_us = 1.54;
inline constexpr double c2_us = 0.25;
inline constexpr double c3_us = 0.37;

/// With cycles of 10 ns all four costs are whole numbers.
inline constexpr std::int64_t cycle_time_ps = 10'000;
constexpr Costs costs(const Overlap& f) { return {alpha_us * 100, beta_us * 100, c2_us * 100, c3_us * 100, f}; }

/// Table 1: a node in the middle of a 3x3 mesh receives from one neighbour, or exchanges with one, two or three.
inline constexpr std::array testjig_links{1, 2, 4, 6};

struct TestjigTimes {
    int elements;              ///< S
    std::array<double, 4> us;  ///< T, for each of testjig_links
};

inline constexpr std::array<TestjigTimes, 4> testjig_times{{
    {60, {74, 129, 259, 345}},
    {120, {139, 235, 398, 575}},
    {300, {293, 502, 833, 1222}},
    {600, {525, 942, 1733, 2578}},
}};

/// f(2), f(4), f(6) between a row of Table 1 and the next: dT(L) / dT(1). In the first row f(6) is a misprint: 230 / 65
/// is 3.5.
inline constexpr std::array<std::array<double, 3>, 3> testjig_overlap{{
    {1.6, 2.1, 3.8},
    {1.7, 2.8, 4.2},
    {1.9, 3.9, 5.8},
}};

struct Mesh {
    int columns;
    int rows;
};

/// The experiments of section 4.2 are all combinations of these. The report does not say whether 16x32 has 16 columns
/// or 16 rows.
inline constexpr std::array<Mesh, 3> meshes{{{4, 4}, {16, 16}, {16, 32}}};
inline constexpr std::array<std::int64_t, 5> vector_elements{100, 1'000, 10'000, 100'000, 500'000};
inline constexpr int shortest_block = 20;
inline constexpr int longest_block = 600;

}  // namespace narrows::delta::printed
