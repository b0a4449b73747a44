#pragma once

#include <string>
#include <vector>

#include "traces/drawing/svg.h"

namespace narrows::drawing {

enum class SeriesForm { solid, dashed, points };

/// Points of one kind, joined by a line or not. All numbers are above zero.
struct Series {
    int kind;
    SeriesForm form;
    std::vector<PlanePoint> points;
};

/// A chart with two logarithmic axes, or a linear one to the right.
struct Chart {
    std::string title;
    std::string x_label;
    std::string y_label;
    std::vector<Series> series;
    /// Range of the y axis, for comparing charts; if both are equal, the range of the series.
    double y_least = 0;
    double y_most = 0;
    bool is_linear_in_x = false;
};

std::string draw(const Chart& chart, const Box& box);

}  // namespace narrows::drawing
