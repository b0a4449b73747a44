#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// The models that can be fitted: "nbl" is f(L) of Littlefield (1992), section 4.2.
std::vector<std::string_view> fits();

/// Fits the study's model to all passed points of `asked`. Empty if the study asks for no fit, or no point fits the
/// model's kind. Throws InputError if machines differ in costs that the model takes as known.
std::vector<Coefficient> fit(const Study& study, const std::vector<Point>& asked,
                             const std::vector<StoredPoint>& points);

/// "f(2) = 1.00, f(3) = 1.32, ... by absolute residuals (the report: 1.1, 1.3, ...)": one line for each kind of
/// residuals.
std::vector<std::string> sentences(const std::vector<Coefficient>& coefficients);

}  // namespace narrows::study
