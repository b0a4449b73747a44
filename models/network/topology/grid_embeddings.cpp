#include <algorithm>

#include "models/network/topology/grid.h"

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

/// The grid without its first dimension.
Grid rest_of(const Grid& grid) {
    std::vector<Grid::Dimension> dimensions;
    for (int d = 1; d < grid.dimensions(); ++d) dimensions.push_back(grid.dimension(d));
    if (dimensions.empty()) dimensions.push_back({1, false});
    return Grid(std::move(dimensions));
}

}  // namespace

/// TR-93-082, section 4.1: walk the columns in alternating direction and close over the wraparound; this needs an even
/// number of columns. Without a wraparound one line is kept free for the way back; this needs an even number of lines.
/// With more than two dimensions, the rows are the places of the others, in the order of their ring or line.
std::vector<NodeId> Grid::ring() const {
    if (nodes() < 2) return {};
    const Grid rest = rest_of(*this);
    std::vector<NodeId> rows_in_order = rest.dimensions() == 1 ? rest.line() : rest.ring();
    const bool wraps_rows = rest.dimensions() == 1 ? rest.dimension(0).wraps : !rows_in_order.empty();
    if (rows_in_order.empty()) rows_in_order = rest.line();
    const int columns = dimension(0).size;
    const int rows = rest.nodes();
    const auto by_column = [&](int line, int along) {
        return NodeId(rows_in_order[static_cast<std::size_t>(along)] * columns + line);
    };
    const auto by_row = [&](int line, int along) { return by_column(along, line); };
    if (dimension(0).wraps && (columns % 2 == 0 || rows == 1)) return there_and_back(columns, 0, rows, by_column);
    if (wraps_rows && (rows % 2 == 0 || columns == 1)) return there_and_back(rows, 0, columns, by_row);
    if (nodes() == 2) return {0, 1};
    if (columns == 1 || rows == 1) return {};
    const auto with_way_back = [&](int lines, int length, auto at) {
        std::vector<NodeId> order = there_and_back(lines, 1, length, at);
        for (int line = lines - 1; line >= 0; --line) order.push_back(at(line, 0));
        return order;
    };
    if (columns % 2 == 0) return with_way_back(columns, rows, by_column);
    if (rows % 2 == 0) return with_way_back(rows, columns, by_row);
    return {};
}

/// Littlefield (1992), section 3.2: the snake, row by row in alternating direction. Every grid has one.
std::vector<NodeId> Grid::line() const {
    std::vector<NodeId> order{0};
    int stride = 1;  // nodes of the dimensions so far, which `order` visits
    for (const Dimension& dimension : dimensions_) {
        const std::vector<NodeId> before = order;
        for (int place = 1; place < dimension.size; ++place) {
            const auto add = [&](NodeId node) { order.push_back(NodeId(node + place * stride)); };
            if (place % 2 == 1) {
                std::for_each(before.rbegin(), before.rend(), add);
            } else {
                std::for_each(before.begin(), before.end(), add);
            }
        }
        stride *= dimension.size;
    }
    return order;
}

NodeId Grid::half_way_round(NodeId node) const {
    int to = 0;
    for (int d = dimensions() - 1; d >= 0; --d)
        to = to * dimension(d).size + half_way_in_circle(coordinate(node, d), dimension(d).size);
    return NodeId(to);
}

}  // namespace narrows
