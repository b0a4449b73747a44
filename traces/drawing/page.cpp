#include "traces/drawing/page.h"

#include <algorithm>
#include <stdexcept>

namespace narrows::drawing {

std::string filled_page(std::string_view html, std::vector<PageInsert> parts) {
    for (const PageInsert& part : parts) {
        if (html.find(part.mark) == std::string_view::npos)
            throw std::logic_error("a page lacks its mark " + std::string(part.mark));
    }
    std::ranges::sort(parts, {}, [&](const PageInsert& part) { return html.find(part.mark); });
    std::string page;
    std::size_t from = 0;
    for (const PageInsert& part : parts) {
        const std::size_t at = html.find(part.mark);
        page += html.substr(from, at - from);
        page += part.text;
        from = at + part.mark.size();
    }
    return page += html.substr(from);
}

}  // namespace narrows::drawing
