#include "traces/drawing/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace narrows::drawing {

namespace {

constexpr double room = 0.03;  // part of the axis that is free at both ends
constexpr double few_decades = 2.5;

std::string written(double number) {
    if (number >= 9999) return fmt::format("1e{:.0f}", std::log10(number));
    return fmt::format("{:g}", number);
}

/// Maps numbers to positions on an axis, which is linear or logarithmic.
class AxisScale {
public:
    enum class Form { linear, logarithmic };

    /// Numbers from `least` to `most`, with a little room at both ends, to positions between `from` and `to`.
    AxisScale(Form form, double least, double most, double from, double to)
        : form_(form), low_(scaled(least)), high_(scaled(most)), from_(from), to_(to) {
        const double more = std::max((high_ - low_) * room, 1e-3);
        low_ -= more;
        high_ += more;
    }

    double at(double number) const { return from_ + (to_ - from_) * (scaled(number) - low_) / (high_ - low_); }
    /// Numbers to mark on the axis, with their labels.
    std::vector<std::pair<double, std::string>> ticks() const {
        return form_ == Form::linear ? whole_numbers() : powers_of_ten();
    }

private:
    double scaled(double number) const { return form_ == Form::linear ? number : std::log10(number); }
    /// From four to about ten whole numbers.
    std::vector<std::pair<double, std::string>> whole_numbers() const;
    /// Powers of ten, and 2 and 5 times these if there are few.
    std::vector<std::pair<double, std::string>> powers_of_ten() const;

    Form form_;
    double low_;
    double high_;
    double from_;
    double to_;
};

std::vector<std::pair<double, std::string>> AxisScale::whole_numbers() const {
    constexpr double most_ticks = 10;
    double step = 1;
    for (const double factor : {2.0, 2.5, 2.0}) {  // 1, 2, 5, 10
        if ((high_ - low_) / step > most_ticks) step *= factor;
    }
    while ((high_ - low_) / step > most_ticks) step *= 2;
    std::vector<std::pair<double, std::string>> all;
    for (double number = std::ceil(low_ / step) * step; number <= high_; number += step)
        all.emplace_back(number, written(number));
    return all;
}

std::vector<std::pair<double, std::string>> AxisScale::powers_of_ten() const {
    std::vector<std::pair<double, std::string>> all;
    const bool between = high_ - low_ < few_decades;
    for (double decade = std::floor(low_); decade <= high_; ++decade) {
        for (const double times : {1.0, 2.0, 5.0}) {
            const double number = std::pow(10, decade) * times;
            const double place = std::log10(number);
            if (place < low_ || place > high_ || (times > 1 && !between)) continue;
            all.emplace_back(number, written(number));
        }
    }
    return all;
}

struct AxisRange {
    double least = std::numeric_limits<double>::infinity();
    double most = 0;

    void take_in(double number) {
        least = std::min(least, number);
        most = std::max(most, number);
    }
};

std::string draw_series(const Series& series, const AxisScale& x, const AxisScale& y) {
    std::string drawn;
    std::string points;
    for (const PlanePoint& p : series.points) {
        if (series.form == SeriesForm::points) drawn += mark({x.at(p.x), y.at(p.y)}, series.kind);
        points += fmt::format("{:.1f},{:.1f} ", x.at(p.x), y.at(p.y));
    }
    if (series.form == SeriesForm::points) return drawn;
    return path(points,
                fmt::format("curve k{} {}", series.kind, series.form == SeriesForm::dashed ? "dashed" : "solid"));
}

}  // namespace

std::string draw(const Chart& chart, const Box& box) {
    const Box inner{box.x + 62, box.y + 26, box.width - 74, box.height - 74};
    const double bottom = inner.y + inner.height;
    const double right = inner.x + inner.width;
    AxisRange xs;
    AxisRange ys{chart.y_least, chart.y_most};
    if (chart.y_least == chart.y_most) ys = {};
    for (const Series& series : chart.series) {
        for (const PlanePoint& p : series.points) {
            xs.take_in(p.x);
            if (chart.y_least == chart.y_most) ys.take_in(p.y);
        }
    }
    using Form = AxisScale::Form;
    const AxisScale x(chart.is_linear_in_x ? Form::linear : Form::logarithmic, xs.least, xs.most, inner.x, right);
    const AxisScale y(Form::logarithmic, ys.least, ys.most, bottom, inner.y);

    std::string svg = text({inner.x + inner.width / 2, box.y + 16}, chart.title, Anchor::middle, "title");
    for (const auto& [number, label] : x.ticks()) {
        svg += line({x.at(number), inner.y}, {x.at(number), bottom}, "grid");
        svg += text({x.at(number), bottom + 18}, label, Anchor::middle);
    }
    for (const auto& [number, label] : y.ticks()) {
        svg += line({inner.x, y.at(number)}, {right, y.at(number)}, "grid");
        svg += text({inner.x - 7, y.at(number) + 4}, label, Anchor::end);
    }
    svg += line({inner.x, bottom}, {right, bottom}, "axis") + line({inner.x, inner.y}, {inner.x, bottom}, "axis");
    svg += text({inner.x + inner.width / 2, bottom + 38}, chart.x_label, Anchor::middle);
    svg += upward_text({box.x + 14, inner.y + inner.height / 2}, chart.y_label);
    for (const Series& series : chart.series) svg += draw_series(series, x, y);
    return svg;
}

}  // namespace narrows::drawing
