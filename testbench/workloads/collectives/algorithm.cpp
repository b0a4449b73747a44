#include "testbench/workloads/collectives/algorithm.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "models/machine/input_error.h"

namespace narrows::collectives {

namespace {

struct Modelled {
    const NamedAlgorithm* algorithm;
    ModelledTime time;
};

std::string others(const std::vector<Modelled>& sorted) {
    std::vector<std::string> texts;
    for (std::size_t i = 1; i < sorted.size(); ++i) {
        const ModelledTime& time = sorted[i].time;
        texts.push_back(
            fmt::format("{} {}{}", sorted[i].algorithm->name, time.at_least ? "more than " : "", time.cycles));
    }
    return fmt::format("{}", fmt::join(texts, ", "));
}

std::string reason_for(const std::vector<Modelled>& sorted) {
    const Modelled& best = sorted.front();
    std::string text = fmt::format("{}{}", best_reason_begin, best.algorithm->name);
    if (sorted.size() == 1) return text + ", because no other algorithm can run here";
    return fmt::format("{}, because its model of {} cycles is the least ({})", text, best.time.cycles, others(sorted));
}

}  // namespace

BestAlgorithm best_of(const std::vector<NamedAlgorithm>& algorithms) {
    std::vector<Modelled> modelled;
    std::exception_ptr refusal;
    Cycle least = never;
    for (const NamedAlgorithm& algorithm : algorithms) {
        try {
            const ModelledTime time = algorithm.model(least);
            modelled.push_back({&algorithm, time});
            least = std::min(least, time.cycles);
        } catch (const InputError&) {
            if (!refusal) refusal = std::current_exception();
        }
    }
    if (modelled.empty()) std::rethrow_exception(refusal);
    // What takes longer than the least comes after it.
    std::ranges::stable_sort(modelled, {}, [](const Modelled& m) { return std::pair(m.time.at_least, m.time.cycles); });
    return {modelled.front().algorithm->value, reason_for(modelled)};
}

}  // namespace narrows::collectives
