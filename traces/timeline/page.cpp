#include "traces/timeline/page.h"

#include "traces/drawing/page.h"

namespace narrows {

/// The files of page/.
namespace timeline_files {
extern const std::string_view html;
extern const std::string_view style;
extern const std::string_view script;
}  // namespace timeline_files

std::string timeline_page(const Timeline& timeline, const Machine& machine, const Topology& topology,
                          const TimelineTitle& title) {
    const std::string data = page_data(timeline, machine, topology, title);
    return drawing::filled_page(
        timeline_files::html,
        {{"/* style.css */", timeline_files::style}, {"/* scripts */", timeline_files::script}, {"\"data\"", data}});
}

}  // namespace narrows
