#pragma once

#include <string>
#include <vector>

#include "traces/drawing/svg.h"

namespace narrows::picture {

enum class Form { solid, dashed, points };

/// Points of one kind, joined by a line or not. Numbers above zero.
struct Series {
    int kind;
    Form form;
    std::vector<Point> points;
};

/// Both axes logarithmic.
struct Chart {
    std::string title;
    std::string x_label;
    std::string y_label;
    std::vector<Series> series;
    /// The least and the most of the y axis, for charts to be compared; equal: what the series need.
    double y_least = 0;
    double y_most = 0;
};

std::string draw(const Chart& chart, const Box& box);

}  // namespace narrows::picture
