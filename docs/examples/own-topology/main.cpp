// A topology of our own: a ring whose channels lead one way, with channels beside them that skip some nodes.
#include <narrows/main.h>

#include <memory>
#include <stdexcept>

namespace {

struct Shape {
    int places = 0;
    int skip = 0;
};

const std::vector<narrows::OwnParameter<Shape>> parameters{
    narrows::number("places", &Shape::places, {2, 4096}, "nodes", "nodes of a skip-ring"),
    narrows::number("skip", &Shape::skip, {2, 4096}, "nodes", "how far the long channels of a skip-ring lead"),
};

class SkipRing final : public narrows::OwnNetwork {
public:
    explicit SkipRing(const Shape& shape) : shape_(shape) {
        if (shape.skip >= shape.places)
            throw std::invalid_argument("topology.skip must be less than topology.places; use a smaller one");
    }

    int nodes() const override { return shape_.places; }

    std::vector<narrows::OwnChannels> channels() const override {
        std::vector<narrows::OwnChannels> all;
        for (int node = 0; node < nodes(); ++node) {
            all.push_back({node, step, (node + 1) % nodes(), step, step_class});
            all.push_back({node, leap, (node + shape_.skip) % nodes(), leap, leap_class});
        }
        return all;
    }

    // By leaps as far as they lead, then step by step. A message that has passed node 0 goes on in lane 1. Within a
    // lane it only asks for channels that begin at higher nodes, so no cycle of lanes can wait for itself.
    narrows::RouteAnswer route(const narrows::RouteQuestion& question) const override {
        const int distance = (question.to - question.here + nodes()) % nodes();
        const int lane = question.here < question.from ? 1 : 0;
        return {distance >= shape_.skip ? leap : step, std::uint32_t{1} << lane};
    }

    std::string port_name(int, int port) const override { return port == step ? "step" : "leap"; }

private:
    static constexpr int step = 0;  // a port, on both sides
    static constexpr int leap = 1;
    static constexpr int step_class = 0;
    static constexpr int leap_class = 1;

    Shape shape_;
};

}  // namespace

int main(int argc, char** argv) {
    narrows::Registry registry;
    registry.add_topology({.name = "skip-ring",
                           .summary = "a one-way ring, with channels beside it that skip some nodes",
                           .routing = "by leaps as far as they lead, then step by step",
                           .lanes = 2,
                           .channel_classes = {"step", "leap"}},
                          parameters, [](const Shape& shape) { return std::make_unique<SkipRing>(shape); });
    return narrows::main(argc, argv, registry);
}
