#pragma once

#include "traces/timeline/trace_events.h"

namespace narrows {

/// A timeline as a self-contained HTML page.
std::string timeline_page(const Timeline& timeline, const Machine& machine, const Topology& topology,
                          const TimelineTitle& title);

/// The data of the page as JSON, which page/data.js reads.
std::string page_data(const Timeline& timeline, const Machine& machine, const Topology& topology,
                      const TimelineTitle& title);

}  // namespace narrows
