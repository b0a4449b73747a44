#include "testbench/study/analysis.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/machine/suggestion.h"

namespace narrows::study {

const Analysis& Analyses::find(const std::string& name, const Place& place) const {
    const auto found = std::ranges::find(all, name, &Analysis::name);
    if (found != all.end()) return *found;
    std::vector<std::string_view> names;
    for (const Analysis& analysis : all) names.push_back(analysis.name);
    throw InputError(place, fmt::format("there is no analysis '{}'; {}", name,
                                        did_you_mean(name, names, "there are " + alternatives(names))));
}

}  // namespace narrows::study
