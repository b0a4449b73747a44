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
    double ratio;  ///< of f(6) / f(4)
};

PrintedErrors printed_errors(const MeasuredMachine& machine, Residuals residuals);
double table1_error(const SmallRuns& runs);
double message_error(const SmallRuns& runs);

/// First rule: root of the weighted mean of the squares, f(L) by least squares of cycles. Less is better.
double weighted_error(const MeasuredMachine& machine);
/// Second rule: the largest error except that of f(3), f(L) by least squares of relative errors.
double largest_error(const MeasuredMachine& machine);
/// Within the errors of the print itself.
bool meets_print(const MeasuredMachine& machine);
/// The limits in which a machine meets the print: "f(4) 3.7 to 4.1, ...".
std::string limits_of_print();
/// The limits that it does not keep, with its numbers: "f(4) 3.69"; none if it meets the print.
std::vector<std::string> missed_limits(const MeasuredMachine& machine);

/// f(4) and f(6) with one place for the errors of rounding and of runs that the report does not name.
inline constexpr double overlap_tolerance = 0.2;
inline constexpr double least_ratio = 1.26;
inline constexpr double most_ratio = 1.36;

}  // namespace narrows::delta
