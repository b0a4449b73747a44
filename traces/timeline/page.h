#pragma once

#include "traces/timeline/trace_events.h"

namespace narrows {

class Grid;

/// A timeline as a self-contained HTML page.
std::string timeline_page(const Timeline& timeline, const Machine& machine, const Grid& grid,
                          const TimelineTitle& title);

}  // namespace narrows
