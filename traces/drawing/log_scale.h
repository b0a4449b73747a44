#pragma once

#include <string>
#include <utility>
#include <vector>

namespace narrows::picture {

/// Numbers above zero to places along an axis, equal ratios to equal lengths.
class LogScale {
public:
    /// From `least` to `most`, with a little room at both ends, between the places `from` and `to`.
    LogScale(double least, double most, double from, double to);

    double at(double number) const;
    /// What to write at the axis: powers of ten, and where they are few 2 and 5 times these.
    std::vector<std::pair<double, std::string>> ticks() const;

private:
    double low_;
    double high_;
    double from_;
    double to_;
};

}  // namespace narrows::picture
