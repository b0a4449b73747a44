#include "models/network/topology/dimensions.h"

#include <tuple>

namespace narrows {

namespace {

/// How many of `copies` drawings to put side by side: all of them, or if that is too wide, enough for about a square.
int copies_in_row(int copies, double across, double up) {
    constexpr double most = 45;
    if (copies * across <= most) return copies;
    int in_row = 1;
    while (in_row * across < (copies + in_row - 1) / in_row * up) ++in_row;
    return in_row;
}

}  // namespace

Position place_on_plane(const MixedRadix& places, int place) {
    Position position{0, 0};
    double width = 1;
    double height = 1;
    for (int d = 0; d < places.digits(); ++d) {
        const double gap = d < 2 ? 0 : 1;
        const int value = places.value(place, d);
        if (d % 2 == 1) {
            position.y += value * (height + gap);
            height = places.size(d) * (height + gap);
            continue;
        }
        const bool has_partner = d == 0 || d + 1 < places.digits();
        const int in_row = has_partner ? places.size(d) : copies_in_row(places.size(d), width + gap, height + gap);
        position.x += value % in_row * (width + gap);
        position.y += value / in_row * (height + gap);
        width = in_row * (width + gap);
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
