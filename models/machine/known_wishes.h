#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace narrows {

/// What users look for although it is not modelled.
struct KnownWish {
    std::string_view section;             ///< title of the section in docs/limits.md
    std::vector<std::string_view> words;  ///< one of them is in the name of what is looked for
};

std::span<const KnownWish> known_wishes();

/// What users call a parameter.
struct KnownSynonym {
    std::string_view parameter;
    std::vector<std::string_view> words;  ///< one of them is in the name of what is looked for
};

std::span<const KnownSynonym> known_synonyms();

/// The parameter that is meant by an unknown name, if one of its synonyms is in it.
std::optional<std::string_view> known_parameter(std::string_view unknown);

/// What to write in the place of a parameter that there was once; nothing for all other names.
std::optional<std::string_view> known_successor(std::string_view unknown);

/// What to say of an unknown name of a parameter or a workload: where the limit is described. None if no wish is known.
std::optional<std::string> known_limit(std::string_view unknown);

/// "did you mean 'torus'?"; else the known limit; else `otherwise`.
std::string did_you_mean_or_limit(std::string_view unknown, std::span<const std::string_view> candidates,
                                  std::string_view otherwise);

}  // namespace narrows
