#pragma once

#include <string>
#include <utility>
#include <vector>

namespace narrows::drawing {

/// Maps numbers to positions on an axis.
class AxisScale {
public:
    virtual ~AxisScale() = default;
    virtual double at(double number) const = 0;
    /// Numbers to mark on the axis, with their labels.
    virtual std::vector<std::pair<double, std::string>> ticks() const = 0;
};

/// A logarithmic axis, for numbers above zero.
class LogScale final : public AxisScale {
public:
    /// Numbers from `least` to `most`, with a little room at both ends, to positions between `from` and `to`.
    LogScale(double least, double most, double from, double to);

    double at(double number) const override;
    /// Powers of ten, and 2 and 5 times these if there are few.
    std::vector<std::pair<double, std::string>> ticks() const override;

private:
    double low_;
    double high_;
    double from_;
    double to_;
};

/// A linear axis.
class LinearScale final : public AxisScale {
public:
    LinearScale(double least, double most, double from, double to);

    double at(double number) const override;
    /// Whole numbers, from four to about ten of them.
    std::vector<std::pair<double, std::string>> ticks() const override;

private:
    double low_;
    double high_;
    double from_;
    double to_;
};

}  // namespace narrows::drawing
