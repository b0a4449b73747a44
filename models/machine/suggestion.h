#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// Words for messages, and "did you mean ...": the most likely correction of a misspelt word.
namespace narrows {

/// The least number of insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate nearest to `word`, if it is near enough for a misspelling. Ties go to the first.
std::optional<std::string_view> closest(std::string_view word, std::span<const std::string_view> candidates);

/// "did you mean 'torus'?", or `otherwise` if no candidate is near.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates,
                         std::string_view otherwise = {});

/// "a ring", "an ethernet".
std::string with_article(std::string_view noun);

/// "1 byte", "64 bytes"; the noun is given in the singular.
std::string with_number(std::int64_t number, std::string_view noun);

/// "ring, mesh, cylinder or torus".
std::string alternatives(std::span<const std::string_view> words);

/// "ring, mesh, cylinder and torus".
std::string enumeration(std::span<const std::string_view> words);

}  // namespace narrows
