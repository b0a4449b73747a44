#include "models/machine/suggestion.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace narrows {

namespace {

std::string with_commas(std::span<const std::string_view> words, std::string_view before_last) {
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) list += i + 1 == words.size() ? before_last : ", ";
        list += words[i];
    }
    return list;
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
    // Rows of the usual table; a swap of neighbours needs the row before the last.
    std::vector<std::size_t> before_last(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        before_last.swap(last);
        last.swap(row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replace = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, replace});
            const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
        }
    }
    return row[b.size()];
}

std::optional<std::string_view> closest(std::string_view word, std::span<const std::string_view> candidates) {
    std::optional<std::string_view> best;
    std::size_t best_distance = 0;
    for (const std::string_view candidate : candidates) {
        // One mistake in three letters; a higher limit would suggest unrelated words.
        const std::size_t limit = std::max<std::size_t>(1, std::max(word.size(), candidate.size()) / 3);
        if (std::max(word.size(), candidate.size()) - std::min(word.size(), candidate.size()) > limit) continue;
        const std::size_t distance = edit_distance(word, candidate);
        const bool nothing_alike = distance == std::max(word.size(), candidate.size());  // such as "3" and "1"
        if (nothing_alike || distance > limit || (best && distance >= best_distance)) continue;
        best = candidate;
        best_distance = distance;
    }
    return best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates,
                         std::string_view otherwise) {
    if (const auto best = closest(word, candidates)) return fmt::format("did you mean '{}'?", *best);
    return std::string(otherwise);
}

std::string with_article(std::string_view noun) {
    const bool begins_with_vowel = std::string_view("aeio").find(noun.front()) != std::string_view::npos;
    return fmt::format("{} {}", begins_with_vowel ? "an" : "a", noun);
}

std::string with_number(std::int64_t number, std::string_view noun) {
    return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

std::string alternatives(std::span<const std::string_view> words) { return with_commas(words, " or "); }

std::string enumeration(std::span<const std::string_view> words) { return with_commas(words, " and "); }

}  // namespace narrows
