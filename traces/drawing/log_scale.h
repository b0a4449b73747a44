#pragma once

#include <string>
#include <utility>
#include <vector>

namespace narrows::drawing {

/// Maps numbers above zero to positions on a logarithmic axis.
class LogScale {
public:
    /// Numbers from `least` to `most`, with a little room at both ends, to positions between `from` and `to`.
    LogScale(double least, double most, double from, double to);

    double at(double number) const;
    /// Labels of the axis: powers of ten, and 2 and 5 times these if there are few.
    std::vector<std::pair<double, std::string>> ticks() const;

private:
    double low_;
    double high_;
    double from_;
    double to_;
};

}  // namespace narrows::drawing
