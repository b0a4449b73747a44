#include "testbench/workloads/algorithm_choice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

namespace narrows {

namespace {

using Verdict = ConsideredAlgorithm::Verdict;

constexpr std::array<std::string_view, 6> names{"fastest", "slower", "excluded", "refused", "stopped", "wrong"};

std::vector<std::string_view> with(const AlgorithmChoice& choice, Verdict verdict) {
    std::vector<std::string_view> algorithms;
    for (const ConsideredAlgorithm& algorithm : choice.considered) {
        if (algorithm.verdict == verdict) algorithms.push_back(algorithm.name);
    }
    return algorithms;
}

}  // namespace

std::string_view verdict_name(Verdict verdict) { return names.at(static_cast<std::size_t>(verdict)); }

Verdict verdict_with(std::string_view name) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) throw std::invalid_argument("no verdict is called " + std::string(name));
    return static_cast<Verdict>(found - names.begin());
}

const ConsideredAlgorithm& AlgorithmChoice::fastest() const {
    const auto found = std::ranges::find(considered, Verdict::fastest, &ConsideredAlgorithm::verdict);
    if (found == considered.end()) throw std::logic_error("no algorithm was chosen");
    return *found;
}

Cycle AlgorithmChoice::least_bound() const {
    Cycle least = fastest().bound;
    for (const ConsideredAlgorithm& each : considered) {
        if (each.verdict != ConsideredAlgorithm::Verdict::refused) least = std::min(least, each.bound);
    }
    return least;
}

std::string AlgorithmChoice::text() const {
    const std::string name = fmt::format("algorithm={}", fastest().name);
    if (considered.size() == with(*this, Verdict::refused).size() + 1)
        return name + ", because no other algorithm can run here";
    std::vector<std::string> parts{fmt::format("{} simulated", with(*this, Verdict::slower).size() + 1)};
    if (const std::size_t excluded = with(*this, Verdict::excluded).size(); excluded > 0)
        parts.push_back(fmt::format("{} excluded by {}", excluded, excluded == 1 ? "its bound" : "their bounds"));
    const auto add_by_name = [&](Verdict verdict, std::string_view what) {
        const std::vector<std::string_view> algorithms = with(*this, verdict);
        if (algorithms.empty()) return;
        parts.push_back(fmt::format("{} {} ({})", algorithms.size(), what, fmt::join(algorithms, ", ")));
    };
    add_by_name(Verdict::refused, "refused");
    add_by_name(Verdict::stopped, "ended in a deadlock");
    add_by_name(Verdict::wrong, "with wrong data");
    return fmt::format("{}, the fastest of {}: {}", name, considered.size(), fmt::join(parts, ", "));
}

}  // namespace narrows
