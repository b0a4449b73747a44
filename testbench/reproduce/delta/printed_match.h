#pragma once

#include <string>
#include <vector>

#include "testbench/reproduce/delta/measured_machine.h"

/// The agreement of a machine with the report's printed values, by the rule of docs/findings/nbl-calibration.md, which
/// was fixed before the runs.
namespace narrows::delta {

/// Errors by part of the printed values.
struct PrintedErrors {
    double table1;   ///< root mean square of 16 times
    double message;  ///< root mean square of four lengths
    double f2, f3, f4, f6;
    double ratio;  ///< error of f(6) / f(4)
};

PrintedErrors printed_errors(const MeasuredMachine& machine, Residuals residuals);
double table1_error(const SmallRuns& runs);
double message_error(const SmallRuns& runs);

/// First rule: root of the weighted mean square, f(L) by least squares of cycles. Smaller is better.
double weighted_error(const MeasuredMachine& machine);
/// Second rule: the largest error except that of f(3), f(L) by least squares of relative errors.
double largest_error(const MeasuredMachine& machine);

/// The limits in which a machine meets the print.
std::string limits_of_print();
/// The limits that its times exceed, with its numbers: "Table 1 12.9 %".
std::vector<std::string> limits_missed_by_times(const SmallRuns& runs);
/// The limits that its f(L) exceed: "f(4) 2.74 +- 0.75".
std::vector<std::string> limits_missed_by_fit(const FitSpread& spread);
/// The limits that f(L) of the whole grid exceed, with the kind of residuals that exceeds fewer.
std::vector<std::string> limits_missed_by_fits(const MeasuredMachine& machine);

/// The allowed difference of f(L) from the print: rounding plus the effect of the choice of runs.
inline double allowed_for(const FitSpread& spread, std::size_t links) { return 0.05 + spread.tolerance.at(links); }
/// The difference beyond that; as printed if it is not above 0.
double too_far(const FitSpread& spread, std::size_t links);

}  // namespace narrows::delta
