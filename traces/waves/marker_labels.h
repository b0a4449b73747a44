#pragma once

#include <string>
#include <vector>

#include "traces/waves/drawing.h"

namespace narrows::waves {

/// The visible part of the time axis, and its width.
struct View {
    Cycle from;
    Cycle cycles;
    int pixels;
};

/// A label for the marker of each event. GTKWave centres labels on their markers. Blanks move labels so that those in
/// the view do not overlap and are not cut at its edges, if there is room.
std::vector<std::string> marker_labels(const std::vector<EventOfInterest>& events, const View& view);

}  // namespace narrows::waves
