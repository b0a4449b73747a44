#pragma once

#include <string>
#include <vector>

#include "testbench/reproduce/delta/measured_machine.h"

/// How well a machine agrees with what the report prints: the rule of docs/findings/nbl-calibration.md, fixed before
/// the runs.
namespace narrows::delta {

/// Parts of the printed values.
struct PrintedErrors {
    double table1;   ///< root mean square of 16 times
    double message;  ///< root mean square of four lengths
    double f2, f3, f4, f6;
    double ratio;  ///< error of f(6) / f(4)
};

PrintedErrors printed_errors(const MeasuredMachine& machine, Residuals residuals);
double table1_error(const SmallRuns& runs);
double message_error(const SmallRuns& runs);

/// First rule: root of the weighted mean of the squares, f(L) by least squares of cycles. Less is better.
double weighted_error(const MeasuredMachine& machine);
/// Second rule: the largest error except that of f(3), f(L) by least squares of relative errors.
double largest_error(const MeasuredMachine& machine);

/// The limits in which a machine meets the print.
std::string limits_of_print();
/// Those that its times miss, with its numbers: "Table 1 12.9 %".
std::vector<std::string> limits_missed_by_times(const SmallRuns& runs);
/// Those that its f(L) miss: "f(4) 2.74 +- 0.75".
std::vector<std::string> limits_missed_by_fit(const FitSpread& spread);
/// Those that f(L) of the whole grid misses, with the kind of residuals with which it misses fewer.
std::vector<std::string> limits_missed_by_fits(const MeasuredMachine& machine);

/// How far f(L) may be from the print: rounding, and what the choice of runs moves.
inline double allowed_for(const FitSpread& spread, std::size_t links) { return 0.05 + spread.tolerance.at(links); }
/// How much further off it is; as printed if that is not above 0.
double too_far(const FitSpread& spread, std::size_t links);

}  // namespace narrows::delta
