#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace narrows {

/// A whole number as written, where Ki and Mi mean times 1024 and 1024 * 1024.
struct WholeNumber {
    bool is_number = false;
    std::optional<std::int64_t> value{};  ///< empty: no number, or too large
};
WholeNumber read_whole_number(std::string_view text);
/// Reads a number of bytes: in B, in KB, MB, GB (powers of 1000) or in KiB, MiB, GiB (powers of 1024).
WholeNumber read_bytes(std::string_view text);
constexpr std::string_view units_of_bytes = "KB, MB, GB (powers of 1000) or KiB, MiB, GiB (powers of 1024)";

}  // namespace narrows
