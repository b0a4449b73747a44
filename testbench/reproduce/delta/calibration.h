#pragma once

#include <string>

#include "testbench/reproduce/delta/kept_calibration.h"

namespace narrows::delta {

/// Searches for the machines nearest to the report, in the steps of docs/findings/nbl-calibration.md.
Calibration calibrate(const Progress& progress);

/// A kind of machine. The search keeps its best machines by Table 1.
struct SearchKind {
    const char* name;
    Cause cause;
    int alpha;
    std::size_t kept;  ///< number of machines kept
};
inline constexpr std::array search_kinds{SearchKind{"A: all one after the other", Cause::nothing, report_alpha, 1},
                                         SearchKind{"B: alpha shared", Cause::alpha, report_alpha, 1},
                                         SearchKind{"C: data overlap", Cause::data, report_alpha, 1},
                                         SearchKind{"D: both", Cause::both, report_alpha, 3},
                                         SearchKind{"D: both, alpha 36 us", Cause::both, 3600, 1}};

/// The variants that are always measured, independent of the search.
std::vector<MachineVariant> fixed_variants();

/// The variants that also run the whole grid, which takes long: the machine as described, those closest to the print,
/// and at least one for each hypothesis.
std::vector<MachineVariant> whole_grid_variants();

/// The meaning of the machines' names, for a note under a table.
std::string meaning_of_names();
/// The meaning of the letters beside the names.
std::string meaning_of_letters();

/// `base` with start skew and with each `lead`.
std::vector<MachineVariant> of_programs(const MachineVariant& base);

}  // namespace narrows::delta
