#pragma once

#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// A number that was measured elsewhere, with the parameters of the measurement.
struct MeasuredNumber {
    std::vector<Setting> parameters;  ///< placed at the heads of their columns; empty: all points of the check
    SourceText value;                 ///< "8540", "8.5 us"
    SourceText error;                 ///< "2 %", "6 us", or in the unit of the value; empty: no error given

    bool is_of(const StoredPoint& point) const;
};

/// The cells of a line of a CSV file, without blanks before them.
std::vector<std::string> cells_of(const std::string& line);

/// The measured number of a check, or those of its table. Throws InputError with file and line.
std::vector<MeasuredNumber> measured_numbers(const Study& study, const MeasuredElsewhere& measured);

}  // namespace narrows::study
