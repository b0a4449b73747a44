#include "models/topology/grid.h"

namespace narrows {

namespace {

/// Visits a grid line by line in alternating direction, from place `first` on: `at(l, a)` is the node at place a of
/// line l.
template <class At>
std::vector<NodeId> there_and_back(int lines, int first, int length, At at) {
    std::vector<NodeId> order;
    for (int line = 0; line < lines; ++line) {
        for (int step = first; step < length; ++step) {
            order.push_back(at(line, line % 2 == 0 ? step : length - 1 - (step - first)));
        }
    }
    return order;
}

}  // namespace

/// TR-93-082, section 4.1: walk the columns in alternating direction and close over the wraparound; this needs an even
/// number of columns. Without a wraparound one line is kept free for the way back; this needs an even number of lines.
std::vector<NodeId> Grid::ring() const {
    const auto by_column = [this](int line, int along) { return node(line, along); };
    const auto by_row = [this](int line, int along) { return node(along, line); };
    if (nodes() < 2) return {};
    if (wrap_columns_ && (columns_ % 2 == 0 || rows_ == 1)) return there_and_back(columns_, 0, rows_, by_column);
    if (wrap_rows_ && (rows_ % 2 == 0 || columns_ == 1)) return there_and_back(rows_, 0, columns_, by_row);
    if (nodes() == 2) return {0, 1};
    if (columns_ == 1 || rows_ == 1) return {};
    const auto with_way_back = [&](int lines, int length, auto at) {
        std::vector<NodeId> order = there_and_back(lines, 1, length, at);
        for (int line = lines - 1; line >= 0; --line) order.push_back(at(line, 0));
        return order;
    };
    if (columns_ % 2 == 0) return with_way_back(columns_, rows_, by_column);
    if (rows_ % 2 == 0) return with_way_back(rows_, columns_, by_row);
    return {};
}

/// Littlefield (1992), section 3.2: the snake, row by row in alternating direction. Every grid has one.
std::vector<NodeId> Grid::line() const {
    return there_and_back(rows_, 0, columns_, [this](int row, int along) { return node(along, row); });
}

}  // namespace narrows
