// A topology of our own: a torus whose channels lead one way, to the east and to the north.
#include <narrows/main.h>

#include <memory>
#include <stdexcept>

namespace {

struct Shape {
    int eastward = 0;
    int northward = 0;
};

const std::vector<narrows::OwnParameter<Shape>> parameters{
    narrows::number("eastward", &Shape::eastward, {2, 256}, "nodes", "nodes of a one-way-torus from west to east"),
    narrows::number("northward", &Shape::northward, {2, 256}, "nodes", "nodes of a one-way-torus from south to north"),
};

class OneWayTorus final : public narrows::OwnNetwork {
public:
    explicit OneWayTorus(const Shape& shape) : shape_(shape) {
        if (shape.northward > shape.eastward)
            throw std::invalid_argument("topology.northward is more than topology.eastward; exchange them");
    }

    int nodes() const override { return shape_.eastward * shape_.northward; }

    std::vector<narrows::OwnChannels> channels() const override {
        std::vector<narrows::OwnChannels> all;
        for (int node = 0; node < nodes(); ++node) {
            const int x = column(node);
            const int y = row(node);
            all.push_back({node, east, node_at((x + 1) % shape_.eastward, y), east, east});
            all.push_back({node, north, node_at(x, (y + 1) % shape_.northward), north, north});
        }
        return all;
    }

    // First to the east, then to the north. A message that has passed the end of a row or of a column goes on in
    // lane 1. Within a lane it only asks for channels that begin further on, so no cycle of lanes can wait for itself.
    narrows::RouteAnswer route(const narrows::RouteQuestion& question) const override {
        const auto [here, in_port, lane_before, from, to] = question;
        if (column(here) != column(to)) return {east, lane(column(here) < column(from))};
        return {north, lane(row(here) < row(from))};
    }

    narrows::DrawnPlace position(int node) const override { return {1.0 * column(node), 1.0 * row(node)}; }
    std::string port_name(int /*router*/, int port) const override { return port == east ? "east" : "north"; }

private:
    static constexpr int east = 0;  // a port, on both sides, and its class of channels
    static constexpr int north = 1;

    static std::uint32_t lane(bool has_passed_the_end) { return has_passed_the_end ? 2 : 1; }
    int node_at(int x, int y) const { return y * shape_.eastward + x; }
    int column(int node) const { return node % shape_.eastward; }
    int row(int node) const { return node / shape_.eastward; }

    Shape shape_;
};

}  // namespace

int main(int argc, char** argv) {
    narrows::Registry registry;
    registry.add_topology({.name = "one-way-torus",
                           .summary = "a torus whose channels lead to the east and to the north only",
                           .routing = "to the east, then to the north",
                           .lanes = 2,
                           .channel_classes = {"east", "north"}},
                          parameters, [](const Shape& shape) { return std::make_unique<OneWayTorus>(shape); });
    return narrows::main(argc, argv, registry);
}
