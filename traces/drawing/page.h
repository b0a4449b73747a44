#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Self-contained pages of HTML: their parts are compiled in (cmake/CompiledIn.cmake).
namespace narrows::drawing {

/// A mark in a page, and the text that replaces it.
struct PageInsert {
    std::string_view mark;
    std::string_view text;
};

/// The page with each mark replaced once. Inserted texts are not searched for marks.
std::string filled_page(std::string_view html, std::vector<PageInsert> parts);

}  // namespace narrows::drawing
