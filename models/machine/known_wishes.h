#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace narrows {

/// A feature that users look for and that is not modelled.
struct KnownWish {
    std::string_view section;             ///< title of the section in docs/limits.md
    std::vector<std::string_view> words;  ///< the wish matches a name that contains one of these
};

std::span<const KnownWish> known_wishes();

/// Other names that users have for a parameter.
struct KnownSynonym {
    std::string_view parameter;
    std::vector<std::string_view> words;  ///< the synonym matches a name that contains one of these
};

std::span<const KnownSynonym> known_synonyms();

/// The parameter that an unknown name means, if the name contains one of its synonyms.
std::optional<std::string_view> known_parameter(std::string_view unknown);

/// The replacement for a parameter that no longer exists; empty for all other names.
std::optional<std::string_view> known_successor(std::string_view unknown);

/// The reference to the known limit that an unknown parameter or workload name is about; empty if there is none.
std::optional<std::string> known_limit(std::string_view unknown);

/// "did you mean 'torus'?", else the known limit, else `otherwise`.
std::string did_you_mean_or_limit(std::string_view unknown, std::span<const std::string_view> candidates,
                                  std::string_view otherwise);

}  // namespace narrows
