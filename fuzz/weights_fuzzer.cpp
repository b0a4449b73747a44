// Reads any bytes as a traffic matrix of four nodes: the reader may only throw InputError, and in an accepted matrix
// each source can draw destinations that have a weight.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <string>

#include "testbench/run/request.h"
#include "testbench/workloads/traffic/destinations.h"
#include "testbench/workloads/traffic/weights_file.h"

namespace {

using namespace narrows;

const Topology& four_nodes() {
    static const Request request("mesh-16x16", "traffic", {"topology.sides=2,2"});
    return request.topology();
}

void expect(bool holds) {
    if (!holds) std::abort();
}

void draw_from(const Destinations& destinations, const TrafficSetting& setting, NodeId source) {
    const std::vector<double>& weights = setting.weights[static_cast<std::size_t>(source)];
    expect(std::isfinite(destinations.relative_rate(source)) && destinations.relative_rate(source) > 0);
    const std::vector<double> shares = destinations.shares(source);
    expect(std::abs(std::accumulate(shares.begin(), shares.end(), 0.0) - 1) < 1e-9);
    DrawnNumbers numbers(1, static_cast<std::uint64_t>(int{source}));
    for (int draw = 0; draw < 50; ++draw)
        expect(weights.at(static_cast<std::size_t>(destinations.draw(source, numbers))) > 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        TrafficSetting setting{};
        setting.nodes = four_nodes().nodes();
        setting.pattern = TrafficPattern::matrix;
        setting.weights = parse_weights({reinterpret_cast<const char*>(data), size}, "x.txt", setting.nodes).weights;
        const Destinations destinations(setting, four_nodes(), 1);
        bool any = false;
        for (NodeId source = 0; source < 4; ++source) {
            if (!destinations.sends(source)) continue;
            draw_from(destinations, setting, source);
            any = true;
        }
        expect(any);
    } catch (const InputError& error) {
        expect(!error.message().empty());
    }
    return 0;
}

extern "C" int sc_main(int /*argc*/, char* /*argv*/[]) { return EXIT_FAILURE; }  // libsystemc needs this symbol
