#pragma once

#include <string>
#include <vector>

#include "traces/drawing/svg.h"

namespace narrows::picture {

/// Cells that each say which kind is first there, by colour and letter, and how far, by how strong the colour is.
struct HeatMap {
    struct Cell {
        int kind;
        std::string letter;
        double strength;  ///< 0 to 1
        std::string tip;  ///< shown when pointed at
    };

    std::string title;
    std::string x_label;
    std::string y_label;
    std::vector<std::string> columns;
    std::vector<std::string> rows;
    std::vector<Cell> cells;  ///< row by row
};

std::string draw(const HeatMap& map, const Box& box);

}  // namespace narrows::picture
