#include "traces/drawing/heat_map.h"

namespace narrows::drawing {

std::string draw(const HeatMap& map, const Box& box) {
    const Box inner{box.x + 62, box.y + 26, box.width - 74, box.height - 74};
    const double width = inner.width / static_cast<double>(map.columns.size());
    const double height = inner.height / static_cast<double>(map.rows.size());
    const auto left = [&](std::size_t column) { return inner.x + width * static_cast<double>(column); };
    const auto top = [&](std::size_t row) { return inner.y + height * static_cast<double>(row); };

    std::string svg = text({inner.x + inner.width / 2, box.y + 16}, map.title, Anchor::middle, "title");
    for (std::size_t row = 0; row < map.rows.size(); ++row) {
        svg += text({inner.x - 7, top(row) + height / 2 + 4}, map.rows[row], Anchor::end);
        for (std::size_t column = 0; column < map.columns.size(); ++column) {
            const HeatMap::Cell& cell = map.cells.at(row * map.columns.size() + column);
            const Box place{left(column) + 0.5, top(row) + 0.5, width - 1, height - 1};
            svg += tile(place, cell.kind, 0.2 + 0.45 * cell.strength, cell.tip);
            svg += text({left(column) + width / 2, top(row) + height / 2 + 4}, cell.letter, Anchor::middle, "letter");
        }
    }
    const double bottom = inner.y + inner.height;
    for (std::size_t column = 0; column < map.columns.size(); ++column) {
        // Every second label is lower, because labels are wider than the cells.
        svg += text({left(column) + width / 2, bottom + (column % 2 == 0 ? 13 : 24)}, map.columns[column],
                    Anchor::middle, "small");
    }
    svg += text({inner.x + inner.width / 2, bottom + 42}, map.x_label, Anchor::middle);
    svg += upward_text({box.x + 14, inner.y + inner.height / 2}, map.y_label);
    return svg;
}

}  // namespace narrows::drawing
