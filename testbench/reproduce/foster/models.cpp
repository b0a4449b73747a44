#include "testbench/reproduce/foster/models.h"

#include <fmt/format.h>

#include <algorithm>

namespace narrows::foster {

std::vector<std::string> with_messages_of(int words) {
    return {fmt::format("message.vector_words={}", words), fmt::format("network.buffer_flits={}", words + 1)};
}

std::vector<std::string> together(std::vector<std::string> changes, std::span<const std::string> more) {
    changes.insert(changes.end(), more.begin(), more.end());
    return changes;
}

void add_range(Section& section, const std::string& name, const std::vector<double>& numbers) {
    const auto [least, most] = std::ranges::minmax(numbers);
    section.values.push_back({name + ", least", least});
    section.values.push_back({name + ", most", most});
}

}  // namespace narrows::foster
