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

std::size_t count(const AlgorithmChoice& choice, Verdict verdict) {
    return static_cast<std::size_t>(std::ranges::count(choice.considered, verdict, &ConsideredAlgorithm::verdict));
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
    const std::size_t refused = count(*this, Verdict::refused);
    const std::string name = fmt::format("algorithm={}", fastest().name);
    if (considered.size() == refused + 1) return name + ", because no other algorithm can run here";
    std::vector<std::string> parts;
    const auto add = [&](std::size_t number, std::string_view what) {
        if (number > 0) parts.push_back(fmt::format("{} {}", number, what));
    };
    add(count(*this, Verdict::slower) + 1, "simulated");
    const std::size_t excluded = count(*this, Verdict::excluded);
    add(excluded, excluded == 1 ? "excluded by its bound" : "excluded by their bounds");
    add(refused, "refused");
    add(count(*this, Verdict::stopped), "ended in a deadlock");
    add(count(*this, Verdict::wrong), "with wrong data");
    return fmt::format("{}, the fastest of {}: {}", name, considered.size(), fmt::join(parts, ", "));
}

}  // namespace narrows
