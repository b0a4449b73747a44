#include "testbench/reproduce/delta/claims.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

namespace narrows::delta {

bool Claim::holds() const { return std::ranges::all_of(conditions, &Condition::holds); }

std::string Claim::refuted_if() const {
    std::vector<std::string> texts;
    for (const Condition& condition : conditions) texts.push_back(condition.refuted_if);
    return fmt::format("{}", fmt::join(texts, "; "));
}

std::vector<Claim> judge_claims(const Evidence& evidence) {
    std::vector<Claim> all = claims_of_speed(evidence);
    std::ranges::move(claims_of_models(evidence), std::back_inserter(all));
    return all;
}

}  // namespace narrows::delta
