#pragma once

#include <string>
#include <vector>

#include "traces/drawing/svg.h"

namespace narrows::drawing {

/// A map of cells. The colour and the letter of a cell show the best kind there; the strength of the colour shows its
/// lead.
struct HeatMap {
    struct Cell {
        int kind;
        std::string letter;
        double strength;  ///< 0 to 1
        std::string tip;  ///< tooltip
    };

    std::string title;
    std::string x_label;
    std::string y_label;
    std::vector<std::string> columns;
    std::vector<std::string> rows;
    std::vector<Cell> cells;  ///< row by row
};

std::string draw(const HeatMap& map, const Box& box);

}  // namespace narrows::drawing
