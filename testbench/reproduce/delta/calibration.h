#pragma once

#include <string>

#include "testbench/reproduce/delta/kept_calibration.h"

namespace narrows::delta {

/// Searches for the machines that are nearest to the report, in the steps of docs/findings/nbl-calibration.md.
Calibration calibrate(const Progress& progress);

/// A kind of machine of which the search keeps the best by Table 1.
struct SearchKind {
    const char* name;
    Cause cause;
    int alpha;
    std::size_t kept;  ///< how many of the best
};
inline constexpr std::array search_kinds{SearchKind{"A: all one after the other", Cause::nothing, report_alpha, 1},
                                         SearchKind{"B: alpha shared", Cause::alpha, report_alpha, 1},
                                         SearchKind{"C: data overlap", Cause::data, report_alpha, 1},
                                         SearchKind{"D: both", Cause::both, report_alpha, 3},
                                         SearchKind{"D: both, alpha 36 us", Cause::both, 3600, 1}};

/// The variants that are measured whatever Table 1 says: the search does not choose them.
std::vector<MachineVariant> fixed_variants();

/// Those that run the whole grid as well, which takes long: the machine as described, those that miss the least of the
/// print, and one or more of each hypothesis.
std::vector<MachineVariant> whole_grid_variants();

/// What the names of the machines mean, for a note under a table.
std::string meaning_of_names();
/// ... and the letters beside them.
std::string meaning_of_letters();

/// `base` with start skew and with each `lead`.
std::vector<MachineVariant> of_programs(const MachineVariant& base);

}  // namespace narrows::delta
