#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace narrows {

/// Equal but for rounding.
inline bool is_near(double a, double b, double tolerance = 1e-9) {
    return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

inline void expect_near(double shown, double value) {
    EXPECT_TRUE(is_near(shown, value, 1e-6)) << shown << " instead of " << value;
}

/// A value shown with so many decimals differs by at most half a unit of the last one.
inline void expect_shown(double shown, double value, int decimals) {
    EXPECT_NEAR(shown, value, 0.501 * std::pow(10.0, -decimals));
}

}  // namespace narrows
