#pragma once

#include "traces/timeline/page.h"

namespace narrows {

/// The data of the page as JSON, which page/data.js reads.
std::string page_data(const Timeline& timeline, const Machine& machine, const Topology& topology,
                      const TimelineTitle& title);

}  // namespace narrows
