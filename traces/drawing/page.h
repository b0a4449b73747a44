#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Pages of HTML that need nothing besides themselves: what they consist of is compiled in (cmake/CompiledIn.cmake).
namespace narrows {

/// A mark in a page, and what stands there instead.
struct PagePart {
    std::string_view mark;
    std::string_view text;
};

/// The page with each mark, once there, replaced. Nothing is looked for in what is put in.
std::string filled_page(std::string_view html, std::vector<PagePart> parts);

}  // namespace narrows
