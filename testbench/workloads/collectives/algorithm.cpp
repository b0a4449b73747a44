#include "testbench/workloads/collectives/algorithm.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "models/machine/input_error.h"

namespace narrows::collectives {

namespace {

struct Modelled {
    const NamedAlgorithm* algorithm;
    Cycle cycles;
};

std::string reason_for(const std::vector<Modelled>& sorted) {
    const Modelled& best = sorted.front();
    std::string text = fmt::format("algorithm=best: {}", best.algorithm->name);
    if (sorted.size() == 1) return text + ", because no other algorithm can run here";
    text += fmt::format(", because its model of {} cycles is the least (", best.cycles);
    for (std::size_t i = 1; i < sorted.size(); ++i) {
        text += fmt::format("{}{} {}", i > 1 ? ", " : "", sorted[i].algorithm->name, sorted[i].cycles);
    }
    return text + ")";
}

}  // namespace

BestAlgorithm best_of(const std::vector<NamedAlgorithm>& algorithms) {
    std::vector<Modelled> modelled;
    std::exception_ptr refusal;
    for (const NamedAlgorithm& algorithm : algorithms) {
        try {
            modelled.push_back({&algorithm, algorithm.model()});
        } catch (const InputError&) {
            if (!refusal) refusal = std::current_exception();
        }
    }
    if (modelled.empty()) std::rethrow_exception(refusal);
    std::ranges::stable_sort(modelled, {}, &Modelled::cycles);
    return {modelled.front().algorithm->value, reason_for(modelled)};
}

}  // namespace narrows::collectives
