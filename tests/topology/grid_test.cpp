#include "models/network/topology/grid.h"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <tuple>
#include <vector>

namespace narrows::grid_test {

struct Shape {
    TopologyKind kind;
    int columns;
    int rows;
};

std::vector<Shape> shapes() {
    std::vector<Shape> all;
    for (int columns = 2; columns <= 12; ++columns) all.push_back({TopologyKind::ring, columns, 1});
    all.push_back({TopologyKind::ring, 33, 1});
    for (const TopologyKind kind : {TopologyKind::mesh, TopologyKind::cylinder, TopologyKind::torus}) {
        for (int columns = 1; columns <= 7; ++columns) {
            for (int rows = 1; rows <= 7; ++rows) all.push_back({kind, columns, rows});
        }
    }
    all.push_back({TopologyKind::cylinder, 32, 4});
    return all;
}

class GridTest : public testing::TestWithParam<Shape> {
protected:
    std::unique_ptr<Grid> grid_ = make_grid({GetParam().kind, GetParam().columns, GetParam().rows});
};

std::string shape_name(const testing::TestParamInfo<Shape>& info) {
    static constexpr const char* kinds[] = {"ring", "mesh", "cylinder", "torus"};
    return std::string(kinds[static_cast<int>(info.param.kind)]) + "_" + std::to_string(info.param.columns) + "x" +
           std::to_string(info.param.rows);
}
INSTANTIATE_TEST_SUITE_P(Sizes, GridTest, testing::ValuesIn(shapes()), shape_name);

/// True if the channel joins the two ends of a wrapped dimension.
bool crosses_seam(const Grid& grid, RouterId router, Port port) {
    const NodeId near = grid.node_at(router);
    const NodeId far = grid.node_at(grid.far_end(router, port)->router);
    return std::abs(grid.column(far) - grid.column(near)) + std::abs(grid.row(far) - grid.row(near)) != 1 ||
           (port == Grid::east && grid.column(near) == grid.columns() - 1) ||
           (port == Grid::west && grid.column(near) == 0) ||
           (port == Grid::north && grid.row(near) == grid.rows() - 1) || (port == Grid::south && grid.row(near) == 0);
}

bool along_columns(Port port) { return port == Grid::east || port == Grid::west; }

/// The channels that a message takes.
std::vector<std::pair<RouterId, Port>> way(const Grid& grid, NodeId from, NodeId to) {
    std::vector<std::pair<RouterId, Port>> channels;
    RouterId here = grid.router_of(from);
    for (Port port = grid.route(here, to); port != Topology::local; port = grid.route(here, to)) {
        channels.emplace_back(here, port);
        here = grid.far_end(here, port)->router;
        if (channels.size() > static_cast<std::size_t>(grid.nodes())) break;  // the test fails, but it ends
    }
    return channels;
}

/// Hops between two places of one dimension if the seam may only be crossed by the last hop: the smaller of both
/// directions.
int fewest_hops(int from, int to, int size, bool wraps) {
    std::optional<int> fewest;
    for (const int step : {1, -1}) {
        int hops = 0;
        bool crossed = false;
        bool allowed = true;
        for (int here = from; here != to && allowed; ++hops) {
            allowed = !crossed;
            here += step;
            if (here < 0 || here >= size) {
                allowed = allowed && wraps;
                crossed = true;
                here = (here + size) % size;
            }
        }
        if (allowed && (!fewest || hops < *fewest)) fewest = hops;
    }
    return fewest.value();
}

TEST_P(GridTest, ChannelsAreSymmetric) {
    const Shape shape = GetParam();
    std::set<std::pair<RouterId, Port>> entered;
    for (RouterId router = 0; router < grid_->routers(); ++router) {
        for (Port port = 0; port < grid_->network_ports(); ++port) {
            const auto end = grid_->far_end(router, port);
            if (!end) continue;
            EXPECT_NE(end->router, router);
            EXPECT_TRUE(entered.insert({end->router, end->in_port}).second) << "two channels into one port";
            // The port by which a channel arrives is also the port that leads back.
            const auto back = grid_->far_end(end->router, end->in_port);
            ASSERT_TRUE(back.has_value());
            EXPECT_EQ(back->router, router);
            EXPECT_EQ(back->in_port, port);
        }
    }
    const bool wraps_columns = shape.kind != TopologyKind::mesh && shape.columns > 1;
    const bool wraps_rows = shape.kind == TopologyKind::torus && shape.rows > 1;
    const int along = 2 * shape.rows * (wraps_columns ? shape.columns : shape.columns - 1);
    const int across = 2 * shape.columns * (wraps_rows ? shape.rows : shape.rows - 1);
    EXPECT_EQ(entered.size(), static_cast<std::size_t>(along + across));
    EXPECT_EQ(grid_->wraps_columns(), wraps_columns);
    EXPECT_EQ(grid_->wraps_rows(), wraps_rows);
}

TEST_P(GridTest, RoutesArriveByTheFewestHopsTheSeamAllows) {
    for (NodeId from = 0; from < grid_->nodes(); ++from) {
        EXPECT_EQ(grid_->route(grid_->router_of(from), from), Topology::local);
        for (NodeId to = 0; to < grid_->nodes(); ++to) {
            const int columns =
                fewest_hops(grid_->column(from), grid_->column(to), grid_->columns(), grid_->wraps_columns());
            const int rows = fewest_hops(grid_->row(from), grid_->row(to), grid_->rows(), grid_->wraps_rows());
            ASSERT_EQ(way(*grid_, from, to).size(), static_cast<std::size_t>(columns + rows)) << from << " to " << to;
            ASSERT_EQ(grid_->hops(from, to), columns + rows);
        }
    }
}

TEST_P(GridTest, ColumnsComeFirstAndTheSeamLast) {
    for (NodeId from = 0; from < grid_->nodes(); ++from) {
        for (NodeId to = 0; to < grid_->nodes(); ++to) {
            const auto channels = way(*grid_, from, to);
            for (std::size_t i = 1; i < channels.size(); ++i) {
                const auto [router, port] = channels[i - 1];
                const Port next = channels[i].second;
                ASSERT_FALSE(along_columns(next) && !along_columns(port)) << from << " to " << to;
                if (along_columns(next) == along_columns(port)) {
                    ASSERT_FALSE(crosses_seam(*grid_, router, port)) << from << " to " << to;
                }
            }
        }
    }
}

TEST(Grid, NumbersNodesRowByRow) {
    const Grid grid(4, 3, true, false);
    EXPECT_EQ(grid.node(1, 2), 9);
    EXPECT_EQ(grid.column(9), 1);
    EXPECT_EQ(grid.row(9), 2);
    EXPECT_EQ(grid.nodes(), 12);
}

TEST(Grid, KnowsNeighboursAndWraps) {
    const Grid cylinder(4, 3, true, false);
    EXPECT_EQ(cylinder.far_end(3, Grid::east)->router, 0);
    EXPECT_EQ(cylinder.far_end(3, Grid::east)->in_port, Grid::west);
    EXPECT_EQ(cylinder.far_end(0, Grid::west)->router, 3);
    EXPECT_EQ(cylinder.far_end(0, Grid::north)->router, 4);
    EXPECT_FALSE(cylinder.far_end(0, Grid::south).has_value());
    EXPECT_EQ(cylinder.degree(0), 3);  // nodes of the first and the last row have three neighbours
    EXPECT_EQ(cylinder.degree(4), 4);
    EXPECT_TRUE(cylinder.neighbours(0, 3));
    EXPECT_FALSE(cylinder.neighbours(0, 2));
    EXPECT_EQ(cylinder.port_name(0, Grid::north), "north");

    const Grid torus(3, 3, true, true);
    EXPECT_EQ(torus.far_end(0, Grid::south)->router, 6);
    EXPECT_EQ(torus.degree(0), 4);
    const Grid mesh(3, 3, false, false);
    EXPECT_FALSE(mesh.far_end(2, Grid::east).has_value());
    EXPECT_EQ(mesh.degree(0), 2);
    EXPECT_EQ(mesh.degree(4), 4);
    const Grid ring(5, 1, true, false);
    EXPECT_EQ(ring.network_ports(), 2);
    EXPECT_EQ(ring.degree(0), 2);
}

TEST(Grid, TakesTheDirectWayOfTwoAsLong) {
    const Grid ring(8, 1, true, false);
    EXPECT_EQ(ring.route(4, 0), Grid::west);
}

}  // namespace narrows::grid_test
