#pragma once

#include <string>
#include <variant>
#include <vector>

#include "traces/drawing/chart.h"
#include "traces/drawing/heat_map.h"

namespace narrows::drawing {

/// An entry of a figure's legend.
struct LegendEntry {
    int kind;
    SeriesForm form;
    std::string meaning;
};

/// Panels beside each other under a heading.
struct Figure {
    std::string heading;
    std::vector<LegendEntry> keys;
    std::vector<std::variant<Chart, HeatMap>> panels;
    double height;
};

/// Figures below each other, as one self-contained <svg> element.
std::string draw(const std::string& title, const std::vector<Figure>& figures);

}  // namespace narrows::drawing
