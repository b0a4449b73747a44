#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace narrows {

/// A whole number as it is written; with Ki or Mi times 1024 or 1024 * 1024.
struct WholeNumber {
    bool is_number = false;
    std::optional<std::int64_t> value{};  ///< none: no number, or too large
};
WholeNumber read_whole_number(std::string_view text);

}  // namespace narrows
