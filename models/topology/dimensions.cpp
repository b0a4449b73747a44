#include "models/topology/dimensions.h"

#include <tuple>

namespace narrows {

Position place_on_plane(const MixedRadix& places, int place) {
    Position position{0, 0};
    double width = 1;
    double height = 1;
    for (int d = 0; d < places.digits(); ++d) {
        const double gap = d < 2 ? 0 : 1;
        double& extent = d % 2 == 0 ? width : height;
        (d % 2 == 0 ? position.x : position.y) += places.value(place, d) * (extent + gap);
        extent = places.size(d) * (extent + gap);
    }
    return position;
}

int dimension_to_halve(const MixedRadix& places, const std::vector<int>& costs) {
    int best = -1;
    for (int d = 0; d < places.digits(); ++d) {
        if (places.size(d) < 2) continue;
        const auto rank = [&](int i) { return std::tuple(places.size(i) % 2, costs[static_cast<std::size_t>(i)], i); };
        if (best < 0 || rank(d) < rank(best)) best = d;
    }
    return best;
}

}  // namespace narrows
