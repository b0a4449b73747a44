#pragma once

#include <utility>
#include <vector>

namespace narrows {

/// Colours the edges from left to right places so that no two edges of a place, on either side, have the same colour
/// (König 1916). No place may have more edges than there are colours.
class EdgeColours {
public:
    EdgeColours(int places, int colours)
        : colours_(colours), edge_of_{table(places, colours), table(places, colours)} {}

    /// Edges are numbered in the order of these calls.
    void add(int left, int right) {
        edges_.push_back({left, right, -1});
        const int a = free_colour(0, left);
        const int b = free_colour(1, right);
        if (a != b) swap_along(right, a, b);
        paint(static_cast<int>(edges_.size()) - 1, a);
    }
    int colour(int edge) const { return edges_[static_cast<std::size_t>(edge)].colour; }

private:
    struct Edge {
        int left;
        int right;
        int colour;
    };
    using Table = std::vector<std::vector<int>>;  ///< indexed by place and colour: the edge, or -1

    static Table table(int places, int colours) {
        return Table(static_cast<std::size_t>(places), std::vector<int>(static_cast<std::size_t>(colours), -1));
    }
    int& edge_of(int side, int place, int colour) {
        return edge_of_[side][static_cast<std::size_t>(place)][static_cast<std::size_t>(colour)];
    }
    int free_colour(int side, int place) {
        int colour = 0;
        while (edge_of(side, place, colour) >= 0) ++colour;
        return colour;
    }
    void paint(int number, int colour) {
        Edge& edge = edges_[static_cast<std::size_t>(number)];
        edge.colour = colour;
        edge_of(0, edge.left, colour) = number;
        edge_of(1, edge.right, colour) = number;
    }
    /// Swaps the colours a and b on the path of such edges that begins at the right place with a. It does not come to
    /// the left place of the new edge, where a is free: it comes to left places by a.
    void swap_along(int right, int a, int b) {
        std::vector<int> path;
        int place = right;
        for (int side = 1, colour = a, edge; (edge = edge_of(side, place, colour)) >= 0; side = 1 - side) {
            path.push_back(edge);
            const Edge& at = edges_[static_cast<std::size_t>(edge)];
            place = side == 1 ? at.left : at.right;
            colour = a + b - colour;
        }
        for (const int edge : path) {
            const Edge& at = edges_[static_cast<std::size_t>(edge)];
            edge_of(0, at.left, at.colour) = edge_of(1, at.right, at.colour) = -1;
        }
        for (const int edge : path) paint(edge, a + b - edges_[static_cast<std::size_t>(edge)].colour);
    }

    int colours_;
    Table edge_of_[2];
    std::vector<Edge> edges_;
};

}  // namespace narrows
