#pragma once

#include "traces/timeline/page.h"

namespace narrows {

/// The data of the page, as JSON; page/data.js reads it.
std::string page_data(const Timeline& timeline, const Machine& machine, const Topology& topology,
                      const TimelineTitle& title);

}  // namespace narrows
