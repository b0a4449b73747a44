#include "testbench/reproduce/cns1/node_notes.h"

#include <fmt/format.h>

#include <algorithm>

namespace narrows::cns1 {

std::size_t SendersOfChannels::most() const {
    std::size_t result = 0;
    for (const auto& [channel, senders] : senders_) result = std::max(result, senders.size());
    return result;
}

std::vector<std::string> parts_of(int nodes, int words, const std::vector<std::string>& more) {
    std::vector<std::string> arguments{fmt::format("nodes={}", nodes), fmt::format("words={}", words)};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

}  // namespace narrows::cns1
