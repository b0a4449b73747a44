#include "testbench/observe/timeline/page.h"

#include <stdexcept>

#include "testbench/observe/timeline/page_data.h"
#include "testbench/observe/timeline/page_files.h"

namespace narrows {

namespace {

void replace(std::string& text, std::string_view mark, std::string_view by) {
    const std::size_t at = text.find(mark);
    if (at == std::string::npos) throw std::logic_error("the page of the timeline lacks one of its marks");
    text.replace(at, mark.size(), by);
}

}  // namespace

std::string timeline_page(const Timeline& timeline, const Machine& machine, const Grid& grid,
                          const TimelineTitle& title) {
    std::string page(page_files::html);
    // The data last: nothing is looked for in it.
    replace(page, "/* style.css */", page_files::style);
    replace(page, "/* scripts */", page_files::script);
    replace(page, "\"data\"", page_data(timeline, machine, grid, title));
    return page;
}

}  // namespace narrows
